import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settlementServer } from '../../../../test/settlement-server.ts';
import { bucketOf } from '../../kernel/id.ts';
import { balancesOf } from '../../records/ledger/index.ts';
import { type Queryable, sql, type Sql, transaction, Tx } from '../../platform/db/pool.ts';
import { closeBatch } from './close-batch.ts';
import { findBatchDifferences, joinBatches, openBatches } from './index.ts';
import { endDue } from './open-batch-store.ts';
import { until } from '../../../../test/until.ts';

const { call, clock, db, deps, newMerchant, joiningOf, move, close, runJob } =
  await settlementServer();
const DAY_MS = 86_400_000;

const shardOf = (merchantId: string) => db.shardOf(bucketOf(merchantId));

/** Those who join together are of one shard. */
async function newNeighbours(count: number): Promise<string[]> {
  const made = [await newMerchant()];
  const neighbours = () => made.filter((one) => shardOf(one) === shardOf(made[0] ?? ''));
  while (neighbours().length < count) made.push(await newMerchant());
  return neighbours();
}

const join = (requested: Parameters<typeof joinBatches>[1]) =>
  transaction(db.at(shardOf(requested[0]?.merchantId ?? '')), (tx) =>
    joinBatches(tx, requested, clock.now()),
  );

/** A Tx that counts its statements. */
class CountingTx extends Tx {
  statements = 0;

  override async query<Row extends object>(statement: Sql): Promise<Row[]> {
    this.statements += 1;
    return await super.query<Row>(statement);
  }
}

test('joining hundreds of open batches takes one statement and returns each its own batch', async () => {
  const merchants = await newNeighbours(5);
  const cad = await Promise.all(merchants.map((merchantId) => joiningOf(merchantId)));
  const usd = cad.map((joining) => ({ ...joining, currency: 'USD' as const }));
  const ids = await join([...cad, ...usd]);
  assert.equal(new Set(ids).size, 10);
  const many = Array.from({ length: 50 }, () => [...usd, ...cad]).flat();
  const { opening, pool } = db.at(shardOf(merchants[0] ?? ''));
  const client = await pool.connect();
  try {
    const tx = new CountingTx(client, opening);
    const [again, isUsd] = [await joinBatches(tx, many, clock.now()), ids.slice(5)];
    assert.equal(tx.statements, 1);
    assert.deepEqual(again.slice(0, 10), [...isUsd, ...ids.slice(0, 5)]);
    assert.deepEqual(again.slice(-5), ids.slice(0, 5));
    assert.deepEqual(await joinBatches(tx, [], clock.now()), []);
    assert.equal(tx.statements, 1);
    await client.query('rollback');
  } finally {
    client.release();
  }
});

test('the closing time is computed only when a batch must be opened, and once for many members', async () => {
  const merchantId = await newMerchant();
  let computed = 0;
  const joining = {
    ...(await joiningOf(merchantId)),
    closesAt: () => {
      computed += 1;
      return null;
    },
  };
  const [first, second] = await join([joining, joining]);
  assert.equal(first, second);
  assert.equal(computed, 1);
  assert.deepEqual(await join([joining]), [first]);
  assert.equal(computed, 1);
  assert.equal((await call('GET', `/batches/${first}`)).at('closesAt'), null);
});

test('twenty concurrent first members open one batch', async () => {
  const merchantId = await newMerchant();
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => move(merchantId, [['PURCHASE', 1]])),
  );
  assert.equal(new Set(ids).size, 1);
});

test('concurrent joins of many batches in any order do not deadlock', async () => {
  const merchants = await newNeighbours(6);
  const joinings = await Promise.all(merchants.map((merchantId) => joiningOf(merchantId)));
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      join(index % 2 === 0 ? joinings : joinings.toReversed()).then((ids) =>
        index % 2 === 0 ? ids : ids.toReversed(),
      ),
    ),
  );
  assert.equal(new Set(all.map(String)).size, 1);
});

test('a batch opened by a transaction that rolled back does not exist', async () => {
  const joining = await joiningOf(await newMerchant());
  let id = '';
  const failing = transaction(db.at(shardOf(joining.merchantId)), async (tx) => {
    [id = ''] = await joinBatches(tx, [joining], clock.now());
    throw new Error('declined');
  });
  await assert.rejects(failing, /declined/);
  assert.equal((await call('GET', `/batches/${id}`)).status, 404);
  assert.notDeepEqual(await join([joining]), [id]);
});

