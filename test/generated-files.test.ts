import assert from 'node:assert/strict';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { isGeneratedFresh, MADE, markGenerated } from '../scripts/generated.mjs';
import { temporaryFolder } from './service.ts';

test('what is generated is made again when a source is newer, new or gone, and not for a test', () => {
  const root = temporaryFolder();
  const at = (path: string, second: number, text = '') => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    utimesSync(join(root, path), second, second);
  };
  for (const path of [
    ...MADE,
    'service/src/a.ts',
    'sandbox/a.ts',
    'scripts/a.ts',
    'browser/src/a.ts',
    'browser/page/a.ts',
    'browser/onboard/a.ts',
    'docs/problems/a.md',
    'docs/src/a.ts',
    'package-lock.json',
    'sdk/package.json',
    'cli/package.json',
  ]) {
    at(path, 100);
  }
  assert.ok(!isGeneratedFresh(root), 'never made');
  markGenerated(new Date(200_000), root);
  assert.ok(isGeneratedFresh(root));
  at('service/src/a.test.ts', 300);
  assert.ok(isGeneratedFresh(root), 'a test is no source');
  at('service/src/a.ts', 300);
  assert.ok(!isGeneratedFresh(root), 'a source was changed');
  at('service/src/a.ts', 100);
  at('service/src/b.ts', 100);
  assert.ok(!isGeneratedFresh(root), 'there is another');
  rmSync(join(root, 'service/src/b.ts'));
  assert.ok(isGeneratedFresh(root));
  rmSync(join(root, MADE[0] ?? ''));
  assert.ok(!isGeneratedFresh(root), 'one of them is gone');
});
