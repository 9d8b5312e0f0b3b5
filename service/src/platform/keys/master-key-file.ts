import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';
import { newMasterKeyText } from './master-key.ts';

const OWNER_ONLY = 0o600;
const PREFACE = `# Causeway's master key. With it and the database every secret can be read; without it, none.
# Back it up, and not beside the database. The first key is the current one.
`;

type FileSource = Readonly<{ path: string; mayCreate: boolean }>;

/** The text of the file, which is made first when it is not there and may be. */
export function readMasterKeyFile({ path, mayCreate }: FileSource): string {
  try {
    if (mayCreate && !existsSync(path)) create(path);
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(
      `The master key file ${path} (MASTER_KEY_FILE) cannot be read: ${codeOf(error)}.`,
      error,
    );
  }
}

/** Linked to its name when whole: of two processes that start at once one makes the key. */
function create(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeDurably(partial, `${PREFACE}${newMasterKeyText()}\n`);
    linkSync(partial, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(partial, { force: true });
  }
  syncFolder(path);
}

/**
 * Puts `text` in the place of the file's, in one step, on the disk before it returns. Owner and
 * mode are preserved, so that the service can still read its key, whoever runs the rotation.
 * Only one process may do this at a time; the caller holds the lock of the data keys.
 */
export function replaceMasterKeyFile(path: string, text: string): void {
  const target = realpathSync(path);
  const partial = `${target}.next`;
  try {
    rmSync(partial, { force: true }); // What a killed rotation left.
    writeDurably(partial, text, target);
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    throw new StartError(
      `The master key file ${path} (MASTER_KEY_FILE) cannot be written: ${codeOf(error)}.`,
      error,
    );
  }
  syncFolder(target);
}

function writeDurably(path: string, text: string, like?: string): void {
  const file = openSync(path, 'wx', OWNER_ONLY);
  try {
    if (like !== undefined) {
      const { uid, gid, mode } = statSync(like);
      fchownSync(file, uid, gid);
      fchmodSync(file, mode & 0o777);
    }
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A new name is on the disk only when its folder is. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
