import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrateKeysAgain } from '../../../../../test/keys-before-merchants.ts';
import {
  authenticationRequest,
  cardMethod,
  newKey,
  threeDSecureServer,
  threeDSecureTrial,
} from '../../../../../test/three-d-secure-server.ts';
import { sql, transaction } from '../../../platform/db/pool.ts';
import {
  createToken,
  keepMethods,
  parseCard,
  redeemTokens,
  sealCard,
} from '../../../records/vault/index.ts';

const { issuerUrl, merchantId, server } = await threeDSecureTrial();

const Y = '4000100000000000';
const NO_METHOD = '4000100000001008';
const RACERS = 20;
const MINUTE_MS = 60_000;

test('a repeat of the key gets the first answer, with the value; another body a 409', async () => {
  const again = { idempotencyKey: newKey() };
  const first = await server.authenticate(merchantId, Y, again);
  const second = await server.authenticate(merchantId, Y, again);
  assert.deepEqual(second.body, first.body);
  assert.equal(second.headers['idempotency-replayed'], 'true');
  assert.equal(typeof first.at('threeDSecureAuthenticationValue'), 'string');
  const other = await server.authenticate(merchantId, NO_METHOD, again);
  assert.deepEqual(
    [other.status, other.faults()],
    [409, ['idempotencyKey IDEMPOTENCY_KEY_REUSED']],
  );
});

test('requests from before keys were scoped to merchants are still answered', async () => {
  const again = { idempotencyKey: newKey() };
  const first = await server.authenticate(merchantId, Y, again);
  const lookup = await server.lookUp(merchantId, NO_METHOD, again);
  await migrateKeysAgain(server.db);
  const second = await server.authenticate(merchantId, Y, again);
  const secondLookup = await server.lookUp(merchantId, NO_METHOD, again);
  assert.deepEqual([second.body, secondLookup.body], [first.body, lookup.body]);
  assert.equal(secondLookup.headers['idempotency-replayed'], 'true');
});

test('a challenge that ended since is still answered as it was first, without its value', async () => {
  const again = { idempotencyKey: newKey() };
  const first = await server.authenticate(merchantId, '4000100000000703', again);
  await fetch(first.string('ChallengeURL'), {
    method: 'POST',
    body: new URLSearchParams({ creq: first.string('ChallengeData') }),
  });
  const seen = await server.retrieve(first.string('authenticationId'));
  assert.equal(seen.at('threeDSecureTransactionStatus'), 'AUTHENTICATED');
  const second = await server.authenticate(merchantId, '4000100000000703', again);
  assert.equal(second.status, 202);
  assert.deepEqual(second.body, first.body);
});

test('of many requests with one key at once one asks the issuer', async () => {
  const again = { idempotencyKey: newKey(), orderId: `order-${newKey()}` };
  const answers = await Promise.all(
    Array.from({ length: RACERS }, () => server.authenticate(merchantId, Y, again)),
  );
  const ids = answers.filter(({ status }) => status === 200).map((a) => a.at('authenticationId'));
  assert.ok(ids.length >= 1 && new Set(ids).size === 1);
  assert.ok(answers.every(({ status }) => status === 200 || status === 409));
  const rows = await server.db.query(
    sql`select 1 from authentications where order_id = ${again.orderId}`,
  );
  assert.equal(rows.length, 1);
});

