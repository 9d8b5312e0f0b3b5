/**
 * What a play left, with what differs from play to play in place of it: ids, secrets and digests that
 * are drawn by chance are written as others that are the same each time. The same stays the same.
 */
import { createHash } from 'node:crypto';
import { bucketOf } from '../../service/src/kernel/id.ts';
import { luhnCheckDigit } from '../../service/src/kernel/luhn.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';

const ID = /\b([a-z]{2})([0-9]{2})([0-7][0-9A-HJKMNP-TV-Z]{9})([0-9A-HJKMNP-TV-Z]{16})\b/g;
const FIXED_ID = /^0{11}/; // Of the sandbox, and the same everywhere.
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const CURSOR = /(?<=[?&](?:cursor|after)=)[^&"]+/g;
const BETWEEN_SECONDS = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000)\d{3}Z/g;
const THIRTEEN_DIGITS = /^[0-9]{13}$/;
const FIXED_DIGITS = /^10{10}/;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const OF_THE_PLATFORM = new Set(['pa', 'ci', 'ak', 'us', 'se', 'ac']); // Theirs are the same each time.
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LONG = 20;
const PREFIX = 5; // As of `whpk_`.
const TOKEN = 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.EXAMPLE.EXAMPLE';
const MINUTES = '2026-03-30T13:00:00.000Z'; // Before the first of the calls.

/** Members that are drawn by chance, or made with a key: written with other signs of the same kind. */
const DRAWN = new Set([
  'fingerprint',
  'digest',
  'authorizationCode',
  'issuerId',
  'networkTransactionId',
  'retrievalReference',
  'caseReference',
  'hostNoticeId',
  'publicKey',
  'crossReference',
  'threeDSecureAuthenticationValue',
  'kid',
  'x',
  'y',
  'traceNumber',
  'hostReference',
]);
const DRAWN_LENGTH_MIN = 6;
/** What opens something: marked as no real one. */
const SECRET = new Set([
  'client_secret',
  'clientSecret',
  'apiKey',
  'secret',
  'password',
  'token',
  'access_token',
  'accessToken',
  'webhook-signature',
  'hint',
]);
/** What the issuer or the cardholder’s browser carries, too long to read. */
const CARRIED = new Set([
  'ChallengeData',
  'threeDSecureChallengeData',
  'threeDSecureChallengeResponseData',
  'challengeResponse',
  'methodData',
  'MethodData',
  'threeDSecureMethodData',
]);
/** How long something took or how large it is, which depends on the machine. */
const MEASURED: Readonly<Record<string, unknown>> = {
  durationMs: 8,
  p50Ms: 8,
  p95Ms: 12,
  bytes: 25_000_000,
  lastAt: MINUTES,
};

type Given = Readonly<{
  /** Ids of merchants that were there before the play. */
  merchantIds: readonly string[];
  /** Addresses of this machine, and what stands for each. */
  addresses: readonly (readonly [from: string, to: string])[];
}>;

