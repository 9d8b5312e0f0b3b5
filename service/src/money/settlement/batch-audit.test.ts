import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settlementServer } from '../../../../test/settlement-server.ts';
import { type Sql, sql } from '../../platform/db/pool.ts';
import { findBatchDifferences } from './index.ts';

const { db, newMerchant, move, close } = await settlementServer();

/** A closed batch of 100.00 sold, 20.00 voided and 10.00 refunded. */
async function closedBatch(): Promise<string> {
  const merchantId = await newMerchant();
  const batchId = await move(merchantId, [
    ['PURCHASE', 8000],
    ['CAPTURE', 2000],
    ['VOID', 2000],
    ['REFUND', 1000],
  ]);
  assert.equal((await close(merchantId, `close-${batchId}`)).status, 200);
  return batchId;
}

const found = async () =>
  (await findBatchDifferences(db)).map(({ figure, stated, members, settled }) => [
    figure,
    stated,
    members,
    settled,
  ]);

test('batches that agree with the ledger show no difference, whether closed, open or without a kind of entry', async () => {
  await closedBatch();
  const merchantId = await newMerchant();
  await move(merchantId, [['PURCHASE', 5]]);
  const refunds = await newMerchant();
  await move(refunds, [['REFUND', 5]], 'USD');
  await close(refunds, 'refunds-alone');
  assert.deepEqual(await findBatchDifferences(db), []);
});

type Tampering = readonly [
  name: string,
  doing: (batchId: string) => Sql,
  differences: readonly unknown[],
];
/** Every figure of the closed batch, where the batch itself says none of them. */
const STATED_NOWHERE = [
  ['FEES', null, null, 232n],
  ['REFUNDS', null, 1000n, 1000n],
  ['REFUNDS_COUNT', null, 1n, null],
  ['SALES', null, 10_000n, 10_000n],
  ['SALES_COUNT', null, 2n, null],
  ['VOIDS', null, 2000n, 2000n],
  ['VOIDS_COUNT', null, 1n, null],
] as const;

const TAMPERINGS: readonly Tampering[] = [
  [
    'a member that changed',
    (id) => sql`update movements set amount = amount + 1
                where batch_id = ${id} and kind = 'PURCHASE'`,
    [['SALES', 10_000n, 10_001n, 10_000n]],
  ],
  [
    'a member that is gone',
    (id) => sql`delete from movements where batch_id = ${id} and kind = 'REFUND'`,
    [
      ['REFUNDS', 1000n, null, 1000n],
      ['REFUNDS_COUNT', 1n, 0n, null],
    ],
  ],
  [
    'a settling entry that is gone',
    (id) => sql`delete from movements where subject_id = ${id} and kind = 'SETTLE_VOIDS'`,
    [['VOIDS', 2000n, 2000n, null]],
  ],
  [
    'a fee that changed',
    (id) => sql`update movements set amount = amount * 2 where subject_id = ${id} and kind = 'FEE'`,
    [['FEES', 232n, null, 464n]],
  ],
  [
    'a batch that changed',
    (id) => sql`update batches set voids_amount = 1999, net_amount = net_amount + 1
                where batch_id = ${id}`,
    [['VOIDS', 1999n, 2000n, 2000n]],
  ],
  ['a batch that is gone', (id) => sql`delete from batches where batch_id = ${id}`, STATED_NOWHERE],
  [
    'a member in another currency',
    (id) => sql`update movements set currency = 'USD' where batch_id = ${id} and kind = 'VOID'`,
    [
      ['VOIDS', 2000n, null, 2000n],
      ['VOIDS', null, 2000n, null],
      ['VOIDS_COUNT', 1n, 0n, null],
      ['VOIDS_COUNT', null, 1n, null],
    ],
  ],
];
for (const [name, doing, differences] of TAMPERINGS) {
  test(`${name} is found`, async () => {
    const batchId = await closedBatch();
    assert.deepEqual(await found(), []);
    await db.query(doing(batchId));
    const all = await findBatchDifferences(db);
    assert.deepEqual(new Set(all.map((difference) => difference.batchId)), new Set([batchId]));
    assert.deepEqual(inOrder(await found()), inOrder(differences));
    await forget(batchId);
  });
}

/** As text, since differences of one figure come in any order. */
const inOrder = (lines: readonly unknown[]) =>
  lines.map((line) => JSON.stringify(line, (_, value: unknown) => printable(value))).toSorted();
const printable = (value: unknown) => (typeof value === 'bigint' ? `${value}` : value);

/** Deletes all rows of a batch, so that tests are independent. */
async function forget(batchId: string): Promise<void> {
  await db.query(sql`delete from movements where batch_id = ${batchId} or subject_id = ${batchId}`);
  await db.query(sql`delete from batches where batch_id = ${batchId}`);
}

test('a fee that was not returned is found', async () => {
  const merchantId = await newMerchant();
  const batchId = await move(merchantId, [['VOID', 2000]]);
  assert.equal((await close(merchantId, 'late-void')).status, 200);
  assert.deepEqual(await found(), []);
  await db.query(
    sql`delete from movements where subject_id = ${batchId} and kind = 'FEE_REVERSAL'`,
  );
  assert.deepEqual(await found(), [['FEES', -53n, null, null]]);
  await forget(batchId);
});

test('entries that settle an open batch are found', async () => {
  const batchId = await closedBatch();
  await db.query(sql`
    update batches
    set status = 'OPEN', close_kind = null, close_request = null, correlation_id = null,
        closed_at = null, sales_amount = null, sales_count = null, voids_amount = null,
        voids_count = null, refunds_amount = null, refunds_count = null, fees_amount = null,
        taxes_amount = null, billed_amount = null, net_amount = null
    where batch_id = ${batchId}`);
  assert.deepEqual(await found(), STATED_NOWHERE);
  await forget(batchId);
});

test('an open batch whose sums differ from its members is found, and cannot be closed', async () => {
  const merchantId = await newMerchant();
  const batchId = await move(merchantId, [
    ['PURCHASE', 500],
    ['REFUND', 20],
  ]);
  assert.deepEqual(await found(), []);
  await db.query(sql`
    update batch_sums set sales_amount = 499, refunds_count = 0 where batch_id = ${batchId}`);
  assert.deepEqual(await found(), [
    ['REFUNDS_COUNT', 0n, 1n, null],
    ['SALES', 499n, 500n, null],
  ]);
  assert.equal((await close(merchantId, 'differing')).status, 500);
  await db.query(sql`delete from batch_sums where batch_id = ${batchId}`);
  assert.deepEqual(await found(), [
    ['REFUNDS', null, 20n, null],
    ['REFUNDS_COUNT', null, 1n, null],
    ['SALES', null, 500n, null],
    ['SALES_COUNT', null, 1n, null],
  ]);
  await forget(batchId);
});
