import { type Api, createConsole } from '../app.ts';
import type { Foundation } from '../foundation.ts';
import type { Config } from '../settings/index.ts';
import { hostsOf } from './hosts.ts';
import { listenOnAll } from './listen-on-all.ts';
import { portError } from './port-error.ts';

// As for the API: longer than any request should take.
const DRAIN_MS = 10_000;

/** The console's port. `close` finishes the requests in hand. */
export async function openConsoleDoor(
  config: Config,
  foundation: Foundation,
  api: Api,
): Promise<Readonly<{ close: () => Promise<void> }>> {
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
