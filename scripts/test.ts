/**
 * `npm test`: every test but the long ones, or the files named. `npm run test:long`: those of test/long.
 * Ends with the node test runner's own summary, and with what took longest.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath } from '../test/browser/find-chromium.ts';

const ROOT = join(import.meta.dirname, '..');
const LONG = 'test/long/*.test.ts';
const named = process.argv.slice(2);
const isLong = named[0] === '--long';
const files = named.length > 0 && !isLong ? named : isLong ? [LONG] : shortOnes();

// Before the first of them, so that no two of them install one at the same time.
const needsBrowser = files.some((file) => file === LONG || file.includes('browser'));
const browser = needsBrowser ? { CHROMIUM_PATH: chromiumPath() } : {};

const { status } = spawnSync(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--test',
    `--test-timeout=${isLong ? 1_200_000 : 600_000}`, // Of a test, and of a file: what hangs fails.
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

function shortOnes(): string[] {
  const long = new Set(globSync(LONG, { cwd: ROOT }));
  const all = globSync(['tidy.test.ts', '{docs/src,service,sandbox,test}/**/*.test.ts'], {
    cwd: ROOT,
  });
  return all.filter((file) => !long.has(file));
}
