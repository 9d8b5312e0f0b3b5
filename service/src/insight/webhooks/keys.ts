import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Endpoint, SealedKeys } from './endpoint.ts';

const SECRET_BYTES = 32;
const SEED_BYTES = 32; // An ed25519 private key is made of it alone.
const PURPOSE = 'webhooks';

/** What one endpoint's requests are signed with. */
export type EndpointKeys = Readonly<{ secret: Buffer; privateKey: KeyObject }>;

/** New keys for an endpoint, sealed for it. */
export function newKeys(keyring: Keyring, endpointId: string): SealedKeys {
  const plain = randomBytes(SECRET_BYTES + SEED_BYTES);
  const sealed = keyring.seal(PURPOSE, endpointId, plain);
  return { sealed, publicKey: publicKeyText(keysIn(plain).privateKey) };
}

/** The current secret as its receiver needs it, in the form of Standard Webhooks. */
export async function secretOf(keyring: Keyring, { id, keys }: Pick<Endpoint, 'id' | 'keys'>) {
  const { secret } = keysIn(await keyring.open(PURPOSE, id, keys.sealed));
  return `whsec_${secret.toString('base64')}`;
}

/** The keys to sign with: the current, and those that were rolled lately. */
export async function signingKeysOf(
  keyring: Keyring,
  { id, keys, previousKeys }: Pick<Endpoint, 'id' | 'keys' | 'previousKeys'>,
  now: Date,
): Promise<readonly EndpointKeys[]> {
  const valid = previousKeys !== null && previousKeys.until > now ? [keys, previousKeys] : [keys];
  return await Promise.all(valid.map(({ sealed }) => openKeys(keyring, id, sealed)));
}

const OPENED_MAX = 1_000; // Endpoints that are sent something all the time are fewer.
const opened = new Map<string, EndpointKeys>();

/** To make a key of its bytes takes twice as long as to sign with it. */
async function openKeys(keyring: Keyring, endpointId: string, sealed: Buffer) {
  const name = `${endpointId} ${sealed.toString('latin1')}`;
  const known = opened.get(name);
  if (known) return known;
  const keys = keysIn(await keyring.open(PURPOSE, endpointId, sealed));
  if (opened.size >= OPENED_MAX) opened.clear();
  opened.set(name, keys);
  return keys;
}

/** What every ed25519 private key in PKCS #8 begins with (RFC 8410), and public key in SPKI. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_BYTES = 12;

function keysIn(plain: Buffer): EndpointKeys {
  const seed = plain.subarray(SECRET_BYTES);
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  return { secret: plain.subarray(0, SECRET_BYTES), privateKey };
}

function publicKeyText(privateKey: KeyObject): string {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return `whpk_${spki.subarray(SPKI_PREFIX_BYTES).toString('base64')}`;
}
