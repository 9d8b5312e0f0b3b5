import { bucketIn } from '../kernel/id.ts';
import { recordMany } from '../events/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Payout, PayoutStatus } from './payout.ts';
import { payoutBody } from './schema.ts';

const TYPES = {
  PENDING: 'payout.created',
  SENT: 'payout.sent',
  PAID: 'payout.paid',
  RETURNED: 'payout.returned',
  REJECTED: 'payout.rejected',
} as const satisfies Record<PayoutStatus, string>;

/** Records an event for each payout's new status, in the transaction that changed it. */
export async function recordPayouts(tx: Tx, payouts: readonly Payout[], now: Date): Promise<void> {
  const events = payouts.map((payout) => ({
    type: TYPES[payout.status],
    bucket: bucketIn(payout.id),
    partnerId: payout.partnerId,
    merchantId: payout.merchantId,
    subjectId: payout.id,
    data: payoutBody(payout),
    correlationId: payout.correlationId,
    now,
  }));
  await recordMany(tx, events);
}
