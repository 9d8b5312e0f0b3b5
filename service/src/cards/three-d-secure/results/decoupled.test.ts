/** Decoupled authentication, and whitelists, through the public API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areqAtIssuer } from '../../../../../test/issuer-log.ts';
import { passChallenge } from '../../../../../test/challenge-browser.ts';
import { resultFor, threeDSecureTrial } from '../../../../../test/three-d-secure-server.ts';
import { until } from '../../../../../test/until.ts';

// Cardholders take a moment: a result before the answer to the AReq is committed is refused.
const { issuerUrl, merchantId, server } = await threeDSecureTrial({ ISSUER_APP_MS: '1000' });

const CONFIRMS = '4000100000000026';
const REFUSES = '4000100000000034';
const NEVER_ANSWERS = '4000100000000042';
const STATUS = 'threeDSecureTransactionStatus';
const REASON = 'threeDSecureTransactionStatusReason';
const D = 'CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED';
const MINUTE_MS = 60_000;
const WEEK_MINUTES = 10_080;
const JOB = 'give-up-authentications';
const DECOUPLED = { authenticationType: '04', interactionCounter: undefined };

const ask = (card: string, minutes: unknown = WEEK_MINUTES) =>
  server.authenticate(merchantId, card, { threeDSecureDecoupledMaximumMinutes: minutes });

const confirmed = async (minutes: number = WEEK_MINUTES) => {
  const answer = await ask(NEVER_ANSWERS, minutes);
  assert.deepEqual([answer.status, answer.at(STATUS)], [202, D], answer.text);
  return { answer, id: answer.string('authenticationId') };
};

/** The status once the issuer's result has come in. */
async function ended(id: string) {
  return await until(async () => {
    const seen = await server.retrieve(id);
    return seen.at(STATUS) !== D && seen;
  });
}

test('it is requested with its time, confirmed with 202, and explained to the cardholder', async () => {
  const { answer } = await confirmed(90);
  const areq = await areqAtIssuer(issuerUrl, answer);
  assert.deepEqual(
    [areq['threeDSRequestorDecReqInd'], areq['threeDSRequestorDecMaxTime']],
    ['Y', '00090'],
  );
  assert.match(answer.string('threeDSecureCardholderInformation'), /banking app/);
  assert.equal(answer.at('threeDSecureAuthenticationType'), 'DECOUPLED');
  for (const member of ['ChallengeURL', 'ecommerceIndicator', 'threeDSecureAuthenticationValue']) {
    assert.equal(answer.at(member), undefined, member);
  }
  const events = await server.call('GET', '/events?limit=1');
  assert.equal(events.at('data.0.type'), 'three_d_secure.decoupled_confirmed');
  const looked = await server.resultOf(answer.string('authenticationId'), 'eyJ9');
  assert.equal(looked.status, 409, 'there is no challenge in the browser to look up');
});

test('without a request for it the issuer refuses, and says what it would need', async () => {
  const answer = await server.authenticate(merchantId, CONFIRMS);
  assert.deepEqual(
    [answer.status, answer.at(STATUS), answer.at(REASON)],
    [200, 'NOT_AUTHENTICATED', 'DECOUPLED_AUTHENTICATION_REQUIRED'],
  );
  const areq = await areqAtIssuer(issuerUrl, answer);
  assert.equal(areq['threeDSRequestorDecReqInd'], undefined);
});

test('an issuer of 2.1.0 is not asked for it', async () => {
  const answer = await ask('4000100000010009');
  assert.equal(answer.at(STATUS), 'AUTHENTICATED');
  const areq = await areqAtIssuer(issuerUrl, answer);
  assert.deepEqual(
    Object.keys(areq).filter((name) => name.includes('Dec')),
    [],
  );
});

test('the issuer’s result ends it: a value if the cardholder confirms, none otherwise', async () => {
  const passed = await ended((await ask(CONFIRMS)).string('authenticationId'));
  assert.deepEqual(
    [passed.at(STATUS), passed.at('ecommerceIndicator')],
    ['AUTHENTICATED', 'AUTHENTICATED_ECOMMERCE'],
  );
  assert.equal(typeof passed.at('threeDSecureAuthenticationValue'), 'string');
  const refused = await ended((await ask(REFUSES)).string('authenticationId'));
  assert.deepEqual(
    [refused.at(STATUS), refused.at(REASON), refused.at('threeDSecureAuthenticationValue')],
    ['NOT_AUTHENTICATED', 'CARD_AUTHENTICATION_FAILED', undefined],
  );
});

