import type { Secret } from '../kernel/secret.ts';
import { type Queryable, type Sql, sql } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type CardRange, covers, neighbourhoodOf } from './card-range.ts';

const ROWS_MAX = 5_000; // Of one statement: well inside the database's patience with one.

/**
 * The range of each card, in their order; undefined for a card in no range. One statement, by the
 * index, however many are asked for. The database is told the first eight digits of a number and no
 * more; which of the few ranges there it is, is decided here.
 */
export async function findRanges(
  db: Queryable,
  numbers: readonly Secret<string>[],
): Promise<(CardRange | undefined)[]> {
  if (numbers.length === 0) return [];
  const places = new Map(numbers.map(neighbourhoodOf).map((place) => [place.first, place.last]));
  const ranges = await db.query<CardRange>(sql`
    select distinct r.start_range as "startRange", r.end_range as "endRange",
           r.acs_start_version as "acsStartVersion", r.acs_end_version as "acsEndVersion",
           coalesce(r.ds_start_version, s.ds_start_version) as "dsStartVersion",
           coalesce(r.ds_end_version, s.ds_end_version) as "dsEndVersion",
           r.method_url as "methodUrl", r.acs_information as "acsInformation"
    from unnest(${[...places.keys()]}::text[], ${[...places.values()]}::text[]) as p(first, last)
    cross join lateral (
      (select * from card_ranges where start_range >= p.first and start_range <= p.last)
      union all
      (select * from card_ranges where start_range < p.first order by start_range desc limit 1)
    ) r
    cross join card_range_state s`);
  return numbers.map((number) => ranges.find((range) => covers(range, number)));
}

/** All ranges are these from now on. */
export async function replaceRanges(tx: Tx, ranges: readonly CardRange[]): Promise<void> {
  await tx.query(sql`delete from card_ranges`);
  await putRanges(tx, ranges);
}

export type RangeChange = Readonly<{ action: 'A' | 'D' | 'M'; range: CardRange }>;

/** As if made one after another: of several changes to one range the last tells how it ends. */
export async function changeRanges(tx: Tx, changes: readonly RangeChange[]): Promise<void> {
  const last = [...new Map(changes.map((change) => [keyOf(change.range), change])).values()];
  const gone = last.filter(({ action }) => action === 'D').map(({ range }) => range);
  for (const part of partsOf(gone)) {
    await tx.query(sql`
      delete from card_ranges where (start_range, end_range) in (
        select * from unnest(${part.map(({ startRange }) => startRange)}::text[],
                             ${part.map(({ endRange }) => endRange)}::text[]))`);
  }
  const kept = last.filter(({ action }) => action !== 'D').map(({ range }) => range);
  await putRanges(tx, kept);
}

/** Whether a card could lie in two ranges. */
export async function rangesOverlap(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ overlap: boolean }>(sql`
    select exists (
      select 1 from (
        select start_range, lag(end_range) over (order by start_range, end_range) as before
        from card_ranges
      ) as each where start_range <= before
    ) as overlap`);
  return row?.overlap === true;
}

async function putRanges(tx: Tx, ranges: readonly CardRange[]): Promise<void> {
  // A statement cannot meet a row twice: of a range that is told twice, the last.
  const distinct = [...new Map(ranges.map((range) => [keyOf(range), range])).values()];
  for (const part of partsOf(distinct)) await tx.query(insertion(part));
}

function insertion(ranges: readonly CardRange[]): Sql {
  const column = <T>(of: (range: CardRange) => T): T[] => ranges.map(of);
  return sql`
    insert into card_ranges
      (start_range, end_range, acs_start_version, acs_end_version, ds_start_version,
       ds_end_version, method_url, acs_information)
    select start_range, end_range, acs_start, acs_end, ds_start, ds_end, method_url,
           string_to_array(acs_information, ',')
    from unnest(
      ${column(({ startRange }) => startRange)}::text[],
      ${column(({ endRange }) => endRange)}::text[],
      ${column(({ acsStartVersion }) => acsStartVersion)}::text[],
      ${column(({ acsEndVersion }) => acsEndVersion)}::text[],
      ${column(({ dsStartVersion }) => dsStartVersion)}::text[],
      ${column(({ dsEndVersion }) => dsEndVersion)}::text[],
      ${column(({ methodUrl }) => methodUrl)}::text[],
      ${column(({ acsInformation }) => acsInformation.join(','))}::text[]
    ) as given(start_range, end_range, acs_start, acs_end, ds_start, ds_end, method_url,
               acs_information)
    on conflict (start_range, end_range) do update
    set acs_start_version = excluded.acs_start_version, acs_end_version = excluded.acs_end_version,
        ds_start_version = excluded.ds_start_version, ds_end_version = excluded.ds_end_version,
        method_url = excluded.method_url, acs_information = excluded.acs_information`;
}

function keyOf({ startRange, endRange }: CardRange): string {
  return startRange + endRange;
}

function partsOf<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / ROWS_MAX);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * ROWS_MAX, (index + 1) * ROWS_MAX),
  );
}
