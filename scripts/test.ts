/**
 * `npm test`: every test but the slow ones, or the files named. `npm run test:long` and `test:release`: those
 * of test/long and of test/release. Ends with the node test runner's own summary, and with what took longest.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../test/browser/find-chromium.ts';
import { launch, passSignalsOn } from './children.mjs';
import { shortTests, SLOW, slowTests, writeGroups, writeSlow } from './test-groups.ts';

const ROOT = join(import.meta.dirname, '..');
const named = process.argv.slice(2);
const slow = SLOW.find((kind) => named[0] === `--${kind}`);
// Of a test, and of a file: what hangs fails. Some tests can be asked for more than fits.
const minutes = Number(process.env['TEST_MINUTES'] ?? (slow ? 20 : 10));
const files = slow ? slowTests(slow) : named.length > 0 ? named : shortTests();
/** For two cores, the smallest machine we promise to pass on: files also wait, and slow ones wait more. */
const atOnce = Number(process.env['TEST_FILES_AT_ONCE'] ?? (slow === 'long' ? 5 : 4));

// Before the first of them, so that no two of them install one at the same time.
const needsBrowser = files.some((file) => file.includes('browser'));
const browser = needsBrowser ? { CHROMIUM_PATH: chromiumPath() } : {};

const folder = mkdtempSync(join(tmpdir(), 'causeway-groups-'));
passSignalsOn();
const { code } = await launch(
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
process.exit(code);

/** What is named, and what is slow, has a process for each file. */
function filesToRun(): readonly string[] {
  if (slow) return writeSlow(folder, files);
  return named.length > 0 ? files : writeGroups(folder, files);
}
