import { MAC_SCHEMES } from '../mac/mac-algorithms.ts';
import {
  assertEncryptionKey,
  type EncryptedKey,
  encryptedKeyOf,
  type KeyEncryption,
  KeyFault,
} from '../mac/working-key.ts';
import type { HostEntry } from './schema.ts';

const HEXADECIMAL = /^(?:[\dA-F]{2})+$/i;
const FIRST_NUMBER = '0'; // The host numbers those that it sends.

type Environment = Readonly<Record<string, string | undefined>>;

/** From the environment; throws a KeyFault that quotes none of them. */
export function readMacKeys(
  { algorithm, keyEncryptingKeyVariable, keyVariable }: NonNullable<HostEntry['mac']>,
  environment: Environment,
): Readonly<{ encryption: KeyEncryption; first?: EncryptedKey }> {
  const encryptionKey = keyIn(environment, keyEncryptingKeyVariable);
  const encryption = { algorithm, encryptionKey };
  assertEncryptionKey(encryption);
  if (keyVariable === undefined) return { encryption };
  const key = keyIn(environment, keyVariable);
  if (!MAC_SCHEMES[algorithm].keyBytes.includes(key.length)) {
    throw new KeyFault(`${keyVariable} has a length that no key of ${algorithm} has`);
  }
  return { encryption, first: encryptedKeyOf(encryption, { key, number: FIRST_NUMBER }) };
}

function keyIn(environment: Environment, variable: string): Buffer {
  const text = environment[variable] ?? '';
  if (!HEXADECIMAL.test(text)) {
    throw new KeyFault(`${variable} must be set to a key in hexadecimal`);
  }
  return Buffer.from(text, 'hex');
}
