import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentKeys } from './recent-keys.ts';

const bodyOf = (key: string) => Buffer.from(`{ "amount": 5, "idempotencyKey" : "${key}" }`);

const SCOPE = { credential: 'client-one', path: '/payments', merchantId: undefined };

test('a key is a repeat for the client that sent it, and for nobody else', () => {
  const keys = new RecentKeys();
  assert.equal(keys.repeats(SCOPE, bodyOf('k1')), false);
  assert.equal(keys.repeats(SCOPE, bodyOf('k1')), true);
  assert.equal(keys.repeats({ ...SCOPE, credential: 'client-two' }, bodyOf('k1')), false);
  assert.equal(keys.repeats(SCOPE, bodyOf('k2')), false);
});

const bodyFor = (merchantId: string) =>
  Buffer.from(`{"merchantId":"${merchantId}","idempotencyKey":"1001"}`);

test('the key of another merchant or another operation is not a repeat', () => {
  const keys = new RecentKeys();
  const scopes = [
    [{ ...SCOPE, merchantId: '1000000000009' }, bodyOf('1001')],
    [{ ...SCOPE, merchantId: '1000000000010' }, bodyOf('1001')],
    [SCOPE, bodyFor('1000000000011')],
    [SCOPE, bodyFor('1000000000012')],
    [{ ...SCOPE, path: '/refunds' }, bodyFor('1000000000012')],
  ] as const;
  for (const [scope, body] of scopes) assert.equal(keys.repeats(scope, body), false);
  for (const [scope, body] of scopes) assert.equal(keys.repeats(scope, body), true);
});

test('a body without a key, or with one that is no text, is never a repeat', () => {
  const keys = new RecentKeys();
  for (const text of ['', '{}', '{"idempotencyKey":5}', '{"idempotencyKey":', '"idempotencyKey"']) {
    assert.equal(keys.repeats(SCOPE, Buffer.from(text)), false);
    assert.equal(keys.repeats(SCOPE, Buffer.from(text)), false);
  }
});

test('of the last ten thousand keys nearly all are known, and none that was never sent', () => {
  const keys = new RecentKeys();
  const COUNT = 10_000;
  const names = Array.from({ length: COUNT }, (_, place) => bodyOf(`key-${place}`));
  const known = (bodies: readonly Buffer[]) =>
    bodies.filter((body) => keys.repeats(SCOPE, body)).length;
  assert.equal(known(names), 0);
  assert.ok(known(names) > COUNT * 0.9);
});
