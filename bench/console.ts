/**
 * The console among 1,000 payments and among 1,000,000: each call that one of its pages makes, as an
 * operator and as a partner, must cost at most twice as much processor time among many as among few.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { createConsole } from '../src/app.ts';
import { progressOf } from '../src/commands/progress.ts';
import { layFoundation, loadKeys } from '../src/foundation.ts';
import { attachEmbedded } from '../src/platform/db/embedded/server.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createRateLimiter } from '../src/platform/http/rate-limit.ts';
import { openInstallation } from '../src/platform/installation.ts';
import { testClockOf } from '../src/processes/time.ts';
import { RETENTION_DAYS } from '../src/retention/index.ts';
import { readConfig } from '../src/settings/index.ts';
import { testPeople } from '../test/console-people.ts';
import { callsOf } from './console-calls.ts';
import { compareCosts, reportCosts } from './console-costs.ts';
import { fill } from './console-fill.ts';
import { findRecords, type Newest } from './console-records.ts';
import { addTrouble, keepTemplate } from './console-template.ts';
import { playTrade } from './console-trade.ts';
import { dataDirOf, startService } from './service.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '1000000' },
    few: { type: 'string', default: '1000' },
    times: { type: 'string', default: '15' },
    /** Only calls whose name has this in it. */
    only: { type: 'string', default: '' },
    /** Leaves the databases where they are, for the next run with `reuse`. */
    keep: { type: 'boolean', default: false },
    reuse: { type: 'boolean', default: false },
  },
});
const [many, few, times] = [values.payments, values.few, values.times].map(Number);
const NAME = 'console';
const DATA_DIR = dataDirOf(NAME);
const MANY = 'causeway_many';
/** As long as they can be. */
const retention = { ...RETENTION_DAYS, requestLog: 90, acquirerMessages: 90, deliveries: 90 };

if (!values.reuse) {
  const service = await startService(NAME);
  try {
    await playTrade(service, few ?? 0);
  } finally {
    await service.leave();
  }
}
const config = readConfig({ DATA_DIR });
const installation = await openInstallation(config, 'serve');
const { ownerUrl } = await attachEmbedded(DATA_DIR);

const nameIn = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = database;
  return address.href;
};
const DATABASES = {
  few: { owner: ownerUrl, service: installation.databaseUrl },
  many: { owner: nameIn(ownerUrl, MANY), service: nameIn(installation.databaseUrl, MANY) },
};

async function asOwner<T>(url: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Both databases, of one trade: the server does meanwhile without what keeps data from loss. */
async function load(): Promise<void> {
  const loose = ['fsync = off', 'full_page_writes = off', `max_wal_size = '8GB'`];
  const copies = await asOwner(ownerUrl, async (owner) => {
    await owner.query('alter system set autovacuum = off');
    for (const setting of loose) await owner.query(`alter system set ${setting}`);
    await owner.query('select pg_reload_conf()');
    await addTrouble(owner);
    await keepTemplate(owner);
    const played = await owner.query<{ count: number }>(
      'select count(*)::int from template.payments',
    );
    await owner.query(`create database ${MANY} template causeway`);
    return Math.round((many ?? 0) / (played.rows[0]?.count ?? 1));
  });
  await fill({ ownerUrl: DATABASES.few.owner, copies: 1, show: () => undefined });
  const steps = { show: (_done: number): void => undefined, all: 0 };
  await fill({
    ownerUrl: DATABASES.many.owner,
    copies,
    show: (done, all) => {
      if (steps.all !== all) Object.assign(steps, { all, show: progressOf(all, process.stderr) });
      steps.show(done);
    },
  });
  for (const { owner: url } of Object.values(DATABASES)) {
    await asOwner(url, async (owner) => {
      // As the server itself does it by and by, of what was written: not while something is measured.
      await owner.query('vacuum analyze');
      // The last payments are of today.
      await owner.query(`
        update test_clock set offset_ms = greatest(0, extract(epoch from
          (select max(created_at) from payments) - now()) * 1000 + 60000)`);
      for (const setting of loose) {
        await owner.query(`alter system reset ${setting.split(' ')[0]}`);
      }
      await owner.query('select pg_reload_conf()');
      await owner.query('checkpoint');
    });
  }
}

/** The console of one of the databases, and all calls to it. */
async function open(
  { owner: url, service: databaseUrl }: (typeof DATABASES)['few'],
  newestAmongFew?: Newest,
) {
  const { count, found } = await asOwner(url, async (owner) => {
    const { rows } = await owner.query<{ count: number; copies: number }>(
      `select count(*)::int, count(distinct substring(idempotency_key from '-(\\d+)$'))::int as copies
       from payments where idempotency_key like 'days-1-%-1200-%'`,
    );
    const all = await owner.query<{ count: number }>('select count(*)::int from payments');
    // In tens, since others are paid with other cards.
    const copy = Math.floor((rows[0]?.copies ?? 0) / 20) * 10;
    return {
      count: all.rows[0]?.count ?? 0,
      found: await findRecords(owner, copy, newestAmongFew),
    };
  });
  const { masterKeys, publicUrl } = config;
  const testClock = testClockOf(config, databaseUrl);
  const foundation = layFoundation({ databaseUrl, masterKeys, publicUrl, testClock, retention });
  await loadKeys(foundation);
  const partnerId = found.values['partnerId'] ?? '';
  const app = createConsole(foundation, {
    people: testPeople([
      { userId: 'operator', email: 'operator', role: 'OPERATOR_ADMIN' },
      {
        userId: 'partner',
        email: 'partner',
        role: 'PARTNER_ADMIN',
        partner: { partnerId, kind: 'ISV' },
      },
    ]),
    rateLimiter: createRateLimiter(1e9, foundation.realClock),
  });
  return {
    app,
    count,
    newest: found.newest,
    calls: callsOf(found).filter(({ name }) => name.includes(values.only)),
    close: async () => {
      await app.close();
      await foundation.close();
    },
  };
}

try {
  if (values.reuse) {
    await migrate(DATABASES.many.owner, { serviceUrl: DATABASES.many.service });
  } else {
    const started = performance.now();
    await load();
    console.error(`loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const amongFew = await open(DATABASES.few);
  const amongMany = await open(DATABASES.many, amongFew.newest);
  const compared = await compareCosts({
    few: amongFew,
    many: amongMany,
    dataDir: DATA_DIR,
    times: times ?? 1,
    show: progressOf(amongFew.calls.length, process.stderr),
  });
  await amongFew.close();
  await amongMany.close();
  if (!reportCosts(compared, [amongFew.count, amongMany.count])) process.exitCode = 1;
} finally {
  await installation.close();
  if (!values.keep && !values.reuse) rmSync(DATA_DIR, { recursive: true, force: true });
}
