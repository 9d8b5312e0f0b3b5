import { ofMerchant } from '../../../platform/db/in-buckets.ts';
import { bucketIn } from '../../../kernel/id.ts';
import type { Currency } from '../../../kernel/money.ts';
import { type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';

type Reserve = Readonly<{
  payoutId: string;
  merchantId: string;
  currency: Currency;
  amount: bigint;
  releaseAt: Date;
  createdAt: Date;
}>;

const RESERVE = sql`
  payout_id as "payoutId", merchant_id as "merchantId", currency, amount,
  release_at as "releaseAt", created_at as "createdAt"`;

export async function insertReserve(tx: Tx, reserve: Reserve): Promise<void> {
  const { amount, createdAt, currency, merchantId, payoutId, releaseAt } = reserve;
  await tx.query(sql`
    insert into payout_reserves
      (bucket, payout_id, merchant_id, currency, amount, release_at, created_at)
    values (${bucketIn(payoutId)}, ${payoutId}, ${merchantId}, ${currency}, ${amount},
            ${releaseAt}, ${createdAt})`);
}

/** A merchant's reserves that are not released yet, by release date. */
export async function heldReserves(db: Queryable, merchantId: string): Promise<Reserve[]> {
  return await db.query<Reserve>(sql`
    select ${RESERVE} from payout_reserves
    where ${ofMerchant(merchantId)} and released_at is null order by release_at, payout_id`);
}

/** Releases, once, the reserves that were due by a time. */
export async function releaseReserves(tx: Tx, merchantId: string, before: Date, now: Date) {
  return await tx.query<Reserve>(sql`
    update payout_reserves set released_at = ${now}
    where ${ofMerchant(merchantId)} and released_at is null and release_at <= ${before}
    returning ${RESERVE}`);
}
