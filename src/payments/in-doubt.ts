import { outcomeUnknown } from '../acquirers/index.ts';
import type { Problem } from '../platform/http/problem.ts';
import type { Payment } from './payment.ts';
import type { Payments } from './payments.ts';
import { postpone } from './pending-store.ts';
import { paymentBody } from './schema.ts';

/** Hands an operation without an answer to the sweeper at once; the caller gets the 503. */
export async function inDoubt(payments: Payments, payment: Payment): Promise<Problem> {
  await postpone(payments.db, payment, payments.clock.now());
  return outcomeUnknown(paymentBody(payment));
}