test('the open ones among many batches are found in one query', async () => {
  const [one, two] = [await newMerchant(), await newMerchant()];
  const [first, second] = [await move(one, [['PURCHASE', 1]]), await move(two, [['PURCHASE', 1]])];
  await close(one, 'close-one');
  assert.deepEqual(await openBatches(db, [first, second, second]), new Set([second]));
  assert.deepEqual(await openBatches(db, []), new Set());
});

test('a close waits for transactions that joined before; later ones neither wait nor are lost', async () => {
  const merchantId = await newMerchant();
  const batchId = await move(merchantId, [['PURCHASE', 100]]);
  const joining = await joiningOf(merchantId);
  const joined = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const place = db.at(shardOf(merchantId));
  const slow = transaction(place, async (tx) => {
    const ids = await joinBatches(tx, [joining], clock.now());
    joined.resolve();
    await letGo.promise;
    return ids;
  });
  await joined.promise;
  clock.advance(DAY_MS);
  await endDue(db, { limit: 100, now: clock.now() }); // Does not wait.
  assert.deepEqual(await openBatches(db, [batchId]), new Set());
  let isClosed = false;
  const closing = closeBatch(deps, batchId).then((closed) => (isClosed = closed));
  await untilOneWaits(place);
  const next = await move(merchantId, [['PURCHASE', 7]]); // Nor does a later join.
  assert.notEqual(next, batchId);
  assert.equal(isClosed, false);
  letGo.resolve();
  assert.deepEqual(await slow, [batchId]);
  assert.equal(await closing, true);
});

/** Resolves when a backend of this server waits for a lock. */
async function untilOneWaits(place: Queryable): Promise<void> {
  await until(async () => {
    const [row] = await place.query<{ waiting: boolean }>(sql`
      select exists (
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waiting`);
    return row?.waiting;
  });
}

test('with concurrent joins and closes no closed batch is joined, nothing is lost, and totals add up', async () => {
  const merchants = await Promise.all(Array.from({ length: 3 }, () => newMerchant()));
  const sales = Array.from({ length: 120 }, (_, index) => ({
    merchantId: merchants[index % 3] ?? '',
    cents: index + 1,
  }));
  const joined: string[] = [];
  // In waves, so that there are joins after closes however the machine schedules them.
  for (let wave = 0; wave < 4; wave += 1) {
    const moves = sales
      .slice(wave * 30, wave * 30 + 30)
      .map(({ merchantId, cents }) => move(merchantId, [['PURCHASE', cents]]));
    const closes = Array.from({ length: 5 }, async (_, index) => {
      await moves[index * 5]; // Spread over the joins.
      if (index === 3) {
        clock.advance(DAY_MS);
        return void (await runJob());
      }
      const { status } = await close(merchants[index % 3] ?? '', `close-${wave}-${index}`);
      assert.ok(status === 200 || status === 409, String(status));
    });
    joined.push(...(await Promise.all(moves)));
    await Promise.all(closes);
  }
  clock.advance(DAY_MS);
  while ((await runJob()) > 0);

  assert.ok(new Set(joined).size > 3, 'there were closes between the joins');
  for (const merchantId of merchants) {
    const sold = sales.filter((sale) => sale.merchantId === merchantId);
    const { count, amount, net } = await closedTotals(merchantId);
    assert.equal(count, sold.length);
    assert.equal(
      amount,
      sold.reduce((sum, { cents }) => sum + cents, 0),
    );
    const [balances] = await balancesOf(db, merchantId);
    assert.equal(balances?.accounts.CLEARING, 0n);
    assert.equal(balances.accounts.PAYABLE, BigInt(-net));
  }
  assert.deepEqual(await findBatchDifferences(db), []);
});

/** The combined totals of a merchant's batches, all of which are closed. */
async function closedTotals(merchantId: string) {
  const { body } = await call('GET', `/batches?merchantId=${merchantId}&limit=100`);
  const { data } = body as {
    data: {
      batchStatus: string;
      sales: { count: number; amount: { amount: number } };
      net: { amount: number };
    }[];
  };
  const sum = (valueOf: (batch: (typeof data)[number]) => number) =>
    data.reduce((total, batch) => total + valueOf(batch), 0);
  assert.ok(data.every(({ batchStatus }) => batchStatus === 'CLOSED'));
  return {
    count: sum(({ sales }) => sales.count),
    amount: sum(({ sales }) => sales.amount.amount),
    net: sum(({ net }) => net.amount),
  };
}
