import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { cardsAwaiting } from '../../../../test/in-doubt.ts';
import { CARD, cardMethod, newKey, paymentServer } from '../../../../test/payment-server.ts';
import type { SimulatedFault } from '../../../../sandbox/acquirer-simulator/index.ts';
import { STUCK_AFTER_ATTEMPTS } from '../../acquiring/operations/index.ts';
import { sql } from '../../platform/db/pool.ts';

const server = await paymentServer();
const { call, clock, db, faults, timers, validate } = server;
const merchantId = await server.newMerchant();
const LONG_MS = 10 * 60_000; // Longer than any back-off.

const sweep = () => server.runJob('resolve-validations');
const lost = (afterEffect: boolean): SimulatedFault => ({ kind: 'reset', afterEffect });
const on = (operation: string) => (arrived: Readonly<{ operation: string }>) =>
  arrived.operation === operation;
const typesOf = async (subjectId: string): Promise<unknown> => {
  const events = await call('GET', `/events?subjectId=${subjectId}`);
  return [events.at('data')].flat().map((_, place) => events.at(`data.${place}.type`));
};

/** Plans a fault for the next call of an operation. */
function plan(operation: string, fault: SimulatedFault, times = 1): void {
  faults.plan({ fault, times, when: on(operation) });
}

/** Resolves when the acquirer is next asked for `operation`. */
function asked(operation: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isIt = on(operation);
  faults.plan({
    fault: lost(false),
    when: (arrived) => {
      if (isIt(arrived)) resolve();
      return false;
    },
  });
  return promise;
}

const CASES: readonly (readonly [string, string, SimulatedFault, string, string])[] = [
  ['approved, the answer lost', CARD, lost(true), 'SUCCEEDED', '00'],
  ['approved, the answer damaged', CARD, { kind: 'garbage' }, 'SUCCEEDED', '00'],
  ['declined, the answer lost', '4000200000000057', lost(true), 'DECLINED', '05'],
  ['declined for now, the answer lost', '4000200000000511', lost(true), 'DECLINED_RETRY', '51'],
  ['never arrived', CARD, lost(false), 'DECLINED_RETRY', '68'],
];

for (const [name, cardNumber, fault, validationStatus, isoResponseCode] of CASES) {
  test(`${name}: 503, then ${validationStatus} by the sweeper, and the repeat gets that answer`, async () => {
    const request = { idempotencyKey: newKey(), paymentMethod: cardMethod({ cardNumber }) };
    plan('verify', fault);
    const unknown = await validate(merchantId, request);
    assert.equal(unknown.status, 503, unknown.text);
    assert.equal(unknown.headers['retry-after'], '2');
    assert.equal(unknown.at('validationStatus'), 'PROCESSING');
    assert.equal(unknown.at('transactionDetails.message'), 'Processing');
    const early = await validate(merchantId, request);
    assert.equal(early.status, 409);
    assert.equal(early.headers['retry-after'], '1');
    assert.equal(await sweep(), 1);
    const validationId = unknown.string('validationId');
    const ended = await call('GET', `/validations/${validationId}`);
    assert.equal(ended.at('validationStatus'), validationStatus, ended.text);
    assert.equal(ended.at('transactionDetails.isoResponseCode'), isoResponseCode);
    const replayed = await validate(merchantId, request);
    assert.equal(replayed.status, validationStatus === 'SUCCEEDED' ? 201 : 422);
    assert.equal(replayed.at('validationId'), validationId);
    assert.equal(replayed.at('validationStatus'), validationStatus);
    assert.equal(await sweep(), 0, 'nothing is left to do');
    const type = validationStatus === 'SUCCEEDED' ? 'succeeded' : 'declined';
    assert.deepEqual(await typesOf(validationId), [`validation.${type}`]);
  });
}

test('a card whose issuer never answers is given up after the time-out, and reversed', async () => {
  const reached = asked('verify');
  const request = { paymentMethod: cardMethod({ cardNumber: '4000200000000685' }) };
  const answer = validate(merchantId, request);
  await reached;
  timers.pass(10_000);
  const unknown = await answer;
  faults.clear();
  assert.equal(unknown.status, 503, unknown.text);
  await sweep();
  const ended = await call('GET', `/validations/${unknown.string('validationId')}`);
  assert.equal(ended.at('validationStatus'), 'DECLINED_RETRY');
  assert.equal(ended.at('transactionDetails.isoResponseCode'), '68');
});

