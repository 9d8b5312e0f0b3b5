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
import { createRateLimiter } from '../src/platform/http/rate-limit.ts';
import { openInstallation } from '../src/platform/installation.ts';
import { testClockOf } from '../src/processes/time.ts';
import { readConfig } from '../src/settings/index.ts';
import { testPeople } from '../test/console-people.ts';
import { copyOthers, copyTrade, prepareForCopies } from './console-copies.ts';
import { compare, measureSide } from './console-costs.ts';
import { findRecords } from './console-records.ts';
import { playTrade } from './console-trade.ts';
import { dataDirOf, startService } from './service.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '1000000' },
    few: { type: 'string', default: '1000' },
    times: { type: 'string', default: '15' },
    /** Only calls whose name has this in it. */
    only: { type: 'string', default: '' },
  },
});
const [many, few, times] = [values.payments, values.few, values.times].map(Number);
const NAME = 'console';
const DATA_DIR = dataDirOf(NAME);

const service = await startService(NAME);
try {
  await playTrade(service, few ?? 0);
} finally {
  await service.leave();
}
const config = readConfig({ DATA_DIR });
const installation = await openInstallation(config, 'serve');
const { databaseUrl } = installation;
const { ownerUrl } = await attachEmbedded(DATA_DIR);
const owner = new Client({ connectionString: ownerUrl });
await owner.connect();

/** Both sides, over connections that are new: plans are those of the tables as they are. */
async function measure(middle: string, limits: Map<string, number>) {
  const { masterKeys, publicUrl } = config;
  const testClock = testClockOf(config, databaseUrl);
  const foundation = layFoundation({ databaseUrl, masterKeys, publicUrl, testClock });
  await loadKeys(foundation);
  const { partnerId } = records;
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
  const means = { app, dataDir: DATA_DIR, times: times ?? 1, only: values.only, limits };
  try {
    return [
      ...(await measureSide(means, 'operator', { ...records, middle })),
      ...(await measureSide(means, 'partner', { ...records, middle })),
    ];
  } finally {
    await app.close();
    await foundation.close();
  }
}

/** As the server itself does it by and by, of what was written: not while something is measured. */
async function settle(): Promise<Readonly<{ count: number; middle: string }>> {
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  const { rows } = await owner.query<{ count: number; middle: Date }>(
    `select count(*)::int as count,
       percentile_disc(0.5) within group (order by created_at) as middle from payments`,
  );
  return { count: rows[0]?.count ?? 0, middle: rows[0]?.middle.toISOString() ?? '' };
}

await owner.query('alter system set autovacuum = off');
await owner.query('select pg_reload_conf()');
const played = await owner.query<{ count: number }>('select count(*)::int from payments');
const COPIES = Math.round((many ?? 0) / (played.rows[0]?.count ?? 1)) - 1;
const places = await prepareForCopies(owner, COPIES);
const records = await findRecords(owner);

try {
  const limits = new Map<string, number>();
  const small = await settle();
  const amongFew = await measure(small.middle, limits);
  await copyTrade(owner, {
    copies: COPIES,
    places,
    show: progressOf(COPIES, process.stderr),
  });
  await copyOthers(owner, COPIES);
  const large = await settle();
  const amongMany = await measure(large.middle, limits);
  const counts = [small.count, large.count] as const;
  if (!compare({ amongFew, amongMany, counts })) process.exitCode = 1;
} finally {
  await owner.end();
  await installation.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
}
