import { isDeepStrictEqual } from 'node:util';
import { bucketIn } from '../../kernel/id.ts';
import { lockingIn, transaction } from '../../platform/db/pool.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import { record } from '../events/index.ts';
import { metadataFaults, patched } from '../metadata/index.ts';
import type { Called, VaultDeps } from './create-customer.ts';
import { type Customer, lockCustomer, writeCustomer } from './customer-store.ts';
import { customerEvent } from './event.ts';
import type { CustomerChange } from './schema.ts';

type Change = Called & Readonly<{ customerId: string; body: CustomerChange }>;

/** Applies a merge patch under the customer's lock. One that changes nothing leaves no trace. */
export async function changeCustomer(
  { db, clock }: Pick<VaultDeps, 'clock' | 'db'>,
  { body, caller, correlationId, customerId }: Change,
): Promise<Customer> {
  return await transaction(lockingIn(db, bucketIn(customerId)), async (tx) => {
    const before = found(await lockCustomer(tx, caller, customerId));
    const { email = before.email, name = before.name, reference = before.reference } = body;
    const metadata =
      body.metadata === undefined ? before.metadata : patched(before.metadata, body.metadata);
    const faults = metadataFaults(metadata);
    if (faults.length > 0) throw invalid(faults);
    const after = { ...before, name, email, reference, metadata };
    if (isDeepStrictEqual(before, after)) return before;
    const changed = { ...after, sequence: before.sequence + 1 };
    await writeCustomer(tx, before, changed);
    await record(tx, customerEvent('updated', changed, { correlationId, now: clock.now() }));
    return changed;
  });
}
