import { bucketIn } from '../kernel/id.ts';
import { empty, type Queryable, sql } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { CardLookup } from './card-lookup.ts';

export async function insertLookup(tx: Tx, lookup: CardLookup): Promise<void> {
  await tx.query(sql`
    insert into card_lookups
      (bucket, card_lookup_id, partner_id, merchant_id, order_id, fingerprint,
       server_transaction_id, version, has_method, created_at)
    values (${lookup.bucket}, ${lookup.id}, ${lookup.partnerId}, ${lookup.merchantId},
            ${lookup.orderId}, ${lookup.fingerprint}, ${lookup.serverTransactionId},
            ${lookup.version}, ${lookup.hasMethod}, ${lookup.createdAt})`);
}

export type WantedLookup = Readonly<{
  bucket: string;
  merchantId: string;
  fingerprint: Buffer;
  /** Absent: the newest that fits. */
  id?: string | undefined;
  orderId?: string | undefined;
  /** Older ones do not count. */
  since: Date;
}>;

/** The unused lookup of the merchant and card that fits best. */
export async function findUnusedLookup(
  db: Queryable,
  { bucket, merchantId, fingerprint, id, orderId, since }: WantedLookup,
): Promise<CardLookup | undefined> {
  const [row] = await db.query<CardLookup>(sql`
    select card_lookup_id as id, bucket, partner_id as "partnerId", merchant_id as "merchantId",
           order_id as "orderId", fingerprint, server_transaction_id::text as "serverTransactionId",
           version, has_method as "hasMethod", created_at as "createdAt"
    from card_lookups
    where bucket = ${bucket} and merchant_id = ${merchantId} and fingerprint = ${fingerprint}
      and used_by is null and created_at >= ${since}
      ${id === undefined ? empty : sql`and card_lookup_id = ${id}`}
      ${orderId === undefined ? empty : sql`and order_id = ${orderId}`}
    order by created_at desc, card_lookup_id desc limit 1`);
  return row;
}

/**
 * Gives lookups to authentications, each to one; tells the authentications that got theirs. A
 * lookup that another has taken meanwhile is not given.
 */
export async function takeLookups(
  tx: Tx,
  wanted: readonly Readonly<{ lookupId: string; authenticationId: string }>[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const sorted = wanted.toSorted((one, other) => (one.lookupId < other.lookupId ? -1 : 1));
  const rows = await tx.query<{ usedBy: string }>(sql`
    update card_lookups l set used_by = new.authentication_id
    from unnest(${sorted.map(({ lookupId }) => bucketIn(lookupId))}::bpchar[],
                ${sorted.map(({ lookupId }) => lookupId)}::text[],
                ${sorted.map(({ authenticationId }) => authenticationId)}::text[])
      as new(bucket, lookup_id, authentication_id)
    where l.bucket = new.bucket and l.card_lookup_id = new.lookup_id and l.used_by is null
    returning l.used_by as "usedBy"`);
  return new Set(rows.map(({ usedBy }) => usedBy));
}

const FORGOTTEN_AT_ONCE = 1_000; // Rows a round: short locks, and a job comes again at once.

/** Removes lookups made before then; tells how many, up to 1,000. */
export async function forgetLookups(db: Queryable, before: Date): Promise<number> {
  const rows = await db.query(sql`
    delete from card_lookups where (bucket, card_lookup_id) in (
      select bucket, card_lookup_id from card_lookups where created_at < ${before}
      order by created_at limit ${FORGOTTEN_AT_ONCE} for update skip locked)
    returning 1`);
  return rows.length;
}
