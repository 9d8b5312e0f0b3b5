/** A challenge ends when its time is over, with or without a result. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultFor, threeDSecureTrial } from '../../../../../test/three-d-secure-server.ts';

const { merchantId, server } = await threeDSecureTrial();

const NO_RESULT = '4000100000000752';
const HOUR_MS = 3_600_000;
const JOB = 'give-up-authentications';
const STATUS = 'threeDSecureTransactionStatus';

const challenged = async () => {
  const answer = await server.authenticate(merchantId, NO_RESULT);
  assert.equal(answer.status, 202, answer.text);
  return { answer, id: answer.string('authenticationId') };
};

test('a challenge without a result ends after an hour, with a state and an event, once', async () => {
  const { answer, id } = await challenged();
  server.clock.advance(HOUR_MS - 1);
  assert.equal(await server.runJob(JOB), 0);
  server.clock.advance(1);
  assert.equal(await server.runJob(JOB), 1);
  assert.equal(await server.runJob(JOB), 0);
  const ended = await server.retrieve(id);
  assert.deepEqual(
    [ended.at(STATUS), ended.at('threeDSecureTransactionStatusReason'), ended.at('ChallengeURL')],
    ['TECHNICAL_ISSUE', 'CHALLENGE_EXPIRED', undefined],
  );
  const acs = 'threeDSecureAccessControlServerTransactionId';
  assert.equal(ended.at(acs), answer.at(acs), 'what is known of it stays');
  const events = await server.call('GET', '/events?limit=1');
  assert.equal(events.at('data.0.type'), 'three_d_secure.technical_issue');
  assert.equal(events.at('data.0.data.authenticationId'), id);
  assert.equal((await server.sendResult(resultFor(answer)))['errorCode'], '305');
  assert.equal((await server.retrieve(id)).at(STATUS), 'TECHNICAL_ISSUE');
});

test('a result that arrives after the deadline is refused, ended or not', async () => {
  const { answer, id } = await challenged();
  server.clock.advance(31 * 24 * HOUR_MS);
  assert.equal((await server.sendResult(resultFor(answer)))['errorCode'], '305');
  await server.runJob(JOB);
  assert.equal((await server.retrieve(id)).at(STATUS), 'TECHNICAL_ISSUE');
});

test('a result in time ends it, and the job leaves it alone', async () => {
  const { answer, id } = await challenged();
  server.clock.advance(HOUR_MS - 1);
  const reported = await server.sendResult(resultFor(answer));
  assert.equal(reported['messageType'], 'RRes');
  server.clock.advance(HOUR_MS);
  assert.equal(await server.runJob(JOB), 0);
  assert.equal((await server.retrieve(id)).at(STATUS), 'AUTHENTICATED');
});

test('of a result and the deadline at the same moment one counts', async () => {
  const { answer, id } = await challenged();
  server.clock.advance(HOUR_MS - 1);
  const late = server.sendResult(resultFor(answer));
  server.clock.advance(1);
  const [reported] = await Promise.all([late, server.runJob(JOB)]);
  await server.runJob(JOB);
  const status = (await server.retrieve(id)).at(STATUS);
  assert.equal(status, reported['messageType'] === 'RRes' ? 'AUTHENTICATED' : 'TECHNICAL_ISSUE');
});

test('a result that says both passed and aborted is refused, and authenticates nobody', async () => {
  const { answer, id } = await challenged();
  const refused = await server.sendResult(resultFor(answer, { challengeCancel: '01' }));
  assert.deepEqual([refused['errorCode'], refused['errorDetail']], ['203', 'challengeCancel']);
  assert.equal((await server.retrieve(id)).at(STATUS), 'CHALLENGE_AUTHENTICATION_REQUIRED');
});
