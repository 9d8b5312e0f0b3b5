import { type NewEvent, recording } from '../../records/events/index.ts';
import { assert } from '../../kernel/assert.ts';
import { type Entry, posting } from '../../records/ledger/index.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import { rememberingOf, type RequestName } from '../../platform/db/idempotency-store.ts';
import {
  type Statement,
  commitOptimistically,
  transaction,
  type Tx,
} from '../../platform/db/pool.ts';
import { type Answer, JsonText } from '../../platform/http/answer.ts';
import { rememberedAs } from '../../platform/http/idempotency.ts';
import type { OperationDeps } from './intents.ts';

/** All that follows from an answer, written in one transaction. */
export type Step<Record> = Readonly<{
  /** As it becomes. */
  record: Record;
  entries: readonly Entry[];
  events: readonly NewEvent[];
  /** To the request that began it, and to its repeats. */
  answer: Answer;
  /** Null where no request waits for the answer. */
  request: RequestName | null;
}>;

export type EndingKind<Ending, One extends Step<unknown>> = Readonly<{
  name: string;
  /** The bucket of all that it reads and writes: a batch is of buckets of one shard. */
  bucketOf: (ending: Ending) => string;
  /** The row that no two endings of one batch may touch. */
  keyOf: (ending: Ending) => string;
  /**
   * The optimistic path: the steps of all, where they follow from memory, with statements that fail the
   * transaction unless the assumptions hold; undefined where something has to be read first.
   */
  planOptimistically?: (endings: readonly Ending[], now: Date) => OptimisticSteps<One> | undefined;
  /**
   * The locking path: locks what each changes; the steps are in their order, undefined for what no
   * longer waits. Locks are taken in one order everywhere: payments, refunds, days, batches.
   */
  planUnderLock: (
    tx: Tx,
    endings: readonly Ending[],
    now: Date,
  ) => Promise<readonly (One | undefined)[]>;
  /** What writes the records of one step or more by compare-and-set, all or none. */
  write: (steps: readonly One[]) => readonly Statement[];
  /** Whether `write` keeps `answerInRecord` of each step, which is then not kept beside its key. */
  holdsAnswers?: boolean;
}>;

export type OptimisticSteps<One> = Readonly<{
  steps: readonly One[];
  statements: readonly Statement[];
}>;

/**
 * Step three of three, for all answers that arrive together in one transaction: the state moves by
 * compare-and-set, and with it go the postings, the events and the remembered answer. Each operation
 * is ended once; whoever comes second gets `lost`, and nothing of theirs is written.
 */
export function createEndings<Ending, One extends Step<unknown>>(
  deps: OperationDeps,
  kind: EndingKind<Ending, One>,
): (ending: Ending) => Promise<One | 'lost'> {
  const { name, bucketOf, keyOf } = kind;
  const { db } = deps;
  const { submit } = createGroupCommit<Ending, One | 'lost'>({
    name,
    shardOf: (ending) => db.shardOf(bucketOf(ending)),
    keyOf,
    run: (endings, shard) => endAll({ ...deps, db: db.at(shard) }, kind, endings),
    observe: ({ size, durationMs }) => {
      deps.metrics.groupCommitSize.observe({ name }, size);
      deps.metrics.groupCommitSeconds.observe({ name }, durationMs / 1000);
    },
  });
  return submit;
}

/** In one round trip where nothing has changed since the intents; else under locks. */
async function endAll<Ending, One extends Step<unknown>>(
  { db, clock }: OperationDeps,
  kind: EndingKind<Ending, One>,
  endings: readonly Ending[],
): Promise<readonly (One | 'lost')[]> {
  const optimistic = kind.planOptimistically?.(endings, clock.now());
  if (optimistic) {
    const { steps, statements } = optimistic;
    const all = [...kind.write(steps), ...statements, ...effectsOf(kind, steps)];
    if (await commitOptimistically(db, all)) return steps;
  }
  return await transaction(db, async (tx) => {
    const steps = await kind.planUnderLock(tx, endings, clock.now());
    assert(steps.length === endings.length, `${kind.name}: every ending is decided`);
    const won = steps.filter((step) => step !== undefined);
    if (won.length > 0)
      await tx.commitInOneRoundTrip([...kind.write(won), ...effectsOf(kind, won)]);
    return steps.map((step) => step ?? 'lost');
  });
}

const CREATED = 201;

/** Of what was made as it was asked for: the JSON that repeats are given, and who asks for the record. */
export function answerInRecord({ answer, request }: Step<unknown>): string | null {
  const { body, status } = answer;
  return request && status === CREATED && body instanceof JsonText ? body.text : null;
}

/** What is written besides the records. */
function effectsOf(
  { holdsAnswers = false }: Readonly<{ holdsAnswers?: boolean }>,
  steps: readonly Step<unknown>[],
): Statement[] {
  const beside = steps.filter((step) => !holdsAnswers || answerInRecord(step) === null);
  return [
    ...posting(steps.flatMap(({ entries }) => entries)),
    ...recording(steps.flatMap(({ events }) => events)),
    ...rememberingOf(
      beside.flatMap(({ answer, request }) =>
        request ? [{ ...request, ...rememberedAs(answer) }] : [],
      ),
    ),
  ];
}
