import type { Database } from '../../../platform/db/pool.ts';
import type { RateLimits } from '../../../platform/http/rate-limit.ts';
import type { ShareLimit } from '../../../platform/http/spend.ts';
import { isPartner } from '../callers/caller.ts';
import { type SetLimits, STANDARD } from './limits.ts';
import { readSet } from './limits-store.ts';

const FRESH_MS = 2_000; // How long another process may not know of a change.
const KNOWN_MAX = 20_000; // Some 4 MB.

type Known = { set: SetLimits; readAt: number };

/** What a process knows of partners' limits, for those who cannot wait for the database. */
export type PartnerLimits = Readonly<{
  /** Requests a minute, over all clients and users of the partner. */
  rateOf: (partnerId: string) => number;
  /** From 1 to 100: the share of the capacity that the partner has beside another with less or more. */
  weightOf: (partnerId: string) => number;
  /** What is standard, where nothing was set. */
  standardRate: number;
  /** Something was set in this process: it is looked up before it is used again. */
  forget: (partnerId: string) => void;
}>;

type Deps = Readonly<{
  db: Database;
  standardRate: number;
  /** Called where they could not be read: then what was known holds on. */
  onTrouble?: (error: unknown) => void;
  /** Of the machine, in milliseconds; it only grows. */
  elapsed?: () => number;
}>;

/**
 * Answers at once with what was last read, and reads again what is older than two seconds, for all
 * partners in one statement. One that nobody asked for lately is taken for one without limits of its own
 * until it has been read.
 */
export function createPartnerLimits(deps: Deps): PartnerLimits {
  const { db, standardRate, elapsed = () => performance.now() } = deps;
  const known = new Map<string, Known>();
  const wanted = new Set<string>();
  let isReading = false;
  const keep = (partnerId: string, set: SetLimits): void => {
    known.delete(partnerId);
    known.set(partnerId, { set, readAt: elapsed() });
    const [oldest] = known.keys();
    if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  };
  const readWanted = async (): Promise<void> => {
    const partnerIds = [...wanted];
    wanted.clear();
    try {
      const rows = await readSet(db, partnerIds);
      const found = new Map(rows.map((row) => [row.partnerId, row]));
      for (const id of partnerIds) keep(id, found.get(id) ?? STANDARD);
    } catch (error) {
      deps.onTrouble?.(error);
      for (const id of partnerIds) keep(id, known.get(id)?.set ?? STANDARD);
    }
  };
  const read = async (): Promise<void> => {
    while (wanted.size > 0) await readWanted();
    isReading = false;
  };
  const look = (partnerId: string): SetLimits => {
    const one = known.get(partnerId);
    if (one && elapsed() - one.readAt < FRESH_MS) return one.set;
    wanted.add(partnerId);
    if (!isReading) {
      isReading = true;
      setImmediate(() => void read());
    }
    return one?.set ?? STANDARD;
  };
  return {
    rateOf: (partnerId) => look(partnerId).requestsPerMinute ?? standardRate,
    weightOf: (partnerId) => look(partnerId).capacityWeight,
    standardRate,
    forget: (partnerId) => {
      const one = known.get(partnerId);
      if (one) one.readAt = -FRESH_MS;
      look(partnerId);
    },
  };
}

/** Counts what a partner's clients, agents and users ask for, at every door, as one. */
export function partnerLimiter(
  rateLimits: RateLimits,
  { rateOf, standardRate }: PartnerLimits,
): ShareLimit {
  const limiter = rateLimits('partners', standardRate);
  return {
    take: (caller) =>
      isPartner(caller) ? limiter.take(caller.partnerId, rateOf(caller.partnerId)) : undefined,
    refusal:
      'The rate limit of the partner, over all its clients and users, has been exceeded. Retry after the time in the Retry-After header.',
  };
}
