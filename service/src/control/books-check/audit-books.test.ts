import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentServer } from '../../../../test/payment-server.ts';
import { type Sql, sql } from '../../platform/db/pool.ts';
import { auditBooks } from './index.ts';

const server = await paymentServer();
const { db, move, pay, refund } = server;
const merchantId = await server.newMerchant({
  pointOfSaleOptions: { dailyRefundLimit: null, dailyCancellationLimit: null },
});
const cad = (amount: number) => ({ amount, currency: 'CAD' });

/** A purchase of 10.00 of which 3.00 was refunded. */
async function refunded(): Promise<string> {
  const paymentId = (await pay(merchantId)).string('paymentId');
  assert.equal((await refund(paymentId, { refundAmount: cad(300) })).status, 201);
  return paymentId;
}

/** A hold of 10.00 of which 4.00 was captured and the rest stands. */
async function held(): Promise<string> {
  const paymentId = (await pay(merchantId, { automaticCapture: false })).string('paymentId');
  const some = { amount: cad(400), finalCompletion: false };
  assert.equal((await move(paymentId, 'complete', some)).status, 200);
  return paymentId;
}

/** Each difference as one line, amounts as they are. */
async function reported(): Promise<string[]> {
  const { differences } = await auditBooks(db);
  return differences.map(({ of, id, figure, stated, found }) =>
    [of, id, figure, stated ?? '-', found ?? '-'].join(' '),
  );
}

test('books that payments, refunds and batches of every kind have made agree', async () => {
  const paid = await refunded();
  await refund(paid, { refundAmount: cad(151) }); // Declined: 51.
  await held();
  await pay(merchantId, { amount: cad(1005) }); // Declined.
  const canceled = (await pay(merchantId)).string('paymentId');
  await move(canceled, 'cancel');
  const raised = (await pay(merchantId, { automaticCapture: false })).string('paymentId');
  await move(raised, 'increment', { amount: cad(500) });
  await move(raised, 'complete', { amount: cad(1200) });
  const other = await server.newMerchant();
  await pay(other);
  const close = { idempotencyKey: 'close', merchantId: other };
  assert.equal((await server.call('POST', '/batches/close', close)).status, 200);
  const { checked, differences } = await auditBooks(db);
  assert.deepEqual(differences, []);
  assert.deepEqual(checked, { payments: 6, refunds: 2, batches: 2, payouts: 0 });
});

type Damage = readonly [
  name: string,
  make: () => Promise<string>,
  doing: (paymentId: string) => Sql,
  differences: readonly string[],
  /** What the sums of its batch no longer agree in. */
  figures?: readonly string[],
];
const DAMAGES: readonly Damage[] = [
  [
    'an authorized amount that changed',
    held,
    (id) => sql`update payments set authorized = 1001 where payment_id = ${id}`,
    ['PAYMENT AUTHORIZED 1001 1000', 'PAYMENT HELD 601 600'],
  ],
  [
    'a captured amount that changed',
    refunded,
    (id) => sql`update payments set captured = 999 where payment_id = ${id}`,
    ['PAYMENT HELD 1 0', 'PAYMENT CAPTURED 999 1000'],
  ],
  [
    'a hold that was given up with nothing posted',
    held,
    (id) => sql`update payments set released = 600 where payment_id = ${id}`,
    ['PAYMENT HELD 0 600'],
  ],
  [
    'a refunded amount that changed',
    refunded,
    (id) => sql`update payments set refunded = 299 where payment_id = ${id}`,
    ['PAYMENT REFUNDED 299 300', 'PAYMENT REFUNDS_DONE 299 300'],
  ],
  [
    'an amount set apart for no refund',
    refunded,
    (id) => sql`update payments set refunding = 7 where payment_id = ${id}`,
    ['PAYMENT REFUNDING 7 0'],
  ],
  [
    'a refund that changed',
    refunded,
    (id) => sql`update refunds set amount = 301 where payment_id = ${id}`,
    ['PAYMENT REFUNDS_DONE 300 301'],
  ],
  [
    'a refund that is gone',
    refunded,
    (id) => sql`delete from refunds where payment_id = ${id}`,
    ['PAYMENT REFUNDS_DONE 300 0'],
  ],
  [
    'an entry that is gone',
    refunded,
    (id) => sql`delete from movements where subject_id = ${id} and kind = 'REFUND'`,
    ['PAYMENT REFUNDED 300 0'],
    ['REFUNDS', 'REFUNDS_COUNT'],
  ],
  [
    'an entry that was posted twice',
    refunded,
    (id) => sql`
      insert into movements
      select bucket, subject_id, overlay(entry_id placing case right(entry_id, 2) when 'ZZ' then 'YY' else 'ZZ' end from 29), place, merchant_id, kind,
        debit, credit, currency, amount, batch_id, created_at
      from movements where subject_id = ${id} and kind = 'PURCHASE'`,
    ['PAYMENT AUTHORIZED 1000 2000', 'PAYMENT CAPTURED 1000 2000'],
    ['SALES', 'SALES_COUNT'],
  ],
  [
    'half of an entry that is gone',
    held,
    (id) => sql`
      delete from movements where subject_id = ${id} and kind = 'CAPTURE' and debit = 'ISSUER'`,
    ['PAYMENT HELD 600 1000'],
  ],
  [
    'an entry that changed',
    held,
    (id) => sql`
      update movements set amount = amount + 5 where subject_id = ${id} and kind = 'AUTHORIZE'`,
    ['PAYMENT AUTHORIZED 1000 1005', 'PAYMENT HELD 600 605'],
  ],
  [
    'an entry for another merchant',
    held,
    (id) => sql`
      update movements set merchant_id = '1000000000009'
      where subject_id = ${id} and kind = 'AUTHORIZE'`,
    ['PAYMENT ROW - 1'],
  ],
  [
    'a payment that is gone',
    held,
    (id) => sql`delete from payments where payment_id = ${id}`,
    ['PAYMENT ROW - 3'],
  ],
];
for (const [name, make, doing, differences, figures = []] of DAMAGES) {
  test(`${name} is found and named`, async () => {
    const paymentId = await make();
    assert.deepEqual(await reported(), []);
    await db.query(doing(paymentId));
    const all = await reported();
    const ofBatch = all.filter((line) => line.startsWith('BATCH'));
    assert.deepEqual(
      ofBatch.map((line) => line.split(' ')[2]),
      figures,
    );
    const lines = all.filter((line) => !ofBatch.includes(line));
    const ids = lines.map((line) => line.split(' ')[1]);
    const ownId = ids.filter((id) => id === paymentId);
    assert.equal(ownId.length, lines.length, 'nothing else is blamed');
    assert.deepEqual(
      lines.map((line) => line.replace(/ \S+/, '')),
      differences,
    );
    await forget(paymentId);
  });
}

