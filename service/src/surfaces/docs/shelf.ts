import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Addresses, atAddress } from './at-address.ts';
import { titleOf } from './markdown.ts';

export type Sheet = Readonly<{ name: string; title: string; text: string }>;

const NAME = /^([a-z0-9-]+)\.md$/;

/**
 * The texts of a folder by their names, read once, with the addresses of this installation. Only what
 * stands here can be asked for, so no name in a request ever becomes a path.
 */
export function readShelf(folder: string, addresses: Addresses): ReadonlyMap<string, Sheet> {
  const shelf = new Map<string, Sheet>();
  for (const file of filesIn(folder).toSorted()) {
    const [, name] = NAME.exec(file) ?? [];
    if (name === undefined) continue;
    const text = atAddress(readFileSync(join(folder, file), 'utf8'), addresses);
    shelf.set(name, { name, title: titleOf(text) ?? name, text });
  }
  return shelf;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // A folder without texts is not kept by git.
  }
}
