import { type Static, Type } from 'typebox';
import { type Language, LANGUAGES } from '../../kernel/language.ts';
import { serializeMoney } from '../../kernel/money.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { CurrencySchema, strict, Timestamp, described, shape } from '../../platform/http/schema.ts';
import { FeeLineBody, feeLineBody, SignedMoney } from './batch-schema.ts';
import { wordsOf } from './kind-words.ts';
import type { CurrencyStatement, MonthStatement } from './statement.ts';
import type { StatementLine } from './statement-lines.ts';
import { STATEMENT_ACCOUNTS } from './statement-store.ts';

export const Month = Type.String({
  pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
  maxLength: 7,
  description: 'A month in the merchant’s time zone',
  examples: ['2026-03'],
  expects: 'a month such as 2026-03',
});
export const StatementQuery = strict({
  language: Type.Optional(Type.Enum([...LANGUAGES], { description: 'Language of the texts' })),
});
const CadValue = described(
  SignedMoney,
  'The tax in Canadian dollars, if charged in US dollars and a rate was set then',
);
const Account = Type.Enum([...STATEMENT_ACCOUNTS], {
  description: 'PAYABLE: due to the merchant. BILLABLE: billed to the merchant monthly',
});
const Kind = Type.String({ description: 'Kind of ledger entry', examples: ['FEE'] });
const Balances = strict(
  {
    payable: described(SignedMoney, 'Due to the merchant'),
    billable: described(SignedMoney, 'Billed to the merchant monthly'),
  },
  { title: 'StatementBalances', description: 'Balances of the merchant' },
);

const LineBody = shape('StatementLine', {
  entryId: Type.String({ description: 'The ledger entry' }),
  kind: Kind,
  account: Account,
  createdAt: Timestamp,
  subjectId: Type.String({
    description: 'What caused it: a batch, a monthly bill, a payout, an adjustment, a dispute',
  }),
  paymentId: Type.Optional(
    Type.String({ description: 'The disputed payment, where a dispute caused it' }),
  ),
  description: Type.String({ description: 'Text on the statement' }),
  amount: SignedMoney,
  fee: Type.Optional(described(FeeLineBody, 'The fee, for a FEE')),
  tax: Type.Optional(
    strict(
      {
        taxType: Type.String({ description: 'Which tax' }),
        rate: Type.Integer({ description: 'In thousandths of a percent' }),
        onEntryId: Type.String({ description: 'The ledger entry of the taxed fee' }),
        cadPerUsd: Type.Optional(
          Type.String({
            description: 'Canadian dollars for one US dollar, as it was when the tax was charged',
            examples: ['1.3742'],
          }),
        ),
        cadValue: Type.Optional(CadValue),
      },
      { description: 'The tax, for a TAX' },
    ),
  ),
});

export const StatementBody = shape('Statement', {
  merchantId: MerchantId,
  month: Month,
  from: described(Timestamp, 'When the month began'),
  to: described(Timestamp, 'When the month ended, or ends'),
  isFinal: Type.Boolean({ description: 'Whether the month is over' }),
  taxRegistrations: Type.Array(
    strict({
      taxTypes: Type.Array(Type.String(), { description: 'The taxes it is for' }),
      number: Type.String({ description: 'The number', examples: ['123456789RT0001'] }),
    }),
    { description: 'What the acquirer is registered under for taxes' },
  ),
  currencies: Type.Array(
    strict({
      currency: CurrencySchema,
      opening: described(Balances, 'Balances when the month began'),
      lines: Type.Array(LineBody, { description: 'What changed the balances, oldest first' }),
      totals: Type.Array(
        strict({
          kind: Kind,
          description: Type.String({ description: 'The kind in words' }),
          account: Account,
          count: Type.Integer({ description: 'Number of lines' }),
          amount: SignedMoney,
        }),
        { description: 'Totals of the lines by kind' },
      ),
      chargebacks: Type.Array(
        shape('StatementChargeback', {
          disputeId: Type.String({ description: 'The dispute' }),
          paymentId: Type.String({ description: 'The disputed payment' }),
          amount: described(SignedMoney, 'What was held, less what came back'),
          fee: described(SignedMoney, 'Fees charged for it, less what was given back'),
          tax: described(SignedMoney, 'Taxes on these fees'),
        }),
        { description: 'What each dispute came to; its lines are among the others' },
      ),
      taxes: Type.Array(
        shape('StatementTax', {
          taxType: Type.String({ description: 'Which tax', examples: ['QST'] }),
          rate: Type.Integer({ description: 'In thousandths of a percent' }),
          base: described(SignedMoney, 'The fees it is on'),
          amount: SignedMoney,
          cadValue: Type.Optional(CadValue),
        }),
        { description: 'What each tax on fees came to' },
      ),
      closing: described(Balances, 'Balances when the month ended, or now'),
    }),
    { description: 'One entry for each currency with activity' },
  ),
});

