import type { Clock } from '../../kernel/clock.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type BinRange, readBinTable } from './bin-countries.ts';
import { readBinCountries } from './bin-country-store.ts';

/** The table of BIN ranges that operators have loaded, at most seconds old; empty where there is none. */
export type BinCountries = () => readonly BinRange[] | Promise<readonly BinRange[]>;

const READ_EVERY_MS = 10_000; // It changes about once a month.

/**
 * Nobody waits for a newer one but the first: whoever counts has a transaction open, and must not wait
 * for another connection while all are in such transactions. So ask once before the transaction.
 */
export function recentBinCountries({
  clock,
  db,
}: Readonly<{ clock: Clock; db: Queryable }>): BinCountries {
  let ranges: readonly BinRange[] | undefined;
  let version: Date | null = null;
  let readAt = -Infinity;
  let reading: Promise<readonly BinRange[]> | undefined;
  const read = async (): Promise<readonly BinRange[]> => {
    const now = clock.now().getTime();
    const newer = await readBinCountries(db, version);
    if (newer) {
      ({ ranges } = readBinTable(newer.ranges));
      version = newer.modifiedAt;
    }
    readAt = now;
    return (ranges ??= []);
  };
  return () => {
    if (ranges && clock.now().getTime() - readAt < READ_EVERY_MS) return ranges;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    if (!ranges) return reading;
    reading.catch(() => undefined); // The one that is known serves until the database answers.
    return ranges;
  };
}
