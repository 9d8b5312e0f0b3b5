import { sumOfAmounts } from '../../kernel/money.ts';
import type { BatchSum, CardClass } from '../../records/ledger/index.ts';
import { STANDARD_FEE } from './standard-fee.ts';
import { type CardFee, cardFeesOf, type FeePlan, type MonthlyFee } from './fee-plan.ts';
import { shareOfAmount, toCents } from './rounding.ts';
import { type TaxRate, taxRatesOn, type TaxType } from './taxes.ts';

/** A tax on a fee, in cents; negative if the fee is, and zero if it does not come to a cent. */
export type LineTax = Readonly<{ taxType: TaxType; rate: number; amount: bigint }>;

/** A fee with the figures it was calculated from. */
export type FeeLine = Readonly<{
  code: string;
  description: string;
  /** Null if the fee does not depend on the card. */
  card: CardClass | null;
  /** Sales less voids, in cents. */
  base: bigint;
  saleCount: bigint;
  refundCount: bigint;
  rate: number;
  perSale: number;
  perRefund: number;
  /** In cents; negative if the fee is returned. */
  amount: bigint;
  taxes: readonly LineTax[];
}>;

/** The province whose taxes apply, and the local day. */
type TaxPlace = Readonly<{ province: string; day: string }>;

const PER_CENT = 100n; // Converts thousandths of a cent to hundred-thousandths.

type Counted = Readonly<{ base: bigint; saleCount: bigint; refundCount: bigint }>;

/** A fee before rounding, in hundred-thousandths of a cent: unrounded fees add up exactly. */
export function partsOf(
  { rate, perSale, perRefund }: Pick<CardFee, 'rate' | 'perSale' | 'perRefund'>,
  { base, saleCount, refundCount }: Counted,
): bigint {
  const items = saleCount * BigInt(perSale) + refundCount * BigInt(perRefund);
  return base * BigInt(rate) + items * PER_CENT;
}

/** The fees for a kind of card: those of the plan, or the standard rate. */
export function feesFor(plan: FeePlan, card: CardClass): readonly CardFee[] {
  return cardFeesOf(plan, card) ?? [STANDARD_FEE];
}

/**
 * The fee lines of a batch under a plan: one for each kind of card and fee, rounded once, half a cent
 * away from zero, with each tax on it rounded in the same way. Lines of zero are omitted.
 */
export function batchFeeLines(
  plan: FeePlan,
  sums: readonly BatchSum[],
  place: TaxPlace,
): FeeLine[] {
  const levied = taxRatesOn(place.province, place.day);
  return sums.flatMap((sum) => {
    const { brand, cardType, salesAmount, voidsAmount, salesCount, refundsCount } = sum;
    const counted = {
      base: salesAmount - voidsAmount,
      saleCount: salesCount,
      refundCount: refundsCount,
    };
    return feesFor(plan, sum).flatMap((fee) => {
      const amount = toCents(partsOf(fee, counted));
      if (amount === 0n) return [];
      const { code, description, rate, perSale, perRefund, taxes } = fee;
      const card = { brand, cardType };
      const line = { code, description, card, ...counted, rate, perSale, perRefund, amount };
      return [{ ...line, taxes: taxesOnLine(amount, taxes, levied) }];
    });
  });
}

const NO_ITEMS = { base: 0n, saleCount: 0n, refundCount: 0n, rate: 0, perSale: 0, perRefund: 0 };

type Month = Readonly<{
  cardFees: bigint;
  hasSales: boolean;
}>;

/** The monthly fee lines of a plan, in addition to those of the batches. */
export function monthlyFeeLines(plan: FeePlan, month: Month, place: TaxPlace): FeeLine[] {
  const levied = taxRatesOn(place.province, place.day);
  const lineOf = ({ code, description, taxes }: MonthlyFee, amount: bigint): FeeLine[] => {
    if (amount <= 0n) return [];
    const taxed = taxesOnLine(amount, taxes, levied);
    return [{ ...NO_ITEMS, code, description, card: null, amount, taxes: taxed }];
  };
  const { minimum, monthlyFees } = plan;
  const isWaived = minimum?.waivedWithoutSales === true && !month.hasSales;
  const charged = month.cardFees > 0n ? month.cardFees : 0n;
  return [
    ...monthlyFees.flatMap((fee) => lineOf(fee, BigInt(fee.amount))),
    ...(minimum && !isWaived ? lineOf(minimum, BigInt(minimum.amount) - charged) : []),
  ];
}

export function taxesOnLine(
  amount: bigint,
  charged: readonly TaxType[],
  levied: readonly TaxRate[],
) {
  return levied
    .filter(({ taxType }) => charged.includes(taxType))
    .map(({ taxType, rate }) => {
      return { taxType, rate: Number(rate), amount: shareOfAmount(amount, rate) };
    });
}

export function totalsOfLines(
  lines: readonly FeeLine[],
): Readonly<{ fees: bigint; taxes: bigint }> {
  return { fees: sumOfAmounts(lines), taxes: sumOfAmounts(lines.flatMap(({ taxes }) => taxes)) };
}

export function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}