test('a stored card is authenticated by its id, a token without being used up', async () => {
  const { clock, db, keyring } = server;
  const { partnerId } = server.caller;
  const card = parseCard({ cardNumber: Y, expiryMonth: 12, expiryYear: 2030 });
  const whose = { partnerId, merchantId, cardholderName: 'Mary Roy' };
  const now = clock.now();
  const method = sealCard(keyring, card, { ...whose, customerId: null, stored: true, now });
  await transaction(db, (tx) => keepMethods(tx, [method]));
  const byId = { paymentMethod: undefined, paymentMethodId: method.id };
  const stored = await server.authenticate(merchantId, Y, { ...byId, cardholderName: undefined });
  assert.equal(stored.at('threeDSecureTransactionStatus'), 'AUTHENTICATED', stored.text);
  const nested = {
    paymentMethod: { paymentMethodSource: 'PAYMENT_METHOD_ID', paymentMethodId: method.id },
  };
  assert.equal((await server.lookUp(merchantId, Y, nested)).status, 201);

  const { token } = await transaction(db, (tx) =>
    createToken(tx, { keyring, now }, { ...whose, card }),
  );
  const paymentMethod = { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken: token };
  for (const answer of [
    await server.lookUp(merchantId, Y, { paymentMethod }),
    await server.authenticate(merchantId, Y, { paymentMethod }),
  ]) {
    assert.ok(answer.status === 200 || answer.status === 201, answer.text);
  }
  const redeem = () =>
    transaction(db, (tx) => redeemTokens(tx, { keyring, now }, [{ merchantId, token }]));
  assert.equal((await redeem())[0]?.outcome, 'redeemed');
  const late = await server.authenticate(merchantId, Y, { paymentMethod });
  assert.deepEqual(late.faults(), ['paymentMethod.temporaryToken INVALID_TEMPORARY_TOKEN']);
});

test('all faults of a request are reported at once', async () => {
  const wrong = await server.authenticate(merchantId, Y, {
    amount: undefined,
    threeDSecureRequestType: undefined,
    threeDSecureNotificationUrl: 'http://shop.example/',
    threeDSecureChallengeRequested: 'PERHAPS',
    threeDSecureChallengeWindowSize: undefined,
    browserUserAgent: undefined,
    browserJavaEnabled: 'perhaps',
    browserScreenHeight: 'tall',
    browserScreenWidth: 1_000_000,
    browserLanguage: '*',
    browserIpAddress: 'home',
    paymentMethod: undefined,
  });
  assert.equal(wrong.status, 400);
  assert.deepEqual(wrong.faults().toSorted(), [
    'amount REQUIRED_FIELD',
    'browserIpAddress INVALID_VALUE',
    'browserJavaEnabled INVALID_FORMAT',
    'browserLanguage INVALID_FORMAT',
    'browserScreenHeight INVALID_FORMAT',
    'browserScreenWidth INVALID_VALUE',
    'browserUserAgent REQUIRED_FIELD',
    'paymentMethod REQUIRED_FIELD',
    'threeDSecureChallengeRequested INVALID_VALUE',
    'threeDSecureChallengeWindowSize REQUIRED_FIELD',
    'threeDSecureNotificationUrl INVALID_VALUE',
    'threeDSecureRequestType REQUIRED_FIELD',
  ]);
});

const CARD_FAULTS = {
  'a wrong check digit': [
    { paymentMethod: cardMethod('4000100000000001') },
    'paymentMethod.card.cardNumber INVALID_CARD_NUMBER',
  ],
  'a method of nobody': [
    { paymentMethod: undefined, paymentMethodId: 'pm0001KJMMA2G0AVQ8FJKY93MBDMRS' },
    'paymentMethodId PAYMENT_METHOD_NOT_FOUND',
  ],
  'two cards': [
    { paymentMethodId: 'pm0001KJMMA2G0AVQ8FJKY93MBDMRS' },
    'paymentMethodId PAYMENT_METHOD_AMBIGUOUS',
  ],
  'another source than announced': [
    { paymentMethod: { ...cardMethod(Y), paymentMethodSource: 'TEMPORARY_TOKEN' } },
    'paymentMethod.paymentMethodSource PAYMENT_METHOD_SOURCE_MISMATCH',
  ],
} as const;
for (const [name, [changes, fault]] of Object.entries(CARD_FAULTS)) {
  test(`${name} is refused, at both doors`, async () => {
    assert.deepEqual((await server.authenticate(merchantId, Y, changes)).faults(), [fault]);
    assert.deepEqual((await server.lookUp(merchantId, Y, changes)).faults(), [fault]);
  });
}

test('a merchant of somebody else answers as one that does not exist', async () => {
  const stranger = server.as(await server.newPartner());
  const body = authenticationRequest(merchantId, Y);
  assert.equal((await stranger('POST', '/three-d-secure/authentications', body)).status, 404);
});

test('a read scope allows retrieval, and nothing else', async () => {
  const reader = server.as({ ...server.caller, scopes: new Set(['payment.read']) });
  const answer = await server.authenticate(merchantId, Y);
  const seen = await server.retrieve(answer.string('authenticationId'), reader);
  assert.deepEqual(seen.body, answer.body);
  const body = authenticationRequest(merchantId, Y);
  assert.equal((await reader('POST', '/three-d-secure/authentications', body)).status, 403);
});

