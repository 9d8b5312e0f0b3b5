import { PassingMap } from '../../kernel/passing-map.ts';
import type { RecordedEvent } from './feed-store.ts';

const EVENTS_MAX = 2_000; // Of some seconds: most are published within a fraction of one.
const recent = new PassingMap<string, RecordedEvent>();

/**
 * Keeps what this process records at hand until it is published, so that it need not be read again.
 * Whether it will be committed is not known here: only its entry in the outbox tells.
 */
export function keepRecorded(events: readonly RecordedEvent[]): void {
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
