import { firstOfEach, fromEveryShard } from '../platform/db/merged.ts';
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
   * The first records of a partner in the order of the page, at most so many, with the columns `id` and
   * "createdAt". They are found by an index that begins with the partner.
   */
  of: (isPartners: Sql, most: number) => Sql;
}>;

/** A page of a partner's records, or of everybody's: then those of all partners are merged. */
export async function listFor<Row extends PagePosition>(
  db: Database,
  { partnerId }: Pick<Whose, 'partnerId'>,
  { page, of }: Listing,
): Promise<Row[]> {
  const most = rowsToFetch(page);
  if (partnerId !== null) return await db.query<Row>(of(sql`partner_id = ${partnerId}`, most));
  const partnerIds = await allPartnerIds(db);
  const merged = { direction: page.direction, most };
  return await fromEveryShard<Row>(db, merged, (here) =>
    firstOfEach(merged, {
      owners: sql`select * from unnest(${partnerIds}::text[]) as partner (id)`,
      of: (owner, limit) => of(sql`partner_id = ${owner}.id ${here}`, limit),
    }),
  );
}

async function allPartnerIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`select partner_id as id from partners`);
  return rows.map(({ id }) => id);
}
