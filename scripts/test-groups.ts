/**
 * Test files that share a process, neighbours with neighbours: more than half of what a process for
 * each file costs is to load and compile the service once more.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
const RUN = pathToFileURL(join(ROOT, 'test', 'one-process.ts')).href;
/** Few enough that the last groups end at about the same time. */
const FILES_AT_MOST = 16;
const OF_SEVERAL_AT_MOST = 8; // In `test`, where files go through several slices and take longer.

/** Every test file but the long ones. */
export function shortTests(): string[] {
  const all = globSync(['tidy.test.ts', '{docs/src,iso8583,service,sandbox,test}/**/*.test.ts'], {
    cwd: ROOT,
  });
  return all.filter((file) => !file.startsWith('test/long/'));
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

const LONG = join('test', 'long');

/** Those of the long tests that take minutes, the longest first: what begins last should end soon. */
export const LONGEST = [
  'browser-console-pages',
  'docs-execute',
  'dispute-half-year',
  'card-numbers-in-texts',
  'openapi-examples',
  'quarter',
  'test-clock',
  'kill-iso8583',
  'races',
  'openapi-linters',
];

export function longTests(): string[] {
  const files = globSync(join(LONG, '*.test.ts'), { cwd: ROOT }).toSorted();
  return files.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf(file: string): number {
  const place = LONGEST.indexOf(basename(file, '.test.ts'));
  return place === -1 ? LONGEST.length : place;
}

/** A file for each of the long tests, in the same way. The runner itself would sort them by name. */
export function writeLong(folder: string, files: readonly string[]): string[] {
  return writeInOrder(
    folder,
    files.map((file) => [
      `long-${basename(file, '.test.ts')}`,
      `await import('${pathToFileURL(join(ROOT, file)).href}');\n`,
    ]),
  );
}

const WRITTEN = /\/\d+-long-([^/]+)\.test\.mjs$/;

/** The test that such a file runs. */
export function longTestOf(path: string): string | undefined {
  const [, name] = WRITTEN.exec(path) ?? [];
  return name === undefined ? undefined : join(LONG, `${name}.test.ts`);
}

function writeInOrder(folder: string, texts: readonly [name: string, text: string][]): string[] {
  return texts.map(([name, text], place) => {
    const path = join(folder, `${String(place + 10)}-${name}.test.mjs`);
    writeFileSync(path, text);
    return path;
  });
}
