/**
 * Two workers create payouts and write files, and are killed repeatedly. No payout is created twice or
 * missing, each is in one file, and no file number is used twice. `KILLS=50` is the long variant.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { layFoundation, loadKeys } from '../../service/src/runtime/foundation.ts';
import { bucketOf, newId } from '../../service/src/kernel/id.ts';
import { Secret } from '../../service/src/kernel/secret.ts';
import { post } from '../../service/src/records/ledger/index.ts';
import { onboardingRoutes } from '../../service/src/merchants/onboarding/index.ts';
import { findPayoutDifferences } from '../../service/src/money/payouts/index.ts';
import { newMasterKeyText } from '../../service/src/platform/keys/master-key-file.ts';
import { type Sql, sql, transaction } from '../../service/src/platform/db/pool.ts';
import { bankDay, isBusinessDay } from '../../service/src/money/rails/index.ts';
import { endingWithUs } from '../children.ts';
import { testDatabase } from '../database.ts';
import { FakeClock } from '../fake-clock.ts';
import { testServer } from '../http.ts';
import { merchantBody } from '../merchant-body.ts';
import { newPartner } from '../new-partner.ts';
import { sequence } from '../sequence.ts';
import { temporaryFolder } from '../service.ts';

const KILLS = Number(process.env['KILLS'] ?? 5);
const MERCHANTS = 25;
const SEED = 20_260_315;
const WRITING_MS = 600; // Enough to write and deliver a file on a busy machine.
const DAY_MS = 86_400_000;
const AMOUNT = 1_000n;

const db = await testDatabase();
const clock = new FakeClock('2026-03-02T15:00:00Z');
const masterKey = newMasterKeyText();
const folder = join(temporaryFolder(), 'outbox');
mkdirSync(folder);
const foundation = layFoundation({
  databaseUrl: db.url,
  masterKeys: { kind: 'environment', text: new Secret(masterKey) },
  publicUrl: 'http://localhost',
  clock,
});
await loadKeys(foundation);
after(() => foundation.close());
const caller = await newPartner(
  { clock, db },
  new Set(['onboarding.merchant.read', 'onboarding.merchant.write']),
);
const { call } = testServer({ routes: onboardingRoutes(foundation), caller, clock });
const merchants: string[] = [];
for (let made = 0; made < MERCHANTS; made += 1) {
  merchants.push(
    (await call('POST', '/onboarding/merchants', merchantBody())).string('merchantId'),
  );
}

/** Gives every merchant a balance and moves the clock to the next business day. */
async function anotherDay(): Promise<string> {
  const now = clock.now();
  const entries = merchants.map((merchantId) => ({
    id: newId('ledgerEntry', bucketOf(merchantId), now),
    kind: 'SETTLE_SALES' as const,
    merchantId,
    subjectId: newId('batch', bucketOf(merchantId), now),
    money: { amount: AMOUNT, currency: 'CAD' as const },
    createdAt: now,
  }));
  await transaction(db, (tx) => post(tx, entries));
  do clock.advance(DAY_MS);
  while (!isBusinessDay(bankDay(clock.now())));
  return clock.now().toISOString();
}

function startWorker(moment: string) {
  const file = join(import.meta.dirname, '..', 'payout-worker.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file, db.url, moment, folder],
    { env: { ...process.env, MASTER_KEY: masterKey }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  endingWithUs(child);
  return { child, ended: once(child, 'exit') };
}

/** The exits of two processes that are not killed. */
const WELL = [
  [0, null],
  [0, null],
];

function startBoth(moment: string) {
  const workers = [startWorker(moment), startWorker(moment)];
  return {
    ended: Promise.all(workers.map(({ ended }) => ended)),
    hasEnded: () => workers.every(({ child }) => child.exitCode !== null),
    kill: () => {
      for (const { child } of workers) child.kill('SIGKILL');
    },
  };
}

test(`${KILLS} kills while payouts are created and files written: no payout twice or missing, no file number twice`, async (t) => {
  const random = sequence(SEED);
  const left: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const workers = startBoth(await anotherDay());
    // Kills alternate: while payouts are created, and while their file is written.
    const isAmongCuts = kill % 2 === 0;
    const aim = isAmongCuts ? Math.ceil(random() * (MERCHANTS - 1)) : 0;
    while (!workers.hasEnded() && (await payableTo()) > aim) await delay(1);
    if (!isAmongCuts) await delay(random() * WRITING_MS);
    workers.kill();
    await workers.ended;
    left.push(await unfinished());
  }
  assert.deepEqual(await startBoth(await anotherDay()).ended, WELL);
  t.diagnostic(`seed ${SEED}: left to do after each kill: ${left.join(', ')}`);
  const amid = left.filter((things) => things > 0).length;
  assert.ok(amid >= KILLS / 2, `kills came amid work: ${amid}`);
  await assertPaid();
  await assertFiles();
  assert.deepEqual(await findPayoutDifferences(db), []);
});

/** How many merchants have lines that are in no payout. */
async function payableTo(): Promise<number> {
  return await count(sql`
    select count(distinct merchant_id) as count from payable_lines where payout_id is null`);
}

async function count(statement: Sql): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(statement);
  return Number(row?.count ?? 0n);
}

/** Merchants, payouts and files with work left. */
async function unfinished(): Promise<number> {
  const pending = await count(sql`select count(*) as count from payouts where status = 'PENDING'`);
  const files = await count(sql`
    select count(*) as count from payout_files where delivered_at is null`);
  return (await payableTo()) + pending + files;
}

/** Asserts that each merchant's payouts total exactly what was payable to it. */
async function assertPaid(): Promise<void> {
  const rows = await db.query<{ merchantId: string; paid: bigint }>(sql`
    select merchant_id as "merchantId", sum(amount)::bigint as paid from payouts
    where status in ('SENT', 'PAID') group by merchant_id`);
  const paid = new Map(rows.map((row) => [row.merchantId, row.paid]));
  for (const merchantId of merchants) {
    assert.equal(paid.get(merchantId), AMOUNT * BigInt(KILLS + 1), merchantId);
  }
  assert.equal(await unfinished(), 0);
}

async function assertFiles(): Promise<void> {
  const files = await db.query<{ id: string; sequence: bigint; digest: string }>(sql`
    select file_id as id, sequence, digest from payout_files order by sequence`);
  assert.deepEqual(
    files.map((file) => file.sequence),
    files.map((_, index) => BigInt(index + 1)),
    'numbers follow one another',
  );
  const items = await count(sql`select count(*) as count from payout_file_items`);
  assert.equal(items, await count(sql`select count(*) as count from payouts`));
  const put = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  assert.equal(put.length, files.length);
  for (const { digest, id } of files) {
    const name = put.find((one) => one.includes(id)) ?? '';
    assert.equal(hash('sha256', readFileSync(join(folder, name)), 'hex'), digest);
  }
}
