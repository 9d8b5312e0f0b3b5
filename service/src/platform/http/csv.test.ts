import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { asText, csvLine } from './csv.ts';

const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '﹢',
  '﹣',
  '﹫',
  '−',
  '\t',
  '\r',
  '\n',
];
/** What programs skip, or do not show, before they look at a cell. */
const UNSEEN = [
  ' ',
  '\t',
  '\r',
  '\n',
  '\v',
  '\u00a0',
  '\u00ad',
  '\u1680',
  '\u2003',
  '\u200b',
].concat([
  '\u200e',
  '\u2028',
  '\u202e',
  '\u2060',
  '\u3000',
  '\u3164',
  '\ufeff',
  '\u0000',
  '\u0001',
]);

test('no cell is a formula, whatever stands before its sign', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...UNSEEN), { maxLength: 3 }),
      fc.constantFrom(...SIGNS),
      fc.string(),
      (unseen, sign, rest) => {
        const text = unseen.join('') + sign + rest;
        assert.equal(asText(text), `'${text}`);
      },
    ),
  );
});

test('a line guards what its writer forgot, and leaves amounts as they are', () => {
  assert.equal(csvLine(['=1+1', ' ＝2', 'plain']), "'=1+1,' ＝2,plain\r\n");
  assert.equal(csvLine(['-12.50', '-3', -4, '0.00', '']), '-12.50,-3,-4,0.00,\r\n');
  assert.equal(csvLine(['-1+cmd', '-1.5.1']), "'-1+cmd,'-1.5.1\r\n");
  assert.equal(csvLine([asText('-2')]), "'-2\r\n");
});

test('texts that begin otherwise stay as they are', () => {
  for (const text of ['plain', 'a=b', '1-2', '"quoted"', 'é', ' spaced', '\u200bzero', '']) {
    assert.equal(asText(text), text);
  }
});
