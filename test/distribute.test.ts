/** `npm run distribute` where there is no cluster: it says what is missing, and leaves things as they are. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { testDatabase } from './database.ts';
import { temporaryFolder } from './service.ts';

const ROOT = join(import.meta.dirname, '..');
const { url, ownerUrl } = await testDatabase();
const DATA_DIR = temporaryFolder();

type Settings = Readonly<Record<string, string>>;

async function distribute(args: readonly string[], settings: Settings) {
  const command = [
    '--disable-warning=ExperimentalWarning',
    'service/src/runtime/commands/distribute.ts',
    ...args,
  ];
  const env = { ...process.env, DATA_DIR, ...settings };
  return await new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const child = execFile(process.execPath, command, { cwd: ROOT, env }, (_, out, error) => {
      resolve({ code: child.exitCode ?? -1, out, error });
    });
  });
}

const CASES: readonly (readonly [string, readonly string[], Settings, RegExp])[] = [
  ['the embedded server', [], {}, /^Set DATABASE_URL to the coordinator of a Citus cluster/],
  [
    'a PostgreSQL without the engine',
    [],
    { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl },
    /^The database has no Citus\. Install it on every server/,
  ],
  [
    'a server that does not answer',
    [],
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/causeway' },
    /^DATABASE_URL does not answer: 127\.0\.0\.1:1 says/,
  ],
  ['a number of shards that is none', ['--shards', 'many'], {}, /^--shards takes a whole number/],
  [
    'more shards than buckets',
    ['--shards', '101'],
    {},
    /^--shards takes a whole number from 1 to 100/,
  ],
  ['an option that is none', ['--workers'], {}, /See npm run distribute -- --help/],
];

for (const [what, args, settings, sentence] of CASES) {
  test(`${what} is explained in one sentence, with exit code 1`, async () => {
    const { code, out, error } = await distribute(args, settings);
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(error, sentence);
    assert.equal(error.trim().split('\n').length, 1, error);
  });
}

test('--help says how to use it, and does nothing', async () => {
  const { code, out } = await distribute(['--help'], {});
  assert.equal(code, 0);
  assert.match(out, /npm run distribute -- --shards 8/);
});
