import { newId } from '../../kernel/id.ts';
import type { Statement, Tx } from '../../platform/db/pool.ts';
import type { NewEvent } from './event.ts';
import { eventsInsertion } from './event-store.ts';
import { outboxInsertion } from './outbox-store.ts';
import { PassingMap } from '../../kernel/passing-map.ts';
import type { RecordedEvent } from './feed-store.ts';

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
    const { bucket, now } = event;
    return { ...event, id: newId('event', bucket, now), createdAt: now };
  });
  keepRecorded(made);
  return [eventsInsertion(made), outboxInsertion(made)];
}

const EVENTS_MAX = 2_000; // Of some seconds: most are published within a fraction of one.
const recent = new PassingMap<string, RecordedEvent>();

/** Until it is published. Whether it will be committed only its entry in the outbox tells. */
function keepRecorded(events: readonly RecordedEvent[]): void {
  for (const event of events) recent.set(event.id, event);
  for (const id of recent.keys()) {
    if (recent.size <= EVENTS_MAX) break;
    recent.delete(id);
  }
}

/** Undefined for what another process has recorded, or this one long ago. */
export function recentlyRecorded(id: string): RecordedEvent | undefined {
  return recent.get(id);
}

export function forgetRecorded(ids: readonly string[]): void {
  for (const id of ids) recent.delete(id);
}
