import { openFollowUpCards, openInstruments } from '../../cards/instruments/index.ts';
import { recentCardTypes } from '../../merchants/fees/index.ts';
import { createMerchantReader } from '../../merchants/onboarding/index.ts';
import { createMoveIntents } from './move-intents.ts';
import { createPaymentIntents } from './payment-intents.ts';
import type { PaymentDeps } from './payment.ts';
import { createPaymentEndings } from './payment-endings.ts';
import { paymentFinder } from './payment-store.ts';

/** What the use cases of payments share: everything hot, gathered into batches. */
export type Payments = ReturnType<typeof openPayments>;

export function openPayments(deps: PaymentDeps) {
  return {
    ...deps,
    ...openFollowUpCards(deps),
    ...openInstruments(deps),
    ...createMerchantReader(deps.db),
    cardTypes: recentCardTypes(deps),
    find: paymentFinder(deps.db),
    intend: createPaymentIntents(deps),
    intendMove: createMoveIntents(deps),
    end: createPaymentEndings(deps),
  };
}
