import type { MasterKeySource } from '../master-key-file.ts';
import { MasterKeys } from '../master-keys.ts';
import { severalWrappingKeys, type WrappingKeys } from '../wrapping-keys.ts';
import { guardedKeys } from './guarded-keys.ts';
import { openPkcs11, type Pkcs11Source } from './pkcs11.ts';
import { openVaultTransit, type VaultSource } from './vault-transit.ts';

/** Where wrapping keys are: in this process, or in a service that keeps them to itself. */
export type KeySource = MasterKeySource | VaultSource | Pkcs11Source;

/** One, or several of which the first wraps. */
export type KeySources = KeySource | Readonly<{ first: KeySource; others: readonly KeySource[] }>;

export function openWrappingKeys(
  sources: KeySources,
  deps: Parameters<typeof guardedKeys>[1],
): WrappingKeys {
  const open = (source: KeySource): WrappingKeys => {
    switch (source.kind) {
      case 'vault':
        return guardedKeys(openVaultTransit(source), deps);
      case 'pkcs11':
        return guardedKeys(openPkcs11(source), deps);
      case 'environment':
      case 'file':
        return new MasterKeys(source);
    }
  };
  if ('kind' in sources) return open(sources);
  return severalWrappingKeys(open(sources.first), sources.others.map(open));
}
