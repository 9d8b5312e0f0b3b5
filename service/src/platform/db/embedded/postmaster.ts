import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import { SURROUNDINGS } from './account.ts';
import type { Cluster } from './cluster.ts';
import { canConnect, type Listening, urlOf, withClient } from './connect.ts';

type Launch = Readonly<{
  cluster: Cluster;
  port: number;
  log: string;
  settings: readonly string[];
  /** Told of each death that was not asked for, as the server is about to be started again. */
  onDeath?: ((how: ServerExit) => void) | undefined;
}>;

export type ServerExit = Readonly<{ code: number | null; signal: string | null }>;

const READY_POLL_MS = 20;
const START_TIMEOUT_MS = 60_000; // Crash recovery of a large write-ahead log takes that long.
const RELAUNCH_DELAY_MS = 200; // The remaining processes of a killed server hold its shared memory for a moment.

/** A server that dies is started again on the same port; until it is back, callers get a 503. */
export async function startPostmaster(options: Launch): Promise<{ stop: () => Promise<void> }> {
  let child = launch(options);
  let stopping = false;
  await untilReady(child, options);
  const keepRunning = (): void => {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      options.onDeath?.({ code, signal });
      void relaunch();
    });
  };
  const relaunch = async (): Promise<void> => {
    await delay(RELAUNCH_DELAY_MS);
    if (stopping) return;
    child = launch(options);
    keepRunning();
  };
  keepRunning();
  return {
    stop: async () => {
      stopping = true;
      await stop(child);
    },
  };
}

function launch({ cluster, port, log, settings }: Launch): ChildProcess {
  const { account, folder, programs } = cluster;
  const output = openSync(log, 'a', 0o600);
  // Detached: Ctrl-C in the terminal must reach us first, so that requests drain before it stops.
  const child = spawn(programs.postgres, ['-D', folder, '-p', String(port), ...settings], {
    ...account,
    ...SURROUNDINGS,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return child;
}

async function untilReady(child: ChildProcess, { cluster, log, port }: Launch): Promise<void> {
  const url = urlOf(cluster, port)('postgres');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    if (await canConnect(url)) return;
    await delay(READY_POLL_MS);
  }
  child.kill('SIGQUIT');
  throw new StartError(`PostgreSQL did not start; its own words are at the end of ${log}.`);
}

/** SIGINT is PostgreSQL's fast shutdown: roll back what is open, write all to disk, end. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
}

const POLL_MS = 20;
const POLLS_MAX = 50; // 1 s for the connections of a killed process to disappear.

/** A server whose service was killed lives on; one whose service is alive is not ours to stop. */
export async function stopOrphan(cluster: Cluster): Promise<void> {
  const running = runningServer(cluster);
  if (!running) return;
  for (let poll = 0; await hasClients(urlOf(cluster, running.port)('postgres')); poll += 1) {
    if (poll >= POLLS_MAX) {
      throw new StartError(
        `Another Causeway is using ${cluster.folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await delay(POLL_MS);
  }
  await promisify(execFile)(
    cluster.programs.pgCtl,
    ['stop', '-D', cluster.folder, '-m', 'fast', '-w'],
    { ...cluster.account, ...SURROUNDINGS },
  );
}

export function runningServer({ folder }: Cluster): Listening | undefined {
  const path = join(folder, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const [pid = '', , , port = '', sockets = ''] = readFileSync(path, 'utf8').split('\n');
  return isPostgres(Number(pid))
    ? { port: Number(port), socketFolder: sockets === '' ? undefined : sockets }
    : undefined;
}

/** After a reboot another program may have the process id; PostgreSQL checks that itself. */
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
