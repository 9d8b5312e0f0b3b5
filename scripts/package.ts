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
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { asImported, compileTypes, gatherTypes } from './package-types.ts';
import { replaceFile } from './replace-file.ts';

const ROOT = join(import.meta.dirname, '..');

export type PackageName = 'browser' | 'cli' | 'connector-kit' | 'sdk';

/** Programs for Node; what is made for browsers runs anywhere. */
const FOR_NODE = new Set<PackageName>(['cli', 'connector-kit']);

/**
 * Writes what the npm package of that folder holds: one module, and its types if it has any. `target` is where the
 * package is put together; by default the folder itself.
 */
export function writePackage(name: PackageName, target = join(ROOT, name)): void {
  const dist = join(target, `.dist-${process.pid}`); // Beside, so that what is imported meanwhile is whole.
  mkdirSync(dist, { recursive: true });
  copyFileSync(join(ROOT, 'LICENSE'), join(dist, 'LICENSE'));
  writeFileSync(join(dist, 'index.js'), scriptOf(name));
  if (name !== 'cli') writeTypes(name, dist); // A program, which nobody imports.
  rmSync(join(target, 'dist'), { recursive: true, force: true });
  renameSync(dist, join(target, 'dist'));
}

/** That one module alone, which needs no compiler: what programs in this repository import. */
export function writeScript(name: PackageName): void {
  replaceFile(join(ROOT, name, 'dist', 'index.js'), scriptOf(name), { touches: true });
}

function scriptOf(name: PackageName): string {
  const platform = FOR_NODE.has(name) ? 'node' : 'browser';
  return bundleOf(join(ROOT, name), join('src', 'index.ts'), { platform });
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

/** Packs a package as `npm publish` would, in an empty folder, and gives the file. */
export function packPackage(name: PackageName, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'README.md']) {
    copyFileSync(join(ROOT, name, file), join(folder, file));
  }
  writePackage(name, folder);
  const args = ['pack', '--ignore-scripts', '--silent', '--offline'];
  const [line = ''] = execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }).split('\n');
  return join(folder, line);
}

type Bundling = Readonly<{ platform?: 'browser' | 'node'; minify?: boolean }>;

/** One script from a file and those it imports; it can be reviewed where it is not minified. */
export function bundleOf(
  folder: string,
  entry: string,
  { platform = 'browser', minify = false }: Bundling = {},
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
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${entry} has no text`);
  return file.text;
}
