/**
 * The service is killed again and again while it takes payments. What was acknowledged stays true
 * ever after, what a caller repeats happens once, and nothing stays in doubt.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { openJournalFile } from '../../sandbox/acquirer-simulator/index.ts';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { assertAgreement } from '../agreement.ts';
import { testDatabase } from '../database.ts';
import { operationsInDoubt } from '../in-doubt.ts';
import { merchantBody } from '../merchant-body.ts';
import { startLoad } from '../mixed-load.ts';
import { persistentClient } from '../persistent-client.ts';
import { sequence } from '../sequence.ts';
import { startService, temporaryFolder } from '../service.ts';
import { assertOnce, assertAcknowledged } from '../acknowledged.ts';
import { within } from '../within.ts';

const KILLS = Number(process.env['KILLS'] ?? 4); // `KILLS=50` is the long variant.
const SEED = 20_260_301;
const CALLERS = 12;
const ANSWERS_EACH = 60; // At least, between two kills: a slow machine has its load too.
const LIFE_MS = { least: 300, most: 1_100 }; // Of the service, from those answers to killed.
// An operation whose process died is abandoned after 20 s, and the lease of a sweeper that died with
// it is over after 30 s; then it is resolved within a round or two.
const DRAIN_MS = 60_000;
// A restart takes a second where nothing else runs; half a minute was seen where thirty processes did.

// Only the service is killed: its PostgreSQL is the one all tests share.
const db = await testDatabase();
const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
const environment = { DATA_DIR, PORT, DATABASE_URL: db.url, RATE_LIMIT: '1000000' };
const random = sequence(SEED);

let service = startService(environment);
await service.ready;
const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
assert.ok(sandbox);
const headers = { 'Api-Version': CURRENT, 'x-api-key': sandbox.partners.isv.apiKey };
let up = Promise.withResolvers<void>();
up.resolve();
let isOver = false;
after(() => {
  isOver = true;
  up.resolve();
});
const client = persistentClient(`http://localhost:${PORT}`, {
  headers,
  untilUp: async () => {
    await up.promise;
    if (isOver) throw new Error('the test is over');
  },
});
const limits = { dailyRefundLimit: null, dailyCancellationLimit: null };
const merchants = await Promise.all(
  Array.from({ length: 4 }, async () => {
    const body = merchantBody({ pointOfSaleOptions: limits });
    return String((await client.send('POST', '/onboarding/merchants', body)).at('merchantId'));
  }),
);

test(`${KILLS} kills under load lose nothing, double nothing and leave nothing in doubt`, async (t) => {
  const load = startLoad(client, { merchants, callers: CALLERS });
  const restarts: number[] = [];
  let left = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    while (client.acknowledged.length < ANSWERS_EACH * (kill + 1)) await delay(10);
    await delay(LIFE_MS.least + random() * (LIFE_MS.most - LIFE_MS.least));
    up = Promise.withResolvers();
    await service.stop('SIGKILL');
    left += (await operationsInDoubt(db)) > 0 ? 1 : 0;
    const startedAt = performance.now();
    service = startService(environment);
    await service.ready;
    up.resolve();
    restarts.push(performance.now() - startedAt);
  }
  const drainedAt = performance.now();
  const expected = await within(DRAIN_MS, load.stop());
  while ((await operationsInDoubt(db)) > 0) {
    assert.ok(performance.now() - drainedAt < DRAIN_MS, 'nothing stays in doubt');
    await delay(100);
  }
  const drain = performance.now() - drainedAt;
  const { acknowledged, counts } = client;
  t.diagnostic(
    `seed ${SEED}: ${acknowledged.length} acknowledged, ${counts.unanswered} calls unanswered, ` +
      `${counts.unsettled} unsettled, ${left} of ${KILLS} kills left something in doubt; ` +
      `restart ${Math.round(restarts.toSorted((a, b) => a - b)[KILLS >> 1] ?? 0)} ms in the median, drain ${Math.round(drain)} ms`,
  );
  assert.ok(left > KILLS / 2, `the kills came amid operations: ${left}`);
  await assertAcknowledged(client, expected);
  await assertOnce(db, acknowledged);
  await assertAgreement(db, openJournalFile(join(DATA_DIR, 'acquirer-journal.sqlite')));
  assert.equal(await service.stop(), 0);
});
