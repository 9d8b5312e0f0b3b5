import { basename, join } from 'node:path';
import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { runner } from 'node-pg-migrate';
import { Client, type ClientBase } from 'pg';
import { StartError } from '../start-error.ts';
import { distributeNewTables, isCluster } from './distribute.ts';
import { admitService, mayMigrate } from './service-role.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const LOCK = 4_202_611_150; // Any number that no other program on the same server is likely to use.
const CONNECT_TIMEOUT_MS = 5_000;

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
 * like: nobody's request waits for them. Only a server that does not let us in is given up.
 */
export async function migrate(
  ownerUrl: string,
  { serviceUrl, folder = MIGRATIONS, spread = distributeNewTables }: Options = {},
): Promise<readonly string[]> {
  return await connected(ownerUrl, async (client) => {
    // Held until the connection ends, so that what is compared is what the steps are added to.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const steps = stepsIn(folder);
    assertSamePast(await stepsDone(client), steps);
    const applied = await run(client, folder);
    await recordDigests(client, steps);
    await spread(client);
    if (serviceUrl !== undefined) await admitService(client, serviceUrl);
    return applied;
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
  const client = new Client({
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

async function run(client: Client, folder: string): Promise<readonly string[]> {
  const applied = await runner({
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
  return applied.map(({ name }) => name);
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

/** One step of the schema: the name of its file, without the ending, and a digest of its text. */
type MigrationStep = Readonly<{ name: string; digest: string }>;

/** As recorded in the database; null: it was applied before digests were kept. */
type DoneStep = Readonly<{ name: string; digest: string | null }>;

export function stepsIn(folder: string): readonly MigrationStep[] {
  return globSync('*.sql', { cwd: folder })
    .toSorted()
    .map((file) => ({
      name: basename(file, '.sql'),
      digest: hash('sha256', readFileSync(join(folder, file), 'utf8')),
    }));
}

async function stepsDone(client: Client): Promise<readonly DoneStep[]> {
  const { rowCount } = await client.query(
    "select where to_regclass('public.schema_migrations') is not null",
  );
  if (rowCount === 0) return [];
  // By way of JSON: the column for the digest came with one of the steps.
  const { rows } = await client.query<DoneStep>(
    `select name, to_jsonb(done) ->> 'digest' as digest
     from public.schema_migrations as done order by run_on, id`,
  );
  return rows;
}

/** Fails unless the database's past is the beginning of the release's, step by step. */
function assertSamePast(done: readonly DoneStep[], steps: readonly MigrationStep[]): void {
  const last = steps.at(-1)?.name ?? 'none';
  for (const [place, { name, digest }] of done.entries()) {
    const own = steps[place];
    if (!own) {
      throw new StartError(
        `The database is newer than this release: it has migration ${name}, and this release ends ` +
          `with ${last}. Start the release that brought it there, or a later one.`,
      );
    }
    if (own.name !== name) {
      throw new StartError(
        `The database has migration ${name} where this release has ${own.name}: they are not of ` +
          'the same line. Start a release that knows it, or use another database.',
      );
    }
    if (digest !== null && own.digest !== digest) {
      throw new StartError(
        `Migration ${name} is not the one that was done to the database: its file has changed ` +
          'since. Start the release as it was published.',
      );
    }
  }
}

/** Writes down what was done, for the next start to compare; what has a digest keeps it. */
async function recordDigests(client: Client, steps: readonly MigrationStep[]): Promise<void> {
  await client.query(
    `update public.schema_migrations as done set digest = step.digest
     from unnest($1::text[], $2::text[]) as step (name, digest)
     where done.name = step.name and done.digest is null`,
    [steps.map(({ name }) => name), steps.map(({ digest }) => digest)],
  );
}
