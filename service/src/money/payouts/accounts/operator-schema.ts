import { type Static, Type } from 'typebox';
import { CURRENCIES } from '../../../kernel/money.ts';
import { MerchantId } from '../../../access/partners/index.ts';
import { shapedAs } from '../../../platform/shaped.ts';
import * as wire from '../../../platform/http/schema.ts';
import { type PayoutAccount, SCHEDULES, WEEKDAYS } from './payout-account.ts';
import type { RefusedAccount } from './refused-accounts.ts';
import { PayoutBody, RefusedBody, refusedBody } from '../records/schema.ts';

const REASON_LENGTH_MAX = 500;
const TRANSACTION_MAX = 9_999_999_999; // Of the bank: ten digits of cents.
export const OperatorReason = wire.oneLine(REASON_LENGTH_MAX, 'For the audit log');
const WholeFrom = (minimum: number, maximum: number, description: string) => {
  const expects = `a whole number from ${minimum} to ${maximum}`;
  return Type.Integer({ minimum, maximum, description, expects });
};
const SHARE = 'Share of the settled amount to reserve, in basis points: 1000 is 10 %';

const Weekday = Type.Enum([...WEEKDAYS], {
  description: 'The day of a WEEKLY schedule; omit it for the others',
});
const ScheduleName = Type.Enum([...SCHEDULES], { description: 'When payouts are made' });
export const NewSchedule = wire.strict({ schedule: ScheduleName, weekday: Type.Optional(Weekday) });
export const NewReserve = wire.strict({
  basisPoints: WholeFrom(1, 5_000, SHARE),
  days: WholeFrom(1, 730, 'Days until a reserved amount is released'),
  reason: OperatorReason,
});
const Reserve = wire.strict({
  basisPoints: Type.Integer({
    description: 'Share of the settled amount that is reserved, in basis points',
  }),
  days: Type.Integer({ description: 'Days until a reserved amount is released' }),
});
const Hold = wire.strict({
  since: wire.Timestamp,
  by: Type.String({ description: 'Who holds them' }),
  reason: Type.String({ description: 'The reason that was given' }),
});
export const PayoutAccountBody = wire.shape('PayoutAccount', {
  merchantId: MerchantId,
  schedule: ScheduleName,
  weekday: wire.orNull(Weekday, 'The day of a WEEKLY schedule; null for the others'),
  reserve: wire.orNull(Reserve, 'What is withheld from payouts; null if nothing is'),
  hold: wire.orNull(Hold, 'Set while payouts are held'),
  refusedAccounts: Type.Array(RefusedBody, {
    description:
      'Accounts of the merchant that a payout came back from. What is due waits until the merchant has another account, or an operator pays it out.',
  }),
});

export function payoutAccountBody(account: PayoutAccount, refused: readonly RefusedAccount[]) {
  const { hold, reserve, weekday } = account;
  return shapedAs(PayoutAccountBody, {
    ...account,
    weekday: weekday === null ? null : (WEEKDAYS[weekday - 1] ?? null),
    reserve: reserve && { basisPoints: reserve.parts, days: reserve.days },
    hold: hold && shapedAs(Hold, { ...hold, since: hold.at }),
    refusedAccounts: refused.map(refusedBody),
  });
}

const partOfAccount = (maxLength: number, pattern: string, description: string) =>
  Type.String({ maxLength, pattern, description, expects: 'as a payout shows it' });
const ExpectedPayout = wire.shape('ExpectedPayout', {
  amount: wire.strict(
    { amount: WholeFrom(1, TRANSACTION_MAX, 'Whole cents'), currency: wire.CurrencySchema },
    { title: 'ExpectedAmount', description: 'What it pays out' },
  ),
  account: wire.strict(
    {
      institutionNumber: partOfAccount(5, '^[0-9]{5}$', 'Number of the financial institution'),
      transitNumber: partOfAccount(5, '^[0-9]{5}$', 'Transit number of the branch'),
      accountNumber: partOfAccount(7, '^[*]{4}[0-9]{3}$', 'Masked: the last three digits only'),
    },
    { title: 'ExpectedAccount', description: 'The account it goes to' },
  ),
});
export type ExpectedPayout = Static<typeof ExpectedPayout>;

export const PayOutNow = wire.strict({
  idempotencyKey: wire.IdempotencyKey,
  currency: Type.Optional(
    wire.described(wire.CurrencySchema, 'Only this currency; all if omitted'),
  ),
  expected: Type.Optional(
    Type.Array(ExpectedPayout, {
      maxItems: CURRENCIES.length,
      description:
        'Creates these payouts, in this order, or none: if others would be created by now, the request is refused. Omit it to pay out whatever is available',
      expects: 'the amount and account of each payout',
    }),
  ),
  reason: OperatorReason,
});
export const CutPayouts = wire.shape('CreatedPayouts', {
  data: Type.Array(PayoutBody, { description: 'The payouts, one for each currency' }),
});
