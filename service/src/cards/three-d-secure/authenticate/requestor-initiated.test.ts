/** Authentications that the merchant asks for by itself, with no cardholder at a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAcquirers } from '../../../../../test/acquirers.ts';
import { areqAtIssuer } from '../../../../../test/issuer-log.ts';
import { testServer } from '../../../../../test/http.ts';
import {
  authenticationRequest,
  cardMethod,
  newKey,
  threeDSecureTrial,
} from '../../../../../test/three-d-secure-server.ts';
import { createSimulator } from '../../../../../sandbox/acquirer-simulator/index.ts';
import { paymentRoutes } from '../../../money/payments/index.ts';
import { sql } from '../../../platform/db/pool.ts';
import { journalBeside } from '../../../../../test/journal.ts';

const { issuerUrl, merchantId, server } = await threeDSecureTrial();
const { db, clock } = server;
const acquirers = testAcquirers({
  db,
  clock,
  connectors: [createSimulator({ journal: journalBeside(db), clock, issuerUrl })],
});
const pay = testServer({
  routes: paymentRoutes({ ...server, acquirers, holdMs: 86_400_000 }),
  clock,
}).as(server.caller);

const Y = '4000100000000000';
const OLD = '4000100000010009';
const STATUS = 'threeDSecureTransactionStatus';
const CHANNEL = { threeDSecureDeviceChannel: 'THREE_D_SECURE_REQUESTOR_INITIATED' };
const NON_PAYMENT = { threeDSecureMessageCategory: 'NON_PAYMENT', amount: undefined };
const SERIES = { recurringExpiry: '2027-03-01', recurringFrequencyDays: '30' };
const BROWSER = [
  'threeDSecureNotificationUrl',
  'threeDSecureChallengeRequested',
  'threeDSecureChallengeWindowSize',
  'browserIpAddress',
  'browserLanguage',
  'browserUserAgent',
  'browserScreenHeight',
  'browserScreenWidth',
  'browserJavaEnabled',
  'browserJavascriptEnabled',
];
const NO_BROWSER = Object.fromEntries(BROWSER.map((name) => [name, undefined]));

type Changes = Readonly<Record<string, unknown>>;
const initiate = (type: string, changes: Changes = {}, card = Y) =>
  server.authenticate(merchantId, card, {
    ...NO_BROWSER,
    ...CHANNEL,
    threeDSecureRequestType: type,
    ...changes,
  });

const TYPES: readonly (readonly [string, string, Changes])[] = [
  ['RECURRING', '01', SERIES],
  ['INSTALMENT', '02', { ...SERIES, instalmentCount: 12 }],
  ['ADD_CARD', '03', NON_PAYMENT],
  ['MAINTAIN_CARD', '04', NON_PAYMENT],
  ['ACCOUNT_VERIFICATION', '05', NON_PAYMENT],
  ['DELAYED_SHIPMENT', '06', {}],
  ['TOP_UP', '07', {}],
  ['MAIL_ORDER', '08', {}],
  ['TELEPHONE_ORDER', '09', {}],
  ['WHITELIST_STATUS_CHECK', '10', NON_PAYMENT],
  ['OTHER_PAYMENT', '11', {}],
];
for (const [type, code, changes] of TYPES) {
  test(`${type} is ${code} to the issuer, and no browser is in the message`, async () => {
    const answer = await initiate(type, changes);
    assert.deepEqual([answer.status, answer.at(STATUS)], [200, 'AUTHENTICATED'], answer.text);
    const areq = await areqAtIssuer(issuerUrl, answer);
    assert.deepEqual([areq['deviceChannel'], areq['threeRIInd']], ['03', code]);
    const ofBrowser = Object.keys(areq).filter((name) =>
      /^browser|^notificationURL$|^threeDSCompInd$|AuthenticationInd$|ChallengeInd$/.test(name),
    );
    assert.deepEqual(ofBrowser, []);
    const series = [areq['recurringExpiry'], areq['recurringFrequency']];
    assert.deepEqual(
      series,
      changes['recurringExpiry'] === undefined ? [undefined, undefined] : ['20270301', '30'],
    );
    assert.equal(areq['purchaseInstalData'], type === 'INSTALMENT' ? '12' : undefined);
  });
}

test('browser data in such a request is not sent', async () => {
  const answer = await server.authenticate(merchantId, Y, {
    ...CHANNEL,
    threeDSecureRequestType: 'TOP_UP',
  });
  const areq = await areqAtIssuer(issuerUrl, answer);
  assert.deepEqual(
    Object.keys(areq).filter((name) => name.startsWith('browser')),
    [],
  );
});

test('cardholders at a browser begin series and add cards too', async () => {
  const codes = { RECURRING: '02', INSTALMENT: '03', ADD_CARD: '04', MAINTAIN_CARD: '05' };
  for (const [type, code] of Object.entries(codes)) {
    const answer = await server.authenticate(merchantId, Y, {
      threeDSecureRequestType: type,
      ...(type.endsWith('CARD') ? NON_PAYMENT : { ...SERIES, instalmentCount: 3 }),
    });
    const areq = await areqAtIssuer(issuerUrl, answer);
    assert.equal(areq['threeDSRequestorAuthenticationInd'], code, answer.text);
    assert.equal(areq['threeRIInd'], undefined);
  }
});

test('where nobody can be challenged the issuer says so, and the merchant sees it', async () => {
  const answer = await initiate('TOP_UP', {}, '4000100000000703');
  assert.deepEqual(
    [answer.status, answer.at(STATUS), answer.at('threeDSecureTransactionStatusReason')],
    [200, 'NOT_AUTHENTICATED', 'DECOUPLED_AUTHENTICATION_REQUIRED'],
  );
});

test('a lookup of the same card is left for a browser', async () => {
  const lookup = await server.lookUp(merchantId, Y);
  const answer = await initiate('TOP_UP');
  assert.equal(answer.at('cardLookupId'), undefined);
  const named = await initiate('TOP_UP', { cardLookupId: lookup.string('cardLookupId') });
  assert.deepEqual(named.faults(), ['cardLookupId INVALID_VALUE']);
});

test('an issuer of 2.1.0 is sent only what 2.1.0 can express', async () => {
  const added = await initiate('ADD_CARD', NON_PAYMENT, OLD);
  assert.equal(added.at(STATUS), 'AUTHENTICATED', added.text);
  assert.equal((await areqAtIssuer(issuerUrl, added))['threeRIInd'], '03');
  for (const [type, changes] of [
    ['TOP_UP', {}],
    ['RECURRING', SERIES],
    ['WHITELIST_STATUS_CHECK', NON_PAYMENT],
  ] as const) {
    const answer = await initiate(type, changes, OLD);
    assert.deepEqual(
      [answer.at(STATUS), answer.at('threeDSecureTransactionStatusReason')],
      ['TECHNICAL_ISSUE', 'VERSION_NOT_SUPPORTED'],
      type,
    );
  }
});

test('an earlier authentication is named to the issuer by the id that it knows', async () => {
  const first = await server.authenticate(merchantId, Y);
  clock.advance(90_000);
  const prior = { priorAuthenticationId: first.string('authenticationId') };
  const areq = await areqAtIssuer(issuerUrl, await initiate('DELAYED_SHIPMENT', prior));
  assert.deepEqual(areq['threeDSRequestorPriorAuthenticationInfo'], {
    threeDSReqPriorRef: first.at('threeDSecureAccessControlServerTransactionId'),
    threeDSReqPriorAuthMethod: '01',
    threeDSReqPriorAuthTimestamp: first
      .string('threeDSecureAuthenticationTimestamp')
      .replaceAll(/\D/g, '')
      .slice(0, 12),
  });
});

test('an earlier authentication must be of this merchant and card, and a success', async () => {
  const other = await server.newMerchant();
  const stranger = server.as(await server.newPartner());
  const theirs = await server.newMerchant(stranger);
  const request = authenticationRequest(theirs, Y);
  const refused = await Promise.all([
    server.authenticate(other, Y),
    server.authenticate(merchantId, '4000100000001008'),
    server.authenticate(merchantId, '4000100000000703'),
    stranger('POST', '/three-d-secure/authentications', request),
  ]);
  for (const answer of refused) {
    const prior = { priorAuthenticationId: answer.string('authenticationId') };
    const reported = await initiate('TOP_UP', prior);
    assert.deepEqual(reported.faults(), ['priorAuthenticationId PRIOR_AUTHENTICATION_UNUSABLE']);
  }
});

test('all faults of a request are reported at once', async () => {
  const wrong = await initiate('INSTALMENT', {
    amount: undefined,
    threeDSecureMessageCategory: 'NON_PAYMENT',
    recurringExpiry: '2027-02-30',
    instalmentCount: 1,
    priorAuthenticationId: 'none',
    threeDSecureDecoupledMaximumMinutes: 10_081,
  });
  assert.deepEqual(wrong.faults().toSorted(), [
    'amount REQUIRED_FIELD',
    'instalmentCount INVALID_VALUE',
    'priorAuthenticationId INVALID_FORMAT',
    'recurringExpiry INVALID_VALUE',
    'recurringFrequencyDays REQUIRED_FIELD',
    'threeDSecureDecoupledMaximumMinutes INVALID_VALUE',
  ]);
  const channel = await initiate('CARDHOLDER');
  assert.deepEqual(channel.faults(), ['threeDSecureRequestType INVALID_VALUE']);
  const category = await initiate('ADD_CARD');
  assert.deepEqual(category.faults(), ['threeDSecureMessageCategory INVALID_VALUE']);
  const browser = await server.authenticate(merchantId, Y, {
    threeDSecureRequestType: 'MAIL_ORDER',
  });
  assert.deepEqual(browser.faults(), ['threeDSecureRequestType INVALID_VALUE']);
});

test('a payment without the cardholder uses it once, and the issuer accepts it', async () => {
  const stored = await pay('POST', '/payments', {
    idempotencyKey: newKey(),
    merchantId,
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethod: cardMethod(Y),
    storePaymentMethod: 'MERCHANT_INITIATED',
    credentialOnFileInformation: { paymentIndicator: 'RECURRING', paymentInformation: 'FIRST' },
  });
  assert.equal(stored.status, 201, stored.text);
  const answer = await initiate('RECURRING', SERIES);
  const body = {
    merchantId,
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethodId: stored.string('paymentMethod.paymentMethodId'),
    credentialOnFileInformation: {
      paymentIndicator: 'RECURRING',
      paymentInformation: 'SUBSEQUENT',
      issuerId: stored.string('credentialOnFileResponse.issuerId'),
    },
    threeDSecureData: { threeDSecureAuthenticationId: answer.string('authenticationId') },
  };
  const paid = await pay('POST', '/payments', { idempotencyKey: newKey(), ...body });
  assert.equal(paid.status, 201, paid.text);
  assert.equal(paid.at('verificationDetails.threeDSecureResult'), '2');
  const again = await pay('POST', '/payments', { idempotencyKey: newKey(), ...body });
  assert.deepEqual(again.faults(), [
    'threeDSecureData.threeDSecureAuthenticationId AUTHENTICATION_USED',
  ]);
  const [row] = await db.query<{ usedBy: string }>(sql`
    select used_by as "usedBy" from authentications
    where authentication_id = ${answer.string('authenticationId')}`);
  assert.equal(row?.usedBy, paid.at('paymentId'));
});
