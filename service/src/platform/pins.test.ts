import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spellingsOf } from '../../../test/base64-spellings.ts';
import { pinsIn } from './pins.ts';

const DIGEST = Buffer.alloc(32, 0xe7);

test('a pin is its bytes: every spelling is kept as the one that certificates are compared with', () => {
  const base64 = DIGEST.toString('base64');
  const spellings = [
    ...spellingsOf(base64).filter((one) => /[^=]=$/.test(one)),
    DIGEST.toString('hex'),
    DIGEST.toString('hex').toUpperCase(),
  ];
  for (const spelling of spellings) assert.deepEqual(pinsIn(spelling), [base64], spelling);
  assert.equal(pinsIn(base64.slice(1)), undefined);
  assert.equal(pinsIn(`${base64},no pin`), undefined);
});
