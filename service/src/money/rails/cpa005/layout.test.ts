import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  type Element,
  HEADER,
  RECORD_LENGTH,
  SEGMENT,
  SEGMENT_LENGTH,
  START,
  START_LENGTH,
  TRAILER,
} from './layout.ts';

for (const [name, layout, first, last] of [
  ['the header', HEADER, 1, RECORD_LENGTH],
  ['the start of a record', START, 1, START_LENGTH],
  ['a segment', SEGMENT, 1, SEGMENT_LENGTH],
  ['the trailer', TRAILER, START_LENGTH + 1, RECORD_LENGTH],
] as const) {
  test(`the elements of ${name} follow each other without a gap`, () => {
    let next: number = first;
    for (const { at, length } of Object.values<Element>(layout)) {
      assert.equal(at, next);
      next += length;
    }
    assert.equal(next - 1, last);
  });
}

test('the guide has every element at the same position as the layout', () => {
  const path = join(import.meta.dirname, '../../../../../docs/guides/settlement-files.md');
  const guide = readFileSync(path, 'utf8').replaceAll(/ *\| */g, '|');
  for (const layout of [HEADER, SEGMENT, TRAILER]) {
    for (const { id, at, length, kind } of Object.values<Element>(layout)) {
      const positions = length === 1 ? String(at) : `${at}–${at + length - 1}`;
      const row = `|${String(id).padStart(2, '0')}|${positions}|${length}|${kind}|`;
      assert.ok(guide.includes(row), row);
    }
  }
});
