/**
 * `npm run fuzz`: asks the service anything that openapi.json has, and much that it has not.
 *
 *   npm run fuzz -- --requests 200000 --seed 7
 *   npm run fuzz -- --seed 7 --only 112            one round again, by its number
 *   npm run fuzz -- --only createPayment           the rounds of one operation
 *   npm run fuzz -- --url http://localhost:8080 --sandbox .causeway/sandbox.json
 *   npm run fuzz -- --kind http --count 1000000    bytes on sockets; also bank-files, statements,
 *                                                  three-d-secure and mcp
 *
 * A service that is asked by --url should have been started with RATE_LIMIT=1000000 and
 * TRUST_PROXY=127.0.0.1, or most answers are 429.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const FILES: ReadonlyMap<string, string> = new Map([
  ['requests', 'fuzz'],
  ['http', 'fuzz-http'],
  ['bank-files', 'fuzz-bank-files'],
  ['statements', 'fuzz-statements'],
  ['three-d-secure', 'fuzz-three-d-secure'],
  ['mcp', 'fuzz-mcp'],
]);
const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'requests' },
    count: { type: 'string' },
    requests: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    url: { type: 'string' },
    sandbox: { type: 'string' },
  },
});
const env = { ...process.env };
for (const [name, value] of Object.entries(values)) env[`FUZZ_${name.toUpperCase()}`] = value;
const file = FILES.get(values.kind);
if (file === undefined) {
  console.error(`There is no kind ${values.kind}, but ${[...FILES.keys()].join(', ')}.`);
  process.exit(1);
}

const { status } = spawnSync(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--test', // Without a time limit: it ends by itself, after so many requests.
    '--test-global-setup=test/global-setup.ts',
    `test/long/${file}.test.ts`,
  ],
  { cwd: ROOT, stdio: 'inherit', env },
);
process.exit(status ?? 1);
