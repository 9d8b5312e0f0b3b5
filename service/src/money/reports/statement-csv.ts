import { dollars } from '../../kernel/money.ts';
import * as fees from '../../merchants/fees/index.ts';
import { asText, csvLine } from '../../platform/http/csv.ts';
import { percent } from './decimals.ts';
import type { ReportDeps } from './statement.ts';
import { type StatementLine, statementLines, type StatementOf } from './statement-lines.ts';
import { balancesBefore } from './statement-store.ts';

export const STATEMENT_COLUMNS = [
  'merchant_id',
  'created_at',
  'currency',
  'account',
  'kind',
  'description',
  'amount',
  'balance',
  'subject_id',
  'entry_id',
  'fee_code',
  'card_brand',
  'card_type',
  'base',
  'sale_count',
  'refund_count',
  'rate',
  'tax_type',
  'tax_rate',
  'tax_registration',
  'tax_cad_per_usd',
  'tax_cad',
] as const;

/** A line for each movement, with the balance of its account after it. */
export async function* statementCsv(
  { db, taxes = fees.STANDARD_TAX_SETTINGS }: ReportDeps,
  of: StatementOf,
): AsyncGenerator<string> {
  const { merchantId } = of;
  const registrations = fees.registrationsOf(taxes);
  const balances = new Map(
    (await balancesBefore(db, merchantId, of.from)).map((one) => [
      `${one.currency} ${one.account}`,
      one.balance,
    ]),
  );
  yield csvLine(STATEMENT_COLUMNS);
  for await (const line of statementLines(db, of)) {
    const key = `${line.currency} ${line.account}`;
    const balance = (balances.get(key) ?? 0n) + line.amount;
    balances.set(key, balance);
    yield csvLine([merchantId, ...cellsOf(line, balance), ...taxCells(line, registrations)]);
  }
}

function cellsOf(line: StatementLine, balance: bigint) {
  const { account, amount, createdAt, currency, description, id, kind, subjectId } = line;
  return [
    createdAt.toISOString(),
    currency,
    account,
    kind,
    asText(description),
    dollars(amount),
    dollars(balance),
    subjectId,
    id,
    ...feeCells(line),
  ];
}

const FEE_COLUMNS = 9;

/** What a fee was worked out from, or a tax and the fee it is on. */
function feeCells({ fee, tax }: StatementLine): string[] {
  if (!fee) return Array.from({ length: FEE_COLUMNS }, () => '');
  const of = [fee.code, fee.card?.brand ?? '', fee.card?.cardType ?? ''];
  if (tax) return [...of, '', '', '', '', tax.taxType, percent(tax.rate)];
  const { base, rate, refundCount, saleCount } = fee;
  return [...of, dollars(base), String(saleCount), String(refundCount), percent(rate), '', ''];
}

/** Under which number a tax is charged, and what it is in Canadian dollars if it is not in those. */
function taxCells(
  { cadValue, tax }: StatementLine,
  registrations: readonly fees.TaxRegistration[],
) {
  const own = registrations.find(({ taxTypes }) => tax && taxTypes.includes(tax.taxType));
  const inCad = cadValue === undefined ? '' : dollars(cadValue);
  return [own?.number ?? '', tax?.cadPerUsd ?? '', inCad];
}
