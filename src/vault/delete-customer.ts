import { bucketIn } from '../kernel/id.ts';
import { lockingIn } from '../platform/db/pool.ts';
import { transaction } from '../platform/db/transaction.ts';
import { lockCustomer, removeCustomer } from './customer-store.ts';
import { removeMethodsOf } from './method-store.ts';
import { type Called, type VaultDeps } from './vault-deps.ts';
import { found } from '../platform/http/refuse.ts';

/** Removes a customer and every card stored for them, also one that is being stored just now. */
export async function deleteCustomer(
  { db, audit }: Pick<VaultDeps, 'db' | 'audit'>,
  customerId: string,
  { caller, correlationId }: Called,
): Promise<void> {
  await transaction(lockingIn(db, bucketIn(customerId)), async (tx) => {
    // Locked first: whoever stores a card for the customer has done so, or will find no customer.
    const customer = found(await lockCustomer(tx, caller, customerId));
    const paymentMethodIds = await removeMethodsOf(tx, customer);
    await removeCustomer(tx, customer);
    await audit.record(tx, {
      actor: caller.clientId,
      action: 'customer.deleted',
      subject: customerId,
      correlationId,
      details: { merchantId: customer.merchantId, paymentMethodIds },
    });
  });
}
