import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualWait } from '../../../../test/manual-wait.ts';
import { APPROVAL, about, authorizationOf } from '../../../../test/simulator.ts';
import { type Acquirer, type Observation, withTimeout } from './index.ts';

const DECLINED = {
  kind: 'declined',
  isoResponseCode: '05',
  responseCode: '050',
  message: 'Do not honour',
  retryable: false,
  avsResult: null,
  cvdResult: null,
  threeDSecureResult: null,
} as const;

/** A connector that does the same for every call, behind its time-out. */
function behind(act: () => unknown, timeoutMs?: number) {
  const timers = new ManualWait();
  const observed: Observation[] = [];
  const call = act as () => Promise<never>;
  const connector: Acquirer = {
    authorize: call,
    verify: call,
    capture: call,
    refund: call,
    reverse: call,
    release: call,
    enquire: call,
  };
  const listen = (one: Observation): void => void observed.push(one);
  const acquirer = withTimeout(connector, { timeoutMs, wait: timers.wait, listen });
  return { acquirer, timers, observed };
}

/** Every operation once. */
function all(acquirer: Acquirer) {
  const request = authorizationOf();
  return [
    acquirer.authorize(request),
    acquirer.verify({ ...request, currency: 'CAD' }),
    acquirer.capture({ ...about(request, 'capture'), final: true }),
    acquirer.refund(about(request, 'refund')),
    acquirer.reverse(about(request, 'reverse')),
    acquirer.enquire(request),
  ];
}

test('a call without an answer is unknown after the time-out, and not before', async () => {
  const { acquirer, timers, observed } = behind(() => new Promise(() => undefined));
  const answers = all(acquirer);
  timers.pass(9_999);
  assert.equal(timers.running, answers.length);
  assert.deepEqual(observed, []);
  timers.pass(1);
  for (const answer of await Promise.all(answers)) {
    assert.deepEqual(answer, { kind: 'unknown', why: 'timeout' });
  }
  assert.equal(observed.length, answers.length);
});

test('the time-out can be chosen', async () => {
  const { acquirer, timers } = behind(() => new Promise(() => undefined), 50);
  const answer = acquirer.authorize(authorizationOf());
  timers.pass(50);
  assert.equal((await answer).kind, 'unknown');
});

test('an answer in time is passed on, and its timer stopped', async () => {
  for (const given of [APPROVAL, DECLINED, { kind: 'unknown', why: 'unanswered' }]) {
    const { acquirer, timers, observed } = behind(async () => given);
    for (const answer of await Promise.all(all(acquirer))) assert.deepEqual(answer, given);
    assert.equal(timers.running, 0);
    assert.equal(observed.length, 6, 'each is reported');
    assert.ok(observed.every(({ isLate }) => !isLate));
  }
});

test('an error is unknown, whether thrown at once or later', async () => {
  const broken = new Error('broken pipe');
  for (const act of [
    () => Promise.reject(broken),
    () => {
      throw broken;
    },
  ]) {
    const { acquirer, timers, observed } = behind(act);
    for (const answer of await Promise.all(all(acquirer))) {
      assert.deepEqual(answer, { kind: 'unknown', why: 'connection-lost' });
    }
    assert.equal(timers.running, 0);
    assert.equal(observed[0]?.error, broken);
  }
});

const MALFORMED: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  text: 'APPROVAL',
  'an empty object': {},
  'no codes': { kind: 'approved' },
  'a partial approval': { ...APPROVAL, isoResponseCode: '10' },
  'a code of five characters': { ...APPROVAL, authorizationCode: 'A1B2C' },
  'control characters': { ...APPROVAL, message: 'Appro\u0000ved' },
  'a member nobody knows': { ...APPROVAL, balance: 7 },
  'a decline that says approved': { ...DECLINED, isoResponseCode: '00' },
  'a decline without its words': { ...DECLINED, message: undefined },
  'a state nobody knows': { kind: 'pending' },
};

for (const [name, given] of Object.entries(MALFORMED)) {
  test(`${name} is no answer`, async () => {
    const { acquirer, observed } = behind(async () => given);
    for (const answer of await Promise.all(all(acquirer))) {
      assert.deepEqual(answer, { kind: 'unknown', why: 'malformed' });
    }
    assert.deepEqual(observed[0]?.answer, { kind: 'unknown', why: 'malformed' });
  });
}

test('only follow-ups may be approved without an authorization code', async () => {
  const { acquirer } = behind(async () => ({ ...APPROVAL, authorizationCode: '' }));
  const kinds = (await Promise.all(all(acquirer))).map(({ kind }) => kind);
  const UNKNOWN_TWICE = ['unknown', 'unknown', 'approved', 'approved', 'approved', 'approved'];
  assert.deepEqual(kinds, UNKNOWN_TWICE);
});

test('only an enquiry may be answered that something was reversed or never found', async () => {
  for (const kind of ['reversed', 'not-found'] as const) {
    const { acquirer } = behind(async () => ({ kind }));
    const answers = await Promise.all(all(acquirer));
    assert.deepEqual(answers.pop(), { kind });
    for (const answer of answers) assert.equal(answer.kind, 'unknown');
  }
});

test('an answer after the time-out does not change the outcome, and is reported', async () => {
  const late = Promise.withResolvers<unknown>();
  const { acquirer, timers, observed } = behind(() => late.promise);
  const request = authorizationOf();
  const answer = acquirer.authorize(request);
  timers.pass(10_000);
  late.resolve(APPROVAL);
  assert.equal((await answer).kind, 'unknown');
  await new Promise(setImmediate);
  assert.deepEqual(
    observed.map(({ isLate }) => isLate),
    [false, true],
  );
  assert.deepEqual(observed[1]?.answer, APPROVAL);
  assert.equal(observed[1]?.reference, request.reference);
});
