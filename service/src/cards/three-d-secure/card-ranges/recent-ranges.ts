import type { Clock } from '../../../kernel/clock.ts';
import { createGroupRead } from '../../../platform/db/group-read.ts';
import type { Database } from '../../../platform/db/pool.ts';
import { type CardRange, narrowestWith, neighbourhoodOf } from './card-range.ts';
import { type CardOf, findRangesNear } from './card-range-store.ts';

const KEPT_MS = 2_000; // As old as the settings of the directory servers may be; ranges last for hours.
const KEPT_MAX = 10_000; // Places, of a few ranges each: some megabytes.

/**
 * The range of a card as it was within the last two seconds. Most cards are of few issuers, so most
 * are found without asking the database; what is kept is of the first eight digits, never of a card.
 */
export function createRecentRanges({
  clock,
  db,
}: Readonly<{ clock: Clock; db: Database }>): (card: CardOf) => Promise<CardRange | undefined> {
  const read = createGroupRead({ name: 'card-ranges', db, find: findRangesNear });
  const kept = new Map<string, readonly CardRange[]>();
  let since = -Infinity;
  return async ({ directory, number }) => {
    const now = clock.now().getTime();
    if (now - since >= KEPT_MS || kept.size >= KEPT_MAX) {
      kept.clear();
      since = now;
    }
    const place = neighbourhoodOf(number);
    const key = `${directory} ${place.first}`;
    const known = kept.get(key);
    if (known) return narrowestWith(number, known);
    const asOf = since;
    const found = (await read({ directory, ...place })) ?? [];
    if (asOf === since) kept.set(key, found);
    return narrowestWith(number, found);
  };
}
