import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import type { Database } from './database.ts';
import { createGroupCommit, Saturated } from './group-commit.ts';
import { createGroupRead } from './group-read.ts';
import { sql } from './pool.ts';

const db = await testDatabase();

const BUCKETS = ['00', '01', '02', '03'];
const shardOf = (bucket: string): string => (bucket < '02' ? 'first' : 'second');

test('a server alone is one shard, and is asked itself', async () => {
  await db.learnShards();
  assert.deepEqual(new Set(BUCKETS.map(db.shardOf)).size, 1);
  const [row] = await db
    .at(db.shardOf('00'))
    .query<{ name: string }>(sql`select current_database() as name`);
  assert.ok(row && db.url.endsWith(row.name));
});

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
