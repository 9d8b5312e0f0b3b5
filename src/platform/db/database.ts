import type { Pool } from 'pg';
import type { Statement } from './round-trip.ts';

/** What can run a statement: the pool (its own transaction each) or an open transaction. */
export interface Queryable {
  query<Row extends object = Record<string, never>>(statement: Statement): Promise<Row[]>;
}

export type Database = Queryable &
  Readonly<{
    /** One transaction of all the statements, in one round trip. It waits for no lock for long. */
    together: (statements: readonly Statement[]) => Promise<void>;
    pool: Pool;
    /**
     * The shard of a cluster that has a bucket, or the one shard that a server alone is. What is of one
     * shard may share a statement and a transaction.
     */
    shardOf: (bucket: string) => string;
    /** The server that has a shard: what is about that shard alone is sent straight to it. */
    at: (shard: string) => Database;
    /** Finds out which server has which shard, now and from now on. Until then all goes to one. */
    learnShards: () => Promise<void>;
    close: () => Promise<void>;
  }>;
