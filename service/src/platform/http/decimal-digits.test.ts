import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdsCardNumber } from './card-number.ts';
import { inAsciiDigits } from './decimal-digits.ts';
import { masked, maskedPath } from './masked.ts';

const CARD = '4111111111111111';
const LAST_CODE_POINT = 0x10ffff;

/** The ten digits of each script that the formatting of numbers knows. */
const SCRIPTS = Intl.supportedValuesOf('numberingSystem').flatMap((script) => {
  const format = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false });
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
  return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [{ script, digits }] : [];
});

test('a number in the digits of any script is read as the same number', () => {
  assert.ok(SCRIPTS.length > 50, `only ${SCRIPTS.length} scripts`);
  for (const { script, digits } of SCRIPTS) {
    assert.equal(inAsciiDigits(`№ ${digits.join('')}`), '№ 0123456789', script);
  }
});

test('every decimal digit that Unicode has is one of ten in a row', () => {
  const found: string[] = [];
  for (let code = 0; code <= LAST_CODE_POINT; code += 1) {
    const sign = String.fromCodePoint(code);
    if (/^\p{Nd}$/u.test(sign)) found.push(inAsciiDigits(sign));
  }
  assert.ok(found.length > 600, `only ${found.length} digits`);
  assert.equal(found.join(''), '0123456789'.repeat(found.length / 10));
});

test('a card number in the digits of any script is found, alone and in groups, and masked', () => {
  for (const { script, digits } of SCRIPTS) {
    const written = CARD.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? '');
    const signs = Array.from(written);
    for (const dash of ['', ' ', '-', '\u3000', '\uff0d']) {
      const groups = [0, 4, 8, 12].map((at) => signs.slice(at, at + 4).join('')).join(dash);
      const text = `for ${groups}, thanks`;
      assert.ok(holdsCardNumber(text), `${script} ${dash}`);
      assert.equal(masked(text), 'for [masked], thanks', `${script} ${dash}`);
      assert.equal(maskedPath(`/payments/${encodeURIComponent(groups)}`), '/payments/[masked]');
    }
  }
});

test('digits of several scripts in one number hide nothing', () => {
  assert.ok(holdsCardNumber('４１１１-1111-١١١١-𝟙𝟙𝟙𝟙'));
});

test('what is no digit stays encoded in an address', () => {
  const path = `/payments/%0a%2f%c3%a9%ff%e9/${encodeURIComponent('４１１１１１１１１１１１１１１１')}`;
  assert.equal(maskedPath(path), '/payments/%0a%2f%c3%a9%ff%e9/[masked]');
});
