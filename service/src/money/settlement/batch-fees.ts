import { assert } from '../../kernel/assert.ts';
import {
  batchFeeLines,
  type Billing,
  type FeeLine,
  type PlanInForce,
  plansInForce,
  STANDARD_FEE,
  standardFeesOf,
  totalsOfLines,
} from '../../merchants/fees/index.ts';
import { type BatchSum, type BatchTotals, totalOf } from '../../records/ledger/index.ts';
import type { Currency } from '../../kernel/money.ts';
import { findMerchantsOf, localDay, provinceOf } from '../../merchants/onboarding/index.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type Charging, withInvoiceTaxes } from './invoice-taxes.ts';

export type BatchFees = Readonly<{ lines: readonly FeeLine[]; billing: Billing }>;

type Costing = Readonly<{
  merchantId: string;
  partnerId: string;
  currency: Currency;
  /** When it was opened: the plan in force at that time applies. */
  createdAt: Date;
  sums: readonly BatchSum[];
}>;

/** The fees of each batch by its current sums and today's tax rates, in the order of the batches. */
export async function feesOfBatches(deps: Charging, batches: readonly Costing[]) {
  const { db, now } = deps;
  const plans = await plansInForce(
    db,
    batches.map(({ merchantId, createdAt }) => ({ merchantId, at: createdAt })),
  );
  const provinces = await provincesOf(
    db,
    batches.filter((_, place) => plans[place] !== undefined),
  );
  const charges = batches.map(({ currency, merchantId, sums }, place) => {
    const held: PlanInForce | undefined = plans[place];
    const of = { merchantId, currency };
    if (!held) return { ...of, province: '', lines: standardLines(totalOf(sums)) };
    const province = provinces.get(merchantId);
    assert(province !== undefined, 'the merchant of a fee plan exists');
    const where = { province, day: localDay(now, province) };
    return { ...of, province, lines: batchFeeLines(held.plan, sums, where) };
  });
  const taxed = await withInvoiceTaxes(deps, charges);
  return taxed.map((lines, place) => ({ lines, billing: plans[place]?.plan.billing ?? 'NET' }));
}

async function provincesOf(db: Queryable, batches: readonly Costing[]) {
  if (batches.length === 0) return new Map<string, string>();
  const merchants = await findMerchantsOf(db, batches);
  return new Map(
    merchants.flatMap((one) => (one ? [[one.merchantId, provinceOf(one.profile)] as const] : [])),
  );
}

/** The lines of a merchant without a plan: one, and a second if a fee is returned for excess voids. */
function standardLines(totals: BatchTotals): FeeLine[] {
  const { charged, givenBack } = standardFeesOf(totals);
  const { code, description, rate, perSale } = STANDARD_FEE;
  const base = totals.salesAmount - totals.voidsAmount;
  const { salesCount } = totals;
  const bare = { code, description, card: null, refundCount: 0n, perRefund: 0, taxes: [] };
  const share = { ...bare, base, rate };
  const items = { ...bare, saleCount: salesCount, perSale };
  const lines: FeeLine[] =
    base >= 0n
      ? [{ ...share, ...items, amount: charged }]
      : [
          { ...items, base: 0n, rate: 0, amount: charged },
          { ...share, saleCount: 0n, perSale: 0, amount: -givenBack },
        ];
  return lines.filter(({ amount }) => amount !== 0n);
}

/** Splits fees into those deducted from the batch and those billed after the month ends. */
export function settledBy({ billing, lines }: BatchFees) {
  const { fees, taxes } = totalsOfLines(lines);
  return billing === 'NET'
    ? { feesAmount: fees, taxesAmount: taxes, billedAmount: 0n }
    : { feesAmount: 0n, taxesAmount: 0n, billedAmount: fees + taxes };
}
