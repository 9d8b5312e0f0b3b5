import { bucketIn } from '../../kernel/id.ts';
import { findingFor, listFor, merchantsOf, type RecordScope } from '../../access/partners/index.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { char, int, json, text, timestamp } from '../../platform/db/columns.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { type Database, type Queryable, sql } from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { LOOKED_AT_MAX, type Searched } from '../../platform/db/list.ts';
import { type PagePosition, type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import type { Event, NewEvent } from './event.ts';

const EVENT = sql`
  event_id as id, type, created_at as "createdAt", partner_id as "partnerId",
  merchant_id as "merchantId", subject_id as "subjectId", sequence,
  correlation_id as "correlationId", data`;

export type EventFilters = Readonly<{
  type?: string | undefined;
  merchantId?: string | undefined;
  subjectId?: string | undefined;
}>;

type Placed = Omit<Event, 'correlationId' | 'data'> & Readonly<{ bucket: string }>;

/** What a row of an event has, also in its partner's feed. */
export const OF_EVENT = {
  bucket: char(({ bucket }: Placed) => bucket),
  event_id: text(({ id }: Placed) => id),
  partner_id: text(({ partnerId }: Placed) => partnerId),
  merchant_id: text(({ merchantId }: Placed) => merchantId),
  type: text(({ type }: Placed) => type),
  subject_id: text(({ subjectId }: Placed) => subjectId),
  sequence: int(({ sequence }: Placed) => sequence),
  created_at: timestamp(({ createdAt }: Placed) => createdAt),
};

/** One statement, however many there are. */
export const eventsInsertion = copyInto<Event & Readonly<{ bucket: string }>>('events', {
  ...OF_EVENT,
  correlation_id: text(({ correlationId }) => correlationId),
  data: json(({ data }) => JSON.stringify(data)),
});

/** The number of the next event of a subject whose row the transaction has locked. */
export async function nextSequence(
  tx: Tx,
  { bucket, subjectId }: Readonly<{ bucket: string; subjectId: string }>,
): Promise<number> {
  const [row] = await tx.query<{ sequence: number }>(sql`
    select coalesce(max(sequence), 0) + 1 as sequence from events
    where bucket = ${bucket} and subject_id = ${subjectId}`);
  return row?.sequence ?? 1;
}

/** The subjects of those that are recorded already, each by its number and type. They are of one shard. */
export async function areRecorded(
  tx: Tx,
  events: readonly Pick<NewEvent, 'bucket' | 'subjectId' | 'sequence' | 'type'>[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const buckets = events.map(({ bucket }) => bucket);
  const rows = await tx.query<{ id: string }>(sql`
    select subject_id as id
    from unnest(${buckets}::bpchar[], ${events.map(({ subjectId }) => subjectId)}::text[],
      ${events.map(({ sequence }) => sequence)}::int[], ${events.map(({ type }) => type)}::text[])
      as requested (of_bucket, of_subject, of_sequence, of_type)
    join events on bucket = of_bucket and subject_id = of_subject and sequence = of_sequence
      and type = of_type and bucket ${inBuckets(buckets)}`);
  return new Set(rows.map(({ id }) => id));
}

export const findEvent = findingFor<Event>(
  (id, isTheirs) => sql`
    select ${EVENT} from events
    where bucket = ${bucketIn(id)} and event_id = ${id} and ${isTheirs}`,
);

/** Whole events by their ids, in no order. Each shard is asked for its own: others may be away. */
export async function readEvents(db: Database, ids: readonly string[]): Promise<Event[]> {
  const byShard = Map.groupBy(ids, (id) => db.shardOf(bucketIn(id)));
  const found = await Promise.all(
    [...byShard].map(([shard, ofShard]) => eventsOfShard(db.at(shard), ofShard)),
  );
  return found.flat();
}

async function eventsOfShard(db: Queryable, ids: readonly string[]): Promise<Event[]> {
  const buckets = ids.map(bucketIn);
  return await db.query<Event>(sql`
    select ${EVENT}
    from unnest(${buckets}::bpchar[], ${ids}::text[]) as requested (of_bucket, of_id)
    join events on bucket = of_bucket and event_id = of_id and bucket ${inBuckets(buckets)}`);
}

type Listing = Readonly<{ page: PageRequest; filters: EventFilters }>;

/** A partner's own events, for a credential bound to one merchant that merchant's; or everybody's. */
export async function listEvents(
  db: Database,
  whose: RecordScope,
  { page, filters }: Listing,
): Promise<Searched<Event>> {
  const { type, merchantId, subjectId } = filters;
  const { merchantId: bound } = whose;
  const isOfMerchant = bound !== null || merchantId !== undefined;
  const isByType = type !== undefined && subjectId === undefined;
  if (isByType && (isOfMerchant || type === COMMON_TYPE)) {
    return await walkToType(db, whose, { page, type, merchantId });
  }
  const rows = await listFor<Event>(db, whose, {
    // A partner may ask for those of all its merchants.
    select: (isPartners) => sql`select ${EVENT} from events ${EVERY_BUCKET} where ${isPartners}`,
    id: sql`event_id`,
    page,
    merchantId,
    // In the words of the index for types that are rarer.
    where: [isByType ? sql`type <> 'payment.succeeded'` : undefined],
    filters: [[sql`subject_id`, subjectId], ...merchantsOf(whose, merchantId), [sql`type`, type]],
  });
  return { rows, reached: undefined };
}

const COMMON_TYPE = 'payment.succeeded';

type OfType = Readonly<{ page: PageRequest; type: string; merchantId: string | undefined }>;

/** Without an index, which would cost every purchase an entry: a common type, or one merchant's. */
async function walkToType(
  db: Database,
  whose: RecordScope,
  { page, type, merchantId }: OfType,
): Promise<Searched<Event>> {
  const lookedAt = await listFor<PagePosition & { isWanted: boolean }>(db, whose, {
    select: (isPartners) => sql`
      select event_id as id, created_at as "createdAt", type = ${type} as "isWanted"
      from events ${EVERY_BUCKET} where ${isPartners}`,
    id: sql`event_id`,
    page: { ...page, limit: LOOKED_AT_MAX - 1 },
    merchantId,
    filters: merchantsOf(whose, merchantId),
  });
  const wanted = lookedAt.filter(({ isWanted }) => isWanted).slice(0, rowsToFetch(page));
  const events = await readEvents(
    db,
    wanted.map(({ id }) => id),
  );
  const byId = new Map(events.map((event) => [event.id, event]));
  const isWhole = wanted.length === rowsToFetch(page) || lookedAt.length < LOOKED_AT_MAX;
  return {
    rows: wanted.flatMap(({ id }) => byId.get(id) ?? []),
    reached: isWhole ? undefined : lookedAt.at(-1),
  };
}

export type EventCount = Readonly<{ type: string; count: number; newest: string[] }>;

const NEWEST = 5; // Of each type: enough to go on from.

/** What was recorded after one moment and up to another, of all partners, by type. */
export async function eventsBetween(db: Queryable, from: Date, to: Date): Promise<EventCount[]> {
  const rows = await db.query<Omit<EventCount, 'count'> & Readonly<{ count: bigint }>>(sql`
    select type, count(*) as count,
      (array_agg(event_id order by events.created_at desc, event_id desc))[1:${NEWEST}] as newest
    from partners join events ${EVERY_BUCKET} on events.partner_id = partners.partner_id
    where events.created_at > ${from} and events.created_at <= ${to}
    group by type order by type`);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
