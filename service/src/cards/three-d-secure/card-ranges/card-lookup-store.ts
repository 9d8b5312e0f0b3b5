import { bucketIn } from '../../../kernel/id.ts';
import { char, text } from '../../../platform/db/columns.ts';
import { forgetOldest } from '../../../platform/db/forget.ts';
import { inBuckets, inBucketsOf } from '../../../platform/db/in-buckets.ts';
import { requireAllRows, ROWS, bulkStatement } from '../../../platform/db/bulk-statement.ts';
import {
  type Database,
  type Queryable,
  sql,
  type Statement,
  type Tx,
} from '../../../platform/db/pool.ts';
import type { CardLookup } from './card-range.ts';

export async function insertLookup(tx: Tx, lookup: CardLookup): Promise<void> {
  await tx.query(sql`
    insert into card_lookups
      (bucket, card_lookup_id, partner_id, merchant_id, order_id, fingerprint,
       server_transaction_id, version, has_method, created_at)
    values (${lookup.bucket}, ${lookup.id}, ${lookup.partnerId}, ${lookup.merchantId},
            ${lookup.orderId}, ${lookup.fingerprint}, ${lookup.serverTransactionId},
            ${lookup.version}, ${lookup.hasMethod}, ${lookup.createdAt})`);
}

export type RequestedLookup = Readonly<{
  bucket: string;
  merchantId: string;
  fingerprint: Buffer;
  /** Absent: the newest that fits. */
  id?: string | undefined;
  orderId?: string | undefined;
  /** Older ones do not count. */
  since: Date;
}>;

type Row = CardLookup & Readonly<{ place: number }>;

/** For each the unused lookup of the merchant and card that fits best: many in one round trip. */
export async function findUnusedLookups(db: Queryable, requested: readonly RequestedLookup[]) {
  const column = <T>(of: (one: RequestedLookup) => T): T[] => requested.map(of);
  const rows = await db.query<Row>(sql`
    select l.*, w.place::int as place
    from unnest(${column(({ bucket }) => bucket)}::bpchar[],
                ${column(({ merchantId }) => merchantId)}::text[],
                ${column(({ fingerprint }) => fingerprint)}::bytea[],
                ${column(({ id }) => id ?? null)}::text[],
                ${column(({ orderId }) => orderId ?? null)}::text[],
                ${column(({ since }) => since)}::timestamptz[])
      with ordinality as w(bucket, merchant_id, fingerprint, id, order_id, since, place)
    cross join lateral (
      select card_lookup_id as id, bucket, partner_id as "partnerId", merchant_id as "merchantId",
             order_id as "orderId", fingerprint,
             server_transaction_id::text as "serverTransactionId", version,
             has_method as "hasMethod", created_at as "createdAt"
      from card_lookups
      where bucket ${inBuckets(column(({ bucket }) => bucket))}
        and bucket = w.bucket and merchant_id = w.merchant_id and fingerprint = w.fingerprint
        and used_by is null and created_at >= w.since
        and (w.id is null or card_lookup_id = w.id)
        and (w.order_id is null or order_id = w.order_id)
      order by created_at desc, card_lookup_id desc limit 1
    ) as l`);
  const found = new Map(rows.map(({ place, ...lookup }) => [place, lookup]));
  return requested.map((_, place) => found.get(place + 1));
}

type Taking = Readonly<{ lookupId: string; authenticationId: string }>;

// So said, the index of unused ones is of no use for it: a plan of the first moment, when that index
// was empty, would read all of it for every batch.
const taking = bulkStatement<Taking>`
  update card_lookups l set used_by = new.authentication_id
  from (
    select ${char(({ lookupId }) => bucketIn(lookupId))} as bucket,
      ${text(({ lookupId }) => lookupId)} as lookup_id,
      ${text(({ authenticationId }) => authenticationId)} as authentication_id
    from ${ROWS}
  ) as new
  where l.bucket = new.bucket and l.card_lookup_id = new.lookup_id
    and l.bucket ${inBucketsOf(({ lookupId }) => bucketIn(lookupId))}
    and coalesce(l.used_by, '') = ''
  returning l.used_by as "usedBy"`;

/**
 * Gives lookups to authentications, each to one; tells the authentications that got theirs. A
 * lookup that another has taken meanwhile is not given.
 */
export async function takeLookups(tx: Tx, requested: readonly Taking[]) {
  if (requested.length === 0) return new Set();
  const rows = await tx.query<{ usedBy: string }>(taking(inOrder(requested)));
  return new Set(rows.map(({ usedBy }) => usedBy));
}

const takingAll = requireAllRows(taking);

/** The same for those who count on it: the transaction fails unless each gets its own. */
export function takingLookups(requested: readonly Taking[]): readonly Statement[] {
  return requested.length === 0 ? [] : [takingAll(inOrder(requested))];
}

function inOrder(requested: readonly Taking[]): readonly Taking[] {
  return requested.toSorted((one, other) => (one.lookupId < other.lookupId ? -1 : 1));
}

/** Removes lookups made before then; tells how many, up to 1,000. */
export async function forgetLookups(db: Database, before: Date): Promise<number> {
  return await forgetOldest(db, {
    table: 'card_lookups',
    id: { column: 'card_lookup_id', type: 'text' },
    isOver: sql`created_at < ${before}`,
    age: 'created_at',
  });
}
