/**
 * Plays the scenario of test/scenario on a service of its own, and records what is answered: the examples
 * of openapi.json, the reference, the SDK and the guides. With --check it writes nothing, and ends with 1
 * when an answer contradicts what was recorded.
 *
 *   npm run examples
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');

function run(script: string, args: readonly string[] = [], more: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(process.execPath, ['scripts/run.mjs', script, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...more },
  });
  if (status !== 0) process.exit(status ?? 1);
}

// First what the answers are checked against, then what shows them.
if (!isCheck) run('scripts/openapi.ts');
run('scripts/test.ts', ['test/recorded-examples.test.ts'], {
  RECORD_EXAMPLES: isCheck ? 'no' : 'yes',
});
if (!isCheck) run('scripts/openapi.ts');
