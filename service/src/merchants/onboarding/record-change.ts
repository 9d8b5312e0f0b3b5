import { recording } from '../../records/events/index.ts';
import type { Statement, Tx } from '../../platform/db/pool.ts';
import { groupsOf } from './change.ts';
import { type MerchantEvent, merchantEvent } from './event.ts';
import { changesInsertion, type NewChange } from './change-store.ts';
import type { Merchant } from './merchant.ts';

type RecordedChange = NewChange & Readonly<{ type: MerchantEvent }>;

/**
 * Records a change in the merchant's history and as an event for the partner, in the transaction
 * that makes it.
 */
export async function recordChange(
  tx: Tx,
  merchant: Merchant,
  change: Omit<RecordedChange, 'merchant'>,
): Promise<void> {
  await tx.commitInOneRoundTrip(recordingChanges([{ ...change, merchant }]));
}

/** The same of several merchants as statements, to be sent together with others. */
export function recordingChanges(recorded: readonly RecordedChange[]): readonly Statement[] {
  const events = recorded.map(({ merchant, type, changes, correlationId }) =>
    merchantEvent(merchant, { type, changed: groupsOf(changes), correlationId }),
  );
  return [changesInsertion(recorded), ...recording(events)];
}
