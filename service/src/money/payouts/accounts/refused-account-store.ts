import { ofMerchant } from '../../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../../platform/db/pool.ts';
import type { Currency } from '../../../kernel/money.ts';
import type { BankAccount } from '../../rails/index.ts';
import { endingOf, type PayoutDirection } from '../records/payout.ts';

/** Where a merchant's payouts of one kind go. */
export type PaidAccount = Readonly<{
  merchantId: string;
  direction: PayoutDirection;
  currency: Currency;
  account: BankAccount;
}>;

/** A payout that came back because of its account. */
export type AccountRefusal = Readonly<{
  payoutId: string;
  sealedAccount: Buffer;
  reasonCode: string;
  reason: string;
  at: Date;
}>;

/** The last payout that such an account sent back for these reasons, unless a later one was paid. */
export async function lastRefusal(
  db: Queryable,
  { account, currency, direction, merchantId }: PaidAccount,
  reasonCodes: readonly string[],
): Promise<AccountRefusal | undefined> {
  const { accountNumber, institutionNumber, transitNumber } = account;
  const [row] = await db.query<AccountRefusal>(sql`
    select payout_id as "payoutId", sealed_account as "sealedAccount",
      reason_code as "reasonCode", reason, ended_at as at
    from payouts as refused
    where ${ofMerchant(merchantId)} and status = 'RETURNED'
      and direction = ${direction} and currency = ${currency}
      and institution_number = ${institutionNumber} and transit_number = ${transitNumber}
      and account_ending = ${endingOf(accountNumber)} and reason_code = any(${reasonCodes}::text[])
      and not exists (
        select from payouts as later
        where ${ofMerchant(merchantId)}
          and later.direction = refused.direction and later.currency = refused.currency
          and later.status = 'PAID' and later.created_at > refused.ended_at)
    order by ended_at desc, payout_id desc limit 1`);
  return row;
}
