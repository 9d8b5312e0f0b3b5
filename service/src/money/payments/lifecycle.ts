/**
 * The life of a payment, all of it pure: `createPayment` and `movePayment` commit what is asked for,
 * `payment-endings.ts` what was answered.
 *
 *   createPayment ──► PROCESSING, until AUTHORIZE is answered
 *       approved      AUTHORIZED (a hold) or SUCCEEDED (a purchase)
 *       declined      DECLINED, or DECLINED_RETRY where the card may be tried again
 *       unknown       the sweeper enquires; what nobody knows of waits for a REVERSAL: DECLINED_RETRY
 *   each of MOVES ──► PROCESSING, until what it asks for is answered
 *       approved      the state that the amounts amount to, CANCELED or EXPIRED
 *       declined      the state it had
 *       unknown       the sweeper asks again; an INCREMENT it enquires about, and reverses
 *   an approval after the reversal ──► another REVERSAL; the payment stays DECLINED_RETRY
 */
import { ABANDONED_AFTER_MS, type AcquirerVerdict } from '../../acquiring/operations/index.ts';
import { assert } from '../../kernel/assert.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { newId } from '../../kernel/id.ts';
import type { Entry, EntryKind } from '../../records/ledger/index.ts';
import type { PaymentEvent } from './event-types.ts';
import {
  type AskedMove,
  captureRefusal,
  expiryRefusal,
  type MoveRefusal,
  raiseRefusal,
  voidRefusal,
} from './move-refusals.ts';
import {
  capturable,
  type OperationKind,
  outcomeAfter,
  type Payment,
  type PaymentStatus,
  type PendingOperation,
  statusByAmounts,
} from './payment.ts';

type Rule = Readonly<{
  from: readonly PaymentStatus[];
  asks: OperationKind;
  /** Of a payment that is in none of these states, where it is a specific one. */
  otherwise?: MoveRefusal;
  /** What else refuses it, if anything. */
  refusal?: (payment: Payment, asked: AskedMove) => MoveRefusal | undefined;
}>;

const ON_HOLD: readonly PaymentStatus[] = ['AUTHORIZED', 'PARTIALLY_COMPLETED'];
const CAPTURED: readonly PaymentStatus[] = ['PARTIALLY_COMPLETED', 'SUCCEEDED'];

/** What may be asked of a payment that exists. The first four are the merchant's to request. */
const MOVES = {
  complete: { from: ON_HOLD, asks: 'CAPTURE', refusal: captureRefusal },
  cancel: { from: ['AUTHORIZED', ...CAPTURED], asks: 'CANCEL', refusal: voidRefusal },
  // Whatever batches and refunds do: it touches nothing that was captured.
  release: { from: ON_HOLD, asks: 'RELEASE', otherwise: 'NOTHING_ON_HOLD' },
  increment: { from: ON_HOLD, asks: 'INCREMENT', refusal: raiseRefusal },
  // The job's alone, `expire-holds.ts`.
  expire: { from: ON_HOLD, asks: 'EXPIRY', refusal: expiryRefusal },
} as const satisfies Record<string, Rule>;

type Move = keyof typeof MOVES;
/** What can be done to a payment. A refund is a record of its own, and leaves the state as it is. */
export type Action = Move | 'refund';
/** What a request asks for that moves a payment; it is also the end of its path. */
export type PaymentMove = Exclude<Move, 'expire'>;

export function allowsMove({ status }: Pick<Payment, 'status'>, action: Action): boolean {
  return (action === 'refund' ? CAPTURED : MOVES[action].from).some((one) => one === status);
}

export type RequestedMove = Readonly<{
  action: Move;
  /** In cents; null for all there is. */
  amount: bigint | null;
  /** Of what the move will be known by, where that is given. */
  operationId?: string | undefined;
}> &
  Pick<
    PendingOperation,
    'final' | 'invoiceNumber' | 'reason' | 'day' | 'request' | 'correlationId' | 'hostReferences'
  >;

