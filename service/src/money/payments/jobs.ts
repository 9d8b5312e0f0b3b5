import { addMilliseconds } from '../../kernel/clock.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetTokens, forgetUnstored } from '../../records/vault/index.ts';
import type { PaymentDeps } from './payment.ts';
import { openPayments } from './payments.ts';
import { nextToExpire } from './pending-store.ts';
import { type FindDeps, gatherFinds } from './gather-finds.ts';
import { resolvePayments } from './resolve-payments.ts';
import { reverseLateIncrements } from './reverse-late-increments.ts';
import { expireHolds } from './expire-holds.ts';

const EXPIRE_EVERY_MS = 30_000; // A hold of days may stand half a minute longer.

const FORGET_EVERY_MS = 60_000;

// A hold that is raised again and again stands for 30 days at most by the networks' rules; after
// that nobody needs the card of a payment that was not to be stored.
const UNSTORED_KEPT_MS = 31 * 86_400_000;

export function paymentJobs(deps: PaymentDeps & FindDeps): Job[] {
  const payments = openPayments(deps);
  const { db, clock } = deps;
  return [
    resolvePayments(payments),
    gatherFinds(deps),
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
