/** The service logs in as one who can read and write rows; the schema is its owner's. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { startEmbedded } from '../../service/src/platform/db/embedded/server.ts';
import { migrate } from '../../service/src/platform/db/migrate.ts';
import { startService, temporaryFolder } from '../service.ts';

const OWNER = new URL(process.env['TEST_DATABASE_URL'] ?? '');
const at = (database: string) => Object.assign(new URL(OWNER), { pathname: `/${database}` }).href;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = await connect(url);
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** An empty database, its owner's login, and one for a service that no role is there for. */
async function newDatabase() {
  const name = `roles_${randomBytes(6).toString('hex')}`;
  await ask(at('postgres'), `create database ${name} template template0`);
  after(async () => {
    await ask(at('postgres'), `drop database ${name} with (force)`);
    await ask(at('postgres'), `drop role if exists "${name}'s"`);
  });
  const login = { username: encodeURIComponent(`${name}'s`), password: 'p%40ss' };
  return { ownerUrl: at(name), url: Object.assign(new URL(at(name)), login).href };
}

const FORBIDDEN = [
  'create table mine (id int)',
  'alter table payments add column mine int',
  'drop table payments',
  'truncate audit_log',
  'update audit_log set actor = actor',
  'delete from audit_log',
  'truncate movements',
  'truncate request_blocks', // Its partitions alone, when their time is over.
  "insert into schema_migrations (name, run_on) values ('mine', now())",
  "copy audit_log to program 'cat'",
  "copy audit_log to '/dev/null'",
  "select pg_read_file('PG_VERSION')",
  'create role another',
  'set role causeway',
  'alter system set fsync = off',
  'set session_replication_role = replica',
];

async function assertHarmless(url: string): Promise<void> {
  const client = await connect(url);
  const { rows } = await client.query(`
    select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
    from pg_roles where rolname = current_user`);
  assert.deepEqual(Object.values(rows[0] as object), [false, false, false, false, false]);
  for (const statement of FORBIDDEN) {
    await assert.rejects(client.query(statement), /permission denied|must be owner/, statement);
  }
  await client.query('insert into audit_log select * from audit_log where false');
  await client.query('call flush_time(null)');
  await client.query('truncate request_blocks_07, request_labels_07');
  await client.end();
}

const loggedIn = (ownerUrl: string) =>
  ask<{ name: string; isSuper: boolean }>(
    ownerUrl,
    `select distinct usename as name, rolsuper as "isSuper"
     from pg_stat_activity join pg_roles on rolname = usename
     where application_name like 'causeway%' and datname = current_database()`,
  );

test('the service’s role on the embedded server can change rows and nothing else', async () => {
  const server = await startEmbedded({ dataDir: temporaryFolder(), durable: false });
  try {
    await migrate(server.ownerUrl, { serviceUrl: server.url });
    await assertHarmless(server.url);
  } finally {
    await server.stop();
  }
});

test('a data folder from before that role existed is upgraded by the next start', async () => {
  const DATA_DIR = temporaryFolder();
  const before = await startEmbedded({ dataDir: DATA_DIR, durable: false });
  await migrate(before.ownerUrl);
  await assert.rejects(connect(before.url), /authentication failed/);
  await before.stop();

  const PORT = String(await freePort());
  const service = startService({ DATA_DIR, PORT });
  await service.ready;
  assert.equal((await fetch(`http://localhost:${PORT}/health/ready`)).status, 200);
  assert.equal(await service.stop(), 0);

  const afterwards = await startEmbedded({ dataDir: DATA_DIR, durable: false });
  await assertHarmless(afterwards.url);
  await afterwards.stop();
});

test('with MIGRATION_DATABASE_URL the service logs in by a role that owns nothing', async () => {
  const { ownerUrl, url } = await newDatabase();
  const environment = { DATA_DIR: temporaryFolder(), PORT: String(await freePort()) };
  const logins = { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl };
  const service = startService({ ...environment, ...logins });
  await service.ready;
  const seen = await loggedIn(ownerUrl);
  assert.equal(seen.length, 1);
  assert.equal(seen[0]?.isSuper, false);
  await assertHarmless(url);
  assert.equal(await service.stop(), 0);

  // Once it is up to date the owner's login is needed no more.
  const without = startService({ ...environment, DATABASE_URL: url });
  await without.ready;
  assert.equal(await without.stop(), 0);
});

test('the service can write to tables that the owner makes later at once', async () => {
  const { ownerUrl, url } = await newDatabase();
  await migrate(ownerUrl, { serviceUrl: url });
  await ask(ownerUrl, 'create table later (id int)');
  await ask(url, 'insert into later values (1)');
  assert.deepEqual(await ask(url, 'select id from later'), [{ id: 1 }]);
});

test('where the schema is behind and the service may not change it, the start says what to run', async () => {
  const { ownerUrl, url } = await newDatabase();
  await migrate(ownerUrl, { serviceUrl: url });
  await ask(
    ownerUrl,
    'delete from schema_migrations where id = (select max(id) from schema_migrations)',
  );
  const service = startService({
    DATA_DIR: temporaryFolder(),
    PORT: String(await freePort()),
    DATABASE_URL: url,
  });
  assert.equal(await service.ended, 1);
  assert.match(
    service.output(),
    /^The database lacks migration \d{4}_.* Run npm run migrate with MIGRATION_DATABASE_URL .*\n$/,
  );
});

test('processes that start at once agree on the role and its rights', async () => {
  const { ownerUrl, url } = await newDatabase();
  await Promise.all(
    Array.from({ length: 4 }, async () => await migrate(ownerUrl, { serviceUrl: url })),
  );
  await assertHarmless(url);
});
