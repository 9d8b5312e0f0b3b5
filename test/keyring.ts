import { systemClock } from '../service/src/kernel/clock.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import type { Database } from '../service/src/platform/db/pool.ts';
import { Keyring } from '../service/src/platform/keys/keyring.ts';
import { newMasterKeyText } from '../service/src/platform/keys/master-key-file.ts';
import { MasterKeys } from '../service/src/platform/keys/master-keys.ts';
import { MAC_PURPOSES, SEAL_PURPOSES } from '../service/src/platform/keys/purpose.ts';

/**
 * A keyring of its own master key, with the keys of every purpose loaded. By the machine's clock, as the
 * service has it: by one that a test moves, its keys would be too old to be trusted every now and then.
 */
export async function testKeyring(db: Database): Promise<Keyring> {
  const text = new Secret(newMasterKeyText());
  const masterKeys = new MasterKeys({ kind: 'environment', text });
  const keyring = new Keyring({ db, masterKeys, clock: systemClock });
  await keyring.load([...SEAL_PURPOSES, ...MAC_PURPOSES]);
  return keyring;
}
