import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import {
  decode,
  manualTimers,
  type StartedForTests,
  pick,
  received,
  startForTests,
} from './started-for-tests.ts';
import { mayReceiveResults } from './send-result.ts';
import { readSettings, type Settings } from './settings.ts';

const PASSES = '4000100000000703';
const ASKS = '4000100000000729';
const RESULT = ['transStatus', 'transStatusReason', 'challengeCancel', 'interactionCounter'];

/** A trial of its own, because each has other times. */
async function during(
  settings: Partial<Settings>,
  work: (trial: StartedForTests) => Promise<void>,
): Promise<void> {
  const trial = await startForTests(settings);
  try {
    await work(trial);
  } finally {
    await trial.close();
  }
}

test('a browser that never comes is reported as N, 14, 05; one that comes late gets N', async () => {
  const timers = manualTimers();
  const trial = await startForTests({}, timers);
  const ares = await trial.authenticate(ASKS);
  assert.equal(timers.runOut(30_000), 1);
  await trial.threeDSServer.hasGot(1);
  assert.deepEqual(pick(trial.threeDSServer.results[0], ...RESULT), {
    transStatus: 'N',
    transStatusReason: '14',
    challengeCancel: '05',
    interactionCounter: '00',
  });
  const page = await trial.challenge(ares);
  assert.equal(decode(page.fields['cres'])['transStatus'], 'N');
  assert.equal(trial.threeDSServer.results.length, 1);
  await trial.close();
});

test('an abandoned screen is reported as N, 14, 04, with the attempts so far', async () => {
  const timers = manualTimers();
  const trial = await startForTests({}, timers);
  const page = await trial.challenge(await trial.authenticate(ASKS));
  await trial.browse('/acs/answer', { ...page.fields, action: 'verify', code: 'wrong' });
  assert.equal(timers.runOut(30_000), 0, 'the browser came');
  assert.equal(timers.runOut(600_000), 1, 'a new screen has its own time');
  await trial.threeDSServer.hasGot(1);
  assert.deepEqual(pick(trial.threeDSServer.results[0], ...RESULT), {
    transStatus: 'N',
    transStatusReason: '14',
    challengeCancel: '04',
    interactionCounter: '01',
  });
  await trial.close();
});

test('an answered challenge has no timer left', async () => {
  const timers = manualTimers();
  const trial = await startForTests({}, timers);
  const page = await trial.challenge(await trial.authenticate(ASKS));
  await trial.browse('/acs/answer', { ...page.fields, action: 'cancel' });
  assert.equal(timers.runOut(600_000) + timers.runOut(30_000), 0);
  await trial.close();
});

test('a result that does not arrive is sent again as U until it does, and the browser gets N', () =>
  during({ rreqRetryMs: 10, rreqRetries: 5 }, async (trial) => {
    const { threeDSServer } = trial;
    let broken = 2;
    threeDSServer.behaviour.answer = (rreq) => {
      broken -= 1;
      return broken >= 0 ? undefined : received(rreq);
    };
    const ares = await trial.authenticate(PASSES);
    const page = await trial.challenge(ares);
    assert.equal(decode(page.fields['cres'])['transStatus'], 'N');
    await threeDSServer.hasGot(3);
    assert.deepEqual(
      threeDSServer.results.map((rreq) => rreq['transStatus']),
      ['Y', 'U', 'U'],
    );
    assert.equal(threeDSServer.results[1]?.['authenticationValue'], undefined);
  }));

test('the 3DS Server’s silence is not waited for longer than the time for it', () =>
  during({ rreqTimeoutMs: 20, rreqRetries: 0 }, async (trial) => {
    const deaf = createServer();
    await new Promise<void>((resolve) => {
      deaf.listen(0, '127.0.0.1', resolve);
    });
    const address = deaf.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const ares = await trial.authenticate(PASSES, {
      threeDSServerURL: `http://127.0.0.1:${port}/`,
    });
    const page = await trial.challenge(ares);
    assert.equal(decode(page.fields['cres'])['transStatus'], 'N');
    assert.match(JSON.stringify(await trial.log(ares)), /The RReq was not delivered/);
    deaf.close();
  }));

describe('what counts as delivered', () => {
  const answers = [
    ['a RRes', received, 'Y'],
    ['an Erro: it was understood', () => ({ messageType: 'Erro', errorCode: '301' }), 'Y'],
    [
      'a RRes of another',
      (rreq: object) => ({ ...rreq, messageType: 'RRes', dsTransID: randomUUID() }),
      'N',
    ],
    ['a problem of a web server', () => ({ status: 500 }), 'N'],
  ] as const;
  for (const [name, answer, reported] of answers) {
    test(`${name} → ${reported}`, () =>
      during({ rreqRetries: 0 }, async (trial) => {
        trial.threeDSServer.behaviour.answer = answer;
        const page = await trial.challenge(await trial.authenticate(PASSES));
        assert.equal(decode(page.fields['cres'])['transStatus'], reported);
      }));
  }
});

test('the list of hosts decides where results may go', () => {
  const settings = readSettings({});
  const may = (url: string): boolean => mayReceiveResults(settings, url);
  assert.ok(may('http://localhost:8080/x') && may('https://127.0.0.1/') && may('http://[::1]:1/'));
  for (const url of [
    'http://localhost.example/',
    'http://169.254.169.254/',
    'http://10.0.0.1/',
    'x',
  ]) {
    assert.ok(!may(url), url);
  }
  const narrow = { ...settings, rreqHosts: ['three-ds.example:8443'] };
  assert.ok(mayReceiveResults(narrow, 'https://three-ds.example:8443/results'));
  assert.ok(!mayReceiveResults(narrow, 'https://three-ds.example/results'));
});
