import { bucketIn, newId } from '../../../kernel/id.ts';
import { post } from '../../../records/ledger/index.ts';
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
  const { amount, currency, id, merchantId } = payout;
  await updatePayout(tx, payout, from.status);
  const entries = kinds.map((kind) => ({
    id: newId('ledgerEntry', bucketIn(id), now),
    kind,
    merchantId,
    subjectId: id,
    money: { amount, currency },
    createdAt: now,
  }));
  await post(tx, entries);
  await recordPayouts(tx, [payout], now);
}
