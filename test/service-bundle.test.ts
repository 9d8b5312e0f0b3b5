import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { BANNER, bundled, quickToLoad } from '../scripts/build-service.ts';
import {
  BUNDLE,
  DOCS_BUILT,
  ENTRY,
  isDocsFresh,
  PRODUCTION_BUNDLE,
  SANDBOX_BUNDLE,
  serviceEntry,
  SOURCES,
} from '../scripts/service-bundle.mjs';
import { temporaryFolder } from './service.ts';

const root = temporaryFolder();
const LOCK = 'node_modules/.package-lock.json';

/** A file that was last changed at this second. */
function write(path: string, second: number, text = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  utimesSync(join(root, path), second, second);
}

test('the one file runs while it is newer than all it was made from; else the sources do', () => {
  assert.equal(serviceEntry(root), ENTRY, 'there is none yet');
  write(LOCK, 100);
  write(ENTRY, 100);
  write('service/src/runtime/app.ts', 100);
  write(SOURCES, 200, `${ENTRY}\nservice/src/runtime/app.ts`);
  write(BUNDLE, 200);
  assert.equal(serviceEntry(root), BUNDLE);
  write('service/src/runtime/app.ts', 300);
  assert.equal(serviceEntry(root), ENTRY, 'a source was changed');
  write('service/src/runtime/app.ts', 100);
  write(LOCK, 300);
  assert.equal(serviceEntry(root), ENTRY, 'other packages were installed');
  write(LOCK, 100);
  rmSync(join(root, 'service/src/runtime/app.ts'));
  assert.equal(serviceEntry(root), ENTRY, 'a source is gone');
});

test('the documentation is fresh while it is newer than the service and than every text', () => {
  const [guide, other, problem, record, source] = [
    'docs/guides/a.md',
    'docs/guides/b.md',
    'docs/problems/a.md',
    'docs/recorded/a.json',
    'docs/src/pages/a.ts',
  ] as const;
  const dated = (second: number) => {
    for (const path of [guide, other, problem, record, source, BUNDLE]) write(path, second);
    for (const path of [guide, problem, record, source, dirname(source)]) {
      utimesSync(join(root, dirname(path)), second, second);
    }
  };
  dated(100);
  assert.equal(isDocsFresh(root), false, 'there is none yet');
  write(DOCS_BUILT, 200);
  assert.equal(isDocsFresh(root), true);
  for (const path of [guide, problem, record, source, BUNDLE]) {
    write(path, 300);
    assert.equal(isDocsFresh(root), false, `${path} was changed`);
    dated(100);
    assert.equal(isDocsFresh(root), true);
  }
  rmSync(join(root, other));
  assert.equal(isDocsFresh(root), false, 'a text is gone');
});

test('from the one file, sources find what lies beside them, in a folder of any name', () => {
  const folder = join(root, 'a folder é%20');
  const file = join(folder, BUNDLE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${BANNER}process.stdout.write(sourceFolder('service/src/surfaces/docs/a.ts'))`,
  );
  const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' });
  assert.equal(join(printed, 'a.ts'), join(folder, 'service', 'src', 'surfaces', 'docs', 'a.ts'));
});

test('in the one file nothing is imported from Node, and every letter is of one byte', () => {
  const text = quickToLoad(`
import path from "node:path";
import * as os from "node:os";
import process2, { argv as given } from "node:process";
import {
  join,
  sep as separator
} from "node:path";
process2.stdout.write(JSON.stringify([
  path.join === join, os.EOL.length, given.length, separator.length, /^[à-ÿ€]$/.test('\\u20ac'), 'déjà'
]));
`);
  assert.doesNotMatch(text, /^import /m);
  assert.equal(Buffer.byteLength(text), text.length);
  const file = join(root, 'quick.mjs');
  writeFileSync(file, text);
  const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' });
  assert.deepEqual(JSON.parse(printed), [true, 1, 2, 1, true, 'déjà']);
});

async function ofSandbox(bundle: string): Promise<string[]> {
  const { sources } = await bundled(ENTRY, bundle);
  return sources.filter((path) => path.startsWith('sandbox/'));
}

test('in the file for production there is nothing of the sandbox, and in the other it is', async () => {
  assert.deepEqual(await ofSandbox(PRODUCTION_BUNDLE), []);
  assert.ok((await ofSandbox(SANDBOX_BUNDLE)).length > 50);
});
