import { newId } from '../../kernel/id.ts';
import type { Statement, Tx } from '../../platform/db/pool.ts';
import type { NewEvent } from './event.ts';
import { eventsInsertion } from './event-store.ts';
import { outboxInsertion } from './outbox-store.ts';
import { keepRecorded } from './recently-recorded.ts';

/**
 * Records the event in the transaction of the change it reports: both are committed, or neither.
 * `data` is what the partner will read, so it holds nothing the partner may not see.
 */
export async function record(tx: Tx, event: NewEvent): Promise<void> {
  await recordMany(tx, [event]);
}

/** The same for many, in one statement. */
export async function recordMany(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await tx.commitInOneRoundTrip(recording(events));
}

/**
 * The same as statements, to be sent together with others and after those that lock the subjects; none
 * if there are no events. All are of one shard, as what is written together always is.
 */
export function recording(events: readonly NewEvent[]): readonly Statement[] {
  if (events.length === 0) return [];
  const made = events.map((event) => {
    const { bucket, now } = event;
    return { ...event, id: newId('event', bucket, now), createdAt: now };
  });
  keepRecorded(made);
  return [eventsInsertion(made), outboxInsertion(made)];
}
