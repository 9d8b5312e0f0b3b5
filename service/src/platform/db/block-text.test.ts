import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import * as fc from 'fast-check';
import { type BlockEntry, blockEntries, entryText, packedBlock } from './block-text.ts';

const BODIES = 2;
const pack = (entries: readonly BlockEntry[]) => packedBlock(entries.map(entryText));

const json = fc.jsonValue().map((value) => JSON.stringify(value));
const body = fc.option(json, { nil: null });
const entry: fc.Arbitrary<BlockEntry> = fc.record(
  {
    at: fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }),
    id: fc.stringMatching(/^[a-z]{2}[0-9A-Z]{28}$/),
    facts: fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value)),
    bodies: fc.tuple(body, body),
  },
  { noNullPrototype: true },
);

test('what goes into a block comes out of it, compressed or plain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 20 }), async (entries) => {
      assert.deepEqual(await blockEntries(await pack(entries), BODIES), entries);
      const plain = Buffer.from(`\0${entries.map(entryText).join('\n')}`);
      assert.deepEqual(await blockEntries(plain, BODIES), entries);
    }),
    { numRuns: 50 },
  );
});

const ONE: BlockEntry = { at: new Date(7), id: 'rq', facts: '{}', bodies: [null, '"x"'] };

test('line ends in JSON are blanks, and no way to forge an entry', async () => {
  const forged = '{\n"a":\n1}\n1 rq9\n{"status":200}\n\n';
  const [read, ...others] = await blockEntries(
    await pack([{ ...ONE, bodies: [forged, null] }]),
    BODIES,
  );
  assert.deepEqual(others, []);
  assert.equal(read?.bodies[0], forged.replaceAll('\n', ' '));
});

test('what is damaged, cut, of another kind or far too large is refused, not shown', async () => {
  const whole = await pack([ONE, { ...ONE, bodies: ['"y"', null] }]);
  const damaged = Buffer.from(whole);
  damaged.fill(0xa5, 12);
  const bomb = Buffer.concat([Buffer.of(1), zstdCompressSync(Buffer.alloc(64 * 1024 * 1024, 'a'))]);
  assert.ok(bomb.length < 64 * 1024);
  for (const block of [
    Buffer.of(),
    Buffer.of(1),
    damaged,
    whole.subarray(0, -4),
    Buffer.concat([Buffer.of(9), whole.subarray(1)]),
    Buffer.from('\0not an entry'),
    Buffer.from('\0x rq\n{}\n\n'),
    bomb,
  ]) {
    await assert.rejects(blockEntries(block, BODIES));
  }
});
