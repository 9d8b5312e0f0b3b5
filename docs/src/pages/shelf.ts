import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titleOf } from './markdown.ts';

export type Sheet = Readonly<{ name: string; title: string; text: string }>;
export type Shelf = ReadonlyMap<string, Sheet>;

const NAME = /^([a-z0-9-]+)\.md$/;

/** The texts of a folder by their names. */
export function readShelf(folder: string): Shelf {
  const shelf = new Map<string, Sheet>();
  for (const file of readdirSync(folder).toSorted()) {
    const [, name] = NAME.exec(file) ?? [];
    if (name === undefined) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    shelf.set(name, { name, title: titleOf(text) ?? name, text });
  }
  return shelf;
}
