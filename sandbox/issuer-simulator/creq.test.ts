import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Message } from './message.ts';
import {
  codeOn,
  creqFor,
  decode,
  type StartedForTests,
  pick,
  startForTests,
} from './started-for-tests.ts';

const ASKS = '4000100000000729';
const PASSES = '4000100000000703';
let trial: StartedForTests;
before(async () => {
  trial = await startForTests();
});
after(() => trial.close());

describe('a CReq', () => {
  test('again and equal shows the challenge again, padded or not; a different one gets 305', async () => {
    const ares = await trial.authenticate(ASKS);
    const creq = creqFor(ares);
    const first = await trial.challenge(ares);
    const padded = Buffer.from(JSON.stringify(creq)).toString('base64');
    const again = await trial.browse('/acs/challenge', {
      creq: padded.replaceAll('+', '-').replaceAll('/', '_'),
    });
    assert.equal(codeOn(again), codeOn(first));
    const other = await trial.challenge(ares, { challengeWindowSize: '05' });
    assert.deepEqual(pick(decode(other.fields['cres']), 'messageType', 'errorCode'), {
      messageType: 'Erro',
      errorCode: '305',
    });
    const answer = { ...again.fields, action: 'verify', code: codeOn(again) };
    const done = await trial.browse('/acs/answer', answer);
    assert.equal(decode(done.fields['cres'])['transStatus'], 'Y', 'the challenge goes on');
  });

  test('after the end gets the same end', async () => {
    const ares = await trial.authenticate(PASSES);
    const count = trial.threeDSServer.results.length;
    const first = await trial.challenge(ares);
    const second = await trial.challenge(ares);
    assert.equal(second.fields['cres'], first.fields['cres']);
    assert.equal(trial.threeDSServer.results.length, count + 1);
  });

  const wrong: readonly (readonly [string, Message, string])[] = [
    ['without a window size', { challengeWindowSize: undefined }, '201'],
    ['with an unknown window size', { challengeWindowSize: '06' }, '203'],
    ['in another version', { messageVersion: '2.1.0' }, '203'],
    ['in an unknown version', { messageVersion: '2.3.1' }, '102'],
    ['that is something else', { messageType: 'CRes' }, '101'],
  ];
  for (const [name, changes, code] of wrong) {
    test(`${name} reaches the merchant as ${code}`, async () => {
      const ares = await trial.authenticate(ASKS);
      const page = await trial.challenge(ares, changes);
      assert.deepEqual(pick(decode(page.fields['cres']), 'errorCode', 'errorComponent'), {
        errorCode: code,
        errorComponent: 'A',
      });
      assert.match((await trial.challenge(ares)).text, /name="code"/, 'a right one may still come');
    });
  }

  test('of an unknown transaction ends here: there is no merchant to notify', async () => {
    const ares = await trial.authenticate(ASKS);
    const foreign = [
      { acsTransID: ares['threeDSServerTransID'] },
      { threeDSServerTransID: ares['acsTransID'] },
    ];
    for (const changes of foreign) {
      const page = await trial.challenge(ares, changes);
      assert.equal(page.status, 400);
      assert.match(page.text, /301 acsTransID/);
      assert.ok(!page.text.includes('<form'));
    }
    assert.equal((await trial.browse('/acs/challenge', { creq: '<b>' })).status, 400);
    assert.equal((await trial.browse('/acs/challenge', {})).status, 400);
  });

  test('with session data that is not base64url is refused', async () => {
    const ares = await trial.authenticate(ASKS);
    for (const threeDSSessionData of ['"><script>', 'x'.repeat(1025)]) {
      const page = await trial.challenge(ares, {}, { threeDSSessionData });
      assert.equal(decode(page.fields['cres'])['errorDetail'], 'threeDSSessionData');
      assert.ok(!page.text.includes(threeDSSessionData));
    }
  });

  test('for a card that was authenticated without a challenge finds none', async () => {
    const ares = await trial.authenticate('4000100000000000');
    assert.equal((await trial.challenge(ares)).status, 400);
  });
});
