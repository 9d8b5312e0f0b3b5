import { timeIn } from '../../kernel/id.ts';
import type { LogEntry } from '../../platform/db/blocks-of.ts';
import { blockEntries, entryText, packedAtOnce } from '../../platform/db/block-text.ts';
import type { LogTables } from '../../platform/db/log-tables.ts';
import type { StoredEntry } from '../../platform/db/read-blocks.ts';
import type { Event, NewEvent } from './event.ts';

/** Published events, in blocks; their data are the one body. */
export const EVENT_TABLES: LogTables = {
  blocks: 'event_blocks',
  labels: 'event_labels',
  bodies: 1,
  isSlotted: false,
};

/** An event as it was recorded, for its publication and whoever is told of it. */
export type RecordedEvent = Event &
  Pick<NewEvent, 'brand'> &
  Readonly<{
    /** Its data, as they are written. */
    body: string;
  }>;

/** An event with its place in its partner's feed. */
export type PublishedEvent = Event & Readonly<{ position: bigint }>;

/** The type that nearly all events of a busy partner have: it has no label of its own. */
export const COMMON_TYPE = 'payment.succeeded';

/** Events of one type, of a partner or of everybody. */
export function ofType(type: string, partnerId: string | null): string {
  return partnerId === null ? type : `${partnerId} ${type}`;
}

type Facts = Pick<Event, 'type' | 'merchantId' | 'subjectId' | 'sequence' | 'correlationId'>;
type OutboxFacts = Facts & Pick<Event, 'partnerId'> & Pick<NewEvent, 'brand'>;
type BlockFacts = Facts & Readonly<{ position: number }>;

/** Events that are to be published, as a transaction writes them. */
export function packedEvents(events: readonly (Event & Pick<NewEvent, 'brand'>)[]): Buffer {
  return packedAtOnce(
    events.map(({ id, createdAt: at, partnerId, brand, data, ...event }) => {
      const facts: OutboxFacts = { partnerId, ...factsOf(event), ...(brand ? { brand } : {}) };
      return entryText({ at, id, facts: JSON.stringify(facts), bodies: [JSON.stringify(data)] });
    }),
  );
}

export async function unpackedEvents(packed: Buffer): Promise<readonly RecordedEvent[]> {
  const entries = await blockEntries(packed, EVENT_TABLES.bodies);
  return entries.map(({ at: createdAt, bodies: [text], facts, id }) => {
    // As it was written by the function above, or by migration 0067.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const known = JSON.parse(facts) as OutboxFacts;
    const body = text ?? '{}';
    return { id, createdAt, ...known, data: dataIn(body), body };
  });
}

/** `isFoundById`: where it cannot be told from the outbox alone whether an event is published. */
export function entryOfEvent(
  event: Omit<PublishedEvent, 'data'> & Pick<RecordedEvent, 'body'>,
  isFoundById: boolean,
): LogEntry {
  const { id, partnerId, createdAt: at, position, body, subjectId } = event;
  const facts: BlockFacts = { ...factsOf(event), position: Number(position) };
  return {
    partnerId,
    at,
    id,
    facts: JSON.stringify(facts),
    bodies: [body],
    keys: isFoundById || timeIn(id) > at ? [subjectId, id] : [subjectId],
    labels: labelsOf(event),
  };
}

/** What lists of events find their blocks by. */
export function labelsOf({
  merchantId,
  partnerId,
  type,
}: Pick<Event, 'merchantId' | 'partnerId' | 'type'>): readonly string[] {
  return [
    ...(merchantId === null ? [] : [merchantId]),
    ...(type === COMMON_TYPE ? [] : [ofType(type, null), ofType(type, partnerId)]),
  ];
}

function factsOf({ type, merchantId, subjectId, sequence, correlationId }: Facts): Facts {
  return { type, merchantId, subjectId, sequence, correlationId };
}

export function eventIn(entry: StoredEntry): PublishedEvent {
  const { at: createdAt, bodies, facts, id, partnerId } = entry;
  // As it was written by the function above, or by migration 0067.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { position, ...known } = JSON.parse(facts) as BlockFacts;
  const data = dataIn(bodies[0] ?? '{}');
  return { id, createdAt, partnerId, ...known, data, position: BigInt(position) };
}

function dataIn(body: string): Event['data'] {
  // A JSON object, by whoever wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(body) as Event['data'];
}
