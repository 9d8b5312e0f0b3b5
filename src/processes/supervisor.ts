import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../platform/config.ts';
import { openInstallation } from '../platform/installation.ts';
import { StartError } from '../platform/start-error.ts';
import { prepareSandbox } from '../sandbox/index.ts';
import { withFoundation } from './foundation.ts';
import { untilAskedToStop } from './signals.ts';
import { startScreen } from './start-screen.ts';
import { isListening, type StartMessage } from './worker-messages.ts';

const RESTART_DELAY_MS = 500; // A worker that cannot start must not be restarted in a tight loop.

/** Owns the database and keeps `config.workers` API processes alive on one port. */
export async function superviseWorkers(config: Config): Promise<void> {
  const stop = untilAskedToStop();
  const installation = await openInstallation(config, 'serve');
  try {
    const sandbox = await withFoundation(config, installation.databaseUrl, (foundation) =>
      prepareSandbox(config, foundation),
    );
    const message: StartMessage = { databaseUrl: installation.databaseUrl };
    const workers = Array.from({ length: config.workers }, () => startWorker(message));
    await Promise.all(workers.map(untilListening));
    keepAlive(message);
    console.log(startScreen(config, sandbox));
    await stop;
    await stopWorkers();
  } finally {
    await installation.close();
  }
}

/** The address of the database goes by message: an environment can be read by other programs. */
function startWorker(message: StartMessage): Worker {
  const worker = cluster.fork();
  worker.once('online', () => worker.send(message));
  return worker;
}

async function untilListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => false);
  const listening = new Promise<boolean>((resolve) => {
    worker.on('message', (message: unknown) => isListening(message) && resolve(true));
  });
  // The worker has said in its own words why it could not.
  if (!(await Promise.race([listening, ended]))) throw new StartError('A worker did not start.');
}

function keepAlive(message: StartMessage): void {
  cluster.on('exit', (worker) => {
    if (worker.exitedAfterDisconnect || stopping) return;
    setTimeout(() => {
      if (!stopping) startWorker(message);
    }, RESTART_DELAY_MS);
  });
}

let stopping = false;

async function stopWorkers(): Promise<void> {
  stopping = true;
  const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  await Promise.all(
    alive.map(async (worker) => {
      const ended = once(worker, 'exit');
      worker.process.kill('SIGTERM');
      await ended;
    }),
  );
}
