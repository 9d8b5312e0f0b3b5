/** Cardholders who are asked elsewhere than in the browser, or who need not be. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  decode,
  manualTimers,
  type StartedForTests,
  pick,
  startForTests,
} from './started-for-tests.ts';

const APP_MS = 7;
const MINUTE_MS = 60_000;
const timers = manualTimers();
let trial: StartedForTests;
before(async () => {
  trial = await startForTests({ appMs: APP_MS }, timers);
});
after(() => trial.close());

const DECOUPLED = { threeDSRequestorDecReqInd: 'Y', threeDSRequestorDecMaxTime: '10080' };
const DECIDED = ['transStatus', 'transStatusReason'];
const RESULT = [...DECIDED, 'authenticationType', 'challengeCancel', 'interactionCounter'];

const COURSES = [
  ['026', APP_MS, { transStatus: 'Y' }],
  ['034', APP_MS, { transStatus: 'N', transStatusReason: '01' }],
  ['042', 10_080 * MINUTE_MS, { transStatus: 'N', transStatusReason: '24', challengeCancel: '03' }],
] as const;
for (const [ending, ms, result] of COURSES) {
  test(`decoupled, ${ending}: confirmed at once, and the result comes in its time`, async () => {
    const ares = await trial.authenticate(`4000100000000${ending}`, DECOUPLED);
    const confirmed = ['transStatus', 'acsDecConInd', 'authenticationType', 'acsChallengeMandated'];
    assert.deepEqual(pick(ares, ...confirmed, 'acsURL'), {
      transStatus: 'D',
      acsDecConInd: 'Y',
      authenticationType: '04',
      acsChallengeMandated: 'N',
    });
    const text = String(ares['cardholderInfo']);
    assert.ok(text.length > 20 && text.length <= 128);
    const { results, hasGot } = trial.threeDSServer;
    const count = results.length;
    assert.equal(timers.runOut(ms), 1);
    await hasGot(count + 1);
    assert.deepEqual(pick(results.at(-1), ...RESULT), { ...result, authenticationType: '04' });
  });
}

test('decoupled, and nobody asked for it: not authenticated, and why', async () => {
  const ares = await trial.authenticate('4000100000000026');
  assert.deepEqual(pick(ares, ...DECIDED), { transStatus: 'N', transStatusReason: '23' });
});

const REQUESTORS = {
  deviceChannel: '03',
  threeRIInd: '06',
  threeDSRequestorAuthenticationInd: undefined,
  notificationURL: undefined,
};

test('a requestor that asks by itself gets what the card’s digits say', async () => {
  for (const [ending, status] of [
    ['000', 'Y'],
    ['109', 'N'],
    ['208', 'A'],
    ['307', 'R'],
    ['505', 'U'],
  ]) {
    const ares = await trial.authenticate(`4000100000000${ending}`, REQUESTORS);
    assert.equal(ares['transStatus'], status, ending);
  }
});

test('without a browser there is no challenge: another way must be allowed', async () => {
  const refused = await trial.authenticate('4000100000000703', REQUESTORS);
  assert.deepEqual(pick(refused, ...DECIDED), { transStatus: 'N', transStatusReason: '23' });
  const asked = await trial.authenticate('4000100000000703', { ...REQUESTORS, ...DECOUPLED });
  assert.equal(asked['transStatus'], 'D');
  assert.equal(timers.runOut(APP_MS), 1);
});

test('a requestor that asks by itself says why, in a code of the version', async () => {
  const silent = { ...REQUESTORS, threeRIInd: undefined };
  const missing = await trial.authenticate('4000100000000000', silent);
  assert.deepEqual([missing['errorCode'], missing['errorDetail']], ['201', 'threeRIInd']);
  const old = { ...REQUESTORS, messageVersion: '2.1.0' };
  const wrong = await trial.authenticate('4000100000010009', old);
  assert.deepEqual([wrong['errorCode'], wrong['errorDetail']], ['203', 'threeRIInd']);
});

test('whitelisting is reported in the ARes, or in the RReq where the cardholder was prompted', async () => {
  const WHITELIST = ['whiteListStatus', 'whiteListStatusSource'];
  const reported = { whiteListStatus: 'Y', whiteListStatusSource: '03' };
  assert.deepEqual(pick(await trial.authenticate('4000100000000018'), ...WHITELIST), reported);
  for (const [indicator, expected] of [
    ['09', reported],
    ['01', {}],
  ] as const) {
    const ares = await trial.authenticate('4000100000000059', {
      threeDSRequestorChallengeInd: indicator,
    });
    await trial.challenge(ares);
    assert.deepEqual(pick(trial.threeDSServer.results.at(-1), ...WHITELIST), expected);
  }
});

test('out of band: the page waits, by itself or by its button, until the app has approved', async () => {
  const ares = await trial.authenticate('4000100000000794');
  assert.deepEqual(pick(ares, 'transStatus', 'authenticationType'), {
    transStatus: 'C',
    authenticationType: '03',
  });
  const page = await trial.challenge(ares);
  assert.match(page.text, /I have approved it/);
  assert.doesNotMatch(page.text, /name="code"/);
  // Pressed too early, and buttons of other screens: nothing has happened in the app yet.
  for (const action of ['continue', 'approve', 'verify', 'code']) {
    const same = await trial.browse('/acs/answer', { ...page.fields, action });
    assert.match(same.text, /I have approved it/, action);
  }
  assert.equal(timers.runOut(APP_MS), 1);
  const back = await trial.browse('/acs/answer', { ...page.fields, action: 'continue' });
  assert.equal(decode(back.fields['cres'])['transStatus'], 'Y');
  const rreq = trial.threeDSServer.results.at(-1);
  assert.deepEqual(pick(rreq, ...RESULT), {
    transStatus: 'Y',
    authenticationType: '03',
    interactionCounter: '01',
  });
});

test('out of band: the cardholder may still give up on the page', async () => {
  const ares = await trial.authenticate('4000100000000794');
  const page = await trial.challenge(ares);
  const back = await trial.browse('/acs/answer', { ...page.fields, action: 'cancel' });
  assert.equal(decode(back.fields['cres'])['transStatus'], 'N');
  assert.deepEqual(pick(trial.threeDSServer.results.at(-1), 'challengeCancel'), {
    challengeCancel: '01',
  });
});
