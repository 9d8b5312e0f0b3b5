import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentServer } from '../../../../test/payment-server.ts';
import { publishAll } from '../../../../test/published.ts';
import { type Sql, sql } from '../../platform/db/pool.ts';
import { readAudit } from './audit-store.ts';
import { auditChanges, auditWhole, withLease } from './index.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;
const server = await paymentServer();
const { clock, db, move, pay, refund } = server;
const merchantId = await server.newMerchant();
const deps = { db, clock, realClock: clock };
const cad = (amount: number) => ({ amount, currency: 'CAD' });

type Limits = NonNullable<Parameters<typeof auditChanges>[0]['limits']>;

/** The next audit, ten minutes after the last: what it kept. */
async function nextAudit(limits: Limits = {}) {
  clock.advance(10 * MINUTE_MS);
  await publishAll(db);
  const kept = await withLease(deps, undefined, (held) => auditChanges({ ...deps, limits }, held));
  assert.ok(kept?.last);
  return { ...kept, last: kept.last };
}

async function reported(limits: Limits = {}): Promise<string[]> {
  const { findings } = await nextAudit(limits);
  return findings.named.map(({ of, id, figure, stated, found }) =>
    [of, id, figure, stated ?? '-', found ?? '-'].join(' '),
  );
}

async function paid(changes: object = {}): Promise<string> {
  const answer = await pay(merchantId, { ...changes });
  return answer.string('paymentId');
}

async function refunded(): Promise<string> {
  const paymentId = await paid();
  assert.equal((await refund(paymentId, { refundAmount: cad(300) })).status, 201);
  return paymentId;
}

test('an audit compares what has changed since the last, and nothing else', async () => {
  for (let count = 0; count < 30; count += 1) await paid();
  assert.equal((await nextAudit()).last.checked.payments, 30);
  assert.equal((await nextAudit()).last.checked.payments, 0, 'history is not read again');
  const old = await refunded();
  await paid({ amount: cad(1005) }); // Declined: no entry, and an event.
  const { checked } = (await nextAudit()).last;
  assert.deepEqual([checked.payments, checked.refunds], [2, 1]);
  await nextAudit();
  assert.equal((await refund(old, { refundAmount: cad(151) })).status, 422); // Declined.
  const again = (await nextAudit()).last.checked;
  assert.deepEqual(
    [again.payments, again.refunds],
    [1, 2],
    'a payment is compared with its refunds',
  );
  assert.deepEqual((await nextAudit()).findings, { named: [], unnamed: 0 });
});

test('what is not published yet is compared by the audit after its publication', async () => {
  await nextAudit();
  await paid({ amount: cad(1005) }); // Declined: no entry, and an event.
  for (let audits = 0; audits < 3; audits += 1) {
    clock.advance(10 * MINUTE_MS);
    const early = await withLease(deps, undefined, (held) => auditChanges(deps, held));
    assert.equal(early?.last?.checked.payments, 0);
  }
  assert.equal((await nextAudit()).last.checked.payments, 1);
  assert.equal((await nextAudit()).last.checked.payments, 0);
});

type Damage = readonly [
  name: string,
  make: () => Promise<string>,
  doing: (id: string) => Sql,
  difference: string,
];
const DAMAGES: readonly Damage[] = [
  [
    'a figure that is not what was posted',
    paid,
    (id) => sql`update payments set captured = 999 where payment_id = ${id}`,
    'HELD 1 0',
  ],
  [
    'a change that nothing was posted for',
    paid,
    (id) => sql`delete from movements where subject_id = ${id}`,
    'AUTHORIZED 1000 0',
  ],
  [
    'an entry for a payment that is not there',
    paid,
    (id) => sql`
      with gone as (delete from payments where payment_id = ${id}),
        silent as (delete from event_outbox)
      select 1 as done`,
    'ROW - 1',
  ],
  [
    'a declined refund that keeps its amount set apart',
    async () => {
      const paymentId = await paid();
      await nextAudit();
      assert.equal((await refund(paymentId, { refundAmount: cad(151) })).status, 422);
      return paymentId;
    },
    (id) => sql`update payments set refunding = 151 where payment_id = ${id}`,
    'REFUNDING 151 0',
  ],
];
for (const [name, make, doing, difference] of DAMAGES) {
  test(`${name} is found by the next audit, and stays until it is gone`, async () => {
    const paymentId = await make();
    await db.query(doing(paymentId));
    const found = await reported();
    assert.ok(found.includes(`PAYMENT ${paymentId} ${difference}`), found.join('\n'));
    await nextAudit();
    assert.deepEqual(await reported(), found);
    await db.query(sql`delete from movements where subject_id = ${paymentId}`);
    await db.query(sql`delete from refunds where payment_id = ${paymentId}`);
    await db.query(sql`delete from payments where payment_id = ${paymentId}`);
    assert.deepEqual(await reported(), []);
  });
}

