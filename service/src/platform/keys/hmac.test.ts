import assert from 'node:assert/strict';
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { hmacUnder } from './hmac.ts';
import { KEY_BYTES } from './master-key-file.ts';

const key = createSecretKey(randomBytes(KEY_BYTES));
const hmac = hmacUnder(key);

function expected(data: Buffer | string): string {
  return createHmac('sha256', key).update(data).digest('hex');
}

test('equals createHmac, for text of any kind and for bytes', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ maxLength: 300 }),
  );
  fc.assert(fc.property(texts, (text) => assert.equal(hmac(text).toString('hex'), expected(text))));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (array) => {
      const bytes = Buffer.from(array);
      assert.equal(hmac(bytes).toString('hex'), expected(bytes));
    }),
  );
});

test('equals createHmac at every length, long ones and ill-formed text too', () => {
  const lengths = [0, 1, 31, 55, 56, 63, 64, 65, 2_730, 2_731, 8_192, 100_000];
  for (const length of lengths) {
    for (const character of ['x', 'é', '…', '😀', '\ud800']) {
      const text = character.repeat(length);
      assert.equal(hmac(text).toString('hex'), expected(text), `${length} of ${character}`);
    }
    const bytes = randomBytes(length);
    assert.equal(hmac(bytes).toString('hex'), expected(bytes), `${length} bytes`);
  }
});

test('a digest stays as it is when others are made, and has nothing of what came before', () => {
  const first = hmac('a long text that comes first');
  const copy = first.toString('hex');
  assert.equal(hmac('short').toString('hex'), expected('short'));
  assert.equal(first.toString('hex'), copy);
});

test('another key gives another digest, and one longer than a block is refused', () => {
  const other = hmacUnder(createSecretKey(randomBytes(KEY_BYTES)));
  assert.notEqual(other('the same').toString('hex'), hmac('the same').toString('hex'));
  assert.throws(() => hmacUnder(createSecretKey(randomBytes(65))), /assertion failed/);
});
