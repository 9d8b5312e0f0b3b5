import { timingSafeEqual } from 'node:crypto';
import { MAC_SCHEMES, type MacAlgorithm } from './mac-algorithms.ts';

/** A key that cannot be used. Says why, and nothing of the key. */
export class KeyFault extends Error {
  override readonly name = 'KeyFault';
}

/** A key as its host sent it: under the key-encrypting key, so it may be stored. */
export type EncryptedKey = Readonly<{
  number: string;
  /** Hexadecimal. */
  encrypted: string;
  /** Six hexadecimal digits. */
  checkValue: string;
}>;

/** A key in use: it is asked for MACs, and never shown. */
export type WorkingKey = EncryptedKey & Readonly<{ mac: (bytes: Buffer) => Buffer }>;

export type KeyEncryption = Readonly<{ algorithm: MacAlgorithm; encryptionKey: Buffer }>;

export function assertEncryptionKey({ algorithm, encryptionKey }: KeyEncryption): void {
  if (!MAC_SCHEMES[algorithm].encryptionKeyBytes.includes(encryptionKey.length)) {
    throw new KeyFault('the key-encrypting key has a length that none has');
  }
}

const HEXADECIMAL = /^(?:[\dA-F]{2})+$/i;
const CHECK_VALUE = /^[\dA-F]{6}$/i;
const KEY_NUMBER = /^\d{1,16}$/;
const NUMBER_LENGTH = 16;

/** The key, if it is one: its check value must be right. */
export function workingKeyOf(encryption: KeyEncryption, sent: EncryptedKey): WorkingKey {
  const { checkValue, encrypted, number } = sent;
  if (!KEY_NUMBER.test(number)) throw new KeyFault('the number of a key is 1 to 16 digits');
  if (!HEXADECIMAL.test(encrypted)) throw new KeyFault('an encrypted key is hexadecimal');
  if (!CHECK_VALUE.test(checkValue)) throw new KeyFault('a check value is 6 hexadecimal digits');
  const { macWith, ...scheme } = MAC_SCHEMES[encryption.algorithm];
  const key = decrypted(encryption, Buffer.from(encrypted, 'hex'));
  if (!timingSafeEqual(scheme.checkValue(key), Buffer.from(checkValue, 'hex'))) {
    throw new KeyFault('the key has another check value');
  }
  return {
    number: number.padStart(NUMBER_LENGTH, '0'),
    encrypted: encrypted.toUpperCase(),
    checkValue: checkValue.toUpperCase(),
    mac: macWith(key),
  };
}

/** A key that was agreed upon beside the line, as if it had been sent. */
export function encryptedKeyOf(
  { algorithm, encryptionKey }: KeyEncryption,
  { key, number }: Readonly<{ key: Buffer; number: string }>,
): EncryptedKey {
  const { checkValue, encrypt, keyBytes } = MAC_SCHEMES[algorithm];
  if (!keyBytes.includes(key.length)) throw new KeyFault('the key has a length that none has');
  return {
    number,
    encrypted: encrypt(encryptionKey, key).toString('hex'),
    checkValue: checkValue(key).toString('hex'),
  };
}

function decrypted({ algorithm, encryptionKey }: KeyEncryption, encrypted: Buffer): Buffer {
  const { decrypt, keyBytes } = MAC_SCHEMES[algorithm];
  let key: Buffer | undefined;
  try {
    key = decrypt(encryptionKey, encrypted);
  } catch {
    // Told below, without what OpenSSL says of it.
  }
  if (!key || !keyBytes.includes(key.length)) {
    throw new KeyFault(
      'the key is not encrypted under the key-encrypting key, or has no known length',
    );
  }
  return key;
}
