/**
 * `npm run fuzz`: asks the service anything that openapi.json has, and much that it has not.
 *
 *   npm run fuzz -- --requests 200000 --seed 7
 *   npm run fuzz -- --seed 7 --only 112            one round again, by its number
 *   npm run fuzz -- --only createPayment           the rounds of one operation
 *   npm run fuzz -- --url http://localhost:8080 --sandbox .causeway/sandbox.json
 *
 * A service that is asked by --url should have been started with RATE_LIMIT=1000000 and
 * TRUST_PROXY=127.0.0.1, or most answers are 429.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    url: { type: 'string' },
    sandbox: { type: 'string' },
  },
});
const env = { ...process.env };
for (const [name, value] of Object.entries(values)) env[`FUZZ_${name.toUpperCase()}`] = value;

const { status } = spawnSync(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--test', // Without a time limit: it ends by itself, after so many requests.
    '--test-global-setup=test/global-setup.ts',
    'test/long/fuzz.test.ts',
  ],
  { cwd: ROOT, stdio: 'inherit', env },
);
process.exit(status ?? 1);