export const StatementsBody = shape('Statements', {
  statements: Type.Array(
    strict({
      month: Month,
      isFinal: Type.Boolean({ description: 'Whether the month is over' }),
    }),
    { description: 'One for each month, the latest first' },
  ),
});

export function statementBody(statement: MonthStatement): Static<typeof StatementBody> {
  const { currencies, from, isFinal, language, merchant, month, registrations, to } = statement;
  return {
    merchantId: merchant.merchantId,
    month,
    from: from.toISOString(),
    to: to.toISOString(),
    isFinal,
    taxRegistrations: registrations.map(({ number, taxTypes }) => ({
      taxTypes: [...taxTypes],
      number,
    })),
    currencies: currencies.map((one) => currencyBody(one, language)),
  };
}

function currencyBody(of: CurrencyStatement, language: Language) {
  const { chargebacks, closing, currency, lines, opening, taxes, totals } = of;
  const money = (amount: bigint) => serializeMoney({ amount, currency });
  const balances = ({ BILLABLE, PAYABLE }: CurrencyStatement['opening']) => ({
    payable: money(PAYABLE),
    billable: money(BILLABLE),
  });
  return {
    currency,
    opening: balances(opening),
    lines: lines.map(lineBody),
    totals: totals.map((total) => ({
      ...total,
      description: wordsOf(total.kind, language),
      amount: money(total.amount),
    })),
    chargebacks: chargebacks.map(({ amount, fee, tax, ...about }) => ({
      ...about,
      amount: money(amount),
      fee: money(fee),
      tax: money(tax),
    })),
    taxes: taxes.map(({ amount, base, cadValue, rate, taxType }) => ({
      taxType,
      rate,
      base: money(base),
      amount: money(amount),
      ...inCad(cadValue),
    })),
    closing: balances(closing),
  };
}

/** Absent where it is not known, or is the amount itself. */
function inCad(cents: bigint | undefined) {
  return cents === undefined
    ? {}
    : { cadValue: serializeMoney({ amount: cents, currency: 'CAD' }) };
}

function lineBody(line: StatementLine): Static<typeof LineBody> {
  const { account, amount, createdAt, currency, description, fee, id, kind, subjectId, tax } = line;
  const charged = tax
    ? {
        tax: {
          taxType: tax.taxType,
          rate: tax.rate,
          onEntryId: fee?.entryId ?? '',
          ...(tax.cadPerUsd === undefined ? {} : { cadPerUsd: tax.cadPerUsd }),
          ...inCad(line.cadValue),
        },
      }
    : fee && { fee: feeLineBody(fee, currency) };
  return {
    entryId: id,
    kind,
    account,
    createdAt: createdAt.toISOString(),
    subjectId,
    ...(line.paymentId === null ? {} : { paymentId: line.paymentId }),
    description,
    amount: serializeMoney({ amount, currency }),
    ...charged,
  };
}
