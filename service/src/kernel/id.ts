import { randomFillSync, randomInt } from 'node:crypto';
import { luhnCheckDigit } from './luhn.ts';

/** Two letters that identify the kind of an id. */
export const ID_KINDS = {
  payment: 'pi',
  refund: 'ri',
  validation: 'vi',
  paymentMethod: 'pm',
  customer: 'cu',
  cardLookup: 'cl',
  authentication: 'ta',
  event: 'ev',
  webhookEndpoint: 'we',
  webhookDelivery: 'de',
  webhookReplay: 'wr',
  batch: 'ba',
  bankAccountChange: 'bc',
  partner: 'pa',
  client: 'ci',
  apiKey: 'ak',
  ledgerEntry: 'le',
  monthlyBill: 'mb',
  hostedProfile: 'hp',
  payout: 'po',
  bankFile: 'bf',
  bankReturn: 'br',
  adjustment: 'aj',
  difference: 'df',
  reconciliationRun: 'rr',
  loggedRequest: 'rq',
  acquirerMessage: 'am',
  user: 'us',
  session: 'se',
  passkey: 'pk',
  action: 'ac',
  savedView: 'sv',
  note: 'nt',
  dispute: 'di',
  disputeFile: 'dl',
  disputeAnswer: 'da',
  disputeNotice: 'dn',
  disputeAlert: 'dw',
  disputeRatioWarning: 'dr',
  alertRule: 'ar',
  alert: 'al',
  email: 'em',
  reportSchedule: 'rs',
  reportRun: 'rn',
  merchantDraft: 'md',
  merchantLink: 'ml',
} as const;
export type IdKind = keyof typeof ID_KINDS;

export const ID_LENGTH = 30;
/** What follows the two letters of the kind: the bucket and the ULID. */
export const ID_PATTERN = '[0-9]{2}[0-7][0-9A-HJKMNP-TV-Z]{25}';
const BUCKETS_COUNT = 100;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // Crockford's base 32, as in ULID.
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 16;
/** Of an id that is made under a key: 60 bits of it, behind the order within a millisecond. */
const KEY_DIGITS = 12;
const ORDER_DIGITS = RANDOM_DIGITS - KEY_DIGITS;
const ORDERS_COUNT = 32 ** ORDER_DIGITS;
const FIRST_ORDERS = ORDERS_COUNT / 2; // So that a millisecond's do not run over.

/** Sorts by time, in one process also within a millisecond. The bucket tells the shard. */
export function newId(kind: IdKind, bucket: string, now: Date): string {
  return ID_KINDS[kind] + bucket + ulid(now.getTime());
}

/** Begins with exactly this time, though the clock may have gone on since, or ids been made that are later. */
export function newIdAt(kind: IdKind, bucket: string, moment: Date): string {
  const time = moment.getTime();
  if (time >= lastTime) return newId(kind, bucket, moment);
  increment(lastRandom);
  const random = Array.from(lastRandom, (digit) => ALPHABET.charAt(digit)).join('');
  return ID_KINDS[kind] + bucket + timeDigits(time) + random;
}

/**
 * How an id ends that is made under a key of somebody's: the same for the same key. Sixty bits tell the
 * keys of one merchant apart; whoever seeks two with the same end harms nobody else.
 */
export function keyEnding(name: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]; // cyrb53: two halves that are mixed in the end.
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return digitsOf(one >>> 0, KEY_DIGITS / 2) + digitsOf(other >>> 0, KEY_DIGITS / 2);
}

function digitsOf(number: number, count: number): string {
  let digits = '';
  for (let shift = 5 * (count - 1); shift >= 0; shift -= 5)
    digits += ALPHABET[(number >>> shift) & 31];
  return digits;
}

export function keyEndingOf(id: string): string {
  return id.slice(-KEY_DIGITS);
}

/** The same as `newIdAt`, and it ends with `ending`: whoever has the key recognises what it made. */
export function newIdUnder(kind: IdKind, bucket: string, moment: Date, ending: string): string {
  const time = moment.getTime();
  if (time === lastOrderedTime) lastOrder = (lastOrder + 1) % ORDERS_COUNT;
  else {
    [lastOrderedTime, lastOrderedDigits] = [time, timeDigits(time)];
    lastOrder = randomInt(FIRST_ORDERS);
  }
  return ID_KINDS[kind] + bucket + lastOrderedDigits + digitsOf(lastOrder, ORDER_DIGITS) + ending;
}

