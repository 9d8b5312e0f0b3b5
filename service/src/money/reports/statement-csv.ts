import { dollars } from '../../kernel/money.ts';
import * as fees from '../../merchants/fees/index.ts';
import { asText, type CsvCell, csvLine } from '../../platform/http/csv.ts';
import { percent } from './decimals.ts';
import type { ReportDeps } from './statement.ts';
import { type StatementLine, statementLines, type StatementOf } from './statement-lines.ts';
import { balancesBefore } from './statement-store.ts';

/** A line of a statement, with what stands on the account of it after it. */
type Line = StatementLine &
  Readonly<{ merchantId: string; balance: bigint; registrations: readonly fees.TaxRegistration[] }>;

/** What a fee was worked out from; a tax names the fee it is on, and not that. */
const ofFee =
  (read: (fee: fees.ChargedLine) => CsvCell) =>
  ({ fee, tax }: Line): CsvCell =>
    fee && !tax ? read(fee) : '';

/** Each column of the file: its name, and what it has of a line. */
const COLUMNS: readonly (readonly [name: string, read: (line: Line) => CsvCell])[] = [
  ['merchant_id', ({ merchantId }) => merchantId],
  ['created_at', ({ createdAt }) => createdAt.toISOString()],
  ['currency', ({ currency }) => currency],
  ['account', ({ account }) => account],
  ['kind', ({ kind }) => kind],
  ['description', ({ description }) => asText(description)],
  ['amount', ({ amount }) => dollars(amount)],
  ['balance', ({ balance }) => dollars(balance)],
  ['subject_id', ({ subjectId }) => subjectId],
  ['entry_id', ({ id }) => id],
  ['fee_code', ({ fee }) => fee?.code],
  ['card_brand', ({ fee }) => fee?.card?.brand],
  ['card_type', ({ fee }) => fee?.card?.cardType],
  ['base', ofFee(({ base }) => dollars(base))],
  ['sale_count', ofFee(({ saleCount }) => String(saleCount))],
  ['refund_count', ofFee(({ refundCount }) => String(refundCount))],
  ['rate', ofFee(({ rate }) => percent(rate))],
  ['tax_type', ({ tax }) => tax?.taxType],
  ['tax_rate', ({ tax }) => tax && percent(tax.rate)],
  ['tax_registration', registrationOf],
  ['tax_cad_per_usd', ({ tax }) => tax?.cadPerUsd],
  ['tax_cad', ({ cadValue }) => (cadValue === undefined ? '' : dollars(cadValue))],
  ['dispute_id', ({ paymentId, subjectId }) => (paymentId === null ? '' : subjectId)],
  ['payment_id', ({ paymentId }) => paymentId],
];
export const STATEMENT_COLUMNS = COLUMNS.map(([name]) => name);

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
    const one = { ...line, merchantId, balance, registrations };
    yield csvLine(COLUMNS.map(([, read]) => read(one)));
  }
}

/** Under which number a tax is charged. */
function registrationOf({ registrations, tax }: Line): CsvCell {
  return registrations.find(({ taxTypes }) => tax && taxTypes.includes(tax.taxType))?.number;
}
