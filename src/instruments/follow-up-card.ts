import type { AcquirerCard } from '../acquirers/index.ts';
import type { Queryable } from '../platform/db/pool.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import { openCard, ownerOf, readMethods } from '../vault/index.ts';
import type { CardRecord } from './card-record.ts';

type Requested = Readonly<{
  merchantId: string;
  paymentMethodId: string;
  card: CardRecord;
  /** Where it waits with what was asked. */
  sealed?: Buffer | null | undefined;
}>;

/** The card of something that was asked before, without its security code; undefined where it is gone. */
export async function followUpCard(
  { db, keyring }: Readonly<{ db: Queryable; keyring: Keyring }>,
  { merchantId, paymentMethodId, card, sealed }: Requested,
): Promise<AcquirerCard | undefined> {
  const [kept] = sealed
    ? [{ ...card, sealed, owner: ownerOf(merchantId, paymentMethodId) }]
    : await readMethods(db, [{ merchantId, paymentMethodId }]);
  if (!kept) return undefined;
  const { brand, expiryMonth, expiryYear } = kept;
  const number = await openCard(keyring, kept);
  return { number, brand, expiryMonth, expiryYear };
}
