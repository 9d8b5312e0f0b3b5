import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const CONSOLE = join(import.meta.dirname, '..', 'console', 'src');
const COMMENT = /\/\*[^]*?\*\//g;
const BARE_CLASS = /(?<=^|[,}])\s*\.([\w-]+)\s*(?=[,{])/g;

test('a class of the console is styled by one sheet: all of them are loaded together', () => {
  const sheets = globSync('**/*.css', { cwd: CONSOLE });
  assert.ok(sheets.length >= 20, `only ${sheets.length} sheets`);
  const styled = sheets.flatMap((sheet) => {
    const text = readFileSync(join(CONSOLE, sheet), 'utf8').replaceAll(COMMENT, '');
    const names = Array.from(text.matchAll(BARE_CLASS), ([, name = '']) => name);
    return [...new Set(names)].map((name) => ({ name, sheet }));
  });
  const byName = Map.groupBy(styled, ({ name }) => name);
  const shared = [...byName].filter(([, of]) => of.length > 1);
  assert.deepEqual(
    shared.map(([name, of]) => `${name}: ${of.map(({ sheet }) => sheet).join(', ')}`),
    [],
  );
});
