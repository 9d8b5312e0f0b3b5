import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import type { RoutingRule } from './routing.ts';

type Row = Readonly<{
  merchantId: string | null;
  brand: string | null;
  currency: string | null;
  acquirer: string;
}>;

const RULE = sql`
  merchant_id as "merchantId", brand, currency, acquirer`;

/** What an operator has set, in the order it was sent; none: as the installation's settings say. */
export async function readRules(db: Queryable): Promise<RoutingRule[]> {
  const rows = await db.query<Row>(sql`select ${RULE} from acquirer_routes order by place`);
  return rows.map(({ merchantId, brand, currency, acquirer }) => ({
    ...(merchantId === null ? {} : { merchantId }),
    ...(brand === null ? {} : { brand }),
    ...(currency === null ? {} : { currency }),
    acquirer,
  }));
}

export async function replaceRules(tx: Tx, rules: readonly RoutingRule[], now: Date) {
  // Two operators at once would otherwise each delete none of the other's rules.
  await tx.query(sql`lock table acquirer_routes in share row exclusive mode`);
  await tx.query(sql`delete from acquirer_routes`);
  await tx.query(sql`
    insert into acquirer_routes (place, merchant_id, brand, currency, acquirer, modified_at)
    select place, merchant_id, brand, currency, acquirer, ${now}
    from unnest(
      ${rules.map(({ merchantId }) => merchantId ?? null)}::text[],
      ${rules.map(({ brand }) => brand ?? null)}::text[],
      ${rules.map(({ currency }) => currency ?? null)}::text[],
      ${rules.map(({ acquirer }) => acquirer)}::text[]
    ) with ordinality as rule (merchant_id, brand, currency, acquirer, place)`);
}
