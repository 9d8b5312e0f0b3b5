import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settlementServer } from '../../../../test/settlement-server.ts';
import { balancesOf } from '../../records/ledger/index.ts';
import { type Database, sql } from '../../platform/db/pool.ts';
import { openBatches } from './index.ts';
import { endDue } from './open-batch-store.ts';

const { call, clock, db, newMerchant, move, close, runJob } = await settlementServer();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const SALE = [['PURCHASE', 10_000]] as const;
const NET_OF_SALE = 10_000 - 275;

const statusOf = async (batchId: string) =>
  (await call('GET', `/batches/${batchId}`)).string('batchStatus');

/** The amount due to the merchant, in cents. */
async function dueTo(merchantId: string): Promise<bigint> {
  const [balances] = await balancesOf(db, merchantId);
  return -(balances?.accounts.PAYABLE ?? 0n);
}

async function emptyTheTable(): Promise<void> {
  clock.advance(3 * DAY_MS);
  while ((await runJob()) > 0);
}

test('a batch is closed at the merchant’s settlement time, not before', async () => {
  clock.advance(Date.parse('2026-03-07T12:00:00Z') - clock.now().getTime());
  const merchantId = await newMerchant({ settlementTime: '22:00:00' });
  const batchId = await move(merchantId, SALE);
  const batch = await call('GET', `/batches/${batchId}`);
  assert.equal(batch.at('closesAt'), '2026-03-08T03:00:00.000Z');
  clock.advance(Date.parse('2026-03-08T02:59:59.999Z') - clock.now().getTime());
  assert.equal(await runJob(), 0);
  assert.equal(await statusOf(batchId), 'OPEN');
  clock.advance(1);
  assert.equal(await runJob(), 1);
  const closed = await call('GET', `/batches/${batchId}`);
  assert.equal(closed.at('batchStatus'), 'CLOSED');
  assert.equal(closed.at('closeKind'), 'SYSTEM_CLOSE');
  assert.equal(closed.at('closedAt'), '2026-03-08T03:00:00.000Z');
  assert.deepEqual(closed.at('net'), { amount: NET_OF_SALE, currency: 'CAD' });
  // The next one closes an hour earlier in UTC, since clocks went forward.
  const next = await call('GET', `/batches/${await move(merchantId, SALE)}`);
  assert.equal(next.at('closesAt'), '2026-03-09T02:00:00.000Z');
  assert.equal(await runJob(), 0);
  await emptyTheTable();
});

test('a capture at settlement time goes into the next batch, even if the previous one is not closed yet', async () => {
  const merchantId = await newMerchant();
  const first = await move(merchantId, SALE);
  clock.advance(DAY_MS);
  const second = await move(merchantId, [['PURCHASE', 7]]);
  assert.notEqual(second, first);
  assert.equal(await statusOf(first), 'CLOSING');
  assert.deepEqual(await openBatches(db, [first, second]), new Set([second]));
  assert.equal(await runJob(), 1);
  const closed = await call('GET', `/batches/${first}`);
  assert.equal(closed.at('batchStatus'), 'CLOSED');
  assert.equal(closed.at('closeKind'), 'SYSTEM_CLOSE');
  assert.equal(closed.at('sales.amount.amount'), 10_000);
  assert.equal(await statusOf(second), 'OPEN');
  await emptyTheTable();
});

test('the system does not close batches of a MERCHANT_CLOSE merchant', async () => {
  const merchantId = await newMerchant({ settlementOption: 'MERCHANT_CLOSE' });
  const batchId = await move(merchantId, SALE);
  clock.advance(30 * DAY_MS);
  assert.equal(await runJob(), 0);
  assert.equal(await move(merchantId, SALE), batchId);
});

test('concurrent workers close each batch once', async () => {
  const merchants = await Promise.all(Array.from({ length: 12 }, () => newMerchant()));
  await Promise.all(merchants.map((merchantId) => move(merchantId, SALE)));
  clock.advance(DAY_MS);
  const rounds = await Promise.all([runJob(), runJob(), runJob()]);
  assert.equal(
    rounds.reduce((sum, closed) => sum + closed, 0),
    12,
  );
  for (const merchantId of merchants) assert.equal(await dueTo(merchantId), BigInt(NET_OF_SALE));
  const events = await call('GET', `/events?type=batch.closed&merchantId=${merchants[0]}`);
  assert.deepEqual([events.at('data.0.type'), events.at('data.1')], ['batch.closed', undefined]);
});

test('if merchant and system close a batch at once, one of them does', async () => {
  for (let round = 0; round < 8; round += 1) {
    const merchantId = await newMerchant();
    const batchId = await move(merchantId, SALE);
    clock.advance(DAY_MS);
    const [answer, closed] = await Promise.all([close(merchantId, `race-${round}`), runJob()]);
    const kind = (await call('GET', `/batches/${batchId}`)).at('closeKind');
    assert.equal(answer.status, kind === 'MERCHANT_CLOSE' ? 200 : 409, answer.text);
    if (kind === 'SYSTEM_CLOSE') assert.equal(closed, 1);
    assert.equal(await statusOf(batchId), 'CLOSED');
    assert.equal(await dueTo(merchantId), BigInt(NET_OF_SALE));
  }
});

