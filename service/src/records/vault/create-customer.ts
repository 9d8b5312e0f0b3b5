import { record } from '../events/index.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { type Answer, created } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { fingerprintOf, once } from '../../platform/http/idempotency.ts';
import { insertCustomer } from './customer-store.ts';
import { customerEvent } from './event.ts';
import { customerBody, type NewCustomer } from './schema.ts';
import type { VaultDeps } from './vault-deps.ts';

type Requested = Readonly<{
  caller: PartnerCaller;
  merchantId: string;
  body: NewCustomer;
  correlationId: string;
}>;

/** Makes a customer of the merchant, once for the key. */
export async function createCustomer(
  { db, clock, keyring, ownsMerchant }: VaultDeps,
  { caller, merchantId, body, correlationId }: Requested,
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
