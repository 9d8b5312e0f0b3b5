/**
 * Test files that share a process, neighbours with neighbours: more than half of what a process for
 * each file costs is to load and compile the service once more.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
const RUN = pathToFileURL(join(ROOT, 'test', 'one-process.ts')).href;
/** Few enough that the last groups end at about the same time. */
const FILES_AT_MOST = 16;
const OF_SEVERAL_AT_MOST = 8; // In `test`, where files go through several slices and take longer.

/** What takes minutes: `long` on every change, `release` before a release. */
export const SLOW = ['long', 'release'] as const;
export type Slow = (typeof SLOW)[number];

/** Every test file but the slow ones. */
export function shortTests(): string[] {
  const all = globSync(['tidy.test.ts', '{docs/src,iso8583,service,sandbox,test}/**/*.test.ts'], {
    cwd: ROOT,
  });
  return all.filter((file) => !isSlow(file));
}

function isSlow(file: string): boolean {
  return SLOW.some((kind) => file.startsWith(`test/${kind}/`));
}

/** The files in groups by name, each of one part of the project; those of `test` begin first. */
export function groupsOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const [several, others] = [files.filter(isOfSeveral), files.filter((file) => !isOfSeveral(file))];
  return new Map([
    ...inParts(several.toSorted(), OF_SEVERAL_AT_MOST),
    ...inParts(others.toSorted(), FILES_AT_MOST),
  ]);
}

function isOfSeveral(file: string): boolean {
  return file.startsWith('test/');
}

function inParts(files: readonly string[], most: number): [string, string[]][] {
  return [...Map.groupBy(files, partOf)].flatMap(([part, members]) => {
    const count = Math.ceil(members.length / most);
    const size = Math.ceil(members.length / count);
    return Array.from({ length: count }, (_, place): [string, string[]] => [
      `${part}-${place + 1}`,
      members.slice(place * size, (place + 1) * size),
    ]);
  });
}

/** The group of the service, or the folder: what is loaded for one file is what its neighbours need. */
function partOf(file: string): string {
  const [first = '', second, third = ''] = file.split('/');
  if (second === undefined) return 'root';
  if (first === 'service') return third;
  return second === 'browser' ? second : first;
}

/** With the reason. */
const ALONE = /^\/\/ In a process of its own: /m;

/** A file for each group, which the test runner runs in a process of its own, in the order of their names. */
export function writeGroups(folder: string, files: readonly string[]): string[] {
  const alone = files.filter((file) => ALONE.test(readFileSync(join(ROOT, file), 'utf8')));
  const others = files.filter((file) => !alone.includes(file));
  const groups = [...groupsOf(others)].map(([name, members]): [string, string] => {
    const list = JSON.stringify(members, undefined, 2);
    return [name, `import { runInTurn } from '${RUN}';\nawait runInTurn(${list});\n`];
  });
  return [...writeInOrder(folder, groups), ...alone];
}

/** Of each kind those that take longest, in this order: what begins last should end soon. */
export const LONGEST: Readonly<Record<Slow, readonly string[]>> = {
  long: [
    'card-numbers-in-texts',
    'rolling-upgrade',
    'kill-disputes',
    'fuzz',
    'kill-iso8583',
    'races',
    'browser-console-isolation',
  ],
  release: [
    'test-clock',
    'browser-console-roles',
    'browser-console-pages',
    'browser-console-phone',
    'browser-console-truth',
    'quarter',
    'simulation',
    'openapi-examples',
    'docs-execute',
    'restore',
    'cli-live',
    'browser-docs-widths',
    'browser-demo',
    'collections',
  ],
};

export function slowTests(kind: Slow): string[] {
  const files = globSync(join('test', kind, '*.test.ts'), { cwd: ROOT }).toSorted();
  const rankOf = (file: string): number => {
    const place = LONGEST[kind].indexOf(basename(file, '.test.ts'));
    return place === -1 ? LONGEST[kind].length : place;
  };
  return files.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** A file for each of the slow tests, in the same way. The runner itself would sort them by name. */
export function writeSlow(folder: string, files: readonly string[]): string[] {
  return writeInOrder(
    folder,
    files.map((file) => [
      `${basename(dirname(file))}-${basename(file, '.test.ts')}`,
      `await import('${pathToFileURL(join(ROOT, file)).href}');\n`,
    ]),
  );
}

const WRITTEN = new RegExp(`/\\d+-(${SLOW.join('|')})-([^/]+)\\.test\\.mjs$`);

/** The test that such a file runs. */
export function slowTestOf(path: string): string | undefined {
  const [, kind, name] = WRITTEN.exec(path) ?? [];
  return kind === undefined ? undefined : join('test', kind, `${name}.test.ts`);
}

function writeInOrder(folder: string, texts: readonly [name: string, text: string][]): string[] {
  return texts.map(([name, text], place) => {
    const path = join(folder, `${String(place + 10)}-${name}.test.mjs`);
    writeFileSync(path, text);
    return path;
  });
}
