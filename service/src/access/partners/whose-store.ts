import { bucketOf } from '../../kernel/id.ts';
import { firstOfEach, fromEveryShard } from '../../platform/db/merged.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { ofMerchant } from '../../platform/db/of-merchant.ts';
import {
  type Database,
  empty,
  forBucket,
  type Queryable,
  type Sql,
  sql,
} from '../../platform/db/pool.ts';
import { type PagePosition, type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { type AnyCaller, seenBy, type Whose } from './caller.ts';

/** The condition of a record that is named by its id. */
export function isOf(caller: AnyCaller | Whose): Sql {
  const { partnerId, merchantId } = seenBy(caller);
  if (partnerId === null) return sql`true`;
  return sql`partner_id = ${partnerId} ${merchantId === null ? empty : sql`and ${ofMerchant(merchantId)}`}`;
}

type Listing = Readonly<{
  page: PageRequest;
  /** The merchant that is asked for. */
  merchantId?: string | undefined;
  /** Where another filter says that the records are. */
  bucket?: string | undefined;
  /**
   * The first records of a partner in the order of the page, at most so many, with the columns `id` and
   * "createdAt". They are found by an index that begins with the partner.
   */
  of: (isPartners: Sql, most: number) => Sql;
}>;

/**
 * A page of a partner's records, or of everybody's: then those of all partners are merged. What is in one
 * bucket by what is asked is looked for there alone: elsewhere a cluster would refuse the question.
 */
export async function listFor<Row extends PagePosition>(
  db: Database,
  { partnerId, merchantId: bound }: Whose,
  { bucket: named, merchantId, page, of }: Listing,
): Promise<Row[]> {
  const merchants = [bound, merchantId].flatMap((id) => (id == null ? [] : [bucketOf(id)]));
  const [bucket, ...others] = new Set([...merchants, ...(named === undefined ? [] : [named])]);
  if (others.length > 0) return []; // No record is in two.
  const most = rowsToFetch(page);
  const there = bucket === undefined ? db : forBucket(db, bucket);
  const inIt = bucket === undefined ? empty : sql`and bucket ${inBuckets([bucket])}`;
  if (partnerId !== null) {
    return await there.query<Row>(of(sql`partner_id = ${partnerId} ${inIt}`, most));
  }
  const partnerIds = await allPartnerIds(db);
  const merged = { direction: page.direction, most };
  const everybodys = (here: Sql) =>
    firstOfEach(merged, {
      owners: sql`select * from unnest(${partnerIds}::text[]) as partner (id)`,
      of: (owner, limit) => of(sql`partner_id = ${owner}.id ${here}`, limit),
    });
  if (bucket !== undefined) return await there.query<Row>(everybodys(inIt));
  return await fromEveryShard<Row>(db, merged, everybodys);
}

async function allPartnerIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`select partner_id as id from partners`);
  return rows.map(({ id }) => id);
}
