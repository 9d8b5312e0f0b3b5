import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'browser');
const MANIFEST = join(import.meta.dirname, 'manifest.json');
const NAME_DIGEST_DIGITS = 16; // 64 bits: no two of our assets collide.

/** A file that browsers load, under a name that changes with its content. */
export type Asset = Readonly<{
  path: string;
  contentType: string;
  content: string;
  /** As in a `script` element; the browser runs nothing else under that name. */
  integrity: string;
}>;
export type AssetName = keyof typeof SOURCES;

/** Everything that the hosted page and the shops load from here, and why it is there. */
const SOURCES = {
  'fields.js': {
    folder: '/hosted-fields/assets/',
    contentType: 'text/javascript; charset=utf-8',
    reason: 'Checks what is typed, and sends the card to this service alone.',
    make: () => readFileSync(join(FOLDER, 'built', 'fields.js'), 'utf8'),
  },
  'fields.css': {
    folder: '/hosted-fields/assets/',
    contentType: 'text/css; charset=utf-8',
    reason: 'The look of the fields.',
    make: () => readFileSync(join(FOLDER, 'page', 'fields.css'), 'utf8'),
  },
  'brands.svg': {
    folder: '/hosted-fields/assets/',
    contentType: 'image/svg+xml; charset=utf-8',
    reason: 'The marks of the card networks.',
    make: () => readFileSync(join(FOLDER, 'page', 'brands.svg'), 'utf8'),
  },
  'causeway.js': {
    folder: '/browser/',
    contentType: 'text/javascript; charset=utf-8',
    reason: 'Runs in the shop’s page: shows the fields and brings their token; 3-D Secure.',
    make: () => readFileSync(join(FOLDER, 'built', 'causeway.js'), 'utf8'),
  },
} as const;

export type Assets = Readonly<Record<AssetName, Asset>>;

let made: Assets | undefined;

/** The files as they are served. They are read once, when the first is asked for. */
export function readAssets(): Assets {
  made ??= {
    'fields.js': assetOf('fields.js'),
    'fields.css': assetOf('fields.css'),
    'brands.svg': assetOf('brands.svg'),
    'causeway.js': assetOf('causeway.js'),
  };
  return made;
}

function assetOf(name: AssetName): Asset {
  const { folder, contentType, make } = SOURCES[name];
  const content = make();
  const [stem, extension] = name.split('.');
  const mark = createHash('sha256').update(content).digest('hex').slice(0, NAME_DIGEST_DIGITS);
  return {
    path: `${folder}${stem}.${mark}.${extension}`,
    contentType,
    content,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  };
}

/** What should be served: kept in the tree, so that a change of a script is a change that is seen. */
export function readManifest(): string {
  return readFileSync(MANIFEST, 'utf8');
}

/** The manifest of what is served now. */
export function manifestOf(assets: Assets): string {
  const rows = Object.entries(assets).map(([name, { path, integrity }]) => {
    const [, reason] = Object.entries(SOURCES).find(([key]) => key === name) ?? [];
    return { name, path, integrity, reason: reason?.reason };
  });
  return `${JSON.stringify(rows, null, 2)}\n`;
}
