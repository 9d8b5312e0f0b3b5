import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile, type OutputFile } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
const CONSOLE = join(ROOT, 'console');
const ENTRY = 'src/main.tsx';
/** In index.html, where what was built takes its place. */
const SOURCE_SCRIPT = `<script type="module" src="/${ENTRY}"></script>`;

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
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: true,
  legalComments: 'none', // Every licence is in one file.
  metafile: true,
  write: false,
} as const satisfies BuildOptions;

/** The files of the console by their paths, as they are served. */
export async function consolePages(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const [scripts, whole] = await Promise.all([
    build({ ...OPTIONS, splitting: true, loader: { '.css': 'empty' } }), // A script for each page.
    build(OPTIONS), // One sheet that is there before any script: no page jumps when it is opened.
  ]);
  const sheets = whole.outputFiles.filter(({ path }) => path.endsWith('.css'));
  const loaded = [...entryFirst(scripts.metafile), ...sheets.map(addressOf)];
  const [html = '', rest] = readFileSync(join(CONSOLE, 'index.html'), 'utf8').split(SOURCE_SCRIPT);
  if (rest === undefined) throw new Error(`index.html does not load ${ENTRY}`);
  return new Map<string, string | Uint8Array>([
    ['index.html', html.replace('</head>', `${loaded.map(tagOf).join('')}</head>`) + rest],
    ['licences.txt', licencesOf(scripts.metafile)],
    ...[...scripts.outputFiles, ...sheets].map(
      (file) => [addressOf(file).slice(1), file.contents] as const,
    ),
  ]);
}

function addressOf({ path }: Pick<OutputFile, 'path'>): string {
  return path.slice(path.lastIndexOf('/assets/'));
}

/** The first script, then those that it imports at once, however deep. */
function entryFirst({ outputs }: Metafile): string[] {
  const [first] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === ENTRY) ?? [];
  if (first === undefined) throw new Error(`${ENTRY} made no script`);
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
