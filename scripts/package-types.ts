import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const COMPILER = join(ROOT, 'node_modules', '.bin', 'tsc');
/** As TypeScript writes them into declarations, which name a file by its source. */
const IMPORTED = /((?:from |import\()['"])(\.[^'"]*)\.ts(['"])/g;

/** Writes the declarations of the package in a folder of this repository. */
export function compileTypes(name: string, folder: string): void {
  const config = join(ROOT, name, 'tsconfig.build.json');
  const { status } = spawnSync(COMPILER, ['-p', config, '--outDir', folder], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`the types of ${name} could not be written`);
}

/** As JavaScript is imported, whose types stand beside it. */
export function asImported(declarations: string): string {
  return declarations.replaceAll(IMPORTED, '$1$2.js$3');
}

/**
 * The declarations of a package that shows types of the service: those that its own lead to, wherever
 * they stand here, are side by side in `dist`.
 */
export function gatherTypes(name: string, dist: string): void {
  const written = mkdtempSync(join(dist, '.types-'));
  compileTypes(name, written);
  const gathered = new Map<string, string>();
  const waiting = [join(written, name, 'src', 'index.ts')];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const known = gathered.get(basename(file));
    if (known === file) continue;
    if (known !== undefined) throw new Error(`${known} and ${file} would be one file`);
    gathered.set(basename(file), file);
    const text = readFileSync(file.replace(/\.ts$/, '.d.ts'), 'utf8');
    for (const [, , path = ''] of text.matchAll(IMPORTED)) {
      waiting.push(`${join(dirname(file), path)}.ts`);
    }
    const flat = text.replaceAll(
      IMPORTED,
      (_, before: string, path: string, after: string) => `${before}./${basename(path)}.js${after}`,
    );
    writeFileSync(join(dist, basename(file).replace(/\.ts$/, '.d.ts')), flat);
  }
  rmSync(written, { recursive: true });
}