test('after a crash half-way the worker closes the batch, and a retry finds it closed', async () => {
  const merchantId = await newMerchant({ settlementOption: 'MERCHANT_CLOSE' });
  const batchId = await move(merchantId, SALE);
  // The first process closes the batch but dies before storing its response.
  await close(merchantId, 'died');
  await db.query(sql`delete from idempotency_answers where key = 'died'`);
  const again = await close(merchantId, 'died');
  assert.deepEqual([again.status, again.at('data.0.batchId')], [200, batchId]);
  // Another one sets the batch to CLOSING and goes no further.
  const due = await newMerchant();
  const ended = await move(due, SALE);
  clock.advance(DAY_MS);
  assert.equal(await endDue(db, { limit: 100, now: clock.now() }), 1);
  assert.equal(await statusOf(ended), 'CLOSING');
  assert.equal((await close(due, 'too-late')).status, 409);
  assert.equal(await runJob(), 1);
  assert.equal(await statusOf(ended), 'CLOSED');
});

test('a batch that cannot be closed does not hold up the others', async () => {
  const [broken, well] = [await newMerchant(), await newMerchant()];
  const stuck = await move(broken, [...SALE, ['PURCHASE', 1]]);
  const batchId = await move(well, SALE);
  clock.advance(DAY_MS);
  // Totals that no batch can have.
  const spoil = (amount: bigint) =>
    db.query(sql`update movements set amount = ${amount} where batch_id = ${stuck} and amount > 1`);
  await spoil(2n ** 63n - 1n);
  await assert.rejects(runJob(), /1 things failed/);
  assert.equal(await statusOf(batchId), 'CLOSED');
  await spoil(10_000n);
  assert.equal(await dueTo(broken), 0n);
  assert.equal(await runJob(), 1);
  assert.equal(await dueTo(broken), BigInt(NET_OF_SALE - 9));
});

test('the table accepts only complete totals that add up, and only for closed batches', async () => {
  const merchantId = await newMerchant();
  const batchId = await move(merchantId, SALE);
  await close(merchantId, 'whole');
  const open = await move(merchantId, SALE);
  const changes = [
    [batchId, sql`net_amount = net_amount + 1`],
    [batchId, sql`sales_amount = null`],
    [batchId, sql`status = 'OPEN'`],
    [batchId, sql`status = 'CLOSING'`],
    [batchId, sql`closed_at = null`],
    [batchId, sql`close_kind = null`],
    [batchId, sql`close_request = null`],
    [open, sql`status = 'CLOSED'`],
    [open, sql`status = 'CLOSING'`],
    [open, sql`sales_amount = 1`],
    [open, sql`currency = 'EUR'`],
  ] as const;
  for (const [id, change] of changes) {
    const update = sql`update batches set ${change} where batch_id = ${id}`;
    await assert.rejects(db.query(update), { code: '23514' }, change.text);
  }
});

test('a batch of any size is closed: its members are added up in portions, and one that dies is gone on from', async () => {
  await emptyTheTable();
  const merchantId = await newMerchant();
  let batchId = '';
  for (let made = 0; made < 10; made += 1) {
    const refunds = made % 3 === 0 ? [['REFUND', 300] as const] : [];
    batchId = await move(merchantId, [['PURCHASE', 1_000 + made], ['PURCHASE', 2_000], ...refunds]);
    if (made !== 4 && made !== 5) clock.advance(1); // Some are of one moment, more than a portion.
  }
  clock.advance(DAY_MS);
  const counted = async () => {
    const rows = await db.query<{ sales: bigint }>(sql`
      select sales_count as sales from batch_recounts where batch_id = ${batchId}`);
    return rows[0]?.sales;
  };
  let steps = 0;
  const dying: Database = {
    ...db,
    at: (shard) => {
      steps += 1;
      if (steps > 4) throw new Error('as good as dead');
      return db.at(shard);
    },
  };
  await assert.rejects(runJob('close-batches', { db: dying, portion: 3 }));
  const before = await counted();
  assert.ok(before !== undefined && before > 0n && before < 20n, `${before} are counted`);
  assert.equal(await runJob('close-batches', { portion: 3 }), 1);
  assert.equal(await counted(), undefined);
  const closed = await call('GET', `/batches/${batchId}`);
  assert.equal(closed.at('batchStatus'), 'CLOSED');
  assert.deepEqual(
    [closed.at('sales'), closed.at('refunds')],
    [
      { count: 20, amount: { amount: 30_045, currency: 'CAD' } },
      { count: 4, amount: { amount: 1_200, currency: 'CAD' } },
    ],
  );
});
