/** `npm test`: every test, or the files named. Ends with the node test runner's own summary. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromiumPath } from '../test/browser/find-chromium.ts';

const ROOT = join(import.meta.dirname, '..');
const named = process.argv.slice(2);
const ALL = ['tidy.test.ts', '{service,sandbox,test}/**/*.test.ts'];
const files = named.length > 0 ? named : ALL;

// Before the first of them, so that no two of them install one at the same time.
const needsBrowser = files === ALL || files.some((file) => file.includes('browser'));
const browser = needsBrowser ? { CHROMIUM_PATH: chromiumPath() } : {};

const { status } = spawnSync(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--test',
    '--test-timeout=600000', // Of a test, and of a file: what hangs fails.
    '--test-concurrency=3', // On two cores, the smallest machine we promise to pass on: files also wait.
    '--test-global-setup=test/global-setup.ts',
    ...['spec', './scripts/slowest-tests.ts'].flatMap((reporter) => [
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
    ]),
    ...files,
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...browser } },
);
process.exit(status ?? 1);
