import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { composedReturns, overwritten, returnedOf, SETTINGS } from '../../../../../test/rails.ts';
import { createCpa005, RETURN_REASONS } from '../index.ts';

const rail = createCpa005(SETTINGS);
const RECORD = 1464 + 2;

/** `line:position` of every fault; nothing where the file was read. */
function faultsOf(bytes: Uint8Array): string[] {
  const read = rail.readReturns(bytes);
  return read.kind === 'read' ? [] : read.faults.map(({ line, position }) => `${line}:${position}`);
}

test('returned credits and debits are read, with the reason in words', () => {
  const read = rail.readReturns(
    composedReturns([
      returnedOf(1, { code: '905' }),
      returnedOf(2, { type: 'J', code: '901', originalTraceNumber: '0'.repeat(22) }),
    ]),
  );
  assert.equal(read.kind, 'read');
  const { returns, ...header } = read.file;
  assert.deepEqual(header, {
    originatorId: 'CAUSEWAY01',
    fileNumber: 77,
    createdOn: '2026-03-04',
    currency: 'CAD',
  });
  assert.deepEqual(returns, [
    {
      kind: 'credit',
      outcome: 'returned',
      reasonCode: '905',
      reason: 'Account closed',
      amount: 1_001n,
      day: '2026-03-04',
      crossReference: 'REF0000000000000001',
      traceNumber: '6121006100001000000001',
      invalidElements: [],
      line: 2,
      position: 25,
    },
    {
      kind: 'debit',
      outcome: 'returned',
      reasonCode: '901',
      reason: 'Not sufficient funds',
      amount: 1_002n,
      day: '2026-03-04',
      crossReference: 'REF0000000000000002',
      traceNumber: null,
      invalidElements: [],
      line: 3,
      position: 25,
    },
  ]);
});

test('a reject lists the elements that the bank did not accept', () => {
  const read = rail.readReturns(
    composedReturns([returnedOf(1, { code: '900', invalidElements: '07080000000' })]),
  );
  assert.equal(read.kind, 'read');
  const [reject] = read.file.returns;
  assert.deepEqual([reject?.outcome, reject?.reason], ['rejected', 'Edit reject']);
  assert.deepEqual(reject?.invalidElements, [
    'element 07: institution and branch',
    'element 08: account number',
  ]);
});

test('digits of element 21 that name no element are shown unchanged', () => {
  const read = rail.readReturns(
    composedReturns([returnedOf(1, { code: '900', invalidElements: '99000000001' })]),
  );
  assert.equal(read.kind, 'read');
  assert.deepEqual(read.file.returns[0]?.invalidElements, ['element 21: 99000000001']);
});

test('every reason in the table has a text, and an unknown reason is not a fault', () => {
  for (const [code, reason] of Object.entries(RETURN_REASONS)) {
    const read = rail.readReturns(composedReturns([returnedOf(1, { code })]));
    assert.equal(read.kind === 'read' && read.file.returns[0]?.reason, reason);
  }
  const read = rail.readReturns(composedReturns([returnedOf(1, { code: '998' })]));
  assert.equal(read.kind === 'read' && read.file.returns[0]?.reason, 'Code 998 of Standard 007');
});

test('records may end with a line feed only, and the last one without any', () => {
  const text = composedReturns([returnedOf(1)]).toString('latin1');
  for (const other of [text.replaceAll('\r\n', '\n'), text.trimEnd().padEnd(3 * RECORD - 2)]) {
    assert.deepEqual(faultsOf(Buffer.from(other, 'latin1')), []);
  }
});

