import type { Database } from '../../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { acquirerEntries } from './acquirer-entries.ts';
import { threeDSecureEntries } from './three-d-secure-entry-store.ts';
import { bankLineEntries } from './bank-line-store.ts';
import { beginnings, eventEntries, stateEntries } from './entries-of-events.ts';
import { deliveryEntries } from './delivery-entry-store.ts';
import type { TimelineEntry } from './entry.ts';
import { findScope, type Wanted } from './find-scope.ts';
import { idempotencyEntries } from './idempotency-entry-store.ts';
import { merchantEntries } from './merchant-change-store.ts';
import { movementEntries } from './movement-entry-store.ts';
import { comparePlaced, isInPage, placed, type Placed } from './placed.ts';
import { requestEntries } from './request-entries.ts';
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

/** The entries of a page and one more, if there is one, nearest to its position first. */
export async function readTimeline(db: Database, wanted: Wanted, asking: TimelineRequest) {
  const scope = await findScope(db, wanted, asking);
  const entries: TimelineEntry[] = [];
  // One after the other: together they would keep as many processors of the database busy.
  for (const read of SOURCES) entries.push(...(await read(db, scope)));
  return inPage(entries, asking.page).map((one) => withActor(one, scope));
}

/** Who made a request is in the log alone: what the request did is told with it. */
function withActor(shown: Placed, scope: TimelineScope): Placed {
  const { entry } = shown;
  const { correlationId, details } = entry;
  if (scope.of !== 'records' || entry.kind !== 'stateChange' || correlationId === null)
    return shown;
  const actor = scope.clients.get(correlationId) ?? details['actor'];
  return { ...shown, entry: { ...entry, details: { ...details, actor } } };
}

/** By time, and within a millisecond by rank and id: pages show each entry once. */
function inPage(entries: readonly TimelineEntry[], page: PageRequest): Placed[] {
  const sign = page.direction === 'older' ? -1 : 1;
  return entries
    .map(placed)
    .filter((one) => isInPage(one, page))
    .toSorted((one, other) => comparePlaced(one, other) * sign)
    .slice(0, rowsToFetch(page));
}