/** The whole, stable. */
export function stabilised<Whole>(whole: Whole, { addresses, merchantIds }: Given): Whole {
  const counts = new Map<string, number>();
  const known = new Map<string, string>();
  const drawn = new Map<string, string>();
  const buckets = new Map<string, string>();
  const ordinal = (kind: string): number => {
    const next = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, next);
    return next;
  };
  const once = (value: string, make: () => string, book = known): string => {
    const found = book.get(value) ?? make();
    book.set(value, found);
    return found;
  };
  const ownBucket = (owner: string, stable: string): void => {
    const bucket = bucketOf(owner);
    if (!buckets.has(bucket)) buckets.set(bucket, bucketOf(stable));
  };
  const merchant = (id: string): void => {
    if (drawn.has(id)) return;
    const payload = `42${String(ordinal('merchant')).padStart(10, '0')}`;
    const stable = payload + luhnCheckDigit(payload);
    ownBucket(id, stable);
    drawn.set(id, stable);
  };
  const idFor = (whole_: string, kind: string, bucket: string, time: string): string =>
    once(whole_, () => {
      const bytes = createHash('sha256')
        .update(`${kind} ${ordinal(kind)}`)
        .digest();
      const random = Array.from({ length: 16 }, (_, at) => ALPHABET.charAt((bytes[at] ?? 0) % 32));
      const own = OF_THE_PLATFORM.has(kind) ? bucket : (buckets.get(bucket) ?? bucket);
      return kind + own + time + random.join('');
    });
  const withIds = (text: string): string =>
    text.replaceAll(ID, (id, kind: string, bucket: string, time: string) =>
      FIXED_ID.test(id.slice(4)) ? id : idFor(id, kind, bucket, time),
    );
  const learn = (value: unknown, name = ''): void => {
    if (Array.isArray(value)) for (const one of value) learn(one, name);
    else if (isRecord(value)) for (const [key, one] of Object.entries(value)) learn(one, key);
    else if (name === 'merchantOrderId') {
      once(String(value), () => String(42_000_000_000 + ordinal(name)), drawn);
    } else if (typeof value !== 'string' || value === '') return;
    else if (/^(?:merchant|chain)Id$/.test(name) && THIRTEEN_DIGITS.test(value)) {
      if (!FIXED_DIGITS.test(value)) merchant(value);
    } else if (name === 'partnerId') ownBucket(value, withIds(value));
    else if (SECRET.has(name)) once(value, () => marked(value, ordinal('secret')), drawn);
    else if (name === 'invitationUrl') {
      const fragment = value.slice(value.indexOf('#') + 1);
      once(fragment, () => `EXAMPLE-INVITATION-${ordinal(name)}`, drawn);
    } else if (CARRIED.has(name)) once(value, () => `eyJFWEFNUExFIjp0cnVlfQ`, drawn);
    else if (DRAWN.has(name) && value.length >= DRAWN_LENGTH_MIN && /\d/.test(value)) {
      once(value, () => redrawn(value, `${name} ${ordinal(name)}`), drawn);
    }
  };
  for (const id of merchantIds) merchant(id);
  learn(whole);
  const texts = [...addresses, ...[...drawn].toSorted(([a], [b]) => b.length - a.length)];
  const pattern = new RegExp(
    texts.map(([from]) => `(?<![A-Za-z0-9])${escaped(from)}(?![A-Za-z0-9])`).join('|'),
    'g',
  );
  const replacements = new Map(texts);
  const text = (value: string): string =>
    withIds(value.replaceAll(pattern, (found) => replacements.get(found) ?? found))
      .replaceAll(UUID, (uuid) =>
        once(uuid, () => `8a880dc0-d2d2-4067-bcb1-${String(ordinal('uuid')).padStart(12, '0')}`),
      )
      .replaceAll(CURSOR, (cursor) => once(cursor, () => redrawn(cursor, `${ordinal('cursor')}`)))
      .replaceAll(BETWEEN_SECONDS, nextSecond)
      .replaceAll(/ after \d+ ms/g, ' after 8 ms');
  const stable = (value: unknown, name = ''): unknown => {
    if (name in MEASURED && value !== null) return MEASURED[name];
    if (typeof value === 'string') return name === 'oldestAt' ? MINUTES : text(value);
    if (typeof value === 'number')
      return name === 'merchantOrderId' ? Number(text(`${value}`)) : value;
    if (Array.isArray(value))
      return inOrder(
        value.map((each) => stable(each, name)),
        name,
      );
    if (!isRecord(value)) return value;
    const members = Object.entries(value).map(([key, one]) => [text(key), stable(one, key)]);
    return Object.fromEntries(members);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Of the same shape.
  return stable(whole) as Whole;
}

/** The slowest come first: which these are depends on the machine. */
function inOrder(list: readonly unknown[], name: string): readonly unknown[] {
  if (name !== 'latency') return list;
  return list.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

function marked(value: string, number: number): string {
  if (value.startsWith('eyJ')) return TOKEN;
  if (value.startsWith('v1,')) return 'v1,EXAMPLE';
  const [prefix] = /^[a-z]+_/.exec(value) ?? [''];
  const rest = `EXAMPLE${String(number).padStart(4, '0')}`;
  return value.length < 12 ? `${prefix}EXAMP` : `${prefix}${rest}`;
}

/** Other signs of the same kind in each place: hexadecimal digits, digits, letters. */
function redrawn(value: string, seed: string): string {
  const isHex = /^[0-9a-f]+$/.test(value);
  const bytes = createHash('shake256', { outputLength: value.length }).update(seed).digest();
  return Array.from(value, (sign, at) => {
    const byte = bytes[at] ?? 0;
    if (isHex && value.length > LONG) return (byte % 16).toString(16);
    if (value.length > LONG)
      return (at < PREFIX && value.startsWith('whpk_')) || sign === '='
        ? sign
        : SIGNS.charAt(byte % SIGNS.length);
    return /\d/.test(sign) ? String(byte % 10) : sign;
  }).join('');
}

function nextSecond(time: string): string {
  return new Date(Math.ceil(Date.parse(time) / 1000) * 1000).toISOString();
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
