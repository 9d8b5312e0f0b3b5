import { StartError } from '../start-error.ts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { damagedKey, missingKey } from './data-key.ts';
import type { LiveDataKey, WrappedDataKey } from './key-store.ts';
import {
  type MasterKey,
  type MasterKeySource,
  parseMasterKey,
  readMasterKeyFile,
} from './master-key-file.ts';
import { bindingOf, type DataKeyName, wrapAnew, type WrappingKeys } from './wrapping-keys.ts';

/** The first wraps, all unwrap. Read again for one that is unknown, so nothing restarts. */
export class MasterKeys implements WrappingKeys {
  readonly source: MasterKeySource;
  #keys: readonly MasterKey[];

  constructor(source: MasterKeySource) {
    this.source = source;
    this.#keys = readKeys(source);
  }

  get current(): MasterKey {
    const [first] = this.#keys;
    if (!first) throw new Error('a source without a key is refused when it is read');
    return first;
  }

  get ids(): readonly string[] {
    return this.#keys.map(({ id }) => id);
  }

  get names(): readonly string[] {
    return this.ids;
  }

  async list(): Promise<readonly string[]> {
    return await Promise.resolve(this.ids);
  }

  holds(id: string): boolean {
    return this.find(id) !== undefined;
  }

  find(id: string): MasterKey | undefined {
    const known = this.#keys.find((key) => key.id === id);
    if (known) return known;
    this.reread();
    return this.#keys.find((key) => key.id === id);
  }

  async wrap({ purpose, version }: DataKeyName, bytes: Buffer): Promise<WrappedDataKey> {
    const { id: masterKeyId, key } = this.current;
    const wrapped = encrypt(key, bindingOf({ purpose, version }, masterKeyId), bytes);
    return await Promise.resolve({ purpose, version, masterKeyId, wrapped });
  }

  async unwrap(row: LiveDataKey): Promise<Buffer> {
    const master = this.find(row.masterKeyId);
    if (!master) throw missingKey(this, row);
    const bytes = decrypt(master.key, bindingOf(row, master.id), row.wrapped);
    if (!bytes) throw damagedKey(row);
    return await Promise.resolve(bytes);
  }

  async rewrap(row: LiveDataKey): Promise<WrappedDataKey> {
    return await wrapAnew(this, this, row);
  }

  reread(): void {
    // The environment of a process does not change.
    if (this.source.kind === 'file') this.#keys = readKeys({ ...this.source, mayCreate: false });
  }
}

function readKeys(source: MasterKeySource): readonly MasterKey[] {
  return source.kind === 'environment'
    ? parseSetting(source.text.reveal())
    : parseFile(source.path, readMasterKeyFile(source));
}

function parseSetting(text: string): readonly MasterKey[] {
  return text.split(',').map((entry, index) => {
    const key = parseMasterKey(entry.trim());
    if (key) return key;
    throw new StartError(`MASTER_KEY, key ${index + 1}: not 32 bytes in base64.`);
  });
}

function parseFile(path: string, text: string): readonly MasterKey[] {
  const keys = text.split('\n').flatMap((line, index) => {
    if (!isKeyLine(line)) return [];
    const key = parseMasterKey(line.trim());
    if (key) return [key];
    throw new StartError(`MASTER_KEY_FILE (${path}), line ${index + 1}: not 32 bytes in base64.`);
  });
  if (keys.length === 0) throw new StartError(`MASTER_KEY_FILE (${path}) holds no key.`);
  return keys;
}

/** Everything in a key file but comments and empty lines is a key. */
export function isKeyLine(line: string): boolean {
  return line.trim() !== '' && !line.trimStart().startsWith('#');
}
