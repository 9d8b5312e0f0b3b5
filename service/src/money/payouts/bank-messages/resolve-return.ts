import { bucketIn } from '../../../kernel/id.ts';
import { lockingIn } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { By } from '../../../platform/http/caller.ts';
import { type BankReturn, findReturn, lockReturn, noteResolved } from './return-store.ts';
import { PAYOUT_PROBLEMS } from '../records/errors.ts';
import type { PayoutDeps } from '../records/payout.ts';
import { found, ruleBroken } from '../../../platform/http/errors.ts';
import { endByReturn } from './take-returns.ts';

type Resolution = Readonly<{
  returnId: string;
  reason: string;
  payoutId: string | undefined;
  by: By;
}>;

/** Once, with the payout that an operator identified or without one; it is in the audit log. */
export async function resolveReturn(deps: PayoutDeps, resolution: Resolution): Promise<BankReturn> {
  const { audit, clock, db } = deps;
  const { by, payoutId = null, reason, returnId } = resolution;
  const own = payoutId === null ? db : lockingIn(db, bucketIn(payoutId));
  await transaction(own, async (tx) => {
    const one = found(await lockReturn(tx, returnId));
    if (one.status !== 'UNMATCHED') {
      const place = { parameterName: 'status', parameterValue: one.status };
      throw ruleBroken(PAYOUT_PROBLEMS.returnStateForbids, place);
    }
    if (payoutId !== null && !(await endByReturn(tx, deps, one, payoutId))) {
      const place = { parameterName: 'payoutId', parameterValue: payoutId };
      throw ruleBroken(PAYOUT_PROBLEMS.notOfThisPayout, place);
    }
    await noteResolved(tx, returnId, { by: by.actor, reason, payoutId, now: clock.now() });
    const entry = { ...by, action: 'payout-return.resolved', subject: returnId };
    await audit.record(tx, { ...entry, details: { reason, payoutId } });
  });
  return found(await findReturn(db, returnId));
}
