import type { Keyring } from '../../../platform/keys/keyring.ts';
import { type Authentication, isTooOld, sealOwnerOf } from './authentication.ts';

type Owner = Pick<Authentication, 'merchantId' | 'id'>;

/** The value as stored: reading the table is not enough to present it to an issuer. */
export function keptValue(
  keyring: Keyring,
  owner: Owner,
  value: string | null,
): Pick<Authentication, 'sealedValue' | 'valueDigest'> {
  if (value === null) return { sealedValue: null, valueDigest: null };
  return {
    sealedValue: keyring.seal('vault', sealOwnerOf(owner), Buffer.from(canonicalValue(value))),
    valueDigest: digestOfValue(keyring, value),
  };
}

/**
 * A value is its bytes. Base64 writes them in a dozen ways, with and without padding and with other
 * bits after the last byte: this is the one that is kept, compared and sent on.
 */
export function canonicalValue(value: string): string {
  return Buffer.from(value, 'base64').toString('base64');
}

/** The same for the same value; without the key it reveals nothing about the value. */
export function digestOfValue(keyring: Keyring, value: string): Buffer {
  return keyring.mac('fingerprint', `authentication value ${canonicalValue(value)}`);
}

/** The value in clear, for its payment; null where there is none. */
export async function openAuthenticationValue(
  keyring: Keyring,
  authentication: Owner & Pick<Authentication, 'sealedValue'>,
): Promise<string | null> {
  const { sealedValue } = authentication;
  if (sealedValue === null) return null;
  return (await keyring.open('vault', sealOwnerOf(authentication), sealedValue)).toString('utf8');
}

/** The value in clear, for its merchant, as long as it can still be used; null else. */
export async function valueToTell(
  keyring: Keyring,
  authentication: Authentication,
  now: Date,
): Promise<string | null> {
  if (authentication.usedBy !== null || isTooOld(authentication, now)) return null;
  return await openAuthenticationValue(keyring, authentication);
}
