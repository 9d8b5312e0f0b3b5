import { Secret } from '../../kernel/secret.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { SealedCard } from './payment-method.ts';

/**
 * The number of a kept card: the one place where it becomes readable again. It throws a KeyError
 * when the sealed value was changed, or belongs to another merchant or method.
 */
export async function openCard(
  keyring: Keyring,
  { owner, sealed }: SealedCard,
): Promise<Secret<string>> {
  const number = await keyring.open('vault', owner, sealed);
  return new Secret(number.toString('utf8'));
}
