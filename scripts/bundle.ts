import { join } from 'node:path';
import { bundleOf } from './package.ts';

const BROWSER = join(import.meta.dirname, '..', 'browser');

/** The scripts that browsers load, each from one file and those it imports. */
export function browserScripts(): Readonly<
  Record<'causeway.js' | 'fields.js' | 'onboard.js', string>
> {
  return {
    'causeway.js': bundleOf(BROWSER, join('src', 'index.ts')),
    'fields.js': bundleOf(BROWSER, join('page', 'main.ts')),
    'onboard.js': bundleOf(BROWSER, join('onboard', 'main.ts')),
  };
}

/** The same by the paths from which the service reads them. */
export function builtScripts(): Readonly<Record<string, string>> {
  const scripts = Object.entries(browserScripts());
  return Object.fromEntries(scripts.map(([name, text]) => [join('browser', 'built', name), text]));
}
