import { idsSince } from '../../kernel/id.ts';
import { forBucket, transaction } from '../../platform/db/pool.ts';
import { deliveriesBetweenIds, forgetEnded, forgetReplays } from './delivery-age-store.ts';
import type { ForgetPortion } from './forget-events.ts';

const DELIVERIES_AT_ONCE = 200; // Each with up to ten attempts or so.

/** Forgets deliveries of a bucket that ended long ago, with their attempts, and replays likewise. */
export const forgetDeliveryPortion: ForgetPortion<string> = async (
  db,
  { bucket, before, from },
) => {
  const place = forBucket(db, bucket);
  const most = DELIVERIES_AT_ONCE;
  const span = { after: from ?? '', before: idsSince('webhookDelivery', bucket, before), most };
  const ids = await deliveriesBetweenIds(place, bucket, span);
  const deliveries =
    ids.length === 0 ? 0 : await transaction(place, (tx) => forgetEnded(tx, bucket, ids, before));
  const beforeId = idsSince('webhookReplay', bucket, before);
  const replays = await forgetReplays(place, bucket, { beforeId, before, most });
  return { forgotten: deliveries + replays, next: ids.at(most - 1) };
};
