import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, openSync, closeSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { StartError } from '../../start-error.ts';
import { type Cluster, prepareCluster, SUPERUSER } from './cluster.ts';

export type EmbeddedPostgres = Readonly<{ url: string; stop: () => Promise<void> }>;

const DATABASE = 'causeway';
const READY_POLL_MS = 20;
const START_TIMEOUT_MS = 60_000; // Crash recovery of a large journal takes its time.
const ORPHAN_POLLS = 50; // 1 s for the connections of a killed process to disappear.

/** A real PostgreSQL server in a folder of ours: made, started, and stopped with the service. */
export async function startEmbedded(
  options: Readonly<{ dataDir: string; durable?: boolean; settings?: readonly string[] }>,
): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options.dataDir);
  await stopOrphan(cluster);
  const port = await freePort();
  const log = join(options.dataDir, 'postgres.log');
  const child = launch(cluster, { port, log, settings: settingsFor(options) });
  const url = urlOf(cluster, port);
  await untilReady(child, url('postgres'), log);
  await createDatabase(url('postgres'));
  return { url: url(DATABASE), stop: () => stop(child) };
}

/** The server of a service that runs now, left running; else one of our own, stopped after use. */
export async function attachEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir);
  const running = runningServer(cluster);
  const url = running && urlOf(cluster, running.port);
  if (!url || !(await canConnect(url(DATABASE)))) return await startEmbedded({ dataDir });
  return { url: url(DATABASE), stop: () => Promise.resolve() };
}

function settingsFor(options: Parameters<typeof startEmbedded>[0]): string[] {
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=', // A path of ours may be longer than a socket's name can be.
    'max_connections=200',
    'shared_buffers=128MB',
    'max_wal_size=2GB',
    'log_error_verbosity=terse', // The detail of an error may quote a row.
    ...(options.durable === false
      ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
      : []),
    ...(options.settings ?? []),
  ].flatMap((setting) => ['-c', setting]);
}

function launch(
  { account, folder, programs }: Cluster,
  { port, log, settings }: { port: number; log: string; settings: string[] },
): ChildProcess {
  const output = openSync(log, 'a', 0o600);
  // Detached: Ctrl-C in the terminal must reach us first, so that requests drain before it stops.
  const child = spawn(programs.postgres, ['-D', folder, '-p', String(port), ...settings], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return child;
}

function urlOf({ password }: Cluster, port: number): (database: string) => string {
  return (database) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a TCP port has a number');
  return address.port;
}

async function untilReady(child: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    if (await canConnect(url)) return;
    await delay(READY_POLL_MS);
  }
  child.kill('SIGQUIT');
  throw new StartError(`PostgreSQL did not start; its own words are at the end of ${log}.`);
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}

/** SIGINT is PostgreSQL's fast shutdown: roll back what is open, write all to disk, end. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
}

/** A server whose service was killed lives on; one whose service is alive is not ours to stop. */
async function stopOrphan(cluster: Cluster): Promise<void> {
  const running = runningServer(cluster);
  if (!running) return;
  for (let poll = 0; await hasClients(urlOf(cluster, running.port)('postgres')); poll += 1) {
    if (poll >= ORPHAN_POLLS) {
      throw new StartError(
        `Another Causeway is using ${cluster.folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await delay(READY_POLL_MS);
  }
  await promisify(execFile)(
    cluster.programs.pgCtl,
    ['stop', '-D', cluster.folder, '-m', 'fast', '-w'],
    { ...cluster.account, cwd: '/' },
  );
}

function runningServer({ folder }: Cluster): { port: number } | undefined {
  const path = join(folder, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const [pid = '', , , port = ''] = readFileSync(path, 'utf8').split('\n');
  return isPostgres(Number(pid)) ? { port: Number(port) } : undefined;
}

/** After a reboot another program may have the number; PostgreSQL sees through that by itself. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('postgres');
}

async function hasClients(url: string): Promise<boolean> {
  if (!(await canConnect(url))) return false;
  return await withClient(url, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where application_name like 'causeway%' and pid <> pg_backend_pid()",
    );
    return (rowCount ?? 0) > 0;
  });
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
