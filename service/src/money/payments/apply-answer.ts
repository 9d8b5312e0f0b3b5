import {
  followedBy,
  type Outcome,
  outcomeOf,
  unansweredOutcome,
} from '../../acquiring/acquirers/index.ts';
import { assert } from '../../kernel/assert.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { newId } from '../../kernel/id.ts';
import type { Entry, EntryKind } from '../../records/ledger/index.ts';
import type { AcquirerVerdict } from '../../acquiring/operations/index.ts';
import type { PaymentEvent } from './event-types.ts';
import { capturable, type PendingOperation, type Payment, restingStatus } from './payment.ts';

/** What an answer makes of a payment: its next state, its ledger entries and its event. */
export type AnsweredPayment = Readonly<{
  payment: Payment;
  entries: readonly Entry[];
  event: PaymentEvent;
}>;

type Context = Readonly<{ now: Date; holdMs: number }>;

/**
 * Ends the operation that a payment waits for. It is pure: the caller writes the payment, posts the
 * entries and records the event in one transaction, or none of them.
 */
export function applyAnswer(
  payment: Payment,
  verdict: AcquirerVerdict,
  context: Context,
): AnsweredPayment {
  const { pending } = payment;
  assert(pending, `${payment.id} waits for an answer`);
  const idle = rested(payment, context.now);
  if (pending.kind === 'AUTHORIZE') return authorized(idle, pending, { verdict, ...context });
  if (pending.kind === 'REVERSAL') return reversed(idle, pending);
  const decided = withOutcome(idle, pending, verdict);
  if (verdict.kind !== 'approved') {
    const rest = pending.kind === 'EXPIRY' ? postponed(decided, context.now) : decided;
    return { payment: resting(rest), entries: [], event: FAILED[pending.kind] };
  }
  switch (pending.kind) {
    case 'CAPTURE':
      return captured(decided, pending, context.now);
    case 'INCREMENT':
      return incremented(decided, pending, context);
    case 'CANCEL':
      return undone(decided, pending, context.now);
    case 'RELEASE':
      return restReleased(decided, pending, context.now);
    case 'EXPIRY':
      return decided.captured > 0n
        ? restReleased(decided, pending, context.now)
        : undone(decided, pending, context.now);
  }
}

const FAILED = {
  CAPTURE: 'completion_declined',
  CANCEL: 'cancellation_declined',
  RELEASE: 'release_declined',
  INCREMENT: 'increment_declined',
  EXPIRY: 'expiry_declined',
} as const;

/** The payment with nothing pending and one event more; its status is for the caller to say. */
function rested(payment: Payment, now: Date): Payment {
  const sequence = payment.sequence + 1;
  return { ...payment, pending: null, dueAt: null, attempts: 0, sequence, modifiedAt: now };
}

function resting(payment: Payment): Payment {
  return { ...payment, status: restingStatus(payment) };
}

const EXPIRY_RETRY_MS = 86_400_000; // A day: releasing an expired hold is not urgent.

function postponed(payment: Payment, now: Date): Payment {
  return { ...payment, expiresAt: addMilliseconds(now, EXPIRY_RETRY_MS) };
}

function withOutcome(
  payment: Payment,
  { reference }: PendingOperation,
  verdict: AcquirerVerdict,
): Payment {
  const later: Outcome =
    verdict.kind === 'reversed' ? unansweredOutcome(reference) : outcomeOf(reference, verdict);
  return { ...payment, outcome: payment.outcome ? followedBy(payment.outcome, later) : later };
}

