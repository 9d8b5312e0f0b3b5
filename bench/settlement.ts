/**
 * What it costs to close batches and to pay them out: of ten times the merchants with ten times the
 * payments a payment must cost the same. Batches are closed, payouts cut and files written by the
 * service's own background work.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { journalOn, openJournalFile } from '../sandbox/acquirer-simulator/index.ts';
import { simulatorsOn } from '../sandbox/index.ts';
import { createApp, createJobs } from '../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { progressOf } from '../sandbox/seed/progress.ts';
import { attachEmbedded } from '../service/src/platform/db/embedded/server.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { openInstallation } from '../service/src/platform/installation.ts';
import { prepareSandbox } from '../sandbox/partners/index.ts';
import { readConfig } from '../service/src/runtime/settings/index.ts';
import { print } from './load.ts';
import { createLoader } from './settlement-loader.ts';
import { postgresSeconds } from './service.ts';

const { values } = parseArgs({
  options: {
    merchants: { type: 'string', default: '10000' },
    few: { type: 'string', default: '1000' },
    payments: { type: 'string', default: '100' },
  },
});
const [many, few] = [Number(values.merchants), Number(values.few)];
const each = Number(values.payments);
const COST_MAX = 1.25; // Of what a payment costs among a tenth as many.
const WARM_UP = 100; // Merchants: until then hot code is still being compiled.
// On the disk of the project: a folder for temporary files may be memory, where flushing is free.
const DATA_DIR = join(import.meta.dirname, '..', '.causeway', 'bench-settlement');
const [DAY_MS, HOUR_MS] = [86_400_000, 3_600_000];
/** A Monday, at noon in Toronto: batches close in the evening, and are cut in the morning after. */
const START = Date.parse('2026-03-02T17:00:00Z');

rmSync(DATA_DIR, { recursive: true, force: true });
let time = new Date(START);
const clock = { now: () => time };
const config = readConfig({ DATA_DIR });
const installation = await openInstallation(config, 'serve');
const { databaseUrl } = installation;
const { masterKeys, publicUrl } = config;
const journal = journalOn(openJournalFile(join(DATA_DIR, 'acquirer-journal.sqlite')));
const simulators = simulatorsOn(journal);
const foundation = layFoundation({ databaseUrl, masterKeys, publicUrl, clock, ...simulators });
await loadKeys(foundation);
const sandbox = await prepareSandbox(config, foundation);
const app = createApp(foundation, { rateLimiter: createRateLimiter(1e9, clock) });
const { db } = foundation;
const jobs = createJobs(foundation);

/** Rounds of a job until it finds nothing to do; how much it did. */
async function finish(name: string): Promise<number> {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  let all = 0;
  for (let done = -1; done !== 0; all += done) done = await job.run();
  return all;
}

async function to(moment: number): Promise<void> {
  time = new Date(moment);
  await loadKeys(foundation); // Keys are believed for half a day.
}

/** As the server itself does it by and by, of what was written: not while something else is measured. */
async function tidy(): Promise<void> {
  const { ownerUrl } = await attachEmbedded(DATA_DIR);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
}

type Cost = Readonly<{ wall: number; service: number; postgres: number }>;

/** The processor time of this process so far, in seconds. */
function used(): number {
  const { system, user } = process.cpuUsage();
  return (system + user) / 1e6;
}

/** What a piece of work took, in seconds. */
async function costOf(work: () => Promise<number>, expected: number): Promise<Cost> {
  const before = [performance.now(), used(), postgresSeconds(DATA_DIR)] as const;
  const done = await work();
  if (done !== expected) throw new Error(`${done} of ${expected} were done`);
  return {
    wall: (performance.now() - before[0]) / 1000,
    service: used() - before[1],
    postgres: postgresSeconds(DATA_DIR) - before[2],
  };
}

const sum = (costs: readonly Cost[]): Cost => ({
  wall: costs.reduce((all, { wall }) => all + wall, 0),
  service: costs.reduce((all, { service }) => all + service, 0),
  postgres: costs.reduce((all, { postgres }) => all + postgres, 0),
});

/** One day: so many merchants sell, their batches close, and they are paid the morning after. */
async function day(merchants: number): Promise<readonly (readonly [string, Cost])[]> {
  const show = progressOf(merchants * each, process.stderr);
  await createLoader({ app, clock, db, apiKey: credentials.apiKey }).load(merchants, each, show);
  await tidy();
  await to(time.getTime() + 12 * HOUR_MS);
  const closed = await costOf(() => finish('close-batches'), merchants);
  await to(time.getTime() + 5 * HOUR_MS);
  const cut = await costOf(() => finish('cut-payouts'), merchants);
  const files = await costOf(() => finish('write-payout-files'), merchants);
  await to(time.getTime() - 17 * HOUR_MS + DAY_MS);
  return [
    ['batches closed', closed],
    ['payouts cut', cut],
    ['files written', files],
    ['in all', sum([closed, cut, files])],
  ];
}

const credentials = sandbox.credentials.partners.isv;
const micro = (seconds: number, count: number) => ((seconds / count) * 1e6).toFixed(1);

try {
  await day(WARM_UP);
  const sides = [
    { merchants: few, costs: await day(few) },
    { merchants: many, costs: await day(many) },
  ];
  print(['µs a payment', 'merchants', 'payments', 'wall', 'service', 'PostgreSQL', 'processor']);
  for (const { costs, merchants } of sides) {
    for (const [name, { postgres, service, wall }] of costs) {
      const count = merchants * each;
      const figures = [wall, service, postgres, service + postgres].map((one) => micro(one, count));
      print([name, String(merchants), String(count), ...figures]);
    }
  }
  const [small = NaN, large = NaN] = sides.map(({ costs, merchants }) => {
    const { postgres, service, wall } = costs.at(-1)?.[1] ?? { postgres: 0, service: 0, wall: 0 };
    const processor = service + postgres;
    return (Number.isNaN(processor) ? wall : processor) / (merchants * each);
  });
  const ratio = large / small;
  const holds = ratio <= COST_MAX;
  const verdict = holds ? 'holds' : 'DOES NOT HOLD';
  console.log(`ratio ${ratio.toFixed(2)}; the claim, at most ${COST_MAX}, ${verdict}`);
  if (!holds) process.exitCode = 1;
} finally {
  await app.close();
  await foundation.close();
  await installation.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
}
