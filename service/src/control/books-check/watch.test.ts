import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../../test/http.ts';
import { OPERATOR } from '../../../../test/operator-server.ts';
import { paymentServer } from '../../../../test/payment-server.ts';
import { openDatabase, sql } from '../../platform/db/pool.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { auditJobs, auditRoutes, watchBooks } from './index.ts';

const server = await paymentServer();
const { clock, db, faults, timers } = server;
const deps = { ...server.deps, realClock: clock };
const merchantId = await server.newMerchant();
const { call } = testServer({ routes: auditRoutes(deps), caller: OPERATOR, clock });
const [job] = auditJobs(deps);
assert.ok(job);

watchBooks(deps);
/** The value of a gauge as Prometheus reads it; undefined where it is absent. */
async function value(name: string, { registry } = deps.metrics): Promise<number | undefined> {
  const text = await registry.metrics();
  const line = text.split('\n').find((one) => one.startsWith(`causeway_${name} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
}

test('before the first audit nothing is claimed', async () => {
  assert.equal(await value('book_differences'), undefined);
  assert.equal(await value('book_audit_age_seconds'), undefined);
  assert.equal((await call('GET', '/operator/book-audit')).status, 404);
});

test('an audit is kept, shown to the operator, and its age grows', async () => {
  await server.pay(merchantId);
  assert.equal(await job.run(), 1);
  clock.advance(90_000);
  assert.equal(await value('book_differences'), 0);
  assert.equal(await value('book_audit_age_seconds'), 90);
  const shown = await call('GET', '/operator/book-audit');
  assert.equal(shown.status, 200, shown.text);
  assert.equal(shown.at('paymentsChecked'), 1);
  assert.equal(shown.at('scope'), 'CHANGES');
  assert.equal(shown.at('batchesChecked'), 0, 'a batch is counted when it is closed');
  assert.equal(shown.at('differenceCount'), 0);
});

test('the next audit is ten minutes after the last, whoever made that', async () => {
  assert.equal(await job.run(), 0);
  clock.advance(509_999);
  assert.equal(await job.run(), 0);
  clock.advance(1);
  assert.equal(await job.run(), 1);
});

test('damage shows in the gauge of every process, and to the operator by name', async () => {
  const paymentId = (await server.pay(merchantId)).string('paymentId');
  await db.query(sql`update payments set refunding = 1 where payment_id = ${paymentId}`);
  clock.advance(600_000);
  await job.run();
  const elsewhere = createMetrics();
  watchBooks({ ...deps, metrics: elsewhere });
  assert.equal(await value('book_differences', elsewhere), 1);
  const shown = await call('GET', '/operator/book-audit');
  assert.equal(shown.at('differenceCount'), 1);
  assert.equal(shown.at('differences.0.figure'), 'REFUNDING');
  assert.equal(shown.at('differences.0.stated'), '1');
  assert.equal(shown.at('differences.0.found'), '0');
  assert.equal(shown.at('differences.0.since'), shown.at('auditedAt'));
});

test('a difference stays until it is gone, and is not counted once it is explained', async () => {
  const first = await call('GET', '/operator/book-audit');
  for (let day = 0; day < 3; day += 1) {
    clock.advance(86_400_000);
    assert.equal(await job.run(), 1);
  }
  const later = await call('GET', '/operator/book-audit');
  assert.deepEqual(later.at('differences'), first.at('differences'));
  const { of, id, figure } = later.at('differences.0') as Record<string, string>;
  const explain = (body: object) => call('POST', '/operator/book-audit/explanations', body);
  const reason = 'Corrected by hand, see ticket 7';
  assert.equal((await explain({ of, id, figure: 'HELD', reason })).status, 404);
  const explained = await explain({ of, id, figure, reason });
  assert.equal(explained.status, 200, explained.text);
  assert.equal(explained.at('explanation.reason'), reason);
  assert.equal(await value('book_differences'), 0);
  assert.equal((await call('GET', '/operator/book-audit')).at('differences.0.figure'), figure);
  await db.query(sql`update payments set refunding = 2 where payment_id = ${id}`);
  clock.advance(600_000);
  await job.run();
  assert.equal(await value('book_differences'), 1, 'another difference is not the one explained');
  await db.query(sql`update payments set refunding = 0 where payment_id = ${id}`);
  clock.advance(600_000);
  await job.run();
  assert.deepEqual((await call('GET', '/operator/book-audit')).at('differences'), []);
});

test('an operator has everything compared by the next round, and sees that it was', async () => {
  assert.equal(await value('book_whole_audit_age_seconds'), undefined);
  assert.equal(await job.run(), 0);
  const asked = await call('POST', '/operator/book-audit/whole', {});
  assert.equal(asked.status, 202, asked.text);
  assert.equal(await job.run(), 1);
  const shown = await call('GET', '/operator/book-audit');
  assert.deepEqual(
    [shown.at('scope'), shown.at('wholeAuditedAt'), shown.at('wholeRequestedAt')],
    ['WHOLE', shown.at('auditedAt'), null],
  );
  assert.equal(shown.at('paymentsChecked'), 2);
  assert.equal(await value('book_whole_audit_age_seconds'), 0);
  assert.equal(await job.run(), 0);
});

test('operations in doubt are counted by what they are of', async () => {
  const paid = await server.pay(merchantId);
  assert.equal(await value('unresolved_operations{of="payments"}'), 0);
  faults.plan({ fault: { kind: 'reset', afterEffect: true } });
  assert.equal((await server.pay(merchantId)).status, 503);
  assert.equal((await server.validate(merchantId)).status, 503);
  assert.equal((await server.refund(paid.string('paymentId'))).status, 503);
  for (const kind of ['payments', 'refunds', 'validations']) {
    assert.equal(await value(`unresolved_operations{of="${kind}"}`), 1, kind);
    assert.equal(await value(`stuck_operations{of="${kind}"}`), 0, kind);
  }
  for (let attempt = 0; attempt < 6; attempt += 1) {
    clock.advance(600_000);
    for (const kind of ['payments', 'refunds', 'validations'])
      await server.runJob(`resolve-${kind}`);
  }
  assert.equal(timers.running, 0);
  for (const kind of ['payments', 'refunds', 'validations']) {
    assert.equal(await value(`stuck_operations{of="${kind}"}`), 1, kind);
  }
});

test('while the database does not answer its gauges are absent, and no others', async () => {
  const gone = openDatabase({ url: 'postgres://127.0.0.1:1/none', connections: 1 });
  const metrics = createMetrics();
  watchBooks({ ...deps, db: gone, metrics });
  const text = await metrics.registry.metrics();
  assert.ok(!/^causeway_(book|unresolved|stuck)_\w+[ {]/m.test(text), text);
  assert.match(text, /process_cpu_seconds_total/);
});
