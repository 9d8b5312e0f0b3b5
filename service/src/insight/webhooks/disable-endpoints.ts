import { type NewEvent, nextSequence, recordMany } from '../../records/events/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { DISABLED_REASONS, type DisabledReason } from './endpoint.ts';
import { endpointDisabled } from './event.ts';
import { markDisabled } from './receiver-store.ts';

export type Disabled = Readonly<{ endpointId: string; partnerId: string; reason: DisabledReason }>;

/**
 * Disables endpoints that asked for it by a 410, or that failed for too long, with an event for each:
 * the partner's other endpoints are told. What is queued for them is kept.
 */
export async function disableEndpoints(
  tx: Tx,
  now: Date,
  endpointIds: Readonly<Record<DisabledReason, readonly string[]>>,
): Promise<readonly Disabled[]> {
  const disabled: Disabled[] = [];
  for (const reason of DISABLED_REASONS) {
    if (endpointIds[reason].length === 0) continue;
    const events: NewEvent[] = [];
    for (const endpoint of await markDisabled(tx, endpointIds[reason], { now, reason })) {
      const { bucket, id, partnerId } = endpoint;
      disabled.push({ endpointId: id, partnerId, reason });
      const sequence = await nextSequence(tx, { bucket, subjectId: id });
      events.push(endpointDisabled(endpoint, { now, reason, sequence }));
    }
    await recordMany(tx, events);
  }
  return disabled;
}
