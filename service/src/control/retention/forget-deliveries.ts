import { idsSince } from '../../kernel/id.ts';
import { type Database, forBucket, transaction } from '../../platform/db/pool.ts';
import { deliveriesBetweenIds, forgetEnded, forgetReplays } from './delivery-age-store.ts';

const AT_ONCE = 200; // Each with up to ten attempts or so.

/** Forgets deliveries of a bucket that ended long ago, with their attempts, and replays likewise. */
export async function forgetDeliveryPortion(
  db: Database,
  {
    bucket,
    before,
    from = '',
  }: Readonly<{ bucket: string; before: Date; from?: string | undefined }>,
): Promise<Readonly<{ forgotten: number; next: string | undefined }>> {
  const place = forBucket(db, bucket);
  const span = { after: from, before: idsSince('webhookDelivery', bucket, before), most: AT_ONCE };
  const ids = await deliveriesBetweenIds(place, bucket, span);
  const deliveries =
    ids.length === 0
      ? 0
      : await transaction(place, (tx) => forgetEnded(tx, bucket, { ids, before }));
  const beforeId = idsSince('webhookReplay', bucket, before);
  const replays = await forgetReplays(place, bucket, { beforeId, before, most: AT_ONCE });
  const next = ids.length === AT_ONCE ? ids.at(-1) : undefined;
  return { forgotten: deliveries + replays, next };
}
