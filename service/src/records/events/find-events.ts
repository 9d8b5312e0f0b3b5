import { bucketIn, ID_KINDS, timeIn } from '../../kernel/id.ts';
import { type AnyCaller, type RecordScope, seenBy } from '../../access/partners/index.ts';
import type { BlockSource, LogSpan } from '../../platform/db/block-store.ts';
import { BEGINNING, END, mayHold, readBlocks } from '../../platform/db/read-blocks.ts';
import { searchBlocks, spanOfPage } from '../../platform/db/search-blocks.ts';
import type { Searched } from '../../platform/db/list.ts';
import type { Database } from '../../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { COMMON_TYPE, EVENT_TABLES, eventIn, ofType, type PublishedEvent } from './event-entry.ts';

/** Which events: those of everybody, of a merchant, or about some subjects, whosever if nobody is named. */
export type EventSource =
  | 'all'
  | Readonly<{ partnerId: string; merchantId: string }>
  | Readonly<{ subjects: readonly string[]; partnerIds: readonly string[] | null }>;

const ALWAYS: LogSpan = { direction: 'older', from: BEGINNING, to: END, behind: null };

/** Events in the order of time, some at a time, for whoever looks through them. */
export async function* readEvents(
  db: Database,
  source: EventSource,
  span: LogSpan = ALWAYS,
): AsyncGenerator<readonly PublishedEvent[]> {
  const isMeant = meantBy(source);
  const texts = textsOf(source);
  for await (const entries of readBlocks(db, EVENT_TABLES, blocksWith(source), span)) {
    yield entries
      .filter((entry) => texts.length === 0 || texts.some((text) => mayHold(entry, text)))
      .map(eventIn)
      .filter(isMeant);
  }
}

function textsOf(source: EventSource): readonly string[] {
  if (source === 'all') return [];
  return 'subjects' in source ? source.subjects : [source.merchantId];
}

function blocksWith(source: EventSource): BlockSource {
  if (source === 'all') return { by: 'time', bucket: null };
  if ('merchantId' in source) {
    return { by: 'label', label: source.merchantId, partnerId: source.partnerId };
  }
  const { partnerIds, subjects } = source;
  const wanted = subjects.map((key) => ({ key, from: BEGINNING, to: END }));
  return { by: 'keys', wanted, partnerIds };
}

function meantBy(source: EventSource): (event: PublishedEvent) => boolean {
  if (source === 'all') return () => true;
  if ('merchantId' in source) return ({ merchantId }) => merchantId === source.merchantId;
  const subjects = new Set(source.subjects);
  return ({ subjectId }) => subjects.has(subjectId);
}

/** An event by its id, where the caller may see it. */
export async function findEvent(
  db: Database,
  caller: AnyCaller | RecordScope,
  id: string,
): Promise<PublishedEvent | undefined> {
  const { merchantId, partnerId } = seenBy(caller);
  const event = await eventOfId(db, partnerId, id);
  return merchantId === null || event?.merchantId === merchantId ? event : undefined;
}

/**
 * Ids begin with the time of their event, and have the bucket of its partner. Older ones have the
 * merchant's, and some a later time: these are among what blocks are found by.
 */
async function eventOfId(db: Database, partnerId: string | null, id: string) {
  const at = timeIn(id);
  const atItsTime: LogSpan = { ...ALWAYS, from: at, to: at };
  const sources: readonly BlockSource[] =
    partnerId === null
      ? [
          { by: 'time', bucket: bucketIn(id) },
          { by: 'time', bucket: null },
        ]
      : [{ by: 'partner', partnerId }];
  for (const source of sources) {
    const event = await firstIn(db, source, { id, span: atItsTime });
    if (event) return event;
  }
  const partnerIds = partnerId === null ? null : [partnerId];
  const byKey = {
    by: 'keys',
    wanted: [{ key: id, from: BEGINNING, to: END }],
    partnerIds,
  } as const;
  return await firstIn(db, byKey, { id, span: ALWAYS });
}

