import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** Names a data folder whose database is up to date, and in use by nobody. */
export const MIGRATED_FOLDER = 'TEST_MIGRATED_FOLDER';

/** A data folder of a server that is stopped, once more beside it, with everybody's rights. */
export function copyOf(dataDir: string): string {
  const copy = `${dataDir.replace(/\/$/, '')}.copy`;
  execFileSync('cp', ['-a', dataDir, copy]);
  return copy;
}

/** What a first start would spend most of its time on. A folder that has something is left as it is. */
export function fillWithDatabase(dataDir: string): void {
  const migrated = process.env[MIGRATED_FOLDER];
  if (migrated === undefined || !existsSync(dataDir) || readdirSync(dataDir).length > 0) return;
  execFileSync('cp', ['-a', `${migrated}/.`, dataDir]);
}
