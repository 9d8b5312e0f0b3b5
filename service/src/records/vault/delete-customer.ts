import { nextSequence, recordMany } from '../events/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { lockingIn, transaction } from '../../platform/db/pool.ts';
import { lockCustomer, removeCustomer } from './customer-store.ts';
import { customerEvent, methodDeleted } from './event.ts';
import { removeMethodsOf } from './method-store.ts';
import { type Called, type VaultDeps } from './vault-deps.ts';
import { found } from '../../platform/http/errors.ts';

/** Removes a customer and every card stored for them, also one that is being stored just now. */
export async function deleteCustomer(
  { db, audit, clock }: Pick<VaultDeps, 'db' | 'audit' | 'clock'>,
  customerId: string,
  { caller, correlationId }: Called,
): Promise<void> {
  await transaction(lockingIn(db, bucketIn(customerId)), async (tx) => {
    // Locked first: a concurrent request that stores a card either has done so, or finds no customer.
    const customer = found(await lockCustomer(tx, caller, customerId));
    const methods = await removeMethodsOf(tx, customer);
    await removeCustomer(tx, customer);
    const sequence = await nextSequence(tx, { bucket: customer.bucket, subjectId: customerId });
    const moment = { correlationId, now: clock.now() };
    await recordMany(tx, [
      ...methods.map((method) => methodDeleted(method, moment)),
      customerEvent('deleted', customer, { ...moment, sequence }),
    ]);
    await audit.record(tx, {
      actor: caller.clientId,
      action: 'customer.deleted',
      subject: customerId,
      correlationId,
      details: { merchantId: customer.merchantId, paymentMethodIds: methods.map(({ id }) => id) },
    });
  });
}
