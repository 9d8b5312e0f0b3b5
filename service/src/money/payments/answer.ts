import { declined } from '../../acquiring/acquirers/index.ts';
import { type Answer, created, ok, writtenOnce } from '../../platform/http/answer.ts';
import { problemAnswer } from '../../platform/http/problem-body.ts';
import { moveOf, type PendingOperation, type Payment } from './payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { paymentBody } from './schema.ts';

type Ended = Readonly<{ payment: Payment; pending: PendingOperation }>;

/** The answer to the request that began an operation, once it has ended, and to every repeat. */
export function paymentAnswer(
  { publicUrl }: Pick<PaymentDeps, 'publicUrl'>,
  { payment, pending }: Ended,
): Answer {
  const path = `/payments/${payment.id}`;
  const isCreation = pending.kind === 'AUTHORIZE' || pending.kind === 'REVERSAL';
  if (payment.outcome?.isoResponseCode === '00') {
    const text = writtenOnce(paymentBody(payment));
    return isCreation ? created(text, path) : ok(text);
  }
  const { correlationId, request } = pending;
  const instance = isCreation ? '/payments' : `${path}${request ? `/${moveOf(request)}` : ''}`;
  return problemAnswer(declined(payment.outcome, paymentBody(payment)), {
    publicUrl,
    instance,
    correlationId,
  });
}
