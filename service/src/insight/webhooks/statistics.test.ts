import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webhookServer } from '../../../../test/webhook-server.ts';
import { bucketIn } from '../../kernel/id.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { readStatistics } from './statistics-store.ts';

const PATH = '/webhook-endpoints';
const { asNewPartner, deps } = await webhookServer();
const { db } = deps;

async function newEndpoint() {
  const call = await asNewPartner();
  const made = await call('POST', PATH, { url: 'https://shop.example/', types: ['*'] });
  const endpointId = made.string('endpointId');
  const figures = async () => await call('GET', `${PATH}/${endpointId}/statistics`);
  return { endpointId, figures };
}

/** Deliveries in a state, each with one attempt that took so many milliseconds. */
async function deliver(
  endpointId: string,
  { count, state }: Readonly<{ count: number; state: string }>,
): Promise<void> {
  const bucket = bucketIn(endpointId);
  const isEnded = !['WAITING', 'PENDING'].includes(state);
  await db.query(sql`
    insert into webhook_deliveries
      (bucket, delivery_id, endpoint_id, partner_id, event_id, event_type, subject_id, position,
       state, attempts, next_at, created_at, ended_at)
    select ${bucket}, ${state} || n, ${endpointId}, 'pa', ${state} || n, 'payment.completed', 's' || n, n,
      ${state}, 1, case when ${state} = 'PENDING' then timestamptz '2026-03-01' end,
      timestamptz '2026-03-01', case when ${isEnded} then timestamptz '2026-03-02' end
    from generate_series(1, ${count}::int) n`);
  const isDelivered = state === 'DELIVERED';
  await db.query(sql`
    insert into webhook_attempts
      (bucket, delivery_id, number, endpoint_id, requested_at, duration_ms, status, error, error_text,
       request_headers)
    select ${bucket}, ${state} || n, 1, ${endpointId}, timestamptz '2026-03-01' + n * interval '1 s', n,
      case when ${isDelivered} then 200 end, case when ${isDelivered} then null else 'TIMED_OUT' end,
      case when ${isDelivered} then null else 'No answer.' end, '{}'
    from generate_series(1, ${count}::int) n`);
}

test('an endpoint that was sent nothing has no figures', async () => {
  const { figures } = await newEndpoint();
  assert.deepEqual((await figures()).body, {
    pending: 0,
    dead: 0,
    attempts: 0,
    since: null,
    delivered: 0,
    failed: 0,
    medianMs: null,
    percentile95Ms: null,
  });
});

test('the figures are of this endpoint, and of its latest attempts', async () => {
  const { endpointId, figures } = await newEndpoint();
  const other = await newEndpoint();
  await deliver(endpointId, { count: 100, state: 'DELIVERED' });
  await deliver(endpointId, { count: 3, state: 'DEAD' });
  await deliver(endpointId, { count: 2, state: 'PENDING' });
  await deliver(endpointId, { count: 4, state: 'WAITING' });
  await deliver(other.endpointId, { count: 7, state: 'DEAD' });
  assert.deepEqual((await figures()).body, {
    pending: 6,
    dead: 3,
    attempts: 109,
    since: '2026-03-01T00:00:01.000Z',
    delivered: 100,
    failed: 9,
    medianMs: 46,
    percentile95Ms: 95,
  });
});

test('whatever has piled up, no more than a thousand rows are read of anything', async () => {
  const { endpointId, figures } = await newEndpoint();
  for (const state of ['DELIVERED', 'DEAD', 'PENDING']) {
    await deliver(endpointId, { count: 5_000, state });
  }
  const figure = await figures();
  const counts = ['pending', 'dead', 'attempts'].map((name) => figure.at(name));
  assert.deepEqual(counts, [1_000, 1_000, 1_000]);
  const plans: string[] = [];
  const explaining: Queryable = {
    query: async ({ text, values }) => {
      const lines = await db.query<{ 'QUERY PLAN': string }>({
        text: `explain (analyze, timing off, buffers off, summary off) ${text}`,
        values,
      });
      plans.push(...lines.map((line) => line['QUERY PLAN']));
      return await db.query({ text, values });
    },
  };
  await readStatistics(explaining, endpointId);
  const rows = plans.flatMap((line) =>
    [...line.matchAll(/actual rows=(\d+)/g)].map(([, n]) => Number(n)),
  );
  assert.ok(rows.length > 5, plans.join('\n'));
  assert.ok(Math.max(...rows) <= 1_000, plans.join('\n'));
  assert.ok(!plans.some((line) => /Rows Removed by Filter: [1-9]/.test(line)), plans.join('\n'));
});
