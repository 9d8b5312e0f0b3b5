import { type Static, Type } from 'typebox';
import { AMOUNT_MAX } from '../../kernel/money.ts';
import { MerchantId } from '../../access/partners/index.ts';
import {
  oneLine,
  strict,
  Timestamp,
  described,
  shape,
  oneOf,
  orAbsent,
  flag,
} from '../../platform/http/schema.ts';
import { BRANDS, CARD_TYPES } from '../../records/vault/index.ts';
import type { CardTypeRange } from './card-type-store.ts';
import { BILLINGS, FEE_CODES, type PlanInForce, pricingOf } from './fee-plan.ts';
import { TAX_TYPES } from './taxes.ts';

const RATE_MAX = 20_000; // 20 %: anything higher is a typing error.
const PER_ITEM_MAX = 1_000_000; // Ten dollars.
const CARDS_MAX = 30;
const FEES_MAX = 6;
const MONTHLY_MAX = 20;
const DESCRIPTION_MAX = 40;
const MARGIN_DAYS_MAX = 10; // The shortest time that a network gives.

const Brand = Type.Enum([...BRANDS], { expects: `one of ${BRANDS.join(', ')}` });
const CardType = Type.Enum([...CARD_TYPES], { expects: `one of ${CARD_TYPES.join(', ')}` });
const Taxes = Type.Array(Type.Enum([...TAX_TYPES]), {
  maxItems: TAX_TYPES.length,
  description: 'Taxes charged on the fee, where the merchant’s province levies them',
  expects: `taxes among ${TAX_TYPES.join(', ')}`,
});
const whole = (maximum: number, description: string, example: number) =>
  Type.Integer({
    minimum: 0,
    maximum,
    digits: true,
    description,
    examples: [example],
    expects: `a whole number from 0 to ${maximum}, as an integer or a string of digits`,
  });

const CardFee = strict(
  {
    code: oneOf(FEE_CODES, 'Which fee it is'),
    description: oneLine(DESCRIPTION_MAX, 'Shown on the statement'),
    rate: whole(RATE_MAX, 'Charged on sales less voids, in thousandths of a percent', 1_250),
    perSale: whole(PER_ITEM_MAX, 'Charged for each sale, in thousandths of a cent', 7_500),
    perRefund: whole(PER_ITEM_MAX, 'Charged for each refund, in thousandths of a cent', 0),
    taxes: Taxes,
  },
  { title: 'CardFee', description: 'A fee on payments by card' },
);
const MonthlyFee = {
  code: Type.String({
    pattern: '^[A-Z][A-Z0-9_]{1,39}$',
    maxLength: 40,
    description: 'Your name for the fee',
    expects: '2 to 40 capital letters, digits and underscores',
    examples: ['PCI_SECURITY'],
  }),
  description: oneLine(DESCRIPTION_MAX, 'Shown on the statement'),
  amount: whole(AMOUNT_MAX, 'Cents per month', 995),
  taxes: Taxes,
};

const PLAN = {
  billing: oneOf(
    BILLINGS,
    'NET: fees are deducted from each batch. MONTHLY: fees are billed after the month ends',
  ),
  cardFees: Type.Array(
    strict(
      {
        brand: orAbsent(Brand, 'Brand of the card; all if omitted'),
        cardType: orAbsent(CardType, 'Type of the card; all if omitted'),
        fees: Type.Array(CardFee, {
          description: 'The fees for these cards',
          maxItems: FEES_MAX,
          expects: `up to ${FEES_MAX} fees`,
        }),
      },
      {
        title: 'CardFees',
        description: 'Omit `brand` or `cardType` to apply the fees to all of them',
      },
    ),
    {
      maxItems: CARDS_MAX,
      description: 'Fees by kind of card',
      expects: `up to ${CARDS_MAX} kinds of cards`,
    },
  ),
  monthlyFees: Type.Array(shape('MonthlyFee', MonthlyFee), {
    maxItems: MONTHLY_MAX,
    description: 'Fees that are charged every month',
    expects: `up to ${MONTHLY_MAX} fees`,
  }),
  minimum: orAbsent(
    strict(
      {
        ...MonthlyFee,
        waivedWithoutSales: flag('Whether a month without sales is free'),
      },
      {
        title: 'MinimumFee',
        description: 'If the card fees of a month are lower, the difference is charged',
      },
    ),
  ),
  dispute: orAbsent(
    strict(
      {
        description: oneLine(DESCRIPTION_MAX, 'Shown on the statement'),
        amount: whole(AMOUNT_MAX, 'Cents for each chargeback', 1_500),
        taxes: Taxes,
        returnedIfWon: flag('Whether it is given back when the dispute is won'),
        marginDays: whole(
          MARGIN_DAYS_MAX,
          'How many days before the network’s deadline the merchant must have answered',
          2,
        ),
      },
      {
        title: 'DisputeFee',
        description: 'What a chargeback costs; 15.00 in the payment’s currency if omitted',
      },
    ),
  ),
};

export const NewFeePlan = strict(PLAN);
export const FeePlanBody = shape('FeePlan', {
  merchantId: MerchantId,
  version: Type.Integer({
    description: 'Number of the plan, counted for each merchant',
    minimum: 1,
  }),
  pricing: oneOf(['BLENDED', 'INTERCHANGE_PLUS'], 'Whether interchange is passed on'),
  source: Type.String({
    description: 'Where the plan came from',
    examples: ['ORDER 27182818284', 'OPERATOR'],
  }),
  effectiveFrom: described(Timestamp, 'From when it applies'),
  ...PLAN,
});

export function feePlanBody(held: PlanInForce): Static<typeof FeePlanBody> {
  const { effectiveFrom, merchantId, plan, source, version } = held;
  const { billing, cardFees, dispute, minimum, monthlyFees } = plan;
  return {
    merchantId,
    version,
    pricing: pricingOf(plan),
    source,
    effectiveFrom: effectiveFrom.toISOString(),
    billing,
    cardFees: cardFees.map(({ fees, ...cards }) => ({
      ...cards,
      fees: fees.map((fee) => ({ ...fee, taxes: [...fee.taxes] })),
    })),
    monthlyFees: monthlyFees.map((fee) => ({ ...fee, taxes: [...fee.taxes] })),
    ...(minimum === undefined ? {} : { minimum: { ...minimum, taxes: [...minimum.taxes] } }),
    ...(dispute === undefined ? {} : { dispute: { ...dispute, taxes: [...dispute.taxes] } }),
  };
}

const RANGES_MAX = 3_000; // As many as fit into a body of 256 KiB.
const Bin = Type.String({
  pattern: '^[0-9]{6}$',
  maxLength: 6,
  examples: ['450000'],
  expects: 'the first six digits of card numbers',
});

export const CardTypesBody = shape('CardTypes', {
  ranges: Type.Array(
    shape('CardTypeRange', {
      first: described(Bin, 'First six digits of the first card'),
      last: described(Bin, 'First six digits of the last card'),
      cardType: described(CardType, 'Type of these cards'),
    }),
    {
      maxItems: RANGES_MAX,
      description:
        'Both bounds are inclusive; the type of a card outside all ranges follows from its brand',
      expects: `up to ${RANGES_MAX} ranges`,
    },
  ),
});

const BIN_DIGITS = 6;

export function cardTypesBody(ranges: readonly CardTypeRange[]): Static<typeof CardTypesBody> {
  return {
    ranges: ranges.map(({ first, last, cardType }) => ({
      first: binOf(first),
      last: binOf(last),
      cardType,
    })),
  };
}

function binOf(number: number): string {
  return String(number).padStart(BIN_DIGITS, '0');
}
