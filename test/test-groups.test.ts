import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import {
  groupsOf,
  LONGEST,
  shortTests,
  SLOW,
  slowTestOf,
  slowTests,
  writeSlow,
} from '../scripts/test-groups.ts';
import { temporaryFolder } from './service.ts';

test('every test file but the slow ones is in one group, and no group is large', () => {
  const files = shortTests();
  assert.ok(files.length > 300, 'there are test files');
  const groups = [...groupsOf(files).values()];
  assert.deepEqual(groups.flat().toSorted(), files.toSorted());
  for (const group of groups) assert.ok(group.length <= 16, String(group.length));
});

test('files of a group are neighbours, and what goes through several slices begins first', () => {
  const files = ['service/src/money/b.test.ts', 'test/c.test.ts', 'service/src/money/a.test.ts'];
  assert.deepEqual(
    [...groupsOf(files)],
    [
      ['test-1', ['test/c.test.ts']],
      ['money-1', ['service/src/money/a.test.ts', 'service/src/money/b.test.ts']],
    ],
  );
});

for (const kind of SLOW) {
  test(`every ${kind} test is run, by a file of its own, and those that take longest begin first`, () => {
    const files = slowTests(kind);
    assert.ok(files.length > 10, String(files));
    assert.deepEqual(files.toSorted(), globSync(`test/${kind}/*.test.ts`).toSorted());
    const written = writeSlow(temporaryFolder(), files);
    assert.deepEqual(written.toSorted(), written, 'the order that the runner has');
    assert.deepEqual(written.map(slowTestOf), files);
    for (const [place, path] of written.entries()) {
      assert.ok(readFileSync(path, 'utf8').includes(`/${files[place]}'`), path);
    }
    const first = files.slice(0, LONGEST[kind].length).map((file) => basename(file, '.test.ts'));
    assert.deepEqual(first, LONGEST[kind]);
  });
}

// What a module opens as it is loaded would end with the first file that imports it.
test('what tests share opens nothing before it is called', () => {
  const helpers = globSync(['test/*.ts', 'test/{browser,docs,fuzz}/*.ts']).filter(
    (path) => !path.endsWith('.test.ts') && !path.endsWith('-worker.ts'),
  );
  assert.ok(helpers.length > 100, 'there are such modules');
  const OPENS =
    /^(?:(?:export )?const [^=]+ = )?(?:await )?(?:test|start|open)[A-Z]\w*\(|^after\(/m;
  assert.deepEqual(
    helpers.filter((path) => OPENS.test(readFileSync(path, 'utf8'))),
    [],
  );
});
