import { addMilliseconds, systemClock } from '../../kernel/clock.ts';
import { type Database, empty, type Sql, sql, transaction } from './pool.ts';

type Direction = 'older' | 'newer';

/** From one moment to another, which is not included. */
type Window = Readonly<{ from: Date; to: Date }>;

/**
 * The rows of a table that is only added to, in the order of time. Its index knows of every few pages which times
 * they hold, so that a row costs no entry; but it has no order, and cannot stop at the first rows. So
 * a window of time is read, as wide as holds some rows.
 */
type ByAge<Row> = Readonly<{
  direction: Direction;
  /** Where reading begins, and where it ends: both are undefined where there is no bound. */
  begin: Date | undefined;
  end: Date | undefined;
  limit: number;
  /** Selects the rows of `isWithin`, in any order; `most` ends the statement. */
  select: (isWithin: Sql, most: Sql) => Sql;
  positionOf: (row: Row) => Readonly<{ at: Date; id: string }>;
}>;

const EVER: Window = { from: new Date(0), to: new Date('9999-12-31') };
/** Of a walk through all there is, and of the newest: a page has room for them. */
const FIRST_MS = { newer: 86_400_000, older: 60_000 };
const GROWTH = 32; // From a minute to years in five steps.
const ALL_MS = 10 * 365 * 86_400_000; // What is wider has no end.
const SPARE = 4; // A window may have so many times the rows that are wanted.

/** No other scan reads such an index, and for all else it is switched off. */
export const BY_WINDOW = [
  sql`set local enable_bitmapscan = on`,
  sql`set local enable_indexscan = off`,
  sql`set local enable_indexonlyscan = off`,
];

export async function readByAge<Row extends object>(
  db: Database,
  { begin, direction, end, limit, positionOf, select }: ByAge<Row>,
): Promise<Row[]> {
  const way = direction === 'newer' ? 1 : -1;
  const [first, final] = way > 0 ? [EVER.from, EVER.to] : [EVER.to, EVER.from];
  const last = end ?? final;
  const inOrder = (one: Row, other: Row) => way * compared(positionOf(one), positionOf(other));
  const found: Row[] = [];
  let wasCut = false;
  for (let [edge, ms] = [begin ?? first, FIRST_MS[direction]]; ;) {
    const next = beyond(edge, way, ms, wasCut);
    const to = (last.getTime() - next.getTime()) * way <= 0 ? last : next;
    const window = way > 0 ? { from: edge, to } : { from: to, to: edge };
    // However many are of one moment.
    const most = ms <= 1 ? Infinity : SPARE * limit;
    const rows = await readWindow<Row>(db, { window, most, select });
    if (rows.length >= most) {
      wasCut = true;
      const farthest = Math.max(...rows.map((row) => Math.abs(+positionOf(row).at - +edge)));
      ms = Math.max(1, Math.floor(Math.min(ms, farthest) / 2));
      continue;
    }
    found.push(...rows.toSorted(inOrder));
    if (found.length >= limit || to === last) return found.slice(0, limit);
    edge = to;
    ms *= GROWTH;
  }
}

function compared(one: Readonly<{ at: Date; id: string }>, other: typeof one): number {
  return +one.at - +other.at || (one.id < other.id ? -1 : 1);
}

/** What is newest is of about now, and what is behind it has no end; unless there was too much there. */
function beyond(edge: Date, way: number, ms: number, wasCut: boolean): Date {
  if (ms > ALL_MS) return way > 0 ? EVER.to : EVER.from;
  const now = systemClock.now(); // A hint: where the sandbox has moved time, a window is wider or narrower.
  const next = addMilliseconds(edge.getTime() === EVER.to.getTime() ? now : edge, way * ms);
  return way > 0 && next > now && !wasCut ? EVER.to : next;
}

type Reading<Row> = Pick<ByAge<Row>, 'select'> & Readonly<{ window: Window; most: number }>;

async function readWindow<Row extends object>(
  db: Database,
  { most, select, window }: Reading<Row>,
): Promise<Row[]> {
  const limit = most === Infinity ? empty : sql`limit ${most}`;
  return await transaction(db, async (tx) => {
    await tx.commitInOneRoundTrip(BY_WINDOW);
    return await tx.query<Row>(select(isWithin(window), limit));
  });
}

/** In the words of the index, which no other has: a plan by another would look at all rows. */
export function isWithin({ from, to }: Window): Sql {
  return sql`created_at at time zone 'UTC' >= ${from}::timestamptz at time zone 'UTC'
    and created_at at time zone 'UTC' < ${to}::timestamptz at time zone 'UTC'`;
}
