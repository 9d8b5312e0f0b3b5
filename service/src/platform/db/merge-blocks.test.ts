import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { BLOCK_SPAN_MS, comparePlaces } from './blocks-of.ts';
import { mergeBlocks } from './merge-blocks.ts';

type Entry = Readonly<{ at: Date; id: string }>;
type TestBlock = Readonly<{
  beganAt: Date;
  endedAt: Date;
  blockId: string;
  entries: readonly Entry[];
}>;

/** Blocks as processes write them: of moments that overlap, each within its span. */
const blocks = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 6 * BLOCK_SPAN_MS }),
      // Few moments, so that many are the same.
      offsets: fc.array(fc.nat({ max: 10 }), { minLength: 1, maxLength: 6 }),
    }),
    { maxLength: 80 },
  )
  .map((made) =>
    made.map(({ start, offsets }, place): TestBlock => {
      const entries = offsets
        .map((offset, index) => ({
          at: new Date(start + (offset * BLOCK_SPAN_MS) / 10),
          id: `${(index * 7) % 5}-${place}-${index}`,
        }))
        .toSorted(comparePlaces);
      const [first = assert.fail(), last = first] = [entries[0], entries.at(-1)];
      return { beganAt: first.at, endedAt: last.at, blockId: last.id, entries };
    }),
  );

const open = ({ entries }: TestBlock) => Promise.resolve(entries);
const at = (second: number): Date => new Date(second * 1_000);

function nextIn(all: readonly TestBlock[], sign: number) {
  const place = ({ endedAt, blockId }: TestBlock): Entry => ({ at: endedAt, id: blockId });
  const sorted = all.toSorted((one, other) => sign * comparePlaces(place(one), place(other)));
  return (behind: TestBlock | undefined, most: number) => {
    const from = behind ? sorted.indexOf(behind) + 1 : 0;
    return Promise.resolve(sorted.slice(from, from + most));
  };
}

test('whatever overlaps, entries come in their order, each once, in either direction', async () => {
  await fc.assert(
    fc.asyncProperty(blocks, fc.constantFrom('older', 'newer'), async (all, direction) => {
      const sign = direction === 'older' ? -1 : 1;
      const read: Entry[] = [];
      const merging = { direction, next: nextIn(all, sign), open } as const;
      for await (const run of mergeBlocks<TestBlock, Entry>(merging)) read.push(...run);
      const expected = all
        .flatMap(({ entries }) => entries)
        .toSorted((one, other) => sign * comparePlaces(one, other));
      assert.deepEqual(read, expected);
    }),
    { numRuns: 500 },
  );
});

test('no more blocks are opened than a reader needs', async () => {
  const all = Array.from({ length: 100 }, (_, place): TestBlock => {
    const entries = [{ at: at(place), id: `${place}` }];
    return { beganAt: at(place), endedAt: at(place), blockId: `${place}`, entries };
  });
  let opened = 0;
  const counting = async (block: TestBlock) => {
    opened += 1;
    return await open(block);
  };
  const merging = { direction: 'older', next: nextIn(all, -1), open: counting } as const;
  for await (const run of mergeBlocks<TestBlock, Entry>(merging)) {
    if (run.some(({ id }) => id === '97')) break;
  }
  assert.equal(opened, 3);
});
