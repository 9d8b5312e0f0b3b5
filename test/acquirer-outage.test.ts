/** An acquirer that does not answer: new requests are refused before anything is written, follow-ups go on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BREAKER_LIMITS } from '../service/src/acquiring/acquirers/breaker.ts';
import { createSimulator } from '../sandbox/acquirer-simulator/index.ts';
import { sql, transaction } from '../service/src/platform/db/pool.ts';
import { createToken, parseCard } from '../service/src/records/vault/index.ts';
import { assertAgreement } from './agreement.ts';
import type { TestAnswer } from './http.ts';
import { operationsInDoubt } from './in-doubt.ts';
import { paymentRequest, paymentServer } from './payment-server.ts';

const { silentMax, openMs } = BREAKER_LIMITS;
const server = await paymentServer(undefined, {
  breaker: BREAKER_LIMITS,
  connect: (simulator, deps) => [simulator, createSimulator({ ...deps, name: 'simulator-two' })],
});
const { call, clock, db, faults, operator, pay, move, refund, runJob } = server;
const merchantId = await server.newMerchant();

async function rows(): Promise<number> {
  const [counted] = await db.query<{ count: bigint }>(sql`
    select (select count(*) from payments) + (select count(*) from validations)
      + (select count(*) from idempotency_keys) as count`);
  return Number(counted?.count);
}

/** Breaks every connection until the breaker is open. */
async function breakDown(): Promise<void> {
  faults.plan({ fault: { kind: 'reset', afterEffect: false } });
  for (let count = 0; count < silentMax; count += 1) {
    const answer = await pay(merchantId);
    assert.equal(answer.status, 503);
    assert.equal(answer.at('paymentStatus'), 'PROCESSING', 'in doubt, as ever');
  }
}

function assertRefused(answer: TestAnswer): void {
  assert.equal(answer.status, 503, answer.text);
  assert.match(answer.string('type'), /\/unavailable$/);
  assert.equal(answer.headers['retry-after'], String(openMs / 1000));
  assert.equal(answer.at('paymentStatus'), undefined, 'nothing was made');
}

/** Everything in doubt is resolved, and the breaker has closed. */
async function recover(): Promise<void> {
  faults.clear();
  clock.advance(60_000);
  for (const job of ['resolve-payments', 'resolve-refunds', 'resolve-validations']) {
    while ((await runJob(job)) > 0);
  }
  assert.equal(await operationsInDoubt(db), 0);
}

async function newToken(): Promise<string> {
  const card = parseCard({ cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2030 });
  const deps = { keyring: server.keyring, now: clock.now() };
  const { partnerId } = server.caller;
  const made = await transaction(db, (tx) =>
    createToken(tx, deps, { partnerId, merchantId, card, cardholderName: null }),
  );
  return made.token;
}

test('new payments and validations are refused at once, with nothing written and no token used up', async () => {
  await breakDown();
  const before = await rows();
  const request = paymentRequest(merchantId);
  const temporaryToken = await newToken();
  const paymentMethod = { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken };
  assertRefused(await call('POST', '/payments', request));
  assertRefused(await pay(merchantId, { paymentMethod }));
  assertRefused(await server.validate(merchantId));
  assert.equal(await rows(), before);
  const reported = await operator('GET', '/operator/acquirers');
  assert.equal(reported.at('acquirers.0.breaker'), 'OPEN');
  assert.equal(reported.at('acquirers.0.lastTrouble.why'), 'connection-lost');
  await recover();
  assert.equal((await call('POST', '/payments', request)).status, 201, 'the key was free');
  assert.equal((await pay(merchantId, { paymentMethod })).status, 201, 'and the token');
  await assertAgreement(db);
});

test('a repeat of what was answered before is answered the same, whatever the breaker says', async () => {
  const request = paymentRequest(merchantId);
  const first = await call('POST', '/payments', request);
  await breakDown();
  const again = await call('POST', '/payments', request);
  assert.equal(again.status, 201);
  assert.equal(again.at('paymentId'), first.at('paymentId'));
  await recover();
});

test('follow-ups go on while new requests are refused, and their answers close the breaker', async () => {
  const hold = (await pay(merchantId, { automaticCapture: false })).string('paymentId');
  const purchase = (await pay(merchantId)).string('paymentId');
  await breakDown();
  const unanswered = await refund(purchase);
  assert.equal(unanswered.status, 503);
  assert.equal(unanswered.at('refundStatus'), 'PROCESSING', 'it was sent');
  assertRefused(await pay(merchantId));
  faults.clear();
  assert.equal((await move(hold, 'complete')).status, 200);
  assert.equal((await pay(merchantId)).status, 201);
  await recover();
  await assertAgreement(db);
});

test('after a while one payment is the probe; the others are refused until it has its answer', async () => {
  await breakDown();
  clock.advance(openMs);
  faults.clear();
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay(merchantId)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.equal(answers.filter(({ status }) => status === 503).length, 4);
  assert.equal((await pay(merchantId)).status, 201);
  await recover();
  await assertAgreement(db);
});

test('a probe that is refused before it is sent leaves its place to the next', async () => {
  await breakDown();
  clock.advance(openMs);
  faults.clear();
  const temporaryToken = await newToken();
  const paymentMethod = { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken };
  await db.query(sql`delete from temporary_tokens`);
  const refused = [
    () => pay(merchantId, { paymentMethod }),
    () => server.validate(merchantId, { paymentMethod }),
  ];
  for (const ask of refused) {
    const answer = await ask();
    assert.equal(answer.status, 400, answer.text);
    assert.equal(
      (await operator('GET', '/operator/acquirers')).at('acquirers.0.breaker'),
      'HALF_OPEN',
    );
  }
  const next = await pay(merchantId);
  assert.equal(next.status, 201, next.text);
  await recover();
});

test('an outage of one acquirer does not affect another', async () => {
  faults.clear();
  await breakDown();
  assertRefused(await pay(merchantId));
  await operator('PUT', '/operator/acquirer-routes', { routes: [{ acquirer: 'simulator-two' }] });
  clock.advance(2_000);
  assert.equal((await pay(merchantId)).status, 201);
  await recover();
});
