import { bucketIn } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import { char, jsonb, text, timestamp } from '../../platform/db/columns.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { ofMerchant } from '../../platform/db/in-buckets.ts';
import { readList } from '../../platform/db/list.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import { columnsOf } from '../../platform/named-columns.ts';
import type { BankAccountType, MaskedAccount } from './bank-account.ts';

/** That an account of a merchant's is another one now. */
export type BankAccountChange = Readonly<{
  id: string;
  partnerId: string;
  merchantId: string;
  accountType: BankAccountType;
  currency: Currency;
  before: MaskedAccount | null;
  after: MaskedAccount | null;
  actor: string;
  reason: string | null;
  correlationId: string;
  createdAt: Date;
}>;

const jsonOf = (account: MaskedAccount | null) => (account ? JSON.stringify(account) : null);

/** Keeps what was changed, in the transaction that does it. */
export const accountChangesInsertion = copyInto<BankAccountChange>('bank_account_changes', {
  bucket: char(({ id }) => bucketIn(id)),
  change_id: text(({ id }) => id),
  before: jsonb(({ before }) => jsonOf(before)),
  after: jsonb(({ after }) => jsonOf(after)),
  ...columnsOf<BankAccountChange>(
    { partnerId: text, merchantId: text, accountType: text, currency: char, actor: text },
    { reason: text, correlationId: text, createdAt: timestamp },
  ),
});

/** A page of a merchant's; whose the merchant is has been seen to. */
export async function listAccountChanges(db: Queryable, merchantId: string, page: PageRequest) {
  return await readList<BankAccountChange>(db, {
    select: sql`
      select change_id as id, partner_id as "partnerId", merchant_id as "merchantId",
        account_type as "accountType", currency, before, after, actor, reason,
        correlation_id as "correlationId", created_at as "createdAt"
      from bank_account_changes where ${ofMerchant(merchantId)}`,
    id: sql`change_id`,
    page,
  });
}
