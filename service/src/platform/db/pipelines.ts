import type { Pool, PoolClient } from 'pg';
import { inOnePacket } from './driver.ts';
import { endsConnection, isUnprepared } from './failure.ts';
import { roundTrip, type Statement } from './round-trip.ts';

/** A connection on which transactions are sent without waiting for those before, while there are any. */
type Pipeline = {
  readonly client: Promise<PoolClient>;
  inFlight: number;
  /** When the server began the one that it is working on. */
  since: number;
  isBroken: boolean;
};

// Where the figures come from: bench/README.md.
const FLUSH_MAX_MS = 0.8; // A slower disk is better used by several at once, who share a flush.
const MEASURE_EVERY_MS = 60_000;
// A transaction takes a few milliseconds. Where it would wait longer than this for those before it, one
// of them waits for a lock, or the server for a processor, and another connection serves it sooner.
// Whatever was already queued behind a blocked transaction waits with it, hence the short lock_timeout.
const WAIT_MAX_MS = 12;
const WEIGHT = 1 / 16; // Of the newest transaction in the moving average.

type PipelineOptions = Readonly<{
  onUnmeasured?: (error: unknown) => void;
  send?: typeof asOneTransaction;
}>;

/**
 * Sends transactions, each in one round trip. While the disk is fast they are pipelined on one
 * connection: its backend finds the next transaction in its buffer when it is done with one, and stays
 * on its core; several backends would be woken for every transaction and compete with this process.
 */
export function createPipelines(
  pool: Pool,
  flushTimeMs: () => Promise<number>,
  { onUnmeasured, send: sendOn = asOneTransaction }: PipelineOptions = {},
): (statements: readonly Statement[]) => Promise<void> {
  const pipelines = new Set<Pipeline>();
  let averageMs = 0;
  let flushMs = Infinity;
  let measuredAt = -Infinity;

  async function measure(): Promise<void> {
    if (performance.now() - measuredAt < MEASURE_EVERY_MS) return;
    measuredAt = performance.now();
    try {
      flushMs = await flushTimeMs();
    } catch (error) {
      // The last figure stays. Where none was measured, each has its own connection: correct, if slower.
      onUnmeasured?.(error);
    }
  }

  function isFast({ inFlight, since, isBroken }: Pipeline): boolean {
    const waitMs = inFlight * Math.max(averageMs, performance.now() - since);
    return !isBroken && flushMs <= FLUSH_MAX_MS && waitMs <= WAIT_MAX_MS;
  }

  function newPipeline(): Pipeline {
    return { client: pool.connect(), inFlight: 0, since: performance.now(), isBroken: false };
  }

  function fastPipeline(): Pipeline {
    for (const pipeline of pipelines) if (isFast(pipeline)) return pipeline;
    const pipeline = newPipeline();
    pipelines.add(pipeline);
    return pipeline;
  }

  /** The last transaction of a pipeline gives its connection back. */
  function leave(pipeline: Pipeline, client: PoolClient): void {
    const now = performance.now();
    averageMs += (now - pipeline.since - averageMs) * WEIGHT;
    pipeline.since = now;
    pipeline.inFlight -= 1;
    if (pipeline.inFlight > 0) return;
    pipelines.delete(pipeline);
    client.release(pipeline.isBroken);
  }

  async function send(pipeline: Pipeline, statements: readonly Statement[]): Promise<void> {
    pipeline.inFlight += 1;
    const client = await pipeline.client.catch((error: unknown) => {
      pipelines.delete(pipeline);
      throw error;
    });
    if (pipeline.inFlight === 1) pipeline.since = performance.now();
    try {
      await sendOn(client, statements);
    } catch (error) {
      pipeline.isBroken ||= endsConnection(error);
      throw error;
    } finally {
      leave(pipeline, client);
    }
  }

  return async (statements) => {
    void measure();
    try {
      await send(fastPipeline(), statements);
    } catch (error) {
      // Nothing was done: a transaction ahead failed before it prepared a statement that this one relied
      // on, or a table has changed. Now with nothing ahead of it.
      if (!isUnprepared(error)) throw error;
      await send(newPipeline(), statements);
    }
  };
}

const BEGIN: Statement = { text: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };

/**
 * A pipeline without `begin` is one transaction on PostgreSQL, but not where a coordinator passes its
 * statements on: there each may commit alone. The commit is behind a synchronisation point of its own,
 * so the server reaches it in any case, and after an error it rolls back: the next transaction on the
 * connection starts clean.
 */
async function asOneTransaction(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<void> {
  if (statements.length === 1) await roundTrip(client, statements);
  else await begunAndEnded(client, statements);
}

/**
 * The same on a worker of a cluster. A COPY that is not in a transaction block goes there by a second
 * connection, from the worker to itself, with a two-phase commit; a worker that dies in between comes back
 * with the rows prepared, and whoever writes the same key waits until the cluster looks, once a minute.
 */
export async function asOneTransactionOfWorker(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<void> {
  if (statements.some(({ copied }) => copied)) await begunAndEnded(client, statements);
  else await asOneTransaction(client, statements);
}

async function begunAndEnded(client: PoolClient, statements: readonly Statement[]): Promise<void> {
  const sent = inOnePacket(
    client.connection,
    () => [roundTrip(client, [BEGIN, ...statements]), roundTrip(client, [COMMIT])] as const,
  );
  const [work, end] = await Promise.allSettled(sent);
  if (work.status === 'rejected') throw work.reason;
  if (end.status === 'rejected') throw end.reason;
}
