/**
 * What is made from the sources and not kept: types and operations for the SDK, the CLI and the console,
 * and the scripts that browsers load. Made again when anything it is made from is newer.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modifiedAt } from './service-bundle.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Holds a digest of the names of the sources, and is as old as their contents were when they were read. */
const STAMP = join('node_modules', '.cache', 'generated');
const FOLDERS = [
  'service/src',
  'sandbox',
  'scripts',
  'browser/src',
  'browser/page',
  'browser/onboard',
  'docs/problems',
  'docs/src',
];
const FILES = ['package-lock.json', 'sdk/package.json', 'cli/package.json'];
const READ = /(?<!\.test|README)\.(ts|json|md)$/;
export const MADE = [
  'browser/built/causeway.js',
  'browser/built/fields.js',
  'browser/built/onboard.js',
  'cli/src/generated/commands.ts',
  'console/src/api/operations.ts',
  'console/src/timeline/sdk-calls.ts',
  ...['advice', 'operations', 'resources', 'types'].map((name) => `sdk/src/generated/${name}.ts`),
];

export function isGeneratedFresh(root = ROOT) {
  const made = modifiedAt(join(root, STAMP));
  if (made === 0 || !MADE.every((path) => existsSync(join(root, path)))) return false;
  const sources = sourcesIn(root);
  return (
    readFileSync(join(root, STAMP), 'utf8') === digestOf(sources) &&
    sources.every((path) => modifiedAt(join(root, path)) < made)
  );
}

/**
 * @param {Date} began When the first source was read: one that was saved since is newer.
 * @param {string} [root]
 */
export function markGenerated(began, root = ROOT) {
  mkdirSync(dirname(join(root, STAMP)), { recursive: true });
  writeFileSync(join(root, STAMP), digestOf(sourcesIn(root)));
  utimesSync(join(root, STAMP), began, began);
}

/** @param {string} root */
function sourcesIn(root) {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  );
  return [...found.filter((path) => READ.test(path)), ...FILES];
}

/** @param {readonly string[]} paths */
function digestOf(paths) {
  return createHash('sha256').update(paths.join('\n')).digest('hex');
}
