import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile, type OutputFile } from 'esbuild';
import { FIRST_PAGES } from '../service/src/surfaces/console-door/first-pages.ts';
import { packed } from './packed.ts';

const ROOT = join(import.meta.dirname, '..');
const CONSOLE = join(ROOT, 'console');
const PUBLIC = join(CONSOLE, 'public');
const ENTRY = 'src/main.tsx';
/** In index.html, where what was built takes its place. */
const SOURCE_SCRIPT = `<script type="module" src="/${ENTRY}"></script>`;

/** What is written for React runs on Preact, which is a seventh of its size (ADR 30). */
const REACT = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
};

const OPTIONS = {
  absWorkingDir: CONSOLE,
  entryPoints: [ENTRY],
  outdir: join(CONSOLE, 'assets'), // Nothing is written there: names only.
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  format: 'esm',
  target: 'es2023',
  jsx: 'automatic',
  alias: REACT,
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: true,
  legalComments: 'none', // Every licence is in one file.
  metafile: true,
  write: false,
} as const satisfies BuildOptions;

/** The files of the console by their paths, as they are served: as they are, and packed. */
export async function consolePages(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const [scripts, whole] = await Promise.all([
    build({ ...OPTIONS, splitting: true, loader: { '.css': 'empty' } }), // A script for each page.
    build(OPTIONS), // One sheet that is there before any script: no page jumps when it is opened.
  ]);
  const sheets = whole.outputFiles.filter(({ path }) => path.endsWith('.css'));
  const files = [...scripts.outputFiles, ...sheets].map(
    (file) => [addressOf(file).slice(1), file.contents] as const,
  );
  const styles = sheets.map(addressOf);
  return await packed([
    ...documents(scripts.metafile, styles),
    ['licences.txt', licencesOf(scripts.metafile)],
    ...files,
    ...globSync('*', { cwd: PUBLIC }).map(
      (name) => [name, readFileSync(join(PUBLIC, name))] as const,
    ),
  ]);
}

/** The one page, and for each address that people come to first one that names its scripts at once. */
function documents(metafile: Metafile, styles: readonly string[]): [string, string][] {
  const [html = '', rest] = readFileSync(join(CONSOLE, 'index.html'), 'utf8').split(SOURCE_SCRIPT);
  if (rest === undefined) throw new Error(`index.html does not load ${ENTRY}`);
  const shell = closureOf(metafile, ENTRY);
  return ['index.html', ...Object.values(FIRST_PAGES)].map((name) => {
    const module = pageOf(metafile, name);
    const page = module === undefined ? [] : closureOf(metafile, module);
    const tags = [...new Set([...shell, ...page]), ...styles].map(tagOf).join('');
    return [name, html.replace('</head>', `${tags}</head>`) + rest];
  });
}

/** The module of a document: `first/payments-page.html` is that of `payments-page.tsx`. */
function pageOf({ outputs }: Metafile, document: string): string | undefined {
  const name = /^first\/(.+)\.html$/.exec(document)?.[1];
  if (name === undefined) return undefined;
  const entries = Object.values(outputs).map(({ entryPoint = '' }) => entryPoint);
  const found = entries.find((entry) => entry.endsWith(`/${name}.tsx`));
  if (found === undefined) throw new Error(`${document} has no page`);
  return found;
}

function addressOf({ path }: Pick<OutputFile, 'path'>): string {
  return path.slice(path.lastIndexOf('/assets/'));
}

/** The script of a module, then those that it imports at once, however deep. */
function closureOf({ outputs }: Metafile, module: string): string[] {
  const [first] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === module) ?? [];
  if (first === undefined) throw new Error(`${module} made no script`);
  const found = new Set([first]);
  for (const path of found) {
    for (const { kind, path: next } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement') found.add(next);
    }
  }
  return [...found].map((path) => addressOf({ path: `/${path}` }));
}

function tagOf(address: string, at: number): string {
  if (address.endsWith('.css')) return `  <link rel="stylesheet" href="${address}" />\n  `;
  return at === 0
    ? `  <script type="module" src="${address}"></script>\n  `
    : `  <link rel="modulepreload" href="${address}" />\n  `;
}

/** What the scripts contain of others is named beside them. */
function licencesOf({ inputs }: Metafile): string {
  const packages = Object.keys(inputs).flatMap(
    (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/.exec(path)?.[0] ?? [],
  );
  const texts = [...new Set(packages)].toSorted().map((folder) => {
    const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: join(CONSOLE, folder) });
    const text = file === undefined ? '' : readFileSync(join(CONSOLE, folder, file), 'utf8');
    return `${nameOf(join(CONSOLE, folder))}\n\n${text.trim()}\n`;
  });
  return texts.join('\n---\n\n');
}

function nameOf(folder: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As npm has it.
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Readonly<Record<'name' | 'version' | 'license', string>>;
  return `${name} ${version}, ${license}`;
}