const seven = composedReturns(Array.from({ length: 7 }, (_, index) => returnedOf(index + 1)));
const wrong: readonly (readonly [what: string, bytes: Buffer, faults: readonly string[]])[] = [
  ['an empty file', Buffer.alloc(0), ['1:1']],
  ['a file without a header', seven.subarray(RECORD), ['1:1']],
  ['a file without a trailer', seven.subarray(0, 3 * RECORD), ['3:1']],
  ['a file cut off within a record', seven.subarray(0, 3 * RECORD + 700), ['4:701']],
  ['a record too long', Buffer.concat([Buffer.from(' '), seven]), ['1:1465']],
  ['a character beyond ASCII', overwritten(seven, [2, 105], 'É'), ['2:105']],
  ['an unknown type of record', overwritten(seven, [3, 1], 'X'), ['3:1', '4:47', '4:61']],
  ['credits where returns are to stand', overwritten(seven, [2, 1], 'C'), ['2:1', '4:47', '4:61']],
  ['a second header', overwritten(seven, [2, 1], 'A'), ['2:1', '4:47', '4:61']],
  ['a gap in the numbers of records', overwritten(seven, [3, 2], '000000004'), ['3:2']],
  ['an invalid number', overwritten(seven, [3, 2], '00000000X'), ['3:2']],
  ['another originator', overwritten(seven, [2, 11], 'SOMEONE'), ['2:11']],
  ['another file number', overwritten(seven, [4, 21], '0078'), ['4:11']],
  ['file number 0000', overwritten(seven, [1, 21], '0000'), ['1:21', '2:11', '3:11', '4:11']],
  ['an invalid date', overwritten(seven, [1, 25], '026366'), ['1:25']],
  ['another currency', overwritten(seven, [1, 56], 'EUR'), ['1:56']],
  ['a total that is not theirs', overwritten(seven, [4, 47], '00000000000001'), ['4:47']],
  ['a count that is not theirs', overwritten(seven, [4, 61], '00000006'), ['4:61']],
  ['a total of debits without any', overwritten(seven, [4, 25], '00000000000009'), ['4:25']],
  ['corrections counted without any', overwritten(seven, [4, 83], '00000001'), ['4:83']],
  ['a total that is no number', overwritten(seven, [4, 47], '-0000000000001'), ['4:47']],
  ['an amount that is no number', overwritten(seven, [2, 268], '1.50'), ['2:268', '4:47', '4:61']],
  ['an invalid day', overwritten(seven, [2, 38], '026400'), ['2:38']],
  ['a transaction type in place of a reason', overwritten(seven, [2, 25], '450'), ['2:25']],
  ['a trace number with letters', overwritten(seven, [2, 230], 'X'), ['2:230']],
  ['element 21 with letters', overwritten(seven, [2, 254], 'X'), ['2:254']],
  [
    'a gap between transactions',
    overwritten(seven, [2, 265], ' '.repeat(240)),
    ['2:505', '4:47', '4:61'],
  ],
  [
    'a record without transactions',
    overwritten(seven, [3, 25], ' '.repeat(240)),
    ['3:25', '4:47', '4:61'],
  ],
  [
    'two faults at once',
    overwritten(overwritten(seven, [2, 38], '026400'), [3, 25], '001'),
    ['2:38', '3:25'],
  ],
];
for (const [what, bytes, faults] of wrong) {
  test(`${what} is refused, with line and position`, () => {
    assert.deepEqual(faultsOf(bytes), faults);
  });
}

test('two concatenated files are refused at the first trailer', () => {
  assert.deepEqual(faultsOf(Buffer.concat([seven, seven])).slice(0, 2), ['5:2', '6:2']);
});

test('a file of garbage is refused with a hundred faults, and an oversized one before it is read', () => {
  assert.equal(faultsOf(Buffer.from('\n'.repeat(1_000_000))).length, 100);
  assert.deepEqual(faultsOf(Buffer.alloc(32 * 1024 * 1024 + 1)), ['1:1']);
});

test('changing any single byte of a file is refused, or leaves all totals correct', () => {
  const byte = fc.integer({ min: 0, max: seven.length - 1 });
  fc.assert(
    fc.property(byte, fc.integer({ min: 0, max: 255 }), (at, value) => {
      const changed = Buffer.from(seven);
      changed[at] = value;
      const read = rail.readReturns(changed);
      if (read.kind === 'refused') return assert.ok(read.faults.length > 0);
      const sum = read.file.returns.reduce((total, { amount }) => total + amount, 0n);
      assert.equal(sum, 7_028n);
      assert.equal(read.file.returns.length, 7);
    }),
    { numRuns: 1_000 },
  );
});

test('any bytes are either read or refused, without throwing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 4_000 }), (bytes) => {
      assert.equal(rail.readReturns(bytes).kind, 'refused');
    }),
  );
});
