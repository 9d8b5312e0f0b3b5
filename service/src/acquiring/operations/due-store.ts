import { addMilliseconds } from '../../kernel/clock.ts';
import { boolean, char, int, json, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets, inBucketsOf } from '../../platform/db/in-buckets.ts';
import { leaseColumns } from '../../platform/db/lease.ts';
import { type BulkStatement, ROWS, bulkStatement } from '../../platform/db/bulk-statement.ts';
import {
  type Database,
  empty,
  forBucket,
  type Queryable,
  raw,
  type Sql,
  sql,
} from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import { LEASE_MS, PARKED_UNTIL } from './in-doubt.ts';
import type { HostRefusal } from './host-refusal.ts';

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
  /** The column of JSON with the operation, where it can say why the acquirer refused it. */
  refusals?: string | undefined;
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
  /** Noted with the operation, where its table can; null: none any more. */
  refusal?: HostRefusal | null;
  /** Also where it is parked, which it is not from then on. */
  isUnparking?: true;
}>;

/** One of an acquirer's that is due, by its key, and since when it waits. */
export type InLine = Readonly<{ id: string; bucket: string; since: Date }>;
type LineOf = Readonly<{ acquirer: string; now: Date; most: number }>;

export type DueStore<Thing> = Readonly<{
  /**
   * Takes up to so many that are due, the oldest of each shard first, for one worker: nobody else gets
   * them before the lease is over, and if that worker dies they are delayed by the lease alone. Those of
   * the acquirers that are passed over stay.
   */
  lease: (
    db: Database,
    now: Date,
    most: number,
    passedOver?: readonly string[],
  ) => Promise<Thing[]>;
  /** Those of one acquirer that are due, whoever has waited longest first; nothing is taken. */
  inLine: (db: Queryable, of: LineOf) => Promise<InLine[]>;
  /** Takes one of these as `lease` does; undefined where somebody else has, or where it has ended. */
  leaseOne: (db: Database, one: InLine, now: Date) => Promise<Thing | undefined>;
  /** Whether it can be noted why the acquirer refuses one, for a person to read. */
  notesRefusals: boolean;
  /**
   * Sets when each is due next, if it still waits for the same and is not parked; tells which. They are of
   * one shard.
   */
  postpone: (db: Queryable, postponed: readonly Postponed<Thing>[]) => Promise<ReadonlySet<string>>;
  /** When the first that is looked after after this moment is. */
  nextDue: (db: Queryable, after: Date) => Promise<Date | undefined>;
}>;

const PARKED = `'${PARKED_UNTIL.toISOString()}'::timestamptz`;

export function dueStore<Thing extends Waiting>(described: DueTable<Thing>): DueStore<Thing> {
  const { table, alias, id, columns, read, isCounting, refusals } = described;
  const named = raw(`${table} ${alias}`);
  const [of, idOf] = [raw(alias), raw(id)];
  const counted = raw(isCounting ? `, attempts = ${alias}.attempts + 1` : '');
  const inTurn = createShardRounds();
  const postponing = postponingIn(described);
  return {
    notesRefusals: refusals !== undefined,
    lease: (db, now, most, passedOver = []) =>
      inTurn(db, most, (share) =>
        read(
          share.on,
          sql`
          with due as materialized (
            select bucket, ${idOf} as id from ${raw(table)}
            where bucket ${inBuckets(share.buckets)} and ${LEASE.isOver(now)}
              ${passedOver.length === 0 ? empty : sql`and acquirer <> all(${passedOver}::text[])`}
            order by due_at limit ${share.most} for update skip locked)
          update ${named} set ${LEASE.renewed(addMilliseconds(now, LEASE_MS))}${counted} from due
          where ${of}.bucket ${inBuckets(share.buckets)}
            and ${of}.bucket = due.bucket and ${of}.${idOf} = due.id
          returning ${columns}`,
        ),
      ),
    inLine: async (db, { acquirer, most, now }) =>
      // Of all partners: a host has one queue.
      await db.query<InLine>(sql`
        select bucket, ${idOf} as id, modified_at as since from ${raw(table)} ${EVERY_BUCKET}
        where ${LEASE.isOver(now)} and acquirer = ${acquirer}
        order by modified_at, ${idOf} limit ${most}`),
    leaseOne: async (db, one, now) => {
      const [leased] = await read(
        forBucket(db, one.bucket),
        sql`
        update ${named} set ${LEASE.renewed(addMilliseconds(now, LEASE_MS))}${counted}
        where ${of}.bucket = ${one.bucket} and ${of}.${idOf} = ${one.id} and ${LEASE.isOver(now)}
        returning ${columns}`,
      );
      return leased;
    },
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

function postponingIn<Thing extends Waiting>({
  table,
  alias,
  id,
  state,
  refusals,
}: DueTable<Thing>): BulkStatement<Postponed<Thing>> {
  const noted =
    refusals === undefined
      ? ''
      : `, ${refusals} = case when later.noted is null then ${alias}.${refusals}
          else (${alias}.${refusals}::jsonb || later.noted::jsonb)::json end`;
  return bulkStatement<Postponed<Thing>>(
    [
      `update ${table} ${alias} set due_at = later.due_at,
        sequence = ${alias}.sequence + later.events${noted} from (select `,
      ' as bucket, ',
      ' as id, ',
      ' as state, ',
      ' as due_at, ',
      ' as sequence, ',
      ' as events, ',
      ' as noted, ',
      ' as is_unparking from ',
      `) as later where ${alias}.bucket = later.bucket and ${alias}.${id} = later.id
        and ${state.column} = later.state
        and (later.is_unparking or later.due_at = ${PARKED} or ${alias}.due_at is distinct from ${PARKED})
        and (later.events = 0 or ${alias}.sequence = later.sequence) and ${alias}.bucket `,
      ` returning ${alias}.${id} as id`,
    ],
    char(({ thing }) => thing.bucket),
    text(({ thing }) => thing.id),
    text(({ thing }) => state.of(thing)),
    timestamp(({ dueAt }) => dueAt),
    int(({ thing }) => thing.sequence),
    int(({ isReported }) => (isReported === true ? 1 : 0)),
    json(({ refusal }) => (refusal === undefined ? null : JSON.stringify({ refusal }))),
    boolean(({ isUnparking }) => isUnparking === true),
    ROWS,
    inBucketsOf(({ thing }) => thing.bucket),
  );
}
