import { type Static, Type } from 'typebox';
import { serializeMoney } from '../kernel/money.ts';
import { MerchantId } from '../partners/index.ts';
import { CurrencySchema, strict, Timestamp, described } from '../platform/http/schema.ts';
import { FeeLineBody, feeLineBody, SignedMoney } from './batch-schema.ts';
import type { CurrencyStatement, MonthStatement, StatementLine } from './statement.ts';
import { STATEMENT_ACCOUNTS } from './statement-store.ts';

export const Month = Type.String({
  pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
  maxLength: 7,
  description: 'A month in the merchant’s time zone',
  examples: ['2026-03'],
  expects: 'a month such as 2026-03',
});
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

const LineBody = strict(
  {
    entryId: Type.String({ description: 'The ledger entry' }),
    kind: Kind,
    account: Account,
    createdAt: Timestamp,
    subjectId: Type.String({
      description: 'What caused it: a batch, a monthly bill, a payout, an adjustment',
    }),
    description: Type.String({ description: 'Text on the statement' }),
    amount: SignedMoney,
    fee: Type.Optional(described(FeeLineBody, 'The fee, for a FEE')),
    tax: Type.Optional(
      strict(
        {
          taxType: Type.String({ description: 'Which tax' }),
          rate: Type.Integer({ description: 'In thousandths of a percent' }),
          onEntryId: Type.String({ description: 'The ledger entry of the taxed fee' }),
        },
        { description: 'The tax, for a TAX' },
      ),
    ),
  },
  { title: 'StatementLine' },
);

export const StatementBody = strict(
  {
    merchantId: MerchantId,
    month: Month,
    from: described(Timestamp, 'When the month began'),
    to: described(Timestamp, 'When the month ended, or ends'),
    isFinal: Type.Boolean({ description: 'Whether the month is over' }),
    currencies: Type.Array(
      strict({
        currency: CurrencySchema,
        opening: described(Balances, 'Balances when the month began'),
        lines: Type.Array(LineBody, { description: 'What changed the balances, oldest first' }),
        totals: Type.Array(
          strict({
            kind: Kind,
            account: Account,
            count: Type.Integer({ description: 'Number of lines' }),
            amount: SignedMoney,
          }),
          { description: 'Totals of the lines by kind' },
        ),
        closing: described(Balances, 'Balances when the month ended, or now'),
      }),
      { description: 'One entry for each currency with activity' },
    ),
  },
  { title: 'Statement' },
);

export const StatementsBody = strict(
  {
    statements: Type.Array(
      strict({
        month: Month,
        isFinal: Type.Boolean({ description: 'Whether the month is over' }),
      }),
      { description: 'One for each month, the latest first' },
    ),
  },
  { title: 'Statements' },
);

export function statementBody(statement: MonthStatement): Static<typeof StatementBody> {
  const { currencies, from, isFinal, merchant, month, to } = statement;
  return {
    merchantId: merchant.merchantId,
    month,
    from: from.toISOString(),
    to: to.toISOString(),
    isFinal,
    currencies: currencies.map(currencyBody),
  };
}

function currencyBody({ closing, currency, lines, opening, totals }: CurrencyStatement) {
  const money = (amount: bigint) => serializeMoney({ amount, currency });
  const balances = ({ BILLABLE, PAYABLE }: CurrencyStatement['opening']) => ({
    payable: money(PAYABLE),
    billable: money(BILLABLE),
  });
  return {
    currency,
    opening: balances(opening),
    lines: lines.map(lineBody),
    totals: totals.map((total) => ({ ...total, amount: money(total.amount) })),
    closing: balances(closing),
  };
}

function lineBody(line: StatementLine): Static<typeof LineBody> {
  const { account, amount, createdAt, currency, description, fee, id, kind, subjectId, tax } = line;
  const charged = tax
    ? { tax: { taxType: tax.taxType, rate: tax.rate, onEntryId: fee?.entryId ?? '' } }
    : fee && { fee: feeLineBody(fee, currency) };
  return {
    entryId: id,
    kind,
    account,
    createdAt: createdAt.toISOString(),
    subjectId,
    description,
    amount: serializeMoney({ amount, currency }),
    ...charged,
  };
}
