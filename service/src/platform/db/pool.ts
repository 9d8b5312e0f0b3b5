import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import sql from 'sql-template-tag';
import type { Database, DatabaseWatch } from './database.ts';
import { parserOf } from './driver.ts';
import { endsConnection } from './failure.ts';
import { LeaderClient, withoutStandbys } from './leader.ts';
import { asOneTransactionOfWorker, createPipelines } from './pipelines.ts';
import { enforceReadTimeout } from './read-timeout.ts';
import { roundTrip, rowsOf } from './round-trip.ts';
import { createShardMap, type ServerAddress, WHOLE } from './shard-map.ts';

export { default as sql, empty, join, raw } from 'sql-template-tag';
export type { Sql } from 'sql-template-tag';
export { type Database, forBucket, lockingIn, type Queryable } from './database.ts';
export type { Statement } from './round-trip.ts';
export {
  commitOptimistically,
  readWholeTables,
  takeLonger,
  transaction,
  Tx,
} from './transaction.ts';

const STATEMENT_TIMEOUT_MS = 15_000; // No statement of ours is near it; a stuck one must not hold a connection.
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000; // No transaction of ours waits for anything but the database.

/** A plan made while a table was small is kept, and must not scan it once it is large. */
export const PLANNER_SWITCHES = [
  'enable_seqscan',
  'enable_hashjoin',
  'enable_mergejoin',
  'enable_material',
  // Up to PostgreSQL 17 what is switched off and used all the same counts as very dear, and what is dear is
  // compiled, each time that it runs: half a second and more for a statement of a millisecond.
  'jit',
  'enable_bitmapscan', // An index scan marks the entries of what has gone, and the next skips them.
];
const BY_INDEX = PLANNER_SWITCHES.map((setting) => `-c ${setting}=off`).join(' ');

/**
 * With scans out of the question there is one plan for all values, so it is not made again. A cluster
 * must see the values to know which server to ask, and refuses a plan without them; there, what a
 * transaction sets for itself must hold on every server that it reaches.
 */
const SESSION = sql`
  select case when exists (select from pg_extension where extname = 'citus')
    then set_config('citus.propagate_set_commands', 'local', false)
    else set_config('plan_cache_mode', 'force_generic_plan', false) end as set`;

// bigint columns are money and counters: they become bigint, never a float or a string.
types.setTypeParser(types.builtins.INT8, BigInt);
const asDriverReads = parserOf(types.builtins.TIMESTAMPTZ);
types.setTypeParser(
  types.builtins.TIMESTAMPTZ,
  (text): unknown => utcTimestamp(text) ?? asDriverReads(text),
);
// A date is a day of a merchant's calendar, YYYY-MM-DD, and not a moment in time.
types.setTypeParser(types.builtins.DATE, (day) => day);

// More than are in flight at once on a disk so slow that each transaction has its own connection.
const PIPELINES_MAX = 8;
// Many transactions may be queued behind one that waits for a lock. One that fails for it runs again
// outside the pipelines, where waiting longer holds up nobody else.
const PIPELINE_LOCK_TIMEOUT_MS = 250;

export type Deadlines = Readonly<{
  /** For a connection: to be free, or to be made, with everything before its first statement. */
  connectMs: number;
  /** For any byte from the server while a statement is running. */
  readMs: number;
}>;

const DEADLINES: Deadlines = {
  connectMs: 5_000, // Longer than a fail-over's hiccup, shorter than a caller's patience.
  // The server cancels a slow statement itself and reports it: only a server that hangs, or cannot be
  // reached, takes longer. Callers seldom time out in less than 30 s.
  readMs: STATEMENT_TIMEOUT_MS + 5_000,
};

type Options = DatabaseWatch &
  Readonly<{
    url: string;
    connections: number;
    name?: string;
    deadlines?: Deadlines | undefined;
  }>;

export function openDatabase(options: Options): Database {
  const server = openServer(options);
  const { shardOf, at, learn, close } = createShardMap(server, (address) =>
    openWorker({ ...options, url: urlAt(options.url, address) }),
  );
  const database: Database = {
    ...server,
    shardOf,
    at: (shard) => at(shard) ?? database,
    learnShards: learn,
    close: async () => {
      await close();
      await server.close();
    },
  };
  return database;
}

/** Every server of a cluster takes the same user and has the same database. */
export function urlAt(url: string, { host, port }: ServerAddress): string {
  return Object.assign(withoutStandbys(new URL(url)), { hostname: host, port: String(port) }).href;
}

