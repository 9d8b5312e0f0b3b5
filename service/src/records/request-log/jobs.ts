import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import { emptySlots, nextSlotOver } from '../../platform/db/slots.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { RequestLog } from './keep-requests.ts';

type Deps = Readonly<{ db: Database; clock: Clock; requestLog: Pick<RequestLog, 'days'> }>;

const EVERY_MS = 3_600_000;

/** Removes the requests that are past their time. */
export function requestLogJobs({ db, clock, requestLog: { days } }: Deps): Job[] {
  const log = { table: 'request_log', days };
  return [
    {
      name: 'request log',
      everyMs: EVERY_MS,
      run: () => emptySlots(db, log, clock.now()),
      nextDue: (after) => nextSlotOver(db, log, after),
    },
  ];
}