/** Those with ids between two, which have one bucket, the newest first: of one, or of some that begin alike. */
export async function findEvents(
  db: Database,
  whose: RecordScope,
  [first, last]: readonly [string, string],
  most: number,
): Promise<readonly PublishedEvent[]> {
  if (!first.startsWith(ID_KINDS.event)) return [];
  if (first === last) return [(await findEvent(db, whose, first)) ?? []].flat();
  const { merchantId, partnerId } = whose;
  const { rows } = await searchBlocks(db, EVENT_TABLES, {
    source:
      partnerId === null ? { by: 'time', bucket: bucketIn(first) } : { by: 'partner', partnerId },
    span: { ...ALWAYS, from: timeIn(first), to: timeIn(last) },
    texts: merchantId === null ? [] : [merchantId],
    found: (entry) => {
      const event = entry.id >= first && entry.id <= last ? eventIn(entry) : undefined;
      return merchantId === null || event?.merchantId === merchantId ? event : undefined;
    },
    most,
    isBounded: true,
  });
  return rows;
}

type Wanted = Readonly<{ id: string; span: LogSpan }>;

async function firstIn(db: Database, source: BlockSource, { id, span }: Wanted) {
  for await (const entries of readBlocks(db, EVENT_TABLES, source, span)) {
    const entry = entries.find((one) => one.id === id);
    if (entry) return eventIn(entry);
  }
  return undefined;
}

export type EventFilters = Readonly<{
  type?: string | undefined;
  merchantId?: string | undefined;
  subjectId?: string | undefined;
}>;

export function isMeantBy(
  { merchantId, subjectId, type }: EventFilters,
  event: PublishedEvent,
): boolean {
  return (
    (merchantId === undefined || event.merchantId === merchantId) &&
    (subjectId === undefined || event.subjectId === subjectId) &&
    (type === undefined || event.type === type)
  );
}

type Listing = Readonly<{ page: PageRequest; filters: EventFilters }>;

/** A partner's own events, for a credential bound to one merchant that merchant's; or everybody's. */
export async function listEvents(
  db: Database,
  { merchantId: boundTo, partnerId }: RecordScope,
  { page, filters: asked }: Listing,
): Promise<Searched<PublishedEvent>> {
  const merchantId = asked.merchantId ?? boundTo ?? undefined;
  if (boundTo !== null && merchantId !== boundTo) return { rows: [], reached: undefined };
  const filters = { ...asked, merchantId };
  const { subjectId, type } = filters;
  return await searchBlocks(db, EVENT_TABLES, {
    source: sourceOf(partnerId, filters),
    span: spanOfPage(page),
    texts: [merchantId, subjectId, type].filter((text) => text !== undefined),
    found: (entry) => {
      const event = eventIn(entry);
      return isMeantBy(filters, event) ? event : undefined;
    },
    most: rowsToFetch(page),
    // A merchant's of one type, and the type that most are of, may be far between.
    isBounded: subjectId === undefined && type !== undefined && isSought(type, merchantId),
  });
}

function isSought(type: string, merchantId: string | undefined): boolean {
  return merchantId !== undefined || type === COMMON_TYPE;
}

/** The blocks that have some of what is asked for, by what finds the fewest. */
function sourceOf(
  partnerId: string | null,
  { merchantId, subjectId, type }: EventFilters,
): BlockSource {
  if (subjectId !== undefined) {
    const wanted = [{ key: subjectId, from: BEGINNING, to: END }];
    return { by: 'keys', wanted, partnerIds: partnerId === null ? null : [partnerId] };
  }
  if (merchantId !== undefined) return { by: 'label', label: merchantId, partnerId };
  if (type !== undefined && type !== COMMON_TYPE) {
    return { by: 'label', label: ofType(type, partnerId), partnerId };
  }
  return partnerId === null ? { by: 'time', bucket: null } : { by: 'partner', partnerId };
}
