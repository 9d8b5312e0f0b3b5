import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { createLogger, type Logger } from '../../platform/logger.ts';
import { createMetrics, type Metrics, watch } from '../../platform/metrics.ts';
import { leaveWord } from '../../platform/running-file.ts';
import type { Foundation } from '../foundation.ts';
import type { Plugs, SandboxPlug } from '../sandbox-port.ts';
import type { Config } from '../settings/index.ts';
import { makeGoodInStep } from './after-restore.ts';
import { type Background, startBackground } from './background.ts';
import { whileConsoleIsBuilt } from './console-build.ts';
import { untilAskedToStop, untilCrash } from './endings.ts';
import { withFoundation } from './foundation.ts';
import { openDatabaseInStep, prepare, startScreen } from './start-screen.ts';
import {
  type FromSupervisor,
  messageOfWorker,
  type Question,
  type SharedStateAnswer,
} from './worker-messages.ts';
import { keepPlace, type WorkerExit } from './worker-places.ts';
import { gatherWorkerMetrics, type WorkerMetrics } from './worker-metrics.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import { type Counted, createMachineCounts } from '../../platform/http/shared-rate-limit.ts';
import { answerAboutCodes, createCodeStore } from '../../records/vault/index.ts';

type SharedServices = Readonly<{
  config: Config;
  databaseUrl: string;
  logger: Logger;
  shared: SharedState;
  metrics: Metrics;
  workerMetrics: WorkerMetrics;
}>;

/** Owns the database, does the background work, keeps API processes alive and what they share. */
export async function superviseWorkers(config: Config, plugs: Plugs): Promise<void> {
  await whileConsoleIsBuilt((built) => supervise(config, plugs, built));
}

async function supervise(config: Config, plugs: Plugs, pages: Promise<void>): Promise<void> {
  const stop = Promise.race([untilAskedToStop(), untilCrash(createLogger(config.logLevel))]);
  const installation = await openDatabaseInStep(config);
  try {
    const { databaseUrl } = installation;
    const { beside, prepared } = await withFoundation(
      config,
      databaseUrl,
      plugs.sandbox,
      async (lent) => await startBeside(config, lent, plugs.sandbox),
    );
    const sandbox = plugs.sandbox?.open(config, databaseUrl);
    const services = openServices(config, databaseUrl, sandbox?.clock);
    try {
      await makeGoodInStep(config, databaseUrl, plugs);
      await sandbox?.clock.follow();
      const given = {
        metrics: services.metrics,
        readWorkers: services.workerMetrics.read,
        rateLimits: services.shared.limits,
        sandbox,
      };
      const background = await whileStarting(
        startWorkers(services),
        startBackground(config, databaseUrl, plugs, given),
      );
      await pages;
      const takeBack = leaveWord({ ...config, baseUrl: config.publicUrl });
      console.log(startScreen(config, prepared));
      await stop;
      takeBack();
      await stopWorkers(); // First: one of their requests may wait for a result.
      await background.stop();
    } finally {
      await stopWorkers();
      await sandbox?.clock.close();
      await beside?.stop();
    }
  } finally {
    await installation.close();
  }
}

/** Both at once, since each takes a while; what has begun is ended where the other cannot. */
async function whileStarting(
  workers: Promise<void>,
  background: Promise<Background>,
): Promise<Background> {
  const [, started] = await Promise.allSettled([workers, background]);
  try {
    await workers;
  } catch (error) {
    if (started.status === 'fulfilled') await started.value.stop();
    throw error;
  }
  return await background;
}

async function startBeside(config: Config, lent: Foundation, plug: SandboxPlug | undefined) {
  const beside = plug?.startBeside(config, lent);
  try {
    const [prepared] = await Promise.all([prepare(config, lent, plug), beside?.ready]);
    return { beside, prepared };
  } catch (error) {
    await beside?.stop();
    throw error;
  }
}

function openServices(config: Config, databaseUrl: string, clock: Clock = systemClock) {
  return {
    config,
    databaseUrl,
    logger: createLogger(config.logLevel),
    shared: keepSharedState(clock, (totals) => sendToAll({ kind: 'totals', totals })),
    metrics: measuredSupervisor(config),
    workerMetrics: gatherWorkerMetrics(() => sendToAll({ kind: 'measure' }).map(({ id }) => id)),
  };
}

function measuredSupervisor({ workers }: Config): Metrics {
  const metrics = createMetrics();
  watch(metrics, {
    gauges: {
      causeway_workers: 'API processes that run now',
      causeway_workers_wanted: 'API processes that are to run: WORKERS',
    },
    read: async () => [
      { gauge: 'causeway_workers', value: liveWorkers().length },
      { gauge: 'causeway_workers_wanted', value: workers },
    ],
    onFailure: () => undefined, // It only counts.
  });
  return metrics;
}

