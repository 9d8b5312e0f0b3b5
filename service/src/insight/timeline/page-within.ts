import { empty, type Sql, sql } from '../../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { rankAndIdIn } from './entry.ts';

/** A source's columns of time and id, and where its entries stand among others of the same time. */
type Source = Readonly<{
  at: Sql;
  /** Left out where entries have other ids than rows: then the time alone decides, with some to spare. */
  id?: Sql;
  rank: number;
}>;

const SPARE_ROWS = 10; // More than have the same millisecond.

/**
 * The conditions and the order by which a source gives no more than a page can show of it: entries
 * are sorted by time, rank and id, and all of a source have one rank.
 */
export function pageWithin(page: PageRequest, { at, id, rank }: Source) {
  const { createdFrom, createdTo, position } = page;
  const isOlder = page.direction === 'older';
  const order = isOlder
    ? sql`order by ${at} desc ${id ? sql`, ${id} desc` : empty}`
    : sql`order by ${at} ${id ? sql`, ${id}` : empty}`;
  const where = sql`
    ${position ? sql`and ${beyond(position, { at, id, rank }, isOlder)}` : empty}
    ${createdFrom ? sql`and ${at} >= ${createdFrom}` : empty}
    ${createdTo ? sql`and ${at} <= ${createdTo}` : empty}`;
  return { where, order: sql`${order} limit ${rowsToFetch(page) + (id ? 0 : SPARE_ROWS)}` };
}

function beyond(
  { createdAt, id: place }: NonNullable<PageRequest['position']>,
  { at, id, rank }: Readonly<{ at: Sql; id: Sql | undefined; rank: number }>,
  isOlder: boolean,
): Sql {
  const of = rankAndIdIn(place);
  const difference = rank - of.rank;
  const isPast = isOlder ? difference > 0 : difference < 0;
  if (isPast) return isOlder ? sql`${at} < ${createdAt}` : sql`${at} > ${createdAt}`;
  if (difference !== 0 || !id) {
    return isOlder ? sql`${at} <= ${createdAt}` : sql`${at} >= ${createdAt}`;
  }
  return isOlder
    ? sql`(${at}, ${id}) < (${createdAt}, ${of.id})`
    : sql`(${at}, ${id}) > (${createdAt}, ${of.id})`;
}
