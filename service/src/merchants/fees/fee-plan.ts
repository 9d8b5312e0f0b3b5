import type { Brand, CardType } from '../../records/vault/index.ts';
import type { TaxType } from './taxes.ts';

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

/** What a chargeback costs, in cents of the payment's currency. */
export type DisputeFee = Readonly<{
  description: string;
  amount: number;
  taxes: readonly TaxType[];
  /** Whether it is given back when the dispute is won. */
  returnedIfWon: boolean;
  /** How many days before the network's deadline the merchant must have answered. */
  marginDays: number;
}>;

export type FeePlan = Readonly<{
  billing: Billing;
  cardFees: readonly CardFees[];
  monthlyFees: readonly MonthlyFee[];
  minimum?: MinimumFee;
  dispute?: DisputeFee;
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