async function startWorkers(services: SharedServices): Promise<void> {
  // The first alone: what keeps it from starting would keep them all, and is said once.
  await fillPlace(services);
  await Promise.all(Array.from({ length: services.config.workers - 1 }, () => fillPlace(services)));
}

async function fillPlace(services: SharedServices): Promise<void> {
  const { logger, metrics } = services;
  const live = (onStarted: () => void) => lifeOfWorker(services, onStarted);
  await keepPlace({ logger, metrics, live, stopping: stopping.signal });
}

async function lifeOfWorker(services: SharedServices, onStarted: () => void): Promise<WorkerExit> {
  let hasStarted = false;
  let complaint: string | undefined;
  try {
    const worker = startWorker(services);
    worker.on('message', (arrived: unknown) => {
      const message = messageOfWorker(arrived);
      if (message?.kind === 'refused') complaint = message.sentence;
      if (message?.kind !== 'started') return;
      hasStarted = true;
      onStarted();
    });
    return { ...nameOf(worker), ...(await endOf(worker)), hasStarted, complaint };
  } catch (error) {
    services.logger.error({ err: error }, 'a worker could not be started');
    return { hasStarted };
  }
}

async function endOf(worker: Worker): Promise<Pick<WorkerExit, 'code' | 'signal'>> {
  return await new Promise((resolve, reject) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }));
    // Of one that there was no process for, nothing else is heard.
    if (worker.process.pid === undefined) worker.once('error', reject);
  });
}

function startWorker(services: SharedServices): Worker {
  const { console: pages, iso8583Port, issuerPort, threeDSecure } = services.config;
  // If free ports were requested, the workers are given the chosen ones.
  const worker = cluster.fork({
    CONSOLE_PORT: pages.port,
    ISO8583_PORT: iso8583Port,
    ISSUER_PORT: issuerPort,
    THREEDS_PORT: threeDSecure.port,
  });
  worker.on('error', (error) =>
    services.logger.error({ err: error, ...nameOf(worker) }, 'of a worker'),
  );
  worker.once('online', () => send(worker, { kind: 'start', databaseUrl: services.databaseUrl }));
  worker.on('message', (arrived: unknown) => receive(services, worker, arrived));
  worker.once('exit', () => services.workerMetrics.gone(worker.id));
  return worker;
}

function receive(
  { logger, shared, workerMetrics }: SharedServices,
  worker: Worker,
  arrived: unknown,
): void {
  const message = messageOfWorker(arrived);
  if (!message) {
    logger.error(nameOf(worker), 'what a worker said is no message');
  } else if (message.kind === 'asked') {
    const answers = message.questions.map(({ id, question }) => ({
      id,
      answer: shared.answer(question),
    }));
    send(worker, { kind: 'answered', answers });
  } else if (message.kind === 'counted') {
    shared.add(message.counted);
  } else if (message.kind === 'demo') {
    for (const other of liveWorkers()) if (other !== worker) send(other, message);
  } else if (message.kind === 'measured' && !worker.isDead()) {
    workerMetrics.receiveSnapshot(worker.id, message.measurements);
  }
}

/** What cannot be sent is for a worker that just died; its exit is what counts. */
function send(worker: Worker, message: FromSupervisor): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** Returns the recipients. */
function sendToAll(message: FromSupervisor): Worker[] {
  const recipients = liveWorkers().filter((worker) => worker.isConnected());
  for (const worker of recipients) send(worker, message);
  return recipients;
}

function liveWorkers(): Worker[] {
  const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  return all.filter((worker) => worker.process.pid !== undefined);
}

function nameOf({ id, process: { pid } }: Worker): Readonly<{ worker: number; pid?: number }> {
  return { worker: id, ...(pid === undefined ? {} : { pid }) };
}

const stopping = new AbortController();

async function stopWorkers(): Promise<void> {
  stopping.abort();
  await Promise.all(
    liveWorkers().map(async (worker) => {
      const ended = once(worker, 'exit');
      worker.process.kill('SIGTERM');
      await ended;
    }),
  );
}

type SharedState = Readonly<{
  add: (counted: Counted) => void;
  limits: RateLimits;
  answer: (question: Question) => SharedStateAnswer;
}>;

/** In memory alone: limits by the machine's minutes, and security codes until their tokens end. */
function keepSharedState(clock: Clock, broadcast: (totals: Counted) => void): SharedState {
  const counts = createMachineCounts(systemClock, broadcast);
  const codes = createCodeStore(clock);
  return {
    add: counts.add,
    limits: counts.limits,
    answer: (question) => {
      if (!('count' in question)) return answerAboutCodes(codes, question);
      const { limiter, client } = question.count;
      return counts.count(limiter, client);
    },
  };
}
