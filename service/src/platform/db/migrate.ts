import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runner } from 'node-pg-migrate';
import { type Client, type ClientBase, DatabaseError } from 'pg';
import { StartError } from '../start-error.ts';
import { distributeNewTables, isCluster } from './distribute.ts';
import { LeaderClient } from './leader.ts';
import { assertSamePast, recordSteps, stepsDone, stepsIn } from './migration-steps.ts';
import { admitService, mayMigrate } from './service-role.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const LOCK = 4_202_611_150; // Any number that no other program on the same server is likely to use.
const CONNECT_TIMEOUT_MS = 5_000;
/** Statements of services that run meanwhile wait behind ours for a lock: for so long, and then have a turn. */
const LOCK_WAIT_MS = 500;
const TURN_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';

type Options = Readonly<{
  /** How the service logs in, where that is not as the owner: its role is given what it needs. */
  serviceUrl?: string;
  folder?: string;
  /** Distributes tables once they exist; by default only new ones, on a cluster. */
  spread?: (owner: Client) => Promise<void>;
}>;

/**
 * Brings the schema up to date, as its owner, and returns which steps that took. Each file and its mark
 * are one transaction, so a process killed half-way leaves whole steps only; a second process waits
 * for the first and finds nothing to do. A database that is newer than this release, or was made by
 * other steps, is left as it is. A step, and the wait for another process, may take as long as they
 * like: either no request waits for them, or those that do have their turn between two tries. Only a
 * server that does not let us in is given up.
 */
export async function migrate(
  ownerUrl: string,
  { serviceUrl, folder = MIGRATIONS, spread = distributeNewTables }: Options = {},
): Promise<readonly string[]> {
  return await connected(ownerUrl, async (client) => {
    // Held until the connection ends, so that what is compared is what the steps are added to.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const steps = stepsIn(folder);
    const done = await stepsDone(client);
    assertSamePast(done, steps);
    if (done.length > steps.length) return []; // A later release has seen to all of it.
    const left = steps.slice(done.length);
    const isBeside = left.every(({ isCompatible }) => isCompatible);
    await (isBeside ? runBeside(client, folder) : run(client, folder));
    await recordSteps(client, steps);
    await spread(client);
    if (serviceUrl !== undefined) await admitService(client, serviceUrl);
    return left.map(({ name }) => name);
  });
}

/** The same where no owner is known: by the service's own role if it may, else nothing must be left to do. */
export async function migrateAsService(url: string): Promise<readonly string[]> {
  const isDone = await connected(url, async (client) => {
    if (await mayMigrate(client)) return false;
    const [steps, done] = [stepsIn(MIGRATIONS), await stepsDone(client)];
    assertSamePast(done, steps);
    const [next] = steps.slice(done.length);
    if (!next) return true;
    throw new StartError(
      `The database lacks migration ${next.name}, and the role of DATABASE_URL may not make it. ` +
        "Run npm run migrate with MIGRATION_DATABASE_URL set to the owner's login.",
    );
  });
  return isDone ? [] : await migrate(url);
}

/** Lends a connection for one piece of work that may take as long as it likes. */
export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new LeaderClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined); // The statement that fails reports it.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The steps that are left, beside services that run: none of their statements waits for long. */
async function runBeside(client: Client, folder: string): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  for (let isDone = false; !isDone;) {
    try {
      await run(client, folder);
      isDone = true;
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
      await client.query('rollback'); // The runner leaves that to the end of the connection.
      await delay(TURN_MS);
    }
  }
  await client.query('reset lock_timeout');
}

async function run(client: Client, folder: string): Promise<void> {
  await runner({
    dbClient: (await isCluster(client)) ? oneByOne(client) : client,
    dir: folder,
    ignorePattern: String.raw`.*(?<!\.sql)`, // Their digests lie beside them.
    direction: 'up',
    migrationsTable: 'schema_migrations',
    noLock: true,
    singleTransaction: false,
    checkOrder: true,
    log: () => undefined,
  });
}

/** The same connection for texts of several statements, which it sends one at a time. */
function oneByOne(client: Client): ClientBase {
  const query = async (text: string, values?: unknown[]): Promise<unknown> => {
    if (values) return await client.query(text, values);
    let result: unknown;
    for (const statement of splitStatements(text)) result = await client.query(statement);
    return result;
  };
  return new Proxy(client, {
    get: (target, name): unknown => (name === 'query' ? query : Reflect.get(target, name)),
  });
}

/** A part of SQL in which a semicolon ends nothing; or a semicolon that ends a statement. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;
const NOTHING = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/;

/** Each by itself: a coordinator passes a change of a table on with whatever was sent along. */
export function splitStatements(text: string): string[] {
  const ends = [...text.matchAll(TOKEN)]
    .filter(([token]) => token === ';')
    .map(({ index }) => index + 1);
  return [0, ...ends]
    .map((start, place) => text.slice(start, ends[place] ?? text.length))
    .filter((statement) => !NOTHING.test(statement));
}
