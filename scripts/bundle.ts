import { join } from 'node:path';
import { bundleOf } from './package.ts';

const BROWSER = join(import.meta.dirname, '..', 'browser');

/** Where the scripts are kept: in the tree, so that what is served can be read, and needs no tool. */
export const BUILT = join(BROWSER, 'built');

/** The scripts that browsers load, each from one file and those it imports. */
export function browserScripts(): Readonly<Record<'causeway.js' | 'fields.js', string>> {
  return {
    'causeway.js': bundleOf(BROWSER, join('src', 'index.ts')),
    'fields.js': bundleOf(BROWSER, join('page', 'main.ts')),
  };
}
