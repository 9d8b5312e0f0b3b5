import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

const IMPORT = /^import\s[^;]*?from\s+'(\.{1,2}\/[^']+)';$/gm;
const REEXPORT = /^export\s*\{([^}]*)\}\s*from\s+'(\.{1,2}\/[^']+)';$/gm;
const EXPORTED = /^export (?=(?:async )?function |const |class )/gm;
const COMMENT = /^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*\n|^[ \t]*\/\/.*\n/gm;
const BLANK_LINES = /\n(?:[ \t]*\n)+/g;

/**
 * One script for browsers from a TypeScript file and those it imports: types and comments are taken
 * out, and the files stand one after another, the imported before those that import them. Top-level
 * names must be unique among them. What the entry exports by `export { … } from` stays exported.
 */
export function browserScript(entry: string): string {
  const parts = new Map<string, string>();
  include(entry, parts);
  const exported = [...read(entry).matchAll(REEXPORT)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  const names = exported.filter((name) => name !== '');
  const ending = names.length === 0 ? '' : `export { ${names.join(', ')} };\n`;
  return [...parts.values()].join('') + ending;
}

function include(file: string, parts: Map<string, string>): void {
  if (parts.has(file)) return;
  const code = read(file);
  parts.set(file, ''); // Before those it imports: two files that import each other end here.
  for (const specifier of importedBy(code)) include(join(dirname(file), specifier), parts);
  parts.delete(file);
  parts.set(file, bare(code));
}

function read(file: string): string {
  return stripTypeScriptTypes(readFileSync(file, 'utf8'));
}

function importedBy(code: string): string[] {
  return [
    ...[...code.matchAll(IMPORT)].map(([, specifier = '']) => specifier),
    ...[...code.matchAll(REEXPORT)].map(([, , specifier = '']) => specifier),
  ];
}

/** The file's own statements, without what only modules and readers need. */
function bare(code: string): string {
  const own = code
    .replaceAll(REEXPORT, '')
    .replaceAll(IMPORT, '')
    .replaceAll(EXPORTED, '')
    .replaceAll(COMMENT, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(BLANK_LINES, '\n');
  return `${own.trim()}\n`;
}
