import { bucketOf, newIdAt } from '../../kernel/id.ts';
import type { Statement, Tx } from '../../platform/db/pool.ts';
import type { NewEvent } from './event.ts';
import { outboxInsertion } from './outbox-store.ts';

/** With the change it reports, or not at all. `data` holds nothing the partner may not see. */
export async function record(tx: Tx, event: NewEvent): Promise<void> {
  await recordMany(tx, [event]);
}

/** The same for many, in one statement. */
export async function recordMany(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await tx.commitInOneRoundTrip(recording(events));
}

/** The same as statements, after those that lock the subjects; all are of one shard. */
export function recording(events: readonly NewEvent[]): readonly Statement[] {
  if (events.length === 0) return [];
  const made = events.map((event) => {
    const { now, partnerId } = event;
    return { ...event, id: newIdAt('event', bucketOf(partnerId), now), createdAt: now };
  });
  return [outboxInsertion(made)];
}
