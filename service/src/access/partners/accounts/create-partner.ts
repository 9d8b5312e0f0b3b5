import { transaction } from '../../../platform/db/transaction.ts';
import type { Partner } from '../callers/partner.ts';
import type { PartnerKind } from '../callers/caller.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import type { By } from '../../../platform/http/identity.ts';
import { insertPartner } from './partner-store.ts';
import { newPlatformId } from '../callers/platform-id.ts';

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
    await audit.record(tx, {
      ...by,
      action: 'partner.created',
      subject: id,
      details: { kind, name },
    });
  });
  return partner;
}
