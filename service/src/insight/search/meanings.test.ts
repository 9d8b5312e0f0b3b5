import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningsOf } from './meanings.ts';

const NOTHING = {
  ids: null,
  merchantId: null,
  merchantOrderId: null,
  lastFour: null,
  amount: null,
  number: null,
  email: null,
};

const MEANT: Readonly<Record<string, object>> = {
  pi4201KJMMA2: { ids: [`pi4201KJMMA2${'0'.repeat(18)}`, `pi4201KJMMA2${'Z'.repeat(18)}`] },
  PI4201kjmma2: { ids: [`pi4201KJMMA2${'0'.repeat(18)}`, `pi4201KJMMA2${'Z'.repeat(18)}`] },
  pi0001KJMMA2G0AVQ8FJKY93MBDMRS: {
    ids: ['pi0001KJMMA2G0AVQ8FJKY93MBDMRS', 'pi0001KJMMA2G0AVQ8FJKY93MBDMRS'],
  },
  pi4201KJMMA: {}, // Too short: too many would begin so.
  '4242': { lastFour: '4242', number: '4242' },
  '#020417': { number: '20417' },
  'WEB-20417': { number: '20417' },
  '20417 and 7': {},
  '12.34': { amount: 1234n },
  '$12,34': { amount: 1234n },
  '0.05': { amount: 5n },
  '12': {},
  '1234567890123': { merchantId: '1234567890123', number: '1234567890123' },
  '12345678901': { merchantOrderId: '12345678901', number: '12345678901' },
  'Ana@Shop.Example': { email: 'ana@shop.example' },
  'Corner Shop': {},
};

for (const [text, meant] of Object.entries(MEANT)) {
  test(`${text} is ${Object.keys(meant).join() || 'only words'}`, () => {
    assert.deepEqual(meaningsOf(` ${text} `), { ...NOTHING, text, ...meant });
  });
}
