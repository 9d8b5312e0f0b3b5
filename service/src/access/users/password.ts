import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { assert } from '../../kernel/assert.ts';

type Cost = Readonly<{ memory: number; passes: number; parallelism: number }>;

// Argon2id with 19 MiB and two passes: the first of the settings that OWASP lists.
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const ARGON2 =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/;
/** What releases before had. */
const SCRYPT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

/** A hash that carries its salt and its cost, so that the cost can be raised for new ones. */
export async function passwordHash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return `${BEGINNING}${unpadded(salt)}$${unpadded(key)}`;
}

const BEGINNING = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;

/** Compares in constant time. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', key = ''] = ARGON2.exec(hash) ?? [];
  if (key === '') return await verifyScrypt(hash, password);
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(derived, Buffer.from(key, 'base64'));
}

/** Whether a hash was made in another way than new ones are: it is replaced when the password is known. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(BEGINNING);
}

let decoy: Promise<string> | undefined;

/** The hash of a password nobody knows, so that an unknown address costs as much time. */
export async function decoyHash(): Promise<string> {
  decoy ??= passwordHash(randomBytes(32).toString('base64url'));
  return await decoy;
}

/** One spelling of accented letters, whichever keyboard typed them. */
function composed(password: string): string {
  return password.normalize('NFKC');
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

async function derive(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parameters = { ...cost, message: composed(password), nonce, tagLength: KEY_BYTES };
  argon2('argon2id', parameters, (error, key) => {
    if (error) reject(error);
    else resolve(key);
  });
  return await promise;
}

async function verifyScrypt(hash: string, password: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', key = ''] = SCRYPT.exec(hash) ?? [];
  assert(key !== '', 'a stored password hash has the form it was written in');
  const cost = { N: 2 ** Number(log2N), r: Number(r), p: Number(p) };
  const maxmem = 256 * cost.N * cost.r; // Twice what scrypt uses; the library's own limit is too tight.
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const salted = Buffer.from(salt, 'base64url');
  scrypt(composed(password), salted, KEY_BYTES, { ...cost, maxmem }, (error, derived) => {
    if (error) reject(error);
    else resolve(derived);
  });
  return timingSafeEqual(await promise, Buffer.from(key, 'base64url'));
}
