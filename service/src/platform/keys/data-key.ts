import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './aes-gcm.ts';
import { KeyError } from './key-error.ts';
import type { LiveDataKey, WrappedDataKey } from './key-store.ts';
import { KEY_BYTES, type MasterKey } from './master-key-file.ts';
import type { MasterKeys } from './master-keys.ts';

type Name = Readonly<{ purpose: string; version: number }>;

/** A new random key, which exists only wrapped until a keyring unwraps it. */
export function newDataKey(master: MasterKey, name: Name): WrappedDataKey {
  return wrap(master, name, randomBytes(KEY_BYTES));
}

export function unwrapDataKey(masterKeys: MasterKeys, row: LiveDataKey): KeyObject {
  const bytes = unwrap(masterKeys, row);
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return key;
}

export function rewrapDataKey(masterKeys: MasterKeys, row: LiveDataKey): WrappedDataKey {
  return wrap(masterKeys.current, row, unwrap(masterKeys, row));
}

/** The master key that wraps a row; its absence is the one fault an operator can repair. */
export function masterKeyOf(masterKeys: MasterKeys, row: LiveDataKey): MasterKey {
  const master = masterKeys.find(row.masterKeyId);
  if (master) return master;
  throw new KeyError(
    'master-key-missing',
    `Data key ${row.purpose} ${row.version} is wrapped by master key ${row.masterKeyId}, and only ${masterKeys.ids.join(', ')} is configured: put the missing key back.`,
  );
}

function wrap(master: MasterKey, { purpose, version }: Name, bytes: Buffer): WrappedDataKey {
  const name = { purpose, version, masterKeyId: master.id };
  const wrapped = encrypt(master.key, associatedData(name), bytes);
  bytes.fill(0);
  return { ...name, wrapped };
}

function unwrap(masterKeys: MasterKeys, row: LiveDataKey): Buffer {
  const bytes = decrypt(masterKeyOf(masterKeys, row).key, associatedData(row), row.wrapped);
  if (bytes?.length === KEY_BYTES) return bytes;
  throw new KeyError(
    'damaged',
    `Data key ${row.purpose} ${row.version} does not unwrap under master key ${row.masterKeyId}: its row was changed.`,
  );
}

/** Binds a wrapped key to its row, so that it cannot stand in for another. */
function associatedData(row: Name & Readonly<{ masterKeyId: string }>): Buffer {
  return Buffer.from(`${row.purpose}|${row.version}|${row.masterKeyId}`);
}
