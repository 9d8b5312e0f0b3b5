import { type Job, workOnEach } from '../../platform/jobs/jobs.ts';
import { createDispatcher, type DispatchDeps } from './dispatch.ts';
import { createReplaying } from './run-replays.ts';
import { lockStreams } from '../../records/events/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { forBucket } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import { cancelDeliveries, closedEndpoints } from './due-store.ts';
import { idleSince } from './endpoint.ts';
import type { Platform } from '../../platform/platform.ts';

/** The background jobs of this slice. Several processes may run each of them at once. */
export function webhookJobs(deps: DispatchDeps): Job[] {
  return [createDispatcher(deps), createReplaying(deps), createCanceling(deps)];
}

const EVERY_MS = 5_000; // Nothing is sent to a deleted endpoint meanwhile.
const ENDPOINTS_AT_ONCE = 20;
const PORTION = 500;

/** The job that ends what was queued for endpoints that were deleted, or left paused or disabled. */
export function createCanceling({ db, clock }: Pick<Platform, 'db' | 'clock'>): Job {
  const rounds = createShardRounds();
  const run = async (): Promise<number> => {
    const endpoints = await rounds(db, ENDPOINTS_AT_ONCE, ({ on, buckets, most }) =>
      closedEndpoints(on, buckets, idleSince(clock.now()), most),
    );
    let canceled = 0;
    await workOnEach(endpoints, async ({ id, partnerId }) => {
      canceled += await transaction(forBucket(db, bucketIn(id)), async (tx) => {
        await lockStreams(tx, [partnerId]);
        return await cancelDeliveries(tx, id, clock.now(), PORTION);
      });
    });
    return canceled;
  };
  return { name: 'cancel-webhooks', everyMs: EVERY_MS, run };
}
