import { entryAbout, post } from '../../../records/ledger/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { recordPayouts } from './event.ts';
import type { Payout, PayoutMove } from './payout.ts';
import { updatePayout } from './payout-store.ts';

/** Stores a payout's new state with its entries and event. The caller holds the payout's lock. */
export async function movePayout(
  tx: Tx,
  from: Payout,
  { kinds, payout: moved }: PayoutMove,
  now: Date,
): Promise<void> {
  const payout = { ...moved, sequence: from.sequence + 1 };
  const { amount } = payout;
  await updatePayout(tx, payout, from.status);
  await post(
    tx,
    kinds.map((kind) => entryAbout(payout, { kind, amount, createdAt: now })),
  );
  await recordPayouts(tx, [payout], now);
}
