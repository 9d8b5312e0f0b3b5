import type { PoolClient } from 'pg';
import { isNotAll } from './failure.ts';
import { type Database, type Queryable, runStatement, sql } from './pool.ts';
import { roundTrip, type Statement } from './round-trip.ts';
import { retryConflicts } from './retry.ts';

/** For a transaction that reads whole tables: then scans, and joins of many rows, are right. */
export async function readWholeTables(tx: Tx): Promise<void> {
  await tx.query(sql`set local enable_seqscan = on`);
  await tx.query(sql`set local enable_hashjoin = on`);
  await tx.query(sql`set local enable_mergejoin = on`);
  // What they hold only grows, so no bound on the time of reading it all would stay right.
  await tx.query(sql`set local statement_timeout = 0`);
}

const BEGIN = sql`begin`;
const COMMIT = sql`commit`;
const ROLLBACK = sql`rollback`;

/** Proof that the caller is inside a transaction: functions that must be take it first. */
export class Tx implements Queryable {
  readonly #client: PoolClient;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async query<Row extends object = Record<string, never>>(statement: Statement): Promise<Row[]> {
    return await runStatement<Row>(this.#client, statement);
  }

  /** The statements one after another, in one round trip. */
  async together(statements: readonly Statement[]): Promise<void> {
    if (statements.length > 0) await roundTrip(this.#client, statements);
  }
}

/**
 * Runs `work` in one transaction and commits. When the database refuses it for a serialization
 * failure or a deadlock the whole of it runs again, so `work` must do nothing but database work.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await retryConflicts(() => once(db, work));
}

/**
 * One transaction of all the statements in one round trip, for what mostly goes well. False where a
 * statement that must do all its rows did fewer: then nothing was done, and whoever asked has to
 * look at each.
 */
export async function allAtOnce(db: Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await db.together(statements);
    return true;
  } catch (error) {
    if (isNotAll(error)) return false;
    throw error;
  }
}

async function once<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  try {
    // Not waited for: it shares a round trip with the first statement, and fails only with it.
    const begun = settled(roundTrip(client, [BEGIN]));
    const result = await work(new Tx(client));
    await begun();
    await roundTrip(client, [COMMIT]);
    return result;
  } catch (error) {
    broken = await rollback(client);
    throw error;
  } finally {
    client.release(broken); // A connection that could not roll back is thrown away.
  }
}

/** Lets a promise wait to be looked at; it is never an unhandled rejection. */
function settled<T>(promise: Promise<T>): () => Promise<T> {
  promise.catch(() => undefined);
  return () => promise;
}

async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await roundTrip(client, [ROLLBACK]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('rollback failed');
  }
}
