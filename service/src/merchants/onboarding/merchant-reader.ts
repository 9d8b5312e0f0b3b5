import { bucketOf } from '../../kernel/id.ts';
import { createGroupRead } from '../../platform/db/group-read.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Merchant } from './merchant.ts';
import { type Known, lookAgain, type PartnersMerchant, NO_VERSION } from './merchant-store.ts';

const KEPT_MAX = 10_000; // Profiles, of a few kilobytes each.

export type MerchantReader = Readonly<{
  /** The merchant as the database has it now. */
  merchant: (requested: PartnersMerchant) => Promise<Merchant | undefined>;
  /**
   * The merchant as it was when it was read here last, or else now. It may have changed: whoever uses
   * it has `merchantsUnchanged` in the transaction that follows, and starts over where that fails.
   */
  recalledMerchant: (requested: PartnersMerchant) => Promise<Merchant | undefined>;
}>;

/**
 * Reads merchants for what is asked often. A profile is carried over only when it has changed.
 * Look-ups that come together share a statement.
 */
export function createMerchantReader(db: Database): MerchantReader {
  const kept = new Map<string, Merchant>();
  const read = createGroupRead({
    name: 'merchants',
    db,
    bucketOf: ({ merchantId }) => bucketOf(merchantId),
    find: lookAgain,
  });
  const merchant = async ({ partnerId, merchantId }: PartnersMerchant) => {
    const known = kept.get(merchantId);
    const requested: Known = { partnerId, merchantId, version: known?.version ?? NO_VERSION };
    const looked = await read(requested);
    if (!looked) return undefined;
    const { profile, sealed } = looked.profile ? looked : (known ?? looked);
    if (!profile) throw new Error('a profile is left out only where it is known');
    const found = { ...looked, profile, sealed };
    if (looked.profile !== null) remember(kept, found);
    return found;
  };
  return {
    merchant,
    recalledMerchant: async (requested) => {
      const known = kept.get(requested.merchantId);
      return known?.partnerId === requested.partnerId ? known : await merchant(requested);
    },
  };
}

/** The oldest makes room. */
function remember(kept: Map<string, Merchant>, merchant: Merchant): void {
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(merchant.merchantId, merchant);
}
