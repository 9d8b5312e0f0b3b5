import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { createGroupRead } from './group-read.ts';
import { type Queryable, sql } from './pool.ts';

const db = await testDatabase();
await db.query(sql`create table things (id int primary key, name text not null)`);
await db.query(sql`insert into things select n, 'thing ' || n from generate_series(1, 100) as n`);

let statements = 0;

async function findNames(on: Queryable, ids: readonly number[]): Promise<(string | undefined)[]> {
  statements += 1;
  const rows = await on.query<{ id: number; name: string }>(
    sql`select id, name from things where id = any(${ids}::int[])`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id));
}

const nameOf = createGroupRead({ name: 'things', db, find: findNames });

test('look-ups at once share statements, and each gets its own answer, or none', async () => {
  statements = 0;
  const ids = Array.from({ length: 300 }, (_, index) => (index * 7) % 150);
  const names = await Promise.all(ids.map(nameOf));
  assert.deepEqual(
    names,
    ids.map((id) => (id >= 1 && id <= 100 ? `thing ${id}` : undefined)),
  );
  assert.ok(statements < 10, `${statements} statements for 300 look-ups`);
});

test('what was committed before the question is always in the answer', async () => {
  for (let round = 0; round < 50; round += 1) {
    const id = 1_000 + round;
    const others = [1, 2, 3].map(nameOf); // A statement is under way that cannot know it.
    await db.query(sql`insert into things values (${id}, 'new')`);
    assert.equal(await nameOf(id), 'new');
    await Promise.all(others);
  }
});

test('a statement that fails fails its callers, and the next question is asked again', async () => {
  let broken = true;
  const read = createGroupRead<number, string>({
    name: 'broken',
    db,
    find: (on, ids) => (broken ? Promise.reject(new Error('down')) : findNames(on, ids)),
  });
  await assert.rejects(read(1), /down/);
  broken = false;
  assert.equal(await read(1), 'thing 1');
});
