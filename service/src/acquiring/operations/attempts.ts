import { areRecorded, type NewEvent, recordMany } from '../../records/events/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Unknown } from '../acquirers/index.ts';
import type { DueStore } from './due-store.ts';
import { backOffMs, PARKED_UNTIL, STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';
import type { OperationDeps } from './intents.ts';
import { type HostRefusal, hostRefusalOf } from './host-refusal.ts';
import type { RefusedAnswer } from './reversals.ts';

/** What came of one attempt, with the thing as it is by then where it still waits. */
export type Attempted<Thing> =
  'ended' | Readonly<{ thing: Thing; answer: Unknown | RefusedAnswer }>;

export type Swept = Readonly<{ id: string; bucket: string; attempts: number; sequence: number }>;

export type SweptKind<Thing> = Readonly<{
  name: string;
  due: DueStore<Thing>;
  /** Asks the acquirer, and commits the outcome if there is one. */
  resolve: (thing: Thing) => Promise<Attempted<Thing>>;
  /** The event, which the thing has counted, for an operation that a person should know of. */
  stuck: (thing: Thing, now: Date) => NewEvent;
}>;

export type AttemptDeps = OperationDeps & Readonly<{ logger: Logger }>;

/** `silent`: the host did not answer. `failed`: a fault of ours, whatever the host did. */
export type SweepResult = 'ended' | 'answered' | 'silent' | 'failed';

/** One without an outcome; with a refusal it is parked, otherwise postponed. */
type StillWaiting<Thing> = Readonly<{ thing: Thing; refusal: HostRefusal | undefined }>;

const PARALLEL = 1; // Of its writes: the other connections are for live requests.

/**
 * One attempt at an operation in doubt, and what is to be done if it has no outcome: it is postponed with
 * back-off and is reported as stuck in the end. What the acquirer refuses for good is parked and
 * reported at once: the same request would be refused again.
 */
export function createAttempts<Thing extends Swept>(
  deps: AttemptDeps,
  kind: SweptKind<Thing>,
): (thing: Thing) => Promise<SweepResult> {
  const { logger, metrics } = deps;
  const { due, name, resolve } = kind;
  const keepWaiting = waitingFor(deps, kind);
  const attempted = async (thing: Thing): Promise<Attempted<Thing> | undefined> => {
    try {
      return await resolve(thing);
    } catch (error) {
      metrics.sweepFailures.inc({ job: name });
      logger.error(
        { err: error, job: name, id: thing.id },
        'an operation in doubt could not be resolved',
      );
      return undefined;
    }
  };
  return async (thing) => {
    const attempt = await attempted(thing);
    if (attempt === 'ended') return 'ended';
    const refusal = due.notesRefusals ? lastingRefusal(attempt) : undefined;
    await keepWaiting({ thing: attempt?.thing ?? thing, refusal });
    return attempt ? resultOf(attempt) : 'failed';
  };
}

function resultOf({ answer }: Exclude<Attempted<unknown>, 'ended'>): SweepResult {
  // The host has answered where it says that an issuer did not.
  return answer.kind === 'unknown' && answer.why !== 'unanswered' ? 'silent' : 'answered';
}

/** A refusal that may pass, as while an issuer cannot be reached, is tried again like silence. */
function lastingRefusal(
  attempt: Exclude<Attempted<unknown>, 'ended'> | undefined,
): HostRefusal | undefined {
  if (attempt?.answer.kind !== 'refused') return undefined;
  const { by } = attempt.answer;
  return by.retryable ? undefined : hostRefusalOf(by);
}

function waitingFor<Thing extends Swept>(
  { clock, db }: AttemptDeps,
  { due, name, stuck }: SweptKind<Thing>,
): (waiting: StillWaiting<Thing>) => Promise<void> {
  const { submit } = createGroupCommit<StillWaiting<Thing>, void>({
    name: `postpone ${name}`,
    parallel: PARALLEL,
    shardOf: ({ thing }) => db.shardOf(thing.bucket),
    run: async (all, shard) => {
      const now = clock.now();
      // The count of attempts does not tell who was reported: a worker may die with any of them. It is
      // their last event, since whatever ends an operation records another.
      const told = await areRecorded(
        db,
        shard,
        all
          .filter((one) => needsPerson(one) && one.thing.sequence > 0)
          .map(({ thing }) => stuck(thing, now)),
      );
      const isNews = (one: StillWaiting<Thing>): boolean =>
        needsPerson(one) && !told.has(one.thing.id);
      await transaction(db.at(shard), async (tx) => {
        const waits = await due.postpone(
          tx,
          all.map((one) => ({ ...nextOf(one, now), isReported: isNews(one) })),
        );
        const reported = all.filter((one) => isNews(one) && waits.has(one.thing.id));
        await recordMany(
          tx,
          reported.map(({ thing }) => stuck({ ...thing, sequence: thing.sequence + 1 }, now)),
        );
      });
      return all.map(() => undefined);
    },
  });
  return submit;
}

function needsPerson({ refusal, thing }: StillWaiting<Swept>): boolean {
  return refusal !== undefined || thing.attempts >= STUCK_AFTER_ATTEMPTS;
}

function nextOf<Thing extends Swept>({ refusal, thing }: StillWaiting<Thing>, now: Date) {
  if (refusal) return { thing, refusal, dueAt: PARKED_UNTIL };
  return { thing, dueAt: addMilliseconds(now, backOffMs(thing.attempts)) };
}
