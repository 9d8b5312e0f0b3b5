import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { iso1987 } from '../dialects/iso1987.ts';
import { iso1993 } from '../dialects/iso1993.ts';
import type { Dialect, Field } from './dialect.ts';
import { charactersOf } from './dialect.ts';
import { MessageFault } from './message.ts';
import { readMessage } from './read-message.ts';
import { showMessage } from './show-message.ts';
import { writeMessage } from './write-message.ts';

const DIALECTS = [iso1987, iso1993];
const ALPHABETS = {
  n: '0123456789',
  an: '0123456789ABCXYZabcxyz ',
  ans: String.fromCharCode(...Array.from({ length: 95 }, (_, place) => place + 32)),
  z: '0123456789',
  b: '0123456789ABCDEF',
};

function textFor(field: Field): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...Array.from(ALPHABETS[field.kind]));
  const most = charactersOf(field);
  const length =
    field.prefix === undefined
      ? { minLength: most, maxLength: most }
      : { minLength: 0, maxLength: most };
  const text = fc.string({ unit, ...length });
  if (field.kind !== 'b') return text;
  return text.map((digits) => digits.slice(0, digits.length - (digits.length % 2)));
}

function messageFor(dialect: Dialect): fc.Arbitrary<Map<number, string>> {
  const numbers = Object.keys(dialect.fields).map(Number);
  return fc
    .subarray(numbers)
    .chain((chosen) =>
      fc
        .tuple(...chosen.map((number) => textFor(dialect.fields[number] ?? assert.fail())))
        .map((texts) => new Map(chosen.map((number, place) => [number, texts[place] ?? '']))),
    );
}

for (const dialect of DIALECTS) {
  const mti = `${dialect.version}100`;

  test(`${dialect.name}: what is written is read as it was`, () => {
    fc.assert(
      fc.property(messageFor(dialect), (fields) => {
        const bytes = writeMessage(dialect, { mti, fields });
        const read = readMessage(dialect, bytes);
        assert.equal(read.mti, mti);
        assert.deepEqual([...read.fields], [...fields]);
        assert.deepEqual(writeMessage(dialect, read), bytes);
        const ends = [...read.spans.values()];
        assert.ok(ends.every(({ from }, place) => from === (ends[place - 1]?.to ?? 0)));
        assert.equal(ends.at(-1)?.to, bytes.length);
      }),
      { numRuns: 100 },
    );
  });

  test(`${dialect.name}: of a damaged message the field and the place are told, and nothing else`, () => {
    const damage = fc.record({
      at: fc.nat(),
      byte: fc.nat(255),
      cut: fc.option(fc.nat()),
      more: fc.uint8Array({ maxLength: 3 }),
    });
    let faults = 0;
    fc.assert(
      fc.property(messageFor(dialect), damage, (fields, { at, byte, cut, more }) => {
        const whole = writeMessage(dialect, { mti, fields });
        whole[at % whole.length] = byte;
        const kept = cut === null ? whole : whole.subarray(0, cut % whole.length);
        const bytes = Buffer.concat([kept, more]);
        try {
          readMessage(dialect, bytes);
        } catch (error) {
          faults += 1;
          assert.ok(error instanceof MessageFault, String(error));
          assert.ok(error.offset !== undefined && error.offset <= bytes.length);
        }
      }),
      { numRuns: 500 },
    );
    assert.ok(faults > 100, `${faults}`);
  });
}

const GOLDEN = {
  mti: '0100',
  fields: new Map([
    [2, '4242424242424242'],
    [3, '000000'],
    [4, '000000002000'],
    [7, '1118094500'],
    [11, '000123'],
    [14, '3012'],
    [37, '632209000123'],
    [41, '00000001'],
    [49, '124'],
  ]),
};

test('bytes of 1987 are those of a message written by hand', () => {
  const text =
    '0100 7224000008808000 16 4242424242424242 000000 000000002000 1118094500 ' +
    '000123 3012 632209000123 00000001 124';
  assert.equal(writeMessage(iso1987, GOLDEN).toString('latin1'), text.replaceAll(' ', ''));
});

test('bytes of 1993 are packed digits and EBCDIC', () => {
  const fields = new Map([...GOLDEN.fields, [39, '000'], [2, '424242424242425']]);
  const bytes = writeMessage(iso1993, { mti: '1110', fields });
  const expected =
    '1110 722400000A808000 15 0424242424242425 000000 000000002000 1118094500 ' +
    '000123 3012 F6F3F2F2F0F9F0F0F0F1F2F3 0000 F0F0F0F0F0F0F0F1 0124';
  assert.equal(bytes.toString('hex').toUpperCase(), expected.replaceAll(' ', ''));
});

test('what cannot be sent as it is meant is refused with its field', () => {
  const refused: readonly (readonly [number, string, RegExp])[] = [
    [4, '1234567890123', /^field 4: longer than 12$/],
    [4, '12,5', /none of n/],
    [2, '42424242424242424242', /longer than 19/],
    [41, 'café', /none of ans/],
    [64, 'ABC', /not 8 long/],
    [8, '1', /does not have it/],
  ];
  for (const [number, text, message] of refused) {
    const fields = new Map([[number, text]]);
    assert.throws(() => writeMessage(iso1987, { mti: '0100', fields }), {
      name: 'MessageFault',
      message,
      field: number,
    });
  }
  assert.throws(() => writeMessage(iso1987, { mti: '1100', fields: new Map() }), /an MTI of/);
});

test('numbers of cards and secrets are not shown, neither as text nor as bytes', () => {
  const fields = new Map([...GOLDEN.fields, [52, '0123456789ABCDEF'], [48, '9F1E0703']]);
  for (const [dialect, mti] of [
    [iso1987, '0100'],
    [iso1993, '1100'],
  ] as const) {
    const bytes = writeMessage(dialect, { mti, fields });
    const shown = showMessage(dialect, readMessage(dialect, bytes), bytes);
    const text = JSON.stringify(shown);
    assert.doesNotMatch(text, /424242424|3432343234323432|F4F2F4F2|0123456789ABCDEF|9F1E0703|3012/);
    assert.match(text, /"value":"424242\*{6}4242"/);
    assert.deepEqual(
      shown.map(({ part }) => part),
      ['mti', 'bitmap', ...[...fields.keys()].toSorted((one, other) => one - other)],
    );
  }
});
