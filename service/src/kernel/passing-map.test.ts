import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { PassingMap } from './passing-map.ts';

test('it is a map: a key has the value that was set last, until it is deleted', () => {
  const map = new PassingMap<string, number>();
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  assert.equal(map.get('a'), 3);
  assert.deepEqual([...map.keys()], ['a', 'b']);
  map.delete('a');
  map.delete('c');
  assert.equal(map.get('a'), undefined);
  assert.equal(map.size, 1);
  map.set('a', 4);
  assert.deepEqual([...map.keys()], ['b', 'a']);
});

const PASSED = 20_000;
const AT_ONCE = 40;

/**
 * How many bytes were promoted to the old generation as so many passed through a map, a few at a time.
 * Its table of the moment is made old early on: by chance it becomes so sooner or later.
 */
function promotedBy(map: 'Map' | 'PassingMap'): number {
  const program = `
    import { PassingMap } from ${JSON.stringify(import.meta.resolve('./passing-map.ts'))};
    const map = ${map === 'Map' ? 'new Map()' : 'new PassingMap()'};
    const held = () => Array.from({ length: 200 }, (_, place) => ({ place }));
    for (let key = 0; key < ${PASSED}; key += 1) {
      map.set(key, held());
      map.delete(key - ${AT_ONCE});
      if (key === ${PASSED / 20}) gc();
    }`;
  const flags = [
    '--trace-gc-nvp',
    '--expose-gc',
    '--input-type=module-typescript',
    '--eval',
    program,
  ];
  const { status, stderr, stdout } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const promoted = [...stdout.matchAll(/ promoted=([0-9]+) /g)].map(([, bytes]) => Number(bytes));
  assert.ok(promoted.length > 5, 'collections are seen');
  return promoted.reduce((sum, bytes) => sum + bytes, 0);
}

test('what has passed through it is let go of, where a Map keeps it for long', () => {
  assert.ok(promotedBy('PassingMap') * 10 < promotedBy('Map'));
});
