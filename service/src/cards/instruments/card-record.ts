import { strict } from '../../platform/http/schema.ts';
import * as vault from '../../records/vault/index.ts';
import type { PayingCard } from './paying-card.ts';
import type { Instrument } from './instrument.ts';
import type { Tx, Database } from '../../platform/db/pool.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { AcquirerCard } from '../../acquiring/acquirers/index.ts';
import { bucketOf } from '../../kernel/id.ts';
import { createGroupRead } from '../../platform/db/group-read.ts';

/** What a payment remembers of its card, as JSON: enough for answers, and never the number. */
export type CardRecord = vault.CardFacts &
  Readonly<{
    /** Base64url. */
    fingerprint: string;
    cardholderName: string | null;
    /** As it was when the card paid; not with what was paid before types were kept. */
    type?: vault.CardType;
  }>;

export function cardRecordOf(paying: PayingCard): CardRecord {
  const { fingerprint, cardholderName } = paying;
  return {
    ...vault.factsOf(paying),
    fingerprint: fingerprint.toString('base64url'),
    cardholderName,
  };
}

/** What the card is to fees. */
export function cardClassOf({ brand, type }: CardRecord) {
  return { brand, cardType: type ?? vault.typeOfBrand(brand) };
}

const { createdAt: _ofStoredMethods, ...MEMBERS } = vault.PaymentMethodBody.properties;

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

/**
 * A card that the vault keeps if the issuer approves, sealed for the method it will be: it waits with
 * the operation, so that it is available when the answer arrives, and is destroyed unless that is
 * an approval.
 */
export type CardToKeep = Readonly<{
  sealed: Buffer;
  /** Whether it shall be able to pay again; else it is kept for its hold alone. */
  storing: boolean;
}>;

type Asking = Readonly<{
  paying: PayingCard;
  instrument: Pick<Instrument, 'storing'>;
  merchantId: string;
  /** A hold may be raised later, so its card is kept even where it was not to be stored. */
  keepsHold: boolean;
}>;

/**
 * Undefined when nothing has to be kept. A stored method never goes to the vault again: it may have
 * been deleted meanwhile, and would come back.
 */
export function cardToKeep(keyring: Keyring, asking: Asking): CardToKeep | undefined {
  const { paying, instrument, merchantId, keepsHold } = asking;
  const { storing } = instrument;
  if (paying.isStored || !(storing || keepsHold)) return undefined;
  const { paymentMethodId: id, number } = paying;
  return { sealed: vault.sealNumber(keyring, { merchantId, id }, number), storing };
}

/** What was asked of the issuer, as far as its card becomes a method. */
type Requested = Readonly<{
  partnerId: string;
  merchantId: string;
  customerId: string | null;
  paymentMethodId: string;
  card: CardRecord;
}>;

type Approval = Readonly<{
  /** As the issuer's approval gave it. */
  networkTransactionId: string | null;
  now: Date;
}>;

/** What goes to the vault once the issuer has approved. */
export function methodToKeep(
  requested: Requested,
  { sealed, storing: stored }: CardToKeep,
  approval: Approval,
): vault.SealedMethod {
  const { partnerId, merchantId, customerId, paymentMethodId: id, card } = requested;
  const { cardholderName } = card;
  const fingerprint = Buffer.from(card.fingerprint, 'base64url');
  const owner = { id, partnerId, merchantId, customerId, cardholderName };
  return vault.methodOf({ ...card, fingerprint, sealed }, { ...owner, stored, ...approval });
}

/** What became of a method: which one the card is now, and what is to be reported of it. */
export type StoredMethod = Readonly<{
  named: Readonly<{ paymentMethodId: string; isStored: boolean }>;
  change: vault.MethodChange | null;
}>;

/** By the id that each was to have, since a card that was stored before keeps its own. */
export async function storeMethods(
  tx: Tx,
  methods: readonly vault.SealedMethod[],
): Promise<ReadonlyMap<string, StoredMethod>> {
  const kept = await vault.keepMethods(tx, methods);
  return new Map(
    methods.map(({ id }, place) => {
      const { paymentMethodId = id, isStored = false, change = null } = kept[place] ?? {};
      return [id, { named: { paymentMethodId, isStored }, change }];
    }),
  );
}

/** The events of what became of a method, if anything did. */
export function reportsOf(
  method: StoredMethod | undefined,
  about: Parameters<typeof vault.methodEvent>[1],
) {
  return method?.change ? [vault.methodEvent(method.change, about)] : [];
}

type FollowedUp = Readonly<{
  merchantId: string;
  paymentMethodId: string;
  card: CardRecord;
  /** Where it waits with what was asked. */
  sealed?: Buffer | null | undefined;
}>;

export type FollowUpCards = Readonly<{
  /** The card of something that was asked before, without its security code; undefined where it is gone. */
  followUpCard: (requested: FollowedUp) => Promise<AcquirerCard | undefined>;
}>;

/** Those that are looked for together share a statement. */
export function openFollowUpCards({
  db,
  keyring,
}: Readonly<{ db: Database; keyring: Keyring }>): FollowUpCards {
  const find = createGroupRead({
    name: 'follow-up-cards',
    db,
    bucketOf: ({ merchantId }: Pick<FollowedUp, 'merchantId'>) => bucketOf(merchantId),
    find: vault.readMethods,
  });
  return {
    followUpCard: async ({ merchantId, paymentMethodId, card, sealed }) => {
      const kept = sealed
        ? { ...card, sealed, owner: vault.ownerOf(merchantId, paymentMethodId) }
        : await find({ merchantId, paymentMethodId });
      if (!kept) return undefined;
      const { brand, expiryMonth, expiryYear } = kept;
      const number = await vault.openCard(keyring, kept);
      return { number, brand, expiryMonth, expiryYear };
    },
  };
}
