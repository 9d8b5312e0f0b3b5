import { assert } from '../../../kernel/assert.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isPartner } from '../callers/caller.ts';
import { chainIdsOf, findPartner } from './partner-store.ts';

/** What the calling credential is, and whose. */
export async function whoAmI(db: Queryable, caller: Caller) {
  const { clientId } = caller;
  const scopes = [...caller.scopes];
  if (!isPartner(caller)) return { clientId, scopes, merchantId: null, partner: null };
  const { merchantId, partnerId } = caller;
  const partner = await findPartner(db, partnerId);
  assert(partner, 'a partner is never deleted');
  const { kind, name } = partner;
  const chainIds = await chainIdsOf(db, partnerId);
  return { clientId, scopes, merchantId, partner: { partnerId, kind, name, chainIds } };
}
