import type { AnyCaller } from '../../access/partners/index.ts';
import type { LogSpan } from '../../platform/db/block-store.ts';
import type { Database } from '../../platform/db/pool.ts';
import { BEGINNING, END } from '../../platform/db/read-blocks.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { type Event, readEvents } from '../../records/events/index.ts';
import { placeOf, RANKS } from './entry.ts';
import { isInPage } from './placed.ts';
import { isOwnedBy, type OfMerchant, ROWS_MAX } from './scope.ts';

/** All events of these subjects, in no order: they are sorted by whoever shows them. */
export async function eventsOfSubjects(
  db: Database,
  caller: AnyCaller,
  subjects: readonly string[],
  correlationId: string | null = null,
): Promise<readonly Event[]> {
  if (subjects.length === 0) return [];
  const partnerIds = caller.kind === 'partner' ? [caller.partnerId] : null;
  const found: Event[] = [];
  for await (const events of readEvents(db, { subjects, partnerIds })) {
    for (const event of events) {
      const isMeant = correlationId === null || event.correlationId === correlationId;
      if (isMeant && isOwnedBy(event, caller)) found.push(event);
    }
    if (found.length >= ROWS_MAX) break;
  }
  return found;
}

const ABOUT_STATES = /^(?:payment|refund|validation|three_d_secure|batch|payout|dispute)\./;
const SPARE_ROWS = 10; // More than have the same millisecond.

/** A page of a merchant's events, for one kind of entry that is made of them. */
export async function eventsOfMerchant(
  db: Database,
  { merchantId, page, partnerId }: OfMerchant,
  rank: number,
): Promise<readonly Event[]> {
  const isOwn = rank !== RANKS.bankFileLine; // Those have ids of their own.
  const most = rowsToFetch(page) + (isOwn ? 0 : SPARE_ROWS);
  const rows: Event[] = [];
  for await (const events of readEvents(db, { merchantId, partnerId }, spanOf(page))) {
    for (const event of events) {
      const { createdAt, id, type } = event;
      if (rank !== RANKS.event && !ABOUT_STATES.test(type)) continue;
      const place = { createdAt, id: placeOf({ kind: 'event', id, rank }) };
      if (isOwn && !isInPage(place, page)) continue;
      rows.push(event);
      if (rows.length === most) return rows;
    }
  }
  return rows;
}

/** Those of the moment of its position may be on either side of it. */
function spanOf({ createdFrom, createdTo, direction, position }: PageRequest): LogSpan {
  const [from, to] = [createdFrom ?? BEGINNING, createdTo ?? END];
  const at = position?.createdAt;
  return {
    direction,
    from: at && direction === 'newer' && at > from ? at : from,
    to: at && direction === 'older' && at < to ? at : to,
    behind: null,
  };
}
