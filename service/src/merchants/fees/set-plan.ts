import { bucketOf } from '../../kernel/id.ts';
import {
  lockMerchant,
  localMonthOf,
  type Merchant,
  provinceOf,
  spanOfMonth,
} from '../onboarding/index.ts';
import type { OperatorCaller } from '../../access/partners/index.ts';
import { lockingIn, type Database } from '../../platform/db/pool.ts';
import { transaction, type Tx } from '../../platform/db/transaction.ts';
import { found, invalid, type Fault } from '../../platform/http/errors.ts';
import { cardsOf, type FeePlan, type PlanInForce } from './fee-plan.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { insertPlan } from './plan-store.ts';

export type FeeDeps = Readonly<{ db: Database; clock: Clock; audit: AuditLog }>;

type PlanRequest = Readonly<{ merchantId: string; plan: FeePlan; correlationId: string }>;

/** Sets a merchant's fee plan from now on, and records it in the audit log. */
export async function setPlan(
  { audit, clock, db }: FeeDeps,
  caller: OperatorCaller,
  { correlationId, merchantId, plan }: PlanRequest,
): Promise<PlanInForce> {
  const faults = planFaults(plan);
  if (faults.length > 0) throw invalid(faults);
  return await transaction(lockingIn(db, bucketOf(merchantId)), async (tx) => {
    const merchant = found(await lockMerchant(tx, caller, merchantId));
    const started = await startPlan(tx, merchant, { plan, source: 'OPERATOR', now: clock.now() });
    await audit.record(tx, {
      actor: caller.clientId,
      correlationId,
      action: 'fee-plan.set',
      subject: merchantId,
      details: { version: started.version },
    });
    return started;
  });
}

function planFaults({ cardFees }: FeePlan): Fault[] {
  const seen = new Set<string>();
  return cardFees.flatMap((one, place) => {
    const isTwice = seen.has(cardsOf(one));
    seen.add(cardsOf(one));
    if (!isTwice) return [];
    const errorMessage = 'Must not be for the same cards as an earlier item.';
    const parameterName = `cardFees[${place}]`;
    return [{ parameterName, reasonCode: 'DUPLICATE_CARD_FEES', errorMessage }];
  });
}

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
