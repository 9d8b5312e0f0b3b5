import type { Clock } from '../src/kernel/clock.ts';
import { newId } from '../src/kernel/id.ts';
import { ensurePartner, type PartnerCaller } from '../src/partners/index.ts';
import type { Database } from '../src/platform/db/pool.ts';
import { transaction } from '../src/platform/db/transaction.ts';

/** A partner that exists, as its credential with these scopes calls. */
export async function newPartner(
  { clock, db }: Readonly<{ clock: Clock; db: Database }>,
  scopes: PartnerCaller['scopes'],
): Promise<PartnerCaller> {
  const partnerId = newId('partner', '07', clock.now());
  await transaction(db, (tx) =>
    ensurePartner(tx, { partnerId, kind: 'ISV', name: 'Maple', now: clock.now() }),
  );
  return {
    kind: 'partner',
    clientId: `client-of-${partnerId}`,
    partnerId,
    partnerKind: 'ISV',
    merchantId: null,
    scopes,
  };
}
