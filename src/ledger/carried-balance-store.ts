import { type Database, forBucket, type Sql, sql } from '../platform/db/pool.ts';
import { transaction } from '../platform/db/transaction.ts';
import { ofMerchant } from '../platform/db/of-merchant.ts';

type Carrying = Readonly<{
  /** All of one bucket. */
  bucket: string;
  merchantIds: readonly string[];
  /** Nothing is posted with an earlier time any more. */
  before: Date;
}>;

/**
 * Adds to merchants' carried balances what was posted before a moment and is not in them yet. Two at
 * once add everything once: the marks are locked, and moved in the same transaction.
 */
export async function carryBalances(
  db: Database,
  { before, bucket, merchantIds }: Carrying,
): Promise<void> {
  const ids = [...merchantIds].toSorted();
  await transaction(forBucket(db, bucket), async (tx) => {
    await tx.query(sql`
      insert into balance_marks (bucket, merchant_id, carried_to)
      select ${bucket}, id, ${BEGINNING} from unnest(${ids}::text[]) as changed (id)
      on conflict do nothing`);
    const due = await tx.query<{ merchantId: string; from: Date }>(sql`
      select merchant_id as "merchantId", carried_to as "from" from balance_marks
      where bucket = ${bucket} and merchant_id = any(${ids}::text[]) and carried_to < ${before}
      order by merchant_id for update`);
    await tx.query(sql`
      insert into carried_balances as known (bucket, merchant_id, currency, account, balance)
      select ${bucket}, due.id, currency, account, sum(amount)
      from unnest(${due.map(({ merchantId }) => merchantId)}::text[],
          ${due.map(({ from }) => from)}::timestamptz[]) as due (id, since)
      cross join lateral (
        select currency, account, amount from postings
        where bucket = ${bucket} and merchant_id = due.id
          and created_at >= due.since and created_at < ${before}
        offset 0 -- For each of them: no plan reads the entries of a bucket first.
      ) as posted
      group by due.id, currency, account
      on conflict (bucket, merchant_id, currency, account)
      do update set balance = known.balance + excluded.balance`);
    await tx.query(sql`
      update balance_marks set carried_to = ${before}
      where bucket = ${bucket}
        and merchant_id = any(${due.map(({ merchantId }) => merchantId)}::text[])`);
  });
}

const BEGINNING = new Date(0);

/** A merchant's postings, of which those before its mark are added up already. */
export function postingsOf(merchantId: string): Sql {
  return sql`
    select currency, account, balance as amount from carried_balances where ${ofMerchant(merchantId)}
    union all
    select currency, account, amount from postings
    where ${ofMerchant(merchantId)} and created_at >= coalesce(
      (select carried_to from balance_marks where ${ofMerchant(merchantId)}), ${BEGINNING})`;
}