test('a batch is counted when it closes, and when something joins it later', async () => {
  const other = await server.newMerchant();
  await pay(other);
  assert.equal((await nextAudit()).last.checked.batches, 0);
  const close = { idempotencyKey: 'close', merchantId: other };
  const closed = await server.call('POST', '/batches/close', close);
  const batchId = closed.string('data.0.batchId');
  await db.query(sql`
    update batches set sales_amount = 999, net_amount = net_amount - 1
    where batch_id = ${batchId}`);
  assert.deepEqual(await reported(), [`BATCH ${batchId} SALES 999 1000`]);
  await db.query(sql`
    update batches set sales_amount = 1000, net_amount = net_amount + 1
    where batch_id = ${batchId}`);
  const mended = await nextAudit();
  assert.deepEqual([mended.findings.named, mended.last.checked.batches], [[], 1]);
  const late = (await pay(other)).string('paymentId');
  await db.query(sql`
    update movements set batch_id = ${batchId} where subject_id = ${late}`);
  const found = await reported();
  assert.ok(found.includes(`BATCH ${batchId} SALES 1000 2000`), found.join('\n'));
  const [open] = await db.query<{ id: string }>(sql`
    select batch_id as id from batches where merchant_id = ${other} and status = 'OPEN'`);
  await db.query(sql`
    update movements set batch_id = ${open?.id} where subject_id = ${late}`);
  assert.deepEqual(await reported(), []);
});

test('a figure of an old payment that somebody changed is found within a week, part by part', async () => {
  const old = await paid();
  await nextAudit();
  await nextAudit();
  await db.query(sql`update payments set refunding = 5 where payment_id = ${old}`);
  assert.deepEqual(await reported(), [], 'nothing was recorded about it');
  clock.advance(WEEK_MS);
  const limits = { historyEntries: 1 }; // Or as many as are of one moment.
  const first = await nextAudit(limits);
  assert.ok(first.historyAt && first.historyAt < clock.now(), 'a part of history was read again');
  let passes = 1;
  while ((await readAudit(db)).historyAt) {
    assert.ok((passes += 1) < 20, 'the pass ends');
    await nextAudit(limits);
  }
  assert.ok(passes > 3, `${passes} parts`);
  const { findings, historyReadAt } = await readAudit(db);
  assert.equal(findings.named[0]?.id, old);
  assert.deepEqual(historyReadAt, clock.now());
  await db.query(sql`update payments set refunding = 0 where payment_id = ${old}`);
  const after = await nextAudit();
  assert.deepEqual([after.findings.named, after.historyAt], [[], null], 'the next is in a week');
});

test('a long time that nobody audited is caught up with in spans, each of which is kept', async () => {
  clock.advance(10 * MINUTE_MS);
  for (let count = 0; count < 12; count += 1) {
    clock.advance(MINUTE_MS);
    await paid();
  }
  await publishAll(db);
  const before = await readAudit(db);
  clock.advance(10 * MINUTE_MS);
  const limits = { spanEntries: 5 };
  const giveUp = new Error('killed');
  const kept: (Date | null)[] = [];
  const killed = withLease(deps, undefined, (held) =>
    auditChanges(
      { ...deps, limits },
      {
        ...held,
        keep: async (done) => {
          await held.keep(done);
          kept.push(done.watermark);
          throw giveUp;
        },
      },
    ),
  );
  await assert.rejects(killed, giveUp);
  const { watermark, last } = await readAudit(db);
  assert.ok(watermark && before.watermark && watermark > before.watermark);
  assert.deepEqual([kept, last], [[watermark], before.last], 'what was kept is where it goes on');
  const { checked } = (await nextAudit(limits)).last;
  // The last moment of a span begins the next.
  assert.ok(checked.payments >= 8 && checked.payments < 12, `${checked.payments} payments`);
});

test('the whole audit finds what no change tells of, and the watermark moves with it', async () => {
  const old = await paid();
  await move(old, 'cancel');
  await nextAudit();
  await nextAudit();
  await db.query(sql`update payments set released = 0 where payment_id = ${old}`);
  assert.deepEqual(await reported(), []);
  clock.advance(10 * MINUTE_MS);
  const audit = await withLease(deps, undefined, (held) => auditWhole(deps, held));
  assert.ok(audit && audit.checked.payments > 40);
  const { findings, last, watermark, wholeAt } = await readAudit(db);
  assert.equal(findings.named.length, audit.differences.length);
  assert.deepEqual([last?.scope, wholeAt], ['WHOLE', clock.now()]);
  assert.deepEqual(watermark, new Date(clock.now().getTime() - 2 * MINUTE_MS));
});
