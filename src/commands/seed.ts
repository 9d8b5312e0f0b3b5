/** `npm run seed -- --merchants 10000`: made-up merchants, made through the public API. */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config.ts';
import { CURRENT } from '../platform/http/api-version/versions.ts';
import { StartError } from '../platform/start-error.ts';
import { type Credentials, readSandboxFile, sandboxFileOf } from '../sandbox/index.ts';
import { fakeMerchant } from './fake-merchant.ts';
import { figure, progressOf } from './progress.ts';

const HELP = `Usage: npm run seed -- [options], while the service runs with its sandbox

  --merchants 100          how many merchants to make
  --partner isv            whose they are: isv, acquirer or bank
  --seed 1                 the same seed makes the same merchants, and none of them twice
  --concurrency 16         requests at a time
  --url <address>          where the service is; sandbox.json says it otherwise`;

const COUNT_MAX = 10_000_000;
const CONCURRENCY_MAX = 1_000;
const ATTEMPTS_MAX = 10; // A minute of full rate limit is one Retry-After; a restart takes a few.
const WAIT_MS = 1_000; // Before a repeat, when the service does not say how long.
const FAILURES_SHOWN = 3;

type Order = Readonly<{ merchants: number; seed: number; concurrency: number }>;
type Target = Readonly<{ url: string; headers: Record<string, string>; chainId?: string }>;
type Outcome = 'made' | 'replayed' | 'failed';

if (process.argv.includes('--help')) console.log(HELP);
else {
  try {
    await seed();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}

async function seed(): Promise<void> {
  const options = readOptions();
  const order: Order = {
    merchants: count('merchants', options.merchants, COUNT_MAX),
    seed: count('seed', options.seed, Number.MAX_SAFE_INTEGER),
    concurrency: count('concurrency', options.concurrency, CONCURRENCY_MAX),
  };
  const target = targetOf(options.partner, options.url);
  await assertAnswers(target.url);
  const startedAt = performance.now();
  const { made, replayed, failed } = await makeAll(target, order);
  const seconds = (performance.now() - startedAt) / 1_000;
  const rate = figure(Math.round(order.merchants / seconds));
  console.log(
    `Made ${figure(made)}, were there already ${figure(replayed)}, failed ${figure(failed)}; ` +
      `${seconds.toFixed(1)} s, ${rate} a second.`,
  );
  if (failed > 0) process.exitCode = 1;
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        merchants: { type: 'string', default: '100' },
        partner: { type: 'string', default: 'isv' },
        seed: { type: 'string', default: '1' },
        concurrency: { type: 'string', default: '16' },
        url: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : ''}\n\n${HELP}`, error);
  }
}

function count(name: string, text: string, most: number): number {
  const value = Number(text);
  if (/^[0-9]{1,16}$/.test(text) && value >= 1 && value <= most) return value;
  throw new StartError(`--${name} takes a whole number from 1 to ${figure(most)}.`);
}

function targetOf(partner: string, url: string | undefined): Target {
  const file = sandboxFileOf(readConfig(process.env));
  const credentials = readSandboxFile(file);
  if (!credentials) {
    throw new StartError(
      `There are no credentials in ${file}: start the service once (npm start).`,
    );
  }
  const { apiKey, chainId } = partnerIn(credentials, partner);
  if (apiKey === '') {
    throw new StartError(`The API key of ${partner} has ended. Take another --partner.`);
  }
  const headers = {
    'Api-Version': CURRENT,
    'X-Api-Key': apiKey,
    'Content-Type': 'application/json',
  };
  const base = (url ?? credentials.baseUrl).replace(/\/$/, '');
  return { url: base, headers, ...(chainId === undefined ? {} : { chainId }) };
}

function partnerIn({ partners }: Credentials, name: string): Credentials['partners']['isv'] {
  if (name === 'isv' || name === 'acquirer' || name === 'bank') return partners[name];
  throw new StartError('--partner takes isv, acquirer or bank.');
}

async function assertAnswers(url: string): Promise<void> {
  const answer = await fetch(`${url}/health/live`).catch(() => undefined);
  if (answer?.ok !== true) {
    throw new StartError(`No service answers at ${url}. Start it (npm start), or give --url.`);
  }
}

async function makeAll(target: Target, order: Order): Promise<Record<Outcome, number>> {
  const tally = { made: 0, replayed: 0, failed: 0 };
  const show = progressOf(order.merchants, process.stdout);
  let [next, done] = [0, 0];
  const makeSome = async (): Promise<void> => {
    while (next < order.merchants) {
      const index = next;
      next += 1;
      const made = await makeOne(target, order.seed, index);
      tally[made.outcome] += 1;
      if (made.outcome === 'failed' && tally.failed <= FAILURES_SHOWN) console.error(made.why);
      done += 1;
      show(done);
    }
  };
  await Promise.all(Array.from({ length: order.concurrency }, makeSome));
  return tally;
}

type Made = Readonly<{ outcome: 'made' | 'replayed' } | { outcome: 'failed'; why: string }>;

/** Repeats whatever may be repeated: the key makes it one merchant, however often it is sent. */
async function makeOne(target: Target, seedNumber: number, index: number): Promise<Made> {
  const { url, headers, chainId } = target;
  const body = JSON.stringify({
    idempotencyKey: `seed-${seedNumber}-${index}`,
    ...(chainId === undefined ? {} : { chainId }),
    ...fakeMerchant(seedNumber, index),
  });
  let why = '';
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    try {
      const answer = await fetch(`${url}/onboarding/merchants`, { method: 'POST', headers, body });
      // Read to its end, so that the connection is free again.
      const responseText = await answer.text();
      const replayed = answer.headers.get('Idempotency-Replayed') === 'true';
      if (answer.status === 201) return { outcome: replayed ? 'replayed' : 'made' };
      why = `${answer.status}: ${responseText}`;
      const after = answer.headers.get('Retry-After');
      if (after === null) break; // It would be refused again.
      await delay(/^[0-9]{1,4}$/.test(after) ? Number(after) * 1_000 : WAIT_MS);
    } catch (error) {
      why = error instanceof Error ? error.message : String(error);
      await delay(WAIT_MS);
    }
  }
  return { outcome: 'failed', why };
}
