import type { Queryable } from '../../platform/db/pool.ts';
import type { FeeLine } from './fee-line.ts';
import { taxesOnLine } from './fee-line.ts';
import type { Billing, DisputeFee } from './fee-plan.ts';
import { plansInForce } from './plan-store.ts';
import { taxRatesOn } from './taxes.ts';

/** For merchants without a plan, and plans that say nothing of disputes. */
const STANDARD_DISPUTE_FEE: DisputeFee = {
  description: 'Chargeback',
  amount: 1_500,
  taxes: [],
  returnedIfWon: false,
  marginDays: 2,
};

/** What a chargeback costs a merchant at a time, and how it is charged. */
export async function disputeFeeOf(
  db: Queryable,
  merchantId: string,
  at: Date,
): Promise<Readonly<{ fee: DisputeFee; billing: Billing }>> {
  const [held] = await plansInForce(db, [{ merchantId, at }]);
  return {
    fee: held?.plan.dispute ?? STANDARD_DISPUTE_FEE,
    billing: held?.plan.billing ?? 'NET',
  };
}

/** The line that charges a fee, or with a negative amount gives it back; none for a fee of zero. */
export function disputeFeeLines(
  { description, taxes }: Pick<DisputeFee, 'description' | 'taxes'>,
  amount: bigint,
  { day, province }: Readonly<{ day: string; province: string }>,
): FeeLine[] {
  if (amount === 0n) return [];
  const charged = taxesOnLine(amount, taxes, taxRatesOn(province, day));
  const bare = { base: 0n, saleCount: 0n, refundCount: 0n, rate: 0, perSale: 0, perRefund: 0 };
  return [{ code: 'DISPUTE', description, card: null, ...bare, amount, taxes: charged }];
}
