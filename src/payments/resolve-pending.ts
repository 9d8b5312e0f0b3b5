import { backOffMs, ROUND_MAX, STUCK_AFTER_ATTEMPTS } from '../acquirers/index.ts';
import { recordMany } from '../events/index.ts';
import { acquirerMerchantOf } from '../instruments/index.ts';
import { assert } from '../kernel/assert.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import { newId } from '../kernel/id.ts';
import type { Merchant } from '../onboarding/index.ts';
import { transaction } from '../platform/db/transaction.ts';
import { ask } from './ask.ts';
import { paymentEvent } from './event.ts';
import { authorizationReference, type Payment } from './payment.ts';
import type { Payments } from './payments.ts';
import { updatePayments } from './payment-store.ts';
import { leaseDue, postpone } from './pending-store.ts';
import type { Verdict } from './settle.ts';

/**
 * One round of the sweeper: finds out what became of operations nobody looks after any more, because
 * the acquirer was silent or the process that asked has died. It asks, sends again what may be sent
 * again, and reverses an authorization it learns nothing of, until one of these is answered.
 */
export async function resolvePending(payments: Payments): Promise<number> {
  const due = await leaseDue(payments.db, payments.clock.now(), ROUND_MAX);
  const results = await Promise.allSettled(due.map((payment) => resolve(payments, payment)));
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (failures.length > 0) throw new AggregateError(failures, 'some payments were not resolved');
  return due.length;
}

async function resolve(payments: Payments, payment: Payment): Promise<void> {
  const merchant = await payments.merchant(payment);
  assert(merchant, `${payment.id} has a merchant`);
  const isEnquiry = payment.pending?.kind === 'AUTHORIZE';
  const found = isEnquiry ? await enquire(payments, payment, merchant) : payment;
  if (!found) return;
  const verdict = await verdictOf(payments, found, merchant);
  if (verdict) await end(payments, found, { verdict, merchant });
  else await wait(payments, found);
}

/** Ends an authorization whose outcome the acquirer knows; else it is the one to be reversed. */
async function enquire(
  payments: Payments,
  payment: Payment,
  merchant: Merchant,
): Promise<Payment | undefined> {
  const finding = await payments.acquirer.enquire({
    reference: authorizationReference(payment),
    merchant: acquirerMerchantOf(merchant),
  });
  if (finding.kind === 'unknown' || finding.kind === 'not-found') {
    return await turnToReversal(payments, payment);
  }
  await end(payments, payment, { verdict: finding, merchant });
  return undefined;
}

/** Committed before the acquirer is asked: from here on the payment can only end reversed. */
async function turnToReversal(
  { db, clock }: Payments,
  payment: Payment,
): Promise<Payment | undefined> {
  const { bucket, id } = payment;
  assert(payment.pending, `${id} waits for something`);
  const { cardToKeep: _destroyed, ...pending } = payment.pending;
  const reversing: Payment = {
    ...payment,
    pending: {
      ...pending,
      id: newId('ledgerEntry', bucket, clock.now()),
      kind: 'REVERSAL',
      reference: `${id}:reversal`,
    },
  };
  const written = await transaction(db, (tx) =>
    updatePayments(tx, [{ payment: reversing, after: 'AUTHORIZE' }]),
  );
  return written.has(id) ? reversing : undefined;
}

/** What the acquirer says when it is asked again; undefined while it says nothing that counts. */
async function verdictOf(
  payments: Payments,
  payment: Payment,
  merchant: Merchant,
): Promise<Verdict | undefined> {
  if (payment.pending?.kind === 'INCREMENT')
    return await resolveIncrement(payments, payment, merchant);
  const answer = await ask(payments, payment, merchant);
  if (answer.kind === 'unknown') return undefined;
  if (payment.pending?.kind !== 'REVERSAL') return answer;
  // A reversal has to be acknowledged: one that is refused is sent again, and shows as stuck.
  return answer.kind === 'approved' ? { kind: 'reversed' } : undefined;
}

/** An increment is an authorization: it is enquired about, and reversed when nobody knows of it. */
async function resolveIncrement(
  { acquirer }: Payments,
  { pending, currency, id }: Payment,
  to: Merchant,
): Promise<Verdict | undefined> {
  assert(pending, `${id} waits for something`);
  const { reference, amount } = pending;
  const merchant = acquirerMerchantOf(to);
  const finding = await acquirer.enquire({ reference, merchant });
  if (finding.kind !== 'unknown' && finding.kind !== 'not-found') return finding;
  const answer = await acquirer.reverse({
    reference: `${reference}:reversal`,
    original: reference,
    merchant,
    amount: { amount, currency },
  });
  return answer.kind === 'approved' ? { kind: 'reversed' } : undefined;
}

async function end(
  payments: Payments,
  payment: Payment,
  { verdict, merchant }: Readonly<{ verdict: Verdict; merchant: Merchant }>,
): Promise<void> {
  const operationId = payment.pending?.id ?? '';
  await payments.end({ paymentId: payment.id, operationId, verdict, merchant });
}

async function wait({ db, clock }: Payments, payment: Payment): Promise<void> {
  const { attempts, pending } = payment;
  const now = clock.now();
  await postpone(db, payment, addMilliseconds(now, backOffMs(attempts)));
  if (attempts !== STUCK_AFTER_ATTEMPTS) return;
  const stuck = { ...payment, modifiedAt: now };
  await transaction(db, (tx) =>
    recordMany(tx, [paymentEvent(stuck, 'payment.stuck', pending?.correlationId ?? 'sweeper')]),
  );
}
