import { bucketOf } from '../../kernel/id.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { PublishedEvent } from './feed-store.ts';

/** How much later than another an event may be published that was created before it. */
const OUT_OF_ORDER_MAX_MS = 600_000;

type FeedSpan = Readonly<{ after: bigint; upTo: bigint }>;

/**
 * A part of a partner's feed that has all events created in a span of time, and a few of before and
 * after. It is found by halving, since positions follow time but for the moment between an event's
 * creation and its publication: no index is needed, and a feed of any length takes a few steps.
 */
export async function feedSpan(
  db: Queryable,
  partnerId: string,
  { from, to }: Readonly<{ from: Date; to: Date }>,
): Promise<FeedSpan> {
  const last = await lastPosition(db, partnerId);
  const since = async (moment: Date): Promise<bigint> => {
    let [low, high] = [0n, last];
    while (low < high) {
      const middle = (low + high) / 2n;
      const createdAt = await createdAfter(db, partnerId, middle);
      if (createdAt === undefined || createdAt >= moment) high = middle;
      else low = middle + 1n;
    }
    return low;
  };
  return {
    after: await since(addMilliseconds(from, -OUT_OF_ORDER_MAX_MS)),
    upTo: await since(addMilliseconds(to, OUT_OF_ORDER_MAX_MS)),
  };
}

async function lastPosition(db: Queryable, partnerId: string): Promise<bigint> {
  const [row] = await db.query<{ position: bigint }>(sql`
    select position from event_streams
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}`);
  return row?.position ?? 0n;
}

async function createdAfter(
  db: Queryable,
  partnerId: string,
  position: bigint,
): Promise<Date | undefined> {
  const [row] = await db.query<{ createdAt: Date }>(sql`
    select created_at as "createdAt" from event_feed
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}
      and position > ${position} order by position limit 1`);
  return row?.createdAt;
}

export async function readSpan(
  db: Queryable,
  partnerId: string,
  { after, upTo, limit }: FeedSpan & Readonly<{ limit: number }>,
): Promise<PublishedEvent[]> {
  return await db.query<PublishedEvent>(sql`
    select bucket, partner_id as "partnerId", position, event_id as id, merchant_id as "merchantId",
      type, subject_id as "subjectId", sequence, created_at as "createdAt"
    from event_feed
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}
      and position > ${after} and position <= ${upTo}
    order by position limit ${limit}`);
}
