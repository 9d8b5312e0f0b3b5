import { randomUUID } from 'node:crypto';
import { type NewEvent, nextSequence, recordMany } from '../events/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { DisabledReason } from './endpoint.ts';
import { markDisabled } from './receiver-store.ts';

const REASONS = ['GONE', 'FAILING'] as const;

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
  for (const reason of REASONS) {
    if (endpointIds[reason].length === 0) continue;
    const events: NewEvent[] = [];
    for (const endpoint of await markDisabled(tx, endpointIds[reason], { now, reason })) {
      const { bucket, failingSince, id, merchantId, partnerId, url } = endpoint;
      disabled.push({ endpointId: id, partnerId, reason });
      events.push({
        type: 'webhook_endpoint.disabled',
        bucket,
        partnerId,
        merchantId,
        subjectId: id,
        sequence: await nextSequence(tx, { bucket, subjectId: id }),
        correlationId: randomUUID(),
        data: { endpointId: id, url, reason, failingSince: failingSince?.toISOString() ?? null },
        now,
      });
    }
    await recordMany(tx, events);
  }
  return disabled;
}
