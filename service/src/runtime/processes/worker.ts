import { once } from 'node:events';
import type { Shared } from '../foundation.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createSharedRateLimits } from '../../platform/http/shared-rate-limit.ts';
import { createLogger } from '../../platform/logger.ts';
import { metricsSnapshot } from '../../platform/metrics.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Plugs } from '../sandbox-port.ts';
import type { Config } from '../settings/index.ts';
import { codesKeptElsewhere } from '../../records/vault/index.ts';
import { untilCrash } from './endings.ts';
import { openFoundation } from './foundation.ts';
import { listen, type RunningApi } from './listen.ts';
import {
  type FromSupervisor,
  type FromWorker,
  messageOfSupervisor,
  type Question,
  type SharedStateAnswer,
} from './worker-messages.ts';

/** Ends when it is asked to, when its supervisor is gone, or after a fault that nothing caught. */
export async function serveAsWorker(config: Config, plugs: Plugs): Promise<void> {
  const logger = createLogger(config.logLevel);
  const gone = once(process, 'disconnect');
  const crashed = untilCrash(logger);
  const asked = new Promise<void>((resolve) => {
    process.on('SIGTERM', resolve);
    // Ctrl-C reaches us too; the supervisor then asks us to stop.
    process.on('SIGINT', () => undefined);
  });
  const channel = openSupervisorChannel(() =>
    logger.error('what the supervisor said is no message'),
  );
  const databaseUrl = await new Promise<string>((resolve) => {
    channel.listen((message) => {
      if (message.kind === 'start') resolve(message.databaseUrl);
    });
  });
  const api = await listenAndReport(config, plugs, { databaseUrl, channel });
  if (api) {
    await Promise.race([asked, gone, crashed]);
    await api.drain();
  }
  if (process.connected) process.disconnect();
}

async function listenAndReport(
  config: Config,
  plugs: Plugs,
  { databaseUrl, channel }: Readonly<{ databaseUrl: string; channel: SupervisorChannel }>,
): Promise<RunningApi | undefined> {
  try {
    const foundation = await openFoundation(config, databaseUrl, plugs, {
      shared: sharedBy(channel),
    });
    const api = await listen(config, foundation, {
      sandbox: plugs.sandbox,
      relay: (traced) => channel.send({ kind: 'demo', traced }),
    });
    channel.listen((message) => {
      if (message.kind === 'demo') api.demo?.receive(message.traced);
      if (message.kind === 'measure') sendMeasurements(api, channel);
    });
    channel.send({ kind: 'started' });
    return api;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    channel.send({ kind: 'refused', sentence: error.message }); // The supervisor says it, once.
    return undefined;
  }
}

/** What this process counts and keeps together with the others, by way of the supervisor. */
function sharedBy({ ask, listen: onMessage, send: tell }: SupervisorChannel): Shared {
  const limits = createSharedRateLimits(systemClock, {
    share: (counted) => tell({ kind: 'counted', counted }),
    count: async (limiter, client) => {
      const total = await ask({ count: { limiter, client } });
      return typeof total === 'object' && total !== null ? total : undefined;
    },
  });
  onMessage((message) => {
    if (message.kind === 'totals') limits.receiveTotals(message.totals);
  });
  return { rateLimits: limits.limits, heldCodes: codesKeptElsewhere(ask) };
}

function sendMeasurements({ logger, metrics }: RunningApi, { send: tell }: SupervisorChannel) {
  metricsSnapshot(metrics).then(
    (measurements) => tell({ kind: 'measured', measurements }),
    (error: unknown) => logger.error({ err: error }, 'the metrics could not be collected'),
  );
}

// A process under load is slow; one that takes longer is considered gone.
const PATIENCE_MS = 2_000;

type SupervisorChannel = Readonly<{
  send: (message: FromWorker) => void;
  /** Undefined if no answer comes in time. Questions of one turn of the loop are sent together. */
  ask: (question: Question) => Promise<SharedStateAnswer | undefined>;
  /** Receives every message that is not an answer. */
  listen: (listener: (message: FromSupervisor) => void) => void;
}>;

/** `onOddity` is called when something arrives that is not a valid message. */
function openSupervisorChannel(onOddity: () => void): SupervisorChannel {
  const waiting = new Map<number, (answer: SharedStateAnswer | undefined) => void>();
  const listeners: ((message: FromSupervisor) => void)[] = [];
  let questions: { id: number; question: Question }[] = [];
  let lastId = 0;
  const settle = (id: number, answer: SharedStateAnswer | undefined): void => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  const sendQuestions = (): void => {
    const asked = questions;
    questions = [];
    send({ kind: 'asked', questions: asked });
    setTimeout(() => asked.forEach(({ id }) => settle(id, undefined)), PATIENCE_MS).unref();
  };
  process.on('message', (arrived: unknown) => {
    const message = messageOfSupervisor(arrived);
    if (!message) onOddity();
    else if (message.kind === 'answered')
      message.answers.forEach((one) => settle(one.id, one.answer));
    else for (const listener of listeners) listener(message);
  });
  process.once('disconnect', () => {
    for (const id of waiting.keys()) settle(id, undefined);
  });
  return {
    send,
    listen: (listener) => listeners.push(listener),
    ask: async (question) =>
      await new Promise((resolve) => {
        if (!process.connected) {
          resolve(undefined);
          return;
        }
        lastId += 1;
        waiting.set(lastId, resolve);
        questions.push({ id: lastId, question });
        if (questions.length === 1) setImmediate(sendQuestions);
      }),
  };
}

/** If the supervisor is gone there is nobody to send to, and this process is about to end. */
function send(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
