import { areRecorded, type NewEvent, recordMany } from '../../records/events/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { processDue } from '../../platform/jobs/process-due.ts';
import type { Logger } from '../../platform/logger.ts';
import type { DueStore } from './due-store.ts';
import { backOffMs, STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';
import type { OperationDeps } from './intents.ts';

type SweeperKind<Thing> = Readonly<{
  name: string;
  due: DueStore<Thing>;
  /** Asks the acquirer and commits the outcome; false while there is none. */
  resolve: (thing: Thing) => Promise<boolean>;
  /** The event, which the thing has counted, for an operation that stays without an answer for so long that a person should know. */
  stuck: (thing: Thing, now: Date) => NewEvent;
}>;

function isHopeless({ attempts }: Readonly<{ attempts: number }>): boolean {
  return attempts >= STUCK_AFTER_ATTEMPTS;
}

// With an acquirer that takes half a second 20,000 in doubt are resolved within three minutes, and most
// of the acquirer's load is still live requests.
export const AT_ONCE = 64;
const EVERY_MS = 1_000; // How soon the acquirer is asked about an operation that it did not answer.
const PARALLEL = 1; // Of its writes: the other connections are for live requests.

/**
 * The job that resolves abandoned operations: the acquirer did not answer, or the process that asked has
 * died. One that fails for whatever reason is treated like one that is not answered: it is retried
 * with back-off, holds up no other, and is reported as stuck in the end.
 */
export function createSweeper<
  Thing extends Readonly<{ id: string; bucket: string; attempts: number; sequence: number }>,
>(deps: OperationDeps & Readonly<{ logger: Logger }>, kind: SweeperKind<Thing>): Job {
  const { clock, db, logger, metrics } = deps;
  const { name, due, resolve, stuck } = kind;
  /**
   * Those that were reported as stuck already: it is their last event, since whatever ends an operation
   * records another. The count of attempts does not tell: a worker may die with any of them.
   */
  const reportedOf = async (shard: string, things: readonly Thing[], now: Date) =>
    await areRecorded(
      db,
      shard,
      things
        .filter((thing) => isHopeless(thing) && thing.sequence > 0)
        .map((thing) => stuck(thing, now)),
    );
  const waiting = createGroupCommit<Thing, void>({
    name: `postpone ${name}`,
    parallel: PARALLEL,
    shardOf: ({ bucket }) => db.shardOf(bucket),
    run: async (things, shard) => {
      const now = clock.now();
      const told = await reportedOf(shard, things, now);
      const isNews = (thing: Thing): boolean => isHopeless(thing) && !told.has(thing.id);
      await transaction(db.at(shard), async (tx) => {
        const waits = await due.postpone(
          tx,
          things.map((thing) => ({
            thing,
            dueAt: addMilliseconds(now, backOffMs(thing.attempts)),
            isReported: isNews(thing),
          })),
        );
        const reported = things.filter((thing) => isNews(thing) && waits.has(thing.id));
        await recordMany(
          tx,
          reported.map((thing) => stuck({ ...thing, sequence: thing.sequence + 1 }, now)),
        );
      });
      return things.map(() => undefined);
    },
  });
  const isResolved = async (thing: Thing): Promise<boolean> => {
    try {
      return await resolve(thing);
    } catch (error) {
      metrics.sweepFailures.inc({ job: name });
      logger.error(
        { err: error, job: name, id: thing.id },
        'an operation in doubt could not be resolved',
      );
      return false;
    }
  };
  const work = async (thing: Thing): Promise<void> => {
    if (!(await isResolved(thing))) await waiting.submit(thing);
  };
  const lease = (most: number) => due.lease(db, clock.now(), most);
  const run = async (stopping?: AbortSignal) =>
    await processDue({ lease, work, atOnce: AT_ONCE }, stopping);
  return { name, everyMs: EVERY_MS, run };
}
