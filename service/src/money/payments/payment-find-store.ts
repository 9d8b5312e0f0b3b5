import { allPartnerIds } from '../../access/partners/index.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { ofEachShard } from '../../platform/db/list.ts';
import {
  type Database,
  forBucket,
  type Queryable,
  type Sql,
  sql,
  transaction,
} from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import { ENDED, type FoundBy, numberAtEnd, PROCESSING } from './payment-filter-store.ts';

/**
 * What people know of a payment, its amount and the ends of the card's number and of references, leads to it
 * without an index entry for each: `payment_finds` has, for the hash of each with the partner, the milliseconds at which such
 * payments were made. It is made in bulk, in runs of payments that follow one another, and 16 runs of
 * a level become one of the next: a run has more classes of hashes the larger it is, so that a row
 * has about as many entries in each, and of each run one row is read. A hash that many have has rows of its own.
 */

export const FAN_OUT = 16;
export const BUCKET_COUNT = 100; // As many as there are buckets.
const BUCKET_BITS = 7; // What a hash has above is what classes are made of.
const OWN_CLASS = 2 ** 32;
const MANY = 100;
const ROW_TIMES = 500;

const MS = sql`floor(extract(epoch from created_at) * 1000)::bigint`;
const HASHES = sql`array[hashtext(partner_id || ' amount ' || amount),
  hashtext(partner_id || ' card ' || (card->>'lastFour')),
  hashtext(partner_id || ' number ' || ${numberAtEnd(sql`order_id`)}),
  hashtext(partner_id || ' number ' || ${numberAtEnd(sql`invoice_number`)})]`;

/** Entries of the bucket with a number, as the texts of arrays without their braces. */
export type NumberedEntries = Readonly<{ number: number; hashes: string; times: string }>;
type Span = Readonly<{ from: Date; to: Date }>;

const madeIn = ({ from, to }: Span) => sql`created_at >= ${from} and created_at < ${to}`;

/** How many payments that have ended were made in a span, up to `most`; of each shard. */
export async function countMade(db: Database, span: Span, most: number): Promise<number> {
  const partnerIds = await allPartnerIds(db);
  const counts = await ofEachShard<{ count: number }>(
    db,
    // Of all partners.
    (here) => sql`
      select count(*)::int as count from (
        select from unnest(${partnerIds}::text[]) as partner (id)
        cross join lateral (
          select from payments ${EVERY_BUCKET}
          where partner_id = partner.id and ${ENDED} and ${madeIn(span)} ${here}
          order by created_at, payment_id limit ${most}) as made
        limit ${most}) as counted`,
  );
  return counts.flat().reduce((sum, { count }) => sum + count, 0);
}

/** Of all payments of a span, those that are PROCESSING too: what they are found by does not change. */
export async function readEntries(
  db: Database,
  span: Span,
): Promise<readonly (readonly NumberedEntries[])[]> {
  const partnerIds = await allPartnerIds(db);
  return await ofEachShard<NumberedEntries>(
    db,
    // Of all partners.
    (here) => sql`
      select mod(mod(hash, ${BUCKET_COUNT}::int) + ${BUCKET_COUNT}::int, ${BUCKET_COUNT}::int) as number,
        string_agg(hash::text, ',') as hashes, string_agg(ms::text, ',') as times
      from (
        (select ms, hashes from unnest(${partnerIds}::text[]) as partner (id)
          cross join lateral (
            select ${MS} as ms, ${HASHES} as hashes from payments ${EVERY_BUCKET}
            where partner_id = partner.id and ${ENDED} and ${madeIn(span)} ${here}
            offset 0) as ended)
        union all
        (select ${MS}, ${HASHES} from payments ${EVERY_BUCKET}
          where ${PROCESSING} and ${madeIn(span)} ${here})
      ) as made cross join unnest(hashes) as hash
      where hash is not null group by 1`,
  );
}

export function bucketOfNumber(number: number): string {
  return String(number).padStart(2, '0');
}

function bucketNumber(hash: number): number {
  return ((hash % BUCKET_COUNT) + BUCKET_COUNT) % BUCKET_COUNT;
}

