import { addMilliseconds, type Clock } from '../kernel/clock.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import { backOffMs, STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';

/** When something that is still in doubt is looked after next. */
export type Postponement<Thing> = Readonly<{
  thing: Thing;
  dueAt: Date;
  /** It has been asked about so often by now that a person should know. */
  isStuck: boolean;
}>;

type Options<Thing> = Readonly<{
  name: string;
  clock: Clock;
  /** Takes up to so many that are due, oldest first, for one worker and the time of a lease. */
  lease: (now: Date, most: number) => Promise<readonly Thing[]>;
  /** Asks the acquirer, and writes down what it says; false while it says nothing that counts. */
  resolve: (thing: Thing) => Promise<boolean>;
  /** In one transaction for all. */
  postpone: (waits: readonly Postponement<Thing>[]) => Promise<void>;
}>;

// With an acquirer that takes half a second 20,000 in doubt are asked about within three minutes, and
// calls of our own callers are still most of what it gets.
export const AT_ONCE = 64;
const EVERY_MS = 1_000; // How soon a silent acquirer is asked what became of it.
const LANES = 1; // Of what it writes: live work has the database's other connections.

/**
 * The job that looks after operations nobody else does any more, because the acquirer was silent or the
 * process that asked has died.
 */
export function createSweeper<Thing extends Readonly<{ attempts: number }>>(
  options: Options<Thing>,
): Job {
  const { name, clock, lease, resolve, postpone } = options;
  const waiting = createGroupCommit<Postponement<Thing>, void>({
    name: `postpone ${name}`,
    lanes: LANES,
    run: async (waits) => {
      await postpone(waits);
      return waits.map(() => undefined);
    },
  });
  const work = async (thing: Thing): Promise<void> => {
    if (await resolve(thing)) return;
    const { attempts } = thing;
    const dueAt = addMilliseconds(clock.now(), backOffMs(attempts));
    await waiting.submit({ thing, dueAt, isStuck: attempts === STUCK_AFTER_ATTEMPTS });
  };
  const due = { lease: (most: number) => lease(clock.now(), most), work, atOnce: AT_ONCE };
  return { name, everyMs: EVERY_MS, run: async (stopping) => await workOff(due, stopping) };
}
