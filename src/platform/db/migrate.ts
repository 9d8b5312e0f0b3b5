import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import { Client } from 'pg';
import { assertSamePast, recordDigests, stepsDone, stepsIn } from './migration-history.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const LOCK = 4_202_611_150; // Any number no other program on the same server is likely to take.
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Brings the schema up to date. Each file and its mark are one transaction, so a process killed
 * half-way leaves whole steps only; a second process waits for the first and finds nothing to do.
 * A database that is newer than this release, or was made by other steps, is left as it is. A step,
 * and the wait for another process, may take as long as they like: nobody's request waits for them.
 * Only a server that does not let us in is given up.
 */
export async function migrate(
  databaseUrl: string,
  folder = MIGRATIONS,
): Promise<readonly string[]> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined); // Its end is told by the statement that fails.
  await client.connect();
  try {
    // Held until the connection ends, so that what is compared is what the steps are added to.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const steps = stepsIn(folder);
    assertSamePast(await stepsDone(client), steps);
    const applied = await run(client, folder);
    await recordDigests(client, steps);
    return applied;
  } finally {
    await client.end();
  }
}

async function run(client: Client, folder: string): Promise<readonly string[]> {
  const applied = await runner({
    dbClient: client,
    dir: folder,
    ignorePattern: String.raw`.*(?<!\.sql)`, // Their digests lie beside them.
    direction: 'up',
    migrationsTable: 'schema_migrations',
    noLock: true,
    singleTransaction: false,
    checkOrder: true,
    log: () => undefined,
  });
  return applied.map(({ name }) => name);
}
