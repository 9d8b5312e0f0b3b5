import type { PartnerCaller } from '../../access/partners/index.ts';
import { lockingIn, type Queryable, transaction } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { nextSequence, record, recordMany } from '../events/index.ts';
import { bucketIn, bucketOf, newId } from '../../kernel/id.ts';
import { type Answer, created } from '../../platform/http/answer.ts';
import { found, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { fingerprintOf, once } from '../../platform/http/idempotency.ts';
import { insertCustomer, lockCustomer, removeCustomer } from './customer-store.ts';
import { customerEvent, methodDeleted } from './event.ts';
import { customerBody, type NewCustomer } from './schema.ts';
import { removeMethod, removeMethodsOf } from './method-store.ts';

export type VaultDeps = Pick<Platform, 'db' | 'keyring' | 'clock' | 'audit'> &
  Readonly<{
    /** Whether the caller may act for the merchant: merchants are another slice's to know. */
    ownsMerchant: (db: Queryable, caller: PartnerCaller, merchantId: string) => Promise<boolean>;
  }>;

type Called = Readonly<{ caller: PartnerCaller; correlationId: string }>;

export async function createCustomer(
  { db, clock, keyring, ownsMerchant }: VaultDeps,
  {
    caller,
    merchantId,
    body,
    correlationId,
  }: Called & Readonly<{ merchantId: string; body: NewCustomer }>,
): Promise<Answer> {
  // Before a stored response is replayed: access is checked again each time.
  if (!(await ownsMerchant(db, caller, merchantId))) {
    throw new Problem(PLATFORM_PROBLEMS.notFound);
  }
  const { idempotencyKey: key, name, email = null, reference = null } = body;
  const now = clock.now();
  const bucket = bucketOf(merchantId);
  const { partnerId } = caller;
  const asked = { merchantId, name, email, reference };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), asked);
  const request = { partnerId, merchantId, operation: 'create-customer', key, fingerprint };
  return await once(db, { request, now }, async (tx) => {
    const id = newId('customer', bucket, now);
    const customer = { ...asked, id, bucket, partnerId, createdAt: now };
    await insertCustomer(tx, customer);
    await record(tx, customerEvent('created', customer, { sequence: 1, correlationId, now }));
    return created(customerBody(customer), `/customers/${id}`);
  });
}

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