test('a merchant that tries too many cards in a minute gets 429, and others do not', async () => {
  const guarded = await threeDSecureServer({ issuerUrl, perMinute: 3 });
  const [one, other] = [await guarded.newMerchant(), await guarded.newMerchant()];
  for (const act of [guarded.lookUp, guarded.authenticate]) {
    for (let request = 0; request < 3; request += 1) assert.ok((await act(one, Y)).status < 300);
    const stopped = await act(one, Y);
    assert.equal(stopped.status, 429);
    assert.equal(stopped.headers['retry-after'], '60');
    assert.ok((await act(other, Y)).status < 300);
  }
  // A stranger who names the merchant uses up nothing of the merchant's.
  guarded.clock.advance(MINUTE_MS);
  const stranger = guarded.as(await guarded.newPartner());
  for (let request = 0; request < 5; request += 1) {
    await stranger('POST', '/three-d-secure/authentications', authenticationRequest(one, Y));
  }
  assert.equal((await guarded.authenticate(one, Y)).status, 200);
});

test('without a directory server the outcome is TECHNICAL_ISSUE, and not an error', async () => {
  const alone = await threeDSecureServer({ issuerUrl: 'http://localhost:1' });
  const shop = await alone.newMerchant();
  assert.equal((await alone.lookUp(shop, Y)).at('threeDSecureMethodURL'), null);
  const answer = await alone.authenticate(shop, Y);
  assert.equal(answer.status, 200);
  assert.equal(answer.at('threeDSecureTransactionStatus'), 'TECHNICAL_ISSUE');
  assert.equal(answer.at('threeDSecureTransactionStatusReason'), 'DIRECTORY_SERVER_UNREACHABLE');
  assert.equal(answer.at('ecommerceIndicator'), 'SSL_MERCHANT');
  assert.equal(answer.at('threeDSecureAuthenticationValue'), undefined);
});

test('what a killed process left is given up after a minute, and the repeat gets that answer', async () => {
  const again = { idempotencyKey: newKey() };
  const first = await server.authenticate(merchantId, Y, again);
  const id = first.string('authenticationId');
  // As it was before the answer was committed.
  await server.db.query(sql`
    update authentications set status = 'PROCESSING', outcome = null, sealed_value = null,
      value_digest = null, due_at = ${new Date(server.clock.now().getTime() + MINUTE_MS)} where authentication_id = ${id}`);
  await server.db.query(sql`
    delete from idempotency_answers where key = ${again.idempotencyKey}`);
  assert.equal((await server.authenticate(merchantId, Y, again)).status, 409);
  assert.equal((await server.retrieve(id)).at('threeDSecureTransactionStatus'), 'PROCESSING');
  assert.equal(await server.runJob('give-up-authentications'), 0);
  server.clock.advance(MINUTE_MS);
  assert.equal(await server.runJob('give-up-authentications'), 1);
  const reported = await server.authenticate(merchantId, Y, again);
  assert.deepEqual(
    [
      reported.status,
      reported.at('authenticationId'),
      reported.at('threeDSecureTransactionStatusReason'),
    ],
    [200, id, 'ABANDONED'],
  );
  assert.equal(await server.runJob('give-up-authentications'), 0);
});

test('each outcome is reported to partners by an event', async () => {
  const expected = {
    [Y]: 'three_d_secure.authenticated',
    '4000100000000208': 'three_d_secure.attempted',
    '4000100000000109': 'three_d_secure.not_authenticated',
    '4000100000000307': 'three_d_secure.rejected',
    '4000100000000703': 'three_d_secure.challenge_required',
    '4000100000000505': 'three_d_secure.technical_issue',
  };
  for (const [card, type] of Object.entries(expected)) {
    const answer = await server.authenticate(merchantId, card);
    const events = await server.call('GET', '/events?limit=1');
    assert.equal(events.at('data.0.type'), type);
    assert.equal(events.at('data.0.data.authenticationId'), answer.at('authenticationId'));
    assert.equal(events.at('data.0.data.threeDSecureAuthenticationValue'), undefined);
  }
});
