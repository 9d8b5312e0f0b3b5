import { once } from 'node:events';
import type { Config } from '../platform/config.ts';
import { listen, type RunningApi } from './listen.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { StartError } from '../platform/start-error.ts';
import {
  isCountsMessage,
  isDemoMessage,
  isStartMessage,
  type StartReport,
} from './worker-messages.ts';

const SHARE_EVERY_MS = 200; // How far a client may overshoot its limit: what it sends in this time.

/** One API process of several. It ends when it is asked to, or when its supervisor is gone. */
export async function serveAsWorker(config: Config): Promise<void> {
  const gone = once(process, 'disconnect');
  const asked = new Promise<void>((resolve) => {
    process.on('SIGTERM', resolve);
    // Ctrl-C reaches us too; the supervisor then asks us to stop.
    process.on('SIGINT', () => undefined);
  });
  const message = await new Promise<unknown>((resolve) => process.once('message', resolve));
  if (!isStartMessage(message)) throw new Error('the supervisor speaks first');
  const api = await listenAndReport(config, message.databaseUrl);
  if (api) {
    shareCounts(api.rateLimiter);
    process.on('message', (told: unknown) => {
      if (isDemoMessage(told)) api.demo?.hear(told.demo);
    });
    await Promise.race([asked, gone]);
    await api.drain();
  }
  if (process.connected) process.disconnect();
}

/** So that a client's limit is one, however its connections fall among the workers. */
function shareCounts({ add, collect }: RateLimiter): void {
  process.on('message', (message: unknown) => {
    if (isCountsMessage(message)) add(message.counts);
  });
  setInterval(() => {
    const counts = collect();
    if (counts.length > 0 && process.connected) process.send?.({ counts });
  }, SHARE_EVERY_MS).unref();
}

async function listenAndReport(
  config: Config,
  databaseUrl: string,
): Promise<RunningApi | undefined> {
  try {
    const api = await listen(config, databaseUrl, {
      withJobs: false,
      relay: (demo) => {
        if (process.connected) process.send?.({ demo });
      },
    });
    report({ started: true });
    return api;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report({ started: false, sentence: error.message }); // The supervisor says it, once.
    return undefined;
  }
}

function report(outcome: StartReport): void {
  process.send?.(outcome);
}
