/**
 * The database accepts and says nothing, at every step of a payment. Whoever waits gets an answer, what
 * was on its way arrives late or never, and what a caller repeats happens once.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { simulatorsOn } from '../../sandbox/index.ts';
import { createApp, createJobs } from '../../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../../service/src/runtime/foundation.ts';
import { Secret } from '../../service/src/kernel/secret.ts';
import { isUnavailable } from '../../service/src/platform/db/failure.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { createRateLimiter } from '../../service/src/platform/http/rate-limit.ts';
import { prepareSandbox } from '../../sandbox/partners/index.ts';
import { readConfig } from '../../service/src/runtime/settings/index.ts';
import { assertAgreement } from '../agreement.ts';
import { databaseProxy } from '../database-proxy.ts';
import { testDatabase } from '../database.ts';
import { FakeClock } from '../fake-clock.ts';
import { callOf, TEST_URL } from '../http.ts';
import { operationsInDoubt } from '../in-doubt.ts';
import { newKey, paymentRequest } from '../payment-server.ts';
import { temporaryFolder } from '../service.ts';
import { journalBeside } from '../journal.ts';

const LONG_MS = 600_000; // Longer than any lease or back-off.

const db = await testDatabase();
const proxy = await databaseProxy(db.url);
const clock = new FakeClock('2026-03-01T15:00:00Z');
const foundation = layFoundation({
  databaseUrl: proxy.url,
  deadlines: { connectMs: 300, readMs: 500 },
  masterKeys: { kind: 'environment', text: new Secret(randomBytes(32).toString('base64')) },
  publicUrl: TEST_URL,
  clock,
  ...simulatorsOn(journalBeside(db)), // Another party: its memory is not behind the proxy.
});
await loadKeys(foundation);
const config = { ...readConfig({ DATA_DIR: temporaryFolder() }), publicUrl: TEST_URL };
const sandbox = await prepareSandbox(config, foundation);
const app = createApp(foundation, { rateLimiter: createRateLimiter(1_000_000, clock) });
after(async () => {
  await proxy.speak();
  await app.close();
  await foundation.close();
});
const { apiKey, merchantId } = sandbox.credentials.partners.isv;
assert.ok(merchantId !== null);
const call = callOf(app, { 'x-api-key': apiKey });
const jobs = createJobs(foundation).filter(({ name }) => name.startsWith('resolve-'));

async function recover(): Promise<void> {
  await proxy.speak();
  while ((await operationsInDoubt(db)) > 0) {
    clock.advance(LONG_MS);
    for (const { run } of jobs) while ((await run()) > 0);
  }
}

async function countOf(idempotencyKey: string) {
  const [row] = await db.query<Record<'keys' | 'payments' | 'answers', bigint>>(sql`
    select (select count(*) from idempotency_keys where key = ${idempotencyKey}) as keys,
      (select count(answer) from claimed_keys where key = ${idempotencyKey}) as answers,
      (select count(*) from payments where idempotency_key = ${idempotencyKey}) as payments`);
  assert.ok(row);
  return { keys: Number(row.keys), answers: Number(row.answers), payments: Number(row.payments) };
}

/** The steps of a payment, each by what is sent to the database in no other before it. */
const OPENING = (idempotencyKey: string): string => idempotencyKey;
const ENDING = (): string => '"paymentStatus":"SUCCEEDED"';

/** When the silence begins, what it keeps back, and how a repeat is answered once it is over. */
const CASES = [
  ['as the payment is opened, which happens late', OPENING, 'everything', 422],
  ['after the commit that opens the payment was sent', OPENING, 'answers', 422],
  ['as the answer is written down, which happens late', ENDING, 'everything', 201],
  ['after the commit of the answer was sent', ENDING, 'answers', 201],
] as const;
for (const [name, step, keep, status] of CASES) {
  test(`silence ${name}: 503, and the repeat is one payment`, async () => {
    assert.equal((await call('POST', '/payments', paymentRequest(merchantId))).status, 201);
    const idempotencyKey = `silent-${newKey()}`;
    const request = paymentRequest(merchantId, { idempotencyKey });
    proxy.silenceAt(step(idempotencyKey), 1, keep);
    const silent = await call('POST', '/payments', request);
    assert.equal(silent.status, 503, silent.text);
    assert.ok(silent.headers['retry-after']);
    assert.ok(proxy.isSilent, 'it was silent at that step');
    await proxy.speak();
    const { payments, answers } = await countOf(idempotencyKey);
    assert.equal(step === OPENING ? payments : answers, 1, 'it came to pass, and nobody knew');
    await recover();
    const repeated = await call('POST', '/payments', request);
    assert.equal(repeated.status, status, repeated.text);
    assert.equal(repeated.headers['idempotency-replayed'], 'true');
    assert.deepEqual(await countOf(idempotencyKey), { keys: 1, answers: 1, payments: 1 });
    await assertAgreement(db);
  });
}

test('silence from the first byte of a connection: nothing is begun, and the repeat is the first', async () => {
  const request = paymentRequest(merchantId);
  proxy.silence();
  proxy.cut();
  assert.equal((await call('POST', '/payments', request)).status, 503);
  await recover();
  const repeated = await call('POST', '/payments', request);
  assert.equal(repeated.status, 201, repeated.text);
  await assertAgreement(db);
});

test('however many ask while it is silent, all are told, and the next is served', async () => {
  const paymentId = (await call('POST', '/payments', paymentRequest(merchantId))).string(
    'paymentId',
  );
  proxy.silence();
  const asked = Array.from({ length: 300 }, (_, place) =>
    place % 3 === 0
      ? call('GET', `/payments/${paymentId}`)
      : call('POST', '/payments', paymentRequest(merchantId)),
  );
  for (const { status, text } of await Promise.all(asked)) assert.equal(status, 503, text);
  assert.equal(foundation.db.pool.waitingCount, 0);
  await recover();
  assert.equal((await call('GET', `/payments/${paymentId}`)).status, 200);
  assert.equal((await call('POST', '/payments', paymentRequest(merchantId))).status, 201);
  await assertAgreement(db);
});

test('readiness, a look for new keys and every round of background work end while it is silent', async () => {
  assert.equal((await call('GET', '/health/ready')).status, 200);
  proxy.silence();
  assert.equal((await call('GET', '/health/ready')).status, 503);
  for (const { name, run } of createJobs(foundation)) {
    if (name === 'update-card-ranges') continue; // Asks a directory server first.
    await assert.rejects(run(), (error) => causesOf(error).some(isUnavailable), name);
  }
  await assert.rejects(foundation.keyring.load(['vault']), isUnavailable);
  await recover();
  assert.equal((await call('GET', '/health/ready')).status, 200);
});

function causesOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors.flatMap(causesOf) : [error];
}
