import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const SOURCES = join(ROOT, 'console');
/** Where the pages are built to. */
export const DIST = join(SOURCES, 'dist');
/** In the folder of what was built: the digest of what it was built from. */
export const STAMP = '.digest';

/** What the pages are built from, as one digest; undefined where only the pages are installed. */
export function sourceDigest(): string | undefined {
  if (!existsSync(join(SOURCES, 'src'))) return undefined;
  const found = globSync(['*.{html,json,ts}', '{public,src}/**'], { cwd: SOURCES });
  const files = found.filter((path) => statSync(join(SOURCES, path)).isFile()).toSorted();
  const digest = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const path of files) {
    digest.update(`\0${path}\0`).update(readFileSync(join(SOURCES, path)));
  }
  return digest.digest('hex');
}

/** The digest of what the built pages were made from; undefined where there are none. */
export function builtDigest(folder = DIST): string | undefined {
  try {
    return readFileSync(join(folder, STAMP), 'utf8');
  } catch {
    return undefined;
  }
}
