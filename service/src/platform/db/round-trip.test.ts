import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { sql } from './pool.ts';
import { roundTrip } from './round-trip.ts';

const db = await testDatabase();
await db.query(sql`create table words (word text primary key)`);
const words = async (): Promise<string[]> =>
  (await db.query<{ word: string }>(sql`select word from words order by word`)).map(
    ({ word }) => word,
  );

async function onClient<T>(work: (client: Parameters<typeof roundTrip>[0]) => Promise<T>) {
  const client = await db.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

test('statements sent together are answered each, with the types of their columns', async () => {
  const answers = await onClient((client) =>
    roundTrip(client, [
      sql`select 1 as one, ${'x'}::text as word`,
      sql`insert into words values ('first')`,
      sql`select 5::bigint as money, null as nothing union all select 6, null`,
      sql`select 1 as one where false`,
    ]),
  );
  assert.deepEqual(answers, [
    [{ one: 1, word: 'x' }],
    [],
    [
      { money: 5n, nothing: null },
      { money: 6n, nothing: null },
    ],
    [],
  ]);
});

test('they are one transaction: after an error nothing of any is there', async () => {
  const before = await words();
  const together = db.commitInOneRoundTrip([
    sql`insert into words values ('second')`,
    sql`insert into words values ('first')`,
    sql`insert into words values ('third')`,
  ]);
  await assert.rejects(together, { code: '23505' });
  assert.deepEqual(await words(), before);
});

test('a connection goes on after an error, with the statements that failed first as well', async () => {
  await onClient(async (client) => {
    const twice = [sql`select 1 / ${0}::int as part`, sql`select ${'never'}::text as reached`];
    await assert.rejects(roundTrip(client, twice), { code: '22012' });
    const again = [sql`select 1 / ${1}::int as part`, sql`select ${'now'}::text as reached`];
    assert.deepEqual(await roundTrip(client, again), [[{ part: 1 }], [{ reached: 'now' }]]);
    await assert.rejects(roundTrip(client, [sql`select no_such_column`]), { code: '42703' });
    await assert.rejects(roundTrip(client, [sql`select no_such_column`]), { code: '42703' });
    assert.deepEqual(await roundTrip(client, again), [[{ part: 1 }], [{ reached: 'now' }]]);
  });
});

test('a statement whose columns have changed is prepared anew, and read as they are now', async () => {
  await db.query(sql`create table jottings (note json)`);
  await db.query(sql`insert into jottings values ('{"a":1}')`);
  const reading = sql`select note from jottings`;
  await onClient(async (client) => {
    assert.deepEqual(await roundTrip(client, [reading]), [[{ note: { a: 1 } }]]);
    await roundTrip(client, [sql`alter table jottings alter column note type text`]);
    await assert.rejects(roundTrip(client, [reading]), { code: '0A000' });
    assert.deepEqual(await roundTrip(client, [reading]), [[{ note: '{"a":1}' }]]);
    await roundTrip(client, [sql`deallocate all`]);
    await assert.rejects(roundTrip(client, [reading]), { code: '26000' });
    assert.deepEqual(await roundTrip(client, [reading]), [[{ note: '{"a":1}' }]]);
  });
});

test('round trips that are pipelined each get their own answer', async () => {
  await onClient(async (client) => {
    const roundTrips = Array.from({ length: 20 }, async (_, place) => {
      const statement = sql`select ${place}::int as place, 1 / ${place % 5}::int as part`;
      return await roundTrip(client, [statement]).catch((error: unknown) => error);
    });
    for (const [place, answer] of (await Promise.all(roundTrips)).entries()) {
      if (place % 5 === 0) assert.ok(answer instanceof Error);
      else assert.deepEqual(answer, [[{ place, part: place % 5 === 1 ? 1 : 0 }]]);
    }
  });
});

test('a value that cannot be written fails its caller before anything is sent', async () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  await onClient(async (client) => {
    await assert.rejects(roundTrip(client, [sql`select ${circle}::json as note`]), TypeError);
    assert.deepEqual(await roundTrip(client, [sql`select 2 as two`]), [[{ two: 2 }]]);
  });
});
