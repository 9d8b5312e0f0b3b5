import { BUCKETS } from '../../kernel/id.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Event, NewEvent } from './event.ts';
import { unpackedEvents } from './event-entry.ts';
import { readEvents } from './find-events.ts';
import { readOutbox } from './outbox-store.ts';

type Reported = Pick<NewEvent, 'partnerId' | 'subjectId' | 'sequence' | 'type'>;

/**
 * The subjects of those that are recorded already, each by its number and type. They are of one shard. First
 * it looks at what is not published yet, which is little: what leaves that meanwhile is in a feed by then.
 */
export async function areRecorded(
  db: Database,
  shard: string,
  events: readonly Reported[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const wanted = new Set(events.map(nameOf));
  const found = new Set<string>();
  const look = (those: readonly Event[]): void => {
    for (const event of those) if (wanted.has(nameOf(event))) found.add(event.subjectId);
  };
  look(await unpublished(db, shard));
  const subjects = events.map(({ subjectId }) => subjectId);
  const partnerIds = events.map(({ partnerId }) => partnerId);
  for await (const those of readEvents(db, { subjects, partnerIds })) look(those);
  return found;
}

function nameOf({ sequence, subjectId, type }: Pick<Event, 'sequence' | 'subjectId' | 'type'>) {
  return `${subjectId} ${sequence} ${type}`;
}

async function unpublished(db: Database, shard: string): Promise<readonly Event[]> {
  const buckets = BUCKETS.filter((bucket) => db.shardOf(bucket) === shard);
  const entries = await readOutbox(db.at(shard), buckets);
  return (await Promise.all(entries.map(({ events }) => unpackedEvents(events)))).flat();
}

export type EventCount = Readonly<{ type: string; count: number; newest: string[] }>;

const NEWEST = 5; // Of each type: enough to go on from.

/** What was recorded after one moment and up to another, of all partners, by type. */
export async function eventsBetween(db: Database, from: Date, to: Date): Promise<EventCount[]> {
  const known = new Map<string, Event>();
  const look = (events: readonly Event[]): void => {
    for (const event of events) {
      if (event.createdAt > from && event.createdAt <= to) known.set(event.id, event);
    }
  };
  for (const shard of new Set(BUCKETS.map(db.shardOf))) look(await unpublished(db, shard));
  const span = { direction: 'older', from, to, behind: null } as const;
  for await (const events of readEvents(db, 'all', span)) look(events);
  const newestFirst = [...known.values()].toSorted(
    (one, other) => +other.createdAt - +one.createdAt || (one.id < other.id ? 1 : -1),
  );
  return [...Map.groupBy(newestFirst, ({ type }) => type)]
    .map(([type, events]) => ({
      type,
      count: events.length,
      newest: events.slice(0, NEWEST).map(({ id }) => id),
    }))
    .toSorted((one, other) => (one.type < other.type ? -1 : 1));
}
