/** `npm run check`: everything that can be said of the code without running it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

const AT_ONCE = 2; // Some of them use all cores, most use one.

let next = 0;
let failures = 0;
await Promise.all(Array.from({ length: AT_ONCE }, checkOneByOne));
process.exit(failures === 0 ? 0 : 1);

async function checkOneByOne(): Promise<void> {
  for (let check = CHECKS[next]; check !== undefined; check = CHECKS[next]) {
    next += 1;
    const [name, [command = '', ...args]] = check;
    const { isDone, printed } = await run(join(ROOT, 'node_modules/.bin', command), args);
    process.stdout.write(`${printed}${isDone ? 'ok    ' : 'FAILED'} ${name}\n`);
    if (!isDone) failures += 1;
  }
}

/** What is printed stays together, whatever is run beside it. */
async function run(command: string, args: readonly string[]) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  await once(child, 'close');
  return { isDone: child.exitCode === 0, printed };
}
