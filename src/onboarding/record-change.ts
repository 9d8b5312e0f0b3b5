import { record } from '../events/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type Change, groupsOf } from './change.ts';
import { insertChange } from './change-store.ts';
import type { Merchant } from './merchant.ts';
import type { By } from '../platform/http/identity.ts';

type RecordedChange = By &
  Readonly<{
    type: `merchant.${'created' | 'updated' | 'suspended' | 'reactivated'}`;
    changes: readonly Change[];
    reason?: string;
  }>;

/**
 * Records a change in the merchant's history and as an event for the partner, in the transaction
 * that makes it. The history has every value; the event only the names of the groups, for it
 * travels.
 */
export async function recordChange(
  tx: Tx,
  merchant: Merchant,
  change: RecordedChange,
): Promise<void> {
  const { bucket, merchantId, modifiedAt, partnerId, status } = merchant;
  await insertChange(tx, merchant, change);
  await record(tx, {
    type: change.type,
    bucket,
    partnerId,
    merchantId,
    subjectId: merchantId,
    data: {
      merchantId,
      merchantStatus: status,
      ...(change.type === 'merchant.updated' ? { changed: groupsOf(change.changes) } : {}),
    },
    correlationId: change.correlationId,
    now: modifiedAt,
  });
}
