/**
 * Builds the pages of the console into console/dist, if their sources or the packages have changed
 * since they were built. `npm start` calls it; so does whoever makes an image.
 *
 *   npm run build:console
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { consolePages } from './console-pages.ts';
import {
  builtDigest,
  DIST,
  sourceDigest,
  STAMP,
} from '../service/src/surfaces/console-door/built-digest.ts';

const CONSOLE = join(import.meta.dirname, '..', 'console');
// Beside the pages that are served, so that these are whole at every moment.
const [MADE, OLD] = ['made', 'old'].map((name) => join(CONSOLE, `.dist-${name}-${process.pid}`));

const digest = sourceDigest();
if (digest !== undefined && digest !== builtDigest()) await makePages(digest);

async function makePages(stamp: string): Promise<void> {
  if (MADE === undefined || OLD === undefined) throw new Error('both folders have a name');
  try {
    for (const [path, content] of await consolePages()) {
      mkdirSync(dirname(join(MADE, path)), { recursive: true });
      writeFileSync(join(MADE, path), content);
    }
    writeFileSync(join(MADE, STAMP), stamp);
    if (builtDigest() === stamp) return; // Another process was faster.
    if (builtDigest() !== undefined) renameSync(DIST, OLD);
    else rmSync(DIST, { recursive: true, force: true });
    renameSync(MADE, DIST);
  } finally {
    for (const folder of [MADE, OLD]) rmSync(folder, { recursive: true, force: true });
  }
}
