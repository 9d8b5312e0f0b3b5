import { createGroupRead } from '../../../platform/db/group-read.ts';
import { type Database, type Queryable, transaction, type Tx } from '../../../platform/db/pool.ts';
import type { ProblemKind } from '../../../platform/http/errors.ts';
import { type Cap, capIn, CAPS, limitReached, STANDARD } from './limits.ts';
import { countOf, lockPlaces, readSet } from './limits-store.ts';

/** How many of these the partner may have. */
export async function limitOf(db: Queryable, cap: Cap, partnerId: string): Promise<number> {
  const [limit = CAPS[cap].standard] = await limitsOf(db, cap, [partnerId]);
  return limit;
}

async function limitsOf(db: Queryable, cap: Cap, partnerIds: readonly string[]): Promise<number[]> {
  const rows = await readSet(db, partnerIds);
  const found = new Map(rows.map((row) => [row.partnerId, row]));
  return partnerIds.map((partnerId) => capIn(found.get(partnerId) ?? STANDARD, cap));
}

type Wanted = Readonly<{
  cap: Cap;
  partnerId: string;
  /** What the partner may have, where the transaction is on a server that does not know it. */
  limit?: number;
  /** What is said where there is no place; by itself: that the partner's limit is reached. */
  problem?: ProblemKind;
}>;

/**
 * Before one more is added in this transaction, or the 409. For what is where the partner is: nobody
 * else counts before it has ended.
 */
export async function takePlace(
  tx: Tx,
  { cap, partnerId, problem, ...known }: Wanted,
): Promise<void> {
  await lockPlaces(tx, cap, partnerId);
  const limit = known.limit ?? (await limitOf(tx, cap, partnerId));
  if ((await countOf(tx, cap, { partnerId, most: limit })) < limit) return;
  throw limitReached({ cap, limit }, problem);
}

/** `take` throws the 409 where there is no place. A repeat of what was made does not ask for one. */
export type Vacancy = Readonly<{ isFree: boolean; take: () => void }>;

/** What is made in buckets of its own, and so not in the transaction that counts. */
export type Places = Readonly<{
  within: <T>(partnerId: string, make: (place: Vacancy) => Promise<T>) => Promise<T>;
}>;

// So far from a limit nothing is counted for each: as many as this are not made meanwhile.
const FAR = 5_000;
const TRUSTED_MS = 10_000;
const TRUSTED_FULL_MS = 500; // Whoever was refused may have made room.
const PARTNERS_MAX = 10_000;

/** How many there were, none looked at beyond `most`; with what this process has added since. */
type Seen = { count: number; most: number; at: number };

/** What a process knows of how many there are. The limit is as it is now: many look-ups are one statement. */
class Census {
  readonly #db: Database;
  readonly #cap: Cap;
  readonly #seen = new Map<string, Seen>();
  readonly #counting = new Map<string, Promise<Seen>>();
  readonly #readLimit: (partnerId: string) => Promise<number | undefined>;

  constructor(db: Database, cap: Cap) {
    this.#db = db;
    this.#cap = cap;
    const find = (on: Queryable, partnerIds: readonly string[]) => limitsOf(on, cap, partnerIds);
    this.#readLimit = createGroupRead({ name: 'partner-limits', db, find });
  }

  /** What is old is counted again while it is still used; what is not known is waited for. */
  async of(partnerId: string): Promise<Readonly<{ limit: number; seen: Seen }>> {
    const limit = (await this.#readLimit(partnerId)) ?? CAPS[this.#cap].standard;
    const seen = this.#seen.get(partnerId);
    if (!seen || this.#tellsNothing(seen, limit)) {
      return { limit, seen: await this.#look(partnerId, limit) };
    }
    if (performance.now() - seen.at > TRUSTED_MS) {
      this.#look(partnerId, limit).catch(() => undefined); // Whoever comes next looks again.
    }
    return { limit, seen };
  }

  #tellsNothing({ at, count, most }: Seen, limit: number): boolean {
    if (most < limit && count >= most) return true; // There may be more than were counted.
    return count >= limit && performance.now() - at > TRUSTED_FULL_MS;
  }

  #look(partnerId: string, most: number): Promise<Seen> {
    const underWay = this.#counting.get(partnerId);
    if (underWay) return underWay;
    const looked = this.#count(partnerId, most).finally(() => this.#counting.delete(partnerId));
    this.#counting.set(partnerId, looked);
    return looked;
  }

  async #count(partnerId: string, most: number): Promise<Seen> {
    const count = await countOf(this.#db, this.#cap, { partnerId, most });
    const seen = { count, most, at: performance.now() };
    const [oldest] = this.#seen.keys();
    if (this.#seen.size >= PARTNERS_MAX && oldest !== undefined) this.#seen.delete(oldest);
    this.#seen.set(partnerId, seen);
    return seen;
  }
}

const FREE: Vacancy = { isFree: true, take: () => undefined };

/**
 * Exact, however many processes add at once, and free as long as the limit is far: then it is known
 * from a count of a few seconds ago. Close to it one after another counts and adds, under a lock of the
 * partner's; of each process one at a time, so that those who wait hold no connections.
 */
export function exactPlaces({ db }: Readonly<{ db: Database }>, cap: Cap): Places {
  const census = new Census(db, cap);
  let last: Promise<unknown> = Promise.resolve();
  const oneByOne = async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return await turn;
  };
  return {
    within: async (partnerId, make) => {
      const { limit: known, seen } = await census.of(partnerId);
      seen.count += 1;
      if (seen.count + FAR < known) return await make(FREE);
      return await oneByOne(() =>
        transaction(db, async (tx) => {
          await lockPlaces(tx, cap, partnerId);
          const limit = await limitOf(tx, cap, partnerId);
          const count = await countOf(tx, cap, { partnerId, most: limit });
          return await make(count < limit ? FREE : full(cap, limit));
        }),
      );
    },
  };
}

/**
 * For what there may be millions of: by a count of at most ten seconds ago, and what this process has
 * added since. Several processes may exceed the limit by what they add in that time.
 */
export function roughPlaces({ db }: Readonly<{ db: Database }>, cap: Cap): Places {
  const census = new Census(db, cap);
  return {
    within: async (partnerId, make) => {
      const { limit, seen } = await census.of(partnerId);
      if (seen.count >= limit) return await make(full(cap, limit));
      seen.count += 1; // At once: others ask before this one is there.
      let isTaken = false;
      const take = (): void => {
        isTaken = true;
      };
      try {
        return await make({ isFree: true, take });
      } finally {
        if (!isTaken) seen.count -= 1;
      }
    },
  };
}

function full(cap: Cap, limit: number): Vacancy {
  return {
    isFree: false,
    take: () => {
      throw limitReached({ cap, limit });
    },
  };
}
