import { strict } from '../../platform/http/schema.ts';
import {
  type CardFacts,
  type CardType,
  factsOf,
  PaymentMethodBody,
  typeOfBrand,
} from '../../records/vault/index.ts';
import type { PayingCard } from './paying-card.ts';

/** What a payment remembers of its card, as JSON: enough for answers, and never the number. */
export type CardRecord = CardFacts &
  Readonly<{
    /** Base64url. */
    fingerprint: string;
    cardholderName: string | null;
    /** As it was when the card paid; not with what was paid before types were kept. */
    type?: CardType;
  }>;

export function cardRecordOf(paying: PayingCard): CardRecord {
  const { fingerprint, cardholderName } = paying;
  return { ...factsOf(paying), fingerprint: fingerprint.toString('base64url'), cardholderName };
}

/** What the card is to fees. */
export function cardClassOf({ brand, type }: CardRecord) {
  return { brand, cardType: type ?? typeOfBrand(brand) };
}

const { createdAt: _ofStoredMethods, ...MEMBERS } = PaymentMethodBody.properties;

/** The payment method inside a payment's or validation's answer. */
export const CardRecordBody = strict(MEMBERS, { title: 'UsedPaymentMethod' });

type Used = Readonly<{ paymentMethodId: string; stored: boolean; customerId: string | null }>;

export function cardRecordBody(
  { brand, bin, lastFour, expiryMonth, expiryYear, fingerprint }: CardRecord,
  { paymentMethodId, stored, customerId }: Used,
) {
  return {
    paymentMethodId,
    paymentMethodID: paymentMethodId,
    paymentMethodType: 'CARD',
    cardBrand: brand,
    bin,
    lastFour,
    expiryMonth,
    expiryYear,
    fingerprint,
    customerId: customerId ?? undefined, // Not in the answer, where there is none.
    stored,
  };
}
