import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { testDatabase } from '../../../../test/database.ts';
import { readList } from './list.ts';
import { sql } from './pool.ts';

const db = await testDatabase(2);
const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));

type Row = Readonly<{ id: string; minute: number; status: string; kind: string }>;

/** Many of one moment, and of two statuses one is rare. */
const rows: readonly Row[] = Array.from({ length: 60 }, (_, n) => ({
  id: String(n).padStart(2, '0'),
  minute: Math.floor(n / 4),
  status: n % 7 === 0 ? 'RARE' : 'USUAL',
  kind: n % 2 === 0 ? 'A' : 'B',
}));
await db.query(sql`
  create table kept as select * from unnest(${rows.map(({ id }) => id)}::text[],
    ${rows.map(({ minute }) => at(minute))}::timestamptz[], ${rows.map(({ status }) => status)}::text[],
    ${rows.map(({ kind }) => kind)}::text[]) as row (id, created_at, status, kind)`);

const minute = fc.integer({ min: -1, max: 16 });
const asked = fc.record({
  direction: fc.constantFrom('older' as const, 'newer' as const),
  position: fc.option(
    fc.record({ minute, id: fc.constantFrom(...rows.map(({ id }) => id), '99') }),
  ),
  from: fc.option(minute),
  to: fc.option(minute),
  status: fc.constantFrom('RARE', 'USUAL', 'NONE', undefined, null),
  kind: fc.constantFrom('A', 'B', undefined),
  anyOf: fc.constantFrom<string[] | undefined>(
    ['RARE', 'USUAL'],
    ['RARE'],
    ['RARE', 'NONE'],
    undefined,
  ),
  isFirst: fc.boolean(),
});

test('pages with filters are those rows, in order, whatever bounds are given', async () => {
  await fc.assert(
    fc.asyncProperty(
      asked,
      async ({ anyOf, direction, from, isFirst, kind, position, status, to }) => {
        const page = {
          limit: 4,
          direction,
          position: position && { createdAt: at(position.minute), id: position.id },
          createdFrom: from === null ? null : at(from),
          createdTo: to === null ? null : at(to),
        };
        const some = { column: sql`status`, anyOf } as const;
        const filters = [
          ...(isFirst ? [some] : []),
          [sql`status`, status],
          [sql`kind`, kind],
          ...(isFirst ? [] : [some]),
        ] as const;
        const select = sql`select id, created_at as "createdAt" from kept where true`;
        const found = await readList<{ id: string }>(db, { select, id: sql`id`, page, filters });
        const way = direction === 'older' ? -1 : 1;
        const sorted = rows.toSorted((one, other) => way * compare(one, other));
        const expected = sorted.filter(
          (row) =>
            (status == null || row.status === status) &&
            (kind === undefined || row.kind === kind) &&
            (anyOf === undefined || anyOf.includes(row.status)) &&
            (position === null || way * compare(row, position) > 0) &&
            (from === null || row.minute >= from) &&
            (to === null || row.minute <= to),
        );
        assert.deepEqual(
          found.map(({ id }) => id),
          expected.slice(0, 5).map(({ id }) => id),
        );
      },
    ),
    { numRuns: 400 },
  );
});

type Place = Pick<Row, 'minute' | 'id'>;

function compare(one: Place, other: Place): number {
  if (one.minute !== other.minute) return one.minute - other.minute;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}