test('an approval whose answer was lost: the card to be stored is stored, and pays', async () => {
  const paymentMethod = cardMethod({ cardNumber: '5555555555554444' });
  plan('verify', lost(true));
  const storing = { paymentMethod, storePaymentMethod: 'CARDHOLDER_INITIATED' };
  const unknown = await validate(merchantId, storing);
  assert.equal(await cardsAwaiting(db), 1);
  await sweep();
  assert.equal(await cardsAwaiting(db), 0);
  const ended = await call('GET', `/validations/${unknown.string('validationId')}`);
  assert.equal(ended.at('validationStatus'), 'SUCCEEDED');
  assert.equal(ended.at('paymentMethod.stored'), true);
  const paymentMethodId = ended.string('paymentMethod.paymentMethodId');
  const paid = await server.pay(merchantId, { paymentMethod: undefined, paymentMethodId });
  assert.equal(paid.status, 201, paid.text);
});

for (const [name, cardNumber, afterEffect] of [
  ['declined', '4000200000000057', true],
  ['reversed', CARD, false],
] as const) {
  test(`${name}, and the answer was lost: the card to be stored is destroyed`, async () => {
    const paymentMethod = cardMethod({ cardNumber });
    plan('verify', lost(afterEffect));
    await validate(merchantId, { paymentMethod, storePaymentMethod: 'CARDHOLDER_INITIATED' });
    assert.equal(await cardsAwaiting(db), 1);
    if (!afterEffect) plan('reverse', lost(false));
    await sweep();
    assert.equal(await cardsAwaiting(db), 0, 'from when it can only end reversed');
    clock.advance(LONG_MS);
    await sweep();
  });
}

test('what a dead process left is taken up once it counts as abandoned, and not before', async () => {
  const id = (await validate(merchantId)).string('validationId');
  const dueAt = new Date(clock.now().getTime() + 20_000);
  // As step one left it, with the process gone before step three.
  await db.query(sql`
    update validations set status = 'PROCESSING', outcome = null,
      due_at = ${dueAt} where validation_id = ${id}`);
  await db.query(sql`
    delete from idempotency_answers where key in (
      select key from idempotency_keys where resource_id = ${id})`);
  clock.advance(19_000);
  assert.equal(await sweep(), 0);
  clock.advance(1_000);
  assert.equal(await sweep(), 1);
  const ended = await call('GET', `/validations/${id}`);
  assert.equal(ended.at('validationStatus'), 'SUCCEEDED');
});

test('a reversal is sent until it is acknowledged, and is reported once as stuck in between', async () => {
  plan('verify', lost(false));
  const unknown = await validate(merchantId);
  const id = unknown.string('validationId');
  plan('reverse', lost(false), STUCK_AFTER_ATTEMPTS + 1);
  for (let attempt = 1; attempt <= STUCK_AFTER_ATTEMPTS + 1; attempt += 1) {
    assert.equal(await sweep(), 1, `attempt ${attempt}`);
    assert.equal(await sweep(), 0, 'it waits in between');
    const isStuck = attempt >= STUCK_AFTER_ATTEMPTS;
    assert.deepEqual(await typesOf(id), isStuck ? ['validation.stuck'] : []);
    clock.advance(LONG_MS);
  }
  await sweep();
  const ended = await call('GET', `/validations/${id}`);
  assert.equal(ended.at('validationStatus'), 'DECLINED_RETRY');
  assert.deepEqual(await typesOf(id), ['validation.declined', 'validation.stuck']);
});

test('an approval that comes when the reversal has begun changes nothing and stores nothing', async () => {
  const shop = await server.newMerchant();
  const reached = asked('verify');
  plan('verify', { kind: 'late-answer', milliseconds: 5_000 });
  const request = { idempotencyKey: newKey(), storePaymentMethod: 'CARDHOLDER_INITIATED' };
  const answer = validate(shop, request);
  await reached;
  clock.advance(20_000);
  plan('enquire', lost(false));
  plan('reverse', lost(false));
  assert.equal(await sweep(), 1);
  while (timers.running < 2) await turn(); // The time-out, and the answer on its way.
  timers.pass(5_000);
  const late = await answer;
  assert.equal(late.status, 503, late.text);
  faults.clear();
  clock.advance(LONG_MS);
  await sweep();
  const id = late.string('validationId');
  const ended = await call('GET', `/validations/${id}`);
  assert.equal(ended.at('validationStatus'), 'DECLINED_RETRY');
  assert.equal((await validate(shop, request)).status, 422);
  assert.deepEqual((await call('GET', `/payment-methods?merchantId=${shop}`)).at('data'), []);
  assert.deepEqual(await typesOf(id), ['validation.declined']);
});

test('two sweepers at once end each validation once', async () => {
  plan('verify', lost(true), 5);
  const unknown = await Promise.all(Array.from({ length: 5 }, () => validate(merchantId)));
  const swept = await Promise.all([sweep(), sweep(), sweep()]);
  assert.equal(
    swept.reduce((sum, count) => sum + count, 0),
    5,
  );
  for (const answer of unknown) {
    assert.deepEqual(await typesOf(answer.string('validationId')), ['validation.succeeded']);
  }
});
