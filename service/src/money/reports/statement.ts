import * as fees from '../../merchants/fees/index.ts';
import type { Language } from '../../kernel/language.ts';
import { type Currency, sumOfAmounts } from '../../kernel/money.ts';
import type { EntryKind } from '../../records/ledger/index.ts';
import * as onboarding from '../../merchants/onboarding/index.ts';
import { type Chargeback, chargebacksIn } from './chargebacks.ts';
import { type StatementLine, statementLines } from './statement-lines.ts';
import {
  type Balance,
  balancesBefore,
  firstMovementAt,
  STATEMENT_ACCOUNTS,
  type StatementMovement,
} from './statement-store.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';

export type ReportDeps = Readonly<{
  db: Database;
  clock: Clock;
  taxes?: fees.TaxSettings | undefined;
}>;

type OnAccounts = Readonly<Record<StatementMovement['account'], bigint>>;
type Total = Readonly<{
  kind: EntryKind;
  account: StatementMovement['account'];
  count: number;
  amount: bigint;
}>;

/** What one tax came to, and the fees it is on; negative where the merchant was charged. */
export type TaxTotal = Readonly<{
  taxType: fees.TaxType;
  rate: number;
  base: bigint;
  amount: bigint;
  /** The tax in Canadian cents, of another currency; undefined where no rate was recorded. */
  cadValue: bigint | undefined;
}>;

/** Of one currency: what there was, each movement, and what there is. */
export type CurrencyStatement = Readonly<{
  currency: Currency;
  opening: OnAccounts;
  lines: readonly StatementLine[];
  totals: readonly Total[];
  chargebacks: readonly Chargeback[];
  taxes: readonly TaxTotal[];
  closing: OnAccounts;
}>;

export type MonthStatement = fees.Span &
  Readonly<{
    merchant: onboarding.Merchant;
    month: string;
    isFinal: boolean;
    language: Language;
    registrations: readonly fees.TaxRegistration[];
    currencies: readonly CurrencyStatement[];
  }>;

export const MONTHS_MAX = 240; // Twenty years.

/** Everything that moved on the accounts of a merchant in a month of its own calendar. */
export async function monthlyStatement(
  { clock, db, taxes = fees.STANDARD_TAX_SETTINGS }: ReportDeps,
  merchant: onboarding.Merchant,
  { language, month }: Readonly<{ month: string; language: Language }>,
): Promise<MonthStatement> {
  const { merchantId, profile } = merchant;
  const span = onboarding.spanOfMonth(month, onboarding.provinceOf(profile));
  const before = await balancesBefore(db, merchantId, span.from);
  const lines: StatementLine[] = [];
  for await (const line of statementLines(db, { merchantId, language, ...span })) {
    lines.push(line);
  }
  const currencies = [...new Set([...before, ...lines].map(({ currency }) => currency))].toSorted();
  return {
    merchant,
    month,
    ...span,
    isFinal: clock.now() >= span.to,
    language,
    registrations: fees.registrationsOf(taxes),
    currencies: currencies.map((currency) => {
      const own = lines.filter((line) => line.currency === currency);
      return currencyStatement(currency, before, own);
    }),
  };
}

/** The months that have a statement, newest first: from the first movement on. */
export async function statementMonths(
  { clock, db }: ReportDeps,
  { merchantId, profile }: onboarding.Merchant,
): Promise<readonly Readonly<{ month: string; isFinal: boolean }>[]> {
  const first = await firstMovementAt(db, merchantId);
  if (!first) return [];
  const province = onboarding.provinceOf(profile);
  const current = onboarding.localMonthOf(clock.now(), province);
  const months: string[] = [];
  for (
    let month = onboarding.localMonthOf(first, province);
    month <= current;
    month = onboarding.monthAfter(month)
  ) {
    months.push(month);
  }
  return months
    .slice(-MONTHS_MAX)
    .toReversed()
    .map((month) => ({ month, isFinal: month < current }));
}

function currencyStatement(
  currency: Currency,
  before: readonly Balance[],
  lines: readonly StatementLine[],
): CurrencyStatement {
  const opening = onAccounts((account) => {
    const found = before.find((one) => one.currency === currency && one.account === account);
    return found?.balance ?? 0n;
  });
  const closing = onAccounts(
    (account) => opening[account] + sumOfAmounts(lines.filter((line) => line.account === account)),
  );
  const groups = Map.groupBy(lines, ({ account, kind }) => `${account} ${kind}`);
  const totals = [...groups.values()].flatMap((some) =>
    some.slice(0, 1).map(({ account, kind }) => ({
      kind,
      account,
      count: some.length,
      amount: sumOfAmounts(some),
    })),
  );
  const chargebacks = chargebacksIn(lines);
  return { currency, opening, lines, totals, chargebacks, taxes: taxTotals(lines), closing };
}

/** Of each tax and rate; fees count whose tax did not come to a cent. */
function taxTotals(lines: readonly StatementLine[]): TaxTotal[] {
  const charged = lines.flatMap(({ fee, tax }) => (fee && !tax ? [fee] : []));
  const levied = charged.flatMap((fee) =>
    fee.taxes.map(({ rate, taxType }) => ({ key: `${taxType} ${rate}`, taxType, rate, fee })),
  );
  return [...Map.groupBy(levied, ({ key }) => key).values()].flatMap((some) =>
    some.slice(0, 1).map(({ rate, taxType }) => {
      const own = lines.filter(({ tax }) => tax?.taxType === taxType && tax.rate === rate);
      const values = own.map(({ cadValue }) => cadValue);
      return {
        taxType,
        rate,
        base: some.reduce((sum, { fee }) => sum - fee.amount, 0n),
        amount: sumOfAmounts(own),
        cadValue: values.length === 0 ? undefined : values.reduce(addKnown, 0n),
      };
    }),
  );
}

function addKnown(sum: bigint | undefined, value: bigint | undefined): bigint | undefined {
  return sum === undefined || value === undefined ? undefined : sum + value;
}

function onAccounts(balanceOf: (account: StatementMovement['account']) => bigint): OnAccounts {
  const [payable, billable] = STATEMENT_ACCOUNTS;
  return { [payable]: balanceOf(payable), [billable]: balanceOf(billable) };
}
