/** Tokens for back ends: each stands for a test card, is never used up, and is nothing in production. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { CARDS } from '../sandbox/issuer-simulator/index.ts';
import { TEST_TOKENS } from '../sandbox/controls/index.ts';
import { OUTCOMES } from '../sandbox/acquirer-simulator/index.ts';
import { testApplication } from './application.ts';
import { passChallenge } from './challenge-browser.ts';
import { FakeClock } from './fake-clock.ts';
import { issuerProcess } from './issuer-process.ts';
import { PRODUCTION, startService, temporaryFolder } from './service.ts';
import { authenticationRequest, lookupRequest, newKey } from './three-d-secure-server.ts';

type Changes = Readonly<Record<string, unknown>>;
type TestCard = Readonly<{ cardNumber: string; temporaryToken: string }>;

const { url: issuerUrl } = await issuerProcess();
const clock = new FakeClock(new Date().toISOString());
const { asPartner, credentials, shared } = await testApplication({ issuerUrl, clock });
const isv = asPartner('isv');
const { apiKey } = credentials.partners.isv;
const merchantId = credentials.partners.isv.merchantId ?? '';
const GUIDE = join(import.meta.dirname, '..', 'docs/guides/test-cards.md');
const TOKEN_PLACE = 'paymentMethod.temporaryToken';

const requestBy = (temporaryToken: string, changes: Changes = {}) => ({
  idempotencyKey: newKey(),
  merchantId,
  amount: { amount: 1000, currency: 'CAD' },
  paymentMethod: { temporaryToken },
  ...changes,
});
const pay = (token: string, changes: Changes = {}) =>
  isv('POST', '/payments', requestBy(token, changes));

/** As the sandbox lists them. */
async function listed(): Promise<readonly TestCard[]> {
  const answer = await isv('GET', '/sandbox/cards');
  return answer.at('cards') as TestCard[];
}

test('a token pays like its card, with a security code, again and again', async () => {
  for (const [token, brand, lastFour] of [
    ['ot-test-visa', 'VISA', '4242'],
    ['ot-test-visa', 'VISA', '4242'],
    ['ot-test-mastercard', 'MASTERCARD', '4444'],
    ['ot-test-amex', 'AMEX', '0005'],
  ] as const) {
    const paid = await pay(token);
    assert.equal(paid.status, 201, paid.text);
    assert.equal(paid.at('paymentStatus'), 'SUCCEEDED');
    assert.deepEqual(
      [paid.at('paymentMethod.cardBrand'), paid.at('paymentMethod.lastFour')],
      [brand, lastFour],
    );
    assert.equal(paid.at('verificationDetails.cvdResult'), 'M');
  }
  const both = await Promise.all([pay('ot-test-visa'), pay('ot-test-visa')]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [201, 201],
  );
});

test('a code and a source beside it count, as with a token from the hosted page', async () => {
  const paymentMethod = {
    paymentMethodSource: 'TEMPORARY_TOKEN',
    temporaryToken: 'ot-test-visa',
    cardSecurityCode: '999',
  };
  const paid = await pay('', { paymentMethod });
  assert.equal(paid.at('verificationDetails.cvdResult'), 'N', paid.text);
  const mismatch = { ...paymentMethod, paymentMethodSource: 'CARD' };
  assert.deepEqual((await pay('', { paymentMethod: mismatch })).faults(), [
    'paymentMethod.paymentMethodSource PAYMENT_METHOD_SOURCE_MISMATCH',
  ]);
});

test('a token declines as its card does', async () => {
  for (const [token, isoResponseCode, status] of [
    ['ot-test-declined', '05', 'DECLINED'],
    ['ot-test-insufficient-funds', '51', 'DECLINED_RETRY'],
    ['ot-test-soft-declined', '1A', 'DECLINED_RETRY'],
  ] as const) {
    const declined = await pay(token);
    assert.equal(declined.status, 422, declined.text);
    assert.match(declined.text, new RegExp(`"isoResponseCode":"${isoResponseCode}"`));
    assert.match(declined.text, new RegExp(`"${status}"`));
  }
});

