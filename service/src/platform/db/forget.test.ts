import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { createOwnTable } from '../../../../test/own-table.ts';
import { forgetOldest } from './forget.ts';
import { type Database, sql } from './pool.ts';

const db = await testDatabase();
await createOwnTable(
  db,
  'jottings',
  sql`create table jottings (bucket char(2), id text, at int, primary key (bucket, id))`,
);
const NOTES = {
  table: 'jottings',
  id: { column: 'id', type: 'text' },
  isOver: sql`at < 3`,
  age: 'at',
} as const;

async function write(count: number): Promise<void> {
  await db.query(sql`delete from jottings`);
  await db.query(sql`
    insert into jottings select lpad((i % 10)::text, 2, '0'), i::text, i % 4
    from generate_series(1, ${count}::int) as i`);
}

test('rows whose time is over are deleted, by one statement on a single server; the rest stay', async () => {
  await write(40);
  const seen: string[] = [];
  const watched: Database = { ...db, query: recorded(seen), at: () => watched };
  assert.equal(await forgetOldest(watched, NOTES), 30);
  assert.equal(seen.length, 2);
  assert.equal(await forgetOldest(watched, NOTES), 0);
  assert.equal(seen.length, 3, 'a look, and no more');
  assert.deepEqual(await db.query(sql`select distinct at from jottings`), [{ at: 3 }]);
});

test('on a cluster each shard is sent its own rows alone', async () => {
  await write(40);
  const seen: string[] = [];
  const spread: Database = {
    ...db,
    shardOf: (bucket) => (Number(bucket) % 2 === 0 ? 'even' : 'odd'),
    at: (shard) => ({ ...db, query: recorded(seen, shard) }),
  };
  assert.equal(await forgetOldest(spread, NOTES), 30);
  assert.deepEqual(seen.toSorted(), ['even 00,02,04,06,08', 'odd 01,03,05,07,09']);
});

test('of more than a thousand the oldest go first, and two processes never delete the same', async () => {
  await write(2_000);
  const rounds = [forgetOldest(db, NOTES), forgetOldest(db, NOTES), forgetOldest(db, NOTES)];
  const forgotten = await Promise.all(rounds);
  const [left] = await db.query<{ count: bigint }>(sql`select count(*) as count from jottings`);
  assert.equal(2_000 - forgotten.reduce((sum, count) => sum + count, 0), Number(left?.count));
  assert.ok(forgotten.every((count) => count <= 1_000));
  const oldest = await db.query(sql`select 1 from jottings where at = 0`);
  assert.equal(oldest.length, 0);
});

/** Runs statements, and jottings where each went and with which buckets. */
function recorded(seen: string[], shard = ''): Database['query'] {
  return async (statement) => {
    const buckets = statement.values.find((value) => Array.isArray(value)) ?? [];
    seen.push(`${shard} ${[...new Set(buckets as string[])].toSorted().join(',')}`);
    return await db.query(statement);
  };
}
