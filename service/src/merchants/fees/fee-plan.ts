import type { Brand, CardType } from '../../records/vault/index.ts';
import { type TaxType, shareOfAmount } from './taxes.ts';
import { assert } from '../../kernel/assert.ts';

export const FEE_CODES = ['DISCOUNT', 'INTERCHANGE', 'ASSESSMENT', 'MARKUP', 'ITEM'] as const;
type FeeCode = (typeof FEE_CODES)[number];

/** NET: deducted when a batch closes. MONTHLY: billed after the month ends. */
export const BILLINGS = ['NET', 'MONTHLY'] as const;
export type Billing = (typeof BILLINGS)[number];

/** All numbers are integers, so that JSON, the database and calculations agree. */
export type CardFee = Readonly<{
  code: FeeCode;
  description: string;
  /** Charged on sales less voids, in thousandths of a percent: 1250 is 1.25 %. */
  rate: number;
  /** In thousandths of a cent: 7500 is 7.5 cents. */
  perSale: number;
  perRefund: number;
  /** The taxes charged on the fee, in provinces that levy them. */
  taxes: readonly TaxType[];
}>;

/** The fees for matching cards. An absent condition matches all cards. */
type CardFees = Readonly<{
  brand?: Brand;
  cardType?: CardType;
  fees: readonly CardFee[];
}>;

/** A fixed fee in cents per month. */
export type MonthlyFee = Readonly<{
  code: string;
  description: string;
  amount: number;
  taxes: readonly TaxType[];
}>;

/** If the card fees of a month are lower, the difference is charged. */
type MinimumFee = MonthlyFee & Readonly<{ waivedWithoutSales: boolean }>;

export type FeePlan = Readonly<{
  billing: Billing;
  cardFees: readonly CardFees[];
  monthlyFees: readonly MonthlyFee[];
  minimum?: MinimumFee;
}>;

/** A merchant's plan with the time from which it applies. */
export type PlanInForce = Readonly<{
  merchantId: string;
  version: number;
  plan: FeePlan;
  source: string;
  effectiveFrom: Date;
}>;

/** Whether interchange is passed on as a separate fee, or is part of a blended rate. */
export function pricingOf({ cardFees }: FeePlan): 'INTERCHANGE_PLUS' | 'BLENDED' {
  const isPassedOn = cardFees.some(({ fees }) => fees.some(({ code }) => code === 'INTERCHANGE'));
  return isPassedOn ? 'INTERCHANGE_PLUS' : 'BLENDED';
}

type Conditions = Pick<CardFees, 'brand' | 'cardType'>;

/** A key that is equal for conditions that match the same cards. */
export function cardsOf({ brand, cardType }: Conditions): string {
  return `${brand ?? ''} ${cardType ?? ''}`;
}

/** The most specific fees that match a card: a match by brand takes precedence over one by type. */
export function cardFeesOf(
  { cardFees }: FeePlan,
  { brand, cardType }: Readonly<{ brand: string; cardType: string }>,
): readonly CardFee[] | undefined {
  for (const key of [`${brand} ${cardType}`, `${brand} `, ` ${cardType}`, ' ']) {
    const match = cardFees.find((one) => cardsOf(one) === key);
    if (match) return match.fees;
  }
  return undefined;
}

/** The platform's published rate, for merchants without a plan and for cards that a plan omits. */
export const STANDARD_FEE: CardFee = {
  code: 'DISCOUNT',
  description: 'Standard rate',
  rate: 2_650, // 2.65 %
  perSale: 10_000, // Ten cents for processing the sale; not returned by a void.
  perRefund: 0,
  taxes: [],
};

const THOUSANDTHS = 1_000n;

type Sold = Readonly<{ salesAmount: bigint; salesCount: bigint; voidsAmount: bigint }>;

/** In cents; neither is negative. */
type StandardFees = Readonly<{
  charged: bigint;
  /** Fees that earlier batches charged for sales that this one voids. */
  givenBack: bigint;
}>;

/**
 * The fees of a batch for a merchant without a plan: a percentage of sales less voids, rounded once for
 * the whole batch, half a cent away from zero, and a fixed fee per sale. Voids can exceed sales only if
 * the sales were in earlier batches, which charged the percentage: it is returned. Refunds are free and
 * return no fees.
 */
export function standardFeesOf({ salesAmount, salesCount, voidsAmount }: Sold): StandardFees {
  assert(salesCount >= 0n, 'the number of sales is not negative');
  const forSales = (salesCount * BigInt(STANDARD_FEE.perSale)) / THOUSANDTHS;
  const share = shareOfAmount(salesAmount - voidsAmount, BigInt(STANDARD_FEE.rate));
  return share >= 0n
    ? { charged: forSales + share, givenBack: 0n }
    : { charged: forSales, givenBack: -share };
}
