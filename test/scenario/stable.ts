/**
 * What a play left, with what differs from play to play in place of it: ids, secrets and digests that
 * are drawn by chance are written as others that are the same each time. The same stays the same.
 */
import { bucketOf } from '../../service/src/kernel/id.ts';
import { SANDBOX_PARTNERS } from '../../sandbox/partners/credentials.ts';
import { luhnCheckDigit } from '../../service/src/kernel/luhn.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { LONG, randomPart, redrawn } from './drawn.ts';
import { JWKS } from './keys.ts';

const ID = /\b([a-z]{2})([0-9]{2})([0-7][0-9A-HJKMNP-TV-Z]{9})([0-9A-HJKMNP-TV-Z]{16})\b/g;
const FIXED_ID = /^0{11}/; // Of the sandbox, and the same everywhere.
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const CURSOR = /(?<=[?&](?:cursor|after)=)[^&"]+/g;
const BETWEEN_SECONDS = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000)\d{3}Z/g;
const HTTP_DATE = /\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\b/g;
const CONTENT_DIGEST = /(?<=sha-256=:)[^=:]+(?==:)/g;
const THIRTEEN_DIGITS = /^[0-9]{13}$/;
const FIXED_DIGITS = /^10{10}/;
const TABLE = /^[a-z_]+(?:,[a-z_]+)+\r\n/;
const OF_THE_PLATFORM = new Set(['pa', 'ci', 'ak', 'us', 'se', 'ac']); // Theirs are the same each time.
const TOKEN = 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.EXAMPLE.EXAMPLE';
const CARRIED_TEXT = 'eyJFWEFNUExFIjp0cnVlfQ';
const BEYOND_DOUBT = 16; // As long as that it is nothing else, also in the middle of a line of a bank's.
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
/** By name, since a password that is drawn by chance can begin in any way. */
const SECRET_PREFIX = /^(?:ck|cs|whsec)_/;
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
  classes: [
    { upToMs: 8, count: 20 },
    { upToMs: 16, count: 6 },
  ],
  bytes: 25_000_000,
  lastAt: MINUTES,
};

type Given = Readonly<{
  /** Ids of merchants that were there before the play. */
  merchantIds: readonly string[];
  /** Addresses of this machine, and what stands for each. */
  addresses: readonly (readonly [from: string, to: string])[];
}>;

function stableText(value: string, name: string, text: (one: string) => string): unknown {
  const isFile = name === 'content' && inBase64(fromBase64(value)) === value;
  if (isFile) return inBase64(text(fromBase64(value)));
  return name === 'oldestAt' ? MINUTES : text(value);
}

