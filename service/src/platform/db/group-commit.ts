import { assert } from '../../kernel/assert.ts';
import { keptIn } from '../../kernel/kept.ts';
import { blamesData, isRetryable, isUnavailable } from './failure.ts';
import { KeyedQueue, type QueuedCommand } from './keyed-queue.ts';
import { queueTally } from './queue-tally.ts';
import { WHOLE } from './shard-map.ts';

export type GroupCommitOptions<Command, Result> = Readonly<{
  name: string;
  /** ONE statement or transaction over all commands; one result for each, in their order. */
  run: (commands: readonly Command[], shard: string) => Promise<readonly Result[]>;
  /** The shard of a command, as `Database.shardOf` gives it: a batch is of one shard. */
  shardOf?: (command: Command) => string;
  /** The row a command changes, where `run` may touch each row only once. */
  keyOf?: (command: Command) => string;
  batchMax?: number;
  queueMax?: number;
  /** How long a command may have waited when the database turns out not to serve. */
  waitMaxMs?: number;
  parallel?: number;
  /** How many commands must wait before another batch starts beside a running one. */
  gather?: number;
  /** Called after each `run`, whether it succeeded or failed. */
  observe?: (call: Readonly<{ size: number; durationMs: number }>) => void;
}>;

export type GroupCommit<Command, Result> = Readonly<{
  submit: (command: Command) => Promise<Result>;
  /** Refuses new commands, and resolves when every accepted one has its outcome. */
  drain: () => Promise<void>;
  /** How many commands wait; those in a running batch do not count. */
  depth: () => number;
}>;

/** Refused before anything ran (queue full, database down, shutting down): 503, and safe to retry. */
export class Saturated extends Error {
  override readonly name = 'Saturated';
}

// Where the figures come from: bench/README.md.
const BATCH_MAX = 256; // Rows. Twice as many gained a tenth; this many take about 5 ms to commit.
const QUEUE_MAX = 4_096; // Commands: sixteen batches, under 0.1 s of plain inserts.
// A command that has waited this long behind a batch that timed out does not wait for another batch.
// One that has just arrived may still succeed, if only a connection broke.
const WAIT_MAX_MS = 1_000;
// As fast as one batch at a time at 64 writers and a third faster when batches are full; four were an eighth faster
// at 2,048 writers and slower below. A batch that waits for a row lock does not stop the other.
const PARALLEL = 2;
const PARALLEL_ALONE = 8;
// A second batch beside a running one would split what the next could gather.
const GATHER = 32;
// A batch takes half of what is ready, but no fewer than this: if it took all, everything in flight
// would move in lockstep, and this process and PostgreSQL would take turns waiting for each other.
const SHARE_MIN = 16;
// A batch that takes longer than this waits for a row lock: the next starts beside it.
const GATHER_MS = 25;

const bounds = { batchMax: BATCH_MAX, parallel: PARALLEL };

/** Before any group commit is made. With 1 each request commits alone: the bench's baseline. */
export function boundBatches(batchMax: number): void {
  bounds.batchMax = batchMax;
  if (batchMax === 1) bounds.parallel = PARALLEL_ALONE;
}

/**
 * Gathers the commands that arrive while earlier ones are being committed into one statement, so
 * that under load one flush to disk serves hundreds; while none runs, a batch
 * takes what came in this turn of the event loop, at its end.
 *
 * - Each accepted command gets one outcome, its own: its result, or the error of its batch.
 * - A command whose data the database refuses fails alone; its neighbours are committed.
 * - After an error that leaves the outcome unknown (a lost connection) nothing is run again; what the
 *   database refused for a conflict is run again by the transaction that it was, and not here.
 * - Batches form in the order of submission, but two that run at once may commit in either order. With
 *   `keyOf`, commands of one key run strictly one after another, as submitted: two of them are
 *   never in one batch, nor in two at once. Other processes are not seen: the statement
 *   still needs its row locks or compare-and-set.
 * - On a cluster the commands of each shard are gathered apart, because a transaction is of one shard.
 */
export function createGroupCommit<Command, Result>(
  options: GroupCommitOptions<Command, Result>,
): GroupCommit<Command, Result> {
  const { shardOf } = options;
  if (!shardOf) return createQueue(options, WHOLE);
  const queues = new Map<string, GroupCommit<Command, Result>>();
  let isDraining = false;

  function queueOf(shard: string): GroupCommit<Command, Result> {
    return keptIn(queues, shard, () => {
      const queue = createQueue(options, shard);
      if (isDraining) void queue.drain(); // Every command is refused.
      return queue;
    });
  }

  return {
    submit: (command) => queueOf(shardOf(command)).submit(command),
    drain: async () => {
      isDraining = true;
      await Promise.all([...queues.values()].map((queue) => queue.drain()));
    },
    depth: () => [...queues.values()].reduce((sum, queue) => sum + queue.depth(), 0),
  };
}

