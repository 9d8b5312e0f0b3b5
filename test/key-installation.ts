/** An installation with a database, a clock and a master key of its own. */
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import { KeyError, type KeyErrorReason } from '../service/src/platform/keys/key-error.ts';
import { Keyring } from '../service/src/platform/keys/keyring.ts';
import { newMasterKeyText } from '../service/src/platform/keys/master-key-file.ts';
import { MasterKeys } from '../service/src/platform/keys/master-keys.ts';
import { MAC_PURPOSES, SEAL_PURPOSES } from '../service/src/platform/keys/purpose.ts';

export const CARD = Buffer.from('4242424242424242');
export const ALL_PURPOSES = [...SEAL_PURPOSES, ...MAC_PURPOSES];

export async function testInstallation() {
  const db = await testDatabase();
  const masterKeyText = newMasterKeyText();
  const masterKeys = new MasterKeys({ kind: 'environment', text: new Secret(masterKeyText) });
  const clock = new FakeClock();
  const context = { db, masterKeys, clock };
  const startProcess = async (): Promise<Keyring> => {
    const keyring = new Keyring(context);
    await keyring.load(ALL_PURPOSES);
    return keyring;
  };
  return { ...context, context, masterKeyText, startProcess };
}

export function because(reason: KeyErrorReason) {
  return (error: unknown) => error instanceof KeyError && error.reason === reason;
}
