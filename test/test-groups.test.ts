import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { groupsOf, shortTests } from '../scripts/test-groups.ts';

test('every test file but the long ones is in one group, and no group is large', () => {
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
