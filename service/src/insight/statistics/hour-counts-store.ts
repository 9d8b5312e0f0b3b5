import { bucketOf } from '../../kernel/id.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { ofEachShard } from '../../platform/db/list.ts';
import { type Database, forBucket, sql } from '../../platform/db/pool.ts';
import type { Figure } from './count.ts';

type Whose = Readonly<{ partnerId: string | undefined; merchantId: string | undefined }>;
type HourCount = Readonly<{ at: Date; what: Figure; count: number }>;

const APPROVALS: readonly Figure[] = ['approved', 'declined'];
const RETURNS: readonly Figure[] = ['payoutReturned', 'payoutRejected'];

/** Payments that were approved and declined in each of these hours; those without any are left out. */
export async function approvalsOfHours(db: Database, whose: Whose, hours: readonly Date[]) {
  return await countsOfHours(db, whose, hours, APPROVALS);
}

/** Payouts that the bank returned or refused in these hours. */
export async function returnsOfHours(db: Database, whose: Whose, hours: readonly Date[]) {
  const counts = await countsOfHours(db, whose, hours, RETURNS);
  return counts.reduce((total, { count }) => total + count, 0);
}

/** A few rows of each hour, by the key; of everybody by the index of everybody's rows. */
async function countsOfHours(
  db: Database,
  { merchantId = '', partnerId }: Whose,
  hours: readonly Date[],
  figures: readonly Figure[],
): Promise<HourCount[]> {
  const which = sql`unit = 'HOUR' and at = any(${[...hours]}::timestamptz[])
    and what = any(${[...figures]}::text[])`;
  if (partnerId !== undefined) {
    const bucket = bucketOf(partnerId);
    return await forBucket(db, bucket).query<HourCount>(sql`
      select at, what, sum(count)::integer as count from statistics
      where bucket = ${bucket} and partner_id = ${partnerId} and merchant_id = ${merchantId}
        and ${which}
      group by at, what`);
  }
  // Each shard has everybody's sums of its own partners.
  const shards = await ofEachShard<HourCount>(
    db,
    (here) => sql`
      select at, what, sum(count)::integer as count from statistics ${EVERY_BUCKET}
      where length(partner_id) = 0 and ${which} ${here}
      group by at, what`,
  );
  return shards.flat();
}
