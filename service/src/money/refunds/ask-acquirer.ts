import { type AcquirerAnswer, originalOf } from '../../acquiring/acquirers/index.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import { acquirerMerchantOf, type FollowUpCards } from '../../cards/instruments/index.ts';
import { authorizationReference } from '../payments/index.ts';
import { type Refund, type RefundDeps, refundReference } from './refund.ts';

/**
 * Step two: asks the acquirer for the refund. The reference is the refund's own, so asking again has
 * no second effect and returns the result of the first.
 */
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
    merchant: acquirerMerchantOf(merchant),
    original: original ?? originalOf(authorizationReference({ id: paymentId }), nothing),
    amount: { amount, currency },
    card: needsCardForFollowUps ? await deps.followUpCard({ ...method, merchantId }) : undefined,
  });
}
