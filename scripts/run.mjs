/**
 * Runs a TypeScript entry on the project's own Node 24, after installing what it needs of the lock file
 * and making what is made from the sources. This file and what it imports run on whatever Node the
 * machine has (20 or newer), without packages.
 *
 *   node scripts/run.mjs main.ts --help
 */
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSteps, STEPS_SHOWN } from '../service/src/runtime/processes/start-steps.mjs';
import { launch, passSignalsOn, STOPPED } from './children.mjs';
import { isGeneratedFresh } from './generated.mjs';
import { oneAtATime } from './installing.mjs';
import * as packages from './packages.mjs';
import { ENTRY, isDocsFresh, isFresh, isSdkFresh, serviceEntry } from './service-bundle.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const NODE = join(ROOT, packages.NODE);
const RUNNING = '.causeway-running.json';
const COUNT_MS = 300;
/** What runs without the packages of development. */
const LIGHT =
  /^main\.ts$|^(service|sandbox|cli)\/|^scripts\/(openapi|build-(console|docs|generated|service))\.ts$/;
/** What needs nothing that is made from the sources, or makes it. */
const USES_SOURCES_ALONE =
  /^(service\/src\/runtime\/commands|sandbox)\/|^scripts\/(openapi|build-(generated|service))\.ts$/;

const steps = createSteps(process.stderr);
passSignalsOn();
const [entry = '', ...given] = process.argv.slice(2);
/** The service itself, and none of its commands. */
const isService = entry === ENTRY && given.length === 0;
const extent = LIGHT.test(entry) ? 'start' : 'all';
if (!packages.isInstalled(extent)) await install();
await Promise.all([makeGenerated(), makeService()]);
// Beside what starts: however that ends, the service goes on, and says in its pages what to do.
if (isService && !isDocsFresh()) void runNode(['scripts/build-docs.ts'], 'pipe');
const ended = await runNode([entry === ENTRY ? serviceEntry() : entry, ...given], 'inherit');
process.exit(ended.code);

async function install() {
  const step = steps.begin('Packages');
  if (!process.stderr.isTTY) process.stderr.write('  Packages    being installed …\n');
  const counting = setInterval(() => {
    const { there, all } = packages.countOf(extent);
    step.progress(`${there} of ${all}`);
  }, COUNT_MS);
  try {
    await oneAtATime(join(ROOT, '.installing'), npmInstall);
  } catch (error) {
    fail(packages.whyNotInstalled(error instanceof Error ? error.message : ''));
  } finally {
    clearInterval(counting);
  }
  step.end(`${packages.countOf(extent).all} installed`);
}

/** @param {boolean} wasInterrupted */
async function npmInstall(wasInterrupted) {
  if (packages.isInstalled(extent)) return; // By who was first.
  const args = packages.npmArguments(extent, wasInterrupted);
  // The npm that runs us, when there is one: another npm on PATH may be an older one.
  const npm = process.env['npm_execpath'];
  const { code, said } = await launch(
    npm ? process.execPath : 'npm',
    npm ? [npm, ...args] : args,
    // A group of its own, so that a signal also reaches what npm has started.
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'], detached: process.platform !== 'win32' },
  );
  if (code !== 0) throw new Error(said);
  packages.dropUnread();
  if (!packages.isInstalled(extent)) throw new Error('npm left packages out; try `npm ci`.');
}

/** What cannot be made here, as in a folder that is read only, keeps no service from starting. */
async function makeGenerated() {
  if (entry === ENTRY && !isService) return;
  if (!USES_SOURCES_ALONE.test(entry) && !isGeneratedFresh()) {
    const step = steps.begin('Generated');
    const { code, said } = await make('scripts/build-generated.ts');
    if (code !== 0 && entry !== ENTRY) fail(said);
    step.end(code === 0 ? 'types, operations and browser scripts' : undefined);
    if (code !== 0) process.stderr.write(`What is generated could not be made.\n${said}`);
  }
  if (isService && !isSdkFresh()) await make('scripts/build-package.ts', 'sdk', '--script');
}

/** Where it fails, the service runs from its sources. */
async function makeService() {
  if (entry !== ENTRY || isFresh()) return;
  const step = steps.begin('Service');
  const { code } = await make('scripts/build-service.ts');
  step.end(code === 0 ? 'bundled' : undefined);
}

/**
 * What is stopped while it makes something starts nothing after it.
 * @param {readonly string[]} command
 */
async function make(...command) {
  const result = await runNode(command, 'pipe');
  if (result.code === STOPPED) process.exit(STOPPED);
  return result;
}

/** @param {string} sentence */
function fail(sentence) {
  steps.clear();
  process.stderr.write(sentence);
  process.exit(1);
}

/**
 * @param {readonly string[]} command
 * @param {'inherit' | 'pipe'} errors
 */
async function runNode(command, errors) {
  const inherited = errors === 'inherit';
  return await launch(NODE, ['--disable-warning=ExperimentalWarning', ...command], {
    cwd: inherited ? process.cwd() : ROOT,
    stdio: inherited ? 'inherit' : ['ignore', 'ignore', 'pipe'],
    env: {
      // What Node compiled of each file, for the next process that loads it. Not of what is run once.
      ...(inherited ? { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') } : {}),
      ...process.env,
      ...(inherited && entry === ENTRY ? { [STEPS_SHOWN]: 'true' } : {}),
      // Where examples and commands look for the service that runs.
      ...(inherited && isService ? { CAUSEWAY_RUNNING_FILE: join(ROOT, RUNNING) } : {}),
      PATH: `${dirname(NODE)}${delimiter}${process.env['PATH']}`,
    },
  });
}
