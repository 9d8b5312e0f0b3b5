/** Our own values are recognised, whoever presents them and with whatever ids. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { spellingsOf } from '../../../../../test/base64-spellings.ts';
import {
  newKey,
  resultFor,
  threeDSecureTrial,
  authenticationUses,
} from '../../../../../test/three-d-secure-server.ts';
import type { AuthenticationUse } from '../claims/consume-authentications.ts';

const { merchantId, server } = await threeDSecureTrial();

const Y = '4000100000000000';
const MASTERCARD = '5200100000000005';
const INFORMATION = '4000100000000406';
const NO_RESULT = '4000100000000752';
const RACERS = 50;
const DAY_MS = 86_400_000;
const VALUE = 'threeDSecureAuthenticationValue';

const { consume, fingerprintOf, use } = authenticationUses({ merchantId, server }, Y);
async function reported(changes: Partial<AuthenticationUse>): Promise<string> {
  const [consumed] = await consume(use(changes));
  return consumed?.kind === 'refused' ? consumed.fault.reasonCode : (consumed?.kind ?? 'nothing');
}
const valueOf = async (card = Y, changes = {}) =>
  (await server.authenticate(merchantId, card, changes)).string(VALUE);

test('the value alone is the authentication: it serves once, also under a race', async () => {
  const claim = { value: await valueOf() };
  const outcomes = await Promise.all(Array.from({ length: RACERS }, () => reported({ claim })));
  assert.equal(outcomes.filter((outcome) => outcome === 'proof').length, 1);
  assert.equal(outcomes.filter((outcome) => outcome === 'AUTHENTICATION_USED').length, RACERS - 1);
});

test('the value is its bytes: however base64 writes them, it serves once', async () => {
  for (const card of [Y, MASTERCARD]) {
    const value = await valueOf(card);
    const changes = { fingerprint: fingerprintOf(card) };
    const spellings = spellingsOf(value);
    const [proof] = await consume(use({ ...changes, claim: { value: spellings.at(-1) } }));
    assert.ok(proof?.kind === 'proof');
    assert.equal(proof.authenticationValue, value, 'the issuer sees one spelling');
    for (const other of spellings) {
      const claim = { value: other };
      assert.equal(await reported({ ...changes, claim }), 'AUTHENTICATION_USED', other);
    }
  }
});

test('a value of another server goes to the issuer in one spelling', async () => {
  const value = Buffer.alloc(20, 7).toString('base64');
  for (const other of spellingsOf(value)) {
    const [foreign] = await consume(use({ claim: { value: other } }));
    assert.ok(foreign?.kind === 'foreign');
    assert.equal(foreign.authenticationValue, value);
  }
});

test('beside the id of its authentication the value is its bytes too', async () => {
  const answer = await server.authenticate(merchantId, Y);
  const authenticationId = answer.string('authenticationId');
  const claim = { authenticationId, value: spellingsOf(answer.string(VALUE)).at(-1) };
  assert.equal(await reported({ claim }), 'proof');
});

const REFUSED: Readonly<Record<string, () => Promise<Partial<AuthenticationUse>>>> = {
  AUTHENTICATION_AMOUNT_EXCEEDED: () =>
    Promise.resolve({ amount: { amount: 99_900n, currency: 'CAD' } }),
  AUTHENTICATION_CURRENCY_MISMATCH: () =>
    Promise.resolve({ amount: { amount: 1000n, currency: 'USD' } }),
  AUTHENTICATION_OF_ANOTHER_CARD: () =>
    Promise.resolve({ fingerprint: fingerprintOf('4000100000001008') }),
  AUTHENTICATION_NOT_FOUND: async () => ({ merchantId: await server.newMerchant() }),
  AUTHENTICATION_TOO_OLD: () => {
    server.clock.advance(91 * DAY_MS);
    return Promise.resolve({});
  },
};
for (const [reason, changed] of Object.entries(REFUSED)) {
  test(`the value alone is held to the rules: ${reason}`, async () => {
    const claim = { value: await valueOf() };
    const changes = await changed();
    assert.equal(await reported({ claim, ...changes }), reason);
  });
}

test('with the ids of another transaction it is refused, not taken for a foreign server’s', async () => {
  const value = await valueOf();
  const serverTransactionId = randomUUID();
  assert.equal(
    await reported({ claim: { value, serverTransactionId } }),
    'AUTHENTICATION_ID_MISMATCH',
  );
  const claim = { value, directoryServerTransactionId: randomUUID() };
  assert.equal(await reported({ claim }), 'AUTHENTICATION_ID_MISMATCH');
  assert.equal(await reported({ claim: { value } }), 'proof');
});

test('another merchant’s use of the value is refused, naming the member at fault', async () => {
  const claim = { value: await valueOf() };
  const [refused] = await consume(use({ claim, merchantId: await server.newMerchant() }));
  assert.ok(refused?.kind === 'refused');
  assert.equal(refused.fault.parameterName, `threeDSecureData.${VALUE}`);
});

test('a value that a directory server issues twice serves two payments', async () => {
  const authenticationValue = 'AAABBZEEBgAAAAAAAAQGAAAAAAA=';
  for (let turn = 0; turn < 2; turn += 1) {
    const asked = await server.authenticate(merchantId, NO_RESULT);
    await server.sendResult(resultFor(asked, { authenticationValue }));
  }
  const changes = { claim: { value: authenticationValue }, fingerprint: fingerprintOf(NO_RESULT) };
  const outcomes = [await reported(changes), await reported(changes), await reported(changes)];
  assert.deepEqual(outcomes, ['proof', 'proof', 'AUTHENTICATION_USED']);
});

test('an authentication for information only keeps its value, for one payment without liability shift', async () => {
  const wish = 'NO_CHALLENGE_REQUESTED_RISK_ANALYSIS_PERFORMED';
  const answer = await server.authenticate(merchantId, INFORMATION, {
    threeDSecureChallengeRequested: wish,
  });
  const status = 'CHALLENGE_PREFERENCE_ACKNOWLEDGED';
  assert.equal(answer.at('threeDSecureTransactionStatus'), status);
  const value = answer.string(VALUE);
  const changes = { claim: { value }, fingerprint: fingerprintOf(INFORMATION) };
  const [proof] = await consume(use(changes));
  assert.ok(proof?.kind === 'proof');
  assert.deepEqual(
    [proof.authenticationValue, proof.electronicCommerceIndicator, proof.ecommerceIndicator],
    [value, '07', 'SSL_MERCHANT'],
  );
  assert.equal(await reported(changes), 'AUTHENTICATION_USED');
});

test('a validation takes what was authenticated for no payment, once, and nothing else', async () => {
  const answer = await server.authenticate(merchantId, Y, {
    threeDSecureMessageCategory: 'NON_PAYMENT',
    amount: undefined,
  });
  assert.equal(answer.at('threeDSecureTransactionStatus'), 'AUTHENTICATED');
  assert.equal(answer.at('ecommerceIndicator'), undefined, 'it is for no payment');
  const claim = { authenticationId: answer.string('authenticationId') };
  assert.equal(await reported({ claim }), 'unauthenticated', 'a payment gets nothing of it');
  assert.equal(await reported({ claim, amount: null }), 'proof');
  assert.equal(await reported({ claim, amount: null }), 'AUTHENTICATION_USED');
  const paying = { value: await valueOf() };
  const [other] = await consume(use({ claim: paying, amount: null }));
  assert.ok(other?.kind === 'unauthenticated' && other.why === 'PAYMENT');
  assert.equal(await reported({ claim: paying }), 'proof', 'it is still there for its payment');
});

test('the value is returned until it is used', async () => {
  const again = { idempotencyKey: newKey() };
  const first = await server.authenticate(merchantId, Y, again);
  const id = first.string('authenticationId');
  assert.equal((await server.retrieve(id)).at(VALUE), first.string(VALUE));
  assert.equal(await reported({ claim: { authenticationId: id } }), 'proof');
  assert.equal((await server.retrieve(id)).at(VALUE), undefined);
  const repeated = await server.authenticate(merchantId, Y, again);
  assert.deepEqual([repeated.status, repeated.at('authenticationId')], [200, id]);
  assert.equal(repeated.at(VALUE), undefined);
});

test('the value is returned for as long as issuers accept it: 90 days', async () => {
  const first = await server.authenticate(merchantId, Y);
  const id = first.string('authenticationId');
  server.clock.advance(90 * DAY_MS);
  assert.equal((await server.retrieve(id)).at(VALUE), first.string(VALUE));
  server.clock.advance(1);
  assert.equal((await server.retrieve(id)).at(VALUE), undefined);
});
