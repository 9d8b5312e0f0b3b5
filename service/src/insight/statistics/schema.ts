import { Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import {
  CurrencySchema,
  oneLine,
  strict,
  Timestamp,
  described,
  orNull,
  timeZoneOf,
} from '../../platform/http/schema.ts';
import { type Figure, FIGURES } from './count.ts';
import { SLOT_KINDS } from './slot.ts';
import { GROUPS } from './statistics-store.ts';
import { COMPARISONS, RANGE_NAMES, UNITS } from './unit.ts';

const ID_MAX = 64;
export const OnePartner = Type.Optional(oneLine(ID_MAX, 'One partner; all without it'));
const OfMerchant = Type.Optional(MerchantId);

const Interval = Type.Enum([...UNITS], {
  description: 'HOUR (kept for 90 days) or DAY, of UTC',
  examples: ['DAY'],
});
const GROUPED = 'What each entry of `data` is of, beside its currency';

export const Compare = Type.Optional(
  Type.Enum([...COMPARISONS], {
    default: 'previous',
    description:
      'What the span is compared with: the one before it, the same one a week or 52 weeks earlier, or none',
  }),
);

export const SPAN = {
  from: Type.Optional({ ...Timestamp, description: 'From the hour or day of this time' }),
  to: Type.Optional({ ...Timestamp, description: 'To the end of the hour or day of this time' }),
  interval: Type.Optional({ ...Interval, default: 'DAY' }),
  compare: Compare,
};
const TimeZone = Type.Optional(
  timeZoneOf('Whose clocks `hour`, `weekday` and `hourOfWeek` are of', { default: 'UTC' }),
);
const SLOTS =
  '`hour` is 00 to 23, `weekday` 1 (Monday) to 7, `hourOfWeek` both as 1-00: from hours, so of 90 days at most';

export const StatisticsQuery = strict({
  ...SPAN,
  groupBy: Type.Optional(
    Type.Enum([...GROUPS.filter((group) => group !== 'partner'), ...SLOT_KINDS], {
      description: `${GROUPED}. ${SLOTS}`,
    }),
  ),
  timeZone: TimeZone,
  merchantId: OfMerchant,
});
export const OperatorStatisticsQuery = strict({
  ...SPAN,
  groupBy: Type.Optional(
    Type.Enum([...GROUPS, ...SLOT_KINDS], {
      description: `${GROUPED}; merchants are those of one partner, so \`partnerId\` is required. ${SLOTS}`,
    }),
  ),
  timeZone: TimeZone,
  merchantId: OfMerchant,
  partnerId: OnePartner,
});

const RangeName = Type.Optional(
  Type.Enum([...RANGE_NAMES], {
    default: '7d',
    description: 'Up to now: 24 hours, or whole days of UTC with today',
  }),
);
const OVERVIEW_SPAN = {
  range: RangeName,
  from: Type.Optional({
    ...Timestamp,
    description: 'In place of `range`: from the day of this time',
  }),
  to: Type.Optional({
    ...Timestamp,
    description: 'With `from`: to the end of the day of this time',
  }),
  compare: Compare,
};
export const OverviewQuery = strict({ ...OVERVIEW_SPAN, merchantId: OfMerchant });
export const OperatorOverviewQuery = strict({
  ...OVERVIEW_SPAN,
  merchantId: OfMerchant,
  partnerId: OnePartner,
});

export const HowMany = (description = 'How many') => Type.Integer({ minimum: 0, description });
const Cents = (description = 'Whole cents') =>
  Type.Integer({
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    description,
  });
const Rate = orNull(
  Type.Number({ minimum: 0, maximum: 1 }),
  'Approved of approved and declined, from 0 to 1; null if there were none',
);

const RangeBody = strict(
  { from: described(Timestamp, 'First moment'), to: described(Timestamp, 'Moment after the last') },
  { title: 'Range', description: 'The span that the figures are of' },
);
export const SPANS = {
  range: RangeBody,
  previous: orNull(
    RangeBody,
    'The span that it is compared with; null if with none, or if the hours of that span are not kept any more',
  ),
  interval: Interval,
};

const FIGURE = strict(
  { count: HowMany(), amount: Cents() },
  { title: 'Figure', description: 'How many, and how much' },
);
const names = Object.keys(FIGURES).filter((name): name is Figure => Object.hasOwn(FIGURES, name));
const Figures = Type.Object(
  Object.fromEntries(
    names.map((name) => [name, Type.Optional({ ...FIGURE, description: FIGURES[name] })]),
  ),
  { title: 'Figures', additionalProperties: false, description: 'What is not there is zero' },
);

const FiguresAt = strict(
  {
    at: described(Timestamp, 'When the hour or day begins'),
    figures: described(Figures, 'Of the hour or day'),
  },
  { title: 'FiguresAt' },
);

export const FiguresBody = strict(
  {
    ...SPANS,
    groupBy: orNull(Type.String(), 'What each entry of `data` is of; null if of everything'),
    data: Type.Array(
      strict(
        {
          group: orNull(
            Type.String(),
            'Of what `groupBy` names; empty for what has none, such as refunds no brand, or where it is not known',
          ),
          currency: orNull(CurrencySchema, 'null for what has no amount, such as validations'),
          totals: described(Figures, 'Of the span'),
          previous: described(Figures, 'Of the span that it is compared with'),
          series: Type.Array(FiguresAt, {
            description:
              'Hours or days with nothing are left out; by hour or weekday there is none',
          }),
          previousSeries: Type.Array(FiguresAt, {
            description: 'The same of the span that it is compared with',
          }),
        },
        { title: 'StatisticsOfGroup' },
      ),
      { description: 'The groups with the most, at most 50; all hours and weekdays' },
    ),
  },
  { title: 'Statistics' },
);

const HourOrDay = described(Timestamp, 'When the hour or day begins');
const SumAt = strict({ at: HourOrDay, amount: Cents(), count: HowMany() }, { title: 'SumAt' });
const Sums = strict(
  {
    amount: Cents(),
    count: HowMany(),
    previousAmount: Cents('Of the span that it is compared with, in whole cents'),
    previousCount: HowMany('How many in the span that it is compared with'),
    series: Type.Array(SumAt, { description: 'By hour or day' }),
    previousSeries: Type.Array(SumAt, {
      description: 'By hour or day of the span that it is compared with',
    }),
  },
  { title: 'SumsOverTime', description: 'Sums of a currency' },
);
const PerCurrency = (description: string) => Type.Record(Type.String(), Sums, { description });
const Moneys = (description: string) =>
  Type.Array(
    strict(
      { currency: CurrencySchema, count: HowMany(), amount: Cents() },
      { title: 'PayoutsInCurrency' },
    ),
    { description },
  );
const APPROVALS = {
  approved: HowMany('How many were approved'),
  declined: HowMany('How many were declined'),
  rate: Rate,
};

const ApprovalsAt = strict({ at: HourOrDay, ...APPROVALS }, { title: 'ApprovalsAt' });

export const OverviewBody = strict(
  {
    ...SPANS,
    currencies: Type.Array(CurrencySchema, { description: 'Those with any trade in the span' }),
    volume: PerCurrency(FIGURES.approved),
    captured: PerCurrency(FIGURES.captured),
    refunds: PerCurrency(FIGURES.refunded),
    approvals: strict(
      {
        ...APPROVALS,
        previousRate: Rate,
        series: Type.Array(ApprovalsAt, { description: 'By hour or day' }),
        previousSeries: Type.Array(ApprovalsAt, {
          description: 'By hour or day of the span that it is compared with',
        }),
      },
      { description: 'How many payments were approved' },
    ),
    declines: Type.Array(
      strict({
        reason: Type.String({ description: 'Why they were declined', examples: ['DECLINED_51'] }),
        count: HowMany(),
      }),
      { description: 'Declined payments by reason, the most frequent first' },
    ),
    brands: Type.Array(
      strict({ brand: Type.String({ description: 'Brand of the card' }), ...APPROVALS }),
      { description: 'By brand of the card' },
    ),
    threeDSecure: strict(
      {
        started: HowMany(FIGURES.authenticationStarted),
        frictionless: HowMany(FIGURES.frictionless),
        challenged: HowMany(FIGURES.challenged),
        authenticated: HowMany(FIGURES.authenticated),
        failed: HowMany(FIGURES.authenticationFailed),
        failures: Type.Array(
          strict({
            reason: Type.String({
              description: 'Why they failed; OTHER if nobody said',
              examples: ['SUSPECTED_FRAUD'],
            }),
            count: HowMany(),
          }),
          { description: 'Those that failed by reason, the most frequent first' },
        ),
      },
      { description: 'How authentications went' },
    ),
    latency: Type.Array(
      strict({
        operation: Type.String({ description: 'The operationId', examples: ['createPayment'] }),
        count: HowMany(),
        p50Ms: HowMany('Half of the responses took at most this long'),
        p95Ms: HowMany('95 % of the responses took at most this long'),
      }),
      { description: 'The operations that were called most; of the partner, or of everybody' },
    ),
    stuck: strict(
      {
        payments: HowMany('Without an answer of the acquirer for about a minute, or more'),
        refunds: HowMany('The same of refunds'),
        oldestAt: orNull(Timestamp, 'Since when the oldest of them waits; null if none does'),
      },
      { description: 'What waits for an acquirer' },
    ),
    payouts: strict(
      {
        due: Moneys('Now: created or sent, and not paid yet'),
        paid: Moneys('In the span'),
        returned: Moneys('In the span'),
        held: HowMany('Now: how many merchants have their payouts held'),
      },
      { description: 'What is paid to merchants' },
    ),
  },
  { title: 'Overview' },
);
