import { randomUUID } from 'node:crypto';
import type { Currency } from '../kernel/money.ts';
import { findMerchant } from '../onboarding/index.ts';
import { type Answer, ok } from '../platform/http/answer.ts';
import type { PartnerCaller } from '../platform/http/caller.ts';
import { fingerprintOf, onceResumable } from '../platform/http/idempotency.ts';
import { found } from '../platform/http/refuse.ts';
import { batchesOfRequest } from './batch-store.ts';
import { closeBatch } from './close-batch.ts';
import { noOpenBatch } from './errors.ts';
import { endByRequest } from './open-batch-store.ts';
import { batchBody } from './schema.ts';
import type { SettlementDeps } from './settlement-deps.ts';
import { sumBatches } from './sum-batches.ts';

type Requested = Readonly<{
  caller: PartnerCaller;
  merchantId: string;
  /** Absent: all of them. */
  currency: Currency | undefined;
  idempotencyKey: string;
  correlationId: string;
}>;

/**
 * Closes the open batches of a merchant, whatever its settlement option. A repeat with the same
 * key, at any moment and from any process, finishes what the first began and closes nothing more.
 */
export async function closeByRequest(deps: SettlementDeps, requested: Requested): Promise<Answer> {
  const { clock, db, keyring } = deps;
  const { caller, currency, idempotencyKey: key, merchantId } = requested;
  const { partnerId } = caller;
  found(await findMerchant(db, caller, merchantId)); // Before a repeat is answered from memory.
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), {
    merchantId,
    currency,
  });
  return await onceResumable(
    db,
    {
      request: { partnerId, merchantId, operation: 'close-batches', key, fingerprint },
      now: clock.now(),
      resourceId: randomUUID(),
    },
    async (requestId) => await close(deps, requestId, requested),
  );
}

async function close(
  deps: SettlementDeps,
  requestId: string,
  { correlationId, currency, merchantId }: Requested,
): Promise<Answer> {
  const { db } = deps;
  const request = { id: requestId, merchantId };
  await endByRequest(db, request, { correlationId, currency });
  for (const { id } of await batchesOfRequest(db, request)) await closeBatch(deps, id);
  const batches = await batchesOfRequest(db, request);
  if (batches.length === 0) throw noOpenBatch(currency);
  return ok({ data: (await sumBatches(db, batches)).map(batchBody) });
}
