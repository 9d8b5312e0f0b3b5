/**
 * Makes the files of the documentation in docs/dist: the pages, openapi.json and the collections, of a
 * sandbox and of production. `npm start` and the tests call it where `isDocsFresh` says that something
 * changed; so does whoever makes an image.
 *
 *   npm run build:docs
 */
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readRecorded } from '../docs/src/recorded.ts';
import { siteOf } from '../docs/src/site.ts';
import { documentedEvents } from '../service/src/records/events/index.ts';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import { DOCS_BUILT } from './service-bundle.mjs';

const CURRENT = join(import.meta.dirname, '..', DOCS_BUILT);
const DIST = dirname(CURRENT);
const GIVEN_UP_MS = 3_600_000; // No build takes an hour: what is that old was never finished.

/** A folder for each build; then the name of the new one is put in place, in one step. */
function buildDocs(): void {
  const began = new Date(performance.timeOrigin); // Sources are read from then on.
  const name = `${began.getTime()}-${process.pid}`;
  const [sandbox, production] = [siteOfKind('sandbox'), siteOfKind('production')];
  for (const [path, text] of Object.entries(sandbox)) write(join(name, 'sandbox', path), text);
  for (const [path, text] of Object.entries(production)) {
    // Most are the same, and take no second place.
    if (sandbox[path] === text) link(join(name, 'sandbox', path), join(name, 'production', path));
    else write(join(name, 'production', path), text);
  }
  const before = current();
  write(`${name}.current`, name);
  // As old as what was read: a source that is saved while they are made is newer.
  utimesSync(join(DIST, `${name}.current`), began, began);
  renameSync(join(DIST, `${name}.current`), CURRENT);
  for (const other of readdirSync(DIST)) {
    const isLeft = began.getTime() - Number.parseInt(other, 10) > GIVEN_UP_MS;
    if (other === before || isLeft) rmSync(join(DIST, other), { recursive: true, force: true });
  }
}

function siteOfKind(kind: 'sandbox' | 'production'): Readonly<Record<string, string>> {
  return siteOf(routesForDocumentation(kind), documentedEvents(), readRecorded());
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(DIST, path)), { recursive: true });
  writeFileSync(join(DIST, path), text);
}

function link(from: string, to: string): void {
  mkdirSync(dirname(join(DIST, to)), { recursive: true });
  linkSync(join(DIST, from), join(DIST, to));
}

function current(): string | undefined {
  try {
    return readFileSync(CURRENT, 'utf8');
  } catch {
    return undefined;
  }
}

buildDocs();
process.exit(0); // The routes hold what a service holds, connected to nothing.