/** The rows of a run, of buckets of one shard. */
function insertion(level: number, run: number, entries: readonly NumberedEntries[]): Sql {
  const buckets = entries.map(({ number }) => bucketOfNumber(number));
  const mask = FAN_OUT ** level - 1;
  return sql`
    insert into payment_finds (bucket, level, class, run, first_ms, last_ms, hashes, times)
    select bucket, ${level}::smallint, class, ${run}::int, min(ms), max(ms),
      array_agg(hash order by ms), array_agg(ms order by ms)
    from (
      select bucket, hash, ms, class,
        (dense_rank() over (partition by bucket, class order by ms) - 1) / ${ROW_TIMES}::int as part
      from (
        select bucket, hash, ms, case when count(*) over (partition by bucket, hash) > ${MANY}::int
          then ${OWN_CLASS}::bigint + hash else (hash >> ${BUCKET_BITS}::int) & ${mask}::int end as class
        from (
          select distinct bucket, hash, ms
          from unnest(${buckets}::bpchar[], ${entries.map(({ hashes }) => `{${hashes}}`)}::text[],
            ${entries.map(({ times }) => `{${times}}`)}::text[]) as given (bucket, of_hashes, of_times)
          cross join unnest(of_hashes::int[], of_times::bigint[]) as entry (hash, ms)
        ) as entry
      ) as classed
    ) as parted
    where bucket ${inBuckets(buckets)} group by bucket, class, part`;
}

/** The classes of a level that a hash may be in, with how many rows of each are read. */
function classesOf(hash: number, level: number, { ownRows, rows }: Look) {
  return [
    { of: (hash >> BUCKET_BITS) & (FAN_OUT ** level - 1), most: rows },
    { of: OWN_CLASS + hash, most: ownRows },
  ];
}

/** Writes a run; what was written of it already stays as it is. */
export async function writeRun(db: Queryable, run: number, entries: readonly NumberedEntries[]) {
  await db.query(sql`${insertion(0, run, entries)} on conflict do nothing`);
}

type FindArrays = Readonly<{ hashes: readonly unknown[]; times: readonly unknown[] }>;
type Merging = Readonly<{ number: number; level: number; run: number }>;

/** What runs of a level hold in one bucket becomes a run of the next, at once; where it has, nothing is left. */
export async function mergeRuns(db: Database, { number, level, run }: Merging): Promise<void> {
  const [bucket, first] = [bucketOfNumber(number), run * FAN_OUT];
  const isOld = sql`bucket = ${bucket} and level = ${level}::smallint
    and run >= ${first}::int and run < ${first + FAN_OUT}::int`;
  await transaction(forBucket(db, bucket), async (tx) => {
    const gone = await tx.query<FindArrays>(sql`
      select hashes, times from payment_finds where ${isOld} for update`);
    if (gone.length === 0) return;
    await tx.query(sql`delete from payment_finds where ${isOld}`);
    const hashes = gone.map((row) => row.hashes.join()).join();
    const times = gone.map((row) => row.times.join()).join();
    await tx.query(insertion(level + 1, run, [{ number, hashes, times }]));
  });
}

/** Whose payment was made when. */
export type FoundTime = Readonly<{ partnerId: string; ms: number }>;

type Gathered = Readonly<{ before: Date; runs: number; hashes: readonly number[] }>;

/** Up to where payments were gathered, and the hashes of what some partners' are found by. */
export async function readGathered(
  db: Queryable,
  { known, value }: FoundBy,
  partnerIds: readonly string[],
): Promise<Gathered> {
  const keys = partnerIds.map((id) => `${id} ${known} ${value}`);
  const [gathered] = await db.query<Gathered>(sql`
    select gathered_before as before, runs, array(
      select hashtext(key) from unnest(${keys}::text[]) with ordinality as k (key, place)
      order by place) as hashes
    from payment_find_progress where is_only`);
  return gathered ?? { before: new Date(0), runs: 0, hashes: [] };
}

/**
 * How much is read at most: rows of each level and class, of which each has a time of its own, since there is
 * one of each run; such rows that are of one hash alone; and moments of each row, the nearest.
 */
export type Look = Readonly<{ rows: number; ownRows: number; times: number }>;

type FindRow = Readonly<{
  place: number;
  firstMs: number;
  lastMs: number;
  times: readonly number[];
}>;
export type TimesWanted = Readonly<{
  look: Look;
  partnerIds: readonly string[];
  gathered: Gathered;
  direction: PageRequest['direction'];
  /** In milliseconds; the last is not included. */
  from: number;
  to: number;
}>;

