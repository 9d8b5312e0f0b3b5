/**
 * A server that speaks the protocol of Vault's transit engine as its documentation has it, over real HTTP
 * or HTTPS: derived keys of AES-256-GCM with versions, tokens, namespaces, and ways to be away.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import type { VaultSource } from '../service/src/platform/keys/key-services/vault-transit.ts';
import { createAuthority } from './certificates.ts';

type Body = Readonly<Record<string, unknown>>;
type Answer = Readonly<{ status: number; body: string; location?: string }>;

/** What it answers to a call of some path instead; undefined: as ever. */
type Disturbance = (path: string) => Answer | 'hang' | undefined;

type Behaviour = Readonly<{ derived?: boolean; namespace?: string; tls?: boolean }>;

const authority = createAuthority('Key service authority');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

class Refused extends Error {}

/** Its key with all versions, and what is done with it. */
function transitEngine(derived: boolean) {
  const versions = [randomBytes(32)];
  let least = 1;
  const keyOf = (version: number, context: Buffer): Buffer => {
    const key = versions[version - 1];
    if (!key) throw new Refused('invalid ciphertext: version is too new');
    if (version < least) {
      throw new Refused('ciphertext or signature version is disallowed by policy (too old)');
    }
    return derived ? Buffer.from(hkdfSync('sha256', key, '', context, 32)) : key;
  };
  const contextIn = (body: Body): Buffer => {
    const context = Buffer.from(textOf(body['context']), 'base64');
    if (derived && context.length === 0) throw new Refused("missing 'context' for key derivation");
    return context;
  };
  const encrypted = (plaintext: Buffer, context: Buffer): object => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', keyOf(versions.length, context), nonce);
    const box = [nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()];
    const ciphertext = `vault:v${versions.length}:${Buffer.concat(box).toString('base64')}`;
    return { ciphertext, key_version: versions.length };
  };
  const decrypted = (body: Body, context: Buffer): Buffer => {
    const [, version, payload = ''] = /^vault:v(\d+):(.+)$/.exec(textOf(body['ciphertext'])) ?? [];
    if (version === undefined) throw new Refused('invalid ciphertext: no prefix');
    const box = Buffer.from(payload, 'base64');
    const key = keyOf(Number(version), context);
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(box.subarray(-TAG_BYTES));
    try {
      const opened = decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]);
    } catch {
      throw new Refused('cipher: message authentication failed');
    }
  };
  const done = (operation: string, body: Body): object => {
    switch (operation) {
      case 'GET keys': {
        const keys = Object.fromEntries(versions.map((_, place) => [place + 1, 1_780_000_000]));
        const about = { type: 'aes256-gcm96', derived, keys, min_encryption_version: 0 };
        return { ...about, latest_version: versions.length, min_decryption_version: least };
      }
      case 'POST encrypt':
        return encrypted(Buffer.from(textOf(body['plaintext']), 'base64'), contextIn(body));
      case 'POST decrypt':
        return { plaintext: decrypted(body, contextIn(body)).toString('base64') };
      case 'POST rewrap':
        return encrypted(decrypted(body, contextIn(body)), contextIn(body));
      default:
        throw new Refused('unsupported operation');
    }
  };
  return {
    done,
    rotate: () => versions.push(randomBytes(32)),
    disableBelow: (version: number) => (least = version),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

// oxlint-disable-next-line eslint/max-lines-per-function -- A server, and what is done to it.
export async function vaultServer({ derived = true, namespace, tls = false }: Behaviour = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-vault-'));
  const [tokenFile, caFile] = [join(folder, 'token'), join(folder, 'ca.pem')];
  writeFileSync(caFile, authority.ca);
  const engine = transitEngine(derived);
  const calls: string[] = [];
  let token = '';
  let disturbed: Disturbance | undefined;
  const setToken = (next: string): void => {
    token = next;
    writeFileSync(tokenFile, `${next}\n`);
  };
  setToken('hvs.first');

  const answer = (request: IncomingMessage, sent: string): Answer => {
    const [, operation = ''] = /^\/v1\/transit\/(\w+)\/causeway$/.exec(request.url ?? '') ?? [];
    const isKnown = operation !== '' && request.headers['x-vault-namespace'] === namespace;
    if (!isKnown) return refused(404, 'no handler for route');
    if (request.headers['x-vault-token'] !== token) return refused(403, 'permission denied');
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The adapter sends objects.
      const body = (sent === '' ? {} : JSON.parse(sent)) as Body;
      const data = engine.done(`${request.method} ${operation}`, body);
      return { status: 200, body: JSON.stringify({ request_id: 'r', lease_id: '', data }) };
    } catch (error) {
      if (error instanceof Refused) return refused(400, error.message);
      throw error;
    }
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await text(request);
    calls.push(`${request.method} ${request.url}`);
    const given = disturbed?.(request.url ?? '') ?? answer(request, sent);
    if (given === 'hang') return;
    const headers = given.location === undefined ? {} : { location: given.location };
    response.writeHead(given.status, { 'content-type': 'application/json', ...headers });
    response.end(given.body);
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void =>
    void respond(request, response);
  const identity = authority.issue('vault');
  const server = tls ? createTlsServer(identity, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  after(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
  const address = `${tls ? 'https' : 'http'}://localhost:${port}`;
  const source: VaultSource = {
    kind: 'vault',
    address,
    mount: 'transit',
    key: 'causeway',
    tokenFile,
    caFile: tls ? caFile : undefined,
    namespace,
  };
  return {
    source,
    /** The same as settings of a process. */
    settings: { VAULT_ADDR: address, VAULT_TOKEN_FILE: tokenFile, VAULT_CACERT: caFile },
    calls,
    setToken,
    /** The token it takes, without the file being told. */
    revokeToken: () => (token = 'hvs.other'),
    rotate: engine.rotate,
    disableBelow: engine.disableBelow,
    /** What it does instead, until it is told nothing. */
    disturb: (by?: Disturbance) => (disturbed = by),
    close,
    /** Again where it was. */
    open: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

export function refused(status: number, error: string): Answer {
  return { status, body: JSON.stringify({ errors: [error] }) };
}
