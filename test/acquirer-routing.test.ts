/** Which acquirer takes a payment: new ones by the rules, follow-ups by the record. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSimulator } from '../sandbox/acquirer-simulator/index.ts';
import { sql, transaction } from '../service/src/platform/db/pool.ts';
import { createToken, parseCard } from '../service/src/records/vault/index.ts';
import { assertAgreement } from './agreement.ts';
import type { TestAnswer } from './http.ts';
import { cardMethod, paymentServer } from './payment-server.ts';
import { about, authorizationOf } from './simulator.ts';
import { journalBeside, readJournal } from './journal.ts';

const server = await paymentServer(undefined, {
  connect: (simulator, deps) => [simulator, createSimulator({ ...deps, name: 'simulator-two' })],
});
const { clock, db, operator, pay, move, refund, validate } = server;
const merchantId = await server.newMerchant();
const ROUTES = '/operator/acquirer-routes';
const AMEX = '378282246310005';

/** Sets the routes, and lets the time pass after which every process knows them. */
async function setRoutes(...routes: readonly object[]): Promise<TestAnswer> {
  const answer = await operator('PUT', ROUTES, { routes });
  clock.advance(2_000);
  return answer;
}

async function acquirerOf(table: 'payments' | 'refunds' | 'validations', id: string) {
  const rows = await db.query<{ acquirer: string }>(
    table === 'payments'
      ? sql`select acquirer from payments where payment_id = ${id}`
      : table === 'refunds'
        ? sql`select acquirer from refunds where refund_id = ${id}`
        : sql`select acquirer from validations where validation_id = ${id}`,
  );
  return rows[0]?.acquirer;
}

/** What the journal of simulator-two has of a payment. */
async function atTwo(paymentId: string): Promise<string[]> {
  const rows = await readJournal(db, merchantId);
  const own = rows.filter(({ reference }) => reference.startsWith(`simulator-two/${paymentId}`));
  return own.map(({ operation, outcome }) => `${operation} ${outcome}`);
}

const takenBy = async (changes = {}) => {
  const answer = await pay(merchantId, changes);
  assert.equal(answer.status, 201, answer.text);
  return await acquirerOf('payments', answer.string('paymentId'));
};

test('without a route the default takes payments and validations', async () => {
  assert.equal(await takenBy(), 'simulator');
  const validation = await validate(merchantId);
  assert.equal(await acquirerOf('validations', validation.string('validationId')), 'simulator');
});

test('a route by brand, by currency and by merchant holds within two seconds, in place of those before', async () => {
  await operator('PUT', ROUTES, { routes: [{ brand: 'AMEX', acquirer: 'simulator-two' }] });
  clock.advance(2_000);
  const amex = { paymentMethod: cardMethod({ cardNumber: AMEX, cardSecurityCode: '1234' }) };
  assert.equal(await takenBy(amex), 'simulator-two');
  assert.equal(await takenBy(), 'simulator');
  await setRoutes({ currency: 'CAD', acquirer: 'simulator-two' });
  assert.equal(await takenBy(), 'simulator-two');
  await setRoutes(
    { currency: 'CAD', acquirer: 'simulator-two' },
    { merchantId, acquirer: 'simulator' },
  );
  assert.equal(await takenBy(), 'simulator', 'a merchant’s own route is the more specific');
  await setRoutes();
  assert.equal(await takenBy(amex), 'simulator');
});

/** By a token of such a card. */
const payBy = async (cardNumber: string) => {
  const card = parseCard({ cardNumber, expiryMonth: 12, expiryYear: 2030 });
  const { partnerId } = server.caller;
  const deps = { keyring: server.keyring, now: clock.now() };
  const { token } = await transaction(db, (tx) =>
    createToken(tx, deps, { partnerId, merchantId, card, cardholderName: null }),
  );
  return await takenBy({
    paymentMethod: { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken: token },
  });
};

test('a temporary token goes by the brand of its card', async () => {
  await setRoutes({ brand: 'AMEX', acquirer: 'simulator-two' });
  assert.equal(await payBy(AMEX), 'simulator-two');
  assert.equal(await payBy('4242424242424242'), 'simulator');
  await setRoutes();
});

test('follow-ups go to the acquirer that took the payment, whatever the routes say since', async () => {
  await setRoutes({ acquirer: 'simulator-two' });
  const hold = await pay(merchantId, { automaticCapture: false });
  const purchase = await pay(merchantId);
  const validation = await validate(merchantId);
  await setRoutes();
  const holdId = hold.string('paymentId');
  assert.equal(
    (await move(holdId, 'increment', { amount: { amount: 500, currency: 'CAD' } })).status,
    200,
  );
  assert.equal((await move(holdId, 'complete')).status, 200);
  const given = await refund(holdId);
  assert.equal(given.status, 201, given.text);
  assert.equal(await acquirerOf('refunds', given.string('refundId')), 'simulator-two');
  assert.deepEqual((await atTwo(holdId)).toSorted(), [
    'authorize approved',
    'capture approved',
    'increment approved',
  ]);
  assert.equal((await move(purchase.string('paymentId'), 'cancel')).status, 200);
  assert.equal((await pay(merchantId)).status, 201, 'new ones go where they are sent today');
  await assertAgreement(db);
  assert.equal(await acquirerOf('validations', validation.string('validationId')), 'simulator-two');
});

