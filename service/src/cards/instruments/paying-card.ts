import type { Secret } from '../../kernel/secret.ts';
import type { AcquirerCard } from '../../acquiring/acquirers/index.ts';
import * as vault from '../../records/vault/index.ts';
import { assert } from '../../kernel/assert.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Instrument } from './instrument.ts';

/** The card that pays. Its number is a `Secret` and never printed. */
export type PayingCard = vault.CardFacts &
  Readonly<{
    number: Secret<string>;
    fingerprint: Buffer;
    /** Of the stored method, or new: should the card be kept, it is kept under this id. */
    paymentMethodId: string;
    isStored: boolean;
    cardholderName: string | null;
    /** The security code from the hosted page, where it waited in this process. */
    heldCode?: Secret<string>;
  }>;

type Payment = Readonly<{
  merchantId: string;
  instrument: Instrument;
  /** What the instrument's token gave, where it is one. */
  redeemed?: vault.TokenCard | undefined;
  now: Date;
}>;

/** Opens the card that an instrument names. A token must have been redeemed before. */
export async function payingCard(
  keyring: Keyring,
  { merchantId, instrument, redeemed, now }: Payment,
): Promise<PayingCard> {
  const { source, cardholderName } = instrument;
  if (source.kind === 'stored') {
    const { method } = source;
    return {
      ...vault.factsOf(method),
      number: await vault.openCard(keyring, method),
      fingerprint: method.fingerprint,
      paymentMethodId: method.id,
      isStored: true,
      cardholderName: cardholderName ?? method.cardholderName,
    };
  }
  const card = source.kind === 'card' ? source.card : redeemed;
  assert(card, 'a token is redeemed before it pays');
  const number = 'number' in card ? card.number : await vault.openCard(keyring, card);
  return {
    ...vault.factsOf(card),
    number,
    fingerprint: vault.cardFingerprint(keyring, merchantId, number),
    paymentMethodId: newId('paymentMethod', bucketOf(merchantId), now),
    isStored: false,
    cardholderName: cardholderName ?? redeemed?.cardholderName ?? null,
  };
}

/** The card as the acquirer takes it, with the security code where one was sent or held. */
export function acquirerCardOf(
  { number, brand, expiryMonth, expiryYear, heldCode }: PayingCard,
  { securityCode }: Pick<Instrument, 'securityCode'>,
): AcquirerCard {
  return { number, brand, expiryMonth, expiryYear, securityCode: securityCode ?? heldCode };
}
