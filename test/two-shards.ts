import type { Database } from '../service/src/platform/db/pool.ts';
import { testDatabase } from './database.ts';

export const [LOWER, UPPER] = ['lower', 'upper'];

/**
 * Buckets below 50 in one database and the others in another, as shards of a cluster are on different
 * servers: what is sent to the wrong one finds nothing there, and no transaction is of both.
 */
export async function twoShards(): Promise<Database> {
  const [lower, upper] = [await testDatabase(), await testDatabase()];
  const db: Database = {
    ...lower,
    shardOf: (bucket) => (bucket < '50' ? LOWER : UPPER),
    at: (shard) => (shard === UPPER ? upper : lower),
  };
  return db;
}
