import { createApi, createJobs } from '../app.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { Metrics, Snapshot } from '../../platform/metrics.ts';
import type { Plugs, Sandbox } from '../sandbox-port.ts';
import type { Config } from '../settings/index.ts';
import { openFoundation } from './foundation.ts';
import { openSideDoors } from './side-doors.ts';
import { reportProcess } from '../system/index.ts';

export type Background = Readonly<{ stop: () => Promise<void> }>;

const CONNECTIONS = 4; // For the console and the port of directory servers; jobs have their own.

type Given = Readonly<{
  /** The supervisor's, whose clock it follows already. */
  sandbox: Sandbox | undefined;
  metrics: Metrics;
  readWorkers: () => Promise<readonly Snapshot[]>;
  /** The same counts that the API processes have. */
  rateLimits: RateLimits;
}>;

/** With the ports that exist once; answers no API requests. `stop` finishes what is in progress. */
export async function startBackground(
  config: Config,
  databaseUrl: string,
  plugs: Plugs,
  { metrics, rateLimits, readWorkers, sandbox }: Given,
): Promise<Background> {
  const foundation = await openFoundation(config, databaseUrl, plugs, {
    metrics,
    connections: CONNECTIONS,
    sandbox,
    shared: { rateLimits },
  });
  await foundation.acquirers.start();
  const api = createApi(foundation);
  const open = openSideDoors(config, foundation, { api, readWorkers });
  const doors = await open.catch(async (error: unknown) => {
    await foundation.close();
    throw error;
  });
  const reports = reportProcess(foundation, 'BACKGROUND');
  const { onRound } = reports;
  const jobs = startJobs(createJobs(foundation, { api }), { ...foundation, onRound });
  return {
    stop: async () => {
      sandbox?.drain();
      await jobs.stop();
      await reports.stop();
      await doors.close();
      await foundation.acquirers.drain();
      await foundation.close();
    },
  };
}
