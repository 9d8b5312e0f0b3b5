/**
 * Merchants created and retrieved over HTTP, each with its flush to disk, beside bare Fastify that
 * answers with the same body and does nothing. Sides take turns in the same run, so that whatever
 * else the machine does weighs on both; only the ratios mean something on another machine.
 */
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { fakeMerchant } from '../src/commands/fake-merchant.ts';
import { CURRENT } from '../src/platform/http/api-version/versions.ts';
import { median } from './report.ts';
import { startBareFastify, startService } from './service.ts';

const BODIES = 500; // Made before the clock runs: making one takes the client 0.2 ms.
const WARM_UP_SECONDS = 1;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16,64' },
  },
});

type Request = Readonly<{
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Another body for each request. */
  nextBody?: () => string;
}>;
type Figures = Readonly<{ perSecond: number; p50: number; p99: number }>;

const bodies = Array.from({ length: BODIES }, (_, index) =>
  JSON.stringify(fakeMerchant(1, index)).slice(1),
);
let sent = 0;

/** A merchant's body under a key that was not used before. */
function nextBody(): string {
  sent += 1;
  return `{"idempotencyKey":"bench-${sent}",${bodies[sent % BODIES]}`;
}

async function fire(request: Request, connections: number, seconds: number): Promise<Figures> {
  const { url, method, headers, nextBody: next } = request;
  const result = await autocannon({
    url,
    method,
    headers,
    connections,
    duration: seconds,
    ...(next ? { requests: [{ setupRequest: (sending) => ({ ...sending, body: next() }) }] } : {}),
  });
  if (result.errors + result.non2xx > 0) {
    throw new Error(`${method} ${url}: ${result.errors} errors, ${result.non2xx} not 2xx`);
  }
  const { p50, p99 } = result.latency;
  return { perSecond: result.requests.average, p50, p99 };
}

function print([name = '', ...cells]: readonly string[]): void {
  console.log(name.padEnd(20) + cells.map((cell) => cell.padStart(13)).join(''));
}

/** Prints both sides and how much of bare Fastify's throughput the service reaches. */
async function compare(
  name: string,
  [service, bare]: readonly [Request, Request],
  connections: number,
): Promise<void> {
  const figures: [Figures[], Figures[]] = [[], []];
  for (const side of [service, bare]) await fire(side, connections, WARM_UP_SECONDS);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    figures[0].push(await fire(service, connections, Number(values.seconds)));
    figures[1].push(await fire(bare, connections, Number(values.seconds)));
  }
  const middle = (side: Figures[], of: keyof Figures) => median(side.map((figure) => figure[of]));
  const [ours, theirs] = figures;
  print([
    name,
    String(connections),
    middle(ours, 'perSecond').toFixed(0),
    middle(theirs, 'perSecond').toFixed(0),
    (middle(ours, 'perSecond') / middle(theirs, 'perSecond')).toFixed(2),
    ...(['p50', 'p99'] as const).map((of) => middle(ours, of).toFixed(1)),
    ...(['p50', 'p99'] as const).map((of) => middle(theirs, of).toFixed(1)),
  ]);
}

const service = await startService('onboarding');
const { apiKey, merchantId } = service.credentials.partners.isv;
const headers = { 'api-version': CURRENT, 'x-api-key': apiKey };
const retrieveUrl = `${service.url}/onboarding/merchants/${merchantId}`;
const bare = await startBareFastify(await (await fetch(retrieveUrl, { headers })).text());
try {
  const json = { ...headers, 'content-type': 'application/json' };
  const create: Request = {
    url: `${service.url}/onboarding/merchants`,
    method: 'POST',
    headers: json,
    nextBody,
  };
  const retrieve: Request = { url: retrieveUrl, method: 'GET', headers };
  print(['', 'connections', 'service/s', 'bare/s', 'ratio', 'p50 ms', 'p99 ms', 'bare p50', 'p99']);
  for (const connections of values.connections.split(',').map(Number)) {
    await compare('create a merchant', [create, { ...create, url: bare.url }], connections);
    await compare('retrieve a merchant', [retrieve, { ...retrieve, url: bare.url }], connections);
  }
} finally {
  await bare.stop();
  await service.stop();
}
