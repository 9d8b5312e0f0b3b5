import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { types } from 'pg';
import { parserOf } from './driver.ts';
import { utcTimestamp } from './pool.ts';

/** As the server writes a moment: no zeros at the end of a fraction, and none without one. */
const written = fc
  .record({
    at: fc.date({
      min: new Date('0100-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    }),
    microseconds: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ at, microseconds }) => {
    const [second = '', rest] = at.toISOString().slice(0, -1).replace('T', ' ').split('.');
    const fraction = `${rest}${String(microseconds).padStart(3, '0')}`.replace(/0+$/, '');
    return { at, text: `${second}${fraction === '' ? '' : `.${fraction}`}+00` };
  });

test('moments in UTC are read to the millisecond', () => {
  fc.assert(fc.property(written, ({ at, text }) => assert.deepEqual(utcTimestamp(text), at, text)));
  assert.deepEqual(utcTimestamp('2026-11-16 15:44:57+00'), new Date('2026-11-16T15:44:57Z'));
  assert.deepEqual(utcTimestamp('2026-11-16 15:44:57.1+00'), new Date('2026-11-16T15:44:57.1Z'));
});

test('other forms are left to the driver', () => {
  const others = [
    'infinity',
    '-infinity',
    '2026-11-16 15:44:57+01',
    '2026-11-16 15:44:57.123-05',
    '2026-11-16 15:44:57+00:19:32',
    '10000-01-01 00:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    '0044-03-15 12:00:00+00',
    '2026-11-16',
    '',
  ];
  for (const text of others) assert.equal(utcTimestamp(text), undefined, text);
});

test('the driver reads moments by it, and what it leaves as ever', async () => {
  await import('./pool.ts');
  const read = parserOf(types.builtins.TIMESTAMPTZ);
  const moment = new Date('2026-11-16T15:44:57.123Z');
  assert.deepEqual(read('2026-11-16 15:44:57.123456+00'), moment);
  assert.deepEqual(read('2026-11-16 20:14:57.123+04:30'), moment);
  assert.equal(read('infinity'), Infinity);
});
