/**
 * Payments through a host that keeps sessions, knows requests by the trace numbers they were sent under,
 * needs the card with every follow-up, and answers no enquiries.
 */
import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { after, test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import type { TestAnswer } from './http.ts';
import { CARD, paymentServer } from './payment-server.ts';
import { createSessionConnector } from './session-connector.ts';
import type { Message } from './session-book.ts';
import { openSessionHost } from './session-host.ts';

const host = await openSessionHost();
const connector = createSessionConnector(host.port);
const server = await paymentServer(undefined, { connect: () => [connector] });
const { acquirers, clock, db, operator, pay, move, refund, runJob, timers, validate } = server;
await acquirers.start();
after(async () => {
  await acquirers.drain();
  await acquirers.stop();
  await host.close();
});
const merchantId = await server.newMerchant();
const last = (kind: Message['kind']): Message => {
  const found = host.messages.findLast((message) => message.kind === kind);
  assert.ok(found, `the host was sent ${kind}`);
  return found;
};
const money = (amount: number) => ({ amount: { amount, currency: 'CAD' } });

/** Sends a request that the host carries out without responding. */
async function inSilence(ask: () => Promise<TestAnswer>): Promise<TestAnswer> {
  host.setSilent(true);
  const before = host.messages.length;
  const asked = ask();
  while (host.messages.length === before || timers.running === 0) await turn();
  timers.pass(10_000);
  const answer = await asked;
  host.setSilent(false);
  assert.equal(answer.status, 503, answer.text);
  return answer;
}

/** What is in doubt, resolved; each round is the next that the sweeper would make. */
async function sweep(...jobs: readonly string[]): Promise<void> {
  for (const job of jobs) {
    clock.advance(60_000);
    while ((await runJob(job)) > 0);
  }
}

test('a refund carries all references of the purchase, and its card', async () => {
  const paid = await pay(merchantId);
  assert.equal(paid.status, 201, paid.text);
  const given = await refund(paid.string('paymentId'));
  assert.equal(given.status, 201, given.text);
  const [sent, back] = [last('authorize'), last('refund')];
  assert.deepEqual(back.original, {
    trace: sent.trace,
    retrievalReference: `R${sent.trace}`,
    code: paid.at('transactionDetails.authorizationCode'),
  });
  assert.equal(back.number, CARD);
  assert.ok(back.trace !== undefined && back.trace !== sent.trace, 'with a trace of its own');
});

test('a hold is raised, completed in part and released by its host references', async () => {
  const held = await pay(merchantId, { automaticCapture: false });
  const id = held.string('paymentId');
  const { trace } = last('authorize');
  assert.equal((await move(id, 'increment', money(500))).status, 200);
  assert.equal(last('authorize').original?.trace, trace);
  assert.equal((await move(id, 'complete', { ...money(300), finalCompletion: false })).status, 200);
  const released = await move(id, 'release');
  assert.equal(released.status, 200, released.text);
  for (const kind of ['capture', 'release'] as const) {
    const { original, number } = last(kind);
    assert.deepEqual(
      [original?.trace, original?.retrievalReference, number],
      [trace, `R${trace}`, CARD],
    );
  }
});

test('a purchase that was never answered is reversed by what was assigned to it, with its card', async () => {
  const unanswered = await inSilence(() => pay(merchantId));
  const sent = last('authorize');
  await sweep('resolve-payments');
  const reversal = last('reverse');
  assert.deepEqual(reversal.original, { trace: sent.trace });
  assert.equal(reversal.number, CARD, 'although it was not to be stored');
  const [payment] = await db.query<{ status: string; pending: unknown }>(sql`
    select status, pending_operation as pending from payments
    where payment_id = ${unanswered.string('paymentId')}`);
  assert.deepEqual(payment, { status: 'DECLINED_RETRY', pending: null }, 'and the card is gone');
});

test('an increment that was never answered is reversed alone', async () => {
  const id = (await pay(merchantId, { automaticCapture: false })).string('paymentId');
  await inSilence(() => move(id, 'increment', money(500)));
  const raise = last('authorize');
  await sweep('resolve-payments');
  assert.equal(last('reverse').original?.trace, raise.trace);
  const reported = await server.call('GET', `/payments/${id}`);
  assert.equal(reported.at('paymentStatus'), 'AUTHORIZED');
});

test('a completion and a refund that were not answered are sent again under the same trace', async () => {
  const id = (await pay(merchantId, { automaticCapture: false })).string('paymentId');
  await inSilence(() => move(id, 'complete'));
  const first = last('capture');
  await sweep('resolve-payments');
  assert.equal(last('capture').trace, first.trace);
  assert.notEqual(last('capture').id, first.id);
  await inSilence(() => refund(id));
  const given = last('refund');
  await sweep('resolve-refunds');
  assert.equal(last('refund').trace, given.trace);
  const reported = await server.call('GET', `/payments/${id}`);
  assert.equal(reported.at('refundedAmount.amount'), 1000, reported.text);
});

test('a validation that was never answered is reversed by what was assigned to it', async () => {
  await inSilence(() => validate(merchantId));
  const sent = last('verify');
  await sweep('resolve-validations');
  assert.deepEqual(last('reverse').original, { trace: sent.trace });
});

test('where the card has been deleted since, the follow-up goes without', async () => {
  const paid = await pay(merchantId);
  await db.query(sql`delete from payment_methods`);
  const given = await refund(paid.string('paymentId'));
  assert.equal(given.status, 422, 'this host insists, and says so');
  assert.equal(last('refund').number, undefined);
});

test('the terminal id is the end of the merchant’s number, or what an operator sets; follow-ups carry the old one', async () => {
  const paid = await pay(merchantId);
  assert.equal(last('authorize').till, `${merchantId} ${merchantId.slice(-8)}`);
  const terminal = `/operator/merchants/${merchantId}/terminal`;
  const set = await operator('PUT', terminal, { terminalId: 'TILL0042' });
  assert.equal(set.status, 200, set.text);
  assert.equal(set.at('terminalId'), 'TILL0042');
  assert.equal((await pay(merchantId)).status, 201);
  assert.equal(last('authorize').till, `${merchantId} TILL0042`);
  assert.equal((await refund(paid.string('paymentId'))).status, 201);
  assert.equal(last('refund').till, `${merchantId} ${merchantId.slice(-8)}`);
  assert.equal((await operator('PUT', terminal, {})).at('terminalId'), null);
  assert.equal((await operator('PUT', terminal, { terminalId: 'SHORT' })).status, 400);
});

test('without a session nothing new is begun; the connector reconnects, and payments go on', async () => {
  const [before] = await db.query(sql`select count(*) as count from payments`);
  host.cutOff();
  while (connector.ready?.() === true) await turn();
  const refused = await pay(merchantId);
  assert.equal(refused.status, 503, refused.text);
  assert.match(refused.string('type'), /\/unavailable$/);
  const [now] = await db.query(sql`select count(*) as count from payments`);
  assert.deepEqual(now, before);
  while (connector.ready?.() === false) await turn();
  assert.equal((await pay(merchantId)).status, 201);
});
