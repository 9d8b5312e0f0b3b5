import type { PartnerCaller, Vacancy } from '../../access/partners/index.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { record } from '../events/index.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { type Answer, created } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { fingerprintOf, once } from '../../platform/http/idempotency.ts';
import { metadataOf } from '../metadata/index.ts';
import { insertCustomer } from './customer-store.ts';
import { customerEvent } from './event.ts';
import { customerBody, type NewCustomer } from './schema.ts';

export type VaultDeps = Pick<Platform, 'db' | 'keyring' | 'clock' | 'audit'> &
  Readonly<{
    /** Whether the caller may act for the merchant: merchants are another slice's to know. */
    ownsMerchant: (db: Queryable, caller: PartnerCaller, merchantId: string) => Promise<boolean>;
  }>;

export type Called = Readonly<{ caller: PartnerCaller; correlationId: string }>;

export async function createCustomer(
  { db, clock, keyring, ownsMerchant, place }: VaultDeps & Readonly<{ place: Vacancy }>,
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
  const metadata = metadataOf(body.metadata);
  const now = clock.now();
  const bucket = bucketOf(merchantId);
  const { partnerId } = caller;
  const asked = { merchantId, name, email, reference };
  // Digests are kept: that of a request without metadata stays as it was.
  const noted = metadata === null ? asked : { ...asked, metadata };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), noted);
  const request = { partnerId, merchantId, operation: 'create-customer', key, fingerprint };
  return await once(db, { request, now }, async (tx) => {
    place.take();
    const id = newId('customer', bucket, now);
    const sequence = 1;
    const customer = { ...asked, metadata, id, bucket, partnerId, sequence, createdAt: now };
    await insertCustomer(tx, customer);
    await record(tx, customerEvent('created', customer, { correlationId, now }));
    return created(customerBody(customer), `/customers/${id}`);
  });
}
