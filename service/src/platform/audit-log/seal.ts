import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import type { Keyring } from '../keys/keyring.ts';
import type { AuditHead } from './audit-store.ts';

/**
 * A statement that the audit log had so many rows at a moment, and which digest the last of them had. Kept
 * outside of the database, it shows a log that was cut short or written anew, whoever did it: the private
 * key that signs is made from a data key, which the owner of the database has only wrapped.
 */
export type AuditSeal = Readonly<{
  rows: number;
  digest: string;
  at: string;
  publicKey: string;
  signature: string;
}>;

export type SealingKey = Readonly<{ publicKey: string; privateKey: KeyObject }>;

const LABEL = 'causeway audit seal 1';
// A private key of Ed25519 in PKCS #8 is this and 32 bytes.
const PKCS8_BEFORE = Buffer.from('302e020100300506032b657004220420', 'hex');

export function sealingKey(keyring: Pick<Keyring, 'mac'>): SealingKey {
  const seed = keyring.mac('audit-seals', LABEL);
  const key = Buffer.concat([PKCS8_BEFORE, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { publicKey: publicKey.toString('base64'), privateKey };
}

export function sealOf({ digest, seq }: AuditHead, at: Date, key: SealingKey): AuditSeal {
  const stated = { rows: Number(seq), digest: digest.toString('hex'), at: at.toISOString() };
  const signature = sign(null, bytesOf(stated), key.privateKey).toString('base64');
  return { ...stated, publicKey: key.publicKey, signature };
}

/** Whether it was signed by that key, whatever key it names itself. */
export function isSignedBy(publicKey: string, seal: AuditSeal): boolean {
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  return verify(null, bytesOf(seal), key, Buffer.from(seal.signature, 'base64'));
}

export function isSealOf(seal: AuditSeal, digest: Buffer): boolean {
  const sealed = Buffer.from(seal.digest, 'hex');
  return sealed.length === digest.length && timingSafeEqual(sealed, digest);
}

/** Undefined where a text is no seal. */
export function sealIn(text: string): AuditSeal | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  const seal = isObject(parsed) ? parsed['auditSeal'] : undefined;
  if (!isObject(seal)) return undefined;
  const { at, digest, publicKey, rows, signature } = seal;
  const isWhole = typeof rows === 'number' && Number.isSafeInteger(rows) && rows > 0;
  if (!isWhole || typeof at !== 'string' || typeof digest !== 'string') return undefined;
  if (typeof publicKey !== 'string' || typeof signature !== 'string') return undefined;
  return { rows, digest, at, publicKey, signature };
}

function bytesOf({ at, digest, rows }: Pick<AuditSeal, 'at' | 'digest' | 'rows'>): Buffer {
  return Buffer.from(JSON.stringify([LABEL, rows, digest, at]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
