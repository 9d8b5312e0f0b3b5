/** What the console's pages of disputes decide without a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  atStake,
  byDeadline,
  daysLeft,
  isSoon,
  toneOf,
} from '../console/src/pages/disputes/deadlines.ts';
import {
  draftChanges,
  excessOf,
  fieldInWords,
  fileFieldsOf,
  sectionsOf,
  sizeInWords,
} from '../console/src/pages/disputes/draft.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');
const opened = (respondBy: string | null) => ({ respondBy });

test('days left are whole days: none on the last day, fewer than none once it is over', () => {
  assert.equal(daysLeft('2026-11-25T12:00:00Z', NOON), 7);
  assert.equal(daysLeft('2026-11-25T11:59:59Z', NOON), 6);
  assert.equal(daysLeft('2026-11-19T11:00:00Z', NOON), 0);
  assert.equal(daysLeft('2026-11-18T11:59:59Z', NOON), -1);
  assert.deepEqual([-1, 0, 2, 3, 6, 7].map(toneOf), ['bad', 'bad', 'bad', 'warn', 'warn', 'plain']);
  assert.ok(isSoon('2026-11-25T11:59:59Z', NOON));
  assert.ok(!isSoon('2026-11-25T12:00:00Z', NOON));
  assert.ok(!isSoon(null, NOON));
});

test('what must be answered first is first, and what asks for no answer last', () => {
  const rows = [null, '2026-12-02T00:00:00Z', '2026-11-20T00:00:00Z', null].map(opened);
  assert.deepEqual(
    byDeadline(rows).map(({ respondBy }) => respondBy),
    ['2026-11-20T00:00:00Z', '2026-12-02T00:00:00Z', null, null],
  );
});

test('money at stake is summed in each currency', () => {
  assert.deepEqual(atStake([claimed(500, 'USD'), claimed(1000, 'CAD'), claimed(25, 'CAD')]), [
    { amount: 1025, currency: 'CAD' },
    { amount: 500, currency: 'USD' },
  ]);
  assert.deepEqual(atStake([]), []);
});

const claimed = (amount: number, currency: 'CAD' | 'USD') => ({ amount: { amount, currency } });
const fieldOf = (name: string, required = false, maxLength = 100) => ({
  field: name,
  description: name,
  maxLength,
  required,
});
const names = (some: readonly { field: string }[]) => some.map((one) => one.field);
const Draft = fc.dictionary(
  fc.constantFrom('explanation', 'customerName', 'receipt'),
  fc.string({ maxLength: 5 }),
);

test('what is sent makes the draft what the form says, and nothing is sent twice', () => {
  assert.deepEqual(draftChanges({ explanation: 'It was sent', customerName: ' ' }, {}), {
    explanation: 'It was sent',
  });
  assert.deepEqual(draftChanges({ explanation: '' }, { explanation: 'Old' }), {
    explanation: null,
  });
  fc.assert(
    fc.property(Draft, Draft, (values, before) => {
      const saved = Object.fromEntries(Object.entries(before).filter(([, text]) => text.trim()));
      const after: Record<string, string> = { ...saved };
      for (const [field, text] of Object.entries(draftChanges(values, saved))) {
        if (text === null) delete after[field];
        else after[field] = text;
      }
      for (const [field, text] of Object.entries(values)) {
        assert.equal(after[field], text.trim() === '' ? undefined : text);
      }
      assert.deepEqual(draftChanges(values, after), {});
    }),
  );
});

test('a text that is too long is told by how much, in characters as people count them', () => {
  const field = { field: 'explanation', maxLength: 3 };
  assert.equal(excessOf(field, { explanation: 'abc' }), 0);
  assert.equal(excessOf(field, { explanation: 'abcde' }), 2);
  assert.equal(excessOf(field, { explanation: '👍👍👍' }), 0);
  assert.equal(excessOf(field, {}), 0);
});

test('the fields of the reason are first, what is written is not folded, files have no text', () => {
  const fields = [
    fieldOf('customerName'),
    fieldOf('explanation', true),
    fieldOf('receipt', true, 0),
    fieldOf('shippingDate'),
    fieldOf('refundPolicy'),
  ];
  const sections = sectionsOf(fields, ['shippingDate', 'explanation'], { refundPolicy: 'None' });
  assert.deepEqual(names(sections.required), ['explanation']);
  assert.deepEqual(names(sections.useful), ['shippingDate', 'refundPolicy']);
  assert.deepEqual(names(sections.other), ['customerName']);
  assert.deepEqual(names(fileFieldsOf(fields)), ['receipt']);
});

test('fields and sizes are said in words', () => {
  assert.equal(fieldInWords('customerIpAddress'), 'Customer IP address');
  assert.equal(fieldInWords('explanation'), 'Explanation');
  assert.equal(sizeInWords(512, 'en'), '512 byte');
  assert.equal(sizeInWords(1536, 'en'), '1.5 kB');
  assert.equal(sizeInWords(5 * 1024 * 1024, 'en'), '5 MB');
});