function openServer(options: Options, send?: typeof asOneTransactionOfWorker): Database {
  const pool = openPool(options, { max: options.connections });
  const pipelined = openPool(options, {
    max: PIPELINES_MAX,
    lock_timeout: PIPELINE_LOCK_TIMEOUT_MS,
  });
  options.onPool?.('queries', pool);
  options.onPool?.('pipelines', pipelined);
  const { readMs } = options.deadlines ?? DEADLINES;
  const stopChecking = enforceReadTimeout([pool, pipelined], readMs);
  const server: Database = {
    pool,
    opening: [sql`begin`],
    query: async (statement) => {
      const [rows = []] = await onPool(pool, (client) => roundTrip(client, [statement]));
      return rowsOf(rows);
    },
    commitInOneRoundTrip: createPipelines(pipelined, () => flushTimeMs(pool), {
      onUnmeasured: (error) => options.onTrouble?.('flush-time', error),
      ...(send ? { send } : {}),
    }),
    onTrouble: options.onTrouble,
    shardOf: () => WHOLE,
    at: () => server,
    learnShards: () => Promise.resolve(),
    close: async () => {
      await Promise.all([pool.end(), pipelined.end()]);
      stopChecking();
    },
  };
  return server;
}

/** A server that has some of the shards. */
function openWorker(options: Options): Database {
  const server = openServer(options, asOneTransactionOfWorker);
  return {
    ...server,
    query: async (statement) => {
      if (!statement.copied) return await server.query(statement);
      await onPool(server.pool, (client) => asOneTransactionOfWorker(client, [statement]));
      return [];
    },
  };
}

function openPool(options: Options, own: PoolConfig): Pool {
  const pool = new Pool({
    Client: LeaderClient,
    connectionString: options.url,
    connectionTimeoutMillis: (options.deadlines ?? DEADLINES).connectMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: options.name ?? 'causeway',
    options: BY_INDEX,
    pipeline: true, // What is sent without waiting for what went before shares a round trip with it.
    keepAlive: true,
    ...own,
  });
  const broken = new WeakSet<PoolClient>();
  const note = (client: PoolClient, reason: string): void => {
    // The server's last error, the end of the connection and the failed call are one break.
    if (!broken.has(client)) options.onBroken?.(reason);
    broken.add(client);
  };
  // Without listeners for its errors a connection that breaks would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => note(client, message));
    // Nobody waits for it: it goes in the same packets as the first statement, and before that.
    roundTrip(client, [SESSION]).catch((error: unknown) => note(client, String(error)));
  });
  pool.on('release', (isBroken: unknown, client) => {
    if (isBroken === true) note(client, 'while in use'); // The call that failed has the details.
  });
  return pool;
}

async function onPool<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = endsConnection(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** How long the server's disk takes to flush a commit, as measured by the server. */
async function flushTimeMs(pool: Pool): Promise<number> {
  const timing = sql`call flush_time(null)`;
  const [rows = []] = await onPool(pool, (client) => roundTrip(client, [timing]));
  return rowsOf<{ ms: number }>(rows)[0]?.ms ?? Infinity;
}

const [ZERO, SPACE, DASH, DOT, PLUS] = [0x30, 0x20, 0x2d, 0x2e, 0x2b];
const UTC = '+00';
const FRACTION_AT = 19; // In 2026-11-16 15:44:57.123+00

/** As the server writes UTC; else undefined. By patterns it takes longer than the rest of a row. */
export function utcTimestamp(text: string): Date | undefined {
  const end = text.length - UTC.length;
  const isPlain =
    text.charCodeAt(4) === DASH && text.charCodeAt(10) === SPACE && text.charCodeAt(end) === PLUS;
  if (!isPlain || !text.endsWith(UTC)) return undefined;
  const milliseconds = millisecondsOf(text, end);
  if (milliseconds === undefined) return undefined;
  const year = numberAt(text, 0) * 100 + numberAt(text, 2);
  const [month, day] = [numberAt(text, 5), numberAt(text, 8)];
  const [hour, minute, second] = [numberAt(text, 11), numberAt(text, 14), numberAt(text, 17)];
  // Years before 100 mean others to JavaScript.
  return year < 100
    ? undefined
    : new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
}

/** Of two digits. */
function numberAt(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

/** Microseconds are cut off, as the driver does. */
function millisecondsOf(text: string, end: number): number | undefined {
  if (end === FRACTION_AT) return 0;
  if (text.charCodeAt(FRACTION_AT) !== DOT) return undefined;
  let milliseconds = 0;
  for (let place = 1; place <= 3; place += 1) {
    const at = FRACTION_AT + place;
    milliseconds = milliseconds * 10 + (at < end ? text.charCodeAt(at) - ZERO : 0);
  }
  return milliseconds;
}
