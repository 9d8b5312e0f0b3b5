import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import { SURROUNDINGS } from './account.ts';
import type { Cluster } from './cluster.ts';
import { canConnect, urlOf } from './connect.ts';

type Launch = Readonly<{
  cluster: Cluster;
  port: number;
  log: string;
  settings: readonly string[];
  readyWithinMs?: number | undefined;
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

async function untilReady(
  child: ChildProcess,
  { cluster, log, port, readyWithinMs = START_TIMEOUT_MS }: Launch,
): Promise<void> {
  const url = urlOf(cluster, port)('postgres');
  const deadline = Date.now() + readyWithinMs;
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
