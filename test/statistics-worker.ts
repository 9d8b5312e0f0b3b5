/** The worker process that test/kill-statistics.test.ts kills: publishes and counts events until then. */
import { eventJobs } from '../src/events/index.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { openDatabase } from '../src/platform/db/pool.ts';
import { startJobs } from '../src/platform/jobs/jobs.ts';
import { createLogger } from '../src/platform/logger.ts';
import { countEventsIn, statisticsJobs } from '../src/statistics/index.ts';

const [url = ''] = process.argv.slice(2);
const db = openDatabase({ url, connections: 4 });
await db.learnShards();
startJobs(
  [
    ...eventJobs({ db, subscribers: [countEventsIn(db)] }),
    ...statisticsJobs({ db, clock: systemClock }),
  ],
  { logger: createLogger('error') },
);
