import { bucketOf } from '../../kernel/id.ts';
import {
  type Filter,
  inBucket,
  type List,
  readList,
  readListOfAll,
} from '../../platform/db/list.ts';
import { ofMerchant } from '../../platform/db/of-merchant.ts';
import {
  type Database,
  empty,
  forBucket,
  type Queryable,
  type Sql,
  sql,
} from '../../platform/db/pool.ts';
import type { PagePosition } from '../../platform/http/page.ts';
import { type AnyCaller, seenBy, type Whose } from './caller.ts';

/** The condition of a record that is named by its id. */
export function isOf(caller: AnyCaller | Whose): Sql {
  const { partnerId, merchantId } = seenBy(caller);
  if (partnerId === null) return sql`true`;
  return sql`partner_id = ${partnerId} ${merchantId === null ? empty : sql`and ${ofMerchant(merchantId)}`}`;
}

/** The merchant that a credential is bound to, and the one that is asked for, as filters of a list. */
export function merchantsOf(
  { merchantId: bound }: Whose,
  merchantId: string | undefined,
): Filter[] {
  return [
    [sql`merchant_id`, bound],
    [sql`merchant_id`, merchantId],
  ];
}

type Listing = Omit<List, 'select'> &
  Readonly<{
    /**
     * With the columns `id` and "createdAt". Its rows are found by indexes that begin with the partner.
     */
    select: (isPartners: Sql) => Sql;
    /** The merchant that is asked for. */
    merchantId?: string | undefined;
    /** Where another filter says that the records are. */
    bucket?: string | undefined;
  }>;

/**
 * A page of a partner's records, or of everybody's: then those of all partners are merged. What is in one
 * bucket by what is asked is looked for there alone: elsewhere a cluster would refuse the question.
 */
export async function listFor<Row extends PagePosition>(
  db: Database,
  { partnerId, merchantId: bound }: Whose,
  { bucket: named, merchantId, select, ...list }: Listing,
): Promise<Row[]> {
  const merchants = [bound, merchantId].flatMap((id) => (id == null ? [] : [bucketOf(id)]));
  const [bucket, ...others] = new Set([...merchants, ...(named === undefined ? [] : [named])]);
  if (others.length > 0) return []; // No record is in two.
  const there = bucket === undefined ? db : forBucket(db, bucket);
  if (partnerId !== null) {
    const here = bucket === undefined ? empty : inBucket(bucket);
    return await readList<Row>(there, {
      ...list,
      select: select(sql`partner_id = ${partnerId} ${here}`),
    });
  }
  const partnerIds = await allPartnerIds(db);
  return await readListOfAll<Row>(there, {
    page: list.page,
    bucket,
    owners: () => sql`select * from unnest(${partnerIds}::text[]) as partner (id)`,
    of: (owner, here) => ({ ...list, select: select(sql`partner_id = ${owner}.id ${here}`) }),
  });
}

async function allPartnerIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`select partner_id as id from partners`);
  return rows.map(({ id }) => id);
}
