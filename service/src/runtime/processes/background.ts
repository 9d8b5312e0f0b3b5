import { createJobs } from '../app.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import type { TestClock } from '../../../../sandbox/test-clock/index.ts';
import type { Metrics, Snapshot } from '../../platform/metrics.ts';
import { openApi } from './api.ts';
import type { Config } from '../settings/index.ts';
import { openFoundation } from './foundation.ts';
import { openSideDoors } from './side-doors.ts';
import { reportProcess } from '../system/index.ts';

export type Background = Readonly<{ stop: () => Promise<void> }>;

const CONNECTIONS = 4; // For the console and the port of directory servers; jobs have their own.

type Given = Readonly<{
  /** The supervisor's, which follows it already. */
  testClock: TestClock | undefined;
  /** Of this process. */
  metrics: Metrics;
  /** The measurements of the processes that serve requests. */
  readWorkers: () => Promise<readonly Snapshot[]>;
}>;

/**
 * Background work, and the ports that exist once, in a process that answers no API requests. `stop`
 * finishes what is in progress first.
 */
export async function startBackground(
  config: Config,
  databaseUrl: string,
  { metrics, readWorkers, testClock }: Given,
): Promise<Background> {
  const foundation = await openFoundation(config, databaseUrl, {
    metrics,
    connections: CONNECTIONS,
    testClock,
  });
  await foundation.acquirers.start();
  const { api, stopTrade } = openApi(config, foundation);
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
      stopTrade();
      await jobs.stop();
      await reports.stop();
      await doors.close();
      await foundation.acquirers.drain();
      await foundation.close();
    },
  };
}