test('one reference at two acquirers is two authorizations: their journals do not mix', async () => {
  const [one, two] = ['simulator', 'simulator-two'].map((name) =>
    createSimulator({ name, journal: journalBeside(db), clock }),
  );
  assert.ok(one && two);
  const request = authorizationOf({ reference: 'shared:authorize' });
  assert.equal((await one.authorize(request)).kind, 'approved');
  assert.deepEqual(await two.enquire(request), { kind: 'not-found' });
  assert.equal((await two.authorize(request)).kind, 'approved');
  assert.equal((await two.reverse(about(request, 'reverse'))).kind, 'approved');
  assert.deepEqual(await two.enquire(request), { kind: 'reversed' });
  assert.equal((await one.enquire(request)).kind, 'approved');
});

test('routes are refused whole when one names an acquirer that is not configured, or two have the same conditions', async () => {
  await setRoutes({ brand: 'VISA', acquirer: 'simulator' });
  const refused = await setRoutes(
    { brand: 'AMEX', acquirer: 'sold-last-year' },
    { currency: 'USD', acquirer: 'simulator' },
    { currency: 'USD', acquirer: 'simulator-two' },
  );
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.faults(), [
    'routes[0].acquirer ACQUIRER_NOT_CONFIGURED',
    'routes[2] DUPLICATE_ROUTE',
  ]);
  const unknown = await operator('PUT', ROUTES, {
    routes: [{ brand: 'VISTA', acquirer: 'simulator' }],
  });
  assert.equal(unknown.status, 400);
  const reported = await operator('GET', ROUTES);
  assert.deepEqual(reported.at('routes'), [{ brand: 'VISA', acquirer: 'simulator' }]);
  assert.deepEqual(reported.at('installation'), []);
  assert.equal(reported.at('defaultAcquirer'), 'simulator');
});

test('who set routes, and which, is in the audit log; a partner can neither read nor set them', async () => {
  await setRoutes(
    { merchantId, currency: 'CAD', acquirer: 'simulator-two' },
    { acquirer: 'simulator' },
  );
  const [entry] = await db.query<{ details: unknown }>(sql`
    select details from audit_log where action = 'acquirer-routes.set'
    order by seq desc limit 1`);
  assert.deepEqual(entry?.details, {
    routes: [`merchant=${merchantId}+currency=CAD:simulator-two`, ':simulator'],
  });
  for (const path of [ROUTES, '/operator/acquirers']) {
    assert.equal((await server.call('GET', path)).status, 403);
  }
  assert.equal((await server.call('PUT', ROUTES, { routes: [] })).status, 403);
  await setRoutes();
});

test('a route to an acquirer that is no longer configured is skipped, and the next best applies', async () => {
  await db.query(sql`
    insert into acquirer_routes (place, merchant_id, acquirer, modified_at)
    values (1, ${merchantId}, 'sold-last-year', now())`);
  clock.advance(2_000);
  assert.equal(await takenBy(), 'simulator');
  await setRoutes();
});

test('operators see each acquirer with its health, its breaker and its counts', async () => {
  const reported = await operator('GET', '/operator/acquirers');
  assert.equal(reported.status, 200);
  assert.deepEqual(
    [0, 1].map((place) =>
      ['name', 'isDefault', 'isReady', 'breaker'].map((member) =>
        reported.at(`acquirers.${place}.${member}`),
      ),
    ),
    [
      ['simulator', true, true, 'CLOSED'],
      ['simulator-two', false, true, 'CLOSED'],
    ],
  );
  assert.ok(Number(reported.at('acquirers.1.counts.approved')) > 0);
});

test('operators see which acquirer took a payment and its references there; the partner sees neither', async () => {
  const paid = await pay(merchantId);
  const reported = await operator('GET', `/operator/payments/${paid.string('paymentId')}/acquirer`);
  assert.equal(reported.at('acquirer'), 'simulator');
  assert.match(reported.string('hostReferences.retrievalReference'), /^\d{12}$/);
  assert.equal(reported.at('authorizationCode'), paid.at('transactionDetails.authorizationCode'));
  assert.doesNotMatch(paid.text, /retrievalReference|hostReferences|simulator/);
  const events = await server.call('GET', '/events');
  assert.doesNotMatch(events.text, /retrievalReference|hostReferences/);
});
