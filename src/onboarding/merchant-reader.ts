import { createGroupRead } from '../platform/db/group-read.ts';
import type { Queryable } from '../platform/db/pool.ts';
import type { Merchant } from './merchant.ts';
import { type Known, lookAgain, type PartnersMerchant } from './merchant-store.ts';

const KEPT_MAX = 10_000; // Profiles, of a few kilobytes each.
const NONE = 0; // Versions count from 1.

/**
 * Reads merchants for what is asked often. The database is asked every time, so nothing is stale;
 * a profile is carried over only when it has changed. Look-ups that come together share a statement.
 */
export function createMerchantReader(
  db: Queryable,
): (wanted: PartnersMerchant) => Promise<Merchant | undefined> {
  const kept = new Map<string, Merchant>();
  const read = createGroupRead({ name: 'merchants', db, find: lookAgain });
  return async ({ partnerId, merchantId }) => {
    const known = kept.get(merchantId);
    const wanted: Known = { partnerId, merchantId, version: known?.version ?? NONE };
    const looked = await read(wanted);
    if (!looked) return undefined;
    const profile = looked.profile ?? known?.profile;
    if (!profile) throw new Error('a profile is left out only where it is known');
    const merchant = { ...looked, profile };
    if (looked.profile !== null) remember(kept, merchant);
    return merchant;
  };
}

/** The oldest makes room. */
function remember(kept: Map<string, Merchant>, merchant: Merchant): void {
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(merchant.merchantId, merchant);
}
