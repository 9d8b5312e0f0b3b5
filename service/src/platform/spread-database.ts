import { assertCoordinator, assertServiceEntersEverywhere } from './db/cluster-check.ts';
import { distribute, setUpServers } from './db/distribute.ts';
import { connected, migrate } from './db/migrate.ts';
import { loginOf } from './db/service-role.ts';
import { assertAnswers, type DatabaseSettings, explained } from './installation.ts';
import { StartError } from './start-error.ts';

/** Brings the database up to date and spreads it over the workers of its cluster. */
export async function spreadDatabase(
  { databaseUrl, migrationDatabaseUrl }: Omit<DatabaseSettings, 'dataDir'>,
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
