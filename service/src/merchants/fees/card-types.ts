import type { Clock } from '../../kernel/clock.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type CardTypeRange, readCardTypes } from './card-type-store.ts';

/** The card type ranges set by operators, at most seconds old. */
export type CardTypes = () => readonly CardTypeRange[] | Promise<readonly CardTypeRange[]>;

const READ_EVERY_MS = 10_000; // The ranges change about once a month.

export function recentCardTypes({
  clock,
  db,
}: Readonly<{ clock: Clock; db: Queryable }>): CardTypes {
  let ranges: readonly CardTypeRange[] = [];
  let readAt = -Infinity;
  let reading: Promise<readonly CardTypeRange[]> | undefined;
  const read = async (): Promise<readonly CardTypeRange[]> => {
    const now = clock.now().getTime();
    ranges = await readCardTypes(db);
    readAt = now;
    return ranges;
  };
  return () => {
    if (clock.now().getTime() - readAt < READ_EVERY_MS) return ranges;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
