import type { SettlementDeps } from './batch.ts';
import { batchesOfRequest } from './batch-store.ts';
import { randomUUID } from 'node:crypto';
import type { Currency } from '../../kernel/money.ts';
import { findMerchant } from '../../merchants/onboarding/index.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { type Answer, ok } from '../../platform/http/answer.ts';
import { fingerprintOf, onceResumable } from '../../platform/http/idempotency.ts';
import { found } from '../../platform/http/errors.ts';
import { noOpenBatch } from './errors.ts';
import { endByRequest } from './open-batch-store.ts';
import { batchBody } from './schema.ts';
import { sumBatches } from './sum-batches.ts';
import { closeBatch } from './close-batch.ts';

type Requested = Readonly<{
  caller: PartnerCaller;
  merchantId: string;
  /** All currencies if absent. */
  currency: Currency | undefined;
  idempotencyKey: string;
  correlationId: string;
}>;

/** Whatever the settlement option. A retry with the same key completes it and closes nothing more. */
export async function closeByRequest(deps: SettlementDeps, requested: Requested): Promise<Answer> {
  const { clock, db, keyring } = deps;
  const { caller, currency, idempotencyKey: key, merchantId } = requested;
  const { partnerId } = caller;
  found(await findMerchant(db, caller, merchantId)); // Checked even if the response is replayed.
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
    async (requestId) => await closeAll(deps, requestId, requested),
  );
}

async function closeAll(
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
  return ok({ data: (await sumBatches(deps, batches)).map(batchBody) });
}