/**
 * When payments were made that are found by the hashes, the nearest first as far as they were looked for.
 * `reached` is that moment, where there may be more beyond it: all before it are told going on from the
 * oldest, and all from it on going back from the newest.
 */
export async function findTimes(
  db: Database,
  { direction, from, gathered: { hashes, runs }, look, partnerIds, to }: TimesWanted,
): Promise<Readonly<{ times: readonly FoundTime[]; reached: number | undefined }>> {
  const levels = Array.from({ length: levelsOf(runs + 1) }, (_, level) => level);
  const wanted = hashes.flatMap((hash, owner) =>
    levels.flatMap((level) =>
      classesOf(hash, level, look).map((one) => ({ owner, hash, level, ...one })),
    ),
  );
  const byShard = Map.groupBy(wanted, ({ hash }) => db.shardOf(bucketOfNumber(bucketNumber(hash))));
  const isOlder = direction === 'older';
  const found = await Promise.all(
    [...byShard].map(async ([shard, ofShard]) => {
      const rows = await db
        .at(shard)
        .query<FindRow>(findStatement(ofShard, { from, to, isOlder, nearest: look.times }));
      return rows.map((row) => ({ ...row, one: ofShard[row.place - 1] }));
    }),
  );
  const times = found.flat().flatMap(({ one, times: some }) => {
    const partnerId = one && partnerIds[one.owner];
    return partnerId === undefined ? [] : some.map((ms) => ({ partnerId, ms }));
  });
  const cut = [...Map.groupBy(found.flat(), ({ one }) => one)].flatMap(([one, rows]) => {
    if (rows.length < (one?.most ?? 0)) return [];
    return isOlder
      ? [Math.min(...rows.map(({ firstMs }) => firstMs))]
      : [Math.max(...rows.map(({ lastMs }) => lastMs)) + 1];
  });
  const reached = cut.length === 0 ? undefined : isOlder ? Math.max(...cut) : Math.min(...cut);
  return {
    times: times.filter(({ ms }) => reached === undefined || ms >= reached === isOlder),
    reached,
  };
}

/** How many levels so many runs are in, merged or not yet; one more may be added while somebody looks. */
function levelsOf(runs: number): number {
  return Math.floor(Math.log(runs) / Math.log(FAN_OUT) + 1e-9) + 1;
}

type OneClass = Readonly<{ hash: number; level: number; of: number; most: number }>;

function findStatement(
  wanted: readonly OneClass[],
  {
    from,
    isOlder,
    nearest,
    to,
  }: Readonly<{ from: number; to: number; isOlder: boolean; nearest: number }>,
): Sql {
  const buckets = wanted.map(({ hash }) => bucketOfNumber(bucketNumber(hash)));
  const rows = (condition: Sql, end: Sql) => sql`(
    select first_ms, last_ms, hashes, times from payment_finds
    where bucket = of_bucket and level = of_level and class = of_class
      and bucket ${inBuckets(buckets)} and ${condition} order by ${end})`;
  // Rows of a class follow one another: one at most begins before a moment and ends after it.
  const parts = isOlder
    ? sql`${rows(sql`last_ms >= ${to}`, sql`last_ms limit 1`)} union all
      ${rows(sql`last_ms < ${to} and last_ms >= ${from}`, sql`last_ms desc limit of_most`)}`
    : rows(sql`last_ms >= ${from}`, sql`last_ms limit of_most`);
  return sql`
    select w.place::int as place, first_ms::float8 as "firstMs", last_ms::float8 as "lastMs", array(
      select ms::float8 from unnest(kept.hashes, kept.times) as entry (hash, ms)
      where hash = of_hash and ms >= ${from} and ms < ${to}
      order by ms ${isOlder ? sql`desc` : sql`asc`} limit ${nearest}::int) as times
    from unnest(${buckets}::bpchar[], ${wanted.map(({ level }) => level)}::smallint[],
      ${wanted.map(({ of }) => of)}::bigint[], ${wanted.map(({ hash }) => hash)}::int[],
      ${wanted.map(({ most }) => most)}::int[])
      with ordinality as w (of_bucket, of_level, of_class, of_hash, of_most, place)
    cross join lateral (${parts}) as kept`;
}
