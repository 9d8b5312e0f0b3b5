import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { asImported, compileTypes, gatherTypes } from './package-types.ts';
import { replaceFile } from './replace-file.ts';

const ROOT = join(import.meta.dirname, '..');

export const PACKAGES = ['browser', 'cli', 'connector-kit', 'sdk'] as const;
export type PackageName = (typeof PACKAGES)[number];

/** Programs for Node; what is made for browsers runs anywhere. */
const FOR_NODE = new Set<PackageName>(['cli', 'connector-kit']);

/** Of what the CLI's package holds of others: who copies it must hand it on. */
const JQJS_LICENSE = join(ROOT, 'node_modules', '@michaelhomer', 'jqjs', 'LICENSE.txt');

/**
 * Writes what the npm package of that folder holds: one module, and its types if it has any. `target` is where the
 * package is put together; by default the folder itself.
 */
export function writePackage(name: PackageName, target = join(ROOT, name)): void {
  const dist = join(target, `.dist-${process.pid}`); // Beside, so that what is imported meanwhile is whole.
  mkdirSync(dist, { recursive: true });
  copyFileSync(join(ROOT, 'LICENSE'), join(dist, 'LICENSE'));
  for (const [file, text] of scriptsOf(name)) {
    mkdirSync(join(dist, dirname(file)), { recursive: true });
    writeFileSync(join(dist, file), text);
  }
  if (name !== 'cli') writeTypes(name, dist); // A program, which nobody imports.
  rmSync(join(target, 'dist'), { recursive: true, force: true });
  renameSync(dist, join(target, 'dist'));
}

/** That one module alone, which needs no compiler: what programs in this repository import. */
export function writeScript(name: PackageName): void {
  for (const [file, text] of scriptsOf(name)) {
    replaceFile(join(ROOT, name, 'dist', file), text, { touches: true });
  }
}

/** The module, and what is imported beside it: that does not repeat what it has. */
function scriptsOf(name: PackageName): [file: string, text: string][] {
  const platform = FOR_NODE.has(name) ? 'node' : 'browser';
  const folder = join(ROOT, name);
  const index = bundleOf(folder, join('src', 'index.ts'), { platform });
  if (name === 'cli') {
    const worker = bundleOf(folder, join('src', 'jq-worker.ts'), { platform });
    return [
      ['index.js', index],
      ['jq-worker.js', worker],
      ['LICENSE-jqjs', readFileSync(JQJS_LICENSE, 'utf8')],
    ];
  }
  if (name !== 'sdk') return [['index.js', index]];
  const beside = { platform, external: ['../index.ts'] } as const;
  const testing = bundleOf(folder, join('src', 'testing', 'index.ts'), beside);
  return [
    ['index.js', index],
    [join('testing', 'index.js'), asImported(testing)],
  ];
}

function writeTypes(name: PackageName, dist: string): void {
  if (name === 'connector-kit') {
    gatherTypes(name, dist);
    return;
  }
  compileTypes(name, dist);
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const path = join(dist, file);
    writeFileSync(path, asImported(readFileSync(path, 'utf8')));
  }
}

/** What only a release adds to `package.json`. */
export type Added = Readonly<Record<string, unknown>>;

/** Packs a package as `npm publish` would, in an empty folder, and gives the file. */
export function packPackage(name: PackageName, folder: string, added: Added = {}): string {
  mkdirSync(folder, { recursive: true });
  for (const file of ['README.md', 'CHANGELOG.md']) {
    copyFileSync(join(ROOT, name, file), join(folder, file));
  }
  // Its scripts make it here, and nothing where it is installed.
  const manifest = { ...readManifest(name), ...added, scripts: undefined };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writePackage(name, folder);
  const args = ['pack', '--ignore-scripts', '--silent', '--offline'];
  const [line = ''] = execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }).split('\n');
  return join(folder, line);
}

type Manifest = Readonly<{ name: string; version: string; exports?: unknown }>;

/** The `package.json` of that folder. */
export function readManifest(name: PackageName): Manifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Ours, and npm reads it too.
  return JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8')) as Manifest;
}

type Bundling = Readonly<{
  platform?: 'browser' | 'node';
  minify?: boolean;
  /** Imports that stay imports. */
  external?: readonly string[];
}>;

/** One script from a file and those it imports; it can be reviewed where it is not minified. */
export function bundleOf(
  folder: string,
  entry: string,
  { platform = 'browser', minify = false, external = [] }: Bundling = {},
): string {
  const { outputFiles } = buildSync({
    absWorkingDir: folder, // Paths in the text are from here, wherever the clone lies.
    entryPoints: [entry],
    bundle: true,
    platform,
    write: false,
    format: 'esm',
    target: 'es2022', // As browser/tsconfig.json has it.
    charset: 'utf8',
    legalComments: 'none',
    minify,
    external: [...external],
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${entry} has no text`);
  return file.text;
}
