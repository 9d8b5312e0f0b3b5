import { bucketOf } from '../../../kernel/id.ts';
import {
  type Filter,
  inBucket,
  type List,
  readList,
  readListOfAll,
} from '../../../platform/db/list.ts';
import { ofMerchant } from '../../../platform/db/in-buckets.ts';
import {
  type Database,
  empty,
  forBucket,
  type Queryable,
  type Sql,
  sql,
} from '../../../platform/db/pool.ts';
import type { PagePosition } from '../../../platform/http/page.ts';
import { type AnyCaller, seenBy, type RecordScope } from '../callers/caller.ts';

/** The condition of a record that is named by its id. */
export function isOf(caller: AnyCaller | RecordScope): Sql {
  const { partnerId, merchantId } = seenBy(caller);
  if (partnerId === null) return sql`true`;
  return sql`partner_id = ${partnerId} ${merchantId === null ? empty : sql`and ${ofMerchant(merchantId)}`}`;
}

/** Finds the record of an id, where the caller may see it. */
export function findingFor<Row extends object>(statementOf: (id: string, isTheirs: Sql) => Sql) {
  return async (
    db: Queryable,
    caller: AnyCaller | RecordScope,
    id: string,
  ): Promise<Row | undefined> => {
    const [row] = await db.query<Row>(statementOf(id, isOf(caller)));
    return row;
  };
}

/** The merchant that a credential is bound to, and the one that is asked for, as filters of a list. */
export function merchantsOf(
  { merchantId: bound }: RecordScope,
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
  { partnerId, merchantId: bound }: RecordScope,
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

type Asked<Filters> = Readonly<{ page: Listing['page']; filters: Filters }>;
type OfMerchant = Readonly<{ merchantId?: string }>;

/** The list of a partner's records, for a credential bound to one merchant that merchant's; or everybody's. */
export function listingFor<Row extends PagePosition, Filters extends OfMerchant>(
  listOf: (filters: Filters, whose: RecordScope) => Omit<Listing, 'page' | 'merchantId'>,
) {
  return async (
    db: Database,
    whose: RecordScope,
    { page, filters }: Asked<Filters>,
  ): Promise<Row[]> => {
    const { merchantId } = filters;
    return await listFor<Row>(db, whose, { ...listOf(filters, whose), page, merchantId });
  };
}

export async function allPartnerIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`select partner_id as id from partners`);
  return rows.map(({ id }) => id);
}
