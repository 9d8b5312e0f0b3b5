import { lockStreams } from '../../records/events/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import { bucketIn } from '../../kernel/id.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { forBucket } from '../../platform/db/database.ts';
import { type Database, transaction } from '../../platform/db/pool.ts';
import { found } from '../../platform/http/errors.ts';
import type { Delivery } from './delivery.ts';
import { findDelivery, lockDelivery } from './delivery-store.ts';
import { findEndpoint } from './endpoint-store.ts';
import { queue } from './run-replays.ts';

/**
 * Sends a delivery again, with all its attempts: one that has ended is queued, behind what is unfinished
 * of its subject, and one that waits for another attempt is due now. Whatever is queued already stays so.
 */
export async function redeliver(
  { db, clock }: Readonly<{ db: Database; clock: Clock }>,
  caller: PartnerCaller,
  deliveryId: string,
): Promise<Delivery> {
  const { endpointId, partnerId } = found(await findDelivery(db, caller, deliveryId));
  return await transaction(forBucket(db, bucketIn(deliveryId)), async (tx) => {
    await lockStreams(tx, [partnerId]);
    found(await findEndpoint(tx, caller, endpointId)); // There is none where it was deleted.
    const delivery = found(await lockDelivery(tx, deliveryId));
    await queue(tx, { known: [delivery], made: [], now: clock.now(), replayId: null });
    return found(await lockDelivery(tx, deliveryId));
  });
}
