/**
 * Runs a TypeScript entry on the project's own Node 24, after installing what the lock file asks
 * for. This file and what it imports run on whatever Node the machine has (20 or newer), without packages.
 *
 *   node scripts/run.mjs service/src/runtime/main.ts --help
 */
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ENTRY,
  isDocsFresh,
  isFresh,
  isSdkFresh,
  modifiedAt,
  serviceEntry,
} from './service-bundle.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const NODE = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const STOPPED = 130; // By a signal, as shells report Ctrl-C.

if (!isInstalled()) install();
const [entry = '', ...given] = process.argv.slice(2);
if (entry === ENTRY) {
  if (!isFresh()) await build('scripts/build-service.ts');
  if (!isSdkFresh()) await build('scripts/build-package.ts', 'sdk');
  if (!isDocsFresh()) void run(['scripts/build-docs.ts'], 'ignore'); // Beside what starts.
}
process.exit(await run([entry === ENTRY ? serviceEntry() : entry, ...given], 'inherit'));

/** npm writes its own copy of the lock file last, so a copy older than ours is an old install. */
function isInstalled() {
  const installed = modifiedAt(join(ROOT, 'node_modules', '.package-lock.json'));
  return modifiedAt(NODE) > 0 && installed >= modifiedAt(join(ROOT, 'package-lock.json'));
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
 * Where it fails, for want of the packages of development, the service runs from its sources.
 * @param {readonly string[]} command
 */
async function build(...command) {
  if ((await run(command, 'ignore')) === STOPPED) process.exit(STOPPED);
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
