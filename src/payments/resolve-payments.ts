import { acquirerMerchantOf } from '../instruments/index.ts';
import { assert } from '../kernel/assert.ts';
import { newId } from '../kernel/id.ts';
import type { Merchant } from '../onboarding/index.ts';
import {
  createReversals,
  createSweeper,
  enquireAbout,
  reverse,
  type AcquirerVerdict,
} from '../operations/index.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { askForPending } from './ask.ts';
import { paymentEvent } from './event.ts';
import type { Payment } from './payment.ts';
import type { Payments } from './payments.ts';
import { updatePayments } from './payment-store.ts';
import { paymentsDue } from './pending-store.ts';

/**
 * The sweeper of payments: finds out what became of operations nobody looks after any more. It asks
 * about authorizations and increments and reverses those it learns nothing of, and sends the others
 * again, until one of these is answered.
 */
export function resolvePayments(payments: Payments): Job {
  const turn = createReversals<Payment>(payments, {
    name: 'turn-to-reversal',
    reversing: (payment) => reversalOf(payment, payments.clock.now()),
    write: (tx, turned) =>
      updatePayments(
        tx,
        turned.map((payment) => ({ payment, after: 'AUTHORIZE' })),
      ),
  });
  return createSweeper<Payment>(payments, {
    name: 'resolve-payments',
    due: paymentsDue,
    resolve: (payment) => resolve({ ...payments, turn }, payment),
    stuck: (payment, now) => {
      const { correlationId = 'sweeper' } = payment.pending ?? {};
      return paymentEvent({ ...payment, modifiedAt: now }, 'payment.stuck', correlationId);
    },
  });
}

type Sweeping = Payments & Readonly<{ turn: ReturnType<typeof createReversals<Payment>> }>;

/** False while the acquirer says nothing that counts. */
async function resolve(payments: Sweeping, payment: Payment): Promise<boolean> {
  const merchant = await payments.merchant(payment);
  assert(merchant, `${payment.id} has a merchant`);
  const found = await findOut(payments, payment, merchant);
  if (!found) return true;
  const { id: paymentId, pending } = found.payment;
  const { verdict } = found;
  if (verdict) await payments.end({ paymentId, operationId: pending?.id ?? '', verdict, merchant });
  return verdict !== undefined;
}

type Found = Readonly<{ payment: Payment; verdict: AcquirerVerdict | undefined }>;

/** What the acquirer says, of the payment as it is by then; undefined where somebody else was first. */
async function findOut(
  payments: Sweeping,
  payment: Payment,
  merchant: Merchant,
): Promise<Found | undefined> {
  const { acquirer, turn } = payments;
  const { pending, currency } = payment;
  assert(pending, `${payment.id} waits for something`);
  const { kind, reference, amount } = pending;
  if (kind !== 'AUTHORIZE' && kind !== 'INCREMENT') {
    return { payment, verdict: await sendAgain(payments, payment, merchant) };
  }
  // Both are authorizations: they are enquired about, and reversed when nobody knows of them.
  const to = acquirerMerchantOf(merchant);
  const finding = await enquireAbout(acquirer, reference, to);
  if (finding) return { payment, verdict: finding };
  if (kind === 'INCREMENT') {
    const again = { reference: `${reference}:reversal`, original: reference, merchant: to };
    return {
      payment,
      verdict: await reverse(acquirer, { ...again, amount: { amount, currency } }),
    };
  }
  const turned = await turn(payment);
  return turned && { payment: turned, verdict: await sendAgain(payments, turned, merchant) };
}

function reversalOf(payment: Payment, now: Date): Payment {
  const { bucket, id } = payment;
  assert(payment.pending, `${id} waits for something`);
  const { cardToKeep: _destroyed, ...pending } = payment.pending;
  return {
    ...payment,
    pending: {
      ...pending,
      id: newId('ledgerEntry', bucket, now),
      kind: 'REVERSAL',
      reference: `${id}:reversal`,
    },
  };
}

/** Undefined while the acquirer says nothing that counts. */
async function sendAgain(
  payments: Payments,
  payment: Payment,
  merchant: Merchant,
): Promise<AcquirerVerdict | undefined> {
  const answer = await askForPending(payments, payment, merchant);
  if (answer.kind === 'unknown') return undefined;
  if (payment.pending?.kind !== 'REVERSAL') return answer;
  // A reversal has to be acknowledged: one that is refused is sent again, and shows as stuck.
  return answer.kind === 'approved' ? { kind: 'reversed' } : undefined;
}
