/** Tests that say nothing about a cluster, each with why. Everything else runs there. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'tidy.test.ts': 'about the source, not the database',
  'test/{tidy-imports,tidy-migrations,tidy-platform}.test.ts': 'about the source, not the database',
  'test/{fuzz/*,long/fuzz}.test.ts': 'about requests, not the database, and takes long',
  'test/long/canary.test.ts': 'searches the folder of the embedded server',
  'test/long/start.test.ts': 'about the embedded server',
  'test/long/kill.test.ts': 'kills the embedded server',
  'test/long/silent-database.test.ts':
    'silences one server by a proxy, which the service passes by on its way to the workers',
  'test/distribute.test.ts': 'about servers that are no cluster',
  'test/long/plans.test.ts': 'about the plans of one server; those of a cluster name its shards',
  'test/migrations.test.ts': 'makes databases of its own on one server',
  'test/long/database-roles.test.ts': 'makes databases of its own on one server',
  'service/src/control/books-check/{audit-cost,audit-lease}.test.ts':
    'count the rows, plans and waiting statements of one server',
  'service/src/platform/db/pool.test.ts': 'about what is set for a session on one server',
  'service/src/acquiring/operations/shards.test.ts':
    'plays a cluster with two databases that are none',
};

/** Single tests of files that run there, by how their names begin. */
export const TESTS_LEFT_OUT: Readonly<Record<string, string>> = {
  'the migration makes of what is there':
    'takes the schema back to before a migration, as rows were on one server',
  'requests from before (keys were|the upgrade)':
    'takes the schema back to before a migration, as rows were on one server',
  'what has had its time is forgotten, by one statement on a server alone':
    'about one server; the test beside it is about a cluster',
  'a server alone is one shard': 'about one server',
  'on one server a round is one statement': 'about one server',
};
