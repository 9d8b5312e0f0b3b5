import { createApi, createApp } from '../app.ts';
import { homeRoute } from '../../surfaces/console-door/index.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Demo, DemoStep, SandboxPlug } from '../sandbox-port.ts';
import { type Config, consolePublicUrlOf } from '../settings/index.ts';
import type { ServiceFoundation } from './foundation.ts';
import { hostsOf, listenOnAll, portError } from './ports.ts';
import { reportProcess } from '../system/index.ts';

export type RunningApi = Readonly<{
  logger: Logger;
  metrics: Metrics;
  demo: Demo | undefined;
  drain: () => Promise<void>;
}>;

type Part = Readonly<{
  /** Sends the other API processes what the demo shop's watchers should see. */
  relay: (step: DemoStep) => void;
  sandbox: SandboxPlug | undefined;
}>;

// Longer than any request should take, shorter than most supervisors wait before killing.
const DRAIN_MS = 10_000;

/** Answers requests, and does nothing else. `drain` finishes them first. */
export async function listen(
  config: Config,
  foundation: ServiceFoundation,
  { relay, sandbox }: Part,
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
    await foundation.acquirers.start();
    await listenOnAll(app, config.port);
  } catch (error) {
    await foundation.close();
    throw portError(error, { port: config.port, setting: 'PORT' });
  }
  const reports = reportProcess(foundation, 'API');
  return {
    logger,
    metrics: foundation.metrics,
    demo,
    drain: async () => {
      foundation.drain();
      foundation.sandbox?.drain();
      demo?.close(); // Its streams never end by themselves.
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await app.close();
      clearTimeout(late);
      await reports.stop();
      await foundation.acquirers.drain(); // No request needs them any more.
      await foundation.close();
    },
  };
}
