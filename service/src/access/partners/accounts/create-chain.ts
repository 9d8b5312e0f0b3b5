import { newThirteenDigits } from '../../../kernel/id.ts';
import { type Tx, transaction } from '../../../platform/db/transaction.ts';
import { unknownReference } from '../callers/errors.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Chain } from '../callers/partner.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import type { By } from '../../../platform/http/identity.ts';
import { findPartner, insertChain } from './partner-store.ts';

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

async function insertUnderFreeNumber(
  tx: Tx,
  chain: Omit<Chain, 'id'>,
  draw: () => string,
): Promise<Chain> {
  for (let drawn = 0; drawn < DRAWS_MAX; drawn += 1) {
    const candidate = { ...chain, id: draw() };
    if (await insertChain(tx, candidate)) return candidate;
  }
  throw new Error(`${DRAWS_MAX} chain numbers in a row are taken`);
}
