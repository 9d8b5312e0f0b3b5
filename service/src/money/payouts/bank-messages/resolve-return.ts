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
    if (one.status !== 'UNMATCHED')
      throw ruleBroken(PAYOUT_PROBLEMS.returnStateForbids, {
        parameterName: 'status',
        parameterValue: one.status,
      });
    if (payoutId !== null && !(await endByReturn(tx, deps, one, payoutId))) {
      throw ruleBroken(PAYOUT_PROBLEMS.notOfThisPayout, {
        parameterName: 'payoutId',
        parameterValue: payoutId,
      });
    }
    await noteResolved(tx, returnId, { by: by.actor, reason, payoutId, now: clock.now() });
    const details = { reason, payoutId };
    await audit.record(tx, {
      ...by,
      action: 'payout-return.resolved',
      subject: returnId,
      details,
    });
  });
  return found(await findReturn(db, returnId));
}
