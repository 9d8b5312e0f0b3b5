/**
 * `npm run packages`: reviews what production runs. Known weaknesses of moderate severity and above,
 * deprecated packages, packages without a digest in the lock file, and install scripts that nobody has
 * decided on are faults; a package without a release for three years is shown. The first two need the
 * registry of npm's settings: where it cannot be reached, that is said, and the exit code is 2.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chosenBy, type Locked, lockedPackages, readLock, ROOT } from './locked.ts';

const OLD_MS = 3 * 365 * 24 * 60 * 60 * 1000;
const AT_ONCE = 4;
const SEVERITIES = new Set(['moderate', 'high', 'critical']);

/** Runs npm with these arguments, and gives what it prints, whatever its exit code. */
export type Npm = (args: readonly string[]) => Promise<string>;
export type Review = Readonly<{ faults: string[]; remarks: string[]; unreached: string[] }>;
type Scripts = Readonly<Record<string, boolean>>;

/** What the lock file says by itself. */
export function lockFaults(packages: readonly Locked[], decided: Scripts): string[] {
  const unpinned = packages.filter(({ integrity }) => integrity === '');
  const undecided = packages.filter(
    ({ name, hasInstallScript, isForDevelopment }) =>
      hasInstallScript && !isForDevelopment && !(name in decided),
  );
  return [
    ...unpinned.map(({ name, version }) => `${name} ${version}: no digest in the lock file`),
    ...undecided.map(({ name }) => `${name}: an install script that allowScripts does not name`),
  ];
}

/** What the registry says: of all packages the weaknesses, of those that we chose their age. */
export async function askRegistry(npm: Npm, chosen: readonly string[], now: Date): Promise<Review> {
  const faults: string[] = [];
  const remarks: string[] = [];
  const unreached = new Set<string>();
  const asked = async (args: readonly string[], look: (answer: Answer) => void) => {
    try {
      look(answerOf(await npm([...args, '--json'])));
    } catch (error) {
      unreached.add(error instanceof Error ? error.message : '');
    }
  };
  await asked(['audit', '--omit=dev', '--package-lock-only'], (answer) =>
    faults.push(...weaknessesIn(answer)),
  );
  const left = [...chosen];
  const askOneByOne = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      const name = one;
      await asked(['view', name, 'name', 'deprecated', 'time.modified'], (answer) => {
        if (typeof answer['deprecated'] === 'string')
          faults.push(`${name}: ${answer['deprecated']}`);
        if (typeof answer['time.modified'] !== 'string') throw new Error('it tells no dates');
        const last = new Date(answer['time.modified']);
        if (now.getTime() - last.getTime() > OLD_MS) {
          remarks.push(`${name}: no release since ${last.toISOString().slice(0, 10)}`);
        }
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOneByOne));
  return { faults, remarks, unreached: [...unreached] };
}

type Answer = Readonly<Record<string, unknown>>;

function answerOf(printed: string): Answer {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked at by those who ask.
  const parsed = JSON.parse(printed) as unknown;
  const one: unknown = Array.isArray(parsed) ? parsed.at(-1) : parsed;
  if (typeof one === 'string') return {}; // The name alone, which npm then writes by itself.
  if (!isRecord(one)) throw new Error('npm gave no answer');
  if (typeof one['message'] === 'string') throw new Error(one['message']);
  if (isRecord(one['error'])) throw new Error(String(one['error']['summary']));
  return one;
}

function weaknessesIn({ vulnerabilities }: Answer): string[] {
  if (!isRecord(vulnerabilities)) throw new Error('npm audit gave no answer');
  return Object.entries(vulnerabilities).flatMap(([name, found]) =>
    isRecord(found) && SEVERITIES.has(String(found['severity']))
      ? [`${name}: a weakness, ${String(found['severity'])}; see npm audit`]
      : [],
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

async function npmHere(args: readonly string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
  const quiet = ['--loglevel=error', '--fetch-retries=0'];
  execFile('npm', [...args, ...quiet], options, (error, printed) => {
    if (printed.trim() !== '') resolve(printed);
    else resolve(JSON.stringify({ message: error?.message ?? 'npm printed nothing' }));
  });
  return await promise;
}

/** Those that our own package.json files name, with the versions of the lock file. */
function chosenPackages(packages: readonly Locked[]): string[] {
  const names = new Set([...chosenBy(readLock()).values()].flat());
  return packages
    .filter((one) => names.has(one.name) && !one.isForDevelopment && isAtTheTop(one))
    .map(({ name, version }) => `${name}@${version}`);
}

function isAtTheTop({ path, name }: Locked): boolean {
  return path === `node_modules/${name}`;
}

/** Of install scripts, in package.json. */
function decisions(): Scripts {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ours.
  return (JSON.parse(text) as { allowScripts: Scripts }).allowScripts;
}

export async function main(npm: Npm, print: (line: string) => void): Promise<number> {
  const packages = lockedPackages();
  const own = lockFaults(packages, decisions());
  const { faults, remarks, unreached } = await askRegistry(
    npm,
    chosenPackages(packages),
    new Date(),
  );
  for (const fault of [...own, ...faults]) print(`fault      ${fault}`);
  for (const remark of remarks) print(`old        ${remark}`);
  for (const why of unreached) {
    print(`not asked  The registry could not say all: ${why === '' ? 'npm says no more' : why}`);
  }
  if (own.length + faults.length > 0) return 1;
  if (unreached.length > 0) {
    print('No faults in the lock file; what the registry would say is not known.');
    return 2;
  }
  print(`No faults in ${packages.length} packages.`);
  return 0;
}

if (import.meta.main) {
  process.exitCode = await main(npmHere, (line) => process.stdout.write(`${line}\n`));
}
