import { type Static, type TSchema, Type } from 'typebox';
import { ID_KINDS, ID_LENGTH, ID_PATTERN } from '../../../kernel/id.ts';
import { serializeMoney } from '../../../kernel/money.ts';
import { MerchantId } from '../../../access/partners/index.ts';
import { DisputeId } from '../../disputes/index.ts';
import { shapedAs } from '../../../platform/shaped.ts';
import * as wire from '../../../platform/http/schema.ts';
import type { RefusedAccount } from '../accounts/refused-accounts.ts';
import type { OpenLine, PayoutLine } from './line-store.ts';
import { PAID_BY, type Payout, PAYOUT_DIRECTIONS, PAYOUT_STATUSES } from './payout.ts';
import { NEXT_STEPS, type ToldPayout } from './told-payout.ts';

export const PayoutId = wire.idOf('payout', 'a payout');
export const PAYOUT_ID = new RegExp(`^${ID_KINDS.payout}${ID_PATTERN}$`);
/** A line's number within its payout, as a list cursor carries it. */
export const LINE_ID = /^[0-9]{10}$/;
export const LEDGER_ENTRY_ID = new RegExp(`^[a-z]{2}${ID_PATTERN}$`);

export const PayoutStatusField = Type.Enum([...PAYOUT_STATUSES], {
  description:
    'PENDING: created, not in a bank file yet. SENT: in a bank file. PAID: the money has moved. RETURNED: paid, then returned by the receiving bank. REJECTED: refused by the bank, no money moved',
});
export const Direction = wire.oneOf(
  PAYOUT_DIRECTIONS,
  'CREDIT pays the merchant; DEBIT collects the fees it was billed',
);

export const PAYOUT_FILTERS = {
  merchantId: Type.Optional(MerchantId),
  status: Type.Optional(wire.severalOf(PAYOUT_STATUSES, 'State of the payout')),
  ...wire.AMOUNT_RANGE,
  currency: Type.Optional(wire.CurrencySchema),
};

const Cents = (description: string, minimum: number) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, description, examples: [119_432] });
export const Sum = wire.strict(
  { amount: Cents('Whole cents', 0), currency: wire.CurrencySchema },
  { title: 'Sum', description: 'An amount in a currency; may exceed that of one payment' },
);
export const SignedSum = wire.strict(
  {
    amount: Cents('Whole cents; negative if the merchant owes it', Number.MIN_SAFE_INTEGER),
    currency: wire.CurrencySchema,
  },
  { title: 'SignedSum', description: 'An amount in a currency; may be negative' },
);

const MaskedAccount = wire.strict(
  {
    institutionNumber: Type.String({
      description: 'Number of the financial institution',
      pattern: '^[0-9]{5}$',
    }),
    transitNumber: Type.String({ description: 'Transit number of the branch' }),
    accountNumber: Type.String({
      description: 'Masked: the last three digits only',
      examples: ['****567'],
    }),
  },
  {
    title: 'MaskedBankAccount',
    description: 'The merchant’s bank account that is credited or debited',
  },
);
/** As events have it; answers have the links, and what is to be done, beside it. */
export const PAYOUT = {
  payoutId: PayoutId,
  merchantId: MerchantId,
  direction: Direction,
  payoutStatus: PayoutStatusField,
  amount: Sum,
  lineCount: Type.Integer({ minimum: 1, description: 'Number of lines that make up the amount' }),
  account: MaskedAccount,
  createdAt: wire.Timestamp,
  cutAt: Type.String({
    format: 'date-time',
    description: 'The cut-off: the payout includes what was settled before this time',
  }),
  sentAt: wire.orNull(wire.Timestamp, 'When it was added to a bank file'),
  expectedOn: wire.orNull(
    Type.String(),
    'Date the funds are due at the bank, YYYY-MM-DD; null until sent',
  ),
  traceNumber: wire.orNull(Type.String(), 'The bank’s reference for it'),
  paidAt: wire.orNull(wire.Timestamp, 'When the payment was confirmed'),
  paidBy: wire.orNull(
    Type.Enum([...PAID_BY]),
    'What confirmed the payment: the bank’s statement, the days that passed without a return, or its return, since only a paid payout can be returned',
  ),
  endedAt: wire.orNull(wire.Timestamp, 'When it was returned or rejected'),
  reasonCode: wire.orNull(
    Type.String(),
    'Why it was returned or rejected: a Standard 007 code, or one of ours',
  ),
  reason: wire.orNull(Type.String(), 'The reason in words'),
};
export const PayoutOfEvent = wire.strict(PAYOUT);
export const PayoutBody = wire.shape('Payout', {
  ...PAYOUT,
  nextStep: wire.orNull(
    Type.Enum([...NEXT_STEPS]),
    'What a returned or rejected payout needs to be paid. CHANGE_BANK_ACCOUNT: nothing more is sent to the account; give the merchant another one. WAIT_FOR_NEXT_PAYOUT: nothing, the next payout includes it. Null: nothing is left to do',
  ),
  paidAgainBy: wire.orNull(
    PayoutId,
    'The payout that includes what was returned or rejected; null if there is none yet, or nothing came back',
  ),
  paysAgain: Type.Array(PayoutId, {
    description: 'The returned and rejected payouts that this one includes',
  }),
});

export function payoutBody(payout: ToldPayout): Static<typeof PayoutBody> {
  const { nextStep, paidAgainBy, paysAgain } = payout;
  const told = { nextStep, paidAgainBy, paysAgain: [...paysAgain] };
  return { ...payoutOfEvent(payout), ...told };
}

