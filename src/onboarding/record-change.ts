import { record } from '../events/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type Change, groupsOf } from './change.ts';
import { type MerchantEvent, merchantEvent } from './event.ts';
import { insertChange } from './change-store.ts';
import type { Merchant } from './merchant.ts';
import type { By } from '../platform/http/identity.ts';

type RecordedChange = By &
  Readonly<{
    type: MerchantEvent;
    changes: readonly Change[];
    reason?: string;
  }>;

/**
 * Records a change in the merchant's history and as an event for the partner, in the transaction
 * that makes it.
 */
export async function recordChange(
  tx: Tx,
  merchant: Merchant,
  change: RecordedChange,
): Promise<void> {
  await insertChange(tx, merchant, change);
  const { type, changes, correlationId } = change;
  const changed = groupsOf(changes);
  await record(tx, merchantEvent(merchant, { type, changed, correlationId }));
}
