/**
 * Test files that share a process, neighbours with neighbours: more than half of what a process for
 * each file costs is to load and compile the service once more.
 */
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
const RUN = pathToFileURL(join(ROOT, 'test', 'one-process.ts')).href;
/** Few enough that the last processes end at about the same time. */
const FILES_AT_MOST = 12;

/** Every test file but the long ones. */
export function shortTests(): string[] {
  const all = globSync(['tidy.test.ts', '{service,sandbox,test}/**/*.test.ts'], { cwd: ROOT });
  return all.filter((file) => !file.startsWith('test/long/'));
}

/** The files in groups: each of one part of the project, in the order of their paths. */
export function groupsOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const parts = Map.groupBy(files.toSorted(), partOf);
  return new Map(
    [...parts].flatMap(([part, members]) => {
      const count = Math.ceil(members.length / FILES_AT_MOST);
      return Array.from({ length: count }, (_, place): [string, string[]] => [
        `${part}-${place + 1}`,
        members.filter((_member, index) => Math.floor((index * count) / members.length) === place),
      ]);
    }),
  );
}

/** The group of the service, or the folder: what is loaded for one file is what its neighbours need. */
function partOf(file: string): string {
  const [first = '', second, third = ''] = file.split('/');
  if (second === undefined) return 'root';
  if (first === 'service') return third;
  return second === 'browser' ? second : first;
}

/** A file for each group that the test runner runs in a process of its own. */
export function writeGroups(folder: string, files: readonly string[]): string[] {
  return [...groupsOf(files)].map(([name, members]) => {
    const path = join(folder, `${name}.test.mjs`);
    const list = JSON.stringify(members, undefined, 2);
    writeFileSync(path, `import { runInTurn } from '${RUN}';\nawait runInTurn(${list});\n`);
    return path;
  });
}