test('a merchant-initiated request may use it too', async () => {
  const answer = await server.authenticate(merchantId, '4000100000000703', {
    threeDSecureDeviceChannel: 'THREE_D_SECURE_REQUESTOR_INITIATED',
    threeDSecureRequestType: 'TOP_UP',
    threeDSecureDecoupledMaximumMinutes: 5,
  });
  assert.equal(answer.status, 202, answer.text);
  assert.equal((await ended(answer.string('authenticationId'))).at(STATUS), 'AUTHENTICATED');
});

test('a result is accepted for as long as was requested, a week at most', async () => {
  const { answer, id } = await confirmed();
  server.clock.advance(WEEK_MINUTES * MINUTE_MS);
  // A service in use has read its keys lately.
  await server.lookUp(merchantId, NEVER_ANSWERS);
  await server.lookUp(merchantId, NEVER_ANSWERS);
  await server.runJob(JOB);
  assert.equal((await server.retrieve(id)).at(STATUS), D, 'longer than any in the browser');
  const reported = await server.sendResult(resultFor(answer, DECOUPLED));
  assert.equal(reported['messageType'], 'RRes');
  assert.equal((await server.retrieve(id)).at(STATUS), 'AUTHENTICATED');
  const again = await server.sendResult(resultFor(answer, DECOUPLED));
  assert.equal(again['messageType'], 'RRes', 'the same gets the same');
  const other = await server.sendResult(resultFor(answer, { ...DECOUPLED, eci: '06' }));
  assert.equal(other['errorCode'], '305');
});

test('without a result it ends a minute after its own time, with a state and an event, once', async () => {
  const { answer, id } = await confirmed(2);
  server.clock.advance(3 * MINUTE_MS - 1);
  assert.equal(await server.runJob(JOB), 0);
  server.clock.advance(1);
  assert.equal(await server.runJob(JOB), 1);
  assert.equal(await server.runJob(JOB), 0);
  const seen = await server.retrieve(id);
  assert.deepEqual(
    [seen.at(STATUS), seen.at(REASON)],
    ['TECHNICAL_ISSUE', 'DECOUPLED_AUTHENTICATION_EXPIRED'],
  );
  const events = await server.call('GET', '/events?limit=1');
  assert.equal(events.at('data.0.type'), 'three_d_secure.technical_issue');
  const late = await server.sendResult(resultFor(answer, DECOUPLED));
  assert.equal(late['errorCode'], '305');
});

test('a result that arrives after the deadline is refused, ended or not', async () => {
  const { answer, id } = await confirmed(1);
  server.clock.advance(2 * MINUTE_MS);
  const late = await server.sendResult(resultFor(answer, DECOUPLED));
  assert.equal(late['errorCode'], '305');
  await server.runJob(JOB);
  assert.equal((await server.retrieve(id)).at(STATUS), 'TECHNICAL_ISSUE');
});

test('of a result and the deadline at the same moment one counts', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { answer, id } = await confirmed(1);
    server.clock.advance(2 * MINUTE_MS - 1);
    const late = server.sendResult(resultFor(answer, DECOUPLED));
    server.clock.advance(1);
    const [reported] = await Promise.all([late, server.runJob(JOB)]);
    await server.runJob(JOB);
    const status = (await server.retrieve(id)).at(STATUS);
    assert.equal(status, reported['messageType'] === 'RRes' ? 'AUTHENTICATED' : 'TECHNICAL_ISSUE');
  }
});

const WHITELIST = ['threeDSecureWhitelistStatus', 'threeDSecureWhitelistStatusSource'];
const WHITELISTED = ['WHITELISTED', 'ACCESS_CONTROL_SERVER'];

test('an exemption for a whitelisted merchant is requested, and the source of the status is shown', async () => {
  const answer = await server.authenticate(merchantId, '4000100000000018', {
    threeDSecureChallengeRequested: 'NO_CHALLENGE_REQUESTED_WHITELIST_EXEMPTION',
  });
  assert.deepEqual(
    WHITELIST.map((member) => answer.at(member)),
    WHITELISTED,
  );
  const areq = await areqAtIssuer(issuerUrl, answer);
  assert.equal(areq['threeDSRequestorChallengeInd'], '08');
  const plain = await server.authenticate(merchantId, '4000100000000000');
  assert.deepEqual(
    WHITELIST.map((member) => plain.at(member)),
    [undefined, undefined],
  );
});

test('a cardholder who is prompted in a challenge whitelists the merchant, by the result', async () => {
  const answer = await server.authenticate(merchantId, '4000100000000059', {
    threeDSecureChallengeRequested: 'CHALLENGE_REQUESTED_WHITELIST_PROMPT',
  });
  assert.equal(answer.at(WHITELIST[0] ?? ''), undefined);
  const cres = await passChallenge(answer);
  const result = await server.resultOf(answer.string('authenticationId'), cres);
  assert.deepEqual(
    WHITELIST.map((member) => result.at(member)),
    WHITELISTED,
  );
});