test('it validates a card and stores one, which pays later', async () => {
  const asked = requestBy('ot-test-visa', { storePaymentMethod: 'MERCHANT_INITIATED' });
  const { amount: _nothing, ...body } = asked;
  const valid = await isv('POST', '/validations', body);
  assert.equal(valid.status, 201, valid.text);
  assert.equal(valid.at('paymentMethod.stored'), true);
  const later = await isv('POST', '/payments', {
    idempotencyKey: newKey(),
    merchantId,
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethodId: valid.string('paymentMethod.paymentMethodId'),
  });
  assert.equal(later.status, 201, later.text);
});

test('the challenge of a token is passed, and pays as authenticated', async () => {
  const paymentMethod = { temporaryToken: 'ot-test-challenge' };
  const lookUp = lookupRequest(merchantId, '', { paymentMethod });
  const found = await isv('POST', '/three-d-secure/card-lookups', lookUp);
  assert.equal(found.status, 201, found.text);
  const asked = await isv(
    'POST',
    '/three-d-secure/authentications',
    authenticationRequest(merchantId, '', { paymentMethod }),
  );
  assert.equal(asked.status, 202, asked.text);
  const threeDSecureAuthenticationId = asked.string('authenticationId');
  const challengeResponse = await passChallenge(asked);
  const lookup = `/three-d-secure/authentications/${threeDSecureAuthenticationId}/lookup`;
  const ended = await isv('POST', lookup, { idempotencyKey: newKey(), challengeResponse });
  assert.equal(ended.at('threeDSecureTransactionStatus'), 'AUTHENTICATED', ended.text);
  const paid = await pay('ot-test-challenge', {
    threeDSecureData: { threeDSecureAuthenticationId },
  });
  assert.equal(paid.status, 201, paid.text);
  assert.equal(paid.at('transactionDetails.ecommerceIndicator'), 'AUTHENTICATED_ECOMMERCE');
});

test('a mistyped one is refused with the one that was meant, wherever it is sent', async () => {
  for (const [sent, meant] of [
    ['ot-test-vsia', 'ot-test-visa'],
    ['ot-test-Visa', 'ot-test-visa'],
    ['ot-test-insuficient-funds', 'ot-test-insufficient-funds'],
    ['ot-test-challenge_passes', 'ot-test-challenge-passes'],
  ] as const) {
    const refused = await pay(sent);
    assert.deepEqual(refused.faults(), [`${TOKEN_PLACE} UNKNOWN_TEST_TOKEN`], refused.text);
    assert.ok(refused.string('errors.0.errorMessage').includes(`Did you mean "${meant}"?`));
    assert.equal(refused.at('errors.0.parameterValue'), undefined);
  }
  const unlike = await pay('ot-test-qqqqqqqq', { customerId: 'cu00ZZZZZZZZZZZZZZZZZZZZZZZZZZ' });
  assert.equal(unlike.status, 400);
  assert.doesNotMatch(unlike.text, /Did you mean/);
  const { amount: _none, ...body } = requestBy('ot-test-vsia');
  const { paymentMethod } = body;
  for (const [path, sent] of [
    ['/validations', body],
    ['/three-d-secure/card-lookups', lookupRequest(merchantId, '', { paymentMethod })],
    ['/three-d-secure/authentications', authenticationRequest(merchantId, '', { paymentMethod })],
  ] as const) {
    assert.deepEqual((await isv('POST', path, sent)).faults(), [
      `${TOKEN_PLACE} UNKNOWN_TEST_TOKEN`,
    ]);
  }
});

