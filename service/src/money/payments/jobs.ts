import { addMilliseconds } from '../../kernel/clock.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetTokens, forgetUnstored } from '../../records/vault/index.ts';
import type { PaymentDeps, Payment } from './payment.ts';
import { openPayments, type Payments } from './payments.ts';
import { nextToExpire, type Expired, findExpired } from './pending-store.ts';
import { resolvePayments } from './resolve-payments.ts';
import { reverseLateIncrements } from './late-approvals.ts';
import { randomUUID } from 'node:crypto';
import { forBucket } from '../../platform/db/pool.ts';
import { findPaymentsById, paymentsDue } from './payment-store.ts';

const EXPIRE_EVERY_MS = 30_000; // A hold of days may stand half a minute longer.
const FORGET_EVERY_MS = 60_000;
// A hold that is raised again and again stands for 30 days at most by the networks' rules; after
// that nobody needs the card of a payment that was not to be stored.
const UNSTORED_KEPT_MS = 31 * 86_400_000;

export function paymentJobs(deps: PaymentDeps): Job[] {
  const payments = openPayments(deps);
  const { db, clock } = deps;
  return [
    resolvePayments(payments),
    reverseLateIncrements(payments),
    {
      name: 'expire-holds',
      everyMs: EXPIRE_EVERY_MS,
      run: async () => await expireHolds(payments),
      nextDue: async (after) => await nextToExpire(db, after),
    },
    {
      name: 'forget-cards',
      everyMs: FORGET_EVERY_MS,
      run: async () =>
        (await forgetUnstored(db, addMilliseconds(clock.now(), -UNSTORED_KEPT_MS))) +
        (await forgetTokens(db, clock.now())),
    },
  ];
}

const AT_ONCE = 100; // Holds that are committed together.

/** Has the sweeper give back what is still on hold. Those that fail keep no other waiting. */
async function expireHolds(payments: Payments): Promise<number> {
  const { clock, db } = payments;
  const results: PromiseSettledResult<boolean>[] = [];
  for (let after: Expired | undefined; ;) {
    const found = await findExpired(db, { after, limit: AT_ONCE, now: clock.now() });
    const expired = await findPaymentsById(
      db,
      found.map(({ id }) => id),
    );
    const ended = expired.map((payment) => giveBack(payments, payment));
    results.push(...(await Promise.allSettled(ended)));
    after = found.at(-1);
    if (found.length < AT_ONCE) break;
  }
  const failures = results.flatMap((one): unknown[] =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} things failed`);
  return results.filter((one) => one.status === 'fulfilled' && one.value).length;
}

/** False where a concurrent completion or cancellation was first: then there is no hold to expire. */
async function giveBack(payments: Payments, payment: Payment): Promise<boolean> {
  const committed = await payments.intendMove({
    request: null,
    known: payment,
    merchant: null,
    action: 'expire',
    amount: null,
    final: false,
    invoiceNumber: null,
    day: null,
    correlationId: randomUUID(),
    dailyLimit: null,
  });
  if (!('record' in committed)) return false;
  const postponed = { thing: committed.record, dueAt: payments.clock.now() };
  await paymentsDue.postpone(forBucket(payments.db, payment.bucket), [postponed]);
  return true;
}
