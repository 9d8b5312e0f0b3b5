import { Secret } from '../../kernel/secret.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { SealedCard } from './payment-method.ts';

/** The one place where a number becomes readable: a KeyError where the sealed value was changed. */
export async function openCard(
  keyring: Keyring,
  { owner, sealed }: SealedCard,
): Promise<Secret<string>> {
  const number = await keyring.open('vault', owner, sealed);
  return new Secret(number.toString('utf8'));
}