function saturated(name: string, reason: string): Saturated {
  queueTally(name).refused += 1;
  return new Saturated(`${name}: ${reason}`);
}

function createQueue<Command, Result>(
  options: GroupCommitOptions<Command, Result>,
  shard: string,
): GroupCommit<Command, Result> {
  const { name, keyOf, queueMax = QUEUE_MAX, gather = GATHER, waitMaxMs = WAIT_MAX_MS } = options;
  const { batchMax = bounds.batchMax, parallel = bounds.parallel } = options;
  assert(Math.min(batchMax, queueMax, parallel) >= 1, `${name}: every bound is at least one`);
  const queue = new KeyedQueue<Command, Result>(queueTally(name));
  const drained = Promise.withResolvers<void>();
  let [draining, running] = [false, 0];
  let soon: NodeJS.Immediate | undefined;
  let late: NodeJS.Timeout | undefined;

  function submit(command: Command): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (draining) throw new Saturated(`${name} is shutting down`);
      if (queue.waiting >= queueMax) throw saturated(name, `${queueMax} commands wait`);
      queue.push({ command, key: keyOf?.(command), since: performance.now(), resolve, reject });
      startSoon();
    });
  }

  /** Once all that arrived in this turn of the event loop is in the queue: it goes in one batch. */
  function startSoon(): void {
    soon ??= setImmediate(() => {
      soon = undefined;
      startBatches();
    });
  }

  /** `isLate`: what is ready has waited long enough for more to arrive. */
  function startBatches(isLate = false): void {
    while (running < parallel && mayStart(isLate)) {
      const share = Math.max(SHARE_MIN, Math.ceil(queue.ready / 2));
      void runBatch(queue.take(Math.min(share, batchMax)));
    }
    if (draining && running === 0 && queue.waiting === 0) drained.resolve();
    if (running > 0 && running < parallel && queue.ready > 0) startLate();
  }

  /** Refuses commands that have waited too long, then those of the same keys behind them. */
  function giveUpOld(): void {
    const before = performance.now() - waitMaxMs;
    for (let old = queue.takeOlder(before); old.length > 0; old = queue.takeOlder(before)) {
      for (const { reject } of old) reject(saturated(name, 'the database does not serve'));
      queue.release(old);
    }
  }

  function mayStart(isLate: boolean): boolean {
    if (queue.ready === 0) return false;
    return running === 0 || isLate || queue.ready >= Math.min(gather, batchMax);
  }

  function startLate(): void {
    late ??= setTimeout(() => {
      late = undefined;
      startBatches(true);
    }, GATHER_MS);
  }

  async function runBatch(batch: readonly QueuedCommand<Command, Result>[]): Promise<void> {
    running += 1;
    const isServed = await settle(options, batch, shard);
    running -= 1;
    queue.release(batch);
    if (!isServed) giveUpOld();
    startSoon();
  }

  function drain(): Promise<void> {
    draining = true;
    startSoon();
    return drained.promise;
  }

  return { submit, drain, depth: () => queue.waiting };
}

/** Gives every entry its outcome; never rejects. False where the database did not serve. */
async function settle<Command, Result>(
  options: GroupCommitOptions<Command, Result>,
  batch: readonly QueuedCommand<Command, Result>[],
  shard: string,
): Promise<boolean> {
  const commands = batch.map(({ command }) => command);
  try {
    const results = await runOnce(options, commands, shard);
    for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    return true;
  } catch (error) {
    if (batch.length > 1 && blamesData(error)) {
      // Nothing was committed. One bad row in n costs about 2 log2(n) statements to find.
      const half = batch.length >> 1;
      const isServed = await settle(options, batch.slice(0, half), shard);
      return (await settle(options, batch.slice(half), shard)) && isServed;
    }
    for (const { reject } of batch) reject(error);
    // A conflict that retries did not resolve concerns that transaction alone: the database serves.
    return isRetryable(error) || !isUnavailable(error);
  }
}

async function runOnce<Command, Result>(
  { name, run, observe }: GroupCommitOptions<Command, Result>,
  commands: readonly Command[],
  shard: string,
): Promise<readonly Result[]> {
  const startedAt = performance.now();
  try {
    const results = await run(commands, shard);
    const counts = `${results.length} results for ${commands.length} commands`;
    assert(results.length === commands.length, `${name}: ${counts}`);
    return results;
  } finally {
    observe?.({ size: commands.length, durationMs: performance.now() - startedAt });
  }
}
