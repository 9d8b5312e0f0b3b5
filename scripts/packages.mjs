/**
 * The packages of package-lock.json, as far as a command needs them: what a start needs, or all, with
 * those of development. Missing ones are added to those that are there. Runs on whatever Node the
 * machine has.
 */
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
export const NODE = join(
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);
/** npm's own list of what it has installed, which it writes last. */
const INSTALLED = join('node_modules', '.package-lock.json');

/** @typedef {'start' | 'all'} Extent */
/** @typedef {Readonly<Record<string, Readonly<{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>>>} Packages */

/**
 * @param {Extent} extent
 * @param {string} [root]
 */
export function isInstalled(extent, root = ROOT) {
  const present = packagesIn(join(root, INSTALLED));
  if (!existsSync(join(root, NODE))) return false;
  return wanted(extent, root).every(
    ([path, { version }]) => path in present && present[path]?.version === version,
  );
}

/**
 * How many of those that are wanted are there, also while npm is still at it.
 * @param {Extent} extent
 */
export function countOf(extent) {
  const all = wanted(extent, ROOT).map(([path]) => path);
  const there = all.filter((path) => existsSync(join(ROOT, path, 'package.json')));
  return { there: there.length, all: all.length };
}

/**
 * Those of other platforms are optional, and nobody misses them here.
 * @param {Extent} extent
 * @param {string} root
 */
function wanted(extent, root) {
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).filter(
    ([path, { dev, optional, devOptional }]) =>
      path.startsWith('node_modules') &&
      optional !== true &&
      devOptional !== true &&
      (extent === 'all' || dev !== true),
  );
}

/**
 * What npm is to be told. Who has everything keeps everything.
 * @param {Extent} extent
 * @param {boolean} wasInterrupted
 * @param {string} [root]
 */
export function npmArguments(extent, wasInterrupted, root = ROOT) {
  const present = Object.values(packagesIn(join(root, INSTALLED)));
  const command = present.length === 0 || wasInterrupted ? ['ci'] : ['install', '--no-save'];
  const isLess = extent === 'start' && !present.some(({ dev }) => dev);
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  return [...command, isLess ? '--omit=dev' : '--include=dev', ...quiet];
}

/**
 * None where there is no such file, or half of one.
 * @param {string} path
 * @returns {Packages}
 */
function packagesIn(path) {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm writes it.
    const list = /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(path, 'utf8')));
    return list.packages;
  } catch {
    return {};
  }
}

/**
 * Removes what no program reads: the headers of Node and a second name of it, a sixth of the whole, and
 * the packages' source maps.
 */
export function dropUnread() {
  const inNode = join(ROOT, 'node_modules', 'node', 'node_modules');
  for (const name of existsSync(inNode) ? readdirSync(inNode) : []) {
    if (/^node(-bin)?-(?!bin)\w+-\w+$/.test(name)) rmSync(join(inNode, name), { recursive: true });
  }
  const folder = join(ROOT, 'node_modules');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/^(?!@causeway).*\.[cm]?[jt]s\.map$/.test(path))
      rmSync(join(folder, path), { force: true });
  }
  // Newer than the folders that were just changed, or npm would not trust it.
  utimesSync(join(ROOT, INSTALLED), new Date(), new Date());
}

/** @type {readonly (readonly [RegExp, (code: string) => string])[]} */
const CAUSES = [
  [/\bENOSPC\b/, () => 'there is no space left on the disk; a first start needs half a gigabyte'],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    (code) => `${ROOT} cannot be written (${code}); a copy of the project that is yours can`,
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
    (code) =>
      `npm does not reach its registry (${code}); look at the network, and at \`npm config list\` for a proxy`,
  ],
];

/**
 * Why npm failed, in one sentence, and its own words where we know none.
 * @param {string} said
 */
export function whyNotInstalled(said) {
  for (const [pattern, sentence] of CAUSES) {
    const [code] = pattern.exec(said) ?? [];
    if (code !== undefined) return `The packages could not be installed: ${sentence(code)}.\n`;
  }
  return `The packages could not be installed. npm says:\n${said.trim()}\n`;
}
