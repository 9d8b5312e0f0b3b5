import type { Tx } from '../../platform/db/transaction.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import {
  keepMethods,
  type MethodChange,
  methodEvent,
  methodOf,
  sealNumber,
  type SealedMethod,
} from '../../records/vault/index.ts';
import type { CardRecord } from './card-record.ts';
import type { Instrument } from './instrument.ts';
import type { PayingCard } from './paying-card.ts';

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
  return { sealed: sealNumber(keyring, { merchantId, id }, number), storing };
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
): SealedMethod {
  const { partnerId, merchantId, customerId, paymentMethodId: id, card } = requested;
  const { cardholderName } = card;
  const fingerprint = Buffer.from(card.fingerprint, 'base64url');
  const owner = { id, partnerId, merchantId, customerId, cardholderName };
  return methodOf({ ...card, fingerprint, sealed }, { ...owner, stored, ...approval });
}

/** What became of a method: which one the card is now, and what is to be reported of it. */
export type StoredMethod = Readonly<{
  named: Readonly<{ paymentMethodId: string; isStored: boolean }>;
  change: MethodChange | null;
}>;

/** By the id that each was to have, since a card that was stored before keeps its own. */
export async function storeMethods(
  tx: Tx,
  methods: readonly SealedMethod[],
): Promise<ReadonlyMap<string, StoredMethod>> {
  const kept = await keepMethods(tx, methods);
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
  about: Parameters<typeof methodEvent>[1],
) {
  return method?.change ? [methodEvent(method.change, about)] : [];
}