function authorized(
  payment: Payment,
  pending: PendingOperation,
  { verdict, now, holdMs }: Context & Readonly<{ verdict: AcquirerVerdict }>,
): AnsweredPayment {
  if (verdict.kind === 'reversed') return reversed(payment, pending);
  const decided = { ...payment, outcome: outcomeOf(pending.reference, verdict) };
  if (verdict.kind === 'declined') {
    const status = verdict.retryable ? 'DECLINED_RETRY' : 'DECLINED';
    return { payment: { ...decided, status }, entries: [], event: 'declined' };
  }
  const { amount, automaticCapture } = payment;
  const taken = {
    ...decided,
    authorized: amount,
    captured: automaticCapture ? amount : 0n,
    expiresAt: automaticCapture ? null : addMilliseconds(now, holdMs),
  };
  const kind = automaticCapture ? 'PURCHASE' : 'AUTHORIZE';
  return {
    payment: resting(taken),
    entries: [entryOf(payment, kind, { id: payment.id, amount, now })],
    event: automaticCapture ? 'succeeded' : 'authorized',
  };
}

/** What the issuer answered stays unknown; it was undone, so the card may be tried again. */
function reversed(payment: Payment, { reference }: PendingOperation): AnsweredPayment {
  const outcome = payment.outcome ?? unansweredOutcome(reference);
  const declined = { ...payment, status: 'DECLINED_RETRY', outcome } as const;
  // One that was declined before was approved late, and is reversed a second time.
  const isAgain = payment.status === 'DECLINED_RETRY';
  const event = isAgain ? 'reversed_again' : 'declined';
  return { payment: declined, entries: [], event };
}

function captured(payment: Payment, pending: PendingOperation, now: Date): AnsweredPayment {
  const { amount, final, id } = pending;
  const left = capturable(payment) - amount;
  const released = final ? left : 0n;
  const taken = {
    ...payment,
    captured: payment.captured + amount,
    released: payment.released + released,
    invoiceNumber: pending.invoiceNumber ?? payment.invoiceNumber,
    expiresAt: left - released > 0n ? payment.expiresAt : null,
  };
  return {
    payment: resting(taken),
    entries: [
      entryOf(payment, 'CAPTURE', { id, amount, now }),
      ...releaseOf(payment, released, now),
    ],
    event: 'completed',
  };
}

function incremented(
  payment: Payment,
  { amount, id }: PendingOperation,
  context: Context,
): AnsweredPayment {
  const { now, holdMs } = context;
  const raised = {
    ...payment,
    amount: payment.amount + amount,
    authorized: payment.authorized + amount,
    expiresAt: addMilliseconds(now, holdMs),
  };
  return {
    payment: resting(raised),
    entries: [entryOf(payment, 'AUTHORIZE', { id, amount, now })],
    event: 'incremented',
  };
}

/** A hold is given up, and captures whose batch is open are voided. */
function undone(payment: Payment, { id, kind }: PendingOperation, now: Date): AnsweredPayment {
  const voided = payment.captured;
  const entries = [
    ...(voided > 0n ? [entryOf(payment, 'VOID', { id, amount: voided, now })] : []),
    ...releaseOf(payment, capturable(payment), now),
  ];
  const status = kind === 'EXPIRY' ? 'EXPIRED' : 'CANCELED';
  const ended = { captured: 0n, released: payment.authorized, expiresAt: null };
  const event = kind === 'EXPIRY' ? 'expired' : 'canceled';
  return { payment: { ...payment, ...ended, status }, entries, event };
}

/** The rest of a hold is given up, and what was captured stays. */
function restReleased(
  payment: Payment,
  { id, kind, amount }: PendingOperation,
  now: Date,
): AnsweredPayment {
  const released = payment.released + amount;
  return {
    payment: resting({ ...payment, released, expiresAt: null }),
    entries: [entryOf(payment, 'RELEASE', { id, amount, now })],
    event: kind === 'EXPIRY' ? 'expired' : 'released',
  };
}

function releaseOf(payment: Payment, amount: bigint, now: Date): Entry[] {
  if (amount === 0n) return [];
  return [
    entryOf(payment, 'RELEASE', { id: newId('ledgerEntry', payment.bucket, now), amount, now }),
  ];
}

function entryOf(
  { id: subjectId, merchantId, currency }: Payment,
  kind: EntryKind,
  { id, amount, now }: Readonly<{ id: string; amount: bigint; now: Date }>,
): Entry {
  return { id, kind, merchantId, subjectId, money: { amount, currency }, createdAt: now };
}
