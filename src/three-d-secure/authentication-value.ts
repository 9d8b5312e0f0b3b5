import type { Keyring } from '../platform/keys/keyring.ts';
import { type Authentication, ownerOf } from './authentication.ts';

type Whose = Pick<Authentication, 'merchantId' | 'id'>;

/** The value as it is kept: whoever reads the table cannot bring it to an issuer. */
export function sealValue(keyring: Keyring, whose: Whose, value: string): Buffer {
  return keyring.seal('vault', ownerOf(whose), Buffer.from(value));
}

/** The value in clear, for its merchant and its payment; null where there is none. */
export async function openValue(
  keyring: Keyring,
  authentication: Whose & Pick<Authentication, 'sealedValue'>,
): Promise<string | null> {
  const { sealedValue } = authentication;
  if (sealedValue === null) return null;
  return (await keyring.open('vault', ownerOf(authentication), sealedValue)).toString('utf8');
}
