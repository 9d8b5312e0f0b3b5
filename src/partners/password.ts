import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { assert } from '../kernel/assert.ts';

type Cost = Readonly<{ log2N: number; r: number; p: number }>;

// 32 MiB and some tenths of a second a guess: one of the settings OWASP lists as equal in strength.
const COST: Cost = { log2N: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const HASH = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

/** A hash that carries its salt and its cost, so that the cost can be raised for new ones. */
export async function passwordHash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  const cost = `ln=${COST.log2N},r=${COST.r},p=${COST.p}`;
  return `$scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Compares in constant time. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', key = ''] = HASH.exec(hash) ?? [];
  assert(key !== '', 'a stored password hash has the form it was written in');
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}

async function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const { log2N, r, p } = cost;
  const N = 2 ** log2N;
  const maxmem = 256 * N * r; // Twice what scrypt uses; the library's own limit is too tight.
  // One spelling of accented letters, whichever keyboard typed them.
  const text = password.normalize('NFKC');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(text, salt, KEY_BYTES, { N, r, p, maxmem }, (error, key) => {
    if (error) reject(error);
    else resolve(key);
  });
  return await promise;
}
