/** `npm run distribute` on a real cluster: with rows, again, after a migration, and where it must not. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { migrate } from '../../service/src/platform/db/migrate.ts';
import { createClusterDatabase, dropClusterDatabase, serversOf } from '../cluster-servers.ts';
import { ask, inDatabase } from '../servers.ts';
import { startService, temporaryFolder } from '../service.ts';

const ROOT = join(import.meta.dirname, '../..');
const NAME = `causeway_distribute_${randomBytes(4).toString('hex')}`;
const servers = await serversOf(process.env['CLUSTER_URL'] ?? '');
const [coordinator = ''] = servers;
const ownerUrl = inDatabase(coordinator, NAME);
const url = Object.assign(new URL(ownerUrl), {
  username: 'causeway_tests',
  password: 'causeway_tests',
}).href;
const DATA_DIR = temporaryFolder();

await createClusterDatabase(servers, NAME);
after(() => dropClusterDatabase(servers, NAME));

type Ended = Readonly<{ code: number; printed: string }>;

async function distribute(args: readonly string[] = [], owner = ownerUrl): Promise<Ended> {
  const env = { ...process.env, DATA_DIR, DATABASE_URL: url, MIGRATION_DATABASE_URL: owner };
  return await new Promise((resolve) => {
    const command = [
      '--disable-warning=ExperimentalWarning',
      'service/src/runtime/commands/distribute.ts',
      ...args,
    ];
    const child = execFile(process.execPath, command, { cwd: ROOT, env }, (_, out, err) => {
      resolve({ code: child.exitCode ?? 1, printed: out + err });
    });
  });
}

const spreadTables = async () =>
  (
    await ask<{ name: string }>(
      ownerUrl,
      `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`,
    )
  ).map(({ name }) => name);

const counts = async () =>
  await ask(
    ownerUrl,
    'select (select count(*)::int from merchants) as merchants, (select sum(position)::int from event_streams) as events',
  );

async function withService(work: () => Promise<void>): Promise<void> {
  const PORT = String(await freePort());
  const service = startService({
    DATA_DIR,
    PORT,
    DATABASE_URL: url,
    MIGRATION_DATABASE_URL: ownerUrl,
  });
  await service.ready;
  await work();
  assert.equal(await service.stop(), 0);
}

test('while the service runs the tables are not distributed, and the reason is given', async () => {
  await withService(async () => {
    const { code, printed } = await distribute();
    assert.equal(code, 1);
    assert.match(printed, /The service is running: the database has \d+ connections of it\. Stop/);
  });
  assert.deepEqual(await spreadTables(), []);
});

test('a database with rows is distributed whole, and no row stays behind or is lost', async () => {
  const before = await counts();
  const { code, printed } = await distribute(['--shards', '4']);
  assert.equal(code, 0, printed);
  assert.match(printed, /Spreading \d+ tables over 4 shards/);
  assert.deepEqual(await counts(), before);
  const lacking = await ask(
    ownerUrl,
    `select attrelid::regclass from pg_attribute join pg_class as class on class.oid = attrelid
     where attname = 'bucket' and relkind = 'r' and relnamespace = 'public'::regnamespace
       and not exists (select from pg_dist_partition where logicalrelid = attrelid)`,
  );
  assert.deepEqual(lacking, [], 'every table with a bucket');
  const left = await ask(
    ownerUrl,
    `select logicalrelid from pg_dist_partition where pg_relation_size(logicalrelid) > 0`,
  );
  assert.deepEqual(left, []);
});

test('no server compiles statements, whoever opens a session: what is switched off would look too dear', async () => {
  for (const server of servers) {
    const [setting] = await ask<{ jit: string }>(inDatabase(server, NAME), 'show jit');
    assert.equal(setting?.jit, 'off', server);
  }
});

test('a second run changes nothing, also while the service runs', async () => {
  await withService(async () => {
    const { code, printed } = await distribute();
    assert.equal(code, 0, printed);
    assert.doesNotMatch(printed, /Spreading/);
  });
});

test('another number of shards than there are, and a worker in place of the coordinator, are refused', async () => {
  const other = await distribute(['--shards', '7']);
  assert.equal(other.code, 1);
  assert.match(other.printed, /spread over 4 shards already/);
  const [, worker = ''] = servers;
  const wrong = await distribute([], inDatabase(worker, NAME));
  assert.equal(wrong.code, 1);
  assert.match(wrong.printed, /name a worker of the cluster; name its coordinator/);
});

test('a table of a later migration is distributed like the others, by the migration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-migrations-'));
  cpSync(join(ROOT, 'service', 'migrations'), folder, { recursive: true });
  writeFileSync(
    join(folder, '9999_later.sql'),
    `-- Up Migration
     alter table payments add column later text;
     create index payments_by_later on payments (bucket, later) where later is not null;
     create table later (
       bucket char(2) not null, later_id text not null, payment_id text not null,
       primary key (bucket, later_id),
       foreign key (bucket, payment_id) references payments (bucket, payment_id));`,
  );
  assert.deepEqual(await migrate(ownerUrl, { serviceUrl: url, folder }), ['9999_later']);
  assert.ok((await spreadTables()).includes('later'));
  const [, worker = ''] = servers;
  const asService = Object.assign(new URL(url), { port: new URL(worker).port }).href;
  assert.deepEqual(await ask(asService, 'select later_id from later'), []);
});

test('tables of a role that may not create any at the workers are not spread, and what to grant is said', async () => {
  const role = `${NAME}_owner`;
  await createClusterDatabase(servers, role);
  const there = inDatabase(coordinator, role);
  try {
    await ask(
      there,
      `create role ${role}; create table old (bucket char(2) primary key); alter table old owner to ${role}`,
    );
    const { code, printed } = await distribute([], there);
    assert.equal(code, 1);
    assert.match(printed, new RegExp(`superuser: grant create on schema public to "${role}"`));
    await ask(there, `drop table old; drop role ${role}`);
  } finally {
    await dropClusterDatabase(servers, role);
  }
});
