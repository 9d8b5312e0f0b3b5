/** The worker process that test/long/kill-statistics.test.ts kills: publishes and counts events until then. */
import { eventJobs } from '../service/src/records/events/index.ts';
import { systemClock } from '../service/src/kernel/clock.ts';
import { openDatabase } from '../service/src/platform/db/pool.ts';
import { startJobs } from '../service/src/platform/jobs/jobs.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { countEventsIn, statisticsJobs } from '../service/src/insight/statistics/index.ts';

const [url = ''] = process.argv.slice(2);
const db = openDatabase({ url, connections: 4 });
await db.learnShards();
startJobs(
  [
    ...eventJobs({ db, subscribers: [countEventsIn({ db, clock: systemClock })] }),
    ...statisticsJobs({ db, clock: systemClock }),
  ],
  { logger: createLogger('error') },
);
