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
import { untilCrash } from './crash.ts';
import { openFoundation } from './foundation.ts';
import { listen, type RunningApi } from './listen.ts';
import { openSupervisorChannel, type SupervisorChannel } from './supervisor-channel.ts';

/**
 * One API process of several. It ends when it is asked to, when its supervisor is gone, or after a fault
 * that nothing caught.
 */
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
      isAlone: false,
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
function sharedBy({ ask, listen: onMessage, send }: SupervisorChannel): Shared {
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

function sendMeasurements({ logger, metrics }: RunningApi, { send }: SupervisorChannel): void {
  metricsSnapshot(metrics).then(
    (measurements) => send({ kind: 'measured', measurements }),
    (error: unknown) => logger.error({ err: error }, 'the metrics could not be collected'),
  );
}
