import type { Pool } from 'pg';
import type { PoolUse } from '../metrics.ts';
import type { Statement } from './round-trip.ts';

/** Anything that runs a statement: the pool (each in its own transaction) or an open transaction. */
export interface Queryable {
  query<Row extends object = Record<string, never>>(statement: Statement): Promise<Row[]>;
}

export type DatabaseWatch = Readonly<{
  /** Called for each connection that breaks, in use or not, with the reason. */
  onBroken?: (reason: string) => void;
  /** Called for what failed without anybody to report it to: the work goes on as well as it can. */
  onTrouble?: (what: string, error: unknown) => void;
  onPool?: (kind: 'queries' | 'pipelines', pool: PoolUse) => void;
}>;

export type Database = Queryable &
  Readonly<{
    /** One transaction of all the statements, in one round trip, with a short lock timeout. */
    commitInOneRoundTrip: (statements: readonly Statement[]) => Promise<void>;
    pool: Pool;
    /** The transaction that all of its transactions are part of, where it is one. */
    joined?: Queryable | undefined;
    /** What each transaction begins with, in its first round trip. */
    opening: readonly Statement[];
    /** There is one where there is no cluster. Rows of one shard may share a statement. */
    shardOf: (bucket: string) => string;
    /** The server that has a shard. A transaction there keeps the shard from moving. */
    at: (shard: string) => Database;
    /** Reads which server has which shard, and keeps that up to date. Until then all goes to one. */
    learnShards: () => Promise<void>;
    /** For what fails where nobody is told, because the rest of the work goes on. */
    onTrouble?: DatabaseWatch['onTrouble'] | undefined;
    close: () => Promise<void>;
  }>;

/** Where a bucket is: for what reads and writes tables of merchants' things alone, and of one bucket. */
export function forBucket(db: Database, bucket: string): Database {
  return db.at(db.shardOf(bucket));
}

/**
 * The database as it is in a transaction: what is begun in it is part of that, and done or undone with it.
 * For use cases that can be a part of something else.
 */
export function joining(
  db: Database,
  tx: Queryable & Pick<Database, 'commitInOneRoundTrip'>,
): Database {
  const joined: Database = {
    ...db,
    joined: tx,
    query: (statement) => tx.query(statement),
    commitInOneRoundTrip: (statements) => tx.commitInOneRoundTrip(statements),
    at: () => joined,
  };
  return joined;
}

/** The whole database, for who locks rows of one bucket and writes to tables of none. */
export function lockingIn(db: Database, bucket: string): Database {
  return { ...db, opening: forBucket(db, bucket).opening };
}
