/** Services on data folders that are killed and restored, and what is asked of them, for the tests of a restore. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { attachEmbedded } from '../service/src/platform/db/embedded/server.ts';
import {
  type Database,
  openDatabase,
  type Queryable,
  sql,
} from '../service/src/platform/db/pool.ts';
import { type Credentials, readSandboxFile } from '../sandbox/partners/index.ts';
import { operationsInDoubt } from './in-doubt.ts';
import { persistentClient } from './persistent-client.ts';
import { type Service, startService, temporaryFolder } from './service.ts';
import { until } from './until.ts';

export const JOURNAL = 'acquirer-journal.sqlite';
const COMMANDS = join('service', 'src', 'runtime', 'commands');

type Texts = Readonly<Record<string, string>>;

/** An archive, a bank's folder and a port, and services that use them one after the other. */
export async function restoreInstallation() {
  const [archiveDir, payoutFolder] = [temporaryFolder(), temporaryFolder()];
  const PORT = String(await freePort());
  const url = `http://localhost:${PORT}`;
  const named = { ARCHIVE_DIR: archiveDir, PAYOUT_FOLDER: payoutFolder };
  const { untilUp, ...callers } = callersOf();
  const asked = askedAt(url);
  return {
    ...programsWith({ ...named, PORT, RATE_LIMIT: '1000000' }),
    ...callers,
    ...bankAt(payoutFolder, asked),
    archived: async (dataDir: string) => await archived(dataDir, archiveDir),
    asked,
    clientOf: ({ partners: { isv } }: Credentials) =>
      persistentClient(url, {
        headers: { 'Api-Version': CURRENT, 'x-api-key': isv.apiKey },
        untilUp,
      }),
    signedIn: async (credentials: Credentials) => await signedIn(url, credentials),
  };
}

function programsWith(environment: Texts) {
  /** A program of ours, on a data folder, and what it said. */
  const run = async (dataDir: string, program: string, ...args: readonly string[]) => {
    const command = ['--disable-warning=ExperimentalWarning', program, ...args];
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      env: { ...process.env, ...environment, DATA_DIR: dataDir },
    });
    return stdout;
  };
  return {
    run,
    startOn: (DATA_DIR: string, more: Texts = {}): Service =>
      startService({ ...environment, DATA_DIR, ...more }),
    backUp: async (dataDir: string) => await run(dataDir, join(COMMANDS, 'backup.ts')),
    /** As an operator does it: the archive, the master key, and the acquirers' memory, which is theirs. */
    restoreTo: async (moment: Date, from: string, to: string): Promise<void> => {
      const said = await run(to, join(COMMANDS, 'restore.ts'), '--to', moment.toISOString());
      assert.match(said, /It is as it was at/);
      copyFileSync(join(from, 'master.key'), join(to, 'master.key'));
      for (const name of ['', '-wal', '-shm'].map((suffix) => JOURNAL + suffix)) {
        if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name));
      }
    },
  };
}

/** Whoever has no answer waits while nobody serves. */
function callersOf() {
  let up = Promise.withResolvers<void>();
  up.resolve();
  let isOver = false;
  after(() => {
    isOver = true;
    up.resolve();
  });
  return {
    callersWait: () => (up = Promise.withResolvers()),
    callersGoOn: () => up.resolve(),
    untilUp: async () => {
      await up.promise;
      if (isOver) throw new Error('the test is over');
    },
  };
}

function bankAt(folder: string, asked: ReturnType<typeof askedAt>) {
  /** Of the files that the bank was given. */
  const fileNumbers = (): (string | undefined)[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => name.split('-').at(-2));
  return {
    fileNumbers,
    /** Batches close, and merchants are paid by a file. */
    daysPass: async (by: Texts): Promise<void> => {
      const files = fileNumbers().length;
      const answer = await asked(by, '/sandbox/clock', { advance: 'P5D' });
      assert.equal(answer.status, 200, await answer.text());
      await until(() => fileNumbers().length > files);
    },
  };
}

async function signedIn(url: string, { operator }: Credentials): Promise<Texts> {
  const { clientId, clientSecret } = operator;
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { 'Api-Version': CURRENT, authorization: `Bearer ${token}` };
}

const askedAt =
  (url: string) =>
  async (by: Texts, path: string, body?: object): Promise<Response> =>
    await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...by, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

/** With its database, at once. */
export async function kill(service: Service, dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  await service.stop('SIGKILL');
  process.kill(pid, 'SIGKILL');
}

export function credentialsOf(dataDir: string): Credentials {
  return readSandboxFile(join(dataDir, 'sandbox.json')) ?? assert.fail('it was started');
}

export async function onDatabase<T>(
  dataDir: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const server = await attachEmbedded(dataDir);
  const db = openDatabase({ url: server.ownerUrl, connections: 2 });
  try {
    await db.learnShards();
    return await work(db);
  } finally {
    await db.close();
    await server.stop();
  }
}

/** Has what is committed by now copied, as it is within a minute. */
async function archived(dataDir: string, archiveDir: string): Promise<void> {
  await onDatabase(dataDir, async (db) => {
    const [row] = await db.query<{ name: string }>(
      sql`select pg_walfile_name(pg_switch_wal()) as name`,
    );
    await until(() => existsSync(join(archiveDir, 'wal', row?.name ?? '')));
  });
}

/** Until nothing waits to be written back, or for an acquirer. */
export async function writtenBack(db: Queryable): Promise<void> {
  await until(async () => {
    const [row] = await db.query<{ count: bigint }>(sql`
      select count(*) as count from found_operations as found where state = 'WAITING'
        and exists (select from payments where payment_id = found.payment_id)`);
    return row?.count === 0n && (await operationsInDoubt(db)) === 0;
  });
}

/** Until all that was recorded was told. */
export async function allTold(db: Queryable): Promise<void> {
  await until(async () => {
    const [row] = await db.query<{ count: bigint }>(sql`
      select (select count(*) from webhook_deliveries where state in ('WAITING', 'PENDING'))
        + (select count(*) from event_outbox) as count`);
    return row?.count === 0n;
  });
}
