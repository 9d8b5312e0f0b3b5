import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { readMessage } from '../codec/read-message.ts';
import { writeMessage } from '../codec/write-message.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import { iso1993 } from '../dialects/iso1993.ts';
import { describeBytes } from './described-bytes.ts';
import { maskedHex } from './masked-bytes.ts';

const digits = (minLength: number, maxLength: number) =>
  fc.stringMatching(new RegExp(`^[1-9]{${minLength},${maxLength}}$`));

for (const dialect of [iso1987, iso1993]) {
  const mti = `${dialect.version}100`;

  test(`${dialect.name}: what is hidden cannot be read, and all else can`, () => {
    const card = fc.record({
      number: digits(8, 19),
      expiry: digits(4, 4),
      secret: fc.stringMatching(/^[QXZ]{4,60}$/),
      pin: fc.stringMatching(/^[A-F]{16}$/),
      isTracked: fc.boolean(),
    });
    fc.assert(
      fc.property(card, ({ number, expiry, secret, pin, isTracked }) => {
        const fields = new Map([
          [2, number],
          [4, '000000002000'],
          [11, '000123'],
          [14, expiry],
          ...(isTracked ? [[35, `${number}=${expiry}101`] as const] : []),
          [41, 'TILL0001'],
          [48, secret],
          [52, pin],
          [62, 'A reference'],
        ]);
        const bytes = writeMessage(dialect, { mti, fields });
        const masked = maskedHex(dialect, bytes);
        assert.equal(masked.length, 2 * bytes.length);
        const { spans } = readMessage(dialect, bytes);
        for (const part of ['mti', 'bitmap', 4, 11, 41, 62] as const) {
          const { from = 0, to = 0 } = spans.get(part) ?? {};
          assert.equal(
            masked.slice(2 * from, 2 * to),
            bytes.toString('hex', from, to).toUpperCase(),
          );
        }
        const parts = describeBytes(dialect, masked);
        assert.ok(parts);
        assert.equal(parts.map((part) => part.bytes).join(''), masked);
        const value = (part: number) => parts.find((one) => one.part === String(part))?.value;
        assert.equal(value(14), '****');
        assert.equal(value(48), '*'.repeat(secret.length));
        assert.equal(value(52), '*'.repeat(16));
        if (isTracked) assert.equal(value(35), '*'.repeat(number.length + 8));
        assert.equal(value(62), 'A reference');
        const shown = value(2) ?? '';
        assert.equal(shown.length, number.length);
        const seen = shown.replaceAll('*', '').length;
        // Packed digits that are odd in number share a byte with the sixth.
        const isOddPacked = dialect === iso1993 && number.length % 2 === 1;
        assert.equal(seen, number.length < 13 ? 0 : isOddPacked ? 9 : 10);
        assert.ok(
          Array.from(shown).every((digit, place) => digit === '*' || digit === number[place]),
        );
      }),
      { numRuns: 200 },
    );
  });

  test(`${dialect.name}: what was given unmasked is not shown either`, () => {
    const fields = new Map([
      [2, '4242424242424242'],
      [14, '3012'],
    ]);
    const bytes = writeMessage(dialect, { mti, fields });
    assert.deepEqual(
      describeBytes(dialect, bytes.toString('hex').toUpperCase()),
      describeBytes(dialect, maskedHex(dialect, bytes)),
    );
  });

  test(`${dialect.name}: of what is no message nothing is described, and nothing is thrown`, () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('0', '30', '31', '**', 'F0', '72', '11'), maxLength: 90 }),
    );
    fc.assert(
      fc.property(text, (given) => {
        const parts = describeBytes(dialect, given);
        assert.ok(parts === undefined || parts.length >= 2);
      }),
      { numRuns: 500 },
    );
  });
}
