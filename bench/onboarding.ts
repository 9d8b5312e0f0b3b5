/**
 * Merchants created and retrieved over HTTP, each with its flush to disk, beside bare Fastify that
 * answers with the same body and does nothing. Sides take turns in the same run, so that whatever
 * else the machine does weighs on both; only the ratios mean something on another machine.
 */
import { parseArgs } from 'node:util';
import { fakeMerchant } from '../src/commands/fake-merchant.ts';
import { type Load, measure, print, type Step } from './load.ts';
import { headersOf } from './requests.ts';
import { startBareFastify, startService } from './service.ts';

const BODIES = 500; // Made before the clock runs: making one takes the client 0.2 ms.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16,64' },
  },
});

const bodies = Array.from({ length: BODIES }, (_, index) =>
  JSON.stringify(fakeMerchant(1, index)).slice(1),
);
let sent = 0;

/** A merchant's body under a key that was not used before. */
function nextBody(): string {
  sent += 1;
  return `{"idempotencyKey":"bench-${sent}",${bodies[sent % BODIES]}`;
}

const service = await startService('onboarding');
const { isv } = service.credentials.partners;
const headers = headersOf(isv);
const merchantPath = `/onboarding/merchants/${isv.merchantId}`;
const sample = await fetch(service.url + merchantPath, { headers });
const bare = await startBareFastify(await sample.text());

/** Prints both sides and how much of bare Fastify's throughput the service reaches. */
async function compare(name: string, step: Step, connections: number): Promise<void> {
  const ours: Load = { url: service.url, headers, steps: [step] };
  const theirs: Load = { url: bare.url, headers, steps: [{ ...step, path: () => '/' }] };
  const [mine, other] = await measure([ours, theirs], {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections,
  });
  if (!mine || !other) throw new Error('both sides were measured');
  print([
    name,
    String(connections),
    mine.perSecond.toFixed(0),
    other.perSecond.toFixed(0),
    (mine.perSecond / other.perSecond).toFixed(2),
    ...[mine.p50, mine.p99, other.p50, other.p99].map((figure) => figure.toFixed(1)),
  ]);
}

try {
  print(['', 'connections', 'service/s', 'bare/s', 'ratio', 'p50 ms', 'p99 ms', 'bare p50', 'p99']);
  const create: Step = { method: 'POST', path: () => '/onboarding/merchants', body: nextBody };
  const retrieve: Step = { method: 'GET', path: () => merchantPath };
  for (const connections of values.connections.split(',').map(Number)) {
    await compare('create a merchant', create, connections);
    await compare('retrieve a merchant', retrieve, connections);
  }
} finally {
  await bare.stop();
  await service.stop();
}
