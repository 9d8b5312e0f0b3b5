/** Cards of payments whose outcome was unknown at first are stored as if it had been known at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { SimulatedFault } from '../../../../sandbox/acquirer-simulator/index.ts';
import { sql } from '../../platform/db/pool.ts';
import { cardsAwaiting } from '../../../../test/in-doubt.ts';
import {
  cardMethod,
  newKey,
  paymentRequest,
  paymentServer,
} from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { call, db, faults, move, pay, timers } = server;
const merchantId = await server.newMerchant();
const STORING = { storePaymentMethod: 'CARDHOLDER_INITIATED' } as const;
const HOLD = { automaticCapture: false } as const;
const cad = (amount: number) => ({ amount, currency: 'CAD' });

const lost = (afterEffect: boolean): SimulatedFault => ({ kind: 'reset', afterEffect });
function plan(operation: string, fault: SimulatedFault, times = 1): void {
  faults.plan({ fault, times, when: (made) => made.operation === operation });
}
const sweep = () => server.runJob('resolve-payments');
const numbered = (cardNumber: string) => ({ paymentMethod: cardMethod({ cardNumber }) });

/** A payment whose answer was lost, after the sweeper has resolved it. */
async function recovered(changes: Readonly<Record<string, unknown>>) {
  plan('authorize', lost(true));
  const request = paymentRequest(merchantId, changes);
  const unknown = await call('POST', '/payments', request);
  assert.equal(unknown.status, 503, unknown.text);
  const waiting = await cardsAwaiting(db);
  assert.equal(await sweep(), 1);
  assert.equal(await cardsAwaiting(db), 0, 'nothing is sealed with what has ended');
  const ended = await call('GET', `/payments/${unknown.string('paymentId')}`);
  return { ended, waiting, again: () => call('POST', '/payments', request) };
}

test('a card to be stored is stored when the sweeper finds the approval, and pays again', async () => {
  const card = numbered('5555555555554444');
  const { ended, waiting, again } = await recovered({ ...card, ...STORING });
  assert.equal(waiting, 1);
  assert.equal(ended.at('paymentStatus'), 'SUCCEEDED');
  assert.equal(ended.at('paymentMethod.stored'), true);
  assert.deepEqual((await again()).body, ended.body);
  const paymentMethodId = ended.string('paymentMethod.paymentMethodId');
  const method = await call('GET', `/payment-methods/${paymentMethodId}`);
  assert.equal(method.at('lastFour'), '4444', method.text);
  const next = await pay(merchantId, { paymentMethod: undefined, paymentMethodId });
  assert.equal(next.status, 201, next.text);
  const heard = await pay(merchantId, { ...card, ...STORING });
  assert.equal(heard.at('paymentMethod.paymentMethodId'), paymentMethodId, 'one card, one method');
});

test('a hold whose approval the sweeper finds can be raised and completed', async () => {
  const { ended, waiting } = await recovered(HOLD);
  assert.equal(waiting, 1);
  assert.equal(ended.at('paymentMethod.stored'), false);
  const paymentId = ended.string('paymentId');
  const raised = await move(paymentId, 'increment', { amount: cad(500) });
  assert.equal(raised.status, 200, raised.text);
  const completed = await move(paymentId, 'complete');
  assert.equal(completed.at('capturedAmount.amount'), 1500, completed.text);
  await server.assertBooks(completed);
});

test('the customer that it was to be stored for gets it', async () => {
  const customer = { idempotencyKey: newKey(), merchantId, name: 'Ana Roy' };
  const customerId = (await call('POST', '/customers', customer)).string('customerId');
  const { ended } = await recovered({ ...numbered('4111111111111111'), ...STORING, customerId });
  const methods = await call('GET', `/payment-methods?customerId=${customerId}`);
  const id = ended.string('paymentMethod.paymentMethodId');
  assert.equal(methods.at('data.0.paymentMethodId'), id, methods.text);
});

test('a card that turns out declined is destroyed, and not stored', async () => {
  const declined = { ...numbered('4000200000000057'), ...STORING, ...HOLD };
  const { ended, waiting } = await recovered(declined);
  assert.equal(waiting, 1);
  assert.equal(ended.at('paymentStatus'), 'DECLINED');
  assert.equal(ended.at('paymentMethod.stored'), false);
  const id = ended.string('paymentMethod.paymentMethodId');
  assert.deepEqual(
    await db.query(sql`
    select 1 as one from payment_methods where payment_method_id = ${id}`),
    [],
  );
});

test('a payment marked for reversal has no card left, however long the reversal takes', async () => {
  plan('authorize', lost(false));
  plan('reverse', lost(false));
  const unknown = await pay(merchantId, { ...STORING, ...HOLD });
  assert.equal(unknown.status, 503);
  assert.equal(await cardsAwaiting(db), 1);
  assert.equal(await sweep(), 1);
  assert.equal(await cardsAwaiting(db), 0);
  const between = await call('GET', `/payments/${unknown.string('paymentId')}`);
  assert.equal(between.at('paymentStatus'), 'PROCESSING');
  server.clock.advance(600_000);
  assert.equal(await sweep(), 1);
});

test('no card is sealed for a purchase that stores none, nor for one by a stored method', async () => {
  const first = await pay(merchantId, STORING);
  const paymentMethodId = first.string('paymentMethod.paymentMethodId');
  const requests = [{}, { ...HOLD, paymentMethod: undefined, paymentMethodId }];
  for (const changes of requests) {
    const before = timers.running;
    plan('authorize', { kind: 'slow', milliseconds: 1_000 });
    const paying = pay(merchantId, changes);
    while (timers.running < before + 2) await turn();
    assert.equal(await cardsAwaiting(db), 0);
    timers.pass(1_000);
    assert.equal((await paying).status, 201);
  }
});

test('the security code is not sealed with the card', async () => {
  plan('authorize', lost(true));
  await pay(merchantId, { ...STORING, paymentMethod: cardMethod({ cardSecurityCode: '739' }) });
  const [row] = await db.query<{ text: string }>(sql`
    select pending_operation::text as text from payments where pending = 'AUTHORIZE'`);
  assert.ok(row && row.text.includes('sealed'));
  assert.doesNotMatch(row.text, /"739\\*"/);
  await sweep();
});
