import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** A package as package-lock.json has it. */
export type Locked = Readonly<{
  path: string;
  name: string;
  version: string;
  licence: string;
  isForDevelopment: boolean;
  hasInstallScript: boolean;
  integrity: string;
  needs: readonly string[];
}>;

type Names = Readonly<Record<string, string>>;
type Entry = Readonly<{
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  integrity?: string;
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
}>;
type Lock = Readonly<{
  name: string;
  version: string;
  packages: Readonly<Record<string, Entry>>;
}>;

const FOLDER = 'node_modules/';

export function readLock(text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')): Lock {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm writes it.
  return JSON.parse(text) as Lock;
}

/** All but our own. */
export function lockedPackages({ packages }: Lock = readLock()): Locked[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && link !== true)
    .map(([path, entry]) => ({
      path,
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version: entry.version ?? '',
      licence: entry.license ?? 'none',
      isForDevelopment: entry.dev === true,
      hasInstallScript: entry.hasInstallScript === true,
      integrity: entry.integrity ?? '',
      needs: namesOf(entry),
    }));
}

/** What our own packages name; the folder is ‘’ for the root. */
export function chosenBy({ packages }: Lock): ReadonlyMap<string, readonly string[]> {
  const own = Object.entries(packages).filter(([path]) => !path.includes(FOLDER));
  return new Map(own.map(([path, entry]) => [path, namesOf(entry)]));
}

function namesOf(entry: Entry): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = entry;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** The package that a folder gets by a name: the nearest one, as Node looks for it. */
export function nearest(
  all: ReadonlyMap<string, Locked>,
  from: string,
  name: string,
): Locked | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = all.get(`${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`);
    if (found || folder === '') return found;
  }
}
