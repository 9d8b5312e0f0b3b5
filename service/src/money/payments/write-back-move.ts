import { randomUUID } from 'node:crypto';
import type { FoundOperation } from '../../acquiring/acquirers/index.ts';
import { forBucket } from '../../platform/db/pool.ts';
import type { RequestedMove } from './lifecycle.ts';
import type { MoveRefusal } from './move-refusals.ts';
import type { PaymentDeps } from './payment.ts';
import { openPayments } from './payments.ts';
import { findPaymentsById, paymentsDue } from './payment-store.ts';

/** `absent`: the payment is not there itself. */
export type WrittenBack = 'begun' | 'absent' | Readonly<{ refusal: string }>;

type Begun = Pick<FoundOperation, 'amount' | 'isFinal' | 'operationId' | 'paymentId' | 'reference'>;

const ACTIONS: Readonly<Record<string, RequestedMove['action']>> = {
  capture: 'complete',
  cancel: 'cancel',
  release: 'release',
  increment: 'increment',
  expiry: 'expire',
};
/** It waits for something else, and is asked again. */
export const PAYMENT_WAITS: MoveRefusal = 'PAYMENT_PROCESSING';

export const HOST_REFERENCES = 'HOST_REFERENCES';

/**
 * Begins once more what the acquirer has done about a payment, under the reference that it knows: the
 * sweeper sends it again, is given the answer of then, and ends it as if it had been lost on the way.
 */
export function openMovesToWriteBack(deps: PaymentDeps) {
  const payments = openPayments(deps);
  return async ({ paymentId, ...found }: Begun): Promise<WrittenBack> => {
    const [payment] = await findPaymentsById(payments.db, [paymentId]);
    if (!payment) return 'absent';
    const { amount, isFinal: final, operationId, reference } = found;
    const action = ACTIONS[reference.split(':')[1] ?? ''];
    if (!action) return { refusal: 'NO_MOVE' };
    // The host would know it by references that nobody has any more.
    if (payment.hostReferences) return { refusal: HOST_REFERENCES };
    const committed = await payments.intendMove({
      request: null,
      known: payment,
      merchant: null,
      action,
      operationId,
      amount: action === 'cancel' ? null : amount,
      final,
      invoiceNumber: null,
      day: null,
      correlationId: randomUUID(),
      dailyLimit: null,
    });
    if ('refusal' in committed) return { refusal: committed.refusal.reason };
    if (!('record' in committed)) throw new Error('what no request asked for is replayed');
    const due = { thing: committed.record, dueAt: payments.clock.now() };
    await paymentsDue.postpone(forBucket(payments.db, payment.bucket), [due]);
    return 'begun';
  };
}
