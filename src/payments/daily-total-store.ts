import { bucketOf } from '../kernel/id.ts';
import type { Currency } from '../kernel/money.ts';
import { inBuckets } from '../platform/db/in-buckets.ts';
import { sql } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** A share of what a merchant may refund or cancel on a day. */
export type DailyShare = Readonly<{
  merchantId: string;
  kind: 'REFUND' | 'CANCELLATION';
  currency: Currency;
  /** YYYY-MM-DD on the merchant's calendar. */
  day: string;
  amount: bigint;
}>;

/**
 * Takes the shares, in their order, as far as each stays within its limit, if it has one; tells
 * which were taken.
 * The day's row is locked until the transaction ends, so no race gets past the limit.
 */
export async function takeShares(
  tx: Tx,
  wanted: readonly (DailyShare & Readonly<{ limit: bigint | null }>)[],
): Promise<boolean[]> {
  if (wanted.length === 0) return [];
  const totals = await lockTotals(tx, wanted);
  const taken = wanted.map((share) => {
    const key = keyOf(share);
    const total = (totals.get(key) ?? 0n) + share.amount;
    if (share.limit !== null && total > share.limit) return false;
    totals.set(key, total);
    return true;
  });
  await addShares(
    tx,
    wanted.filter((_, place) => taken[place] === true),
  );
  return taken;
}

/** Gives back shares of what was declined. */
export async function giveBackShares(tx: Tx, shares: readonly DailyShare[]): Promise<void> {
  await addShares(
    tx,
    shares.map((share) => ({ ...share, amount: -share.amount })),
  );
}

const keyOf = ({ merchantId, kind, currency, day }: DailyShare): string =>
  [merchantId, kind, currency, day].join(' ');

/** The rows, made where there are none. An update that changes nothing is what locks them. */
async function lockTotals(tx: Tx, shares: readonly DailyShare[]): Promise<Map<string, bigint>> {
  const rows = await tx.query<DailyShare>(sql`
    insert into daily_totals as total (bucket, merchant_id, kind, currency, day, amount)
    select distinct *, 0 from ${columnsOf(shares)}
    order by 1, 2, 3, 4, 5
    on conflict (bucket, merchant_id, kind, currency, day) do update set amount = total.amount
    returning merchant_id as "merchantId", kind, currency, day, amount`);
  return new Map(rows.map((row) => [keyOf(row), row.amount]));
}

async function addShares(tx: Tx, shares: readonly DailyShare[]): Promise<void> {
  if (shares.length === 0) return;
  await tx.query(sql`
    update daily_totals as total set amount = total.amount + share.amount
    from (
      select bucket, merchant_id, kind, currency, day, sum(amount)::bigint as amount
      from ${columnsOf(shares, true)} group by bucket, merchant_id, kind, currency, day
      order by bucket, merchant_id, kind, currency, day
    ) as share
    where total.bucket ${inBuckets(shares.map(({ merchantId }) => bucketOf(merchantId)))}
      and total.bucket = share.bucket and total.merchant_id = share.merchant_id
      and total.kind = share.kind and total.currency = share.currency and total.day = share.day`);
}

function columnsOf(shares: readonly DailyShare[], withAmounts = false) {
  const columns = sql`
    ${shares.map(({ merchantId }) => bucketOf(merchantId))}::bpchar[],
    ${shares.map(({ merchantId }) => merchantId)}::text[],
    ${shares.map(({ kind }) => kind)}::text[],
    ${shares.map(({ currency }) => currency)}::bpchar[],
    ${shares.map(({ day }) => day)}::date[]`;
  if (!withAmounts) {
    return sql`unnest(${columns}) as share(bucket, merchant_id, kind, currency, day)`;
  }
  return sql`unnest(${columns}, ${shares.map(({ amount }) => amount)}::bigint[])
    as share(bucket, merchant_id, kind, currency, day, amount)`;
}
