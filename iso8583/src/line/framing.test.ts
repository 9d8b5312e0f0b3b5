import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { framed, FrameReader, type Framing } from './framing.ts';

const FRAMINGS: readonly Framing[] = (['binary', 'binary-4', 'ascii', 'bcd'] as const).flatMap(
  (length) => [
    { length },
    { length, isInclusive: true },
    { length, header: '6000010000' },
    { length, isInclusive: true, header: '6000010000' },
  ],
);
const message = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes));

test('messages are whole again, however they were cut and put together on the way', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FRAMINGS),
      fc.array(message, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
      (framing, messages, sizes) => {
        const stream = Buffer.concat(messages.map((one) => framed(framing, one)));
        const reader = new FrameReader(framing);
        const read: Buffer[] = [];
        for (let [at, turn] = [0, 0]; at < stream.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          read.push(...reader.push(stream.subarray(at, at + size)));
          at += size;
        }
        assert.deepEqual(read, messages);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('bytes are those that hosts expect', () => {
  const sent = Buffer.from('0810', 'latin1');
  const hexadecimal = (framing: Framing) => framed(framing, sent).toString('hex');
  assert.equal(hexadecimal({ length: 'binary' }), '000430383130');
  assert.equal(hexadecimal({ length: 'binary', isInclusive: true }), '000630383130');
  assert.equal(hexadecimal({ length: 'binary-4' }), '0004000030383130');
  assert.equal(hexadecimal({ length: 'ascii' }), '3030303430383130');
  assert.equal(hexadecimal({ length: 'bcd' }), '000430383130');
  const header = '6000010000';
  assert.equal(hexadecimal({ length: 'binary', header }), `0009${header}30383130`);
});

test('a length that none can have ends the line at once, before anything is gathered for it', () => {
  const wrong: readonly (readonly [Framing, string])[] = [
    [{ length: 'binary' }, 'FFFF'],
    [{ length: 'binary', most: 100 }, '0065'],
    [{ length: 'binary-4' }, '00040001'],
    [{ length: 'ascii' }, '30303441'],
    [{ length: 'bcd' }, '00A4'],
    [{ length: 'binary', header: '6000010000' }, '0003'],
    [{ length: 'ascii', isInclusive: true }, '30303033'],
  ];
  for (const [framing, bytes] of wrong) {
    const reader = new FrameReader(framing);
    assert.throws(() => reader.push(Buffer.from(bytes, 'hex')), { name: 'FramingFault' }, bytes);
  }
});

test('an empty message is taken as a sign of life', () => {
  const reader = new FrameReader({ length: 'binary' });
  const sent = framed({ length: 'binary' }, Buffer.from('A'));
  assert.deepEqual(reader.push(Buffer.concat([Buffer.alloc(2), sent, Buffer.alloc(2)])), [
    Buffer.from('A'),
  ]);
});
