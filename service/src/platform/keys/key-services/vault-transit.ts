import { readFileSync } from 'node:fs';
import { Secret } from '../../../kernel/secret.ts';
import { openServiceCalls, type ServiceAnswer } from '../../outgoing/service-calls.ts';
import { StartError } from '../../start-error.ts';
import { damagedKey, missingKey } from '../data-key.ts';
import type { LiveDataKey, WrappedDataKey } from '../key-store.ts';
import type { DataKeyName, WrappingKeys } from '../wrapping-keys.ts';
import { KeyServiceFault } from './key-service-fault.ts';

export type VaultSource = Readonly<{
  kind: 'vault';
  address: string;
  mount: string;
  key: string;
  /** Read again for each call: whoever renews the token writes it there. */
  tokenFile: string;
  /** The only authorities that its certificate may be from, in PEM; undefined: those of Node. */
  caFile: string | undefined;
  namespace: string | undefined;
}>;

const TIMEOUT_MS = 3_000;
const ANSWER_BYTES_MAX = 65_536;
const CIPHERTEXT = /^vault:v([1-9][0-9]{0,8}):[A-Za-z0-9+/]+=*$/;

/**
 * The transit engine of HashiCorp Vault, OpenBao, or what else speaks its protocol. The key must be derived:
 * its engine then encrypts each data key by a key made from our context, which binds it to purpose and
 * version, also when the engine rewraps it without telling us. The version of the wrapping key is in the
 * ciphertext, and has to be that of the row.
 */
export function openVaultTransit(source: VaultSource): WrappingKeys {
  const name = `vault:${source.mount}/${source.key}`;
  const { call, close } = openCalls(source);
  /** A key that is not derived would leave the context out without a word. */
  const readKey = async () => {
    const { data } = settled(await call('GET', `keys/${source.key}`));
    const [latest, least] = [data['latest_version'], data['min_decryption_version']];
    if (typeof latest !== 'number' || typeof least !== 'number') throw unexpected();
    if (data['derived'] !== true || data['convergent_encryption'] === true) {
      throw new KeyServiceFault('its key is not derived: make one with derived=true');
    }
    return { latest, least: Math.max(1, least) };
  };
  let checked: ReturnType<typeof readKey> | undefined;
  const whenDerived = async (): Promise<void> => {
    checked ??= readKey();
    await checked.catch((error: unknown) => {
      checked = undefined;
      throw error;
    });
  };
  const contextOf = ({ purpose, version }: DataKeyName): string =>
    Buffer.from(`${purpose}|${version}|${name}`).toString('base64');
  const wrappedBy = (row: DataKeyName, { data }: Settled): WrappedDataKey => {
    const ciphertext = textIn(data, 'ciphertext');
    const [, version] = CIPHERTEXT.exec(ciphertext) ?? [];
    if (version === undefined) throw unexpected();
    const { purpose, version: own } = row;
    const masterKeyId = `${name}:${version}`;
    return { purpose, version: own, masterKeyId, wrapped: Buffer.from(ciphertext) };
  };
  /** What it is asked of a row of ours. */
  const askOf = async (what: 'decrypt' | 'rewrap', row: LiveDataKey): Promise<Settled> => {
    await whenDerived();
    const ciphertext = row.wrapped.toString('latin1');
    const [, version] = CIPHERTEXT.exec(ciphertext) ?? [];
    if (row.masterKeyId !== `${name}:${version}`) throw damagedKey(row);
    const body = { ciphertext, context: contextOf(row) };
    const answer = await call('POST', `${what}/${source.key}`, body);
    if (answer.status === 400) throw refusal(answer, { row, names: [name] });
    return settled(answer);
  };
  return {
    names: [name],
    holds: (id) => id.startsWith(`${name}:`) && /^[1-9][0-9]{0,8}$/.test(id.slice(name.length + 1)),
    list: async () => {
      const { latest, least } = await readKey();
      const count = Math.max(1, latest - least + 1);
      return Array.from({ length: count }, (_, place) => `${name}:${latest - place}`);
    },
    wrap: async (row, key) => {
      await whenDerived();
      const body = { plaintext: key.toString('base64'), context: contextOf(row) };
      return wrappedBy(row, settled(await call('POST', `encrypt/${source.key}`, body)));
    },
    unwrap: async (row) =>
      Buffer.from(textIn((await askOf('decrypt', row)).data, 'plaintext'), 'base64'),
    rewrap: async (row) => wrappedBy(row, await askOf('rewrap', row)),
    reread: () => undefined, // It is asked each time.
    close,
  };
}

function openCalls({ address, caFile, mount, namespace, tokenFile }: VaultSource) {
  const ca = caFile === undefined ? undefined : fileOf('VAULT_CACERT', caFile);
  readToken(tokenFile);
  const calls = openServiceCalls({
    origin: address,
    ca,
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_BYTES_MAX,
  });
  return {
    close: calls.close,
    call: async (method: 'GET' | 'POST', path: string, body?: object): Promise<ServiceAnswer> => {
      const headers = {
        'x-vault-request': 'true',
        'x-vault-token': presentToken(tokenFile).reveal(),
        ...(namespace === undefined ? {} : { 'x-vault-namespace': namespace }),
      };
      const answer = await calls.call({ method, path: `/v1/${mount}/${path}`, headers, body });
      if ('failure' in answer) throw new KeyServiceFault(answer.failure);
      return answer;
    },
  };
}

/** What keeps a start from happening is a fault like any other while the service runs. */
function presentToken(path: string): Secret<string> {
  try {
    return readToken(path);
  } catch (error) {
    throw error instanceof StartError ? new KeyServiceFault(error.message) : error;
  }
}

function readToken(path: string): Secret<string> {
  const token = fileOf('VAULT_TOKEN_FILE', path).trim();
  if (/^[!-~]{1,4096}$/.test(token)) return new Secret(token);
  throw new StartError(`VAULT_TOKEN_FILE (${path}) holds no token.`);
}

function fileOf(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new StartError(`${setting} (${path}) cannot be read: ${code}.`, error);
  }
}

type Settled = Readonly<{ data: Readonly<Record<string, unknown>> }>;

function settled({ json, status }: ServiceAnswer): Settled {
  if (status !== 200) throw new KeyServiceFault(`status ${status}${errorsIn(json)}`);
  const data = isObject(json) ? json['data'] : undefined;
  if (!isObject(data)) throw unexpected();
  return { data };
}

type Asked = Readonly<{ row: LiveDataKey; names: readonly string[] }>;

/** Only what is about the wrapped key itself says that it is not right; anything else may pass. */
function refusal({ json }: ServiceAnswer, { names, row }: Asked): Error {
  const said = errorsIn(json);
  if (/too old|too new|key not found/.test(said)) return missingKey({ names }, row);
  return /authentication failed|invalid ciphertext|unable to decrypt/.test(said)
    ? damagedKey(row)
    : new KeyServiceFault(`status 400${said}`);
}

/** For people, in one line of bounded length. */
function errorsIn(json: unknown): string {
  const errors = isObject(json) && Array.isArray(json['errors']) ? json['errors'] : [];
  const text = errors.filter((error) => typeof error === 'string').join(', ');
  return text === '' ? '' : `, ${text.replaceAll(/[^ -~]+/g, ' ').slice(0, 200)}`;
}

function textIn(data: Readonly<Record<string, unknown>>, name: string): string {
  const text = data[name];
  if (typeof text === 'string') return text;
  throw unexpected();
}

function unexpected(): KeyServiceFault {
  return new KeyServiceFault('it answered what is none of its protocol');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
