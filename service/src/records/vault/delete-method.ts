import { record } from '../events/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { methodDeleted } from './event.ts';
import { removeMethod } from './method-store.ts';
import { type Called, type VaultDeps } from './vault-deps.ts';
import { found } from '../../platform/http/errors.ts';

/** Removes a stored card: its row is gone, and what remains is who removed it and when. */
export async function deleteMethod(
  { db, audit, clock }: Pick<VaultDeps, 'db' | 'audit' | 'clock'>,
  paymentMethodId: string,
  { caller, correlationId }: Called,
): Promise<void> {
  await transaction(db, async (tx) => {
    const method = found(await removeMethod(tx, caller, paymentMethodId));
    const { merchantId } = method;
    await record(tx, methodDeleted(method, { correlationId, now: clock.now() }));
    await audit.record(tx, {
      actor: caller.clientId,
      action: 'payment-method.deleted',
      subject: paymentMethodId,
      correlationId,
      details: { merchantId },
    });
  });
}
