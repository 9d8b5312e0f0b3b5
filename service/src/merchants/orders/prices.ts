import type { Money } from '../../kernel/money.ts';
import { type Tax, taxesOn } from '../fees/index.ts';

/** The monthly fees every merchant pays, beside its solutions. */
type Fee = 'minimumMerchantDiscountRateFee' | 'paperStatementFee' | 'pciSecurityFee';

type PriceList = Readonly<{ from: string; prices: Readonly<Record<Fee, bigint>> }>;

/** Prices in cents, newest list last. A change is a new list; an old one is never edited. */
const PRICE_LISTS: readonly [PriceList, ...PriceList[]] = [
  {
    from: '2024-01-01',
    prices: {
      minimumMerchantDiscountRateFee: 1_500n,
      paperStatementFee: 300n,
      pciSecurityFee: 895n,
    },
  },
  {
    from: '2026-01-01',
    prices: {
      minimumMerchantDiscountRateFee: 1_500n,
      paperStatementFee: 395n,
      pciSecurityFee: 995n,
    },
  },
];

export type Priced = Readonly<{ unitPrice: Money; taxes: readonly Tax[] }>;

/** Where a thing is sold and on which day there: what its taxes hang on. */
export type Sale = Readonly<{ province: string; day: string }>;

/** A monthly fee on the day of sale, in Canadian dollars whatever the merchant settles in. */
export function feeOn(fee: Fee, { province, day }: Sale): Priced {
  const { prices } = PRICE_LISTS.findLast(({ from }) => from <= day) ?? PRICE_LISTS[0];
  const unitPrice: Money = { amount: prices[fee], currency: 'CAD' };
  return { unitPrice, taxes: taxesOn(unitPrice, province, day) };
}

/** So many pieces at their price; the taxes are on the whole, so that they are rounded once. */
export function priceOf(unitPrice: Money, quantity: number, { province, day }: Sale) {
  const totalPrice: Money = { ...unitPrice, amount: unitPrice.amount * BigInt(quantity) };
  return { unitPrice, totalPrice, taxes: taxesOn(totalPrice, province, day) };
}
