import { statfsSync } from 'node:fs';
import { Client } from 'pg';
import { createApi, createApp, createConsole } from '../service/src/runtime/app.ts';
import { progressOf } from '../sandbox/seed/progress.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { attachEmbedded } from '../service/src/platform/db/embedded/server.ts';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { openInstallation } from '../service/src/platform/installation.ts';
import { journalOn, openJournalFile } from '../sandbox/acquirer-simulator/index.ts';
import { openSandbox } from '../sandbox/index.ts';
import { RETENTION_DAYS } from '../service/src/control/retention/index.ts';
import { readConfig } from '../service/src/runtime/settings/index.ts';
import { testPeople } from '../test/console-people.ts';
import { sealCopies } from './console-audit-log.ts';
import { copiesOf, fill, type Spread } from './console-fill.ts';
import { unpackLogs } from './console-logs.ts';
import { gatherCopies } from './console-finds.ts';
import { findRecords, type Found } from './console-records.ts';
import { addTrouble, keepTemplate } from './console-template.ts';
import { playTrade } from './console-trade.ts';
import { dataDirOf, startService } from './service.ts';

const MANY = 'causeway_many';
const LOOSE = ['fsync = off', 'full_page_writes = off', `max_wal_size = '8GB'`];
/** As long as they can be. */
const retention = { ...RETENTION_DAYS, requestLog: 90, acquirerMessages: 90, deliveries: 90 };

export type DatabasesOptions = Readonly<{
  /** Of the folder. */
  name: string;
  /** Payments that are played by calls to the service, of which copies are made. */
  played: number;
  /** How copies of so many payments are spread, among few and among many. */
  spreads: (payments: number) => Readonly<{ few: Spread; many: Spread }>;
  /** Whether the databases are there already. */
  reuse: boolean;
  /** The copy whose records are asked for; one in the middle, if it is not said. */
  copy?: number;
}>;

type Address = Readonly<{ owner: string; service: string }>;

/** Two databases of one server, with copies of one trade: a few and many. */
export async function openDatabases(options: DatabasesOptions) {
  const { copy, name, played, reuse, spreads } = options;
  const dataDir = dataDirOf(name);
  if (!reuse) {
    const service = await startService(name);
    try {
      await playTrade(service, played);
    } finally {
      await service.leave();
    }
  }
  const config = readConfig({ DATA_DIR: dataDir });
  const installation = await openInstallation(config, 'serve');
  const { ownerUrl } = await attachEmbedded(dataDir);
  const addresses = {
    few: { owner: ownerUrl, service: installation.databaseUrl },
    many: { owner: namedIn(ownerUrl, MANY), service: namedIn(installation.databaseUrl, MANY) },
  };
  try {
    if (reuse) {
      await migrate(addresses.many.owner, { serviceUrl: addresses.many.service });
    } else {
      await load(addresses, spreads);
    }
  } catch (error) {
    await installation.close();
    throw error;
  }
  return {
    dataDir,
    few: async () => await open(config, addresses.few, { copy }),
    many: async (few: Found) => await open(config, addresses.many, { copy, few }),
    /** The bytes of each table with its indexes, the largest first, among many. */
    sizes: async () => await asOwner(addresses.many.owner, sizesOf),
    close: () => installation.close(),
  };
}

function namedIn(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = database;
  return address.href;
}

