import { randomUUID } from 'node:crypto';
import { forBucket } from '../platform/db/pool.ts';
import type { Payment } from './payment.ts';
import type { Payments } from './payments.ts';
import { findPaymentsById } from './payment-store.ts';
import { findExpired, paymentsDue } from './pending-store.ts';

const ROUND_MAX = 100; // Holds a round.

/**
 * Ends holds whose time is over: what is still on hold is given back at the acquirer, which the
 * sweeper does. What was captured stays.
 */
export async function expireHolds(payments: Payments): Promise<number> {
  const ids = await findExpired(payments.db, payments.clock.now(), ROUND_MAX);
  const expired = await findPaymentsById(payments.db, ids);
  await Promise.all(expired.map((payment) => giveBack(payments, payment)));
  return expired.length;
}

async function giveBack(payments: Payments, payment: Payment): Promise<void> {
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
  // A concurrent completion or cancellation goes first, and then there is no hold to expire.
  if (!('record' in committed)) return;
  const postponed = { thing: committed.record, dueAt: payments.clock.now() };
  await paymentsDue.postpone(forBucket(payments.db, payment.bucket), [postponed]);
}
