import { randomUUID } from 'node:crypto';
import { recordMany } from '../events/index.ts';
import { post } from '../ledger/index.ts';
import { transaction } from '../platform/db/transaction.ts';
import { eventOf } from './event.ts';
import { type Payment, takes } from './payment.ts';
import type { Payments } from './payments.ts';
import { findPaymentsById, lockPayments, updatePayments } from './payment-store.ts';
import { findExpired, postpone } from './pending-store.ts';
import { releaseRest } from './settle.ts';

const ROUND_MAX = 100; // Holds a round.

/**
 * Ends holds whose time is over. One of which nothing was captured is reversed at the acquirer, which
 * the sweeper does; of one captured in part the rest is given up, and what was captured stays.
 */
export async function expireHolds(payments: Payments): Promise<number> {
  const ids = await findExpired(payments.db, payments.clock.now(), ROUND_MAX);
  const expired = await findPaymentsById(payments.db, ids);
  const untouched = expired.filter(({ captured }) => captured === 0n);
  await Promise.all(untouched.map((payment) => reverseHold(payments, payment)));
  await giveUpRests(
    payments,
    expired.filter(({ captured }) => captured > 0n).map(({ id }) => id),
  );
  return expired.length;
}

async function reverseHold(payments: Payments, payment: Payment): Promise<void> {
  const begun = await payments.begin({
    request: null,
    paymentId: payment.id,
    owner: payment,
    want: {
      action: 'expire',
      amount: null,
      final: false,
      invoiceNumber: null,
      day: null,
      request: null,
      correlationId: randomUUID(),
    },
    dailyLimit: null,
  });
  // Whoever completes or cancels it at this moment goes first, and then there is no hold to expire.
  if (begun.kind === 'begun') await postpone(payments.db, begun.payment, payments.clock.now());
}

async function giveUpRests({ db, clock }: Payments, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction(db, async (tx) => {
    const now = clock.now();
    const payments = [...(await lockPayments(tx, ids)).values()];
    const isOver = ({ expiresAt }: Payment): boolean => expiresAt !== null && expiresAt <= now;
    const settled = payments
      .filter((payment) => takes(payment, 'expire') && isOver(payment) && payment.captured > 0n)
      .map((payment) => releaseRest(payment, now));
    await updatePayments(
      tx,
      settled.map(({ payment }) => ({ payment, after: null })),
    );
    await post(
      tx,
      settled.flatMap(({ entries }) => entries),
    );
    await recordMany(
      tx,
      settled.map((one) => eventOf(one, randomUUID())),
    );
  });
}
