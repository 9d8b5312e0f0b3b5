import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { assert } from '../../kernel/assert.ts';
import type { Fault } from '../../platform/http/errors.ts';

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
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
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

export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 128; // A passphrase fits; the work of hashing stays bounded.
const LOCAL_PART_MIN = 4; // A shorter beginning of an address is in many good passwords.

/** Long enough for our minimum, and first in the lists of those who guess. In small letters. */
const COMMON = new Set(
  `123456789012 1234567890123 12345678901234 123123123123 111111111111 000000000000 112233445566
  1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc qwertyuiop12 qwertyuiop123 qwerty123456 qwertyqwerty
  qwertyuiopasdf qwertyuiop[] asdfghjkl123 asdfghjkl;' zxcvbnm12345 abcdefghijkl abcdefgh1234
  abc123abc123 abcd1234abcd password1234 password12345 password123456 passwordpassword
  password123! password1234! mypassword123 p@ssw0rd1234 p@ssword1234 passw0rd1234 pass1234pass
  administrator administrator1 admin1234567 adminadmin12 adminadminadmin admin123admin
  letmeinletmein letmein12345 welcome12345 welcome123456 welcome2causeway iloveyou1234
  iloveyouiloveyou iloveyou12345 changeme1234 changemechangeme changeme12345 changeit1234
  secretsecret secret123456 football1234 baseball1234 superman1234 princess1234 sunshine1234
  trustno1trustno1 monkey123456 dragon123456 michael12345 computer1234 internet1234
  causeway1234 causeway12345 causewaycauseway operator1234 operator12345 sandbox12345
  correcthorsebatterystaple q1w2e3r4t5y6 a1b2c3d4e5f6 987654321098 098765432109 123qweasdzxc
  qweasdzxc123 qazwsxedcrfv 1234qwerasdf asdfasdfasdf zaq12wsxcde3 test12345678 testtesttest
  summer2026!! winter2026!! spring2026!! autumn2026!! january2026! november2026`
    .split(/\s+/)
    .values(),
);

/** What is wrong with a new password beside its length, which its schema knows. */
export function passwordFaults(parameterName: string, password: string, email: string): Fault[] {
  const small = password.toLowerCase();
  const [local = ''] = email.split('@');
  if (small.includes(email) || (local.length >= LOCAL_PART_MIN && small.includes(local))) {
    return [{ parameterName, reasonCode: 'PASSWORD_HOLDS_EMAIL', errorMessage: HOLDS_EMAIL }];
  }
  if (COMMON.has(small) || new Set(small).size <= 2) {
    return [{ parameterName, reasonCode: 'PASSWORD_COMMON', errorMessage: IS_COMMON }];
  }
  return [];
}

const HOLDS_EMAIL = 'Must not contain the e-mail address.';
const IS_COMMON = 'Is too easy to guess: it is among the most common passwords.';
