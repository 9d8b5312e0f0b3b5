import { Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import { ID_LENGTH } from '../../kernel/id.ts';
import * as wire from '../../platform/http/schema.ts';
import { STANDINGS } from './thresholds.ts';

const HowMany = (description: string) => Type.Integer({ minimum: 0, description });
const OfPartner = Type.Optional(wire.oneLine(ID_LENGTH, 'One partner; all without it'));
const OfMerchant = Type.Optional(MerchantId);
const Network = Type.String({ description: 'The brand of the cards', examples: ['MASTERCARD'] });

export const RatioMonth = Type.String({
  pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])$',
  maxLength: 7,
  description: 'A month of UTC',
  expects: 'a month as YYYY-MM',
  examples: ['2026-11'],
});

const RATIOS = {
  month: Type.Optional(wire.described(RatioMonth, 'The month, of UTC; the current one without it')),
  merchantId: OfMerchant,
};
export const RatioQuery = wire.strict(RATIOS);
export const OperatorRatioQuery = wire.strict({ ...RATIOS, partnerId: OfPartner });

export const THRESHOLD = {
  threshold: Type.String({ description: 'Which threshold', examples: ['MASTERCARD_ECM'] }),
  standing: wire.oneOf(STANDINGS, 'NEAR from three quarters of the threshold on', 'NEAR'),
  ratio: wire.orNull(
    Type.Number({ minimum: 0 }),
    'Of the sales that the network looks at, in hundredths of a per cent; null without sales',
  ),
  limit: HowMany('The threshold itself, in hundredths of a per cent'),
  count: HowMany('Disputes, with reports of fraud where the network counts them'),
  least: HowMany('With fewer the threshold is not reached, whatever the ratio'),
  sales: HowMany('The sales that the network looks at: of the month, or of the month before'),
};

export const RatiosBody = wire.shape('DisputeRatios', {
  month: RatioMonth,
  data: Type.Array(
    wire.strict(
      {
        merchantId: wire.orNull(MerchantId, 'The merchant; null for all together'),
        network: Network,
        disputes: HowMany('Chargebacks that were opened in the month'),
        fraudDisputes: HowMany('Of these, those whose code is one of fraud'),
        fraudReports: HowMany('Payments that banks reported as fraud in the month'),
        sales: HowMany('Sales of the month'),
        salesMonthBefore: HowMany('Sales of the month before'),
        thresholds: Type.Array(wire.strict(THRESHOLD, { title: 'DisputeThreshold' }), {
          description: 'The thresholds of the network',
        }),
      },
      { title: 'DisputeRatio' },
    ),
    { description: 'All together, then the merchants with the most, at most 100; by network' },
  ),
});

const SPAN = {
  from: Type.Optional({
    ...wire.Timestamp,
    description: 'Disputes that were opened at this time or later',
  }),
  to: Type.Optional({
    ...wire.Timestamp,
    description: 'Disputes that were opened before this time',
  }),
  merchantId: OfMerchant,
};
export const DisputeStatisticsQuery = wire.strict(SPAN);
export const OperatorDisputeStatisticsQuery = wire.strict({ ...SPAN, partnerId: OfPartner });

const Rate = wire.orNull(
  Type.Number({ minimum: 0, maximum: 1 }),
  'Won of the chargebacks won and lost, from 0 to 1, without inquiries; null if there are none',
);
const Days = (description: string) => wire.orNull(Type.Number({ minimum: 0 }), description);
const SUMS = {
  count: HowMany('How many'),
  amounts: wire.listOf('What cardholders claim, by currency', {
    amount: wire.anyInteger('Whole cents', 1000),
    currency: wire.CurrencySchema,
  }),
};

export const DisputeStatisticsBody = wire.shape('DisputeStatistics', {
  range: wire.strict(
    { from: wire.Timestamp, to: wire.Timestamp },
    { description: 'When the disputes were opened' },
  ),
  count: HowMany('How many disputes'),
  winRate: Rate,
  byState: wire.listOf('By stage and state, as they stand now', {
    disputeStage: Type.String({ description: 'How far they have gone', examples: ['CHARGEBACK'] }),
    disputeState: Type.String({ description: 'Their state', examples: ['WON'] }),
    ...SUMS,
  }),
  byReason: wire.listOf('By network and reason code', {
    network: Network,
    reasonCode: Type.String({ description: 'The network’s code', examples: ['10.4'] }),
    ...SUMS,
    open: HowMany('Not decided'),
    won: HowMany('Won'),
    lost: HowMany('Lost'),
    accepted: HowMany('Not contested'),
    expired: HowMany('Not answered in time'),
    winRate: Rate,
  }),
  answers: wire.group('How long answers took, from when they were asked for', {
    count: HowMany('Answers that somebody gave'),
    averageDays: Days('On average; null if there are none'),
    longestDays: Days('The longest; null if there are none'),
  }),
});
