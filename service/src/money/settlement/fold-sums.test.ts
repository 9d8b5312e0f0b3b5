import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settlementServer } from '../../../../test/settlement-server.ts';
import { bucketIn, newId } from '../../kernel/id.ts';
import { putSums, takeSums } from '../../records/ledger/index.ts';
import { openDatabase, sql } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { foldBatch } from './fold-sums.ts';
import { findBatchDifferences, settlementJobs } from './index.ts';

const { call, clock, db, deps, newMerchant, move, close } = await settlementServer();

const fold = async () => {
  const job = settlementJobs(deps).find(({ name }) => name === 'fold-batch-sums');
  assert.ok(job);
  return await job.run();
};

async function rowsOf(batchId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from batch_sums where batch_id = ${batchId}`);
  return row?.count ?? 0;
}

const DEBIT = { brand: 'MASTERCARD', cardType: 'DEBIT' };

test('the rows of a batch are folded into one for each kind of card, and its totals do not change', async () => {
  const merchantId = await newMerchant();
  let batchId = '';
  for (let cents = 1; cents <= 40; cents += 1) {
    batchId = await move(
      merchantId,
      [
        ['PURCHASE', cents],
        ['REFUND', 1],
      ],
      'CAD',
      ...(cents % 2 === 0 ? [DEBIT] : []),
    );
  }
  assert.equal(await rowsOf(batchId), 40);
  const before = (await call('GET', `/batches/${batchId}`)).body;
  await fold();
  assert.equal(await rowsOf(batchId), 2);
  assert.deepEqual((await call('GET', `/batches/${batchId}`)).body, before);
  await move(merchantId, [['VOID', 5]]);
  await fold(); // Too few rows to fold.
  assert.equal(await rowsOf(batchId), 3);
  assert.deepEqual((await call('GET', `/batches/${batchId}`)).at('voids.amount.amount'), 5);
  assert.equal((await close(merchantId, 'folded')).status, 200);
  assert.equal(await rowsOf(batchId), 0);
});

test('with concurrent joins, folds and closes nothing is lost or counted twice', async () => {
  const merchants = await Promise.all(Array.from({ length: 3 }, () => newMerchant()));
  const seen = new Set<string>();
  for (let wave = 0; wave < 4; wave += 1) {
    const moves = Array.from({ length: 60 }, (_, place) =>
      move(
        merchants[place % 3] ?? '',
        [
          ['PURCHASE', place + 1],
          ...(place % 7 === 0 ? [['VOID', place + 1] as const] : []),
          ...(place % 5 === 0 ? [['REFUND', 3] as const] : []),
        ],
        'CAD',
        ...(place % 2 === 0 ? [DEBIT] : []),
      ),
    );
    const folds = Array.from({ length: 24 }, async (_, place) => {
      const batchId = await moves[(place * 5) % 60];
      seen.add(batchId ?? '');
      await foldBatch(deps, batchId ?? '');
    });
    const closes = merchants.map(async (merchantId, place) => {
      await moves[place * 19];
      const { status } = await close(merchantId, `close-${wave}`);
      assert.ok(status === 200 || status === 409, String(status));
    });
    await Promise.all([...moves, ...folds, ...closes]);
    assert.deepEqual(await findBatchDifferences(db), []);
  }
  for (const merchantId of merchants) await close(merchantId, 'last');
  assert.ok(seen.size > 3, 'there were closes between the joins');
  assert.deepEqual(await findBatchDifferences(db), []);
  assert.deepEqual(
    await db.query(sql`select 1 from batch_sums where batch_id = any(${[...seen]})`),
    [],
  );
});

test('ten concurrent folds of a batch have the same result as one', async () => {
  const merchantId = await newMerchant();
  const ids = await Promise.all(
    Array.from({ length: 30 }, () => move(merchantId, [['PURCHASE', 100]])),
  );
  const [batchId = ''] = ids;
  await Promise.all(Array.from({ length: 10 }, () => foldBatch(deps, batchId)));
  assert.equal((await call('GET', `/batches/${batchId}`)).at('sales.amount.amount'), 3000);
  assert.deepEqual(await findBatchDifferences(db), []);
});

test('a fold whose connection is killed half-way changes nothing', async () => {
  const merchantId = await newMerchant();
  for (let count = 0; count < 5; count += 1) await move(merchantId, [['PURCHASE', 10]]);
  const batchId = await move(merchantId, [['PURCHASE', 10]]);
  const theirs = openDatabase({ url: db.ownerUrl, connections: 1, name: 'doomed' });
  const dying = transaction(theirs, async (tx) => {
    const sums = await takeSums(tx, batchId);
    const id = newId('ledgerEntry', bucketIn(batchId), clock.now());
    await putSums(tx, batchId, { id, sums });
    await db.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'doomed' and datname = current_database()`);
  });
  await assert.rejects(dying);
  await theirs.close();
  assert.equal(await rowsOf(batchId), 6);
  assert.equal((await call('GET', `/batches/${batchId}`)).at('sales.amount.amount'), 60);
  await foldBatch(deps, batchId);
  assert.equal(await rowsOf(batchId), 1);
  assert.deepEqual(await findBatchDifferences(db), []);
});
