import { join } from 'node:path';
import type { Secret } from '../../kernel/secret.ts';
import { StartError } from '../start-error.ts';

/** Where the master keys are. A file may be written to, so it can be made and rotated for you. */
export type MasterKeySource =
  | Readonly<{ kind: 'environment'; text: Secret<string> }>
  | Readonly<{ kind: 'file'; path: string; mayCreate: boolean }>;

export type MasterKeySettings = Readonly<{
  masterKey: Secret<string> | undefined;
  masterKeyFile: string | undefined;
  dataDir: string;
  production: boolean;
}>;

/** Only the default file is ever made: a new key in place of a missing one opens nothing. */
export function masterKeySource(settings: MasterKeySettings): MasterKeySource {
  const { masterKey, masterKeyFile, dataDir, production } = settings;
  if (masterKey !== undefined && masterKeyFile !== undefined) {
    throw new StartError('Set MASTER_KEY or MASTER_KEY_FILE, not both.');
  }
  if (masterKey !== undefined) return { kind: 'environment', text: masterKey };
  if (masterKeyFile !== undefined) return { kind: 'file', path: masterKeyFile, mayCreate: false };
  if (production) {
    throw new StartError(
      'In production the master key must be given: set MASTER_KEY or MASTER_KEY_FILE (docs/guides/keys.md).',
    );
  }
  return { kind: 'file', path: join(dataDir, 'master.key'), mayCreate: true };
}
