/** Whoever starts the service with another folder and port need not say so again in the second terminal. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { writeScript } from '../scripts/package.ts';
import { isSdkFresh } from '../scripts/service-bundle.mjs';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { leaveWord, readRunning } from '../service/src/platform/running-file.ts';
import { readSandboxFile } from '../sandbox/partners/index.ts';
import { endingWithUs } from './children.ts';
import { cliProgram } from './cli-program.ts';
import { startService, temporaryFolder } from './service.ts';

const ROOT = join(import.meta.dirname, '..');
const NAME = '.causeway-running.json';
const DATA_DIR = temporaryFolder();
const { bash, cli, folder } = cliProgram();
const file = join(folder, NAME);
const below = join(folder, 'below');
mkdirSync(below);
if (!isSdkFresh()) writeScript('sdk'); // As `npm start` does: what the examples import.
const PORT = String(await freePort());
const baseUrl = `http://localhost:${PORT}`;
const service = startService({ DATA_DIR, PORT, CAUSEWAY_RUNNING_FILE: file });
await service.ready;

/** A program of the project, run in the folder where the service was started. */
async function run(program: string, ...args: readonly string[]) {
  const { CAUSEWAY_SANDBOX_FILE: _other, DATA_DIR: _another, ...env } = process.env;
  const child = spawn(process.execPath, [join(ROOT, program), ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endingWithUs(child);
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, out, err };
}

const EXAMPLE = 'examples/take-a-payment.mjs';

test('it leaves word of where it runs, without a secret', () => {
  const { processId, ...others } = readRunning(file) ?? {};
  assert.equal(processId, service.child.pid);
  assert.deepEqual(others, { baseUrl, port: Number(PORT), dataDir: DATA_DIR });
});

test('examples, the seed and the CLI find it, in that folder and below', async () => {
  const example = await run(EXAMPLE);
  assert.equal(example.code, 0, example.err);
  assert.match(example.out, /Payment pi\w+: SUCCEEDED/);
  const seeded = await run('sandbox/seed/seed.ts', '--merchants', '1');
  assert.match(seeded.out, /Made 1,/, seeded.err);
  const who = await cli(['partner', 'who-am-i'], { cwd: below });
  assert.equal(who.code, 0, who.err);
});

test('`causeway env` sets for a shell what the commands of the guides use', async () => {
  const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
  assert.ok(sandbox);
  const script = 'eval "$(causeway env)"; echo "$API $KEY $MERCHANT $CAUSEWAY_SANDBOX_FILE"';
  const { isv, bank } = sandbox.partners;
  const { out, err } = await bash(script, { cwd: below });
  const expected = [baseUrl, isv.apiKey, isv.merchantId, join(DATA_DIR, 'sandbox.json')];
  assert.equal(out, `${expected.join(' ')}\n`, err);
  const other = await cli(['env', '--as', 'bank', '--json'], { cwd: below });
  assert.equal((JSON.parse(other.out) as { KEY: string }).KEY, bank.apiKey, other.err);
  const elsewhere = { CAUSEWAY_SANDBOX_FILE: join(DATA_DIR, 'sandbox.json') };
  const named = await cli(['env'], { cwd: temporaryFolder(), env: elsewhere });
  assert.ok(named.out.includes(`export API='${baseUrl}'\n`), named.err);
});

test('the word of a service that started later is not taken back by an earlier one', () => {
  const shared = join(temporaryFolder(), NAME);
  const config = { dataDir: '/data', port: 1, baseUrl: 'http://localhost:1' };
  const takeBack = leaveWord(config, shared);
  assert.equal(readRunning(shared)?.processId, process.pid);
  writeFileSync(shared, JSON.stringify({ processId: service.child.pid, ...config }));
  takeBack();
  assert.equal(readRunning(shared)?.processId, service.child.pid);
  const again = leaveWord(config, shared);
  again();
  assert.ok(!existsSync(shared));
  leaveWord(config, '/dev/null/not-a-folder')();
});

test('once it is stopped the word is gone, and everybody says what to do', async () => {
  const word = readFileSync(file);
  assert.equal(await service.stop('SIGTERM'), 0, service.output());
  assert.ok(!existsSync(file));
  for (const stale of [false, true]) {
    // As one that was killed leaves it: its process is gone.
    if (stale) writeFileSync(file, word);
    const example = await run(EXAMPLE);
    assert.equal(example.code, 1);
    assert.match(example.err, /^There is no sandbox in \.causeway.*Start it with `npm start`.*\n$/);
    const asked = await cli(['env'], { cwd: below });
    assert.deepEqual([asked.code, asked.out], [3, '']);
    assert.match(asked.err, /No service runs here\. Start it with `npm start`/);
    const listed = await cli(['payments', 'list'], { cwd: below });
    assert.equal(listed.code, 4);
    assert.match(listed.err, /No service runs in this folder: `npm start`/);
  }
  const named = { DATA_DIR };
  const gone = await cli(['env'], { env: named });
  assert.match(gone.err, new RegExp(`No service answers at ${baseUrl}\\. Start it`));
  const refused = await cli(['payments', 'list'], { env: named });
  assert.equal(refused.code, 3);
  assert.match(refused.err, /Is it running\? `npm start` in its folder starts it\./);
});
