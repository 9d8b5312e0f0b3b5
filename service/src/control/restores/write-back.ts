import { type FoundOperation, waitingOperations } from '../../acquiring/acquirers/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { openMovesToWriteBack, PAYMENT_WAITS } from '../../money/payments/index.ts';
import { openRefundsToWriteBack } from '../../money/refunds/index.ts';
import { forBucket } from '../../platform/db/pool.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { RestoreDeps } from './restore-deps.ts';
import { knownOperations, noteState } from './restore-store.ts';

const EVERY_MS = 2_000; // Of what is done about one payment, one thing waits for the other.

/** Has what acquirers did about payments that are there done here as well, in the order of then. */
export function createWriteBack(deps: RestoreDeps): () => Promise<number> {
  const { db } = deps;
  const move = openMovesToWriteBack(deps);
  const refund = openRefundsToWriteBack(deps);
  const write = async (found: FoundOperation): Promise<boolean> => {
    const { operation, operationId, paymentId } = found;
    const known = await knownOperations(forBucket(db, bucketIn(paymentId)), [found]);
    const state = { state: 'WRITTEN_BACK', refusal: null } as const;
    // It was asked for again meanwhile.
    if (!known.has(operationId)) {
      const written = await (operation === 'refund' ? refund : move)(found);
      if (written === 'absent') return false;
      if (written !== 'begun') {
        const { refusal } = written;
        if (refusal === PAYMENT_WAITS) return false;
        await noteState(db, found, { state: 'REFUSED', refusal });
        return true;
      }
    }
    await noteState(db, found, state);
    return true;
  };
  return async () => {
    const waiting = await waitingOperations(db);
    let written = 0;
    for (const own of Map.groupBy(waiting, ({ paymentId }) => paymentId).values()) {
      for (const found of own) {
        if (!(await write(found))) break;
        written += 1;
      }
    }
    return written;
  };
}

export function restoreJobs(deps: RestoreDeps): Job[] {
  return [{ name: 'write-back', everyMs: EVERY_MS, run: createWriteBack(deps) }];
}
