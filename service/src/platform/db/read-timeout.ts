import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { socketOf } from './driver.ts';
import { unansweredRoundTrips } from './round-trip.ts';

/** The server sent nothing for so long that its connection was closed: 503, as when it is down. */
class ReadTimeout extends Error {
  override readonly name = 'ReadTimeout';
  readonly code = 'ETIMEDOUT';
}

// Checks per timeout: a connection is closed an eighth of the timeout late at most.
const CHECKS = 8;
// A statement that reads whole tables sends nothing until it is done, and takes the longer the more
// they hold. At 180 times the 20 s of the others, an hour, it is the audit that has to change.
const SLOW_READ_FACTOR = 180;

const slowReaders = new WeakSet<PoolClient>();

/** Gives the server more time to answer on this connection, until `endSlowReads`. */
export function allowSlowReads(client: PoolClient): void {
  slowReaders.add(client);
}

export function endSlowReads(client: PoolClient): void {
  slowReaders.delete(client);
}

type Seen = { bytesRead: number; quietChecks: number };

/**
 * Closes connections whose server owes an answer and sends nothing for `timeoutMs`: the socket is
 * destroyed, every round trip on it fails, and whether the server has done them is unknown. A statement
 * that is merely slow is cancelled by the server (`statement_timeout`), which must be shorter. One timer
 * checks all connections, so that a round trip pays nothing for it; it counts checks and not the clock,
 * so that a process that was suspended does not take every server for dead.
 */
export function enforceReadTimeout(pools: readonly Pool[], timeoutMs: number): () => void {
  const seen = new Map<PoolClient, Seen>();
  for (const pool of pools) {
    pool.on('connect', (client) => seen.set(client, { bytesRead: 0, quietChecks: 0 }));
    pool.on('remove', (client) => seen.delete(client));
  }
  const check = (): void => {
    for (const [client, last] of seen) {
      const socket = socketOf(client);
      if (!socket) continue;
      const { bytesRead } = socket;
      const isQuiet = isAnswerOwed(client, socket) && bytesRead === last.bytesRead;
      last.quietChecks = isQuiet ? last.quietChecks + 1 : 0;
      last.bytesRead = bytesRead;
      const checksMax = slowReaders.has(client) ? CHECKS * SLOW_READ_FACTOR : CHECKS;
      if (last.quietChecks > checksMax) {
        socket.destroy(new ReadTimeout(`the database sent nothing for ${timeoutMs} ms`));
      }
    }
  };
  const timer = setInterval(check, timeoutMs / CHECKS);
  timer.unref();
  return () => {
    clearInterval(timer);
    // Already closed at this end: a server that does not close its end must not keep the process alive.
    for (const client of seen.keys()) socketOf(client)?.destroy();
  };
}

/** An answer, or the server's end of a connection that this end has closed. */
function isAnswerOwed({ connection }: PoolClient, { writableEnded }: Socket): boolean {
  return writableEnded || unansweredRoundTrips(connection) > 0;
}