/** Takes all that is known of a payment out of the tables, so that tests stand alone. */
async function forget(paymentId: string): Promise<void> {
  await db.query(sql`delete from movements where subject_id = ${paymentId}`);
  await db.query(sql`delete from refunds where payment_id = ${paymentId}`);
  await db.query(sql`delete from payments where payment_id = ${paymentId}`);
  await db.query(sql`
    delete from batch_sums where batch_id in (
      select batch_id from batches where merchant_id = ${merchantId})`);
  await db.query(sql`
    insert into batch_sums
    select bucket, batch_id, entry_id, 'VISA', 'CREDIT', case when kind in ('CAPTURE', 'PURCHASE') then amount else 0 end,
      case when kind in ('CAPTURE', 'PURCHASE') then 1 else 0 end,
      case when kind = 'VOID' then amount else 0 end, case when kind = 'VOID' then 1 else 0 end,
      case when kind = 'REFUND' then amount else 0 end, case when kind = 'REFUND' then 1 else 0 end
    from movements join batches using (bucket, batch_id)
    where batches.merchant_id = ${merchantId} and status = 'OPEN'
      and 'RECEIVABLE' in (debit, credit)`);
}

test('a closed batch that changed is found and named', async () => {
  const other = await server.newMerchant();
  await pay(other);
  const close = { idempotencyKey: 'close-2', merchantId: other };
  assert.equal((await server.call('POST', '/batches/close', close)).status, 200);
  await db.query(sql`
    update batches set sales_amount = 999, net_amount = net_amount - 1
    where merchant_id = ${other}`);
  assert.match((await reported()).join('\n'), /^BATCH ba\S+ SALES 999 1000$/);
  await db.query(sql`
    update batches set sales_amount = 1000, net_amount = net_amount + 1
    where merchant_id = ${other}`);
  assert.deepEqual(await reported(), []);
});

test('traffic that goes on meanwhile is no difference', async () => {
  const before = (await auditBooks(db)).checked.payments;
  const traffic = { isOver: false };
  const flowing = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 10; round += 1) {
        await refunded();
        await held();
      }
    }),
  ).finally(() => {
    traffic.isOver = true;
  });
  const sizes = new Set<number>();
  while (!traffic.isOver) {
    const { checked, differences } = await auditBooks(db);
    assert.deepEqual(differences, []);
    sizes.add(checked.payments - before);
  }
  await flowing;
  assert.ok(sizes.size > 3, `only ${sizes.size} audits saw something new`);
  assert.equal((await auditBooks(db)).checked.payments, before + 160);
});