/** The whole, stable. */
export function stabilised<Whole>(whole: Whole, given: Given): Whole {
  const names = new StableNames(given);
  names.learn(whole);
  const text = names.reader();
  const stable = (value: unknown, name = ''): unknown => {
    if (name in MEASURED && value !== null) return MEASURED[name];
    if (typeof value === 'string') return stableText(value, name, text);
    if (typeof value === 'number') {
      return name === 'merchantOrderId' ? Number(text(String(value))) : value;
    }
    if (Array.isArray(value)) {
      const list = value.map((each) => stable(each, name));
      return name === 'latency' ? inOrder(list) : list;
    }
    if (!isRecord(value)) return value;
    const members = Object.entries(value).map(([key, one]) => [text(key), stable(one, key)]);
    return Object.fromEntries(members);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Of the same shape.
  return stable(whole) as Whole;
}

/** What stands for what: counted in the order of appearance. */
class StableNames {
  readonly #counts = new Map<string, number>();
  readonly #ids = new Map<string, string>();
  /** What is found wherever it stands in a text. */
  readonly #drawn = new Map<string, string>();
  readonly #buckets = new Map<string, string>();
  readonly #addresses: Given['addresses'];

  constructor({ addresses, merchantIds }: Given) {
    this.#addresses = addresses;
    for (const { partnerId } of Object.values(SANDBOX_PARTNERS))
      this.#noteBucket(partnerId, partnerId);
    for (const id of merchantIds) this.#noteMerchant(id);
  }

  /** Finds what is told by the name of its member. */
  learn(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const one of value) this.learn(one, name);
    else if (isRecord(value)) {
      for (const [key, one] of Object.entries(value)) this.learn(one, key);
    } else if (name === 'merchantOrderId') {
      this.#draw(String(value), () => String(42_000_000_000 + this.#ordinal(name)));
    } else if (typeof value === 'string' && value !== '') this.#learnText(value, name);
  }

  #learnText(value: string, name: string): void {
    if (/^(?:merchant|chain)Id$/.test(name)) this.#noteMerchant(value);
    else if (name === 'partnerId') this.#noteBucket(value, this.#withIds(value));
    else if (SECRET.has(name)) this.#draw(value, () => marked(value, this.#ordinal('secret')));
    else if (CARRIED.has(name)) this.#draw(value, () => CARRIED_TEXT);
    else if (name === 'invitationUrl' || name === 'merchantLinkUrl') {
      const fragment = value.slice(value.indexOf('#') + 1);
      this.#draw(fragment, () => `EXAMPLE-INVITATION-${this.#ordinal(name)}`);
    } else if (name === 'crossReference') {
      if (/^[A-Z0-9]*\d[A-Z0-9]*$/.test(value))
        this.#draw(value, () => this.#crossReference(value));
    } else if (isDrawn(value, name)) {
      this.#draw(value, () => redrawn(value, `${name} ${this.#ordinal(name)}`));
    } else if (TABLE.test(value)) this.#learnTable(value);
  }

  /** The cells of a table, by the names of its columns. */
  #learnTable(text: string): void {
    const [names = [], ...rows] = text.split('\r\n').map((line) => line.split(','));
    for (const row of rows) {
      for (const [at, cell] of row.entries()) {
        const name = (names[at] ?? '').replaceAll(/_[a-z]/g, (part) => part.slice(1).toUpperCase());
        if (isDrawn(cell, name)) this.#learnText(cell, name);
      }
    }
  }

  #crossReference(value: string): string {
    const seed = `crossReference ${this.#ordinal('crossReference')}`;
    return (randomPart(seed) + randomPart(`${seed} `)).slice(0, value.length);
  }

  #noteMerchant(id: string): void {
    if (!THIRTEEN_DIGITS.test(id) || FIXED_DIGITS.test(id)) return;
    this.#draw(id, () => {
      const payload = `42${String(this.#ordinal('merchant')).padStart(10, '0')}`;
      const stable = payload + luhnCheckDigit(payload);
      this.#noteBucket(id, stable);
      return stable;
    });
  }

  #noteBucket(owner: string, stable: string): void {
    const bucket = bucketOf(owner);
    if (!this.#buckets.has(bucket)) this.#buckets.set(bucket, bucketOf(stable));
  }

  /** Writes a text with all that was learnt. */
  reader(): (value: string) => string {
    const longestFirst = [...this.#drawn].toSorted(([a], [b]) => b.length - a.length);
    const replacements = new Map([...this.#addresses, ...longestFirst]);
    const anywhere = [...replacements.keys()].map((from) =>
      from.length < BEYOND_DOUBT
        ? `(?<![A-Za-z0-9])${escaped(from)}(?![A-Za-z0-9])`
        : escaped(from),
    );
    const pattern = new RegExp(anywhere.join('|'), 'g');
    return (value) =>
      this.#withIds(value.replaceAll(pattern, (found) => replacements.get(found) ?? found))
        .replaceAll(UUID, (uuid) => this.#once(uuid, () => this.#uuid()))
        .replaceAll(CURSOR, (cursor) =>
          this.#once(cursor, () => redrawn(cursor, `cursor ${this.#ordinal('cursor')}`)),
        )
        .replaceAll(CONTENT_DIGEST, (digest) =>
          this.#once(digest, () => redrawn(digest, `content ${this.#ordinal('content')}`)),
        )
        .replaceAll(HTTP_DATE, new Date(MINUTES).toUTCString())
        .replaceAll(BETWEEN_SECONDS, nextSecond)
        .replaceAll(/ after \d+ ms/g, ' after 8 ms');
  }

  #withIds(text: string): string {
    return text.replaceAll(ID, (id, kind: string, bucket: string, time: string) => {
      if (FIXED_ID.test(id.slice(4))) return id;
      return this.#once(id, () => {
        const own = OF_THE_PLATFORM.has(kind) ? bucket : (this.#buckets.get(bucket) ?? bucket);
        return kind + own + time + randomPart(`${kind} ${this.#ordinal(kind)}`);
      });
    });
  }

  #uuid(): string {
    return `8a880dc0-d2d2-4067-bcb1-${String(this.#ordinal('uuid')).padStart(12, '0')}`;
  }

  #ordinal(kind: string): number {
    const next = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, next);
    return next;
  }

  #draw(value: string, make: () => string): void {
    if (!this.#drawn.has(value)) this.#drawn.set(value, make());
  }

  #once(value: string, make: () => string): string {
    const found = this.#ids.get(value) ?? make();
    this.#ids.set(value, found);
    return found;
  }
}

/** The scenario's own key is the same each time, and has to stay a key. */
const GIVEN = new Set<unknown>(JWKS.keys.flatMap((key) => Object.values(key)));

function isDrawn(value: string, name: string): boolean {
  if (GIVEN.has(value)) return false;
  const isLong = value.length > LONG;
  return DRAWN.has(name) && value.length >= DRAWN_LENGTH_MIN && (isLong || /\d/.test(value));
}

/** The slowest come first: which these are depends on the machine. */
function inOrder(list: readonly unknown[]): readonly unknown[] {
  return list.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

function marked(value: string, number: number): string {
  if (value.startsWith('eyJ')) return TOKEN;
  if (value.startsWith('v1,')) return value.replaceAll(/(?<=v1a?,)\S+/g, 'EXAMPLE');
  const [prefix] = SECRET_PREFIX.exec(value) ?? [''];
  const rest = `EXAMPLE${String(number).padStart(4, '0')}`;
  return value.length < 12 ? `${prefix}EXAMP` : `${prefix}${rest}`;
}

function nextSecond(time: string): string {
  return new Date(Math.ceil(Date.parse(time) / 1000) * 1000).toISOString();
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('latin1');
}

function inBase64(text: string): string {
  return Buffer.from(text, 'latin1').toString('base64');
}
