import { type Api, createApi, createApp, createJobs } from '../app.ts';
import type { Foundation } from '../foundation.ts';
import { homeRoute } from '../../surfaces/console-door/index.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Demo, DemoStep, SandboxPlug } from '../sandbox-port.ts';
import { type Config, consolePublicUrlOf } from '../settings/index.ts';
import type { ServiceFoundation } from './foundation.ts';
import { hostsOf, listenOnAll, portError } from './ports.ts';
import { openSideDoors } from './side-doors.ts';
import { reportProcess } from '../system/index.ts';

export type RunningApi = Readonly<{
  logger: Logger;
  metrics: Metrics;
  demo: Demo | undefined;
  drain: () => Promise<void>;
}>;

type Part = Readonly<{
  /** Whether this process also does the background work and opens the ports that exist once. */
  isAlone: boolean;
  /** What has to be there before the first port is opened, and may come about meanwhile. */
  before?: Promise<unknown>;
  /** Sends the other API processes what the demo shop's watchers should see. */
  relay?: (step: DemoStep) => void;
  sandbox?: SandboxPlug | undefined;
}>;

// Longer than any request should take, shorter than most supervisors wait before killing.
const DRAIN_MS = 10_000;

/** With background work where that is asked for. `drain` finishes the requests first. */
export async function listen(
  config: Config,
  foundation: ServiceFoundation,
  { isAlone, before, relay = () => undefined, sandbox }: Part,
): Promise<RunningApi> {
  const { logger } = foundation;
  const demo = sandbox?.openDemo(config, { keyring: foundation.keyring, relay });
  const api = createApi(foundation);
  const app = createApp(foundation, {
    api,
    rateLimiter: foundation.rateLimits('requests', config.rateLimit),
    trustProxy: config.trustProxy,
    hosts: hostsOf(config, config.publicUrl),
    besides: [
      homeRoute({ consoleUrl: consolePublicUrlOf(config), hasDemo: demo !== undefined }),
      ...(demo?.routes ?? []),
    ],
  });
  try {
    await Promise.all([before, foundation.acquirers.start()]);
  } catch (error) {
    await foundation.close();
    throw error;
  }
  const sideDoors = await openDoors(app, { config, foundation, api, isAlone });
  const reports = reportProcess(foundation, isAlone ? 'ALONE' : 'API');
  const { onRound } = reports;
  const jobs = startJobs(isAlone ? createJobs(foundation, { api }) : [], {
    ...foundation,
    onRound,
  });
  return {
    logger,
    metrics: foundation.metrics,
    demo,
    drain: async () => {
      foundation.drain();
      foundation.sandbox?.drain();
      demo?.close(); // Its streams never end by themselves.
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([app.close(), jobs.stop()]);
      await sideDoors.close(); // After the requests: one of them may wait for a result.
      clearTimeout(late);
      await reports.stop();
      await foundation.acquirers.drain(); // No request needs them any more.
      await foundation.close();
    },
  };
}

type Doors = Readonly<{ config: Config; foundation: Foundation; api: Api; isAlone: boolean }>;

/** The API's, and where this process is alone the others'. All of them, or none. */
async function openDoors(
  app: ReturnType<typeof createApp>,
  { config, foundation, api, isAlone }: Doors,
): Promise<Readonly<{ close: () => Promise<void> }>> {
  try {
    await listenOnAll(app, config.port);
  } catch (error) {
    await foundation.close();
    throw portError(error, { port: config.port, setting: 'PORT' });
  }
  if (!isAlone) return { close: () => Promise.resolve() };
  try {
    return await openSideDoors(config, foundation, { api });
  } catch (error) {
    await app.close();
    await foundation.close();
    throw error;
  }
}
