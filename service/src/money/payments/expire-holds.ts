import type { Payment } from './payment.ts';
import type { Payments } from './payments.ts';
import { type Expired, findExpired } from './pending-store.ts';
import { randomUUID } from 'node:crypto';
import { assert } from '../../kernel/assert.ts';
import { assignedTo } from './assigned-references.ts';
import { forBucket } from '../../platform/db/pool.ts';
import { findPaymentsById, paymentsDue } from './payment-store.ts';

const AT_ONCE = 100; // Holds that are committed together.

/** Has the sweeper give back what is still on hold. Those that fail keep no other waiting. */
export async function expireHolds(payments: Payments): Promise<number> {
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
  const merchant = await payments.merchant(payment);
  assert(merchant, `${payment.id} has a merchant`);
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
    hostReferences: assignedTo(payments, payment, { merchant, action: 'expire' }),
    dailyLimit: null,
  });
  if (!('record' in committed)) return false;
  const postponed = { thing: committed.record, dueAt: payments.clock.now() };
  await paymentsDue.postpone(forBucket(payments.db, payment.bucket), [postponed]);
  return true;
}
