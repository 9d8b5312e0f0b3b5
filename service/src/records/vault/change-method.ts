import { bucketIn } from '../../kernel/id.ts';
import { lockingIn, transaction } from '../../platform/db/pool.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import { record } from '../events/index.ts';
import { isSameMetadata, metadataFaults, type MetadataPatch, patched } from '../metadata/index.ts';
import type { Called, VaultDeps } from './create-customer.ts';
import { methodEvent } from './event.ts';
import { lockMethod, writeMethodMetadata } from './method-store.ts';
import type { PaymentMethod } from './payment-method.ts';

type Change = Called & Readonly<{ paymentMethodId: string; metadata: MetadataPatch }>;

/** Changes the metadata of a stored card, under its lock. One that changes nothing leaves no trace. */
export async function changeMethod(
  { db, clock }: Pick<VaultDeps, 'clock' | 'db'>,
  { caller, correlationId, metadata: patch, paymentMethodId }: Change,
): Promise<PaymentMethod> {
  return await transaction(lockingIn(db, bucketIn(paymentMethodId)), async (tx) => {
    const before = found(await lockMethod(tx, caller, paymentMethodId));
    const metadata = patched(before.metadata, patch);
    const faults = metadataFaults(metadata);
    if (faults.length > 0) throw invalid(faults);
    if (isSameMetadata(before.metadata, metadata)) return before;
    const sequence = before.sequence + 1;
    await writeMethodMetadata(tx, before, { metadata, sequence });
    const method = { ...before, metadata };
    const moment = { correlationId, now: clock.now() };
    await record(tx, methodEvent({ kind: 'updated', method, sequence }, moment));
    return method;
  });
}
