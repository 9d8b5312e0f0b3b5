import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../platform/config.ts';
import { openInstallation } from '../platform/installation.ts';
import { StartError } from '../platform/start-error.ts';
import { startBackground } from './background.ts';
import { startIssuerSimulator } from './issuer-simulator.ts';
import { prepare } from './prepare.ts';
import { untilAskedToStop } from './signals.ts';
import { startScreen } from './start-screen.ts';
import {
  type CountsMessage,
  type DemoMessage,
  isCountsMessage,
  isDemoMessage,
  isStartReport,
  type StartMessage,
  type StartReport,
} from './worker-messages.ts';

const RESTART_DELAY_MS = 500; // A worker that cannot start must not be restarted in a tight loop.

/**
 * Owns the database, does the background work, and keeps `config.workers` API processes alive on
 * one port.
 */
export async function superviseWorkers(config: Config): Promise<void> {
  const stop = untilAskedToStop();
  const installation = await openInstallation(config, 'serve');
  try {
    const { sandbox, issuerKey } = await prepare(config, installation.databaseUrl);
    const issuer = await startIssuerSimulator(config, issuerKey);
    try {
      await startWorkers(config, { databaseUrl: installation.databaseUrl });
      const background = await startBackground(config, installation.databaseUrl);
      console.log(startScreen(config, sandbox));
      await stop;
      await stopWorkers(); // First: one of their requests may wait for a result.
      await background.stop();
    } finally {
      await stopWorkers();
      await issuer.stop();
    }
  } finally {
    await installation.close();
  }
}

async function startWorkers(config: Config, message: StartMessage): Promise<void> {
  const start = (): Worker => startWorker(config, message);
  // The first alone: what keeps it from starting would keep them all, and is said once.
  await untilStarted(start());
  const others = Array.from({ length: config.workers - 1 }, start);
  await Promise.all(others.map(untilStarted));
  keepAlive(start);
}

/** The address of the database goes by message: an environment can be read by other programs. */
function startWorker({ issuerPort, threeDSecure }: Config, message: StartMessage): Worker {
  // Where free ports were asked for, the workers are told which.
  const worker = cluster.fork({ ISSUER_PORT: issuerPort, THREEDS_PORT: threeDSecure.port });
  worker.on('error', () => undefined); // A message to one that just died; its exit is what counts.
  worker.once('online', () => worker.send(message));
  worker.on('message', (told: unknown) => {
    if (isCountsMessage(told) || isDemoMessage(told)) passOn(worker, told);
  });
  return worker;
}

function passOn(from: Worker, message: CountsMessage | DemoMessage): void {
  for (const worker of liveWorkers()) {
    if (worker !== from && worker.isConnected()) worker.send(message);
  }
}

function liveWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

async function untilStarted(worker: Worker): Promise<void> {
  const outcome = await new Promise<StartReport>((resolve) => {
    worker.on('message', (message: unknown) => {
      if (isStartReport(message)) resolve(message);
    });
    worker.once('exit', () =>
      resolve({ started: false, sentence: 'An API process did not start.' }),
    );
  });
  if (!outcome.started) throw new StartError(outcome.sentence);
}

function keepAlive(start: () => Worker): void {
  cluster.on('exit', () => {
    if (stopping) return;
    setTimeout(() => {
      if (!stopping) start();
    }, RESTART_DELAY_MS);
  });
}

let stopping = false;

async function stopWorkers(): Promise<void> {
  stopping = true;
  await Promise.all(
    liveWorkers().map(async (worker) => {
      const ended = once(worker, 'exit');
      worker.process.kill('SIGTERM');
      await ended;
    }),
  );
}
