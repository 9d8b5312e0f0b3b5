import { acquirerMerchantOf, type FollowUpCards } from '../../cards/instruments/index.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import { authorizationReference } from '../payments/index.ts';
import { type RefundDeps, type Refund, refundReference } from './refund.ts';
import { type AcquirerAnswer, originalOf } from '../../acquiring/acquirers/index.ts';

/** Step two. The reference is the refund's own: asking again returns the result of the first. */
export async function askForRefund(
  deps: RefundDeps & FollowUpCards,
  refund: Refund,
  merchant: Merchant,
): Promise<AcquirerAnswer> {
  const { paymentId, amount, currency, merchantId, method, original } = refund;
  const { partnerId, correlationId } = refund;
  const acquirer = deps.acquirers.of(refund.acquirer);
  const { needsCardForFollowUps } = acquirer;
  const nothing = { outcome: null, hostReferences: null };
  return await acquirer.refund({
    reference: refundReference(refund),
    context: { partnerId, correlationId },
    hostReferences: refund.hostReferences ?? undefined,
    isRepeat: refund.attempts > 0,
    merchant: acquirerMerchantOf(merchant),
    original: original ?? originalOf(authorizationReference({ id: paymentId }), nothing),
    amount: { amount, currency },
    card: needsCardForFollowUps ? await deps.followUpCard({ ...method, merchantId }) : undefined,
  });
}
