import { Secret } from '../../kernel/secret.ts';
import { masterKeySource } from '../../platform/keys/master-key-file.ts';
import type { KeySource, KeySources } from '../../platform/keys/key-services/open-wrapping-keys.ts';
import { StartError } from '../../platform/start-error.ts';
import { asIs, listed, origin, type ReadSetting, visible } from './setting-kinds.ts';

/** Where the keys are that wrap all others. */
export const KEY_SETTINGS = {
  WRAPPING_KEYS: {
    takes: 'vault, pkcs11 or master-key; several, separated by commas',
    default: 'master-key',
    use: 'where the keys are that wrap all others: the first wraps, all unwrap; production must be told',
  },
  MASTER_KEY: {
    takes: '32 bytes in base64; older keys after commas',
    default: '',
    use: 'the key that wraps all other keys, with WRAPPING_KEYS=master-key',
  },
  MASTER_KEY_FILE: {
    takes: 'a file of such keys, one a line, the current one first',
    default: '<DATA_DIR>/master.key',
    use: 'the same, from a file',
  },
  VAULT_ADDR: {
    takes: 'an http or https address without a path',
    default: '',
    use: 'the HashiCorp Vault whose transit engine wraps, with WRAPPING_KEYS=vault',
  },
  VAULT_TOKEN_FILE: { takes: 'a file', default: '', use: 'its token, read again for each call' },
  VAULT_CACERT: {
    takes: 'a file in PEM',
    default: '',
    use: 'the authorities that its certificate may be from; those of Node, if not set',
  },
  VAULT_NAMESPACE: {
    takes: '1 to 256 characters',
    default: '',
    use: 'the namespace, if it has any',
  },
  VAULT_TRANSIT_MOUNT: {
    takes: 'a path of letters, digits and -_/',
    default: 'transit',
    use: 'where its transit engine is mounted',
  },
  VAULT_TRANSIT_KEY: {
    takes: 'a name of letters, digits and -_',
    default: 'causeway',
    use: 'the key that wraps; it must be derived',
  },
  PKCS11_MODULE: {
    takes: 'a file',
    default: '',
    use: 'the library of the hardware module that wraps, with WRAPPING_KEYS=pkcs11',
  },
  PKCS11_TOKEN: { takes: '1 to 32 characters', default: '', use: 'the label of its token' },
  PKCS11_PIN_FILE: { takes: 'a file', default: '', use: 'the PIN of its user' },
  PKCS11_KEY: {
    takes: 'a name of letters, digits and -_',
    default: 'causeway',
    use: 'the label of the AES keys that wrap; the one with the highest id wraps',
  },
} as const;

type Read = ReadSetting<keyof typeof KEY_SETTINGS>;
type Installation = Readonly<{ dataDir: string; production: boolean }>;
const KINDS = ['vault', 'pkcs11', 'master-key'] as const;
type Kind = (typeof KINDS)[number];

/** What is malformed is told by whoever reads all settings: only then may the sources be asked for. */
export function readKeySources(read: Read): (installation: Installation) => KeySources {
  const kinds = read('WRAPPING_KEYS', kindsIn);
  const masterKey = read('MASTER_KEY', asIs);
  const masterKeyFile = read('MASTER_KEY_FILE', asIs);
  const vault = readVault(read);
  const pkcs11 = readPkcs11(read);
  return ({ dataDir, production }) => {
    if (kinds === undefined && production) {
      throw new StartError(
        'In production say where the keys are that wrap all others: set WRAPPING_KEYS to vault or pkcs11, or to master-key and MASTER_KEY_FILE to a file (docs/guides/keys.md).',
      );
    }
    const named: readonly Kind[] = kinds ?? ['master-key'];
    if (!named.includes('master-key') && (masterKey ?? masterKeyFile) !== undefined) {
      throw new StartError(
        'There is a MASTER_KEY, and WRAPPING_KEYS does not name master-key: name it, or take the key away.',
      );
    }
    const sources: Readonly<Record<Kind, () => KeySource>> = {
      vault,
      pkcs11,
      'master-key': () =>
        masterKeySource({
          masterKey: masterKey === undefined ? undefined : new Secret(masterKey),
          masterKeyFile,
          dataDir,
          production,
        }),
    };
    const [first, ...others] = named.map((kind) => sources[kind]());
    if (!first) throw new Error('WRAPPING_KEYS names at least one');
    return others.length === 0 ? first : { first, others };
  };
}

function readVault(read: Read): () => KeySource {
  const address = read('VAULT_ADDR', origin);
  const tokenFile = read('VAULT_TOKEN_FILE', asIs);
  const mount = read('VAULT_TRANSIT_MOUNT', mountIn, KEY_SETTINGS.VAULT_TRANSIT_MOUNT.default);
  const key = read('VAULT_TRANSIT_KEY', keyName, KEY_SETTINGS.VAULT_TRANSIT_KEY.default);
  const caFile = read('VAULT_CACERT', asIs);
  const namespace = read('VAULT_NAMESPACE', visible(256));
  return () => {
    if (address === undefined || tokenFile === undefined) {
      throw new StartError('WRAPPING_KEYS names vault: set VAULT_ADDR and VAULT_TOKEN_FILE.');
    }
    if (!isPrivateLine(address)) {
      throw new StartError('VAULT_ADDR must be https: keys are unwrapped over this line.');
    }
    return { kind: 'vault', address, mount, key, tokenFile, caFile, namespace };
  };
}

function readPkcs11(read: Read): () => KeySource {
  const module = read('PKCS11_MODULE', asIs);
  const token = read('PKCS11_TOKEN', tokenLabel);
  const pinFile = read('PKCS11_PIN_FILE', asIs);
  const key = read('PKCS11_KEY', keyName, KEY_SETTINGS.PKCS11_KEY.default);
  return () => {
    if (module === undefined || token === undefined || pinFile === undefined) {
      throw new StartError(
        'WRAPPING_KEYS names pkcs11: set PKCS11_MODULE, PKCS11_TOKEN and PKCS11_PIN_FILE.',
      );
    }
    return { kind: 'pkcs11', module, token, pinFile, key };
  };
}

/** Encrypted, or on this machine, as with an agent of Vault's beside the service. */
function isPrivateLine(address: string): boolean {
  const { hostname, protocol } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function kindsIn(text: string): readonly Kind[] | undefined {
  const named = (listed(text) ?? []).map((name) => KINDS.find((kind) => kind === name));
  const kinds = named.filter((kind) => kind !== undefined);
  const isWhole = kinds.length > 0 && new Set(kinds).size === named.length;
  return isWhole ? kinds : undefined;
}

function keyName(text: string): string | undefined {
  return /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

function mountIn(text: string): string | undefined {
  return /^[\w-]{1,64}(\/[\w-]{1,64}){0,4}$/.test(text) ? text : undefined;
}

function tokenLabel(text: string): string | undefined {
  return /^[ -~]{1,32}$/.test(text) ? text.trim() : undefined;
}
