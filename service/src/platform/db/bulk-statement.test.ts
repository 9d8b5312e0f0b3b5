import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { testDatabase } from '../../../../test/database.ts';
import * as column from './columns.ts';
import { isNotAll } from './failure.ts';
import { inBucketsOf } from './in-buckets.ts';
import { requireAllRows, ROWS, bulkStatement } from './bulk-statement.ts';
import { sql } from './pool.ts';
import { commitOptimistically } from './transaction.ts';

const db = await testDatabase();

type Row = Readonly<{
  word: string | null;
  flag: boolean | null;
  small: number | null;
  whole: number | null;
  large: bigint | null;
  bytes: Buffer | null;
  at: Date | null;
  day: string | null;
  note: unknown;
}>;

const reading = bulkStatement<Row>`
  select i, ${column.text(({ word }) => word)} as word, ${column.boolean(({ flag }) => flag)} as flag,
    ${column.smallint(({ small }) => small)} as small, ${column.int(({ whole }) => whole)} as whole,
    ${column.bigint(({ large }) => large)} as large, ${column.bytes(({ bytes }) => bytes)} as bytes,
    ${column.timestamp(({ at }) => at)} as at, (${column.date(({ day }) => day)})::text as day,
    ${column.json(({ note }) => JSON.stringify(note))} as note
  from ${ROWS} order by i`;

const orNull = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values);
const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((word) => !word.includes('\0'));
const instant = fc.date({
  min: new Date('1950-01-01'),
  max: new Date('2200-01-01'),
  noInvalidDate: true,
});
const row: fc.Arbitrary<Row> = fc.record({
  word: orNull(text),
  flag: orNull(fc.boolean()),
  small: orNull(fc.integer({ min: -32_768, max: 32_767 })),
  whole: orNull(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  large: orNull(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  bytes: orNull(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))),
  at: orNull(instant),
  day: orNull(instant.map((date) => date.toISOString().slice(0, 10))),
  note: text.map((word) => ({ word })),
});

test('whatever rows are sent arrive as they were, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (rows) => {
      const read = await db.query(reading(rows));
      assert.deepEqual(
        read,
        rows.map((one, place) => ({ i: place + 1, ...one })),
      );
    }),
    { numRuns: 100 },
  );
});

test('a column larger than any before it arrives whole', async () => {
  const words = ['é'.repeat(100_000), 'x'.repeat(300_000)];
  const wording = bulkStatement<string>`select ${column.text((word) => word)} as word from ${ROWS}`;
  assert.deepEqual(
    await db.query(wording(words)),
    words.map((word) => ({ word })),
  );
});

test('the buckets of the rows are one value, each of them once', async () => {
  const telling = bulkStatement<string>`
    select t.bucket, i from (values ('01'::char(2)), ('02'), ('03')) as t (bucket), ${ROWS}
    where t.bucket ${inBucketsOf((bucket) => bucket)} order by 1, 2`;
  const told = async (...buckets: string[]) =>
    (await db.query<{ bucket: string; i: number }>(telling(buckets))).map(
      ({ bucket, i }) => bucket + i,
    );
  assert.deepEqual(await told('02'), ['021']);
  assert.deepEqual(await told('03', '03'), ['031', '032']);
  assert.deepEqual(await told('03', '01', '03'), ['011', '012', '013', '031', '032', '033']);
  assert.deepEqual(await told(), []);
  const [, several] = telling(['03', '01', '03']).values;
  const [, same] = telling(['03', '01']).values;
  assert.deepEqual(several, same);
  assert.equal(telling(['03']).values[1], telling(['03', '03']).values[1], 'made once');
});

await db.query(sql`create table things (id text primary key)`);
const adding = bulkStatement<string>`
  insert into things (id) select ${column.text((id) => id)} from ${ROWS}
  on conflict do nothing returning id`;

test('all or none: one row that cannot be written undoes the others, and what was sent with them', async () => {
  const addingAll = requireAllRows(adding);
  assert.equal(await commitOptimistically(db, [addingAll(['a', 'b'])]), true);
  assert.equal(await commitOptimistically(db, [addingAll(['c']), addingAll(['d', 'a'])]), false);
  await assert.rejects(db.commitInOneRoundTrip([addingAll(['e', 'e'])]), isNotAll);
  assert.deepEqual(await db.query(sql`select id from things order by id`), [
    { id: 'a' },
    { id: 'b' },
  ]);
});
