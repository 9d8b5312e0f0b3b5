import type { AcquirerAnswer } from '../acquirers/index.ts';
import type { Merchant } from '../onboarding/index.ts';
import { acquirerMerchantOf } from '../instruments/index.ts';
import { authorizationReference } from '../payments/index.ts';
import { type Refund, refundReference } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';

/**
 * Step two: asks the acquirer for the refund. The reference is the refund's own, so asking again has
 * no second effect and tells what the first came to.
 */
export async function askForRefund(
  { acquirer }: RefundDeps,
  refund: Refund,
  merchant: Merchant,
): Promise<AcquirerAnswer> {
  const { paymentId, amount, currency } = refund;
  return await acquirer.refund({
    reference: refundReference(refund),
    merchant: acquirerMerchantOf(merchant),
    original: authorizationReference({ id: paymentId }),
    amount: { amount, currency },
  });
}
