import type { AcquirerCard } from '../../acquiring/acquirers/index.ts';
import { bucketOf } from '../../kernel/id.ts';
import { createGroupRead } from '../../platform/db/group-read.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { openCard, ownerOf, readMethods } from '../../records/vault/index.ts';
import type { CardRecord } from './card-record.ts';

type Requested = Readonly<{
  merchantId: string;
  paymentMethodId: string;
  card: CardRecord;
  /** Where it waits with what was asked. */
  sealed?: Buffer | null | undefined;
}>;

export type FollowUpCards = Readonly<{
  /** The card of something that was asked before, without its security code; undefined where it is gone. */
  followUpCard: (requested: Requested) => Promise<AcquirerCard | undefined>;
}>;

/** Those that are looked for together share a statement. */
export function openFollowUpCards({
  db,
  keyring,
}: Readonly<{ db: Database; keyring: Keyring }>): FollowUpCards {
  const find = createGroupRead({
    name: 'follow-up-cards',
    db,
    bucketOf: ({ merchantId }: Pick<Requested, 'merchantId'>) => bucketOf(merchantId),
    find: readMethods,
  });
  return {
    followUpCard: async ({ merchantId, paymentMethodId, card, sealed }) => {
      const kept = sealed
        ? { ...card, sealed, owner: ownerOf(merchantId, paymentMethodId) }
        : await find({ merchantId, paymentMethodId });
      if (!kept) return undefined;
      const { brand, expiryMonth, expiryYear } = kept;
      const number = await openCard(keyring, kept);
      return { number, brand, expiryMonth, expiryYear };
    },
  };
}
