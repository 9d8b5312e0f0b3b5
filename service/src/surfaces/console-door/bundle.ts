import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DIST, builtDigest } from './built-digest.ts';

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
