import { originalOf } from '../../acquiring/acquirers/index.ts';
import { acquirerMerchantOf } from '../../cards/instruments/index.ts';
import { assert } from '../../kernel/assert.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import {
  type AcquirerVerdict,
  type Attempted,
  createReversals,
  createSweeper,
  enquireAbout,
  type ReversalAnswer,
  reversalAnswer,
  reverse,
} from '../../acquiring/operations/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { askForPending, callContextOf, cardForFollowUp } from './ask-acquirer.ts';
import type { Payments } from './payments.ts';
import { paymentStuck } from './event.ts';
import { turnedToReversal } from './lifecycle.ts';
import type { Payment } from './payment.ts';
import { paymentsDue, updatePayments } from './payment-store.ts';

/**
 * The sweeper of payments: finds out what became of operations nobody looks after any more. It asks
 * about authorizations and increments and reverses those it learns nothing of, and sends the others
 * again, until one of these is answered.
 */
export function resolvePayments(payments: Payments): Job {
  const turn = createReversals<Payment>(payments, {
    name: 'turn-to-reversal',
    reversing: (payment) => {
      const { needsCardForFollowUps } = payments.acquirers.of(payment.acquirer);
      return turnedToReversal(payment, payments.clock.now(), needsCardForFollowUps);
    },
    write: (tx, turned) =>
      updatePayments(
        tx,
        turned.map((payment) => ({ payment, after: 'AUTHORIZE', was: payment })),
      ),
  });
  return createSweeper<Payment>(payments, {
    name: 'resolve-payments',
    due: paymentsDue,
    resolve: (payment) => resolve({ ...payments, turn }, payment),
    stuck: paymentStuck,
  });
}

type Sweeping = Payments & Readonly<{ turn: ReturnType<typeof createReversals<Payment>> }>;

async function resolve(payments: Sweeping, payment: Payment): Promise<Attempted<Payment>> {
  const merchant = await payments.merchant(payment);
  assert(merchant, `${payment.id} has a merchant`);
  const found = await findOut(payments, payment, merchant);
  if (!found) return 'ended';
  const { answer, payment: thing } = found;
  if (answer.kind === 'unknown' || answer.kind === 'refused') return { thing, answer };
  const { id: paymentId, pending } = thing;
  await payments.end({ paymentId, operationId: pending?.id ?? '', verdict: answer, merchant });
  return 'ended';
}

type Found = Readonly<{ payment: Payment; answer: AcquirerVerdict | ReversalAnswer }>;

/** What the acquirer says, with the payment as it is by then; undefined where another process was first. */
async function findOut(
  payments: Sweeping,
  payment: Payment,
  merchant: Merchant,
): Promise<Found | undefined> {
  const { pending } = payment;
  assert(pending, `${payment.id} waits for something`);
  const { kind, reference } = pending;
  if (kind !== 'AUTHORIZE' && kind !== 'INCREMENT') {
    return { payment, answer: await sendAgain(payments, payment, merchant) };
  }
  // Both are authorizations: they are enquired about, and reversed when nobody knows of them.
  const { hostReferences } = kind === 'INCREMENT' ? pending : payment;
  const finding = await enquireAbout(payments.acquirers.of(payment.acquirer), {
    reference,
    context: callContextOf(payment),
    hostReferences: hostReferences ?? undefined,
    merchant: acquirerMerchantOf(merchant),
  });
  if (finding) return { payment, answer: finding };
  if (kind === 'INCREMENT') {
    return { payment, answer: await undoIncrement(payments, payment, merchant) };
  }
  const turned = await payments.turn(payment);
  return turned && { payment: turned, answer: await sendAgain(payments, turned, merchant) };
}

async function undoIncrement(
  payments: Payments,
  payment: Payment,
  merchant: Merchant,
): Promise<ReversalAnswer> {
  const { pending, currency, id } = payment;
  assert(pending, `${id} waits for something`);
  const { reference, amount, hostReferences = null } = pending;
  const acquirer = payments.acquirers.of(payment.acquirer);
  return await reverse(acquirer, {
    reference: `${reference}:reversal`,
    isRepeat: payment.attempts > 1,
    context: callContextOf(payment),
    original: originalOf(reference, { outcome: null, hostReferences }),
    merchant: acquirerMerchantOf(merchant),
    amount: { amount, currency },
    card: acquirer.needsCardForFollowUps ? await cardForFollowUp(payments, payment) : undefined,
  });
}

/** That a completion, a cancellation or a release is declined is its outcome. */
async function sendAgain(
  payments: Payments,
  payment: Payment,
  merchant: Merchant,
): Promise<AcquirerVerdict | ReversalAnswer> {
  const answer = await askForPending(payments, payment, merchant);
  return payment.pending?.kind === 'REVERSAL' ? reversalAnswer(answer) : answer;
}
