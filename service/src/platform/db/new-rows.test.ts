import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { testDatabase } from '../../../../test/database.ts';
import * as column from './columns.ts';
import { isNotAll } from './failure.ts';
import { copyInto, insertInto } from './bulk-statement.ts';
import { sql } from './pool.ts';
import { roundTrip } from './round-trip.ts';
import { commitOptimistically, transaction } from './transaction.ts';

const db = await testDatabase();
await db.query(sql`
  create table things (
    id int primary key, word text, code char(3), flag boolean, small smallint, large bigint,
    bytes bytea, at timestamptz, day date, note json, kept jsonb, named uuid, noted text not null default 'as a rule',
    check (small <> 13))`);

type Thing = Readonly<{
  id: number;
  word: string | null;
  code: string | null;
  flag: boolean | null;
  small: number | null;
  large: bigint | null;
  bytes: Buffer | null;
  at: Date | null;
  day: string | null;
  note: unknown;
  kept: unknown;
  named: string | null;
}>;
const THING = {
  id: column.int(({ id }: Thing) => id),
  word: column.text(({ word }: Thing) => word),
  code: column.char(({ code }: Thing) => code),
  flag: column.boolean(({ flag }: Thing) => flag),
  small: column.smallint(({ small }: Thing) => small),
  large: column.bigint(({ large }: Thing) => large),
  bytes: column.bytes(({ bytes }: Thing) => bytes),
  at: column.timestamp(({ at }: Thing) => at),
  day: column.date(({ day }: Thing) => day),
  note: column.json(({ note }: Thing) => JSON.stringify(note)),
  kept: column.jsonb(({ kept }: Thing) => JSON.stringify(kept)),
  named: column.uuid(({ named }: Thing) => named),
};
const copying = copyInto('things', THING);
const inserting = insertInto('things', THING, 'on conflict do nothing returning id');

const NOTHING = {
  word: null,
  code: null,
  flag: null,
  small: null,
  large: null,
  bytes: null,
  at: null,
  day: null,
  note: {},
  kept: [],
  named: null,
};
const thing = (id: number, changes: Partial<Thing> = {}): Thing => ({ id, ...NOTHING, ...changes });

const text = fc.string({ unit: 'binary', maxLength: 60 }).filter((word) => !word.includes('\0'));
const instant = fc.date({
  min: new Date('1950-01-01'),
  max: new Date('2200-01-01'),
  noInvalidDate: true,
});
const things: fc.Arbitrary<Thing[]> = fc.uniqueArray(
  fc.record(
    {
      id: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      word: fc.option(text),
      code: fc.option(fc.constantFrom('CAD', 'USD')),
      flag: fc.option(fc.boolean()),
      small: fc.option(fc.integer({ min: -32_768, max: 12 })),
      large: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      bytes: fc.option(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))),
      at: fc.option(instant),
      day: fc.option(instant.map((date) => date.toISOString().slice(0, 10))),
      note: text.map((word) => ({ word })),
      kept: text.map((word) => [word]),
      named: fc.option(fc.uuid()),
    },
    { noNullPrototype: true },
  ),
  { selector: ({ id }) => id, minLength: 1, maxLength: 20 },
);

const read = () =>
  db.query<Thing>(sql`
    select id, word, code, flag, small, large, bytes, at, day::text, note, kept, named
    from things order by id`);
const byId = (rows: readonly Thing[]) => rows.toSorted((one, other) => one.id - other.id);
const forget = () => db.query(sql`delete from things`);

for (const [way, statement] of Object.entries({ copied: copying, inserted: inserting })) {
  test(`rows that are ${way} are there as they were`, async () => {
    await fc.assert(
      fc.asyncProperty(things, async (rows) => {
        await forget();
        await db.commitInOneRoundTrip([statement(rows)]);
        assert.deepEqual(await read(), byId(rows));
      }),
      { numRuns: 60 },
    );
  });
}

test('more than any before it is copied whole, and columns that are left out have their default', async () => {
  await forget();
  const rows = [
    thing(1, { word: 'é'.repeat(100_000), bytes: Buffer.alloc(50_000, 7) }),
    thing(2, { word: 'x'.repeat(300_000) }),
  ];
  await db.commitInOneRoundTrip([copying(rows)]);
  assert.deepEqual(await read(), rows);
  assert.deepEqual(await db.query(sql`select distinct noted from things`), [
    { noted: 'as a rule' },
  ]);
});

test('a row that exists already keeps out all others, and what was sent with them', async () => {
  await forget();
  await db.commitInOneRoundTrip([copying([thing(1)])]);
  assert.equal(
    await commitOptimistically(db, [copying([thing(2)]), copying([thing(3), thing(1)])]),
    false,
  );
  assert.equal(await commitOptimistically(db, [copying([thing(1)]), copying([thing(2)])]), false);
  await assert.rejects(db.commitInOneRoundTrip([copying([thing(4), thing(4)])]), isNotAll);
  assert.deepEqual(await db.query(inserting([thing(1), thing(5)])), [{ id: 5 }]);
  assert.deepEqual(await read(), [thing(1), thing(5)]);
});

test('a row that breaks a rule fails as a row that is inserted does, and the connection goes on', async () => {
  await forget();
  await assert.rejects(db.commitInOneRoundTrip([copying([thing(1), thing(2, { small: 13 })])]), {
    code: '23514',
  });
  const work = transaction(db, async (tx) => {
    await tx.commitInOneRoundTrip([copying([thing(3)])]);
    await tx.commitInOneRoundTrip([copying([thing(4)]), copying([thing(3)])]);
  });
  await assert.rejects(work, { code: '23505' });
  await transaction(db, (tx) =>
    tx.commitInOneRoundTrip([copying([thing(5)]), copying([thing(6)])]),
  );
  assert.deepEqual(await read(), [thing(5), thing(6)]);
});

test('a statement before it that fails leaves the rows unread', async () => {
  await forget();
  const client = await db.pool.connect();
  const failing = roundTrip(client, [sql`select 1 / ${0}::int as part`, copying([thing(1)])]);
  const behind = roundTrip(client, [copying([thing(2)])]);
  await assert.rejects(failing, { code: '22012' });
  await behind;
  client.release();
  assert.deepEqual(await read(), [thing(2)]);
});
