import { join } from 'node:path';
import { buildSync } from 'esbuild';

const BROWSER = join(import.meta.dirname, '..', 'browser');

/** Where the scripts are kept: in the tree, so that what is served can be read, and needs no tool. */
export const BUILT = join(BROWSER, 'built');

/**
 * The scripts that browsers load, each from one file and those it imports. They are left readable, so
 * that a change of what is served can be reviewed.
 */
export function browserScripts(): Readonly<Record<'causeway.js' | 'fields.js', string>> {
  return {
    'causeway.js': bundle(join('src', 'index.ts')),
    'fields.js': bundle(join('page', 'main.ts')),
  };
}

function bundle(entry: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: BROWSER, // Paths in the text are from here, wherever the clone lies.
    entryPoints: [entry],
    bundle: true,
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
