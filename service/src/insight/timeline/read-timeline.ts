import type { Queryable } from '../../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { acquirerEntries } from './acquirer-entry-store.ts';
import { threeDSecureEntries } from './three-d-secure-entry-store.ts';
import { bankLineEntries } from './bank-line-store.ts';
import { beginnings, eventEntries, stateEntries } from './entries-of-events.ts';
import { deliveryEntries } from './delivery-entry-store.ts';
import { type TimelineEntry, placeOf } from './entry.ts';
import { findScope, type Wanted } from './find-scope.ts';
import { idempotencyEntries } from './idempotency-entry-store.ts';
import { merchantEntries } from './merchant-change-store.ts';
import { movementEntries } from './movement-entry-store.ts';
import { requestEntries } from './request-entry-store.ts';
import type { EntryReader, TimelineRequest, TimelineScope } from './scope.ts';

const SOURCES: readonly EntryReader[] = [
  requestEntries,
  idempotencyEntries,
  beginnings,
  threeDSecureEntries,
  acquirerEntries,
  stateEntries,
  merchantEntries,
  movementEntries,
  bankLineEntries,
  eventEntries,
  deliveryEntries,
];

/** An entry as a page takes it: `createdAt` and `id` are its position. */
export type Placed = Readonly<{ createdAt: Date; id: string; entry: TimelineEntry }>;

/** The entries of a page and one more, if there is one, nearest to its position first. */
export async function readTimeline(db: Queryable, wanted: Wanted, asking: TimelineRequest) {
  const scope = await findScope(db, wanted, asking);
  const entries = await Promise.all(SOURCES.map((read) => read(db, scope)));
  return inPage(entries.flat(), asking.page).map((placed) => withActor(placed, scope));
}

/** Who made a request is in the log alone: what the request did is told with it. */
function withActor(placed: Placed, scope: TimelineScope): Placed {
  const { entry } = placed;
  const { correlationId, details } = entry;
  if (scope.of !== 'records' || entry.kind !== 'stateChange' || correlationId === null)
    return placed;
  const actor = scope.clients.get(correlationId) ?? details['actor'];
  return { ...placed, entry: { ...entry, details: { ...details, actor } } };
}

/** By time, and within a millisecond by rank and id: pages show each entry once. */
function inPage(entries: readonly TimelineEntry[], page: PageRequest): Placed[] {
  const { createdFrom, createdTo, direction, position } = page;
  const sign = direction === 'older' ? -1 : 1;
  return entries
    .map((entry) => ({ createdAt: entry.at, id: placeOf(entry), entry }))
    .filter(
      (placed) =>
        (!position || compare(placed, position) * sign > 0) &&
        (!createdFrom || placed.createdAt >= createdFrom) &&
        (!createdTo || placed.createdAt <= createdTo),
    )
    .toSorted((one, other) => compare(one, other) * sign)
    .slice(0, rowsToFetch(page));
}

type Position = Pick<Placed, 'createdAt' | 'id'>;

function compare(one: Position, other: Position): number {
  const time = one.createdAt.getTime() - other.createdAt.getTime();
  if (time !== 0 || one.id === other.id) return time;
  return one.id < other.id ? -1 : 1;
}
