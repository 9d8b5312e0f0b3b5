import { setTimeout as delay } from 'node:timers/promises';
import { type Database, sql } from './pool.ts';
import { transaction, type Tx } from './transaction.ts';

const AGAIN_MS = 20; // A request to cancel that comes between two statements does nothing to the next.

/**
 * Reads as of one moment, whatever is written meanwhile. When `signal` aborts, the statement that is
 * running is cancelled at the server: nobody waits for a long one, and the server does not go on with it.
 */
export async function readOneMoment<T>(
  db: Database,
  signal: AbortSignal | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  return await transaction(db, async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read read only`);
    if (!signal) return await work(tx);
    const [backend] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const ended = new AbortController();
    const asked = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => asked.resolve(), { signal: ended.signal });
    ended.signal.addEventListener('abort', () => asked.resolve());
    const cancelling = cancelUntil(ended.signal, db, { asked: asked.promise, pid: backend?.pid });
    try {
      signal.throwIfAborted(); // While it was asked who to cancel.
      return await work(tx);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      ended.abort();
      // Before the connection is somebody else's: the statement cancelled must be one of ours.
      await cancelling;
    }
  });
}

type Cancelling = Readonly<{ asked: Promise<void>; pid: number | undefined }>;

async function cancelUntil(
  ended: AbortSignal,
  db: Database,
  { asked, pid }: Cancelling,
): Promise<void> {
  await asked;
  while (!ended.aborted) {
    // One that fails is asked again: what it is about may end by itself meanwhile.
    await db.query(sql`select pg_cancel_backend(${pid}::int)`).catch(() => undefined);
    await delay(AGAIN_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}
