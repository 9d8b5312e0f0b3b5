import { bucketOf } from '../../../kernel/id.ts';
import { type Filter, inBucket, type List, type Searched } from '../../../platform/db/list.ts';
import { searchList, searchListOfAll } from '../../../platform/db/search-list.ts';
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
    /** What has no index: of rows of the list, by the names that they have in answers. */
    among?: readonly Sql[];
  }>;

/**
 * A page of a partner's records, or of everybody's: then those of all partners are merged. What is in one
 * bucket by what is asked is looked for there alone: elsewhere a cluster would refuse the question.
 */
export async function listFor<Row extends PagePosition>(
  ...asked: [db: Database, whose: RecordScope, listing: Omit<Listing, 'among'>]
): Promise<readonly Row[]> {
  return (await searchFor<Row>(...asked)).rows;
}

/** The same, of which something without an index may be asked. */
export async function searchFor<Row extends PagePosition>(
  db: Database,
  { partnerId, merchantId: bound }: RecordScope,
  { among = [], bucket: named, merchantId, select, ...list }: Listing,
): Promise<{ rows: readonly Row[]; reached: Searched<Row>['reached'] }> {
  const merchants = [bound, merchantId].flatMap((id) => (id == null ? [] : [bucketOf(id)]));
  const [bucket, ...others] = new Set([...merchants, ...(named === undefined ? [] : [named])]);
  if (others.length > 0) return { rows: [], reached: undefined }; // No record is in two.
  const there = bucket === undefined ? db : forBucket(db, bucket);
  if (partnerId !== null) {
    const here = bucket === undefined ? empty : inBucket(bucket);
    const own = { ...list, select: select(sql`partner_id = ${partnerId} ${here}`) };
    return await searchList<Row>(there, own, among);
  }
  const partnerIds = await allPartnerIds(db);
  const ofAll = {
    page: list.page,
    bucket,
    owners: () => sql`select * from unnest(${partnerIds}::text[]) as partner (id)`,
    of: (owner: Sql, here: Sql) => ({
      ...list,
      select: select(sql`partner_id = ${owner}.id ${here}`),
    }),
  };
  return await searchListOfAll<Row>(there, ofAll, among);
}

type Asked<Filters> = Readonly<{ page: Listing['page']; filters: Filters }>;
type OfMerchant = Readonly<{ merchantId?: string }>;

/** The list of a partner's records, for a credential bound to one merchant that merchant's; or everybody's. */
export function listingFor<Row extends PagePosition, Filters extends OfMerchant>(
  listOf: (filters: Filters, whose: RecordScope) => Omit<Listing, 'page' | 'merchantId'>,
): (
  db: Database,
  whose: RecordScope,
  asked: Asked<Filters>,
) => Promise<{ rows: readonly Row[]; reached: Searched<Row>['reached'] }> {
  return async (db, whose, { page, filters }) => {
    const { merchantId } = filters;
    return await searchFor<Row>(db, whose, { ...listOf(filters, whose), page, merchantId });
  };
}

export async function allPartnerIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`select partner_id as id from partners`);
  return rows.map(({ id }) => id);
}
