import { localMonthOf, type Merchant, provinceOf, spanOfMonth } from '../onboarding/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { FeePlan, PlanInForce } from './fee-plan.ts';
import { insertPlan } from './plan-store.ts';

type Starting = Readonly<{ plan: FeePlan; source: string; now: Date }>;

/**
 * Puts a plan into force: it applies to batches opened from now on and to this month's bill.
 */
export async function startPlan(
  tx: Tx,
  { merchantId, partnerId, profile }: Merchant,
  { plan, source, now }: Starting,
): Promise<PlanInForce> {
  const province = provinceOf(profile);
  const { to: nextBillAt } = spanOfMonth(localMonthOf(now, province), province);
  return await insertPlan(tx, { merchantId, partnerId, plan, source, from: now, nextBillAt });
}
