/**
 * Builds the console into console/dist, unless what is there was made from the same sources.
 *
 *   node scripts/run.mjs scripts/build-console.ts
 */
import { hash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
const CONSOLE = join(ROOT, 'console');
const DIST = join(CONSOLE, 'dist');
const DIGEST = join(DIST, '.digest');
/** Where styles stand in the one file of them: what is more particular comes later. */
const ORDER = ['styles', 'parts', 'shell', 'session', 'pages'];

/** The folder that holds the console, ready to be served. */
export async function buildConsole(): Promise<string> {
  const digest = digestOfSources();
  if (textOf(DIGEST) === digest) return DIST;
  rmSync(DIST, { recursive: true, force: true });
  cpSync(join(CONSOLE, 'public'), DIST, { recursive: true });
  mkdirSync(join(DIST, 'assets'));
  const page = textOf(join(CONSOLE, 'index.html'))
    .replace('/src/main.tsx', await buildScripts())
    .replace('/src/styles.css', await buildStyles());
  writeFileSync(join(DIST, 'index.html'), page);
  writeFileSync(DIGEST, digest); // Last: a build that was cut short is made again.
  return DIST;
}

/** One script for the start, and one for each page that is loaded when it is opened. */
async function buildScripts(): Promise<string> {
  const { metafile } = await build({
    absWorkingDir: CONSOLE,
    entryPoints: ['src/main.tsx'],
    outdir: 'dist/assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    charset: 'utf8',
    legalComments: 'linked',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'empty' }, // All of them are in one file, which is there before any script.
    metafile: true,
  });
  const [entry] =
    Object.entries(metafile.outputs).find(([, made]) => made.entryPoint === 'src/main.tsx') ?? [];
  if (entry === undefined) throw new Error('the console has no entry');
  return entry.replace('dist', '');
}

async function buildStyles(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: CONSOLE,
    stdin: {
      contents: styleSheets()
        .map((path) => `@import './${path}';`)
        .join('\n'),
      resolveDir: CONSOLE,
      loader: 'css',
    },
    bundle: true,
    minify: true,
    write: false,
    target: 'chrome123', // Has light-dark(): as do the other browsers since 2024.
  });
  const text = outputFiles[0]?.text ?? '';
  const path = `/assets/styles-${hash('sha256', text).slice(0, 8)}.css`;
  writeFileSync(join(DIST, path), text);
  return path;
}

function styleSheets(): readonly string[] {
  const byPath = globSync('src/**/*.css', { cwd: CONSOLE }).toSorted((a, b) => (a < b ? -1 : 1));
  // The names of the colours come before all that is painted with them.
  return byPath
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .toSorted((a, b) => Number(b.endsWith('tokens.css')) - Number(a.endsWith('tokens.css')));
}

function placeOf(path: string): number {
  return ORDER.indexOf(path.split('/')[1] ?? '');
}

function digestOfSources(): string {
  const sources = globSync('{src,public}/**/*.*', { cwd: CONSOLE }).toSorted();
  const paths = [
    ...['index.html', ...sources].map((path) => join(CONSOLE, path)),
    join(ROOT, 'package-lock.json'),
    import.meta.filename,
  ];
  const parts = paths.map(
    (path) => `${path.slice(ROOT.length)} ${hash('sha256', readFileSync(path))}`,
  );
  return hash('sha256', parts.join('\n'));
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

if (import.meta.main) await buildConsole();
