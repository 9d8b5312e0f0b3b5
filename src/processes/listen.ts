import { createApp, layFoundation, loadKeys } from '../app.ts';
import type { Config } from '../platform/config.ts';
import { createLogger } from '../platform/logger.ts';
import { StartError } from '../platform/start-error.ts';

export type RunningApi = Readonly<{ drain: () => Promise<void> }>;

const DRAIN_MS = 10_000; // Longer than any request of ours should take, shorter than most killers wait.

/** Opens the door of the API. `drain` closes it: what is in hand is finished first. */
export async function listen(config: Config, databaseUrl: string): Promise<RunningApi> {
  const { masterKeys, publicUrl } = config;
  const logger = createLogger(config.logLevel);
  const foundation = layFoundation({ databaseUrl, masterKeys, publicUrl, logger });
  await loadKeys(foundation);
  // Each process counts for itself, so each is given its share.
  const rateLimit = Math.ceil(config.rateLimit / config.workers);
  const app = createApp(foundation, { rateLimit, trustProxy: config.trustProxy });
  try {
    await app.listen({ port: config.port, host: '::' });
  } catch (error) {
    await foundation.close();
    throw startErrorOf(error, config.port);
  }
  return {
    drain: async () => {
      foundation.drain();
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await app.close();
      clearTimeout(late);
      await foundation.close();
    },
  };
}

function startErrorOf(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use. Stop what uses it, or set PORT to another.`,
      error,
    );
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} needs rights you do not have. Set PORT above 1023.`, error);
  }
  return error;
}
