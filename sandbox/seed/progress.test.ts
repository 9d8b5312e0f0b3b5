import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressOf } from './progress.ts';

function drawn(total: number, isTTY: boolean): string[] {
  const written: string[] = [];
  const show = progressOf(total, { isTTY, write: (text) => written.push(text) });
  for (let done = 1; done <= total; done += 1) show(done);
  return written;
}

test('a terminal gets one line, drawn over until the work is done', () => {
  const written = drawn(1_200, true);
  assert.ok(written.every((text) => text.startsWith('\r')));
  assert.deepEqual(
    written.filter((text) => text.includes('\n')),
    [`\r${'█'.repeat(30)} 100% (1,200 of 1,200)\n`],
  );
  assert.equal(written[599], `\r${'█'.repeat(15)}${'░'.repeat(15)}  50% (600 of 1,200)`);
});

test('elsewhere there is a plain line for every tenth, and the last', () => {
  const written = drawn(1_005, false);
  assert.equal(written.length, 11);
  assert.deepEqual([written[0], written.at(-1)], ['100 of 1,005\n', '1,005 of 1,005\n']);
  assert.deepEqual(drawn(2, false), ['1 of 2\n', '2 of 2\n']);
});
