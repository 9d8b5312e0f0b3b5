/**
 * What the totals of an open batch cost: one of many members beside one of a few, in turns. In the same
 * run, the statement that adds the members up anew, as every look did before there were sums.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { journalOn, openJournalFile } from '../sandbox/acquirer-simulator/index.ts';
import { simulatorsOn } from '../sandbox/index.ts';
import { createApp, createJobs } from '../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { systemClock } from '../service/src/kernel/clock.ts';
import { bucketIn } from '../service/src/kernel/id.ts';
import { totalsOfBatches } from '../service/src/records/ledger/index.ts';
import { sql, transaction } from '../service/src/platform/db/pool.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { openInstallation } from '../service/src/platform/installation.ts';
import { prepareSandbox } from '../sandbox/partners/index.ts';
import { readConfig } from '../service/src/runtime/settings/index.ts';
import { print } from './load.ts';
import { report } from './report.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '400000' },
    few: { type: 'string', default: '100' },
    looks: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '5' },
  },
});
const [members, few] = [Number(values.members), Number(values.few)];
const [looks, rounds] = [Number(values.looks), Number(values.rounds)];
// On the disk of the project: a folder for temporary files may be memory, where flushing is free.
const DATA_DIR = join(import.meta.dirname, '..', '.causeway', 'bench-batches');
const GROUP = 16; // Payments that a transaction commits together, under load.
const FOLDED = 500; // Rows that come together between two folds.
const RATIO_MIN = 0.8; // Of the looks at a batch of a few: the same, but for noise.
const OLD_LOOKS = 3; // Each takes as long as the batch is large.

rmSync(DATA_DIR, { recursive: true, force: true });
const config = readConfig({ DATA_DIR });
const installation = await openInstallation(config, 'serve');
const { databaseUrl } = installation;
const { masterKeys, publicUrl } = config;
const journal = journalOn(openJournalFile(join(DATA_DIR, 'acquirer-journal.sqlite')));
const simulators = simulatorsOn(journal);
const foundation = layFoundation({ databaseUrl, masterKeys, publicUrl, ...simulators });
await loadKeys(foundation);
const sandbox = await prepareSandbox(config, foundation);
const app = createApp(foundation, { rateLimiter: createRateLimiter(1e9, systemClock) });
const { db } = foundation;
const fold = createJobs(foundation).find(({ name }) => name === 'fold-batch-sums');

type Partner = Readonly<{ apiKey: string; merchantId: string | null }>;

async function ask({ apiKey }: Partner, url: string, body?: object): Promise<string> {
  const { statusCode, payload } = await app.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: { 'api-version': CURRENT, 'x-api-key': apiKey },
    ...(body ? { payload: body } : {}),
  });
  if (statusCode >= 300) throw new Error(`${url}: ${statusCode} ${payload}`);
  return payload;
}

/** A batch that the merchant's first payment opened, with so many more in it. */
async function batchOf(partner: Partner, size: number): Promise<string> {
  const { merchantId } = partner;
  const card = { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2030, cvd: '123' };
  await ask(partner, '/payments', {
    idempotencyKey: 'first',
    merchantId,
    amount: { amount: 2000, currency: 'CAD' },
    paymentMethod: { paymentMethodSource: 'CARD', card },
  });
  const [, batchId = ''] = /"batchId":"(ba[^"]+)"/.exec(await ask(partner, '/batches')) ?? [];
  const bucket = bucketIn(batchId);
  await transaction(db, async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`);
    tx.waitLonger();
    await tx.query(sql`
      insert into movements
      select ${bucket}, 'pi' || ${bucket} || lpad(i::text, 26, '0'),
        'pi' || ${bucket} || lpad(i::text, 26, '0'), 0, ${merchantId}, 'PURCHASE', 'RECEIVABLE',
        'CLEARING', 'CAD', 2000, ${batchId}, ${systemClock.now()}::timestamptz
      from generate_series(1, ${size - 1}::int) as i`);
  });
  for (let added = 1; added < size; added += GROUP * FOLDED) {
    await db.query(sql`
      insert into batch_sums
      select ${bucket}, ${batchId}, md5(i::text), 'VISA', 'CREDIT',
        2000 * least(${GROUP}, ${size} - i), least(${GROUP}, ${size} - i), 0, 0, 0, 0
      from generate_series(${added}::int, ${Math.min(size, added + GROUP * FOLDED) - 1}::int,
                           ${GROUP}) as i`);
    await fold?.run();
  }
  return batchId;
}

async function timed(times: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let time = 0; time < times; time += 1) await work();
  return times / ((performance.now() - startedAt) / 1000);
}

try {
  const [large, small] = [sandbox.credentials.partners.isv, sandbox.credentials.partners.bank];
  const [largeId, smallId] = [await batchOf(large, members), await batchOf(small, few)];
  const look = (partner: Partner, id: string) => timed(looks, () => ask(partner, `/batches/${id}`));
  const figures: Record<'few' | 'many', number[]> = { few: [], many: [] };
  await look(small, smallId);
  await look(large, largeId);
  for (let round = 0; round < rounds; round += 1) {
    figures.few.push(await look(small, smallId));
    figures.many.push(await look(large, largeId));
  }
  const holds = report({
    unit: 'looks/s',
    before: { name: `a batch of ${few}`, figures: figures.few },
    after: { name: `a batch of ${members}`, figures: figures.many },
    ratioMin: RATIO_MIN,
  });
  const anew = await timed(OLD_LOOKS, () => totalsOfBatches(db, [largeId]));
  print(['summed anew', `${anew.toFixed(1)}/s`]);
  if (!holds) process.exitCode = 1;
} finally {
  await app.close();
  await foundation.close();
  await installation.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
}
