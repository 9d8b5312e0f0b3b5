import { lockingIn, transaction } from '../../platform/db/pool.ts';
import { record, recordMany } from '../events/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { byOf } from '../../platform/http/caller.ts';
import { found } from '../../platform/http/errors.ts';
import { lockCustomer, removeCustomer } from './customer-store.ts';
import { customerEvent, methodDeleted } from './event.ts';
import { removeMethod, removeMethodsOf } from './method-store.ts';
import type { VaultDeps, Called } from './create-customer.ts';

/** Removes a customer and every card stored for them, also one that is being stored just now. */
export async function deleteCustomer(
  { db, audit, clock }: VaultDeps,
  customerId: string,
  { caller, correlationId }: Called,
): Promise<void> {
  await transaction(lockingIn(db, bucketIn(customerId)), async (tx) => {
    // Locked first: a concurrent request that stores a card either has done so, or finds no customer.
    const customer = found(await lockCustomer(tx, caller, customerId));
    const methods = await removeMethodsOf(tx, customer);
    await removeCustomer(tx, customer);
    const moment = { correlationId, now: clock.now() };
    await recordMany(tx, [
      ...methods.map((method) => methodDeleted(method, moment)),
      // It says no more of the customer than that.
      customerEvent(
        'deleted',
        { ...customer, metadata: null, sequence: customer.sequence + 1 },
        moment,
      ),
    ]);
    const { merchantId } = customer;
    const details = { merchantId, paymentMethodIds: methods.map(({ id }) => id) };
    const by = byOf({ caller, correlationId });
    await audit.record(tx, { ...by, action: 'customer.deleted', subject: customerId, details });
  });
}

/** Removes a stored card: its row is gone, and what remains is who removed it and when. */
export async function deleteMethod(
  { db, audit, clock }: VaultDeps,
  paymentMethodId: string,
  { caller, correlationId }: Called,
): Promise<void> {
  await transaction(db, async (tx) => {
    const method = found(await removeMethod(tx, caller, paymentMethodId));
    await record(tx, methodDeleted(method, { correlationId, now: clock.now() }));
    const entry = { ...byOf({ caller, correlationId }), action: 'payment-method.deleted' };
    const details = { merchantId: method.merchantId };
    await audit.record(tx, { ...entry, subject: paymentMethodId, details });
  });
}
