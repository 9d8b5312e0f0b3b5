import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { KeyError } from './key-error.ts';
import type { LiveDataKey, WrappedDataKey } from './key-store.ts';
import { KEY_BYTES } from './master-key-file.ts';
import type { DataKeyName, WrappingKeys } from './wrapping-keys.ts';

/** A new random key, which exists only wrapped until a keyring unwraps it. */
export async function newDataKey(keys: WrappingKeys, name: DataKeyName): Promise<WrappedDataKey> {
  const bytes = randomBytes(KEY_BYTES);
  try {
    return await keys.wrap(name, bytes);
  } finally {
    bytes.fill(0);
  }
}

export async function unwrapDataKey(keys: WrappingKeys, row: LiveDataKey): Promise<KeyObject> {
  assertHeld(keys, row);
  const bytes = await keys.unwrap(row);
  try {
    if (bytes.length === KEY_BYTES) return createSecretKey(bytes);
  } finally {
    bytes.fill(0);
  }
  throw damagedKey(row);
}

/** The absence of a wrapping key is the one fault that an operator can repair. */
export function assertHeld(keys: Pick<WrappingKeys, 'holds' | 'names'>, row: LiveDataKey): void {
  if (!keys.holds(row.masterKeyId)) throw missingKey(keys, row);
}

export function missingKey({ names }: Pick<WrappingKeys, 'names'>, row: LiveDataKey): KeyError {
  return new KeyError(
    'master-key-missing',
    `Data key ${row.purpose} ${row.version} is wrapped by master key ${row.masterKeyId}, and only ${names.join(', ')} is configured: put the missing key back.`,
  );
}

export function damagedKey({ masterKeyId, purpose, version }: LiveDataKey): KeyError {
  return new KeyError(
    'damaged',
    `Data key ${purpose} ${version} does not unwrap under master key ${masterKeyId}: its row was changed.`,
  );
}
