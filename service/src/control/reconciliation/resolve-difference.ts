import type { Money } from '../../kernel/money.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { By } from '../../platform/http/caller.ts';
import { found, ruleBroken } from '../../platform/http/errors.ts';
import type { KeptDifference } from './difference.ts';
import { lockDifference, noteDifferenceResolved } from './difference-store.ts';
import { RECONCILIATION_PROBLEMS } from './errors.ts';
import type { ReconciliationDeps } from './run.ts';

type Wanted = Readonly<{ id: string; reason: string; by: By }>;

/**
 * Closes a difference in a person's name: once, and on record with what it was. The same again changes
 * nothing. Money is not moved by it: an adjustment does that.
 */
export async function resolveDifference(
  { audit, clock, db }: ReconciliationDeps,
  { by, id, reason }: Wanted,
): Promise<KeptDifference> {
  return await transaction(db, async (tx) => {
    const difference = found(await lockDifference(tx, id));
    if (difference.state === 'RESOLVED') {
      const isTheSame = difference.resolvedBy === by.actor && difference.resolution === reason;
      if (isTheSame) return difference;
      const fault = { reasonCode: 'DIFFERENCE_RESOLVED' } as const;
      throw ruleBroken(RECONCILIATION_PROBLEMS.differenceResolved, fault);
    }
    const resolved = {
      ...difference,
      state: 'RESOLVED',
      resolvedBy: by.actor,
      resolution: reason,
      resolvedAt: clock.now(),
    } as const;
    await noteDifferenceResolved(tx, resolved);
    await audit.record(tx, {
      ...by,
      action: 'difference.resolved',
      subject: id,
      details: {
        kind: difference.kind,
        before: difference.state,
        after: 'RESOLVED',
        reason,
        ours: inWords(difference.ours),
        ledger: inWords(difference.ledger),
        theirs: inWords(difference.theirs),
      },
    });
    return resolved;
  });
}

function inWords(money: Money | null): string | null {
  return money && `${money.amount} ${money.currency}`;
}
