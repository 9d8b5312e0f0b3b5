import { bucketOf, newId } from '../../kernel/id.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { Metadata } from '../metadata/index.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { type Card, type CardFacts, factsOf } from './card.ts';

/** A card number that only `openCard` can read, and only for its owner. */
export type SealedCard = Readonly<{ owner: string; sealed: Buffer }>;

/** A card that was used or stored, as the merchant may know it. */
export type PaymentMethod = CardFacts &
  Readonly<{
    id: string;
    bucket: string;
    partnerId: string;
    merchantId: string;
    customerId: string | null;
    /** The same for the same number at the same merchant; it reveals nothing about the number. */
    fingerprint: Buffer;
    cardholderName: string | null;
    /** Can pay again. A method that is not stored belongs to the one payment it was used for. */
    stored: boolean;
    /** What the issuer called the first payment with the card, which later ones refer to. */
    networkTransactionId: string | null;
    metadata: Metadata | null;
    createdAt: Date;
  }>;

export type SealedMethod = PaymentMethod & SealedCard;

type Particulars = Pick<
  PaymentMethod,
  'partnerId' | 'merchantId' | 'customerId' | 'cardholderName' | 'stored'
> &
  Readonly<{
    networkTransactionId?: string | null;
    /** Of a method that has its id already, because an answer was promised it. */
    id?: string;
    now: Date;
  }>;

/** A card's number with what may be known of it: all that is kept, and no security code. */
type KeptCard = Omit<Card, 'securityCode'>;

/** Makes a method of a card: the number goes in and comes out sealed, the security code does not. */
export function sealCard(keyring: Keyring, card: KeptCard, particulars: Particulars): SealedMethod {
  const { merchantId, now } = particulars;
  const { id = newId('paymentMethod', bucketOf(merchantId), now) } = particulars;
  const fingerprint = cardFingerprint(keyring, merchantId, card.number);
  const sealed = sealNumber(keyring, { merchantId, id }, card.number);
  return methodOf({ ...factsOf(card), fingerprint, sealed }, { ...particulars, id });
}

/** The number alone, sealed for the method that it is, or may become. */
export function sealNumber(
  keyring: Keyring,
  { merchantId, id }: Readonly<{ merchantId: string; id: string }>,
  number: Secret<string>,
): Buffer {
  return keyring.seal('vault', ownerOf(merchantId, id), Buffer.from(number.reveal()));
}

export function methodOf(
  card: CardFacts & Readonly<{ fingerprint: Buffer; sealed: Buffer }>,
  particulars: Particulars & Readonly<{ id: string }>,
): SealedMethod {
  const { now: createdAt, networkTransactionId = null, ...others } = particulars;
  const { id, merchantId } = others;
  const { fingerprint, sealed } = card;
  return {
    ...factsOf(card),
    ...others,
    bucket: bucketOf(merchantId),
    owner: ownerOf(merchantId, id),
    networkTransactionId,
    metadata: null,
    fingerprint,
    sealed,
    createdAt,
  };
}

/** The same for the same number at the same merchant, and of no use to anybody else. */
export function cardFingerprint(
  keyring: Keyring,
  merchantId: string,
  number: Secret<string>,
): Buffer {
  return keyring.mac('card-fingerprint', `${merchantId}/${number.reveal()}`);
}

/** What a number is sealed for: copied to another merchant or method, it does not open. */
export function ownerOf(merchantId: string, id: string): string {
  return `${merchantId}/${id}`;
}
