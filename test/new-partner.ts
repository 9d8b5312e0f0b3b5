import type { Clock } from '../service/src/kernel/clock.ts';
import { newId } from '../service/src/kernel/id.ts';
import { ensurePartner, type PartnerCaller } from '../service/src/access/partners/index.ts';
import { type Database, transaction } from '../service/src/platform/db/pool.ts';

/** A partner that exists, as its credential with these scopes calls. */
export async function newPartner(
  { clock, db }: Readonly<{ clock: Clock; db: Database }>,
  scopes: PartnerCaller['scopes'],
  partnerId = newId('partner', '07', clock.now()),
): Promise<PartnerCaller> {
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
