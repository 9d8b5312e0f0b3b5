/** Tests that say nothing about a cluster, each with why. Everything else runs there. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'tidy.test.ts': 'about the source, not the database',
  'test/tidy-migrations.test.ts': 'about the source, not the database',
  'test/browser/*.test.ts': 'about pages in a browser',
  'test/fuzz/*.test.ts': 'runs for long, and about the requests, not the database',
  'issuer-simulator/*.test.ts': 'has no database',
  'src/platform/db/embedded/*.test.ts': 'about the embedded server',
  'test/silent-database.test.ts':
    'silences one server by a proxy, which the service passes by on its way to the workers',
  'test/start.test.ts': 'about the embedded server',
  'test/kill.test.ts': 'kills the embedded server',
  'test/distribute.test.ts': 'about servers that are no cluster',
  'test/harness.test.ts': 'about the set-up of the tests on one server',
  'test/plans.test.ts': 'about the plans of one server',
  'test/migrations.test.ts': 'makes databases of its own on one server',
  'src/platform/db/{forget,pool,shard-map,shard-rounds}.test.ts':
    'say what holds on one server, some with a table of their own',
  'src/operations/{endings,intents,shards,sweeper}.test.ts':
    'make a table of their own on one server',
  'src/settlement/join-batches.test.ts':
    'joins batches of several shards in one transaction, which the service never does',
  'test/database-roles.test.ts': 'makes databases of its own on one server',
};

/** Single tests of files that run there, by how their names begin. */
export const TESTS_LEFT_OUT: Readonly<Record<string, string>> = {
  'what was asked before (keys were|the upgrade)':
    'takes the schema back to before a migration, as rows were on one server',
};
