import { addMilliseconds } from '../../kernel/clock.ts';
import { bucketOf } from '../../kernel/id.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { ofEachShard } from '../../platform/db/list.ts';
import { type Database, empty, sql } from '../../platform/db/pool.ts';

type Whose = Readonly<{ partnerId: string | undefined; merchantId: string | undefined }>;

const COUNTED_MAX = 1_000;

/** Of one that was disabled longer ago, whoever cares has been told. */
const DISABLED_FOR_MS = 7 * 86_400_000;

/** Endpoints that all attempts have failed to since then or before, or that were disabled; some by id. */
export async function failingEndpoints(
  db: Database,
  { merchantId, partnerId }: Whose,
  { now, since }: Readonly<{ now: Date; since: Date }>,
  most: number,
): Promise<Readonly<{ count: number; ids: readonly string[] }>> {
  const own = sql`
    ${partnerId === undefined ? empty : sql`and partner_id = ${partnerId} and bucket = ${bucketOf(partnerId)}`}
    ${merchantId === undefined ? empty : sql`and merchant_id = ${merchantId}`}`;
  // Of everybody for operators, by the index of those that do badly.
  const shards = await ofEachShard<{ id: string }>(
    db,
    (here) => sql`
      select endpoint_id as id from webhook_endpoints ${EVERY_BUCKET}
      where deleted_at is null and (failing_since is not null or status = 'DISABLED')
        and (failing_since <= ${since} or disabled_at >= ${addMilliseconds(now, -DISABLED_FOR_MS)}) ${own} ${here}
      order by partner_id, endpoint_id limit ${COUNTED_MAX}`,
  );
  const ids = shards.flat().map(({ id }) => id);
  return { count: ids.length, ids: ids.slice(0, most) };
}
