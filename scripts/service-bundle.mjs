/**
 * The service as one file, made from the sources and the packages they use: it starts in a third of
 * the processor time, since Node need not find and read some 1,600 files. There are two, with the sandbox
 * and without, and a third that reads the one that PRODUCTION asks for. Used while newer than everything
 * they were made from. Like run.mjs, this runs on whatever Node the machine has.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const FOLDER = join('node_modules', '.cache', 'service');

export const ENTRY = 'main.ts';
export const BUNDLE = join(FOLDER, 'main.mjs');
export const PRODUCTION_BUNDLE = join(FOLDER, 'production.mjs');
export const SANDBOX_BUNDLE = join(FOLDER, 'with-sandbox.mjs');
/** What production does without. */
export const SANDBOX_ENTRY = 'sandbox/index.ts';
/** The programs that the service starts beside itself lie beside its file, each as one of its own. */
export const ISSUER_ENTRY = 'sandbox/issuer-simulator/main.ts';
export const ISSUER_BUNDLE = join(FOLDER, 'issuer-simulator.mjs');
export const ACQUIRER_HOST_ENTRY = 'sandbox/acquirer-simulator/host/main.ts';
export const ACQUIRER_HOST_BUNDLE = join(FOLDER, 'acquirer-host.mjs');
export const ISO8583_HOST_ENTRY = 'sandbox/iso8583-host/main.ts';
export const ISO8583_HOST_BUNDLE = join(FOLDER, 'iso8583-host.mjs');
/** The sources it was made from, one a line. */
export const SOURCES = join(FOLDER, 'sources.txt');

/** What to run of the service: the one file, or the sources where there is none that is up to date. */
export function serviceEntry(root = ROOT) {
  return isFresh(root) ? BUNDLE : ENTRY;
}

export function isFresh(root = ROOT) {
  const made = modifiedAt(join(root, BUNDLE));
  if (made <= modifiedAt(join(root, 'node_modules', '.package-lock.json'))) return false;
  const sources = readFileSync(join(root, SOURCES), 'utf8').split('\n');
  return sources.every((path) => {
    const changed = modifiedAt(join(root, path));
    return changed > 0 && changed < made;
  });
}

/** Whether the SDK in its `dist`, which examples and guides import, is as new as its sources. */
export function isSdkFresh(root = ROOT) {
  const made = modifiedAt(join(root, 'sdk', 'dist', 'index.js'));
  const sources = join(root, 'sdk', 'src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  return files.every((path) => modifiedAt(join(sources, path)) <= made);
}

/** Names the build of the documentation that is served; as old as what that was made from. */
export const DOCS_BUILT = join('docs', 'dist', 'current');

/** Whether the documentation is as new as the service, whose routes it describes, and as its texts. */
export function isDocsFresh(root = ROOT) {
  const made = modifiedAt(join(root, DOCS_BUILT));
  if (made <= modifiedAt(join(root, BUNDLE))) return false;
  return ['guides', 'problems', 'recorded', 'src'].every((name) => {
    const folder = join(root, 'docs', name);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return ['.', ...files].every((path) => modifiedAt(join(folder, path)) < made);
  });
}

/**
 * 0 where there is no such file.
 * @param {string} path
 */
export function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
