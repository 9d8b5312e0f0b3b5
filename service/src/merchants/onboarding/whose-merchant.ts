import type { Queryable } from '../../platform/db/pool.ts';
import { findMerchant, findMerchantsOf } from './merchant-store.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';

/** Slices below this one are told by it whose a merchant is. */
export async function isMerchantOf(
  db: Queryable,
  partnerId: string,
  merchantId: string,
): Promise<boolean> {
  const [merchant] = await findMerchantsOf(db, [{ partnerId, merchantId }]);
  return merchant !== undefined;
}

export async function ownsMerchant(
  db: Queryable,
  caller: PartnerCaller,
  merchantId: string,
): Promise<boolean> {
  return (await findMerchant(db, caller, merchantId)) !== undefined;
}
