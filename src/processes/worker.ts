import { once } from 'node:events';
import type { Shared } from '../app.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Config } from '../platform/config.ts';
import { createSharedRateLimits } from '../platform/http/shared-rate-limit.ts';
import { createLogger } from '../platform/logger.ts';
import { metricsSnapshot } from '../platform/metrics.ts';
import { StartError } from '../platform/start-error.ts';
import { codesKeptElsewhere } from '../vault/index.ts';
import { listen, type RunningApi } from './listen.ts';
import { openSupervisorLine, type SupervisorLine } from './supervisor-line.ts';

/** One API process of several. It ends when it is asked to, or when its supervisor is gone. */
export async function serveAsWorker(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const gone = once(process, 'disconnect');
  const asked = new Promise<void>((resolve) => {
    process.on('SIGTERM', resolve);
    // Ctrl-C reaches us too; the supervisor then asks us to stop.
    process.on('SIGINT', () => undefined);
  });
  const line = openSupervisorLine(() => logger.error('what the supervisor said is no message'));
  const databaseUrl = await new Promise<string>((resolve) => {
    line.listen((message) => {
      if (message.kind === 'start') resolve(message.databaseUrl);
    });
  });
  const api = await listenAndReport(config, databaseUrl, line);
  if (api) {
    await Promise.race([asked, gone]);
    await api.drain();
  }
  if (process.connected) process.disconnect();
}

async function listenAndReport(
  config: Config,
  databaseUrl: string,
  line: SupervisorLine,
): Promise<RunningApi | undefined> {
  try {
    const api = await listen(config, databaseUrl, {
      isAlone: false,
      shared: sharedBy(line),
      relay: (traced) => line.send({ kind: 'demo', traced }),
    });
    line.listen((message) => {
      if (message.kind === 'demo') api.demo?.receive(message.traced);
      if (message.kind === 'measure') sendMeasurements(api, line);
    });
    line.send({ kind: 'started' });
    return api;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    line.send({ kind: 'refused', sentence: error.message }); // The supervisor says it, once.
    return undefined;
  }
}

/** What this process counts and keeps together with the others, by way of the supervisor. */
function sharedBy({ ask, listen: onMessage, send }: SupervisorLine): Shared {
  const limits = createSharedRateLimits(systemClock, {
    share: (counted) => send({ kind: 'counted', counted }),
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

function sendMeasurements({ logger, metrics }: RunningApi, { send }: SupervisorLine): void {
  metricsSnapshot(metrics).then(
    (measurements) => send({ kind: 'measured', measurements }),
    (error: unknown) => logger.error({ err: error }, 'the measurements could not be told'),
  );
}
