import { bucketOf } from '../../kernel/id.ts';
import { lockMerchant } from '../onboarding/index.ts';
import type { OperatorCaller } from '../../access/partners/index.ts';
import { lockingIn, type Database } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { found, invalid, type Fault } from '../../platform/http/errors.ts';
import { byOf } from '../../platform/http/caller.ts';
import { cardsOf, type FeePlan, type PlanInForce } from './fee-plan.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { startPlan } from './start-plan.ts';

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
    const by = byOf({ caller, correlationId });
    const details = { version: started.version };
    await audit.record(tx, { ...by, action: 'fee-plan.set', subject: merchantId, details });
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