test('a token from nowhere is refused as ever', async () => {
  const random = await pay(`ot-${'A'.repeat(43)}`);
  assert.deepEqual(random.faults(), [`${TOKEN_PLACE} INVALID_TEMPORARY_TOKEN`]);
  const long = await pay(`ot-test-${'a'.repeat(38)}`);
  assert.deepEqual(
    long.faults(),
    [`${TOKEN_PLACE} INVALID_TEMPORARY_TOKEN`],
    'as long as a real one',
  );
  assert.deepEqual((await pay('ot-test-')).faults(), [`${TOKEN_PLACE} INVALID_FORMAT`]);
});

test('every test card has a token of its own, which stands for it', async () => {
  const cards = await listed();
  const numbers = [
    ...OUTCOMES.filter(({ by }) => by === 'card').map(({ value }) => value),
    ...CARDS.flatMap(({ visa, mastercard }) => [visa, mastercard]),
  ];
  assert.deepEqual(
    numbers.filter((number) => !cards.some(({ cardNumber }) => cardNumber === number)),
    [],
  );
  assert.equal(new Set(cards.map(({ temporaryToken }) => temporaryToken)).size, cards.length);
  for (const { cardNumber, temporaryToken } of cards) {
    assert.equal(TEST_TOKENS.cardOf(temporaryToken, clock.now())?.cardNumber, cardNumber);
  }
  for (const temporaryToken of TEST_TOKENS.names) {
    const asked = lookupRequest(merchantId, '', { paymentMethod: { temporaryToken } });
    const looked = await isv('POST', '/three-d-secure/card-lookups', asked);
    assert.equal(looked.status, 201, `${temporaryToken}: ${looked.text}`);
  }
});

test('the guide has each token beside its card', async () => {
  const rows = readFileSync(GUIDE, 'utf8').split('\n');
  for (const { cardNumber, temporaryToken } of await listed()) {
    const token = temporaryToken.replace(/(?<=-.*)-mastercard$/, '');
    const isNamed = (row: string): boolean =>
      row.includes(`\`${cardNumber}\``) &&
      (row.includes(`\`${temporaryToken}\``) || row.includes(`\`${token}\``));
    assert.ok(rows.some(isNamed), `${temporaryToken} beside ${cardNumber}`);
  }
});

test('it works whatever time it is', async () => {
  clock.advance(20 * 365 * 86_400_000);
  assert.equal((await pay('ot-test-visa')).status, 201);
});

test('production refuses each with a problem of its own', async () => {
  const PORT = String(await freePort());
  const settings = {
    PRODUCTION: 'true',
    WRAPPING_KEYS: 'master-key',
    PORT,
    HOSTS: 'localhost',
    DATA_DIR: temporaryFolder(),
  };
  const { output, ready, stop } = startService({ ...shared, ...settings }, PRODUCTION);
  await ready;
  const { amount: _none, ...body } = requestBy('ot-test-visa');
  const { paymentMethod } = body;
  for (const [path, sent] of [
    ['/payments', requestBy('ot-test-visa')],
    ['/payments', requestBy('ot-test-no-such')],
    ['/validations', body],
    ['/three-d-secure/card-lookups', lookupRequest(merchantId, '', { paymentMethod })],
    ['/three-d-secure/authentications', authenticationRequest(merchantId, '', { paymentMethod })],
  ] as const) {
    const answer = await fetch(`http://localhost:${PORT}${path}`, {
      method: 'POST',
      headers: {
        'Api-Version': CURRENT,
        'X-Api-Key': apiKey,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(sent),
    });
    const problem = (await answer.json()) as Record<string, unknown>;
    assert.equal(answer.status, 400, JSON.stringify(problem));
    assert.match(String(problem['type']), /\/docs\/problems\/test-token-in-production$/);
    const [fault] = problem['errors'] as Readonly<Record<string, unknown>>[];
    assert.equal(fault?.['reasonCode'], 'TEST_TOKEN_IN_PRODUCTION');
    assert.equal(fault['parameterName'], TOKEN_PLACE);
  }
  assert.equal(await stop(), 0, output());
});
