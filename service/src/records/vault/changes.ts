import { lockingIn, transaction } from '../../platform/db/pool.ts';
import { nextSequence, record, recordMany } from '../events/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { found } from '../../platform/http/errors.ts';
import { lockCustomer, removeCustomer } from './customer-store.ts';
import { customerEvent, methodDeleted } from './event.ts';
import { removeMethod, removeMethodsOf } from './method-store.ts';
import type { VaultDeps, Called } from './create-customer.ts';

const REMOVED: Answer = { status: 204 };

/** Removes a customer and every card stored for them, also one that is being stored just now. */
export async function deleteCustomer(
  { db, audit, clock }: VaultDeps,
  customerId: string,
  { caller, correlationId }: Called,
): Promise<Answer> {
  return await transaction(lockingIn(db, bucketIn(customerId)), async (tx) => {
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
    return REMOVED;
  });
}

/** Removes a stored card: its row is gone, and what remains is who removed it and when. */
export async function deleteMethod(
  { db, audit, clock }: VaultDeps,
  paymentMethodId: string,
  { caller, correlationId }: Called,
): Promise<Answer> {
  return await transaction(db, async (tx) => {
    const method = found(await removeMethod(tx, caller, paymentMethodId));
    await record(tx, methodDeleted(method, { correlationId, now: clock.now() }));
    await audit.record(tx, {
      actor: caller.clientId,
      action: 'payment-method.deleted',
      subject: paymentMethodId,
      correlationId,
      details: { merchantId: method.merchantId },
    });
    return REMOVED;
  });
}
