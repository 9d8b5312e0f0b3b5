import type { Pool, PoolClient } from 'pg';
import { endsConnection, isUnprepared } from './failure.ts';
import { roundTrip, type Statement } from './round-trip.ts';

/** A connection that trips go down one behind another, for as long as there are any. */
type Line = {
  readonly client: Promise<PoolClient>;
  underWay: number;
  /** When the trip that the server is at began. */
  since: number;
  isBroken: boolean;
};

// Where the figures come from: bench/README.md.
const FLUSH_MAX_MS = 0.8; // A slower disk is better used by several at once, who share a flush.
const MEASURE_EVERY_MS = 60_000;
// A trip takes a few milliseconds. Where it would wait longer than this for those before it, one of
// them waits for a lock, or the server for a processor, and another connection serves it sooner. Those
// that are behind such a one already wait with it: its connection should not wait for a lock for long.
const WAIT_MAX_MS = 12;
const WEIGHT = 1 / 16; // Of the newest trip in the average.

/**
 * Sends trips that are each a transaction of their own. While the disk is quick they share a
 * connection: the server's process for it has the next trip at hand when it is done with one and stays
 * on its core, where several would be woken for every trip and take turns with this process on its own.
 */
export function createLines(
  pool: Pool,
  flushTimeMs: () => Promise<number>,
): (statements: readonly Statement[]) => Promise<void> {
  const lines = new Set<Line>();
  let averageMs = 0;
  let flushMs = Infinity;
  let measuredAt = -Infinity;

  async function measure(): Promise<void> {
    if (performance.now() - measuredAt < MEASURE_EVERY_MS) return;
    measuredAt = performance.now();
    try {
      flushMs = await flushTimeMs();
    } catch {
      // It stays as it was. Where nobody ever knew, each trip has its own connection: right, if slower.
    }
  }

  function isQuick({ underWay, since, isBroken }: Line): boolean {
    const waitMs = underWay * Math.max(averageMs, performance.now() - since);
    return !isBroken && flushMs <= FLUSH_MAX_MS && waitMs <= WAIT_MAX_MS;
  }

  function newLine(): Line {
    return { client: pool.connect(), underWay: 0, since: performance.now(), isBroken: false };
  }

  function quickLine(): Line {
    for (const line of lines) if (isQuick(line)) return line;
    const line = newLine();
    lines.add(line);
    return line;
  }

  /** The last to leave a line gives its connection back. */
  function leave(line: Line, client: PoolClient): void {
    const now = performance.now();
    averageMs += (now - line.since - averageMs) * WEIGHT;
    line.since = now;
    line.underWay -= 1;
    if (line.underWay > 0) return;
    lines.delete(line);
    client.release(line.isBroken);
  }

  async function send(line: Line, statements: readonly Statement[]): Promise<void> {
    line.underWay += 1;
    const client = await line.client.catch((error: unknown) => {
      lines.delete(line);
      throw error;
    });
    if (line.underWay === 1) line.since = performance.now();
    try {
      await asOneTransaction(client, statements);
    } catch (error) {
      line.isBroken ||= endsConnection(error);
      throw error;
    } finally {
      leave(line, client);
    }
  }

  return async (statements) => {
    void measure();
    try {
      await send(quickLine(), statements);
    } catch (error) {
      // Nothing was done: a trip before it failed before it prepared what this one counted on, or a
      // table has changed. Now with nobody before it.
      if (!isUnprepared(error)) throw error;
      await send(newLine(), statements);
    }
  };
}

const BEGIN: Statement = { text: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };

/**
 * A pipeline without `begin` is one transaction on PostgreSQL, but not where a coordinator passes its
 * statements on: there each may commit alone. The commit is behind a synchronisation point of its own,
 * so the server reaches it in any case, and after an error it rolls back: the next transaction on the
 * connection begins with a clean slate.
 */
async function asOneTransaction(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<void> {
  if (statements.length === 1) {
    await roundTrip(client, statements);
    return;
  }
  const [work, end] = await Promise.allSettled([
    roundTrip(client, [BEGIN, ...statements]),
    roundTrip(client, [COMMIT]),
  ]);
  if (work.status === 'rejected') throw work.reason;
  if (end.status === 'rejected') throw end.reason;
}
