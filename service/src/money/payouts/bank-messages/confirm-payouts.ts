import { bucketIn } from '../../../kernel/id.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { bankDay, addBusinessDays } from '../../rails/index.ts';
import { type Payout, type PayoutDeps, paidPayout } from '../records/payout.ts';
import { filesDueBy, lockPayout, payoutsDueBy } from '../records/payout-store.ts';
import { addMilliseconds } from '../../../kernel/clock.ts';
import { forBucket } from '../../../platform/db/database.ts';
import { fetchedAmong } from './file-store.ts';
import { movePayout } from '../records/move-payout.ts';
import { cutOf } from '../accounts/payout-account.ts';

const ROUND_MAX = 200; // Payouts per run, so that a shutdown does not have to wait long.

/** Business days within which most returns arrive; after them, a payout counts as paid. */
const WINDOW_DAYS = 2;

const DAY_MS = 86_400_000;

/** Marks as paid the payouts in delivered files whose due date is past the window without a return. */
export async function confirmByWindow(deps: PayoutDeps): Promise<number> {
  const day = addBusinessDays(bankDay(deps.clock.now()), -WINDOW_DAYS);
  const fetchedBefore = addMilliseconds(cutOf(day), DAY_MS);
  const { db } = deps;
  const files = await fetchedAmong(db, await filesDueBy(db, day), fetchedBefore);
  const due = await payoutsDueBy(db, { day, files, limit: ROUND_MAX });
  for (const id of due) await confirmPayout(deps, id, 'WINDOW');
  return due.length;
}

/** Marks the payout as paid; false if it is not awaiting confirmation. */
export async function confirmPayout(deps: PayoutDeps, id: string, by: Payout['paidBy']) {
  const { clock, db } = deps;
  return await transaction(forBucket(db, bucketIn(id)), async (tx) => {
    const payout = await lockPayout(tx, id);
    const now = clock.now();
    const move = payout && paidPayout(payout, by, now);
    if (!move) return false;
    await movePayout(tx, payout, move, now);
    return true;
  });
}
