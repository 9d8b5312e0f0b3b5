/**
 * `npm run seed -- --merchants 10000`: made-up merchants; `-- --days 90`: a quarter of their trade.
 * Both through the public API.
 */
import { parseArgs } from 'node:util';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { StartError } from '../../service/src/platform/start-error.ts';
import { type Credentials, readSandboxFile, sandboxFileOf } from '../partners/index.ts';
import { createDayTally } from './day-tally.ts';
import { readRunning } from '../../service/src/platform/running-file.ts';
import { readConfig } from '../../service/src/runtime/settings/index.ts';
import { fakeMerchant } from './fake-merchant.ts';
import { playDays } from './play-days.ts';
import { figure, progressOf } from './progress.ts';
import { answers, forEach, type Headers, send } from './seed-client.ts';
import { seedOperator } from './seed-operator.ts';
import { openShop, type Shop } from './seed-shop.ts';

const HELP = `Usage: npm run seed -- [options], while the service runs with its sandbox

  --merchants 100          how many merchants to make; with --days 5, unless you say otherwise
  --days 90                play so many days of their trade, which moves the sandbox's time
  --minutes 60             with --days: stop after so long; the same command goes on from there
  --partner isv            whose they are: isv, acquirer or bank
  --seed 1                 the same seed makes the same merchants and trade, and nothing of it twice
  --concurrency 16         requests at a time
  --url <address>          where the service is; sandbox.json says it otherwise`;

const COUNT_MAX = 10_000_000;
const CONCURRENCY_MAX = 1_000;
const DAYS_MAX = 366;
const MINUTES_MAX = 1_440;
const FAILURES_SHOWN = 3;
const MINUTE_MS = 60_000;

type Order = Readonly<{ merchants: number; seed: number; concurrency: number }>;
type Target = Readonly<{ url: string; headers: Headers; chainId?: string; file: string }>;
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
  const { days } = options;
  const order: Order = {
    merchants: count(
      'merchants',
      options.merchants ?? (days === undefined ? '100' : '5'),
      COUNT_MAX,
    ),
    seed: count('seed', options.seed, Number.MAX_SAFE_INTEGER),
    concurrency: count('concurrency', options.concurrency, CONCURRENCY_MAX),
  };
  const played = days === undefined ? undefined : count('days', days, DAYS_MAX);
  const minutes = count('minutes', options.minutes, MINUTES_MAX);
  const { target, operator } = targetOf(options.partner, options.url);
  if (!(await answers(target.url))) {
    throw new StartError(
      `No service answers at ${target.url}. Start it (npm start), or give --url.`,
    );
  }
  if (played === undefined) await makeMerchants(target, order);
  else await playTrade({ target, operator, order, days: played, minutes });
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        merchants: { type: 'string' },
        days: { type: 'string' },
        minutes: { type: 'string', default: '60' },
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

function targetOf(
  partner: string,
  url: string | undefined,
): Readonly<{ target: Target; operator: Credentials['operator'] }> {
  const file = sandboxFileOf(whereItRuns());
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
  const target = { url: base, headers, file, ...(chainId === undefined ? {} : { chainId }) };
  return { target, operator: credentials.operator };
}

/** Where DATA_DIR says, or else the service that runs in this folder, or else the usual place. */
function whereItRuns(): Readonly<{ dataDir: string }> {
  const running = process.env['DATA_DIR'] ? undefined : readRunning('.causeway-running.json');
  return running ?? readConfig(process.env);
}

function partnerIn({ partners }: Credentials, name: string): Credentials['partners']['isv'] {
  if (name === 'isv' || name === 'acquirer' || name === 'bank') return partners[name];
  throw new StartError('--partner takes isv, acquirer or bank.');
}

