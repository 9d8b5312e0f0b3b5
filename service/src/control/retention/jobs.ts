import { addMilliseconds } from '../../kernel/clock.ts';
import { emptySlots, nextSlotOver } from '../../platform/db/slots.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetDailyTotals, forgetAnsweredKeys, forgetMessages } from './idempotency-age-store.ts';
import {
  forgetDeliveryPortion,
  type ForgetPortion,
  forgetEventPortion,
  forgetFeedPortion,
} from './forget-events.ts';
import { BUCKETS } from '../../kernel/id.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & Readonly<{ retention: RetentionDays }>;

const EVERY_MS = 3_600_000; // What is kept for weeks may stay an hour longer.
const AT_ONCE = 1_000; // Rows a round: short locks, and the job comes again at once.
const DAY_MS = 86_400_000;
const TOTALS_DAYS = 35; // A limit is of one day; a month helps to explain a refusal.

function job(name: string, run: Job['run']): Job {
  return { name, everyMs: EVERY_MS, run, onArrival: true };
}

/** Removes what has expired. Each row that goes is needed by nothing that stays. */
export function retentionJobs({ db, clock, retention }: Deps): Job[] {
  const before = (days: number): Date => addMilliseconds(clock.now(), -days * DAY_MS);
  const pass = <Place>(name: string, forget: ForgetPortion<Place>, days: number): Job =>
    job(
      name,
      createPass<Place>((bucket, from) => forget(db, { bucket, from, before: before(days) })),
    );
  const messages = { table: 'acquirer_messages', days: retention.acquirerMessages };
  return [
    job('forget-idempotency-keys', () =>
      forgetAnsweredKeys(db, before(retention.idempotencyKeys), AT_ONCE),
    ),
    pass('forget-deliveries', forgetDeliveryPortion, retention.deliveries),
    pass('forget-feeds', forgetFeedPortion, retention.events),
    pass('forget-events', forgetEventPortion, retention.events),
    job('forget-three-d-secure-messages', () =>
      forgetMessages(db, before(retention.threeDSecureMessages), AT_ONCE),
    ),
    {
      name: 'empty-acquirer-messages',
      everyMs: EVERY_MS,
      run: () => emptySlots(db, messages, clock.now()),
      nextDue: (after) => nextSlotOver(db, messages, after),
    },
    job('forget-daily-totals', () => forgetDailyTotals(db, before(TOTALS_DAYS), AT_ONCE)),
  ];
}

// Of a round, which ends with whichever comes first.
const PORTIONS_MAX = 50;
const FORGOTTEN_MAX = 1_000;

/**
 * Goes through all buckets, a portion at a time, and remembers where it was: rows that are old and still
 * needed are looked at once a pass, however many they are. A round is of a few portions; the last of
 * a pass says that nothing is left to do, and the job rests.
 */
function createPass<Place>(
  work: (bucket: string, from: Place | undefined) => ReturnType<ForgetPortion<Place>>,
): (stopping?: AbortSignal) => Promise<number> {
  let place = 0;
  let from: Place | undefined;
  return async (stopping) => {
    let forgotten = 0;
    for (let portions = 0; portions < PORTIONS_MAX && forgotten < FORGOTTEN_MAX; portions += 1) {
      const bucket = BUCKETS[place];
      if (bucket === undefined) {
        place = 0;
        return forgotten;
      }
      if (stopping?.aborted) break;
      const portion = await work(bucket, from);
      forgotten += portion.forgotten;
      from = portion.next;
      if (from === undefined) place += 1;
    }
    return Math.max(forgotten, 1);
  };
}

/** How many days what grows is kept, where the installation has no settings of its own. */
export const RETENTION_DAYS = {
  idempotencyKeys: 400, // More than a year: a key that is forgotten no longer keeps anybody from paying twice.
  events: 90,
  deliveries: 30,
  threeDSecureMessages: 180,
  acquirerMessages: 30,
  requestLog: 30,
};
export type RetentionDays = Readonly<typeof RETENTION_DAYS>;
