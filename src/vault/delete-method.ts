import { transaction } from '../platform/db/transaction.ts';
import { removeMethod } from './method-store.ts';
import { type Called, type VaultDeps } from './vault-deps.ts';
import { found } from '../platform/http/refuse.ts';

/** Removes a stored card: its row is gone, and what remains is who removed it and when. */
export async function deleteMethod(
  { db, audit }: Pick<VaultDeps, 'db' | 'audit'>,
  paymentMethodId: string,
  { caller, correlationId }: Called,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { merchantId } = found(await removeMethod(tx, caller, paymentMethodId));
    await audit.record(tx, {
      actor: caller.clientId,
      action: 'payment-method.deleted',
      subject: paymentMethodId,
      correlationId,
      details: { merchantId },
    });
  });
}
