import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { DIST, builtDigest } from './built-digest.ts';
import { ENCODINGS, type Encoding } from './encodings.ts';

export type BundledFile = Readonly<{
  content: Buffer;
  /** As it was packed when it was built; absent where that would not be smaller. */
  packed: Readonly<Partial<Record<Encoding, Buffer>>>;
  contentType: string;
  /** Of its content: another one has another tag. */
  tag: string;
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
const EXTENSIONS = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;
const TAG_DIGITS = 32;

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
    paths.map((path) => [`/${path.replaceAll('\\', '/')}`, fileAt(join(folder, path))]),
  );
}

function fileAt(path: string): BundledFile {
  const content = readFileSync(path);
  const packed: Partial<Record<Encoding, Buffer>> = {};
  for (const encoding of ENCODINGS) {
    const file = path + EXTENSIONS[encoding];
    if (existsSync(file)) packed[encoding] = readFileSync(file);
  }
  return {
    content,
    packed,
    contentType: TYPES[extname(path)] ?? '',
    tag: createHash('sha256').update(content).digest('hex').slice(0, TAG_DIGITS),
  };
}
