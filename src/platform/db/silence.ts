import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { socketOf } from './driver.ts';
import { tripsUnderWay } from './round-trip.ts';

/** No word came from the server for so long that its connection was given up: 503, as when it is down. */
class SilentServer extends Error {
  override readonly name = 'SilentServer';
  readonly code = 'ETIMEDOUT';
}

// How often a connection is looked at while the longest silence lasts: it is given up an eighth late at most.
const LOOKS = 8;
// A statement that reads whole tables says nothing until it is done, and takes the longer the more
// they hold. At 180 times the 20 s of the others, an hour, it is the audit that has to change.
const PATIENCE = 180;

const patient = new WeakSet<PoolClient>();

/** Lets the server be silent for longer on this connection, until `patientNoMore`. */
export function bePatient(client: PoolClient): void {
  patient.add(client);
}

export function patientNoMore(client: PoolClient): void {
  patient.delete(client);
}

/** What was last seen of a connection. */
type Seen = { bytesRead: number; quietLooks: number };

/**
 * Gives up connections whose server owes an answer and sends nothing for `limitMs`: the socket is
 * destroyed, every trip on it fails, and what became of them nobody here can know. A statement that
 * is merely slow is for the server to end (`statement_timeout`), which must come before. One timer
 * looks at all connections, so that a trip pays nothing for it; it counts looks and not the clock, so
 * that a process that did not run for a while takes nobody else for silent.
 */
export function watchSilence(pools: readonly Pool[], limitMs: number): () => void {
  const seen = new Map<PoolClient, Seen>();
  for (const pool of pools) {
    pool.on('connect', (client) => seen.set(client, { bytesRead: 0, quietLooks: 0 }));
    pool.on('remove', (client) => seen.delete(client));
  }
  const look = (): void => {
    for (const [client, last] of seen) {
      const socket = socketOf(client);
      if (!socket) continue;
      const { bytesRead } = socket;
      const isQuiet = isOwed(client, socket) && bytesRead === last.bytesRead;
      last.quietLooks = isQuiet ? last.quietLooks + 1 : 0;
      last.bytesRead = bytesRead;
      const looksMax = patient.has(client) ? LOOKS * PATIENCE : LOOKS;
      if (last.quietLooks > looksMax) {
        socket.destroy(new SilentServer(`the database said nothing for ${limitMs} ms`));
      }
    }
  };
  const timer = setInterval(look, limitMs / LOOKS);
  timer.unref();
  return () => {
    clearInterval(timer);
    // Said goodbye to: a server that does not return it must not keep this process from its end.
    for (const client of seen.keys()) socketOf(client)?.destroy();
  };
}

/** An answer, or the server's end of a connection that this end has closed. */
function isOwed({ connection }: PoolClient, { writableEnded }: Socket): boolean {
  return writableEnded || tripsUnderWay(connection) > 0;
}
