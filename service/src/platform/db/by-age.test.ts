import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { testDatabase } from '../../../../test/database.ts';
import { readByAge } from './by-age.ts';
import { sql } from './pool.ts';

const db = await testDatabase(2);
await db.query(sql`create table moments (id text primary key, created_at timestamptz not null)`);
const NOW = Date.now();
const [HOUR_MS, YEAR_MS] = [3_600_000, 365 * 86_400_000];
const WINDOWS_MAX = 120; // A few for each doubling from a millisecond to years.

type Moment = Readonly<{ id: string; at: Date }>;

/** Rows in crowds of a few milliseconds, with anything from nothing to years between them. */
const crowds = fc.array(
  fc.record({
    at: fc.integer({ min: -2 * YEAR_MS, max: YEAR_MS }),
    size: fc.integer({ min: 1, max: 60 }),
    spread: fc.constantFrom(1, 5, 1_000, HOUR_MS),
  }),
  { maxLength: 4 },
);

async function keep(times: readonly number[]): Promise<readonly Moment[]> {
  const moments = times.map((time, place) => ({
    id: String(place).padStart(4, '0'),
    at: new Date(time),
  }));
  await db.query(sql`truncate moments`);
  await db.query(sql`
    insert into moments select * from unnest(
      ${moments.map(({ id }) => id)}::text[], ${moments.map(({ at }) => at)}::timestamptz[])`);
  return moments.toSorted((one, other) => +one.at - +other.at || (one.id < other.id ? -1 : 1));
}

/** The first of what there is, and in how many windows it was found. */
async function read(direction: 'newer' | 'older', limit: number) {
  let windows = 0;
  const rows = await readByAge<Moment>(db, {
    direction,
    begin: undefined,
    end: undefined,
    limit,
    positionOf: (row) => row,
    select: (isWithin, most) => {
      windows += 1;
      assert.ok(windows <= WINDOWS_MAX, 'it comes to an end');
      return sql`select id, created_at as at from moments where ${isWithin} ${most}`;
    },
  });
  return rows.map(({ id }) => id);
}

test('rows come in the order of their times, in few windows, whether behind or ahead of the machine’s time', async () => {
  await fc.assert(
    fc.asyncProperty(
      crowds,
      fc.constantFrom(1, 3, 20),
      fc.constantFrom('newer' as const, 'older' as const),
      async (made, limit, direction) => {
        const times = made.flatMap(({ at, size, spread }) =>
          Array.from({ length: size }, (_, place) => NOW + at + ((place * 7_919) % spread)),
        );
        const sorted = (await keep(times)).map(({ id }) => id);
        const isOlder = direction === 'older';
        const expected = isOlder ? sorted.toReversed() : sorted;
        assert.deepEqual(await read(direction, limit), expected.slice(0, limit));
      },
    ),
    { numRuns: 60 },
  );
});

test('what is hours ahead of the machine’s time and crowded is reached, as where a sandbox’s clock was moved', async () => {
  const moments = await keep(Array.from({ length: 9 }, () => NOW + 9 * HOUR_MS));
  assert.deepEqual(await read('newer', 1), [moments[0]?.id]);
});