async function asOwner<T>(url: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function sizesOf(
  owner: Client,
): Promise<readonly Readonly<{ name: string; bytes: number }>[]> {
  const { rows } = await owner.query<{ name: string; bytes: string }>(
    `select coalesce(parent.relname, c.relname) as name, sum(pg_total_relation_size(c.oid)) as bytes
     from pg_class c left join pg_inherits on inhrelid = c.oid
     left join pg_class parent on parent.oid = inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     group by 1 order by 2 desc`,
  );
  return rows.map(({ bytes, name }) => ({ name, bytes: Number(bytes) }));
}

/** Both databases, of one trade: the server does meanwhile without what keeps data from loss. */
async function load(
  addresses: Readonly<Record<'few' | 'many', Address>>,
  spreads: DatabasesOptions['spreads'],
): Promise<void> {
  const started = performance.now();
  const spread = await asOwner(addresses.few.owner, async (owner) => {
    await owner.query('alter system set autovacuum = off');
    for (const setting of LOOSE) await owner.query(`alter system set ${setting}`);
    await owner.query('select pg_reload_conf()');
    await addTrouble(owner);
    await unpackLogs(owner);
    await keepTemplate(owner);
    const played = await owner.query<{ count: number }>(
      'select count(*)::int from template.payments',
    );
    await owner.query(`create database ${MANY} template causeway`);
    return spreads(played.rows[0]?.count ?? 1);
  });
  for (const side of ['few', 'many'] as const) {
    const steps = { show: (_done: number): void => undefined, all: 0 };
    const show = (done: number, all: number): void => {
      if (steps.all !== all) Object.assign(steps, { all, show: progressOf(all, process.stderr) });
      steps.show(done);
    };
    const { owner: ownerUrl } = addresses[side];
    await fill({ ownerUrl, spread: spread[side], show });
    await asOwner(ownerUrl, finish);
    await asOwner(ownerUrl, (owner) => gatherCopies(owner, ownerUrl, show));
    await asOwner(ownerUrl, settle);
    if (side === 'few') {
      checkRoom(spread.few, spread.many, await asOwner(addresses.few.owner, sizesOf));
    }
  }
  console.error(`loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

async function finish(owner: Client): Promise<void> {
  // As the server itself does it by and by, of what was written: not while something is measured.
  await owner.query('vacuum analyze');
  // The last payments are of today.
  await owner.query(`
    update test_clock set offset_ms = greatest(0, extract(epoch from
      (select max(created_at) from payments) - now()) * 1000 + 60000)`);
}

async function settle(owner: Client): Promise<void> {
  await owner.query('vacuum analyze payment_finds, payment_find_progress');
  await owner.query('checkpoint');
}

/** The console of one of the databases, and what calls to it are about. */
async function open(
  config: ReturnType<typeof readConfig>,
  { owner: url, service: databaseUrl }: Address,
  { copy, few }: Readonly<{ copy: number | undefined; few?: Found }>,
) {
  const { count, found } = await asOwner(url, async (owner) => {
    for (const setting of LOOSE) await owner.query(`alter system reset ${setting.split(' ')[0]}`);
    await owner.query('select pg_reload_conf()');
    const { rows } = await owner.query<{ copies: number }>(
      `select count(distinct substring(idempotency_key from '-(\\d+)$'))::int as copies
       from payments where idempotency_key like 'days-1-%-1200-%'`,
    );
    const all = await owner.query<{ count: number }>('select count(*)::int from payments');
    // In tens, since others are paid with other cards.
    const middle = Math.floor((rows[0]?.copies ?? 0) / 20) * 10;
    const records = await findRecords(owner, copy ?? middle, few);
    return { count: all.rows[0]?.count ?? 0, found: records };
  });
  const { masterKeys, publicUrl } = config;
  // What acquirers keep at their host is not measured.
  const sandbox = openSandbox({ databaseUrl, journal: journalOn(openJournalFile(':memory:')) });
  const foundation = layFoundation({ databaseUrl, masterKeys, publicUrl, sandbox, retention });
  await loadKeys(foundation);
  await asOwner(url, (owner) => sealCopies(owner, foundation));
  const people = peopleOf(found.values['partnerId'] ?? '');
  const rateLimiter = createRateLimiter(1e9, foundation.realClock);
  const app = createConsole(foundation, { people, rateLimiter });
  const api = { ...createApi(foundation), authenticate: people.authenticate };
  const writes = createApp(foundation, { api, rateLimiter });
  return {
    /** The console. */
    app,
    /** The API, for the same people. */
    writes,
    count,
    found,
    close: async () => {
      await app.close();
      await writes.close();
      await foundation.close();
    },
  };
}

/** An operator and a partner, who have signed in. */
function peopleOf(partnerId: string) {
  return testPeople([
    { userId: 'operator', email: 'operator', role: 'OPERATOR_ADMIN' },
    {
      userId: 'partner',
      email: 'partner',
      role: 'PARTNER_ADMIN',
      partner: { partnerId, kind: 'ISV' },
    },
  ]);
}

const GIGABYTE = 1024 ** 3;
const BESIDE = 10 * GIGABYTE; // For the write-ahead log, and for indexes that are being made.

function said(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}

/** Refuses to begin what the disk has no room for: by what the tables take among few. */
function checkRoom(
  few: Spread,
  many: Spread,
  sizes: readonly Readonly<{ name: string; bytes: number }>[],
): void {
  const grown = (name: string): number =>
    (copiesOf(many, name) * many.buckets) / (copiesOf(few, name) * few.buckets);
  const needed = sizes.map(({ bytes, name }) => ({ name, bytes: bytes * grown(name) }));
  const all = needed.reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = statfsSync(import.meta.dirname);
  const heaviest = needed
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, 6)
    .map(({ bytes, name }) => `${name} ${said(bytes)}`);
  console.error(
    `needs about ${said(all)} (${heaviest.join(', ')}); ${said(bavail * bsize)} are free`,
  );
  if (all + BESIDE > bavail * bsize) throw new Error('the disk has no room for so many payments');
}
