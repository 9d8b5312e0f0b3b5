import type { PartnerCaller } from '../../access/partners/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { found } from '../../platform/http/errors.ts';
import type { HostedFieldsDeps } from './profile.ts';
import { removeProfile } from './profile-store.ts';

type Requested = Readonly<{ caller: PartnerCaller; profileId: string; correlationId: string }>;

/** From now on its page is shown to nobody. Tokens made on it can still be used. */
export async function deleteProfile(
  { db, audit }: Pick<HostedFieldsDeps, 'db' | 'audit'>,
  { caller, profileId, correlationId }: Requested,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { merchantId } = found(await removeProfile(tx, caller, profileId));
    await audit.record(tx, {
      actor: caller.clientId,
      action: 'hosted-fields-profile.deleted',
      subject: profileId,
      correlationId,
      details: { merchantId },
    });
  });
}
