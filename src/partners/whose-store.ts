import { BUCKETS } from '../kernel/id.ts';
import { inBuckets } from '../platform/db/in-buckets.ts';
import { ofMerchant } from '../platform/db/of-merchant.ts';
import { type Database, empty, type Queryable, type Sql, sql } from '../platform/db/pool.ts';
import { type PagePosition, type PageRequest, rowsToFetch } from '../platform/http/page.ts';
import type { Whose } from './caller.ts';

/** The condition of a record that is named by its id. */
export function isOf({ partnerId, merchantId }: Whose): Sql {
  if (partnerId === null) return sql`true`;
  return sql`partner_id = ${partnerId} ${merchantId === null ? empty : sql`and ${ofMerchant(merchantId)}`}`;
}

type Listing = Readonly<{
  page: PageRequest;
  /**
   * The first records of a partner in the order of the page, at most so many. They are found by an index that
   * begins with the partner, and have the columns `id` and "createdAt".
   */
  of: (isPartners: Sql, most: number) => Sql;
}>;

/**
 * A page of a partner's records, or of everybody's: then those of all partners are merged. A page can only
 * have records of the partners who have the first ones, so a look at the first record of each partner
 * finds these, and its cost grows with the number of partners and not with what they have.
 */
export async function listFor<Row extends PagePosition>(
  db: Database,
  { partnerId }: Pick<Whose, 'partnerId'>,
  { page, of }: Listing,
): Promise<Row[]> {
  const most = rowsToFetch(page);
  if (partnerId !== null) return await db.query<Row>(of(sql`partner_id = ${partnerId}`, most));
  const partnerIds = await allPartnerIds(db);
  return await fromEveryShard<Row>(db, page, (here) => {
    const first = of(sql`partner_id = owner.partner_id ${here}`, 1);
    return sql`
      select found.* from (
        select owner.partner_id from unnest(${partnerIds}::text[]) as owner (partner_id)
        cross join lateral (${first}) as first
        ${inOrder(page, sql`first`)} limit ${most}
      ) as busy
      cross join lateral (${of(sql`partner_id = busy.partner_id ${here}`, most)}) as found
      ${inOrder(page, sql`found`)} limit ${most}`;
  });
}

/** The records of a page, of each shard as many, merged. `here` keeps a statement to its shard. */
export async function fromEveryShard<Row extends PagePosition>(
  db: Database,
  page: PageRequest,
  statementOf: (here: Sql) => Sql,
): Promise<Row[]> {
  const shards = [...Map.groupBy(BUCKETS, db.shardOf)];
  if (shards.length === 1) return await db.query<Row>(statementOf(empty));
  const found = await Promise.all(
    shards.map(([shard, buckets]) =>
      db.at(shard).query<Row>(statementOf(sql`and bucket ${inBuckets(buckets)}`)),
    ),
  );
  const way = page.direction === 'older' ? -1 : 1;
  return found
    .flat()
    .toSorted((one, other) => way * compared(one, other))
    .slice(0, rowsToFetch(page));
}

function compared(one: PagePosition, other: PagePosition): number {
  return +one.createdAt - +other.createdAt || (one.id < other.id ? -1 : 1);
}

function inOrder({ direction }: PageRequest, rows: Sql): Sql {
  const way = direction === 'older' ? sql`desc` : sql`asc`;
  return sql`order by ${rows}."createdAt" ${way}, ${rows}.id ${way}`;
}

async function allPartnerIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`select partner_id as id from partners`);
  return rows.map(({ id }) => id);
}
