import { makeDataDir } from './db/embedded/cluster.ts';
import { attachEmbedded, type EmbeddedPostgres, startEmbedded } from './db/embedded/server.ts';
import { LeaderClient } from './db/leader.ts';
import { connected, migrate, migrateAsService } from './db/migrate.ts';
import { createLogger, type LogLevel } from './logger.ts';
import { StartError } from './start-error.ts';
import { assertCoordinator, assertServiceEntersEverywhere } from './db/cluster-check.ts';
import { distribute, setUpServers } from './db/distribute.ts';
import { loginOf } from './db/service-role.ts';

type DatabaseSettings = Readonly<{
  dataDir: string;
  /** Where the embedded server copies its write-ahead log to, if anywhere. */
  archiveDir?: string | undefined;
  /** Undefined: the embedded server. */
  databaseUrl: string | undefined;
  /** Of the role that owns the tables; undefined: the service's own brings them up to date. */
  migrationDatabaseUrl: string | undefined;
  /** For what the embedded server suffers. */
  logLevel?: LogLevel;
}>;

/** The database of this installation, migrated and ready; `migrations` were done just now. */
export type Installation = Readonly<{
  databaseUrl: string;
  migrations: readonly string[];
  close: () => Promise<void>;
}>;

const VERSION_MIN = 150_000; // PostgreSQL 15, as server_version_num counts.
const CONNECT_TIMEOUT_MS = 5_000;

/** `serve` for the service, which owns the embedded server; `attach` for commands beside it. */
export async function openInstallation(
  settings: DatabaseSettings,
  purpose: 'serve' | 'attach',
): Promise<Installation> {
  const { archiveDir, dataDir, databaseUrl: given } = settings;
  if (given !== undefined) return await openGiven(settings, given);
  const server =
    purpose === 'serve' ? await startWatched(settings) : await attachEmbedded(dataDir, archiveDir);
  try {
    const { url: databaseUrl, ownerUrl, stop: close } = server;
    const migrations = await explained(migrate(ownerUrl, { serviceUrl: databaseUrl }));
    return { databaseUrl, migrations, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startWatched(settings: DatabaseSettings): Promise<EmbeddedPostgres> {
  const { archiveDir, dataDir, logLevel } = settings;
  const logger = createLogger(logLevel ?? 'silent');
  return await startEmbedded({
    dataDir,
    archiveDir,
    onDeath: (how) => logger.error(how, 'the embedded database died; it is started again'),
  });
}

async function openGiven(settings: DatabaseSettings, databaseUrl: string): Promise<Installation> {
  makeDataDir(settings.dataDir, undefined); // For the sandbox file and the master key.
  const { migrationDatabaseUrl: ownerUrl } = settings;
  let migrations: readonly string[] = [];
  if (ownerUrl !== undefined) {
    await assertAnswers('MIGRATION_DATABASE_URL', ownerUrl);
    migrations = await explained(migrate(ownerUrl, { serviceUrl: databaseUrl }));
  }
  await assertAnswers('DATABASE_URL', databaseUrl);
  if (ownerUrl === undefined) migrations = await explained(migrateAsService(databaseUrl));
  return { databaseUrl, migrations, close: () => Promise.resolve() };
}

/** Fails, with what is wrong, unless a server that is new enough answers there. */
async function assertAnswers(setting: string, url: string): Promise<void> {
  const client = new LeaderClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined); // The call that uses the connection reports its end.
  let version: number;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    version = rows[0]?.version ?? 0;
  } catch (error) {
    const { host } = new URL(url); // Not the rest: it holds the password.
    throw new StartError(`${setting} does not answer: ${host} says ${reasonOf(error)}.`, error);
  } finally {
    await client.end().catch(() => undefined);
  }
  if (version < VERSION_MIN) {
    throw new StartError(`${setting} names a PostgreSQL older than 15; use 15 or newer.`);
  }
}

/** What a migration fails for, as one sentence. */
async function explained<T>(migrating: Promise<T>): Promise<T> {
  try {
    return await migrating;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database could not be brought up to date: ${reasonOf(error)}.`,
      error,
    );
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'nothing';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (error.message || code || 'nothing').split('\n')[0]?.replace(/\.$/, '') ?? 'nothing';
}

/** Brings the database up to date and spreads it over the workers of its cluster. */
export async function spreadDatabase(
  { databaseUrl, migrationDatabaseUrl }: Omit<DatabaseSettings, 'dataDir' | 'archiveDir'>,
  { shards, tell }: Readonly<{ shards?: number | undefined; tell: (line: string) => void }>,
): Promise<void> {
  if (databaseUrl === undefined) {
    throw new StartError(
      'Set DATABASE_URL to the coordinator of a Citus cluster: the embedded server is one server.',
    );
  }
  const ownerUrl = migrationDatabaseUrl ?? databaseUrl;
  await assertAnswers(migrationDatabaseUrl ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL', ownerUrl);
  const workers = await explained(connected(ownerUrl, assertCoordinator));
  tell(
    `${workers.length} workers: ${workers.map(({ host, port }) => `${host}:${port}`).join(', ')}.`,
  );
  const migrations = await explained(
    migrate(ownerUrl, {
      serviceUrl: databaseUrl,
      spread: async (owner) => {
        const serviceRole = loginOf(databaseUrl).name;
        await distribute(owner, { shards, serviceRole, workers: workers.length, tell });
        await setUpServers(owner);
      },
    }),
  );
  for (const name of migrations) tell(`Migrated: ${name}`);
  await explained(
    connected(ownerUrl, (owner) => assertServiceEntersEverywhere(owner, databaseUrl)),
  );
  tell('The database is up to date, and spread. The service may start.');
}
