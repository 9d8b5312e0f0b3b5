import { type Observation, originalOf, outcomeOf } from '../../acquiring/acquirers/index.ts';
import { type Clock, addMilliseconds } from '../../kernel/clock.ts';
import { type Database, forBucket } from '../../platform/db/pool.ts';
import type { Logger } from '../../platform/logger.ts';
import {
  noteLateIncrement,
  forgetLateIncrement,
  isPosted,
  type LateIncrement,
  lateIncrementsDue,
  reverseAgain,
} from './pending-store.ts';
import { acquirerMerchantOf } from '../../cards/instruments/index.ts';
import { assert } from '../../kernel/assert.ts';
import { backOffMs, reverse } from '../../acquiring/operations/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { processDue } from '../../platform/jobs/process-due.ts';
import { cardForFollowUp, type Payments } from './payments.ts';
import { findPaymentsById } from './payment-store.ts';

type Deps = Readonly<{ db: Database; clock: Clock; logger: Logger }>;

const AUTHORIZATION = /^(pi[0-9A-Z]{28}):(authorize|increment:[0-9A-Za-z]+)$/;

/**
 * Listens for approvals that come after we stopped waiting. A payment or an increment that was reversed
 * meanwhile is reversed again: an acquirer may have let the two pass each other. One not reversed yet
 * needs nothing, since the sweeper asks before it decides.
 */
export function lateApprovals({ db, clock, logger }: Deps): (observed: Observation) => void {
  const note = async ({ answer, reference, request }: Observation): Promise<void> => {
    const [, paymentId, asked] = AUTHORIZATION.exec(reference) ?? [];
    if (paymentId === undefined || answer.kind !== 'approved') return;
    if (asked === 'authorize') {
      await reverseAgain(db, paymentId, clock.now());
    } else if ('amount' in request) {
      const { amount, hostReferences = null } = request;
      const outcome = outcomeOf(reference, answer);
      const original = originalOf(reference, { outcome, hostReferences });
      const late = { paymentId, amount: amount.amount, original };
      await noteLateIncrement(db, late, clock.now());
    }
  };
  return (observed) => {
    const { answer, isLate, operation, reference } = observed;
    if (!isLate || operation !== 'authorize' || answer.kind !== 'approved') return;
    note(observed).catch((error: unknown) => {
      logger.error({ err: error, reference }, 'a late approval could not be noted for reversal');
    });
  };
}

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
  const verdict = await reverse(acquirer, {
    // Another than the first reversal's, to which the acquirer may only repeat its answer.
    reference: `${reference}:reversal:late`,
    context: { partnerId, correlationId: 'late-approval' },
    original,
    merchant: acquirerMerchantOf(merchant),
    amount: { amount, currency },
    card: acquirer.needsCardForFollowUps ? await cardForFollowUp(payments, payment) : undefined,
  });
  return verdict !== undefined;
}
