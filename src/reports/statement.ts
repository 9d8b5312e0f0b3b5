import { dollars } from '../kernel/money.ts';
import { type ChargedLine, linesIn, type Span } from '../fees/index.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import type { Currency } from '../kernel/money.ts';
import type { EntryKind } from '../ledger/index.ts';
import {
  localMonthOf,
  type Merchant,
  monthAfter,
  provinceOf,
  spanOfMonth,
} from '../onboarding/index.ts';
import type { Queryable } from '../platform/db/pool.ts';
import { percent } from './decimals.ts';
import { wordsOf } from './kind-words.ts';
import type { ReportDeps } from './report-deps.ts';
import {
  type Balance,
  balancesBefore,
  firstMovementAt,
  nextMovements,
  STATEMENT_ACCOUNTS,
  type StatementAccount,
  type StatementMovement,
} from './statement-store.ts';

/** A movement with how it came about, where it is a fee or the tax on one. */
export type StatementLine = StatementMovement &
  Readonly<{ description: string; fee?: ChargedLine; tax?: ChargedLine['taxes'][number] }>;

type OnAccounts = Readonly<Record<StatementAccount, bigint>>;
type Total = Readonly<{
  kind: EntryKind;
  account: StatementAccount;
  count: number;
  amount: bigint;
}>;

/** Of one currency: what there was, each movement, and what there is. */
export type CurrencyStatement = Readonly<{
  currency: Currency;
  opening: OnAccounts;
  lines: readonly StatementLine[];
  totals: readonly Total[];
  closing: OnAccounts;
}>;

export type MonthStatement = Span &
  Readonly<{
    merchant: Merchant;
    month: string;
    /** Whether the month is over. */
    isFinal: boolean;
    currencies: readonly CurrencyStatement[];
  }>;

export const MONTHS_MAX = 240; // Twenty years.

/** Everything that moved on the accounts of a merchant in a month of its own calendar. */
export async function monthlyStatement(
  { clock, db }: ReportDeps,
  merchant: Merchant,
  month: string,
): Promise<MonthStatement> {
  const { merchantId, profile } = merchant;
  const span = spanOfMonth(month, provinceOf(profile));
  const before = await balancesBefore(db, merchantId, span.from);
  const lines: StatementLine[] = [];
  for await (const line of statementLines(db, merchantId, span)) lines.push(line);
  const currencies = [...new Set([...before, ...lines].map(({ currency }) => currency))].toSorted();
  return {
    merchant,
    month,
    ...span,
    isFinal: clock.now() >= span.to,
    currencies: currencies.map((currency) => {
      const own = lines.filter((line) => line.currency === currency);
      return currencyStatement(currency, before, own);
    }),
  };
}

/** The months that have a statement, newest first: from the first movement on. */
export async function statementMonths(
  { clock, db }: ReportDeps,
  { merchantId, profile }: Merchant,
): Promise<readonly Readonly<{ month: string; isFinal: boolean }>[]> {
  const first = await firstMovementAt(db, merchantId);
  if (!first) return [];
  const province = provinceOf(profile);
  const current = localMonthOf(clock.now(), province);
  const months: string[] = [];
  for (let month = localMonthOf(first, province); month <= current; month = monthAfter(month)) {
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
  const sumOf = (some: readonly StatementLine[]) =>
    some.reduce((sum, { amount }) => sum + amount, 0n);
  const closing = onAccounts(
    (account) => opening[account] + sumOf(lines.filter((line) => line.account === account)),
  );
  const groups = Map.groupBy(lines, ({ account, kind }) => `${account} ${kind}`);
  const totals = [...groups.values()].flatMap((some) =>
    some
      .slice(0, 1)
      .map(({ account, kind }) => ({ kind, account, count: some.length, amount: sumOf(some) })),
  );
  return { currency, opening, lines, totals, closing };
}

function onAccounts(balanceOf: (account: StatementAccount) => bigint): OnAccounts {
  const [payable, billable] = STATEMENT_ACCOUNTS;
  return { [payable]: balanceOf(payable), [billable]: balanceOf(billable) };
}

const CHUNK = 500; // Movements read at a time: the next are read while these are sent.

/** The lines of a statement, some at a time, so that one of any length takes the same memory. */
export async function* statementLines(
  db: Queryable,
  merchantId: string,
  span: Span,
): AsyncGenerator<StatementLine> {
  for (let after: StatementMovement | undefined; ;) {
    const movements = await nextMovements(db, merchantId, { ...span, after, limit: CHUNK });
    const [first, last] = [movements.at(0), movements.at(-1)];
    if (!first || !last) return;
    const within = { from: first.createdAt, to: addMilliseconds(last.createdAt, 1) };
    const charged = chargedBy(await linesIn(db, merchantId, within));
    for (const movement of movements) yield lineOf(movement, charged.get(movement.id));
    if (movements.length < CHUNK) return;
    after = last;
  }
}

type Charged = Readonly<{ fee: ChargedLine; tax?: ChargedLine['taxes'][number] }>;

/** By the entry that charged it, each fee, and each tax with the fee it is on. */
function chargedBy(lines: readonly ChargedLine[]): ReadonlyMap<string, Charged> {
  return new Map(
    lines.flatMap((fee) => [
      [fee.entryId, { fee }] as const,
      ...fee.taxes.map((tax) => [tax.entryId, { fee, tax }] as const),
    ]),
  );
}

function lineOf(movement: StatementMovement, charged: Charged | undefined): StatementLine {
  const description = charged ? chargedWords(charged) : wordsOf(movement.kind);
  return { ...movement, ...charged, description };
}

function chargedWords({ fee, tax }: Charged): string {
  const { base, card, description, perRefund, perSale, rate, refundCount, saleCount } = fee;
  if (tax) return `${tax.taxType} ${percent(tax.rate)} on ${description}`;
  const of = card ? `${description}, ${card.brand} ${card.cardType}` : description;
  const parts = [
    ...(rate > 0 ? [`${percent(rate)} of ${dollars(base)}`] : []),
    ...(perSale > 0 && saleCount > 0n ? [`${saleCount} × ${perItem(perSale)}`] : []),
    ...(perRefund > 0 && refundCount > 0n ? [`${refundCount} × ${perItem(perRefund)}`] : []),
  ];
  return parts.length === 0 ? of : `${of}: ${parts.join(' and ')}`;
}

/** Thousandths of a cent, as dollars: 7500 is 0.075. */
function perItem(thousandths: number): string {
  const digits = String(thousandths).padStart(6, '0');
  const decimals = digits.slice(-5).replace(/0{1,3}$/, '');
  return `${digits.slice(0, -5)}.${decimals}`;
}
