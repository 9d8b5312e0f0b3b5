/**
 * `npm test`: every test but the long ones, or the files named. `npm run test:long`: those of test/long.
 * Ends with the node test runner's own summary, and with what took longest.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../test/browser/find-chromium.ts';
import { longTests, shortTests, writeGroups, writeLong } from './test-groups.ts';

const ROOT = join(import.meta.dirname, '..');
const named = process.argv.slice(2);
const isLong = named[0] === '--long';
// Of a test, and of a file: what hangs fails. Some tests can be asked for more than fits.
const minutes = Number(process.env['TEST_MINUTES'] ?? (isLong ? 20 : 10));
const files = isLong ? longTests() : named.length > 0 ? named : shortTests();
/** For two cores, the smallest machine we promise to pass on: files also wait. */
const atOnce = Number(process.env['TEST_FILES_AT_ONCE'] ?? 4);

// Before the first of them, so that no two of them install one at the same time.
const needsBrowser = files.some((file) => file.includes('browser'));
const browser = needsBrowser ? { CHROMIUM_PATH: chromiumPath() } : {};

const folder = mkdtempSync(join(tmpdir(), 'causeway-groups-'));
const { status } = spawnSync(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--test',
    `--test-timeout=${minutes * 60_000}`,
    `--test-concurrency=${atOnce}`,
    '--test-global-setup=test/global-setup.ts',
    ...['spec', './scripts/slowest-tests.ts'].flatMap((reporter) => [
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
    ]),
    ...filesToRun(),
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...browser } },
);
rmSync(folder, { recursive: true });
process.exit(status ?? 1);

/** What is named, and what is long, has a process for each file. */
function filesToRun(): readonly string[] {
  if (isLong) return writeLong(folder, files);
  return named.length > 0 ? files : writeGroups(folder, files);
}
