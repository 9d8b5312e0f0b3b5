import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import type { OperatorCaller } from '../partners/index.ts';
import { KnownCredentials, type Proof } from './known-credentials.ts';

const CALLER: OperatorCaller = { kind: 'operator', clientId: 'ci', scopes: new Set() };

/** A database in the test's hands: each query waits until the test answers it. */
function setup({ lifetimeMs = Infinity } = {}) {
  const clock = new FakeClock();
  const known = new KnownCredentials<OperatorCaller>(clock);
  const questions: PromiseWithResolvers<OperatorCaller>[] = [];
  let proofs = 0;
  const refresh = () => {
    const question = Promise.withResolvers<OperatorCaller>();
    questions.push(question);
    return question.promise;
  };
  const prove = (): Promise<Proof<OperatorCaller>> => {
    proofs += 1;
    const expiresAtMs = clock.now().getTime() + lifetimeMs;
    return Promise.resolve({ caller: CALLER, expiresAtMs, refresh });
  };
  const call = async (digest = 'a') => await known.callerOf(digest, prove);
  return { clock, call, questions, proofs: () => proofs };
}

test('for 3 seconds a proven credential is known without asking', async () => {
  const { call, clock, proofs, questions } = setup();
  await call();
  clock.advance(2_999);
  assert.equal(await call(), CALLER);
  assert.deepEqual([proofs(), questions.length], [1, 0]);
});

test('calls at once ask once, the first time and every time after', async () => {
  const { call, clock, proofs, questions } = setup();
  await Promise.all([call(), call(), call()]);
  assert.equal(proofs(), 1);
  clock.advance(3_000);
  const waiting = [call(), call(), call()];
  assert.equal(questions.length, 1);
  questions[0]?.resolve(CALLER);
  assert.deepEqual(await Promise.all(waiting), [CALLER, CALLER, CALLER]);
  await call();
  assert.deepEqual([proofs(), questions.length], [1, 1]);
});

test('an answer of the database counts from when it was asked, however late it arrives', async () => {
  const { call, clock, questions } = setup();
  await call();
  clock.advance(3_000);
  const slow = call();
  clock.advance(3_000);
  const later = call(); // The question under way may be older than a revocation.
  assert.equal(questions.length, 2);
  questions[0]?.resolve(CALLER);
  await slow;
  const third = call();
  questions[1]?.reject(new Problem(PLATFORM_PROBLEMS.unauthorized));
  await assert.rejects(later, Problem);
  await assert.rejects(third, Problem);
});

test('a credential that is refused once is proven anew the next time', async () => {
  const { call, clock, proofs, questions } = setup();
  await call();
  clock.advance(3_000);
  const refused = call();
  questions[0]?.reject(new Problem(PLATFORM_PROBLEMS.unauthorized));
  await assert.rejects(refused, Problem);
  await call();
  assert.equal(proofs(), 2);
});

test('when the database cannot answer nobody is let in, and the next call asks again', async () => {
  const { call, clock, questions } = setup();
  await call();
  clock.advance(3_000);
  for (const attempt of [0, 1]) {
    const waiting = call();
    questions[attempt]?.reject(new Error('no database'));
    await assert.rejects(waiting, /no database/);
  }
});

test('an expired credential is not known any more, within its 3 seconds too', async () => {
  const { call, clock, proofs } = setup({ lifetimeMs: 1_000 });
  await call();
  clock.advance(1_000);
  await call();
  assert.equal(proofs(), 2);
});

test('a clock set back makes nothing trusted for longer', async () => {
  const { call, clock, questions } = setup();
  await call();
  clock.advance(-60_000);
  void call();
  assert.equal(questions.length, 1);
});

test('no more than ten thousand credentials are remembered, and the oldest make room', async () => {
  const { call, proofs } = setup();
  for (let count = 0; count <= 10_000; count += 1) await call(String(count));
  await call('10000');
  assert.equal(proofs(), 10_001);
  await call('0');
  assert.equal(proofs(), 10_002);
});
