import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkOut } from './release-before.ts';
import { programFolder } from './service.ts';

test('without the history of the release before, the text says what brings it', () => {
  const folder = programFolder();
  assert.throws(
    () => checkOut('a'.repeat(40), join(folder, 'made'), folder),
    /no commit a{40}.*`git fetch --unshallow`.*RELEASE_BEFORE=/s,
  );
});
