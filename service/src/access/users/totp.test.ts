import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base32, otpauthUri, totpCode, totpStepAt, totpStepsOf } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238, appendix B', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const) {
    assert.equal(totpCode(SECRET, totpStepAt(new Date(seconds * 1_000))), code);
  }
});

test('a code is right in its half minute and the two beside it', () => {
  const now = new Date('2026-03-01T12:00:10Z');
  const step = totpStepAt(now);
  for (const [distance, isRight] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const code = totpCode(SECRET, step + distance);
    assert.deepEqual(totpStepsOf(SECRET, code, now), isRight ? [step + distance] : []);
  }
});

test('what the QR code says is what authenticator apps read', () => {
  assert.equal(base32(SECRET), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'); // As in RFC 6238's errata.
  const uri = new URL(otpauthUri(SECRET, 'a+b@causeway.test'));
  assert.equal(uri.protocol, 'otpauth:');
  assert.equal(decodeURIComponent(uri.pathname), '/Causeway:a+b@causeway.test');
  assert.equal(uri.searchParams.get('secret'), base32(SECRET));
});
