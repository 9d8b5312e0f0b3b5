import type { Database } from '../../platform/db/pool.ts';
import { lastPositions } from './feed-store.ts';

type Waiter = Readonly<{ after: bigint; wake: () => void }>;

export type FeedWatch = Readonly<{
  /** Resolves when there is something after a position, to stop, or where too many wait already. */
  until: (partnerId: string, after: bigint, signal: AbortSignal) => Promise<void>;
}>;

const LOOK_EVERY_MS = 200;
const WAITING_MAX = 1_000; // In one process; of one partner a tenth, so that no partner takes all places.
const WAITING_OF_ONE_MAX = 100;

/** Looks for all who wait together, by one statement, and only while somebody waits. */
export function createFeedWatch({
  db,
  draining = () => false,
}: Readonly<{ db: Database; draining?: () => boolean }>): FeedWatch {
  const waiting = new Map<string, Set<Waiter>>();
  let [count, isLooking] = [0, false];

  const wakeThose = (isOver: (partnerId: string, waiter: Waiter) => boolean): void => {
    for (const [partnerId, waiters] of waiting) {
      for (const waiter of waiters) if (isOver(partnerId, waiter)) waiter.wake();
    }
  };

  const look = async (): Promise<void> => {
    try {
      const positions = await lastPositions(db, [...waiting.keys()]);
      wakeThose((partnerId, { after }) => (positions.get(partnerId) ?? 0n) > after);
    } catch {
      // Each reads again, and answers with what is wrong with the database.
      wakeThose(() => true);
    }
    if (draining()) wakeThose(() => true);
    if (count > 0) setTimeout(() => void look(), LOOK_EVERY_MS).unref();
    else isLooking = false;
  };

  return {
    until: async (partnerId, after, signal) => {
      const waiters = waiting.get(partnerId) ?? new Set();
      if (count >= WAITING_MAX || waiters.size >= WAITING_OF_ONE_MAX || signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake = (): void => resolve();
      const waiter = { after, wake };
      waiting.set(partnerId, waiters.add(waiter));
      count += 1;
      signal.addEventListener('abort', wake, { once: true });
      if (!isLooking) {
        isLooking = true;
        setTimeout(() => void look(), LOOK_EVERY_MS).unref();
      }
      await promise;
      signal.removeEventListener('abort', wake);
      count -= 1;
      waiters.delete(waiter);
      if (waiters.size === 0) waiting.delete(partnerId);
    },
  };
}
