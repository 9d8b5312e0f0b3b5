import { declined } from '../../acquiring/acquirers/index.ts';
import { type Answer, created, writtenOnce } from '../../platform/http/answer.ts';
import { problemAnswer } from '../../platform/http/problem-body.ts';
import type { Refund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { refundBody } from './schema.ts';

/** The answer to the request for a refund, once it has ended, and to every repeat. */
export function refundAnswer({ publicUrl }: Pick<RefundDeps, 'publicUrl'>, refund: Refund): Answer {
  const body = refundBody(refund);
  if (refund.status === 'SUCCEEDED') return created(writtenOnce(body), `/refunds/${refund.id}`);
  const { correlationId } = refund;
  const context = { publicUrl, instance: '/refunds', correlationId };
  return problemAnswer(declined(refund.outcome, body), context);
}
