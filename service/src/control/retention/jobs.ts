import { addMilliseconds } from '../../kernel/clock.ts';
import { forgetSealed } from '../../platform/db/sealed-answer-store.ts';
import { emptySlots, nextSlotOver } from '../../platform/db/slots.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { BUCKETS } from '../../kernel/id.ts';
import { forgetDailyTotals, forgetKeyPortion, type KeyPages } from './idempotency-age-store.ts';
import { forgetMessages } from './message-age-store.ts';
import { forgetDeliveryPortion } from './forget-deliveries.ts';
import { forgetEventPortion, type ForgetPortion } from './forget-events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RetentionDays } from './days.ts';
import { createPass } from './pass.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & Readonly<{ retention: RetentionDays }>;

const EVERY_MS = 3_600_000; // What is kept for weeks may stay an hour longer.
const AT_ONCE = 1_000; // Rows a round: short locks, and the job comes again at once.
const DAY_MS = 86_400_000;
const MESSAGE_TABLES = ['acquirer_message_blocks', 'acquirer_message_labels'];
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
      createPass<Place>(
        () => BUCKETS,
        (bucket, from) => forget(db, { bucket, from, before: before(days) }),
      ),
    );
  const messages = { tables: MESSAGE_TABLES, days: retention.acquirerMessages };
  return [
    job(
      'forget-idempotency-keys',
      createPass<KeyPages, readonly string[]>(
        () => [...Map.groupBy(BUCKETS, db.shardOf).values()],
        (buckets, from) =>
          forgetKeyPortion(db, { buckets, from, before: before(retention.idempotencyKeys) }),
      ),
    ),
    job('forget-sealed-answers', () => forgetSealed(db, clock.now(), AT_ONCE)),
    pass('forget-deliveries', forgetDeliveryPortion, retention.deliveries),
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
