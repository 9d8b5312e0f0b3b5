import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import sql from 'sql-template-tag';
import type { Database, Queryable } from './database.ts';
import { isLockTimeout, isNotAll, isRetryable } from './failure.ts';
import { roundTrip, rowsOf, type Statement } from './round-trip.ts';
import { allowSlowReads, endSlowReads } from './read-timeout.ts';

/** For a transaction that reads whole tables: scans and hash joins are right there. */
export async function readWholeTables(tx: Tx): Promise<void> {
  await tx.query(sql`set local enable_seqscan = on`);
  await tx.query(sql`set local enable_hashjoin = on`);
  await tx.query(sql`set local enable_mergejoin = on`);
  await takeLonger(tx);
}

/** For any number of rows. The read timeout is only longer: a server that hangs must be noticed. */
export async function takeLonger(tx: Tx): Promise<void> {
  await tx.query(sql`set local statement_timeout = 0`);
  tx.waitLonger();
}

const COMMIT = sql`commit`;
const ROLLBACK = sql`rollback`;

/** Proof that the caller is inside a transaction: functions that must be take it first. */
export class Tx implements Queryable {
  readonly #client: PoolClient;
  readonly #opening: readonly Statement[];
  #begun: Promise<readonly (readonly object[])[]> | undefined;

  constructor(client: PoolClient, opening: readonly Statement[]) {
    this.#client = client;
    this.#opening = opening;
  }

  async query<Row extends object = Record<string, never>>(statement: Statement): Promise<Row[]> {
    const [rows = []] = await this.#send([statement]);
    return rowsOf<Row>(rows);
  }

  /** The statements one after another, in one round trip. */
  async commitInOneRoundTrip(statements: readonly Statement[]): Promise<void> {
    if (statements.length > 0) await this.#send(statements);
  }

  waitLonger(): void {
    allowSlowReads(this.#client);
  }

  /** For `transaction` alone: whoever is handed a transaction does not end it. */
  protected async end(how: Statement): Promise<void> {
    if (this.#begun) await roundTrip(this.#client, [how]);
  }

  /** What begins the transaction is in the first round trip: nothing is done where it fails. */
  async #send(statements: readonly Statement[]): Promise<readonly (readonly object[])[]> {
    if (!this.#begun) {
      this.#begun = roundTrip(this.#client, [...this.#opening, ...statements]);
      return (await this.#begun).slice(this.#opening.length);
    }
    await this.#begun;
    return await roundTrip(this.#client, statements);
  }
}

class OwnTx extends Tx {
  async commit(): Promise<void> {
    await this.end(COMMIT);
  }

  async rollback(): Promise<void> {
    await this.end(ROLLBACK);
  }
}

/** Runs `work` in one transaction, again after a conflict: it must do nothing but database work. */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.joined instanceof Tx) return await work(db.joined);
  return await retryConflicts(() => once(db, work));
}

/** False where a row was missed or is locked: nothing was done; the caller looks at each. */
export async function commitOptimistically(
  db: Database,
  statements: readonly Statement[],
): Promise<boolean> {
  try {
    await retryConflicts(() => db.commitInOneRoundTrip(statements));
    return true;
  } catch (error) {
    if (isNotAll(error) || isLockTimeout(error)) return false;
    throw error;
  }
}

const ATTEMPTS_MIN = 5; // A deadlock takes the server a second to find.
const TRIED_FOR_MS = 2_000;
const BACKOFF_BASE_MS = 5;
const BACKOFF_MAX_MS = 100;

/**
 * Runs `work` again when the database refused it for a serialization failure, a row that moved to
 * another partition while it waited for it, or a deadlock. Each time somebody else has got on, so
 * whoever is unlucky tries for a while, however many others want the same row.
 */
async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isOver = attempt >= ATTEMPTS_MIN && performance.now() - since >= TRIED_FOR_MS;
      if (!isRetryable(error) || isOver) throw error;
      // Full jitter: transactions that collided do not meet again.
      await delay(Math.random() * Math.min(BACKOFF_BASE_MS * 2 ** attempt, BACKOFF_MAX_MS));
    }
  }
}

async function once<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  const tx = new OwnTx(client, db.opening);
  let broken: Error | undefined;
  try {
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (error) {
    broken = await rollback(tx);
    throw error;
  } finally {
    endSlowReads(client);
    client.release(broken); // A connection that could not roll back is closed.
  }
}

async function rollback(tx: OwnTx): Promise<Error | undefined> {
  try {
    await tx.rollback();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('rollback failed');
  }
}

const AGAIN_MS = 20; // A request to cancel that comes between two statements does nothing to the next.

/** Reads as of one moment. When `signal` aborts, the statement is cancelled at the server. */
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
