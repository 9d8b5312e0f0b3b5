import type { Currency } from '../../kernel/money.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { postingsOf } from './carried-balance-store.ts';
import type { Account } from './entry.ts';

/** Debits are positive, credits negative. */
type AccountBalances = Readonly<Record<Account, bigint>>;

export type Balances = readonly Readonly<{ currency: Currency; accounts: AccountBalances }>[];

const ALL_ZERO: AccountBalances = {
  HELD: 0n,
  ISSUER: 0n,
  RECEIVABLE: 0n,
  CLEARING: 0n,
  PAYABLE: 0n,
  FEES: 0n,
  REFUNDS: 0n,
  TAXES: 0n,
  BILLABLE: 0n,
  RESERVE: 0n,
  ADJUSTMENTS: 0n,
  DISPUTED: 0n,
  TRANSIT: 0n,
  BANK: 0n,
};

/** A merchant's balances: what was carried, and what was posted since, as of one moment. */
export async function balancesOf(db: Queryable, merchantId: string): Promise<Balances> {
  const rows = await db.query<{ currency: Currency; account: Account; balance: bigint }>(sql`
    select currency, account, sum(amount)::bigint as balance
    from (${postingsOf(merchantId)}) as posted
    group by currency, account
    order by currency, account`);
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    accounts: {
      ...ALL_ZERO,
      ...Object.fromEntries(ofCurrency.map(({ account, balance }) => [account, balance])),
    },
  }));
}

/** A payment's amounts in cents, derived from its postings alone. */
export type DerivedAmounts = Readonly<typeof NO_AMOUNTS>;

const NO_AMOUNTS = {
  /** The total ever authorized, including increments and purchases. */
  authorized: 0n,
  held: 0n,
  /** Captured and not voided; a refund does not reduce it. */
  captured: 0n,
  refunded: 0n,
};

/** Returns amounts for every subject: zeros for one without postings. */
export async function derivedAmounts(db: Queryable, bucket: string, subjectIds: readonly string[]) {
  const rows = await db.query<DerivedAmounts & { subjectId: string }>(sql`
    select subject_id as "subjectId",
      coalesce(sum(amount) filter (
        where (kind, account) in (('AUTHORIZE', 'HELD'), ('PURCHASE', 'RECEIVABLE'))
      ), 0)::bigint as authorized,
      coalesce(sum(amount) filter (where account = 'HELD'), 0)::bigint as held,
      coalesce(-sum(amount) filter (where account = 'CLEARING'), 0)::bigint as captured,
      coalesce(sum(amount) filter (where account = 'REFUNDS'), 0)::bigint as refunded
    from postings
    where bucket = ${bucket} and subject_id = any(${subjectIds}::text[])
    group by subject_id`);
  const found = new Map(rows.map(({ subjectId, ...amounts }) => [subjectId, amounts]));
  return new Map(subjectIds.map((id) => [id, found.get(id) ?? NO_AMOUNTS]));
}
