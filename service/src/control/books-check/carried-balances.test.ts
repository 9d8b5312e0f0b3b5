import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentServer } from '../../../../test/payment-server.ts';
import { publishAll } from '../../../../test/published.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { balancesOf, post } from '../../records/ledger/index.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { auditBooks, auditChanges, auditWhole, withLease } from './index.ts';

const MINUTE_MS = 60_000;
const { clock, db, newMerchant, pay } = await paymentServer();
const deps = { db, clock, realClock: clock };

async function nextAudits(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    clock.advance(10 * MINUTE_MS);
    await publishAll(db);
    await withLease(deps, undefined, (held) => auditChanges(deps, held));
  }
}

async function balance(merchantId: string): Promise<bigint | undefined> {
  return (await balancesOf(db, merchantId))[0]?.accounts.RECEIVABLE;
}

async function carriedRows(merchantId: string): Promise<number> {
  const rows = await db.query(sql`
    select 1 from carried_balances where merchant_id = ${merchantId}`);
  return rows.length;
}

test('an entry of a machine whose clock is two minutes behind counts, whenever balances were carried', async () => {
  const merchantId = await newMerchant();
  const bucket = bucketOf(merchantId);
  await pay(merchantId);
  await nextAudits(8);
  await pay(merchantId);
  await nextAudits(1);
  assert.equal(await balance(merchantId), 2_000n);
  const behind = new Date(clock.now().getTime() - 2 * MINUTE_MS - 1);
  await transaction(db, (tx) =>
    post(tx, [
      {
        id: newId('ledgerEntry', bucket, behind),
        kind: 'PURCHASE',
        merchantId,
        subjectId: newId('payment', bucket, behind),
        batchId: newId('batch', bucket, behind),
        card: { brand: 'VISA', cardType: 'CREDIT' },
        money: { amount: 500n, currency: 'CAD' },
        createdAt: behind,
      },
    ]),
  );
  assert.equal(await balance(merchantId), 2_500n);
  await nextAudits(8);
  await pay(merchantId);
  await nextAudits(1);
  assert.ok((await carriedRows(merchantId)) > 0);
  assert.equal(await balance(merchantId), 3_500n);
});

test('the whole audit finds carried balances that are not what was posted, tells of them and adds them up anew', async () => {
  const merchantId = await newMerchant();
  await pay(merchantId);
  await nextAudits(8);
  await pay(merchantId);
  await nextAudits(1);
  await db.query(sql`
    update carried_balances set balance = balance - 7
    where merchant_id = ${merchantId} and account = 'RECEIVABLE'`);
  assert.equal(await balance(merchantId), 1_993n);
  const expected = {
    of: 'ACCOUNT',
    id: `${merchantId} CAD`,
    figure: 'CARRIED_RECEIVABLE',
    stated: 993n,
    found: 1_000n,
  };
  const own = (audit: Awaited<ReturnType<typeof auditBooks>> | undefined) =>
    audit?.differences.filter(({ id }) => id.startsWith(merchantId));
  assert.deepEqual(own(await auditBooks(db)), [expected]);
  assert.deepEqual(own(await withLease(deps, undefined, (held) => auditWhole(deps, held))), [
    expected,
  ]);
  assert.equal(await balance(merchantId), 2_000n);
  assert.deepEqual(own(await auditBooks(db)), []);
});
