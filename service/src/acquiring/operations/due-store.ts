import { addMilliseconds } from '../../kernel/clock.ts';
import { char, int, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets, inBucketsOf } from '../../platform/db/in-buckets.ts';
import { leaseColumns } from '../../platform/db/lease.ts';
import { ROWS, bulkStatement } from '../../platform/db/bulk-statement.ts';
import { type Database, type Queryable, raw, type Sql, sql } from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import { LEASE_MS } from './in-doubt.ts';

/** A table of things that wait for an answer, each until `due_at`; null once it has its answer. */
export type DueTable<Thing> = Readonly<{
  table: string;
  /** The alias of the table in `columns` and `state`. */
  alias: string;
  /** The column of the id, which is unique in its bucket. */
  id: string;
  columns: Sql;
  /** Runs a statement that returns `columns`. */
  read: (db: Queryable, statement: Sql) => Promise<Thing[]>;
  /** What it waits for, in the row and in the thing: while the two are the same, it still waits. */
  state: Readonly<{ column: string; of: (thing: Thing) => string | null }>;
  /** Whether leases are counted in the column `attempts`. */
  isCounting: boolean;
}>;

/** What is due is free; whoever takes it postpones it by the length of a lease. */
const LEASE = leaseColumns({ until: 'due_at' });

type Waiting = Readonly<{
  id: string;
  bucket: string;
  /** The number of its last event. */
  sequence: number;
}>;
type Postponed<Thing> = Readonly<{
  thing: Thing;
  dueAt: Date;
  /** An event is recorded with it, so it counts one more; not where it has counted others since. */
  isReported?: boolean;
}>;

export type DueStore<Thing> = Readonly<{
  /**
   * Takes up to so many that are due, the oldest of each shard first, for one worker: nobody else gets
   * them before the lease is over, and if that worker dies they are delayed by the lease alone.
   */
  lease: (db: Database, now: Date, most: number) => Promise<Thing[]>;
  /** Sets when each is due next, if it still waits for the same; tells which. They are of one shard. */
  postpone: (db: Queryable, postponed: readonly Postponed<Thing>[]) => Promise<ReadonlySet<string>>;
  /** When the first that is looked after after this moment is. */
  nextDue: (db: Queryable, after: Date) => Promise<Date | undefined>;
}>;

export function dueStore<Thing extends Waiting>(described: DueTable<Thing>): DueStore<Thing> {
  const { table, alias, id, columns, read, state, isCounting } = described;
  const named = raw(`${table} ${alias}`);
  const [of, idOf] = [raw(alias), raw(id)];
  const counted = raw(isCounting ? `, attempts = ${alias}.attempts + 1` : '');
  const inTurn = createShardRounds();
  const postponing = bulkStatement<Postponed<Thing>>(
    [
      `update ${table} ${alias} set due_at = later.due_at,
        sequence = ${alias}.sequence + later.events from (select `,
      ' as bucket, ',
      ' as id, ',
      ' as state, ',
      ' as due_at, ',
      ' as sequence, ',
      ' as events from ',
      `) as later where ${alias}.bucket = later.bucket and ${alias}.${id} = later.id
        and ${state.column} = later.state
        and (later.events = 0 or ${alias}.sequence = later.sequence) and ${alias}.bucket `,
      ` returning ${alias}.${id} as id`,
    ],
    char(({ thing }) => thing.bucket),
    text(({ thing }) => thing.id),
    text(({ thing }) => state.of(thing)),
    timestamp(({ dueAt }) => dueAt),
    int(({ thing }) => thing.sequence),
    int(({ isReported }) => (isReported === true ? 1 : 0)),
    ROWS,
    inBucketsOf(({ thing }) => thing.bucket),
  );
  return {
    lease: (db, now, most) =>
      inTurn(db, most, (share) =>
        read(
          share.on,
          sql`
          with due as materialized (
            select bucket, ${idOf} as id from ${raw(table)}
            where bucket ${inBuckets(share.buckets)} and ${LEASE.isOver(now)}
            order by due_at limit ${share.most} for update skip locked)
          update ${named} set ${LEASE.renewed(addMilliseconds(now, LEASE_MS))}${counted} from due
          where ${of}.bucket ${inBuckets(share.buckets)}
            and ${of}.bucket = due.bucket and ${of}.${idOf} = due.id
          returning ${columns}`,
        ),
      ),
    postpone: async (db, postponed) => {
      // Locks are taken in one order everywhere.
      const inOrder = postponed.toSorted((one, other) => (one.thing.id < other.thing.id ? -1 : 1));
      const rows = await db.query<{ id: string }>(postponing(inOrder));
      return new Set(rows.map((row) => row.id));
    },
    nextDue: async (db, after) => {
      // Of all partners.
      const [row] = await db.query<{ at: Date | null }>(
        sql`select min(due_at) as at from ${raw(table)} ${EVERY_BUCKET} where due_at > ${after}`,
      );
      return row?.at ?? undefined;
    },
  };
}
