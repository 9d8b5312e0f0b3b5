import { addMilliseconds } from '../../kernel/clock.ts';
import { forBucket } from '../../platform/db/pool.ts';
import {
  forgetLateIncrement,
  isPosted,
  type LateIncrement,
  lateIncrementsDue,
} from './late-increment-store.ts';
import { acquirerMerchantOf } from '../../cards/instruments/index.ts';
import { assert } from '../../kernel/assert.ts';
import { backOffMs, reverse } from '../../acquiring/operations/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { processDue } from '../../platform/jobs/process-due.ts';
import { cardForFollowUp } from './ask-acquirer.ts';
import type { Payments } from './payments.ts';
import { findPaymentsById } from './payment-store.ts';

const NAME = 'reverse-late-increments';

const EVERY_MS = 5_000; // They are rare: the acquirer has to answer late, and forget a reversal.

const AT_ONCE = 8;

/**
 * The job that looks after increments which were approved late. One that was reversed and declined
 * meanwhile is reversed again, until that is acknowledged; of one that counts nothing is left to do.
 */
export function reverseLateIncrements(payments: Payments): Job {
  const { clock, db, logger, metrics } = payments;
  const isReversed = async (late: LateIncrement): Promise<boolean> => {
    try {
      return await reverseOne(payments, late);
    } catch (error) {
      metrics.sweepFailures.inc({ job: NAME });
      logger.error({ err: error, job: NAME, id: late.id }, 'a late increment stays approved');
      return false;
    }
  };
  const work = async (late: LateIncrement): Promise<void> => {
    const own = forBucket(db, late.bucket);
    if (await isReversed(late)) {
      await forgetLateIncrement(own, late);
      return;
    }
    const dueAt = addMilliseconds(clock.now(), backOffMs(late.attempts));
    await lateIncrementsDue.postpone(own, [{ thing: late, dueAt }]);
  };
  const lease = (most: number) => lateIncrementsDue.lease(db, clock.now(), most);
  const run = async (stopping?: AbortSignal) =>
    await processDue({ lease, work, atOnce: AT_ONCE }, stopping);
  return { name: NAME, everyMs: EVERY_MS, run };
}

/** False while it has to be looked after. */
async function reverseOne(payments: Payments, late: LateIncrement): Promise<boolean> {
  const { amount, id: reference, original, paymentId } = late;
  const [payment] = await findPaymentsById(payments.db, [paymentId]);
  assert(payment, `${paymentId} is there`);
  if (payment.pending?.reference === reference) return false; // It is for the sweeper to end.
  if (await isPosted(forBucket(payments.db, late.bucket), late)) return true;
  const merchant = await payments.merchant(payment);
  assert(merchant, `${paymentId} has a merchant`);
  const { currency, partnerId } = payment;
  const acquirer = payments.acquirers.of(payment.acquirer);
  const answer = await reverse(acquirer, {
    // Another than the first reversal's, to which the acquirer may only repeat its answer.
    reference: `${reference}:reversal:late`,
    isRepeat: late.attempts > 1,
    context: { partnerId, correlationId: 'late-approval' },
    original,
    merchant: acquirerMerchantOf(merchant),
    amount: { amount, currency },
    card: acquirer.needsCardForFollowUps ? await cardForFollowUp(payments, payment) : undefined,
  });
  return answer.kind === 'reversed';
}
