import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { Secret } from '../../kernel/secret.ts';

export const KEY_BYTES = 32; // AES-256.
const ID_DIGITS = 16; // 64 bits: two keys of one installation never share an id.
const ID_LABEL = 'causeway master key id'; // The key hashes nothing else, so the id gives away nothing.

/** A key that wraps data keys. Its id identifies it without revealing it. */
export type MasterKey = Readonly<{ id: string; key: KeyObject }>;

/** The key a text holds, or nothing when the text is not 32 bytes in base64. */
export function parseMasterKey(text: string): MasterKey | undefined {
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const id = createHmac('sha256', bytes).update(ID_LABEL).digest('hex').slice(0, ID_DIGITS);
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return { id, key };
}

export function newMasterKeyText(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

/** Where the master keys are. A file may be written to, so it can be made and rotated for you. */
export type MasterKeySource =
  | Readonly<{ kind: 'environment'; text: Secret<string> }>
  | Readonly<{ kind: 'file'; path: string; mayCreate: boolean }>;

type MasterKeySettings = Readonly<{
  masterKey: Secret<string> | undefined;
  masterKeyFile: string | undefined;
  dataDir: string;
  production: boolean;
}>;

/** Only the default file is ever made: a new key in place of a missing one opens nothing. */
export function masterKeySource(settings: MasterKeySettings): MasterKeySource {
  const { masterKey, masterKeyFile, dataDir, production } = settings;
  if (masterKey !== undefined && masterKeyFile !== undefined) {
    throw new StartError('Set MASTER_KEY or MASTER_KEY_FILE, not both.');
  }
  if (masterKey !== undefined) return { kind: 'environment', text: masterKey };
  if (masterKeyFile !== undefined) return { kind: 'file', path: masterKeyFile, mayCreate: false };
  if (production) {
    throw new StartError(
      'In production the master key must be given: set MASTER_KEY or MASTER_KEY_FILE (docs/guides/keys.md).',
    );
  }
  return { kind: 'file', path: join(dataDir, 'master.key'), mayCreate: true };
}

const OWNER_ONLY = 0o600;
const PREFACE = `# Causeway's master key. With it and the database every secret can be read; without it, none.
# Back it up, and not beside the database. The first key is the current one.
`;

type FileSource = Readonly<{ path: string; mayCreate: boolean }>;

/** The text of the file, which is made first when it is not there and may be. */
export function readMasterKeyFile({ path, mayCreate }: FileSource): string {
  try {
    if (mayCreate && !fs.existsSync(path)) create(path);
    return fs.readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(
      `The master key file ${path} (MASTER_KEY_FILE) cannot be read: ${codeOf(error)}.`,
      error,
    );
  }
}

/** Linked to its name when whole: of two processes that start at once one makes the key. */
function create(path: string): void {
  fs.mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeDurably(partial, `${PREFACE}${newMasterKeyText()}\n`);
    fs.linkSync(partial, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(partial, { force: true });
  }
  syncFolder(path);
}

/** In one step, on the disk when it returns, owner and mode kept. The caller has the lock. */
export function replaceMasterKeyFile(path: string, text: string): void {
  const target = fs.realpathSync(path);
  const partial = `${target}.next`;
  try {
    fs.rmSync(partial, { force: true }); // What a killed rotation left.
    writeDurably(partial, text, target);
    fs.renameSync(partial, target);
  } catch (error) {
    fs.rmSync(partial, { force: true });
    throw new StartError(
      `The master key file ${path} (MASTER_KEY_FILE) cannot be written: ${codeOf(error)}.`,
      error,
    );
  }
  syncFolder(target);
}

function writeDurably(path: string, text: string, like?: string): void {
  const file = fs.openSync(path, 'wx', OWNER_ONLY);
  try {
    if (like !== undefined) {
      const { uid, gid, mode } = fs.statSync(like);
      fs.fchownSync(file, uid, gid);
      fs.fchmodSync(file, mode & 0o777);
    }
    fs.writeFileSync(file, text);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** A new name is on the disk only when its folder is. */
function syncFolder(path: string): void {
  const folder = fs.openSync(dirname(path), 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
