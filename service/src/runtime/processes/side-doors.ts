import { type Api, createConsole } from '../app.ts';
import type { Foundation } from '../foundation.ts';
import { watchBooks } from '../../control/books-check/index.ts';
import { watchEvents } from '../../records/events/index.ts';
import { watchReconciliation } from '../../control/reconciliation/index.ts';
import { watchKeyService } from '../../platform/keys/key-services/watch-key-service.ts';
import { openMetricsPort } from '../../platform/http/metrics-port.ts';
import { metricsSnapshot, metricsText, type Snapshot } from '../../platform/metrics.ts';
import type { Config } from '../settings/index.ts';
import { hostsOf, listenOnAll, portError } from './ports.ts';
import { openResultPort } from './three-d-secure.ts';
import { watchWebhooks } from '../../insight/webhooks/index.ts';

type Given = Readonly<{
  api: Api;
  readWorkers?: () => Promise<readonly Snapshot[]>;
}>;

type Doors = Readonly<{ close: () => Promise<void> }>;

/** The console's port, that for directory servers and that for Prometheus. All of them, or none. */
export async function openSideDoors(
  config: Config,
  foundation: Foundation,
  { api, readWorkers }: Given,
): Promise<Doors> {
  const doors: Doors[] = [];
  const close = async (): Promise<void> => {
    // The console's first: one of its requests may wait for a result.
    for (const door of doors.toReversed()) await door.close();
  };
  try {
    doors.push(await openMetrics(config, foundation, readWorkers));
    doors.push(await openResultPort(config, foundation));
    doors.push(await openConsoleDoor(config, foundation, api));
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

async function openMetrics(
  { metrics: { host, port } }: Config,
  foundation: Foundation,
  readWorkers: (() => Promise<readonly Snapshot[]>) | undefined,
): Promise<Doors> {
  const { logger, metrics } = foundation;
  watchBooks({ ...foundation, clock: foundation.realClock }); // Here only: the books are those of all processes.
  watchKeyService(foundation);
  watchReconciliation(foundation);
  watchEvents(foundation);
  watchWebhooks(foundation);
  const read = readWorkers
    ? async () => await metricsText([await metricsSnapshot(metrics), ...(await readWorkers())])
    : async () => await metrics.registry.metrics();
  const onFailure = (error: unknown): void =>
    logger.error({ err: error }, 'the metrics could not be collected');
  try {
    return await openMetricsPort({ host, port, read, onFailure });
  } catch (error) {
    throw portError(error, { port, setting: 'METRICS_PORT', hostSetting: 'METRICS_HOST' });
  }
}

// As for the API: longer than any request should take.
const DRAIN_MS = 10_000;

/** The console's port. `close` finishes the requests in hand. */
async function openConsoleDoor(config: Config, foundation: Foundation, api: Api) {
  const { port } = config.console;
  const app = createConsole(foundation, {
    api,
    rateLimiter: foundation.rateLimits('console', config.rateLimit),
    trustProxy: config.trustProxy,
    hosts: hostsOf(config, foundation.consoleUrl),
  });
  try {
    await listenOnAll(app, port);
  } catch (error) {
    await app.close();
    throw portError(error, { port, setting: 'CONSOLE_PORT' });
  }
  return {
    close: async () => {
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await app.close();
      clearTimeout(late);
    },
  };
}
