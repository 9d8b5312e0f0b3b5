import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 6e9; // Several databases with their logs, and as much again to spare.

/**
 * A new folder for databases, in memory where there is room: each is some 1,300 files, and to make those on
 * a disk takes more processor time than most test files do.
 */
export function dataFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}
