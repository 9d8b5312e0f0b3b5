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

function run(script: string, args: readonly string[] = [], more: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, ['scripts/run.mjs', script, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...more },
  }).status;
}

// First what the answers are checked against: texts may show what is only recorded after it.
if (!isCheck) run('scripts/openapi.ts');
const played = run('scripts/test.ts', ['test/recorded-examples.test.ts'], {
  RECORD_EXAMPLES: isCheck ? 'no' : 'yes',
});
if (played !== 0) process.exit(played ?? 1);
if (!isCheck) process.exit(run('scripts/openapi.ts') ?? 1);
