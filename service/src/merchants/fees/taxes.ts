import type { Money } from '../../kernel/money.ts';
import { shareOfAmount } from './rounding.ts';

export const TAX_TYPES = ['GST', 'HST', 'QST', 'PST', 'RST'] as const;

export type TaxType = (typeof TAX_TYPES)[number];

/** `rate` in thousandths of a percent, so that Quebec's 9.975 % is a whole number. */
export type TaxRate = Readonly<{ taxType: TaxType; rate: bigint }>;

type Period = Readonly<{ from: string; rates: readonly TaxRate[] }>;

export type Tax = Readonly<{ taxType: TaxType; ratePercent: number; amount: Money }>;

export const GST: TaxRate = { taxType: 'GST', rate: 5_000n };

const hst = (rate: bigint): readonly TaxRate[] => [{ taxType: 'HST', rate }];

const withGst = (taxType: TaxType, rate: bigint): readonly TaxRate[] => [GST, { taxType, rate }];

/** The taxes of each province and territory, newest period last. */
const TAXES: Readonly<Record<string, readonly Period[]>> = {
  AB: [{ from: '2008-01-01', rates: [GST] }],
  BC: [{ from: '2013-04-01', rates: withGst('PST', 7_000n) }],
  MB: [{ from: '2019-07-01', rates: withGst('RST', 7_000n) }],
  NB: [{ from: '2016-07-01', rates: hst(15_000n) }],
  NL: [{ from: '2016-07-01', rates: hst(15_000n) }],
  NS: [
    { from: '2010-07-01', rates: hst(15_000n) },
    { from: '2025-04-01', rates: hst(14_000n) },
  ],
  NT: [{ from: '2008-01-01', rates: [GST] }],
  NU: [{ from: '2008-01-01', rates: [GST] }],
  ON: [{ from: '2010-07-01', rates: hst(13_000n) }],
  PE: [{ from: '2016-10-01', rates: hst(15_000n) }],
  QC: [{ from: '2013-01-01', rates: withGst('QST', 9_975n) }],
  SK: [{ from: '2017-03-23', rates: withGst('PST', 6_000n) }],
  YT: [{ from: '2008-01-01', rates: [GST] }],
};

const THOUSANDTHS = 1_000;

/** The taxes on a price on a local day, each rounded by itself, half a cent away from zero. */
export function taxesOn(price: Money, province: string, day: string): Tax[] {
  return taxRatesOn(province, day).map(({ taxType, rate }) => ({
    taxType,
    ratePercent: Number(rate) / THOUSANDTHS,
    amount: { ...price, amount: shareOfAmount(price.amount, rate) },
  }));
}

/** The tax rates of a province on a local day. */
export function taxRatesOn(province: string, day: string): readonly TaxRate[] {
  const periods = Object.hasOwn(TAXES, province) ? TAXES[province] : undefined;
  return periods?.findLast(({ from }) => from <= day)?.rates ?? [];
}
