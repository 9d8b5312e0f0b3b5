import { transaction, type Tx, type Queryable } from '../../../platform/db/pool.ts';
import { type Partner, type PartnerKind, type Chain, isPartner } from '../callers/caller.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import type { By, Caller } from '../../../platform/http/caller.ts';
import { insertPartner, findPartner, insertChain, chainIdsOf } from './partner-store.ts';
import { newPlatformId } from '../callers/credential.ts';
import { newThirteenDigits } from '../../../kernel/id.ts';
import { unknownReference } from '../callers/errors.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { assert } from '../../../kernel/assert.ts';

export async function createPartner(
  { db, clock, audit }: PartnerDeps,
  { kind, name }: Readonly<{ kind: PartnerKind; name: string }>,
  by: By,
): Promise<Partner> {
  const now = clock.now();
  const id = newPlatformId('partner', now);
  const partner = { id, kind, name, createdAt: now, modifiedAt: now };
  await transaction(db, async (tx) => {
    await insertPartner(tx, partner);
    const details = { kind, name };
    await audit.record(tx, { ...by, action: 'partner.created', subject: id, details });
  });
  return partner;
}

const DRAWS_MAX = 10; // Of 9 × 10^11 numbers: that many taken in a row is a bug.

/** Issues a chain with a number nobody has. A partner of any kind may have chains. */
export async function createChain(
  { db, clock, audit }: PartnerDeps,
  { partnerId, name }: Readonly<{ partnerId: string; name: string }>,
  by: By,
  draw: () => string = newThirteenDigits,
): Promise<Chain> {
  const createdAt = clock.now();
  return await transaction(db, async (tx) => {
    if (!(await findPartner(tx, partnerId)))
      throw invalid([unknownReference('partnerId', partnerId)]);
    const chain = await insertUnderFreeNumber(tx, { partnerId, name, createdAt }, draw);
    const details = { partnerId, name };
    await audit.record(tx, { ...by, action: 'chain.created', subject: chain.id, details });
    return chain;
  });
}

async function insertUnderFreeNumber(tx: Tx, chain: Omit<Chain, 'id'>, draw: () => string) {
  for (let drawn = 0; drawn < DRAWS_MAX; drawn += 1) {
    const candidate = { ...chain, id: draw() };
    if (await insertChain(tx, candidate)) return candidate;
  }
  throw new Error(`${DRAWS_MAX} chain numbers in a row are taken`);
}

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
