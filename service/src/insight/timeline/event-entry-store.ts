import { bucketIn } from '../../kernel/id.ts';
import type { AnyCaller } from '../../access/partners/index.ts';
import type { Event } from '../../records/events/index.ts';
import { inBuckets, ofMerchant } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, sql } from '../../platform/db/pool.ts';
import { RANKS } from './entry.ts';
import { type OfMerchant, ownedBy, ROWS_MAX } from './scope.ts';
import { pageWithin } from './page-within.ts';

const EVENT = sql`
  event_id as id, type, created_at as "createdAt", partner_id as "partnerId",
  merchant_id as "merchantId", subject_id as "subjectId", sequence,
  correlation_id as "correlationId", data`;

/**
 * All events of these subjects. They are sorted by whoever shows them: an order by time would make
 * the way over all events of the partner look good to a plan.
 */
export async function eventsOfSubjects(
  db: Queryable,
  caller: AnyCaller,
  subjects: readonly string[],
  correlationId: string | null = null,
): Promise<Event[]> {
  if (subjects.length === 0) return [];
  return await db.query<Event>(sql`
    select ${EVENT} from events
    where subject_id = any(${subjects}::text[]) and bucket ${inBuckets(subjects.map(bucketIn))}
      and ${ownedBy(caller)}
      ${correlationId === null ? empty : sql`and correlation_id = ${correlationId}`}
    limit ${ROWS_MAX}`);
}

const ABOUT_STATES = '^(payment|refund|validation|three_d_secure|batch|payout)[.]';

/** A page of a merchant's events, for one kind of entry that is made of them. */
export async function eventsOfMerchant(db: Queryable, scope: OfMerchant, rank: number) {
  const { page, partnerId, merchantId } = scope;
  const isOwn = rank !== RANKS.bankFileLine; // Those have ids of their own.
  const at = sql`created_at`;
  const { where, order } = pageWithin(page, isOwn ? { at, id: sql`event_id`, rank } : { at, rank });
  return await db.query<Event>(sql`
    select ${EVENT} from events
    where partner_id = ${partnerId} and ${ofMerchant(merchantId)}
      ${rank === RANKS.event ? empty : sql`and type ~ ${ABOUT_STATES}`}
      ${where} ${order}`);
}
