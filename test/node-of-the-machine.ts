import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where it is: our own comes before it in the path. The oldest that is promised is 20. */
export function nodeOfTheMachine(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const elsewhere = folders.filter((folder) => !folder.includes('node_modules'));
  return elsewhere
    .map((folder) => join(folder, 'node'))
    .filter((file) => existsSync(file))
    .slice(0, 1);
}
