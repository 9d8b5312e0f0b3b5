import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const BROWSER = join(import.meta.dirname, '..', '..', '..', '..', '..', 'browser');
const NAME_DIGEST_DIGITS = 16; // 64 bits: no two of our assets collide.

/** A file that the page loads, under a name that changes with its content. */
export type PageAsset = Readonly<{
  path: string;
  contentType: string;
  content: string;
  integrity: string;
}>;
export type PageAssets = Readonly<Record<'script' | 'style', PageAsset>>;

let made: PageAssets | undefined;

/** Read once, when the first is asked for. */
export function readPageAssets(): PageAssets {
  made ??= {
    script: assetOf(join('built', 'onboard.js'), 'text/javascript; charset=utf-8'),
    style: assetOf(join('onboard', 'onboard.css'), 'text/css; charset=utf-8'),
  };
  return made;
}

function assetOf(file: string, contentType: string): PageAsset {
  const content = readFileSync(join(BROWSER, file), 'utf8');
  const mark = createHash('sha256').update(content).digest('hex').slice(0, NAME_DIGEST_DIGITS);
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return { path: `/onboard/assets/onboard.${mark}.${extension}`, contentType, content, integrity };
}
