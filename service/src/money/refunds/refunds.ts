import { openFollowUpCards } from '../../cards/instruments/index.ts';
import { createMerchantReader } from '../../merchants/onboarding/index.ts';
import { paymentFinder } from '../payments/index.ts';
import type { RefundDeps } from './refund.ts';
import { createRefundEndings } from './refund-endings.ts';
import { createRefundIntents } from './refund-intents.ts';
import { refundFinder } from './refund-store.ts';

/** What the use cases of refunds share: everything hot, gathered into batches. */
export type Refunds = ReturnType<typeof openRefunds>;

export function openRefunds(deps: RefundDeps) {
  return {
    ...deps,
    ...openFollowUpCards(deps),
    ...createMerchantReader(deps.db),
    payment: paymentFinder(deps.db),
    find: refundFinder(deps.db),
    intend: createRefundIntents(deps),
    end: createRefundEndings(deps),
  };
}
