import { processDue } from '../../platform/jobs/process-due.ts';
import type { Acquirers } from '../acquirers/index.ts';
import { type AttemptDeps, createAttempts, type Swept, type SweptKind } from './attempts.ts';
import type { Sweeper } from './forward-in-order.ts';

// With an acquirer that takes half a second 20,000 in doubt are resolved within three minutes, and most
// of the acquirer's load is still live requests.
export const AT_ONCE = 64;
const EVERY_MS = 1_000; // How soon the acquirer is asked about an operation that it did not answer.

/**
 * The job that resolves abandoned operations: the acquirer did not answer, or the process that asked has
 * died. One that fails for whatever reason is treated like one that is not answered: it is retried
 * with back-off, holds up no other, and is reported as stuck in the end. Those of hosts that want them in
 * order are its queue, which `forwardInOrder` works through.
 */
export function createSweeper<Thing extends Swept>(
  deps: AttemptDeps & Readonly<{ acquirers?: Pick<Acquirers, 'inOrder'> }>,
  kind: SweptKind<Thing>,
): Sweeper {
  const { acquirers, clock, db } = deps;
  const { due, name } = kind;
  const attempt = createAttempts(deps, kind);
  const lease = (most: number) => due.lease(db, clock.now(), most, acquirers?.inOrder);
  const work = async (thing: Thing): Promise<void> => {
    await attempt(thing);
  };
  return {
    name,
    everyMs: EVERY_MS,
    run: async (stopping) => await processDue({ lease, work, atOnce: AT_ONCE }, stopping),
    queue: {
      inLine: (acquirer, most) => due.inLine(db, { acquirer, now: clock.now(), most }),
      forward: async (one) => {
        const thing = await due.leaseOne(db, one, clock.now());
        return thing && { attempts: thing.attempts, result: await attempt(thing) };
      },
    },
  };
}
