/**
 * Two workers reconcile a day and are killed again and again in the midst of it. The run is ended all
 * the same, and has each difference once. `KILLS=50` is the long variant.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../service/src/platform/db/pool.ts';
import { endingWithUs } from '../children.ts';
import { journalAddress, journalBeside } from '../journal.ts';
import { paymentServer } from '../payment-server.ts';
import { sequence } from '../sequence.ts';

const KILLS = Number(process.env['KILLS'] ?? 5);
const SEED = 20_261_116;
const PAYMENTS = 1_600; // Some portions of each phase.
const EVERY = 40; // Of which the acquirer's record loses one.
const DAY_MS = 86_400_000;
const WORK_MS = 900; // Within which a worker is in the midst of its run.

const server = await paymentServer();
const { clock, db, pay } = server;
const { url } = db;
const host = await journalAddress(db);
const merchantId = await server.newMerchant();

function startWorker() {
  const file = join(import.meta.dirname, '..', 'reconciliation-worker.ts');
  const args = [
    '--disable-warning=ExperimentalWarning',
    file,
    url,
    clock.now().toISOString(),
    host,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  endingWithUs(child);
  return { child, ended: once(child, 'exit') };
}

type RunRow = Readonly<{ state: string; phase: string; position: string; found: number }>;
const runOf = async (): Promise<RunRow | undefined> => {
  const [row] = await db.query<RunRow>(sql`
    select state, phase, position, differences_found::int as found from reconciliation_runs
    where source = 'simulator' order by run_id desc limit 1`);
  return row;
};

/** Two workers, killed when they have done something more, and a moment later; where the run is then. */
async function killAmid(moment: number): Promise<string> {
  const workers = [startWorker(), startWorker()];
  const before = await runOf();
  for (let waited = 0; waited < 1_000; waited += 1) {
    const now = await runOf();
    if (now?.state === 'DONE' || now?.position !== before?.position) break;
    await delay(10);
  }
  await delay(moment / KILLS);
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  const { phase = '', state = '' } = (await runOf()) ?? {};
  return state === 'DONE' ? state : phase;
}

test(`${KILLS} kills in the midst of a run: it is ended, with each difference once`, async (t) => {
  for (let made = 0; made < PAYMENTS; made += 100) {
    await Promise.all(Array.from({ length: 100 }, () => pay(merchantId)));
  }
  const { changes } = journalBeside(db)
    .sqlite.prepare('delete from journal where rowid % ? = 0')
    .run(EVERY);
  assert.equal(changes, PAYMENTS / EVERY);
  clock.advance(DAY_MS);
  const random = sequence(SEED);
  const places: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    places.push(await killAmid(random() * WORK_MS));
    clock.advance(121_000); // The lease of the dead ends.
  }
  t.diagnostic(`seed ${SEED}: killed in ${places.join(', ')}`);
  const last = [startWorker(), startWorker()];
  for (const { ended } of last) assert.deepEqual(await ended, [0, null]);
  const run = await runOf();
  assert.deepEqual([run?.state, run?.found], ['DONE', PAYMENTS / EVERY]);
  const rows = await db.query<{ payments: number; rows: number }>(sql`
      select count(distinct payment_id)::int as payments, count(*)::int as rows
      from reconciliation_differences where state = 'OPEN' and kind = 'NOT_IN_THEIR_RECORD'`);
  assert.deepEqual(rows[0], { payments: PAYMENTS / EVERY, rows: PAYMENTS / EVERY });
  assert.ok(
    places.some((place) => place !== 'DONE'),
    'kills came in the midst of it',
  );
});