export function payoutOfEvent(payout: Payout): Static<typeof PayoutOfEvent> {
  const { accountEnding, institutionNumber, transitNumber } = payout;
  return shapedAs(PayoutOfEvent, {
    ...payout,
    payoutId: payout.id,
    payoutStatus: payout.status,
    amount: serializeMoney(payout),
    account: {
      institutionNumber: String(institutionNumber).padStart(5, '0'),
      transitNumber,
      accountNumber: `****${accountEnding}`,
    },
    expectedOn: payout.dueOn,
  });
}

const EntryId = Type.String({
  maxLength: ID_LENGTH,
  description: 'The ledger entry behind this line',
});
const LINE = {
  entryId: EntryId,
  kind: Type.String({ description: 'Kind of ledger entry', examples: ['SETTLE_SALES'] }),
  subjectId: Type.String({
    description: 'What caused it: a batch, a returned payout, an adjustment, a dispute',
  }),
  batchId: wire.orNull(Type.String(), 'The batch that settled it; null if no batch did'),
  disputeId: wire.orNull(Type.String(), 'The dispute that it is about; null if it is about none'),
  amount: SignedSum,
  createdAt: wire.Timestamp,
};

export const PayoutLineBody = wire.shape('PayoutLine', {
  lineNumber: Type.Integer({ description: 'Number of the line, from 1', minimum: 1 }),
  ...LINE,
  broughtForward: Type.Boolean({
    description:
      'True if it predates an earlier cut-off but was left over, because the balance was negative',
  }),
  runningTotal: wire.described(SignedSum, 'Sum of the lines up to this one'),
});
export const OpenLineBody = wire.shape('BalanceLine', LINE);

export function openLineBody(line: OpenLine) {
  return shapedAs(OpenLineBody, { ...line, amount: serializeMoney(line) });
}

export function payoutLineBody(line: PayoutLine, { previousCutAt: since }: Payout) {
  const { createdAt, currency, lineNo, totalAfter } = line;
  return {
    lineNumber: lineNo,
    ...openLineBody(line),
    broughtForward: since !== null && createdAt < since,
    runningTotal: serializeMoney({ amount: totalAfter, currency }),
  };
}

const SumOfMovements = wire.shape('SumOfMovements', {
  kind: LINE.kind,
  count: Type.Integer({ minimum: 1, description: 'Number of movements' }),
  amount: wire.described(SignedSum, 'Sum of these movements'),
});
const Why = Type.Array(SumOfMovements, {
  description: 'What the amount is made of, by kind of movement',
});

const open = (description: string) =>
  wire.strict(
    {
      amount: SignedSum,
      why: Why,
      lines: Type.String({ description: 'Where to list each movement' }),
    },
    { title: 'OpenAmount', description },
  );

/** An amount, and what it is made of. */
const made = <Amount extends TSchema, Part extends TSchema>(
  amount: Amount,
  part: Part,
  { of, description }: Readonly<{ of: string; description: string }>,
) => wire.strict({ amount, why: Type.Array(part, { description: of }) }, { description });
const PendingBatch = wire.strict({
  batchId: Type.String({ description: 'The batch' }),
  amount: SignedSum,
});
const HeldReserve = wire.strict({
  payoutId: PayoutId,
  amount: Sum,
  releaseAt: wire.described(wire.Timestamp, 'When it is released'),
});
const HeldByDispute = wire.strict({ disputeId: DisputeId, amount: Sum });
const PayoutUnderWay = wire.strict({ payoutId: PayoutId, direction: Direction, amount: Sum });

const BalanceInCurrency = wire.shape('BalanceInCurrency', {
  currency: wire.CurrencySchema,
  available: open('Settled and not paid out yet: the next payout takes it'),
  pending: made(SignedSum, PendingBatch, {
    of: 'Net amount of each batch',
    description: 'In batches that are not closed yet, net of the fees as of now',
  }),
  reserved: made(Sum, HeldReserve, {
    of: 'What was withheld from each payout',
    description: 'Withheld from payouts until `releaseAt`',
  }),
  disputed: made(Sum, HeldByDispute, {
    of: 'What is held by each dispute',
    description: 'Held until its disputes are decided',
  }),
  inTransit: made(SignedSum, PayoutUnderWay, {
    of: 'The payouts',
    description: 'In payouts that are not confirmed yet',
  }),
  billed: open('Monthly billed fees and taxes that are not collected yet'),
});
export const RefusedBody = wire.strict({
  direction: Direction,
  currency: wire.CurrencySchema,
  payoutId: PayoutId,
  reasonCode: Type.String({ description: 'The bank’s reason, as a code' }),
  reason: Type.String({ description: 'The bank’s reason, in words' }),
  since: wire.Timestamp,
});

export function refusedBody(refused: RefusedAccount) {
  return shapedAs(RefusedBody, { ...refused, since: refused.at });
}

export const BalanceBody = wire.shape('MerchantBalance', {
  merchantId: MerchantId,
  schedule: Type.String({ description: 'DAILY, WEEKLY or MANUAL' }),
  onHold: Type.Boolean({ description: 'True while an operator holds payouts' }),
  refusedAccounts: Type.Array(RefusedBody, {
    description:
      'Accounts that a payout came back from. Nothing more is sent to them, and what is due in their currency waits until the merchant has another account',
  }),
  balances: Type.Array(BalanceInCurrency, { description: 'One for each currency with activity' }),
});
