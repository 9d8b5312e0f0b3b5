import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
const COMPILER = join(ROOT, 'node_modules', '.bin', 'tsc');

export type PackageName = 'browser' | 'cli' | 'sdk';

/**
 * Writes what the npm package of that folder holds: one module, and its types if it has any. `target` is where the
 * package is put together; by default the folder itself.
 */
export function writePackage(name: PackageName, target = join(ROOT, name)): void {
  const dist = join(target, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  copyFileSync(join(ROOT, 'LICENSE'), join(dist, 'LICENSE'));
  const platform = name === 'cli' ? 'node' : 'browser'; // What is made for browsers runs anywhere.
  const script = bundleOf(join(ROOT, name), join('src', 'index.ts'), platform);
  writeFileSync(join(dist, 'index.js'), script);
  if (name === 'cli') return; // A program, which nobody imports.
  const config = join(ROOT, name, 'tsconfig.build.json');
  const { status } = spawnSync(COMPILER, ['-p', config, '--outDir', dist], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`the types of ${name} could not be written`);
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const declarations = readFileSync(join(dist, file), 'utf8');
    // As JavaScript is imported, whose types stand beside it.
    writeFileSync(join(dist, file), declarations.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

/** Whether the package in the folder is not older than its sources. */
export function isPackageCurrent(name: PackageName): boolean {
  const modifiedAt = (path: string) =>
    statSync(join(ROOT, name, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const made = modifiedAt(join('dist', 'index.js'));
  const sources = globSync('src/**/*.ts', { cwd: join(ROOT, name) });
  return sources.every((path) => modifiedAt(path) <= made);
}

/** One script from a file and those it imports. It is left readable, so that it can be reviewed. */
export function bundleOf(
  folder: string,
  entry: string,
  platform: 'browser' | 'node' = 'browser',
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
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${entry} has no text`);
  return file.text;
}
