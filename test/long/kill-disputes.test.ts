/**
 * Two workers make the moves of disputes, remind and end them, and are killed repeatedly. No move is made
 * twice or missing, nothing is withheld, charged or told twice. `KILLS=50` is the long variant.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { auditBooks } from '../../service/src/control/books-check/index.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { endingWithUs } from '../children.ts';
import { disputeServer } from '../dispute-server.ts';
import { sequence } from '../sequence.ts';

const KILLS = Number(process.env['KILLS'] ?? 8);
const PAYMENTS = 40;
const SEED = 20_261_118;
const DAY_MS = 86_400_000;
/** What is told of each dispute, in this order. */
const TOLD = ['opened', 'submitted', 'won', 'escalated', 7, 3, 1, 'expired'];
/** Days after the first, and how much is told of a dispute by then. */
const MOMENTS = [
  [0, 4],
  [22, 5],
  [26, 6],
  [28, 7],
  [30, 8],
] as const;

const server = await disputeServer();
const { accountsOf, call, clock, db, newMerchant, pay } = server;
const merchantId = await newMerchant();
const payments: string[] = [];
for (let made = 0; made < PAYMENTS; made += 1) {
  payments.push((await pay(merchantId)).string('paymentId'));
}

function startWorker() {
  const file = join(import.meta.dirname, '..', 'dispute-worker.ts');
  const moment = clock.now().toISOString();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file, db.url, moment, ...payments],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  endingWithUs(child);
  return { child, ended: once(child, 'exit') };
}

function startBoth() {
  const workers = [startWorker(), startWorker()];
  return {
    ended: Promise.all(workers.map(({ ended }) => ended)),
    hasEnded: () => workers.every(({ child }) => child.exitCode !== null),
    kill: () => {
      for (const { child } of workers) child.kill('SIGKILL');
    },
  };
}

/** The exits of two processes that are not killed. */
const WELL = [
  [0, null],
  [0, null],
];

/** How many moves were made and reminders sent, of all disputes. */
async function progress(): Promise<number> {
  const [row] = await db.query<{ sum: bigint }>(sql`
    select coalesce(sum(sequence), 0)::bigint as sum from disputes`);
  return Number(row?.sum ?? 0n);
}

test(`${KILLS} kills while disputes move, remind and end: everything once`, async (t) => {
  const random = sequence(SEED);
  const left: number[] = [];
  const started = clock.now().getTime();
  for (const [place, [days, told]] of MOMENTS.entries()) {
    clock.advance(started + days * DAY_MS - clock.now().getTime());
    const all = PAYMENTS * told;
    // Half of them among the moves, the others among reminders and ends.
    const others = Math.floor(KILLS / 2 / (MOMENTS.length - 1));
    const kills = place === 0 ? KILLS - others * (MOMENTS.length - 1) : others;
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await progress();
      const aim = before + Math.ceil(random() * 0.7 * (all - before));
      const workers = startBoth();
      while (!workers.hasEnded() && (await progress()) < aim) await delay(1);
      workers.kill();
      await workers.ended;
      left.push(all - (await progress()));
    }
    assert.deepEqual(await startBoth().ended, WELL);
    assert.equal(await progress(), all);
  }
  t.diagnostic(`seed ${SEED}: left to do after each kill: ${left.join(', ')}`);
  const amid = left.filter((things) => things > 0).length;
  assert.ok(amid >= KILLS / 2, `kills came amid work: ${amid}`);
  await assertOnce();
  assert.deepEqual((await auditBooks(db)).differences, []);
});

type Told = Readonly<{ type: string; sequence: number; data: Readonly<{ daysLeft?: number }> }>;

async function assertOnce(): Promise<void> {
  const disputes = await db.query<{ id: string }>(sql`select dispute_id as id from disputes`);
  assert.equal(disputes.length, PAYMENTS);
  for (const { id } of disputes) {
    const { body } = await call('GET', `/events?subjectId=${id}&limit=100`);
    // The server checks its answers against their schema.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { data: events } = body as { data: Told[] };
    assert.deepEqual(
      events
        .toSorted((one, other) => one.sequence - other.sequence) // The clock stands still among moves.
        .map(({ data, type }) => data.daysLeft ?? type.replace('dispute.', '')),
      TOLD,
    );
    const moved = await db.query<{ kind: string }>(sql`
      select kind from movements where subject_id = ${id} order by kind`);
    assert.deepEqual(
      moved.map(({ kind }) => kind),
      ['DISPUTE_HELD', 'DISPUTE_HELD', 'DISPUTE_LOST', 'DISPUTE_RETURNED', 'FEE'],
    );
  }
  const on = await accountsOf(merchantId);
  assert.deepEqual([on('DISPUTED'), on('PAYABLE')], [0, -PAYMENTS * (1_000 + 1_500)]);
}
