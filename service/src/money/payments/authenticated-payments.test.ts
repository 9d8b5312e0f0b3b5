/** Payments that use 3-D Secure, with the issuer simulator as a process of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spellingsOf } from '../../../../test/base64-spellings.ts';
import { passChallenge } from '../../../../test/challenge-browser.ts';
import { testServer } from '../../../../test/http.ts';
import { issuerProcess } from '../../../../test/issuer-process.ts';
import { cardMethod, newKey, threeDSecureServer } from '../../../../test/three-d-secure-server.ts';
import { testAcquirers } from '../../../../test/acquirers.ts';
import { createSimulator } from '../../../../sandbox/acquirer-simulator/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { validationRoutes } from '../../cards/validations/index.ts';
import { createToken, parseCard } from '../../records/vault/index.ts';
import { paymentRoutes } from './index.ts';
import { journalBeside } from '../../../../test/journal.ts';

const { url: issuerUrl } = await issuerProcess();
const server = await threeDSecureServer({ issuerUrl });
await server.runJob('refresh-card-ranges');
const { db, clock, caller } = server;
const connectors = [createSimulator({ journal: journalBeside(db), clock, issuerUrl })];
const acquirers = testAcquirers({ db, clock, connectors });
const routes = paymentRoutes({ ...server, acquirers, holdMs: 86_400_000 });
const payments = testServer({ routes, clock });
const call = payments.as(caller);
const validationsOnly = validationRoutes({ ...server, acquirers });
const validating = testServer({ routes: validationsOnly, clock }).as(caller);
const merchantId = await server.newMerchant();

const FRICTIONLESS = '4000100000000000';
const ATTEMPT = '4000100000000208';
const NOT_AUTHENTICATED = '4000100000000109';
const REJECTED = '4000100000000307';
const CHALLENGE = '4000100000000729';
const MASTERCARD = '5200100000000005';
const ORDINARY = '4242424242424242';
const INFORMATION = '4000100000000406';
const INDICATOR = 'transactionDetails.ecommerceIndicator';

type Changes = Readonly<Record<string, unknown>>;
const pay = (cardNumber: string, threeDSecureData: Changes, changes: Changes = {}) =>
  call('POST', '/payments', {
    idempotencyKey: newKey(),
    merchantId,
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethod: cardMethod(cardNumber),
    ecommerceIndicator: 'AUTHENTICATED_ECOMMERCE',
    threeDSecureData,
    ...changes,
  });

async function authenticated(cardNumber: string) {
  const answer = await server.authenticate(merchantId, cardNumber);
  assert.equal(answer.status, 200, answer.text);
  return answer;
}
const idOf = (answer: Awaited<ReturnType<typeof authenticated>>) => ({
  threeDSecureAuthenticationId: answer.string('authenticationId'),
});
const valueOf = (answer: Awaited<ReturnType<typeof authenticated>>) => ({
  threeDSecureCryptogram: answer.string('threeDSecureAuthenticationValue'),
  threeDSecureVersion: '2.2.0',
  threeDSecureServerTransactionId: answer.string('threeDSecureServerTransactionId'),
});

for (const [name, card, indicator, result] of [
  ['a frictionless card', FRICTIONLESS, 'AUTHENTICATED_ECOMMERCE', '2'],
  ['an attempt', ATTEMPT, 'NON_AUTHENTICATED_ECOMMERCE', '3'],
  ['a Mastercard', MASTERCARD, 'AUTHENTICATED_ECOMMERCE', '2'],
] as const) {
  for (const [how, dataOf] of [
    ['by id', idOf],
    ['by value', valueOf],
  ] as const) {
    test(`${name} pays as ${indicator}, named ${how}, and the issuer accepts the value`, async () => {
      const paid = await pay(card, dataOf(await authenticated(card)));
      assert.equal(paid.status, 201, paid.text);
      assert.equal(paid.at('transactionDetails.ecommerceIndicator'), indicator);
      assert.equal(paid.at('verificationDetails.threeDSecureResult'), result);
      assert.equal(paid.at('verificationDetails.threeDSecure.use'), 'ACCEPTED');
    });
  }
}

test('a challenge that is passed pays as authenticated', async () => {
  const asked = await server.authenticate(merchantId, CHALLENGE);
  assert.equal(asked.status, 202, asked.text);
  const cres = await passChallenge(asked);
  const ended = await server.resultOf(asked.string('authenticationId'), cres);
  assert.equal(ended.at('threeDSecureTransactionStatus'), 'AUTHENTICATED', ended.text);
  const paid = await pay(CHALLENGE, idOf(asked));
  assert.equal(paid.at('transactionDetails.ecommerceIndicator'), 'AUTHENTICATED_ECOMMERCE');
});

test('an authentication pays once: of two payments at once, one gets it', async () => {
  const data = idOf(await authenticated(FRICTIONLESS));
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(FRICTIONLESS, data)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assert.equal(answer.status, 400, answer.text);
    assert.match(answer.faults().join(), /AUTHENTICATION_(ALREADY_)?USED/);
  }
});

test('another amount, card or merchant does not get it', async () => {
  const data = idOf(await authenticated(FRICTIONLESS));
  const amount = { amount: 1001, currency: 'CAD' };
  assert.equal((await pay(FRICTIONLESS, data, { amount })).status, 400);
  assert.equal((await pay(ORDINARY, data)).status, 400);
  const other = await server.newMerchant();
  assert.equal((await pay(FRICTIONLESS, data, { merchantId: other })).status, 400);
  const less = await pay(FRICTIONLESS, data, { amount: { amount: 900, currency: 'CAD' } });
  assert.equal(less.status, 201, 'a refusal has not used it up');
});

test('a token whose payment is refused for its authentication can pay after all', async () => {
  const { token } = await transaction(db, (tx) =>
    createToken(
      tx,
      { keyring: server.keyring, now: clock.now() },
      {
        partnerId: caller.partnerId,
        merchantId,
        card: parseCard({ cardNumber: FRICTIONLESS, expiryMonth: 12, expiryYear: 2030 }),
        cardholderName: null,
      },
    ),
  );
  const data = idOf(await authenticated(FRICTIONLESS));
  const paymentMethod = { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken: token };
  const amount = { amount: 1001, currency: 'CAD' };
  assert.equal((await pay('', data, { paymentMethod, amount })).status, 400);
  const paid = await pay('', data, { paymentMethod });
  assert.equal(paid.status, 201, paid.text);
  assert.equal((await pay('', {}, { paymentMethod })).status, 400, 'and once only');
});

test('a value of our own that was changed is refused', async () => {
  const data = valueOf(await authenticated(FRICTIONLESS));
  const changed = { ...data, threeDSecureCryptogram: 'AAABBBCCCDDDEEEFFFGGGHHHIII=' };
  assert.equal((await pay(FRICTIONLESS, changed)).status, 400);
});

test('a rejected authentication refuses the payment', async () => {
  const refused = await pay(REJECTED, idOf(await authenticated(REJECTED)));
  assert.equal(refused.status, 400, refused.text);
  assert.match(refused.faults().join(), /REJECTED/);
});

test('a failed one goes on as unauthenticated, and the answer says so', async () => {
  const data = idOf(await authenticated(NOT_AUTHENTICATED));
  const paid = await pay(NOT_AUTHENTICATED, data);
  assert.equal(paid.status, 201, paid.text);
  assert.equal(paid.at('transactionDetails.ecommerceIndicator'), 'SSL_MERCHANT');
  assert.equal(paid.at('verificationDetails.threeDSecure.use'), 'NOT_AUTHENTICATED');
  assert.equal(
    paid.at('verificationDetails.threeDSecure.threeDSecureTransactionStatus'),
    'NOT_AUTHENTICATED',
  );
});

test('a value of another 3DS Server is passed on, and the issuer’s result decides', async () => {
  const foreign = {
    threeDSecureCryptogram: 'AAABBBCCCDDDEEEFFFGGGHHHIII=',
    threeDSecureVersion: '2.2.0',
    threeDSecureServerTransactionId: '8a880dc0-d2d2-4067-bcb1-b08d1690b26e',
  };
  const paid = await pay(FRICTIONLESS, foreign);
  assert.equal(paid.status, 201, paid.text);
  assert.equal(paid.at('verificationDetails.threeDSecure.use'), 'PASSED_ON');
  assert.equal(paid.at('transactionDetails.ecommerceIndicator'), 'SSL_MERCHANT');
});

test('a value of our own is known without ids: once, for its amount, at its merchant', async () => {
  const { threeDSecureCryptogram } = valueOf(await authenticated(FRICTIONLESS));
  const data = { threeDSecureCryptogram };
  const more = await pay(FRICTIONLESS, data, { amount: { amount: 99_900, currency: 'CAD' } });
  assert.deepEqual(more.faults(), ['amount.amount AUTHENTICATION_AMOUNT_EXCEEDED']);
  const other = await pay(FRICTIONLESS, data, { merchantId: await server.newMerchant() });
  assert.match(other.faults().join(), /AUTHENTICATION_NOT_FOUND/);
  const paid = await pay(FRICTIONLESS, data);
  assert.equal(paid.at('verificationDetails.threeDSecure.use'), 'ACCEPTED', paid.text);
  assert.match((await pay(FRICTIONLESS, data)).faults().join(), /AUTHENTICATION_USED/);
});

test('one authentication pays for one purchase, however base64 writes its value', async () => {
  const { threeDSecureCryptogram: value } = valueOf(await authenticated(FRICTIONLESS));
  const paid = await pay(FRICTIONLESS, { threeDSecureCryptogram: value });
  assert.equal(paid.at(INDICATOR), 'AUTHENTICATED_ECOMMERCE', paid.text);
  for (const threeDSecureCryptogram of spellingsOf(value)) {
    assert.match((await pay(FRICTIONLESS, { threeDSecureCryptogram })).text, /AUTHENTICATION_USED/);
  }
});

test('without an issuer to ask, foreign values count as nothing, and our own as what we know', async () => {
  const alone = testAcquirers({ db, clock });
  const unasked = testServer({
    routes: paymentRoutes({ ...server, acquirers: alone, holdMs: 86_400_000 }),
    clock,
  }).as(caller);
  const payUnasked = (threeDSecureData: Changes) =>
    unasked('POST', '/payments', {
      idempotencyKey: newKey(),
      merchantId,
      amount: { amount: 1000, currency: 'CAD' },
      paymentMethod: cardMethod(FRICTIONLESS),
      ecommerceIndicator: 'AUTHENTICATED_ECOMMERCE',
      threeDSecureData,
    });
  const invented = Buffer.alloc(20, 7).toString('base64');
  const foreign = await payUnasked({ threeDSecureAuthenticationValue: invented });
  assert.equal(foreign.status, 201, foreign.text);
  assert.equal(foreign.at(INDICATOR), 'SSL_MERCHANT');
  assert.equal(foreign.at('verificationDetails.threeDSecureResult'), '0');
  const own = await payUnasked(idOf(await authenticated(FRICTIONLESS)));
  assert.equal(own.at(INDICATOR), 'AUTHENTICATED_ECOMMERCE', own.text);
});

test('an authentication for information only is sent to the issuer, and shifts no liability', async () => {
  const answer = await server.authenticate(merchantId, INFORMATION, {
    threeDSecureChallengeRequested: 'NO_CHALLENGE_REQUESTED_RISK_ANALYSIS_PERFORMED',
  });
  const paid = await pay(INFORMATION, idOf(answer));
  assert.equal(paid.status, 201, paid.text);
  assert.equal(paid.at('verificationDetails.threeDSecureResult'), 'B');
  assert.equal(paid.at(INDICATOR), 'SSL_MERCHANT');
});

const increment = (paymentId: string, amount: number) =>
  call('POST', `/payments/${paymentId}/increment`, {
    idempotencyKey: newKey(),
    amount: { amount, currency: 'CAD' },
  });

test('a hold is raised up to what the cardholder was authenticated for, and no further', async () => {
  const amount = { amount: 600, currency: 'CAD' };
  const hold = { automaticCapture: false, amount };
  const held = await pay(FRICTIONLESS, idOf(await authenticated(FRICTIONLESS)), hold);
  assert.equal(held.status, 201, held.text);
  const id = held.string('paymentId');
  const raised = await increment(id, 400);
  assert.deepEqual([raised.status, raised.at('authorizedAmount.amount')], [200, 1000]);
  assert.equal(raised.at(INDICATOR), 'AUTHENTICATED_ECOMMERCE');
  const refused = await increment(id, 900_000);
  assert.deepEqual(
    [refused.status, refused.faults()],
    [409, ['amount.amount AUTHENTICATION_AMOUNT_EXCEEDED']],
  );
  assert.equal((await increment(id, 1)).status, 409);
});

test('a hold without an authentication is raised without that bound', async () => {
  const held = await pay(ORDINARY, {}, { automaticCapture: false });
  assert.equal((await increment(held.string('paymentId'), 900_000)).status, 200);
});

const validate = (threeDSecureData: Changes) =>
  validating('POST', '/validations', {
    idempotencyKey: newKey(),
    merchantId,
    paymentMethod: cardMethod(FRICTIONLESS),
    threeDSecureData,
  });

test('a validation uses what was authenticated for no payment, and says so', async () => {
  const answer = await server.authenticate(merchantId, FRICTIONLESS, {
    threeDSecureMessageCategory: 'NON_PAYMENT',
    amount: undefined,
  });
  const validated = await validate(idOf(answer));
  assert.equal(validated.status, 201, validated.text);
  assert.deepEqual(validated.at('verificationDetails.threeDSecure'), {
    use: 'ACCEPTED',
    ...idOf(answer),
  });
  assert.match((await validate(idOf(answer))).faults().join(), /AUTHENTICATION_USED/);
});

test('a validation leaves what was authenticated for a payment to the payment', async () => {
  const data = idOf(await authenticated(FRICTIONLESS));
  const validated = await validate(data);
  assert.equal(validated.at('verificationDetails.threeDSecure.use'), 'NOT_AUTHENTICATED');
  assert.equal((await pay(FRICTIONLESS, data)).status, 201);
});

test('a value of another 3DS Server is sent to the issuer of a validation too', async () => {
  const invented = Buffer.alloc(20, 7).toString('base64');
  const validated = await validate({ threeDSecureAuthenticationValue: invented });
  assert.equal(validated.status, 201, validated.text);
  assert.equal(validated.at('verificationDetails.threeDSecure.use'), 'PASSED_ON');
  assert.equal(validated.at('verificationDetails.threeDSecureResult'), '1');
});

test('without 3-D Secure an indicator sent by the caller is ignored', async () => {
  const paid = await pay(ORDINARY, {});
  assert.equal(paid.at('transactionDetails.ecommerceIndicator'), 'SSL_MERCHANT', paid.text);
});
