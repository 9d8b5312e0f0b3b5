import { declineBody } from '../../acquiring/acquirers/index.ts';
import { eventOf, type NewEvent } from '../../records/events/index.ts';
import { assert } from '../../kernel/assert.ts';
import { timestampOf } from '../../kernel/clock.ts';
import { serializeMoney } from '../../kernel/money.ts';
import { metadataBody } from '../../records/metadata/index.ts';
import type { AnsweredPayment } from './lifecycle.ts';
import { PAYMENT_EVENTS, type PaymentEvent } from './event-types.ts';
import { capturable, type PendingOperation, type Payment } from './payment.ts';

type Settled = Readonly<{
  before: Payment;
  after: Payment;
  pending: PendingOperation;
  /** That the money joined, where any moved. */
  batchId: string | null;
}>;

export function paymentSettled(
  before: Payment,
  { payment: after, event, entries }: AnsweredPayment,
  pending: PendingOperation,
): NewEvent {
  const batchId = entries.find((entry) => entry.batchId !== undefined)?.batchId ?? null;
  return REPORTS[event]({ before, after, pending, batchId });
}

export function paymentStuck(payment: Payment, now: Date): NewEvent {
  const { pending, currency } = payment;
  assert(pending, `${payment.id} waits for an answer`);
  const { amount, correlationId, kind: operation } = pending;
  return eventOf(PAYMENT_EVENTS.stuck, {
    ...subjectOf({ ...payment, modifiedAt: now }, correlationId),
    data: {
      ...totalsOf(payment),
      operation,
      requestedAmount: serializeMoney({ amount, currency }),
    },
  });
}

/** Something of it was changed that no acquirer is asked about. */
export function paymentUpdated(payment: Payment, correlationId: string): NewEvent {
  const subject = subjectOf(payment, correlationId);
  return eventOf(PAYMENT_EVENTS.updated, { ...subject, data: totalsOf(payment) });
}

const REPORTS: Readonly<Record<PaymentEvent, (settled: Settled) => NewEvent>> = {
  authorized: (settled) => eventOf(PAYMENT_EVENTS.authorized, about(settled, holdOf(settled))),
  incremented: (settled) => eventOf(PAYMENT_EVENTS.incremented, about(settled, holdOf(settled))),
  succeeded: (settled) => {
    const { after } = settled;
    const change = {
      authorizedAmount: money(after, after.authorized),
      capturedAmount: money(after, after.captured),
      batchId: batchOf(settled),
    };
    return eventOf(PAYMENT_EVENTS.succeeded, about(settled, { change }));
  },
  declined: (settled) => {
    const decline = declineBody(settled.after.outcome);
    return eventOf(PAYMENT_EVENTS.declined, about(settled, { decline }));
  },
  reversed_again: (settled) => eventOf(PAYMENT_EVENTS.reversed_again, about(settled, {})),
  completed: (settled) => {
    const { before, after, pending } = settled;
    const change = {
      completionId: pending.id,
      capturedAmount: money(after, after.captured - before.captured),
      releasedAmount: money(after, after.released - before.released),
      finalCompletion: pending.final,
      batchId: batchOf(settled),
    };
    return eventOf(PAYMENT_EVENTS.completed, about(settled, { change }));
  },
  canceled: (settled) => {
    const { before, after, batchId } = settled;
    const change = {
      voidedAmount: money(after, before.captured),
      releasedAmount: money(after, capturable(before)),
      batchId,
    };
    return eventOf(PAYMENT_EVENTS.canceled, about(settled, { change, ...reasonOf(settled) }));
  },
  released: (settled) => {
    const rest = { ...releasedBy(settled), ...reasonOf(settled) };
    return eventOf(PAYMENT_EVENTS.released, about(settled, rest));
  },
  expired: (settled) => eventOf(PAYMENT_EVENTS.expired, about(settled, releasedBy(settled))),
  completion_declined: (settled) =>
    eventOf(PAYMENT_EVENTS.completion_declined, about(settled, refusalOf(settled))),
  increment_declined: (settled) =>
    eventOf(PAYMENT_EVENTS.increment_declined, about(settled, refusalOf(settled))),
  expiry_declined: (settled) =>
    eventOf(PAYMENT_EVENTS.expiry_declined, about(settled, refusalOf(settled))),
  cancellation_declined: (settled) => {
    const rest = { ...refusalOf(settled), ...reasonOf(settled) };
    return eventOf(PAYMENT_EVENTS.cancellation_declined, about(settled, rest));
  },
  release_declined: (settled) => {
    const rest = { ...refusalOf(settled), ...reasonOf(settled) };
    return eventOf(PAYMENT_EVENTS.release_declined, about(settled, rest));
  },
};

function about<Rest>({ after, pending }: Settled, rest: Rest) {
  return { ...subjectOf(after, pending.correlationId), data: { ...totalsOf(after), ...rest } };
}

function holdOf({ before, after }: Settled) {
  assert(after.expiresAt, 'a hold ends');
  const change = {
    authorizedAmount: money(after, after.authorized - before.authorized),
    holdExpiresAt: timestampOf(after.expiresAt),
  };
  return { change };
}

function releasedBy({ before, after }: Settled) {
  return { change: { releasedAmount: money(after, after.released - before.released) } };
}

function refusalOf({ after, pending }: Settled) {
  return {
    requestedAmount: money(after, pending.amount),
    decline: declineBody(after.outcome),
  };
}

/** Why the merchant asked for it stands nowhere else. */
function reasonOf({ pending: { reason } }: Settled) {
  return reason === undefined ? {} : { reason };
}

function batchOf({ after, batchId }: Settled): string {
  assert(batchId, `what ${after.id} captured is in a batch`);
  return batchId;
}

function money({ currency }: Payment, amount: bigint) {
  return serializeMoney({ amount, currency });
}

function subjectOf(payment: Payment, correlationId: string) {
  const { id: subjectId, bucket, partnerId, merchantId, sequence, modifiedAt: now } = payment;
  const { brand } = payment.card;
  return { bucket, partnerId, merchantId, subjectId, sequence, correlationId, now, brand };
}

function totalsOf(payment: Payment) {
  return {
    paymentId: payment.id,
    merchantId: payment.merchantId,
    orderId: payment.orderId,
    invoiceNumber: payment.invoiceNumber,
    paymentStatus: payment.status,
    amount: money(payment, payment.amount),
    capturedAmount: money(payment, payment.captured),
    capturableAmount: money(payment, capturable(payment)),
    refundedAmount: money(payment, payment.refunded),
    ...metadataBody(payment.metadata),
  };
}
