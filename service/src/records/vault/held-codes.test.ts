import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { test } from 'node:test';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { Secret } from '../../kernel/secret.ts';
import { createCodeStore } from './held-codes.ts';
import { answerAboutCodes, codesKeptElsewhere } from './codes-elsewhere.ts';

const LIFE_MS = 15 * 60_000;
const code = new Secret('987');
const SHOP = 'shop';

function codeStore(capacity?: Parameters<typeof createCodeStore>[1]) {
  const clock = new FakeClock();
  const store = createCodeStore(clock, capacity);
  const until = () => addMilliseconds(clock.now(), LIFE_MS);
  const hold = (owner: string, secret = code, merchantId = SHOP) =>
    store.hold({ merchantId, owner, code: secret, until: until() });
  const take = (owner: string, merchantId = SHOP) => store.take({ merchantId, owner });
  return { clock, store, hold, take, until, size: store.size };
}

test('a code is given once', () => {
  const { hold, take, size } = codeStore();
  hold('a');
  assert.equal(take('a')?.reveal(), '987');
  assert.equal(take('a'), undefined);
  assert.equal(size(), 0);
});

test('each token has its own code, and an unknown one has none', () => {
  const { hold, take } = codeStore();
  hold('a');
  hold('b', new Secret('1234'));
  assert.equal(take('c'), undefined);
  assert.equal(take('b', 'another shop'), undefined);
  assert.equal(take('b')?.reveal(), '1234');
  assert.equal(take('a')?.reveal(), '987');
});

test('a code is gone when the time of its token is over, and not before', () => {
  const { clock, hold, take } = codeStore();
  hold('a');
  hold('b');
  clock.advance(LIFE_MS - 1);
  assert.ok(take('a'));
  clock.advance(1);
  assert.equal(take('b'), undefined);
});

test('codes that nobody takes leave the memory by themselves', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { clock, hold, size } = codeStore();
  hold('a');
  context.mock.timers.tick(60_000);
  assert.equal(size(), 1, 'its time is not over');
  clock.advance(LIFE_MS);
  context.mock.timers.tick(10_000);
  assert.equal(size(), 0);
  hold('b');
  clock.advance(LIFE_MS);
  context.mock.timers.tick(10_000);
  assert.equal(size(), 0, 'also what came after everything was gone');
});

test('a merchant has room of its own: its oldest code goes, and no other merchant’s', () => {
  const { hold, take, size } = codeStore({ ofMerchant: 2, inAll: 100 });
  hold('z', code, 'quiet');
  for (const owner of ['a', 'b', 'c']) hold(owner);
  assert.equal(size(), 3);
  assert.deepEqual(
    ['a', 'b', 'c'].map((owner) => take(owner) !== undefined),
    [false, true, true],
  );
  assert.ok(take('z', 'quiet'));
});

test('when memory is full the merchant with the most codes loses one, not the others', () => {
  const { hold, take, size } = codeStore({ ofMerchant: 50, inAll: 60 });
  hold('first', code, 'quiet');
  for (let count = 0; count < 200; count += 1) hold(String(count), code, `flooded ${count % 3}`);
  hold('last', code, 'quiet');
  assert.equal(size(), 60);
  assert.ok(take('first', 'quiet'));
  assert.ok(take('last', 'quiet'));
});

test('a code held twice is one', () => {
  const { hold, take, size } = codeStore();
  hold('a');
  hold('a', new Secret('555'));
  assert.equal(size(), 1);
  assert.equal(take('a')?.reveal(), '555');
});

test('codes do not print', () => {
  const { hold, store, take } = codeStore();
  hold('a');
  assert.doesNotMatch(inspect(store, { depth: 9, showHidden: true }) + inspect(take('a')), /987/);
});

test('a code kept by another process is given once, and is a secret again on arrival', async () => {
  const { store, size, until } = codeStore();
  const held = codesKeptElsewhere((question) => Promise.resolve(answerAboutCodes(store, question)));
  const name = { merchantId: SHOP, owner: 'a' };
  await held.hold({ ...name, code, until: until() });
  assert.equal(size(), 1);
  const taken = await held.take(name);
  assert.equal(taken?.reveal(), '987');
  assert.doesNotMatch(inspect(taken), /987/);
  assert.equal(await held.take(name), undefined);
});

test('without an answer there is no code, and nothing fails', async () => {
  const held = codesKeptElsewhere(() => Promise.resolve(undefined));
  await held.hold({ merchantId: SHOP, owner: 'a', code, until: new Date(0) });
  assert.equal(await held.take({ merchantId: SHOP, owner: 'a' }), undefined);
});
