import { sumOfAmounts } from '../../kernel/money.ts';
import type { BatchSum, CardClass } from '../../records/ledger/index.ts';
import {
  type CardFee,
  cardFeesOf,
  type FeePlan,
  type MonthlyFee,
  STANDARD_FEE,
} from './fee-plan.ts';
import {
  shareOfAmount,
  toCents,
  type TaxRate,
  taxRatesOn,
  type TaxType,
  PARTS_OF_CENT,
} from './taxes.ts';

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

function taxesOnLine(
  amount: bigint,
  charged: readonly TaxType[],
  levied: readonly TaxRate[],
): LineTax[] {
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

/** One tax on the lines that an invoice has so far: what it is on, and what was charged, in cents. */
export type TaxSoFar = Readonly<{
  taxType: TaxType;
  rate: number;
  base: bigint;
  charged: bigint;
}>;

/**
 * The lines that join an invoice, with taxes that bring it to the tax on its total, rounded once. Each
 * line has its exact tax rounded down or up; those with the largest remainders are rounded up. A total
 * that the invoice has drifted from is approached as far as that allows.
 */
export function taxedOnInvoice(
  lines: readonly FeeLine[],
  soFar: readonly TaxSoFar[] = [],
): FeeLine[] {
  const amounts = new Map<string, readonly bigint[]>();
  const spread = (tax: LineTax): readonly bigint[] => {
    const key = keyOf(tax);
    const known = amounts.get(key) ?? spreadOver(lines, tax, soFar);
    amounts.set(key, known);
    return known;
  };
  return lines.map((line, place) => ({
    ...line,
    taxes: line.taxes.map((tax) => ({ ...tax, amount: spread(tax)[place] ?? 0n })),
  }));
}

function keyOf({ rate, taxType }: Pick<LineTax, 'rate' | 'taxType'>): string {
  return `${taxType} ${rate}`;
}

/** One tax of each line, in cents. */
function spreadOver(lines: readonly FeeLine[], tax: LineTax, soFar: readonly TaxSoFar[]) {
  const key = keyOf(tax);
  const before = soFar.find((one) => keyOf(one) === key) ?? { base: 0n, charged: 0n };
  const bases = lines.map(({ amount, taxes }) =>
    taxes.some((one) => keyOf(one) === key) ? amount : 0n,
  );
  const exact = bases.map((base) => base * BigInt(tax.rate));
  const down = exact.map(floor);
  const remainders = exact.map((parts, place) => parts - (down[place] ?? 0n) * PARTS_OF_CENT);
  const whole = toCents((before.base + total(bases)) * BigInt(tax.rate)) - before.charged;
  const missing = Number(whole - total(down));
  const largestFirst = remainders
    .map((remainder, place) => ({ remainder, place }))
    .filter(({ remainder }) => remainder > 0n)
    .toSorted((one, other) => Number(other.remainder - one.remainder));
  const up = new Set(largestFirst.slice(0, Math.max(missing, 0)).map(({ place }) => place));
  return down.map((cents, place) => (up.has(place) ? cents + 1n : cents));
}

/** Hundred-thousandths of a cent as cents, rounded towards what is less. */
function floor(parts: bigint): bigint {
  const cents = parts / PARTS_OF_CENT;
  return cents * PARTS_OF_CENT > parts ? cents - 1n : cents;
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}
