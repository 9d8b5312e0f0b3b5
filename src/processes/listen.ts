import { createApp, createJobs, layFoundation, loadKeys } from '../app.ts';
import type { Config } from '../platform/config.ts';
import { boundBatches } from '../platform/db/group-commit.ts';
import { createRateLimiter, type RateLimiter } from '../platform/http/rate-limit.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createLogger } from '../platform/logger.ts';
import { StartError } from '../platform/start-error.ts';

export type RunningApi = Readonly<{ rateLimiter: RateLimiter; drain: () => Promise<void> }>;

const DRAIN_MS = 10_000; // Longer than any request of ours should take, shorter than most killers wait.

/**
 * Opens the door of the API, with the background work behind it where that is asked for. `drain`
 * closes it: what is in hand is finished first.
 */
export async function listen(
  config: Config,
  databaseUrl: string,
  { withJobs }: Readonly<{ withJobs: boolean }>,
): Promise<RunningApi> {
  const { holdDays, masterKeys, publicUrl } = config;
  boundBatches(config.batchMax);
  const logger = createLogger(config.logLevel);
  const foundation = layFoundation({ databaseUrl, masterKeys, publicUrl, logger, holdDays });
  await loadKeys(foundation);
  const rateLimiter = createRateLimiter(config.rateLimit, foundation.clock);
  const app = createApp(foundation, { rateLimiter, trustProxy: config.trustProxy });
  try {
    await listenOnAll(app, config.port);
  } catch (error) {
    await foundation.close();
    throw startErrorOf(error, config.port);
  }
  const jobs = startJobs(withJobs ? createJobs(foundation) : [], foundation);
  return {
    rateLimiter,
    drain: async () => {
      foundation.drain();
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([app.close(), jobs.stop()]);
      clearTimeout(late);
      await foundation.close();
    },
  };
}

/** Both families of addresses; the older alone where the machine has no other. */
async function listenOnAll(app: ReturnType<typeof createApp>, port: number): Promise<void> {
  try {
    await app.listen({ port, host: '::' });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAFNOSUPPORT')
      throw error;
    await app.listen({ port, host: '0.0.0.0' });
  }
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