async function makeMerchants(target: Target, order: Order): Promise<void> {
  const startedAt = performance.now();
  const tally: Record<Outcome, number> = { made: 0, replayed: 0, failed: 0 };
  const show = progressOf(order.merchants, process.stdout);
  let done = 0;
  const indices = Array.from({ length: order.merchants }, (_, index) => index);
  await forEach(indices, order.concurrency, async (index) => {
    const { outcome, why } = await makeOne(target, order.seed, index);
    tally[outcome] += 1;
    if (outcome === 'failed' && tally.failed <= FAILURES_SHOWN) console.error(why);
    done += 1;
    show(done);
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const rate = figure(Math.round(order.merchants / seconds));
  console.log(
    `Made ${figure(tally.made)}, were there already ${figure(tally.replayed)}, ` +
      `failed ${figure(tally.failed)}; ${seconds.toFixed(1)} s, ${rate} a second.`,
  );
  if (tally.failed > 0) process.exitCode = 1;
}

async function makeOne(
  { url, headers, chainId }: Target,
  seedNumber: number,
  index: number,
): Promise<Readonly<{ outcome: Outcome; why: string }>> {
  const body = JSON.stringify({
    idempotencyKey: `seed-${seedNumber}-${index}`,
    ...(chainId === undefined ? {} : { chainId }),
    ...fakeMerchant(seedNumber, index),
  });
  const { status, text, replayed } = await send(url, {
    path: '/onboarding/merchants',
    headers,
    body,
  });
  if (status === 201) return { outcome: replayed ? 'replayed' : 'made', why: '' };
  return { outcome: 'failed', why: status === 0 ? text : `${status}: ${text}` };
}

type Trade = Readonly<{
  target: Target;
  operator: Credentials['operator'];
  order: Order;
  days: number;
  minutes: number;
}>;

async function playTrade({ target, operator: who, order, days, minutes }: Trade): Promise<void> {
  if (who.clientSecret === '') {
    throw new StartError('The operator’s secret has ended, and nobody else may move the time.');
  }
  const startedAt = performance.now();
  const tally = createDayTally((why) => console.error(why));
  const operator = seedOperator({ ...who, url: target.url, onMoved: tally.moved });
  const from = await operator.now();
  const shops: Shop[] = [];
  const indices = Array.from({ length: order.merchants }, (_, index) => index);
  await forEach(indices, order.concurrency, async (index) => {
    shops.push(await openShop(target, { seed: order.seed, index }));
  });
  shops.sort((one, other) => one.index - other.index);
  const over = await playDays(
    {
      ...order,
      days,
      deadline: startedAt + minutes * MINUTE_MS,
      show: progressOf(days, process.stdout),
    },
    { shops, operator, tally },
  );
  const { lines, made, replayed, failed } = tally.figures();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const [begun, ended] = [from, await operator.now()].map((at) => at.toISOString().slice(0, 10));
  console.log(`\nPlayed ${over} of ${days} days in ${seconds} s, from ${begun} to ${ended}.`);
  console.log(
    `Made ${figure(made)}, were there already ${figure(replayed)}, failed ${figure(failed)}.`,
  );
  for (const line of lines) console.log(`  ${line}`);
  console.log(`\n${whatToLookAt(shops, target)}`);
  if (over < days) console.log('\nThe time is over. The same command goes on from here.');
  if (failed > 0 || over < days) process.exitCode = 1;
}

function whatToLookAt(shops: readonly Shop[], { url, file }: Target): string {
  const merchantId = shops[0]?.merchantId ?? '';
  return [
    'To look at, with the partner’s key of ' + file + ':',
    ...shops.slice(0, 10).map((shop) => `  ${shop.merchantId}  ${shop.name}`),
    `  GET ${url}/batches?merchantId=${merchantId}    a batch for each day`,
    `  GET ${url}/payments?merchantId=${merchantId}   every sale`,
    `  GET ${url}/events?type=payment.expired         holds that nobody completed`,
    `  GET ${url}/payouts?merchantId=${merchantId}    what it was paid, each with /lines, /csv and /page`,
    `  GET ${url}/payouts?status=RETURNED             what came back, and was paid again`,
    `  GET ${url}/merchants/${merchantId}/balance     what it has, and why; /statements/YYYY-MM of a month`,
    'As an operator:',
    `  GET ${url}/sandbox/clock                       what time it is now`,
    '  npm run audit                                  that the books agree',
  ].join('\n');
}
