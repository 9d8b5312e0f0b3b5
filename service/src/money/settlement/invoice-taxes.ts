import * as fees from '../../merchants/fees/index.ts';
import type { Currency } from '../../kernel/money.ts';
import { localMonthOf, spanOfMonth } from '../../merchants/onboarding/index.ts';
import type { Queryable } from '../../platform/db/pool.ts';

/** Fee lines that a merchant is, or would be, charged together, with their taxes rounded one by one. */
type Charge = Readonly<{
  merchantId: string;
  currency: Currency;
  province: string;
  lines: readonly fees.FeeLine[];
}>;

export type Charging = Readonly<{ db: Queryable; now: Date; taxes?: fees.TaxSettings | undefined }>;

/**
 * The lines of each charge with their taxes as the installation has them rounded. A merchant's invoice
 * is its statement of the month, in one currency; whoever charges lines has locked its fee account.
 */
export async function withInvoiceTaxes(
  { db, now, taxes = fees.STANDARD_TAX_SETTINGS }: Charging,
  charges: readonly Charge[],
): Promise<(readonly fees.FeeLine[])[]> {
  if (taxes.rounding === 'line') return charges.map(({ lines }) => lines);
  const taxed = charges.filter(({ lines }) => lines.some((line) => line.taxes.length > 0));
  const before = await fees.taxesSoFar(
    db,
    taxed.map(({ currency, merchantId, province }) => {
      return { merchantId, currency, ...spanOfMonth(localMonthOf(now, province), province) };
    }),
  );
  const soFar = new Map(taxed.map((charge, place) => [charge, before[place]]));
  return charges.map((charge) => fees.taxedOnInvoice(charge.lines, soFar.get(charge)));
}
