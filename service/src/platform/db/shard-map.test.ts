import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import type { Database } from './database.ts';
import { createGroupCommit, Saturated } from './group-commit.ts';
import { createGroupRead } from './group-read.ts';
import { forBucket, lockingIn, sql, type Statement } from './pool.ts';
import { rowsOf } from './round-trip.ts';
import { createShardMap } from './shard-map.ts';
import { transaction } from './transaction.ts';

const db = await testDatabase();

const BUCKETS = ['00', '01', '02', '03'];
const shardOf = (bucket: string): string => (bucket < '02' ? 'first' : 'second');

test('a single server is one shard, and is asked itself', async () => {
  await db.learnShards();
  assert.deepEqual(new Set(BUCKETS.map(db.shardOf)).size, 1);
  const [row] = await db
    .at(db.shardOf('00'))
    .query<{ name: string }>(sql`select current_database() as name`);
  assert.equal(new URL(db.url).pathname, `/${row?.name}`);
});

/** A coordinator that answers about its catalogue as one of a cluster does, of two shards in all. */
const coordinator: Database = {
  ...db,
  query: async <Row extends object>({ text }: Statement): Promise<Row[]> => {
    if (text.includes('to_regclass')) return rowsOf<Row>([{ isOne: true }]);
    const [host, port] = ['127.0.0.1', 5432];
    return rowsOf<Row>(BUCKETS.map((bucket) => ({ bucket, shard: shardOf(bucket), host, port })));
  },
};

test('a transaction on a shard begins with a write to a bucket of it, one on the whole database does not', async () => {
  const map = createShardMap(coordinator, () => ({ ...db, close: () => Promise.resolve() }));
  await map.learn();
  const spread: Database = { ...db, shardOf: map.shardOf, at: (shard) => map.at(shard) ?? db };
  for (const bucket of BUCKETS) {
    for (const held of [forBucket(spread, bucket), lockingIn(spread, bucket)]) {
      const [begin, write] = held.opening;
      assert.equal(begin?.text, 'begin');
      assert.match(write?.text ?? '', /^update merchants set .* where bucket = \$1/);
      assert.equal(shardOf(String(write?.values[0])), shardOf(bucket));
    }
    assert.equal(forBucket(spread, bucket).shardOf('99'), shardOf(bucket));
  }
  assert.equal(await hasWritten(forBucket(spread, '03')), true);
  assert.equal(await hasWritten(lockingIn(spread, '03')), true);
  assert.equal(await hasWritten(spread), false);
  await map.close();
});

/** Whether a transaction that only reads holds the lock on the table that a write takes. */
async function hasWritten(on: Database): Promise<boolean> {
  return await transaction(on, async (tx) => {
    const locks = await tx.query(sql`
      select 1 as one from pg_locks where pid = pg_backend_pid() and mode = 'RowExclusiveLock'
        and relation = 'merchants'::regclass`);
    return locks.length > 0;
  });
}

test('commands of two shards never share a batch, and each is run where it belongs', async () => {
  const batches: { shard: string; buckets: readonly string[] }[] = [];
  const { submit, drain } = createGroupCommit<string, string>({
    name: 'spread',
    shardOf,
    run: (buckets, shard) => {
      batches.push({ shard, buckets });
      return Promise.resolve(buckets.map((bucket) => `${bucket} at ${shard}`));
    },
  });
  const done = await Promise.all(BUCKETS.map(submit));
  assert.deepEqual(
    done,
    BUCKETS.map((bucket) => `${bucket} at ${shardOf(bucket)}`),
  );
  assert.deepEqual(batches, [
    { shard: 'first', buckets: ['00', '01'] },
    { shard: 'second', buckets: ['02', '03'] },
  ]);
  await drain();
  for (const bucket of BUCKETS) await assert.rejects(submit(bucket), Saturated);
});

test('look-ups are sent to the server that has their shard', async () => {
  const asked: string[] = [];
  const spread: Database = {
    ...db,
    shardOf,
    at: (shard) => {
      asked.push(shard);
      return db;
    },
  };
  const find = createGroupRead<string, string>({
    name: 'spread',
    db: spread,
    bucketOf: (bucket) => bucket,
    find: async (on, buckets) => {
      const rows = await on.query<{ bucket: string }>(
        sql`select bucket from unnest(${buckets}::text[]) as bucket`,
      );
      return rows.map(({ bucket }) => bucket);
    },
  });
  assert.deepEqual(await Promise.all(BUCKETS.map(find)), BUCKETS);
  assert.deepEqual(asked.toSorted(), ['first', 'second']);
});
