/** `npm run check`: everything that can be said of the code without running it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const CHECKS: readonly (readonly [string, readonly string[]])[] = [
  ['types', ['tsc', '--noEmit', '-p', '.']],
  ['types in the browser', ['tsc', '--noEmit', '-p', 'browser']],
  ['types in the console', ['tsc', '--noEmit', '-p', 'console']],
  ['types in the demo shop', ['tsc', '--noEmit', '-p', 'sandbox/demo-shop/page']],
  ['types in the SDK', ['tsc', '--noEmit', '-p', 'sdk']],
  ['types in the CLI', ['tsc', '--noEmit', '-p', 'cli']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['format', ['prettier', '--check', '.', '--log-level', 'warn']],
  ['unused code', ['knip', '--no-gitignore', '--no-config-hints']], // What is generated uses code, too.
  ['openapi.json', ['node', 'scripts/openapi.ts', '--check']],
  [
    'tidy',
    [
      'node',
      '--test',
      '--test-reporter=dot',
      'tidy.test.ts',
      'test/tidy-imports.test.ts',
      'test/tidy-migrations.test.ts',
      'test/tidy-platform.test.ts',
    ],
  ],
];

const failed = CHECKS.filter(([name, [command = '', ...args]]) => {
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin', command), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
