import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The sources as the tests of their rules read them, by their paths from `SRC`. */
export type File = Readonly<{ path: string; text: string }>;

export const ROOT = join(import.meta.dirname, '..');
export const SRC = join(ROOT, 'service', 'src');
export const SANDBOX = join('..', '..', 'sandbox');

export function read(folder: string, pattern: string): File[] {
  return globSync(pattern, { cwd: folder }).map((path) => ({
    path,
    text: readFileSync(join(folder, path), 'utf8'),
  }));
}

/** Of the sandbox what runs in the service; the issuer and the demo shop are programs of their own. */
export const files = [
  ...read(SRC, '**/*.ts'),
  ...read(SRC, join(SANDBOX, '**', '*.ts')).filter(
    ({ path }) =>
      !path.startsWith(join(SANDBOX, 'demo-shop')) &&
      !path.startsWith(join(SANDBOX, 'issuer-simulator')),
  ),
];
export const code = files.filter(({ path }) => !path.endsWith('.test.ts'));

export function importsOf({ path, text }: File): string[] {
  const specifiers = text.matchAll(/(?:from|import|import\()\s*'(\.{1,2}\/[^']+)'/g);
  return [...specifiers].map(([, specifier = '']) =>
    relative(SRC, join(SRC, dirname(path), specifier)),
  );
}

export function assertNone(found: readonly string[], rule: string): void {
  assert.deepEqual(found, [], rule);
}
