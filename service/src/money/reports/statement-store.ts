import type { Span } from '../../merchants/fees/index.ts';
import { bucketOf } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import type { EntryKind } from '../../records/ledger/index.ts';
import { ofMerchant } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, sql } from '../../platform/db/pool.ts';

/** What is due to the merchant, or is billed to it when the month is over. */
export const STATEMENT_ACCOUNTS = ['PAYABLE', 'BILLABLE'] as const;

/** What moved on one of the two accounts, above zero in the merchant's favour. */
export type StatementMovement = Readonly<{
  id: string;
  kind: EntryKind;
  account: (typeof STATEMENT_ACCOUNTS)[number];
  currency: Currency;
  subjectId: string;
  /** The payment that is disputed; null of anything else. */
  paymentId: string | null;
  amount: bigint;
  createdAt: Date;
}>;

// In the words of the index, which has nothing but what moved on these accounts.
const ON_ACCOUNT = sql`
  (debit = any ('{PAYABLE,BILLABLE}') or credit = any ('{PAYABLE,BILLABLE}'))`;
const SIDE = sql`cross join lateral (
    values (debit, -movements.amount), (credit, movements.amount)) as side (account, amount)`;

export type StatementPlace = Readonly<{ createdAt: Date; id: string }>;

/** The next of them after a place, first ones first. */
export async function nextMovements(
  db: Queryable,
  merchantId: string,
  { after, limit, from, to }: Span & Readonly<{ after: StatementPlace | undefined; limit: number }>,
): Promise<StatementMovement[]> {
  return await db.query<StatementMovement>(sql`
    with page as (
      select entry_id as id, kind, side.account, currency, subject_id, side.amount, created_at
      from movements ${SIDE}
      where ${ofMerchant(merchantId)} and ${ON_ACCOUNT}
        and side.account = any ('{PAYABLE,BILLABLE}')
        and created_at >= ${from} and created_at < ${to}
        ${after ? sql`and (created_at, entry_id) > (${after.createdAt}, ${after.id})` : empty}
      order by created_at, entry_id limit ${limit}
    )
    select page.id, page.kind, page.account, page.currency, page.subject_id as "subjectId",
      disputes.payment_id as "paymentId", page.amount, page.created_at as "createdAt"
    from page left join disputes
      on disputes.bucket = ${bucketOf(merchantId)} and disputes.dispute_id = page.subject_id
    order by page.created_at, page.id`);
}

/** When something first moved on one of the two accounts. */
export async function firstMovementAt(db: Queryable, merchantId: string) {
  const [row] = await db.query<{ createdAt: Date }>(sql`
    select created_at as "createdAt" from movements
    where ${ofMerchant(merchantId)} and ${ON_ACCOUNT} order by created_at limit 1`);
  return row?.createdAt;
}

export type Balance = Readonly<{
  currency: Currency;
  account: StatementMovement['account'];
  /** Above zero in the merchant's favour. */
  balance: bigint;
}>;

/** What the two accounts had come to before a moment, by currency. */
export async function balancesBefore(db: Queryable, merchantId: string, before: Date) {
  return await db.query<Balance>(sql`
    select currency, side.account, sum(side.amount)::bigint as balance
    from movements ${SIDE}
    where ${ofMerchant(merchantId)} and ${ON_ACCOUNT}
      and side.account = any ('{PAYABLE,BILLABLE}') and created_at < ${before}
    group by currency, side.account`);
}
