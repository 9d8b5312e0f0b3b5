import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Where `scripts/build-docs.ts` puts what it makes. */
const DIST = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'dist');
/** In that folder: the name of the build that is served. */
const CURRENT = 'current';

const WRITTEN = { public: 'http://localhost:8080', console: 'http://localhost:8090' } as const;
const EITHER = new RegExp(Object.values(WRITTEN).join('|'), 'g');

export type Addresses = Readonly<{ publicUrl: string; consoleUrl?: string | undefined }>;

/** A text with the addresses of this installation in place of the standard ones it is written with. */
export function atAddress(
  text: string,
  { publicUrl, consoleUrl = WRITTEN.console }: Addresses,
): string {
  return text.replaceAll(EITHER, (one) => (one === WRITTEN.public ? publicUrl : consoleUrl));
}

export type SiteOptions = Addresses &
  Readonly<{
    /** A sandbox has operations that production does not have. */
    kind: 'sandbox' | 'production';
    folder?: string | undefined;
  }>;

export type Build = Readonly<{
  /** A file by its path, as `docs/guides.html`; undefined where there is none. */
  find: (path: string) => string | undefined;
}>;

/**
 * The build of the documentation that is served now, with the addresses of this installation; undefined
 * until there is one. Only the files that it has can be asked for, so no name in a request becomes a path.
 */
export function openSite({ folder = DIST, kind, ...addresses }: SiteOptions) {
  let opened: Readonly<{ name: string; build: Build }> | undefined;
  return (): Build | undefined => {
    const name = currentIn(folder);
    if (name === undefined) return undefined;
    if (opened?.name !== name) {
      opened = { name, build: openBuild(join(folder, name, kind), addresses) };
    }
    return opened.build;
  };
}

function currentIn(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, CURRENT), 'utf8');
  } catch {
    return undefined;
  }
}

function openBuild(folder: string, addresses: Addresses): Build {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = new Set(names.map((name) => name.replaceAll(sep, '/')));
  const texts = new Map<string, string>();
  return {
    find: (path) => {
      if (!paths.has(path)) return undefined;
      const text =
        texts.get(path) ?? atAddress(readFileSync(join(folder, path), 'utf8'), addresses);
      texts.set(path, text);
      return text;
    },
  };
}
