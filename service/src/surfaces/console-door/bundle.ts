import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

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

export type BundledFile = Readonly<{
  content: Buffer;
  /** Absent where it would not be smaller. */
  gzipped: Buffer | undefined;
  contentType: string;
}>;

/** What is served, and as what. Nothing else of the folder is. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const PACKED = new Set(['.png', '.woff2', '.ico']);

export type Bundle = Readonly<{
  /** By its path, as `/index.html`; undefined where there is none. */
  find: (path: string) => BundledFile | undefined;
}>;

/** The built pages, in memory: read when they are first asked for, and again when they were rebuilt. */
export function openBundle(folder = DIST): Bundle {
  let read: Readonly<{ digest: string; files: ReadonlyMap<string, BundledFile> }> | undefined;
  return {
    find: (path) => {
      const digest = builtDigest(folder);
      if (digest === undefined) return undefined;
      if (read?.digest !== digest) read = { digest, files: filesIn(folder) };
      return read.files.get(path);
    },
  };
}

function filesIn(folder: string): ReadonlyMap<string, BundledFile> {
  const paths = globSync('**/*', { cwd: folder }).filter((path) => TYPES[extname(path)]);
  return new Map(
    paths.map((path) => {
      const content = readFileSync(join(folder, path));
      const packed = PACKED.has(extname(path)) ? undefined : gzipSync(content);
      const gzipped = packed && packed.length < content.length ? packed : undefined;
      const contentType = TYPES[extname(path)] ?? '';
      return [`/${path.replaceAll('\\', '/')}`, { content, gzipped, contentType }];
    }),
  );
}
