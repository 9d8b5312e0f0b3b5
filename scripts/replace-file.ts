import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Written beside, then put in place: who reads meanwhile finds the old or the new, and of several that
 * write at once the last wins. What is the same stays as it is, and as old unless that is compared.
 */
export function replaceFile(path: string, content: string, { touches = false } = {}): void {
  if (!touches && presentText(path) === content) return;
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}`;
  writeFileSync(beside, content);
  renameSync(beside, path);
}

/** Empty where there is no such file. */
export function presentText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