/** The payment with the move begun, to be committed before the acquirer is asked; or its refusal. */
export function beginMove(
  payment: Payment,
  move: RequestedMove,
  { now, isBatchOpen }: Omit<AskedMove, 'amount'>,
): Payment | MoveRefusal {
  const { action, request, reason } = move;
  const rule: Rule = MOVES[action];
  const amount = move.amount ?? wholeAmount(payment, action);
  if (payment.status === 'PROCESSING') return 'PAYMENT_PROCESSING';
  if (!allowsMove(payment, action)) return rule.otherwise ?? 'PAYMENT_STATE_FORBIDS';
  const refusal = rule.refusal?.(payment, { amount, now, isBatchOpen });
  if (refusal) return refusal;
  const id = move.operationId ?? newId('ledgerEntry', payment.bucket, now);
  // Releasing all of a hold is a cancellation, whichever of the two was requested.
  const kind = action === 'release' && payment.captured === 0n ? 'CANCEL' : rule.asks;
  const pending: PendingOperation = {
    id,
    kind,
    reference: `${payment.id}:${kind.toLowerCase()}:${id}`,
    hostReferences: move.hostReferences,
    amount,
    final: move.final,
    invoiceNumber: move.invoiceNumber,
    ...(reason === undefined ? {} : { reason }),
    day: move.day,
    request: request && { operation: request.operation, key: request.key },
    correlationId: move.correlationId,
  };
  const dueAt = addMilliseconds(now, ABANDONED_AFTER_MS);
  return { ...payment, status: 'PROCESSING', pending, dueAt, attempts: 0, modifiedAt: now };
}

/** What a move is about that names no amount. */
export function wholeAmount(payment: Payment, action: Move): bigint {
  return action === 'cancel' ? payment.captured + capturable(payment) : capturable(payment);
}

/** As one that can only end reversed; its card is dropped, unless the acquirer needs it again. */
export function turnedToReversal(payment: Payment, now: Date, keepsCard: boolean): Payment {
  assert(payment.pending, `${payment.id} waits for something`);
  const { cardToKeep, ...pending } = payment.pending;
  return {
    ...payment,
    pending: {
      ...pending,
      ...(keepsCard ? { cardToKeep } : {}),
      id: newId('ledgerEntry', payment.bucket, now),
      kind: 'REVERSAL',
      reference: `${payment.id}:reversal`,
    },
  };
}

/** What an answer makes of a payment: its next state, its ledger entries and its event. */
export type AnsweredPayment = Readonly<{
  payment: Payment;
  entries: readonly Entry[];
  event: PaymentEvent;
}>;

type Context = Readonly<{ now: Date; holdMs: number }>;

type Effect = Omit<AnsweredPayment, 'payment'> &
  /** Where no status is among them, it is that of the amounts. */
  Readonly<{ changes: Partial<Payment> }>;
type Answers = Readonly<{
  approved: (payment: Payment, pending: PendingOperation, context: Context) => Effect;
  declined: (payment: Payment, verdict: Unapproved, now: Date) => Effect;
}>;
type Unapproved = Exclude<AcquirerVerdict, { kind: 'approved' }>;

/** What the acquirer's answer makes of a payment that waited for it. */
const ANSWERS: Readonly<Record<OperationKind, Answers>> = {
  AUTHORIZE: { approved: authorized, declined: notAuthorized },
  REVERSAL: { approved: reversed, declined: reversed },
  CAPTURE: { approved: captured, declined: () => unchanged('completion_declined') },
  INCREMENT: { approved: incremented, declined: () => unchanged('increment_declined') },
  CANCEL: { approved: canceled, declined: () => unchanged('cancellation_declined') },
  RELEASE: { approved: released, declined: () => unchanged('release_declined') },
  EXPIRY: { approved: expired, declined: notExpired },
};

/** Ends the operation that a payment waits for. */
export function applyAnswer(
  payment: Payment,
  verdict: AcquirerVerdict,
  context: Context,
): AnsweredPayment {
  const { pending, sequence } = payment;
  assert(pending, `${payment.id} waits for an answer`);
  const { now } = context;
  const answers = ANSWERS[pending.kind];
  const { changes, entries, event } =
    verdict.kind === 'approved'
      ? answers.approved(payment, pending, context)
      : answers.declined(payment, verdict, now);
  const outcome = outcomeAfter(payment, pending, verdict);
  const idle = { pending: null, dueAt: null, attempts: 0, sequence: sequence + 1, modifiedAt: now };
  const ended = { ...payment, outcome, ...idle, ...changes };
  return {
    payment: { ...ended, status: changes.status ?? statusByAmounts(ended) },
    entries,
    event,
  };
}

