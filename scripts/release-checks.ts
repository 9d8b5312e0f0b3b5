import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { type PackageName, readManifest } from './package.ts';

const ROOT = join(import.meta.dirname, '..');
const KILOBYTE = 1_000;

/**
 * The most that each may weigh, in kilobytes, as a file and installed: about a third above what it did when
 * this was set. Whoever needs more says why in the package's changelog.
 */
const BUDGETS: Readonly<Record<PackageName, Readonly<{ packed: number; unpacked: number }>>> = {
  browser: { packed: 18, unpacked: 55 },
  cli: { packed: 200, unpacked: 1_080 },
  'connector-kit': { packed: 35, unpacked: 115 },
  sdk: { packed: 210, unpacked: 1_450 },
};

/** What pages load, in kilobytes as they are sent (gzip). */
const PAGE_SCRIPTS = { 'causeway.js': 6.5, 'fields.js': 7, 'onboard.js': 13 } as const;

type Checked = Readonly<{ sizes: readonly string[]; faults: readonly string[] }>;

/** A package as npm would publish it: what it weighs, its metadata by publint, its types by attw. */
export async function checkTarball(name: PackageName, file: string): Promise<Checked> {
  const { packed, unpacked } = BUDGETS[name];
  const sizes = [
    weighed('packed', statSync(file).size, packed),
    weighed('unpacked', unpackedSize(gunzipSync(readFileSync(file))), unpacked),
  ];
  const { exports } = readManifest(name);
  return {
    sizes: sizes.map(({ said }) => said),
    faults: [
      ...sizes.flatMap(({ faults }) => faults),
      ...(await metadataFaults(file)),
      ...typeFaults(file, { isImported: exports !== undefined }),
    ],
  };
}

/** The scripts of pages that the service itself serves. */
export function scriptsOfPages(): readonly Readonly<{
  name: string;
  said: readonly string[];
  faults: readonly string[];
}>[] {
  return Object.entries(PAGE_SCRIPTS).map(([name, most]) => {
    const { length } = gzipSync(readFileSync(join(ROOT, 'browser', 'built', name)));
    const { said, faults } = weighed('gzipped', length, most);
    return { name: `browser/built/${name}`, said: [said], faults };
  });
}

/** The newest heading of a changelog is the version that is released. */
export function changelogFaults(name: PackageName): string[] {
  const text = readFileSync(join(ROOT, name, 'CHANGELOG.md'), 'utf8');
  const { version } = readManifest(name);
  const newest = /^## (\S+)/m.exec(text)?.[1];
  return newest === version
    ? []
    : [`CHANGELOG.md begins with ${newest ?? 'no version'}, and package.json has ${version}`];
}

function weighed(what: string, bytes: number, most: number) {
  const said = `${what} ${(bytes / KILOBYTE).toFixed(1)} of ${most} kB`;
  return { said, faults: bytes <= most * KILOBYTE ? [] : [`is too large: ${said}`] };
}

const BLOCK = 512;
const SIZE = { at: 124, length: 12 } as const;

/** The sum of the files of a tar archive: each is a header of one block and whole blocks of content. */
function unpackedSize(archive: Buffer): number {
  let sum = 0;
  for (let at = 0; at < archive.length && archive[at] !== 0;) {
    const octal = archive.toString('latin1', at + SIZE.at, at + SIZE.at + SIZE.length);
    const size = Number.parseInt(octal, 8);
    sum += size;
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
  return sum;
}

/** Suggestions, too. */
async function metadataFaults(file: string): Promise<string[]> {
  const tarball = new Uint8Array(readFileSync(file)).buffer;
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map(
    (message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`,
  );
}

/**
 * By attw, with a compiler of its own: what imports resolve to, in Node and in bundlers. They are modules
 * alone, so what `require` and Node 10 find is not asked.
 */
function typeFaults(file: string, { isImported }: Readonly<{ isImported: boolean }>): string[] {
  const options = ['--profile', 'esm-only', '--no-definitely-typed', '--no-color', '--no-emoji'];
  const attw = (format: string) =>
    spawnSync(join(ROOT, 'node_modules', '.bin', 'attw'), [file, '--format', format, ...options], {
      encoding: 'utf8',
      maxBuffer: 100 * KILOBYTE * KILOBYTE, // It also writes every module that it has looked at.
    });
  const { status, stdout } = attw('json');
  if (status !== 0) return [`attw: ${attw('ascii').stdout.trim()}`];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As attw documents it.
  const { analysis } = JSON.parse(stdout) as { analysis: { types: unknown } };
  const hasTypes = Boolean(analysis.types);
  return hasTypes === isImported ? [] : [`attw: ${hasTypes ? 'a program has' : 'it has no'} types`];
}
