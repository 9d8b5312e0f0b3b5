import { bucketOf } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import { bigint, char, date, text } from '../../platform/db/columns.ts';
import { inBuckets, inBucketsOf } from '../../platform/db/in-buckets.ts';
import {
  bulkStatement,
  insertInto,
  requireAllRows,
  ROWS,
} from '../../platform/db/bulk-statement.ts';
import { sql, type Statement, type Tx } from '../../platform/db/pool.ts';

/** A share of what a merchant may refund or cancel on a day. */
export type DailyShare = Readonly<{
  merchantId: string;
  kind: 'REFUND' | 'CANCELLATION';
  currency: Currency;
  /** YYYY-MM-DD on the merchant's calendar. */
  day: string;
  amount: bigint;
}>;

/** With how much the day may come to, if that is limited. */
export type LimitedShare = DailyShare & Readonly<{ limit: bigint | null }>;

/**
 * Takes the shares, in their order, as far as each stays within its limit, if it has one; tells
 * which were taken.
 * The day's row is locked until the transaction ends, so no race gets past the limit.
 */
export async function takeShares(tx: Tx, wanted: readonly LimitedShare[]): Promise<boolean[]> {
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

const UNLIMITED = 2n ** 63n - 1n; // The most that a bigint of the database holds.

const COLUMNS = {
  bucket: char(({ merchantId }: LimitedShare) => bucketOf(merchantId)),
  merchant_id: text(({ merchantId }: LimitedShare) => merchantId),
  kind: text(({ kind }: LimitedShare) => kind),
  currency: char(({ currency }: LimitedShare) => currency),
  day: date(({ day }: LimitedShare) => day),
  amount: bigint(({ amount }: LimitedShare) => amount),
};
const adding = insertInto(
  'daily_totals',
  COLUMNS,
  `on conflict (bucket, merchant_id, kind, currency, day)
   do update set amount = daily_totals.amount + excluded.amount`,
);
const within = requireAllRows(bulkStatement<LimitedShare>`
  select total.amount from ${ROWS} cross join lateral (
    select amount from daily_totals
    where bucket ${inBucketsOf(({ merchantId }) => bucketOf(merchantId))}
      and bucket = ${COLUMNS.bucket} and merchant_id = ${COLUMNS.merchant_id}
      and kind = ${COLUMNS.kind} and currency = ${COLUMNS.currency} and day = ${COLUMNS.day}
      and amount <= ${bigint(({ limit }) => limit ?? UNLIMITED)}
    limit 1
  ) as total`);

/** The same as statements: all are taken, or the transaction fails. Undefined where one cannot be. */
export function takingShares(wanted: readonly LimitedShare[]): readonly Statement[] | undefined {
  if (wanted.length === 0) return [];
  const sums = new Map<string, LimitedShare>();
  for (const share of wanted) {
    const sum = sums.get(keyOf(share));
    const amount = share.amount + (sum?.amount ?? 0n);
    const limit = lower(share.limit, sum?.limit ?? null);
    if (limit !== null && amount > limit) return undefined;
    sums.set(keyOf(share), { ...share, amount, limit });
  }
  // In one order everywhere, as they are locked.
  const inOrder = [...sums.keys()].toSorted().flatMap((key) => sums.get(key) ?? []);
  return [adding(inOrder), within(inOrder)];
}

function lower(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

export async function giveBackShares(tx: Tx, shares: readonly DailyShare[]): Promise<void> {
  await addShares(
    tx,
    shares.map((share) => ({ ...share, amount: -share.amount })),
  );
}

const keyOf = ({ merchantId, kind, currency, day }: DailyShare): string =>
  [bucketOf(merchantId), merchantId, kind, currency, day].join(' ');

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
