import { asDeclared } from './as-declared.ts';
import { WebhookError } from './errors.ts';
import type { Event, EventData } from './generated/types.ts';

/** What a webhook endpoint receives. */
export type WebhookEvent = {
  [Type in keyof EventData]: Omit<Event, 'type' | 'data' | 'createdAt'> &
    Readonly<{ type: Type; timestamp: string; data: EventData[Type] }>;
}[keyof EventData];

type HeaderMap = Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyOptions = Readonly<{
  /** How far the time of a webhook may be from this machine's: 300 seconds if not set. */
  toleranceSeconds?: number | undefined;
  /** In place of this machine's time. */
  now?: Date | undefined;
}>;

const TOLERANCE_SECONDS = 300;
const encoder = new TextEncoder();

/**
 * The event that a webhook brings, if it is genuine; a `WebhookError` says what is wrong with it
 * otherwise. `rawBody` is what arrived, byte by byte: JSON that was parsed and written again is
 * another text. `secret` is the endpoint's (`whsec_…`) or its public key (`whpk_…`), or several of
 * them while they are being replaced.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: Headers | HeaderMap,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody);
  const id = required(headers, 'webhook-id');
  const timestamp = required(headers, 'webhook-timestamp');
  const signatures = required(headers, 'webhook-signature');
  const signed = joined(encoder.encode(`${id}.${timestamp}.`), body);
  if (!(await isSignedByAny([secret].flat(), signatures, signed))) {
    throw await mismatch(body, headerOf(headers, 'content-digest'));
  }
  refuseStale(Number(timestamp), options);
  return asDeclared(JSON.parse(new TextDecoder().decode(body)));
}

async function isSignedByAny(
  secrets: readonly string[],
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const entries = signatures.split(' ').map((entry) => entry.split(','));
  for (const secret of secrets) {
    const { version, algorithm, key } = await keyOf(secret);
    for (const [kind, text = ''] of entries) {
      const signature = kind === version ? fromBase64(text) : undefined;
      if (signature && (await crypto.subtle.verify(algorithm, key, signature, signed))) return true;
    }
  }
  return false;
}

async function keyOf(secret: string) {
  const [, kind, text = ''] = /^(whsec|whpk)_(.+)$/.exec(secret) ?? [];
  const bytes = fromBase64(text);
  const isShared = kind === 'whsec';
  if (kind === undefined || bytes === undefined || (!isShared && bytes.length !== 32)) {
    throw new WebhookError(
      'MALFORMED',
      'The secret must be whsec_… or whpk_… as the endpoint has it.',
    );
  }
  const algorithm = isShared ? { name: 'HMAC', hash: 'SHA-256' } : { name: 'Ed25519' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  return { version: isShared ? 'v1' : 'v1a', algorithm, key };
}

/** A signature does not say what it does not fit; the digest of the body does. */
async function mismatch(
  body: Uint8Array<ArrayBuffer>,
  digest: string | undefined,
): Promise<WebhookError> {
  const [, sent] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/.exec(digest ?? '') ?? [];
  if (sent === undefined) {
    return new WebhookError(
      'WRONG_SIGNATURE',
      'The signature does not match: the secret is another endpoint’s, or the body was changed.',
    );
  }
  const got = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return toBase64(got) === sent
    ? new WebhookError(
        'WRONG_SECRET',
        'The body is what was sent, and was signed with another secret: use the secret of this endpoint.',
      )
    : new WebhookError(
        'CHANGED_BODY',
        'The body is not what was sent: verify the bytes as they arrived, before anything parses them.',
      );
}

function refuseStale(seconds: number, { toleranceSeconds, now = new Date() }: VerifyOptions): void {
  const age = Math.round(now.getTime() / 1000 - seconds);
  if (Math.abs(age) <= (toleranceSeconds ?? TOLERANCE_SECONDS)) return;
  const when = age > 0 ? `${age} seconds ago` : `${-age} seconds in the future`;
  throw new WebhookError(
    'STALE',
    `It is genuine, and was sent ${when} by this machine’s clock: it was kept back, or the clock is wrong.`,
  );
}

function required(headers: Headers | HeaderMap, name: string): string {
  const value = headerOf(headers, name);
  if (value !== undefined) return value;
  throw new WebhookError('MALFORMED', `The header ${name} is absent: this is no webhook of ours.`);
}

function headerOf(headers: Headers | HeaderMap, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.join(' ');
}

/** By what they can do: some runtimes have several classes of them. */
function isHeaders(headers: Headers | HeaderMap): headers is Headers {
  return typeof headers.get === 'function';
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return encoder.encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  throw new WebhookError(
    'MALFORMED',
    'Give the body as it arrived, as bytes or text: what was parsed cannot be verified any more.',
  );
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
