/** What `tidy.test.ts` is for the code, for the migrations. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { stepsIn } from '../service/src/platform/db/migrate.ts';

const FOLDER = join(import.meta.dirname, '..', 'service', 'migrations');

test('migrations are numbered without a gap and only go forward', () => {
  globSync('*.sql', { cwd: FOLDER })
    .toSorted()
    .forEach((path, index) => {
      const text = readFileSync(join(FOLDER, path), 'utf8');
      assert.match(path, new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z-]+\\.sql$`));
      assert.ok(text.startsWith('-- Up Migration\n') && !text.includes('-- Down'), path);
    });
});

test('a migration that has landed never changes, nor its name', () => {
  const recorded = JSON.parse(readFileSync(join(FOLDER, 'digests.json'), 'utf8')) as unknown;
  const present = stepsIn(FOLDER).map(({ name, digest }) => [name, digest]);
  assert.ok(present.length >= 28, `only ${present.length} migrations`);
  assert.deepEqual(
    Object.fromEntries(present),
    recorded,
    'a new one is recorded by `npm run migrations:record`; one that is there stays as it is',
  );
});