/** What the ids that are made at a moment or after it sort behind, and those made before it do not. */
export function idsSince(kind: IdKind, bucket: string, moment: Date): string {
  return ID_KINDS[kind] + bucket + timeDigits(moment.getTime());
}

export function timeIn(id: string): Date {
  let time = 0;
  for (const digit of id.slice(4, 4 + TIME_DIGITS)) time = time * 32 + ALPHABET.indexOf(digit);
  return new Date(time);
}

/** All of them, for the few who have to look everywhere. */
export const BUCKETS: readonly string[] = Array.from({ length: BUCKETS_COUNT }, (_, bucket) =>
  String(bucket).padStart(2, '0'),
);

/** The bucket of everything that belongs to `owner` (a merchantId): a stable hash, 00–99. */
export function bucketOf(owner: string): string {
  let hash = 0x811c9dc5; // FNV-1a, 32 bits: short, well spread, the same in every language.
  for (let index = 0; index < owner.length; index += 1) {
    hash = Math.imul(hash ^ owner.charCodeAt(index), 0x01000193);
  }
  return String((hash >>> 0) % BUCKETS_COUNT).padStart(2, '0');
}

const AFTER_THE_KIND = new RegExp(`^${ID_PATTERN}$`);

export function isId(kind: IdKind, text: string): boolean {
  return (
    text.length === ID_LENGTH &&
    text.startsWith(ID_KINDS[kind]) &&
    AFTER_THE_KIND.test(text.slice(2))
  );
}

/** The bucket encoded in an id, so that a row is found without knowing its merchant. */
export function bucketIn(id: string): string {
  return id.slice(2, 4);
}

/** 13 digits, random, the last a Luhn check digit: the form of merchantId and chainId. */
export function newThirteenDigits(): string {
  const payload = String(randomInt(1, 10)) + String(randomInt(0, 1e11)).padStart(11, '0');
  return payload + luhnCheckDigit(payload);
}

let lastTime = 0;
let [lastOrderedTime, lastOrderedDigits, lastOrder] = [0, '', 0];
const lastRandom = new Uint8Array(RANDOM_DIGITS);
const codes = Array.from('0'.repeat(TIME_DIGITS + RANDOM_DIGITS), (zero) => zero.charCodeAt(0));

function ulid(now: number): string {
  if (now > lastTime) {
    lastTime = now;
    drawRandom(lastRandom);
    writeTime(now);
  } else {
    increment(lastRandom);
  }
  for (let index = 0; index < RANDOM_DIGITS; index += 1) {
    codes[TIME_DIGITS + index] = ALPHABET.charCodeAt(lastRandom[index] ?? 0);
  }
  // At once: text joined digit by digit is a chain of pieces, which its first reader must copy.
  return String.fromCharCode(...codes);
}

/** For tests that follow one another in a process, each at a time of its own. */
export function forgetLastId(): void {
  lastTime = 0;
  lastOrderedTime = 0;
}

function writeTime(time: number): void {
  const digits = timeDigits(time);
  for (let digit = 0; digit < TIME_DIGITS; digit += 1) codes[digit] = digits.charCodeAt(digit);
}

function timeDigits(time: number): string {
  let digits = '';
  for (let rest = time; digits.length < TIME_DIGITS; rest = Math.floor(rest / 32)) {
    digits = ALPHABET.charAt(rest % 32) + digits;
  }
  return digits;
}

function increment(digits: Uint8Array): void {
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    const next = (digits[index] ?? 0) + 1;
    digits[index] = next % 32;
    if (next < 32) return;
  }
}

const POOL_BYTES = 4096; // One call to the kernel serves 256 ids.
const pool = new Uint8Array(POOL_BYTES);
let poolUsed = POOL_BYTES;

function drawRandom(target: Uint8Array): void {
  if (poolUsed + RANDOM_DIGITS > POOL_BYTES) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  for (let index = 0; index < RANDOM_DIGITS; index += 1) {
    target[index] = (pool[poolUsed + index] ?? 0) % 32;
  }
  poolUsed += RANDOM_DIGITS;
}
