import { join } from 'node:path';
import { runner } from 'node-pg-migrate';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const LOCK = 4_202_611_150; // Any number no other program on the same server is likely to take.
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Brings the schema up to date. Each file and its mark are one transaction, so a process killed
 * half-way leaves whole steps only; a second process waits for the first and finds nothing to do.
 * A step, and the wait for another process, may take as long as they like: nobody's request waits for
 * them. Only a server that does not let us in is given up.
 */
export async function migrate(databaseUrl: string): Promise<readonly string[]> {
  const applied = await runner({
    databaseUrl: {
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    },
    dir: MIGRATIONS,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    advisoryLockMode: 'wait',
    lockValue: LOCK,
    singleTransaction: false,
    checkOrder: true,
    log: () => undefined,
  });
  return applied.map(({ name }) => name);
}
