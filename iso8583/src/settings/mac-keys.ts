import { createCipheriv } from 'node:crypto';
import { MAC_SCHEMES } from '../mac/mac-algorithms.ts';
import {
  assertEncryptionKey,
  type EncryptedKey,
  type KeyEncryption,
  KeyFault,
} from '../mac/working-key.ts';
import type { HostEntry } from './schema.ts';

const HEXADECIMAL = /^(?:[\dA-F]{2})+$/i;
const FIRST_NUMBER = '0'; // The host numbers those that it sends.
const DOUBLE_LENGTH = 16;
const WRAP_START = Buffer.alloc(8, 0xa6); // The initial value of RFC 3394.

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
  const { checkValue, keyBytes } = MAC_SCHEMES[algorithm];
  if (!keyBytes.includes(key.length)) {
    throw new KeyFault(`${keyVariable} has a length that no key of ${algorithm} has`);
  }
  const first = {
    number: FIRST_NUMBER,
    encrypted: encrypted(encryption, key).toString('hex'),
    checkValue: checkValue(key).toString('hex'),
  };
  return { encryption, first };
}

function keyIn(environment: Environment, variable: string): Buffer {
  const text = environment[variable] ?? '';
  if (!HEXADECIMAL.test(text)) {
    throw new KeyFault(`${variable} must be set to a key in hexadecimal`);
  }
  return Buffer.from(text, 'hex');
}

/** As a host sends one, so that the first key is kept like those that follow it. */
function encrypted({ algorithm, encryptionKey }: KeyEncryption, key: Buffer): Buffer {
  if (algorithm === 'aes-cmac') {
    const name = `id-aes${encryptionKey.length * 8}-wrap`;
    const cipher = createCipheriv(name, encryptionKey, WRAP_START);
    return Buffer.concat([cipher.update(key), cipher.final()]);
  }
  const isDouble = encryptionKey.length === DOUBLE_LENGTH;
  const triple = isDouble
    ? Buffer.concat([encryptionKey, encryptionKey.subarray(0, 8)])
    : encryptionKey;
  return createCipheriv('des-ede3-ecb', triple, null).setAutoPadding(false).update(key);
}
