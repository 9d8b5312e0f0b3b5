import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { cad, MERCHANT } from '../../../test/simulator.ts';
import { readMessage } from '../codec/read-message.ts';
import { writeMessage } from '../codec/write-message.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import { iso1993 } from '../dialects/iso1993.ts';
import { authorizationMessage, captureMessage, releaseMessage } from './messages.ts';
import { map1987, map1993 } from './operation-map.ts';
import { assignedReferences } from './references.ts';
import {
  SAMPLE_FOLLOW_UP,
  SAMPLE_HOLD,
  SAMPLE_ORIGINAL,
  SAMPLE_OWN,
  SAMPLE_PROFILE,
} from '../../../test/iso8583-requests.ts';

const PROFILE_1993 = { ...SAMPLE_PROFILE, map: map1993 };
const AT = new Date('2026-11-18T09:45:07Z');

test('references are of the machine’s time in UTC, and of the terminal', () => {
  const assigning = { merchant: MERCHANT, trace: '000123', at: AT, isDual: false };
  const of = (map: typeof map1987, operation: 'authorize' | 'purchase', isDual = false) =>
    assignedReferences(map, { ...assigning, operation, isDual });
  assert.deepEqual(of(map1987, 'authorize'), SAMPLE_OWN);
  assert.equal(of(map1987, 'purchase').mti, '0200');
  assert.equal(of(map1987, 'purchase', true).mti, '0100');
  assert.deepEqual(of(map1993, 'purchase'), {
    ...SAMPLE_OWN,
    mti: '1200',
    sentAt: '261118094507',
  });
});

test('1993 has MTIs, function codes and originals of its own', () => {
  const own = { ...SAMPLE_OWN, mti: '1100', sentAt: '261118094507' };
  const original = { ...SAMPLE_ORIGINAL, hostReferences: own };
  const later = { ...SAMPLE_FOLLOW_UP, original, hostReferences: { ...own, trace: '000124' } };
  const hold = authorizationMessage(PROFILE_1993, { ...SAMPLE_HOLD, hostReferences: own });
  assert.equal(hold.mti, '1100');
  assert.deepEqual(
    [7, 12, 22, 24, 25, 26].map((number) => hold.fields.get(number)),
    ['1118094507', '261118094507', '100050100110', '100', undefined, '5251'],
  );
  const capture = captureMessage(PROFILE_1993, { ...later, final: true, isRepeat: true });
  assert.equal(capture.mti, '1221');
  assert.equal(capture.fields.get(56), ['1100', '000123', '261118094507', '06', '123456'].join(''));
  assert.equal(capture.fields.has(90), false);
  const release = releaseMessage(PROFILE_1993, { ...later, kept: cad(1_00n) });
  assert.deepEqual(
    [4, 24, 25, 30].map((number) => release.fields.get(number)),
    ['000000000100', '401', '4000', '000000000600000000000000'],
  );
  for (const message of [hold, capture, release]) {
    assert.deepEqual(
      readMessage(iso1993, writeMessage(iso1993, message)).fields.get(11),
      message.fields.get(11),
    );
  }
});

const DIALECTS = [
  [iso1987, SAMPLE_PROFILE],
  [iso1993, PROFILE_1993],
] as const;

for (const [dialect, profile] of DIALECTS) {
  test(`${dialect.name}: whatever a merchant is called, its messages can be written`, () => {
    const requests = fc.record({
      name: fc.string({ unit: 'grapheme', maxLength: 60 }),
      street: fc.string({ unit: 'grapheme', maxLength: 80 }),
      amount: fc.bigInt({ min: 1n, max: 999_999_999n }),
      trace: fc.integer({ min: 1, max: 999_999 }),
      at: fc.date({
        min: new Date('2020-01-01'),
        max: new Date('2039-12-31'),
        noInvalidDate: true,
      }),
    });
    fc.assert(
      fc.property(requests, ({ amount, at, name, street, trace }) => {
        const merchant = { ...MERCHANT, name };
        const digits = String(trace).padStart(6, '0');
        const hostReferences = assignedReferences(profile.map, {
          merchant,
          operation: 'authorize',
          trace: digits,
          at,
          isDual: false,
        });
        const request = { ...SAMPLE_HOLD, merchant, hostReferences, amount: cad(amount) };
        const message = authorizationMessage(profile, { ...request, address: { street } });
        const read = readMessage(dialect, writeMessage(dialect, message));
        assert.equal(BigInt(read.fields.get(4) ?? ''), amount);
        assert.equal(read.fields.get(11), digits);
        assert.match(read.fields.get(37) ?? '', /^\d{12}$/);
        assert.equal(read.fields.get(43)?.slice(-2), 'CA');
      }),
      { numRuns: 200 },
    );
  });
}