function authorized(payment: Payment, _pending: unknown, { now, holdMs }: Context): Effect {
  const { amount } = payment;
  if (payment.automaticCapture) {
    const entries = [entryOf(payment, 'PURCHASE', payment, now)];
    return { changes: { authorized: amount, captured: amount }, entries, event: 'succeeded' };
  }
  const changes = { authorized: amount, expiresAt: addMilliseconds(now, holdMs) };
  const entries = [entryOf(payment, 'AUTHORIZE', payment, now)];
  return { changes, entries, event: 'authorized' };
}

/** One that was reversed was undone, so the card may be tried again. */
function notAuthorized(_payment: Payment, verdict: Unapproved): Effect {
  const mayTryAgain = verdict.kind === 'reversed' || verdict.retryable;
  return unchanged('declined', { status: mayTryAgain ? 'DECLINED_RETRY' : 'DECLINED' });
}

/** One that was declined before was approved late, and is reversed a second time. */
function reversed({ status }: Payment): Effect {
  const event = status === 'DECLINED_RETRY' ? 'reversed_again' : 'declined';
  return unchanged(event, { status: 'DECLINED_RETRY' });
}

function captured(payment: Payment, pending: PendingOperation, { now }: Context): Effect {
  const { amount, final } = pending;
  const left = capturable(payment) - amount;
  const rest = final ? left : 0n;
  return {
    changes: {
      captured: payment.captured + amount,
      released: payment.released + rest,
      invoiceNumber: pending.invoiceNumber ?? payment.invoiceNumber,
      expiresAt: left - rest > 0n ? payment.expiresAt : null,
    },
    entries: [entryOf(payment, 'CAPTURE', pending, now), ...releaseOf(payment, rest, now)],
    event: 'completed',
  };
}

function incremented(
  payment: Payment,
  pending: PendingOperation,
  { now, holdMs }: Context,
): Effect {
  const changes = {
    amount: payment.amount + pending.amount,
    authorized: payment.authorized + pending.amount,
    expiresAt: addMilliseconds(now, holdMs),
  };
  const entries = [entryOf(payment, 'AUTHORIZE', pending, now)];
  return { changes, entries, event: 'incremented' };
}

/** A hold is given up, and captures whose batch is open are voided. */
function canceled(payment: Payment, { id }: PendingOperation, { now }: Context): Effect {
  const { captured: amount, authorized: whole } = payment;
  const entries = [
    ...(amount > 0n ? [entryOf(payment, 'VOID', { id, amount }, now)] : []),
    ...releaseOf(payment, capturable(payment), now),
  ];
  const changes = { status: 'CANCELED', captured: 0n, released: whole, expiresAt: null } as const;
  return { changes, entries, event: 'canceled' };
}

/** The rest of a hold is given up, and what was captured stays. */
function released(payment: Payment, pending: PendingOperation, { now }: Context): Effect {
  const changes = { released: payment.released + pending.amount, expiresAt: null };
  return { changes, entries: [entryOf(payment, 'RELEASE', pending, now)], event: 'released' };
}

function expired(payment: Payment, pending: PendingOperation, context: Context): Effect {
  const event = 'expired';
  if (payment.captured > 0n) return { ...released(payment, pending, context), event };
  const { changes, entries } = canceled(payment, pending, context);
  return { changes: { ...changes, status: 'EXPIRED' }, entries, event };
}

const EXPIRY_RETRY_MS = 86_400_000; // A day: releasing an expired hold is not urgent.

function notExpired(_payment: Payment, _verdict: Unapproved, now: Date): Effect {
  return unchanged('expiry_declined', { expiresAt: addMilliseconds(now, EXPIRY_RETRY_MS) });
}

/** Nothing is posted, and the amounts stay. */
function unchanged(event: PaymentEvent, changes: Partial<Payment> = {}): Effect {
  return { changes, entries: [], event };
}

function releaseOf(payment: Payment, amount: bigint, now: Date): Entry[] {
  if (amount === 0n) return [];
  const id = newId('ledgerEntry', payment.bucket, now);
  return [entryOf(payment, 'RELEASE', { id, amount }, now)];
}

function entryOf(
  { id: subjectId, merchantId, currency }: Payment,
  kind: EntryKind,
  { id, amount }: Readonly<{ id: string; amount: bigint }>,
  createdAt: Date,
): Entry {
  return { id, kind, merchantId, subjectId, money: { amount, currency }, createdAt };
}
