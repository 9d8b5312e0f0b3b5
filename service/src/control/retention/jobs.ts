import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import { emptySlots, nextSlotOver } from '../../platform/db/slots.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetDailyTotals } from './daily-total-age-store.ts';
import { daysBefore, type RetentionDays } from './days.ts';
import { forgetDeliveryPortion } from './forget-deliveries.ts';
import { type FeedPlace, forgetEventPortion, forgetFeedPortion } from './forget-events.ts';
import { forgetAnsweredKeys } from './idempotency-age-store.ts';
import { forgetMessages } from './message-age-store.ts';
import { createPass } from './pass.ts';

type Deps = Readonly<{ db: Database; clock: Clock; retention: RetentionDays }>;

const EVERY_MS = 3_600_000; // What is kept for weeks may stay an hour longer.
const AT_ONCE = 1_000; // Rows a round: short locks, and the job comes again at once.
const TOTALS_DAYS = 35; // A limit is of one day; a month helps to explain a refusal.

function job(name: string, run: Job['run']): Job {
  return { name, everyMs: EVERY_MS, run, onArrival: true };
}

/** Removes what has expired. Each row that goes is needed by nothing that stays. */
export function retentionJobs({ db, clock, retention }: Deps): Job[] {
  const before = (days: number): Date => daysBefore(clock.now(), days);
  const messages = { table: 'acquirer_messages', days: retention.acquirerMessages };
  return [
    job('forget-idempotency-keys', () =>
      forgetAnsweredKeys(db, before(retention.idempotencyKeys), AT_ONCE),
    ),
    job(
      'forget-deliveries',
      createPass<string>((bucket, from) =>
        forgetDeliveryPortion(db, { bucket, from, before: before(retention.deliveries) }),
      ),
    ),
    job(
      'forget-feeds',
      createPass<FeedPlace>((bucket, from) =>
        forgetFeedPortion(db, { bucket, from, before: before(retention.events) }),
      ),
    ),
    job(
      'forget-events',
      createPass<string>((bucket, from) =>
        forgetEventPortion(db, { bucket, from, before: before(retention.events) }),
      ),
    ),
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
