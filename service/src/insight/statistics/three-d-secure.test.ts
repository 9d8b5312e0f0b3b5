import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issuerProcess } from '../../../../test/issuer-process.ts';
import { statisticsOver } from '../../../../test/statistics.ts';
import { resultFor, threeDSecureServer } from '../../../../test/three-d-secure-server.ts';
import { sql } from '../../platform/db/pool.ts';

const { url: issuerUrl } = await issuerProcess();
const server = await threeDSecureServer({ issuerUrl });
const { clock, db, caller } = server;
await server.runJob('refresh-card-ranges');
const merchantId = await server.newMerchant();
const statistics = statisticsOver({ db, clock }, caller);

type Funnel = Readonly<Record<string, unknown>> &
  Readonly<{ failures: readonly Readonly<{ reason: string; count: number }>[] }>;

const FRICTIONLESS = ['4000100000000000', '5200100000000005', '4000100000000208'];
const FAILED = ['4000100000000109', '4000100000000307', '4000100000000505'];
const CHALLENGED = ['4000100000000729', '5200100000000724', '4000100000000729'];

test('the funnel of 3-D Secure is that of the authentications', async () => {
  for (const card of [...FRICTIONLESS, ...FAILED]) await server.authenticate(merchantId, card);
  const [passed, refused, left] = await Promise.all(
    CHALLENGED.map((card) => server.authenticate(merchantId, card)),
  );
  assert.ok(passed && refused && left);
  assert.equal(passed.status, 202, passed.text);
  await server.sendResult(resultFor(passed));
  const refusal = { transStatus: 'N', transStatusReason: '19' };
  const { authenticationValue: _none, eci: _neither, ...result } = resultFor(refused, refusal);
  await server.sendResult(result);
  await statistics.publish();
  const [byStatus = assert.fail()] = await db.query<Record<string, number>>(sql`
    select count(*)::int as started,
      count(*) filter (where status like 'AUTHENTICATED%')::int as authenticated,
      count(*) filter (where status in ('NOT_AUTHENTICATED', 'REJECTED', 'TECHNICAL_ISSUE'))::int
        as failed
    from authentications where status <> 'PROCESSING'`);
  const overview = await statistics.call('GET', '/overview?range=24h');
  const { failures, ...steps } = overview.at('threeDSecure') as Funnel;
  assert.equal(
    failures.reduce((sum, { count }) => sum + count, 0),
    byStatus['failed'],
  );
  assert.deepEqual(steps, {
    ...byStatus,
    frictionless: FRICTIONLESS.length,
    challenged: CHALLENGED.length,
  });
  assert.equal(byStatus['started'], 9);
  assert.equal(byStatus['authenticated'], 4, overview.text);
  for (const step of ['frictionless', 'challenged', 'authenticated', 'failed']) {
    assert.equal(
      await listed(`step=${step.toUpperCase()}`),
      overview.at(`threeDSecure.${step}`),
      step,
    );
  }
  for (const { count, reason } of failures) {
    assert.equal(await listed(`step=FAILED&reason=${reason}`), count, reason);
  }
  assert.equal(await listed('step=FAILED&reason=NONE'), 0);
});

/** How many authentications a list has, page by page. */
async function listed(filters: string): Promise<number> {
  let path: string | null = `/three-d-secure/authentications?limit=2&${filters}`;
  let count = 0;
  while (path !== null) {
    const page = await server.call('GET', path);
    assert.equal(page.status, 200, page.text);
    const body = page.body as Readonly<{ data: readonly unknown[]; next: string | null }>;
    count += body.data.length;
    path = body.next;
  }
  return count;
}
