/** `kill -9` at any moment of a start or a migration leaves a database that the next start takes. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from '../../service/src/platform/db/migrate.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { startFirst, startService, temporaryFolder } from '../service.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A fixed sequence of numbers from 0 to 1, so that a failure can be seen again. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('a service killed again and again while it starts comes up at last, and stops cleanly', async () => {
  const environment = { DATA_DIR: temporaryFolder(), PORT: String(await freePort()) };
  const random = sequence(1);
  for (let round = 0; round < 10; round += 1) {
    const service = startFirst(environment);
    const when = delay(random() * 2_500);
    await Promise.race([when, service.ready]);
    service.child.kill('SIGKILL');
    await service.ended;
  }
  const service = startFirst(environment);
  await service.ready;
  assert.equal((await fetch(`http://localhost:${environment.PORT}/health/ready`)).status, 200);
  assert.equal(await service.stop(), 0);
});

test('a database that is killed is started again, knows nothing of our environment, and stops with us', async () => {
  const folder = temporaryFolder();
  const masterKey = randomBytes(32).toString('base64');
  const PORT = String(await freePort());
  const service = startService({ DATA_DIR: folder, PORT, MASTER_KEY: masterKey });
  await service.ready;
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  const pid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const first = pid();
  if (existsSync('/proc/self/environ')) {
    assert.ok(!readFileSync(`/proc/${first}/environ`, 'utf8').includes(masterKey));
  }
  process.kill(first, 'SIGKILL');
  const isReady = async () => (await fetch(`http://localhost:${PORT}/health/ready`)).status === 200;
  while (!(await isReady()) || pid() === first) await delay(50);
  assert.match(service.output(), /"signal":"SIGKILL".*the embedded database died/);
  assert.equal(await service.stop(), 0);
  assert.ok(!existsSync(pidFile), 'the second server was stopped too');
});

const address = (database: string) =>
  Object.assign(new URL(process.env['TEST_DATABASE_URL'] ?? ''), { pathname: `/${database}` }).href;

async function onServer<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: address(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `kill_${randomBytes(6).toString('hex')}`;
  await onServer('postgres', (client) =>
    client.query(`create database ${name} template template0`),
  );
  return name;
}

function migrateInProcess(database: string): ChildProcess {
  const code = `import { migrate } from './service/src/platform/db/migrate.ts'; await migrate(process.argv[1]);`;
  return spawn(process.execPath, ['--input-type=module', '-e', code, address(database)], {
    cwd: ROOT,
  });
}

const tablesIn = (database: string) =>
  onServer(database, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    return rows.map(({ name }) => name);
  });

test('a migration killed half-way is resumed where it stopped', async () => {
  const random = sequence(2);
  const whole = await emptyDatabase();
  const started = performance.now();
  const [code] = (await once(migrateInProcess(whole), 'exit')) as [number];
  const took = performance.now() - started;
  assert.equal(code, 0);
  const expected = await tablesIn(whole);
  assert.ok(expected.includes('idempotency_keys'));
  for (let round = 0; round < 12; round += 1) {
    const database = await emptyDatabase();
    const child = migrateInProcess(database);
    await delay(took * (0.4 + 0.6 * random())); // The work is in the later part of the process.
    child.kill('SIGKILL');
    await migrate(address(database));
    assert.deepEqual(await tablesIn(database), expected);
  }
});

test('processes that migrate at once each find the schema whole, and it is made once', async () => {
  const database = await emptyDatabase();
  const exits = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const [code] = (await once(migrateInProcess(database), 'exit')) as [number];
      return code;
    }),
  );
  assert.deepEqual(exits, [0, 0, 0, 0]);
  assert.deepEqual(await migrate(address(database)), []);
});
