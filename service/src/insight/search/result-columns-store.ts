import { type Sql, sql } from '../../platform/db/pool.ts';
import type { ResultKind } from './result.ts';

/** As people write it: 12.34 CAD. */
export const AMOUNT: Sql = sql`to_char(amount / 100.0, 'FM999999999999990.00') || ' ' || currency`;
export const CARD: Sql = sql`(card->>'brand') || ' ' || (card->>'lastFour')`;

type Shown = Readonly<{
  kind: ResultKind;
  id: Sql;
  title: Sql;
  subtitle: Sql;
  merchantId?: Sql;
}>;

/** The columns of a result, of a table that says whose its rows are. */
export function foundAs(shown: Shown): Sql {
  const { kind, id, merchantId = sql`merchant_id`, subtitle, title } = shown;
  return sql`
    ${kind}::text as kind, ${id} as id, ${title} as title, ${subtitle} as subtitle,
    partner_id as "partnerId", ${merchantId} as "merchantId", created_at as "createdAt"`;
}
