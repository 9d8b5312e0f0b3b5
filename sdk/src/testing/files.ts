import { asDeclared } from '../as-declared.ts';

export type Files = Readonly<{
  readFile: (file: string, encoding: 'utf8') => Promise<string>;
  writeFile: (file: string, text: string) => Promise<void>;
}>;

/**
 * Files, as Node, Deno and Bun have them. They are looked for when a test asks: bundlers for runtimes
 * that have none find no import, and no other module of the SDK needs one.
 */
export async function nodeFiles(): Promise<Files> {
  const name = 'node:fs/promises';
  return asDeclared(await import(name));
}
