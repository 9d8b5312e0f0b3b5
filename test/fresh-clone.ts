/** A fresh clone for scripts/run.mjs: a copy of its files, and programs that stand in for npm and for the service. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endingWithUs } from './children.ts';
import { temporaryFolder } from './service.ts';

const ROOT = join(import.meta.dirname, '..');
export const LOCK = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', dev: true },
    'node_modules/c-of-another-platform': { version: '1.0.0', optional: true },
  },
};

/** What npm does here: notes how it was called, and writes what npm writes, or fails, or takes its time. */
const NPM = `
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
const [command, ...options] = process.argv.slice(2);
appendFileSync('calls', [command, ...options.filter((one) => /dev/.test(one))].join(' ') + '\\n');
if (process.env.SAYS) {
  process.stderr.write(process.env.SAYS);
  process.exit(1);
}
if (process.env.SLOW) {
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  writeFileSync('grandchild', '');
  setInterval(() => {}, 1000);
} else {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const isLess = options.includes('--omit=dev');
  const added = Object.entries(packages).filter(([path, { dev, optional }]) => path && !optional && !(isLess && dev));
  mkdirSync('node_modules/.bin', { recursive: true });
  try { symlinkSync(process.execPath, 'node_modules/.bin/node'); } catch {}
  for (const [path] of added) mkdirSync(path, { recursive: true });
  for (const [path] of added) writeFileSync(path + '/package.json', '{}');
  writeFileSync('node_modules/a/index.js.map', '');
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(added) }));
}
`;

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A clone with what run.mjs needs of one, and two programs to run. */
export function clone(): string {
  const folder = temporaryFolder();
  const copied = [
    'service/src/runtime/processes/start-steps.mjs',
    ...globSync('scripts/*.mjs', { cwd: ROOT }),
  ];
  for (const path of copied) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(folder, path));
  }
  write(join(folder, 'package-lock.json'), JSON.stringify(LOCK));
  write(join(folder, 'npm.mjs'), NPM);
  write(join(folder, 'sandbox/light.mjs'), `console.log('light')`);
  write(join(folder, 'scripts/heavy.mjs'), `console.log('heavy')`);
  write(join(folder, 'scripts/build-generated.ts'), '');
  write(
    join(folder, 'sandbox/waits.mjs'),
    `process.on('SIGTERM', () => { console.log('told'); process.exit(0); }); console.log('waits'); setInterval(() => {}, 1000)`,
  );
  return folder;
}

type Run = Readonly<{ child: ChildProcess; printed: () => string; ended: Promise<number | null> }>;

export function run(
  folder: string,
  entry: string,
  environment: Readonly<Record<string, string>> = {},
  ...given: readonly string[]
): Run {
  const child = spawn(process.execPath, ['scripts/run.mjs', entry, ...given], {
    cwd: folder,
    env: { PATH: process.env['PATH'], npm_execpath: join(folder, 'npm.mjs'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endingWithUs(child);
  return { child, ...outputOf(child) };
}

export function outputOf(child: ChildProcess): Pick<Run, 'printed' | 'ended'> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return { printed: () => text, ended };
}

/** A service that takes a moment to stop, and documentation that is never done. */
export function cloneWithService(): string {
  const folder = clone();
  mkdirSync(join(folder, 'sdk/src'), { recursive: true });
  for (const name of ['service', 'package']) write(join(folder, `scripts/build-${name}.ts`), '');
  write(
    join(folder, 'scripts/build-docs.ts'),
    `import { writeFileSync } from 'node:fs'; writeFileSync('docs-began', String(process.pid)); setInterval(() => {}, 1000)`,
  );
  write(
    join(folder, 'main.ts'),
    `for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => setTimeout(() => { console.log('drained'); process.exit(0); }, 300)); console.log('serves'); setInterval(() => {}, 1000)`,
  );
  return folder;
}
