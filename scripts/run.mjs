/**
 * Runs a TypeScript entry on the project's own Node 24, after installing what the lock file asks
 * for. This file alone runs on whatever Node the machine has (20 or newer), so it uses no package.
 *
 *   node scripts/run.mjs src/main.ts --help
 */
import { spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENTRY, isFresh, serviceEntry } from './service-bundle.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const NODE = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const STOPPED = 130; // By a signal, as shells report Ctrl-C.

if (!isInstalled()) install();
const [entry = '', ...given] = process.argv.slice(2);
if (entry === ENTRY && !isFresh()) {
  // Where it fails, for want of the packages of development, the sources run as they are.
  const code = await run(['scripts/build-service.ts'], 'ignore');
  if (code === STOPPED) process.exit(code);
}
process.exit(await run([entry === ENTRY ? serviceEntry() : entry, ...given], 'inherit'));

/** npm writes its own copy of the lock file last, so a copy older than ours is an old install. */
function isInstalled() {
  const installed = modifiedAt(join(ROOT, 'node_modules', '.package-lock.json'));
  return modifiedAt(NODE) > 0 && installed >= modifiedAt(join(ROOT, 'package-lock.json'));
}

/** @param {string} path */
function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function install() {
  process.stderr.write('Installing the packages of package-lock.json (first run only)…\n');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // The npm that runs us, when there is one: another npm on PATH may be an older one.
  const npm = process.env['npm_execpath'];
  const { status } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !npm && process.platform === 'win32',
  });
  if (status === 0 && isInstalled()) return;
  process.stderr.write('`npm ci` did not succeed. Run it by hand to see why, then try again.\n');
  process.exit(1);
}

/**
 * A terminal sends Ctrl-C to the child too; the child decides when to end, and how.
 * @param {readonly string[]} command
 * @param {'inherit' | 'ignore'} stdio
 * @returns {Promise<number>}
 */
function run(command, stdio) {
  const child = spawn(NODE, ['--disable-warning=ExperimentalWarning', ...command], {
    stdio,
    env: {
      // What Node compiled of each file, for the next process that loads it.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      PATH: `${dirname(NODE)}:${process.env['PATH']}`,
    },
  });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`Could not start Node 24 from node_modules: ${error.message}\n`);
    process.exit(1);
  });
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? STOPPED));
  });
}
