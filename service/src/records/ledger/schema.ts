import { Type } from 'typebox';
import { ID_LENGTH, ID_PATTERN } from '../../kernel/id.ts';
import { type Currency, serializeMoney } from '../../kernel/money.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import {
  CurrencySchema,
  strict,
  Timestamp,
  described,
  orAbsent,
  oneOf,
  shape,
  listOf,
} from '../../platform/http/schema.ts';
import type { Balances } from './balance-store.ts';
import { ACCOUNTS, ENTRY_KINDS } from './entry.ts';
import type { PostedEntry } from './movement-store.ts';

const Id = Type.String({
  maxLength: ID_LENGTH,
  pattern: `^[a-z]{2}${ID_PATTERN}$`,
  expects: 'an id: 30 characters, such as a paymentId',
});
const Kind = Type.Enum(Object.keys(ENTRY_KINDS), { description: 'The kind of entry' });

/** Signed, since balances and legs go both ways; a balance can exceed the limit of one operation. */
const SignedAmount = Type.Integer({
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Whole cents; a debit is positive, a credit negative',
  examples: [-1250],
});
const AccountBalances = shape(
  'AccountBalances',
  Object.fromEntries(ACCOUNTS.map((account) => [account, SignedAmount])),
);

export const BalancesBody = shape('MerchantBalances', {
  merchantId: MerchantId,
  balances: listOf('One entry for each currency with activity', {
    currency: CurrencySchema,
    accounts: described(AccountBalances, 'Balance of each account of the ledger'),
  }),
});

export const EntriesQuery = strict({
  ...PAGE_QUERY,
  merchantId: orAbsent(MerchantId),
  subjectId: orAbsent(Id),
  kind: orAbsent(Kind),
});

export const EntryBody = shape('LedgerEntry', {
  entryId: Id,
  kind: Kind,
  createdAt: Timestamp,
  merchantId: MerchantId,
  subjectId: Id,
  batchId: Type.Union([Id, Type.Null()], {
    description: 'The batch that includes it, if any',
  }),
  currency: CurrencySchema,
  legs: listOf('What was posted; the sum is zero', {
    account: oneOf(ACCOUNTS, 'Account of the ledger'),
    amount: SignedAmount,
  }),
});

export function balancesBody(merchantId: string, balances: Balances) {
  return {
    merchantId,
    balances: balances.map(({ currency, accounts }) => ({
      currency,
      accounts: Object.fromEntries(
        ACCOUNTS.map((account) => [account, cents(accounts[account], currency)]),
      ),
    })),
  };
}

export function entryBody({ id, createdAt, legs, ...entry }: PostedEntry) {
  return {
    entryId: id,
    ...entry,
    createdAt: createdAt.toISOString(),
    legs: legs.map(({ account, amount }) => ({ account, amount: cents(amount, entry.currency) })),
  };
}

function cents(amount: bigint, currency: Currency): number {
  return serializeMoney({ amount, currency }).amount;
}
