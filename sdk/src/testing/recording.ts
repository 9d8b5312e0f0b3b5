import { asDeclared } from '../as-declared.ts';
import { hidden, hiddenText } from './hidden.ts';

/** What was asked, as it may be kept: without the values that differ from run to run. */
export type AskedFor = Readonly<{ method: string; path: string; version: string; body?: unknown }>;
/** What was answered to it: JSON as it is, other text as `text`, anything else as `base64`. */
export type Answer = Readonly<{
  status: number;
  headers: Readonly<Record<string, string>>;
  json?: unknown;
  text?: string;
  base64?: string;
}>;
export type Entry = Readonly<{ request: AskedFor; answer: Answer }>;
export type Recording = Readonly<{ format: 1; answers: readonly Entry[] }>;

/** Which of the members of bodies and queries have another value each time. */
export type Ignored = ReadonlySet<string>;

const KEPT_HEADERS = [
  'api-version',
  'content-type',
  'content-disposition',
  'etag',
  'idempotency-replayed',
  'retry-after',
  'x-correlation-id',
];
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const KEY = 'idempotencyKey'; // Two keys for the same request are two requests, told by their order.

const SECRET_LENGTH_MIN = 8; // A shorter one is none, and would hide words.

/** The secrets of a request, so that they are found wherever they recur. */
export function secretsIn({ headers, body }: RequestInit): string[] {
  const sent = new Headers(headers);
  const [bearer, key] = [sent.get('authorization'), sent.get('x-api-key')];
  const form = isForm(sent) && typeof body === 'string' ? body : '';
  const client = new URLSearchParams(form).get('client_secret');
  return [bearer?.replace(/^Bearer /, ''), key, client].filter(
    (one): one is string => typeof one === 'string' && one.length >= SECRET_LENGTH_MIN,
  );
}

export function askedFor(
  address: string,
  init: RequestInit,
  { ignored, known }: Readonly<{ ignored: Ignored; known: ReadonlySet<string> }>,
): AskedFor {
  const { pathname, searchParams } = new URL(address);
  for (const name of ignored) searchParams.delete(name);
  searchParams.sort();
  const query = searchParams.size === 0 ? '' : `?${decodeURIComponent(searchParams.toString())}`;
  const body = bodyOf(init);
  const kept = body === undefined ? {} : { body: stable(hidden(body, known), ignored) };
  return {
    method: init.method ?? 'GET',
    path: withoutIds(hiddenText(`${decodeURIComponent(pathname)}${query}`, known)),
    version: new Headers(init.headers).get('api-version') ?? '',
    ...kept,
  };
}

function bodyOf({ body, headers }: RequestInit): unknown {
  if (body === undefined || body === null) return undefined;
  if (typeof body !== 'string') return '[a file]';
  return isForm(new Headers(headers))
    ? Object.fromEntries(new URLSearchParams(body))
    : parsed(body);
}

function isForm(headers: Headers): boolean {
  return headers.get('content-type') === 'application/x-www-form-urlencoded';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** In one order, without what is new each time. */
function stable(value: unknown, ignored: Ignored, path = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => stable(one, ignored, path));
  if (typeof value === 'string') return withoutIds(value);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .map(([name, one]) => [name, one, path === '' ? name : `${path}.${name}`] as const)
    .filter(([name, , full]) => name !== KEY && !ignored.has(full))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, one, full]) => [name, stable(one, ignored, full)]));
}

function withoutIds(text: string): string {
  return text.replaceAll(UUID, '[uuid]');
}

/** The answer as it may be kept. It is read to its end. */
export async function answerOf(response: Response, known: ReadonlySet<string>): Promise<Answer> {
  const { status, headers } = response;
  const kept = KEPT_HEADERS.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, hiddenText(value, known)]];
  });
  const start = { status, headers: Object.fromEntries(kept) };
  const type = headers.get('content-type') ?? '';
  if (!/json|text/.test(type)) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return bytes.length === 0 ? start : { ...start, base64: btoa(latin1(bytes)) };
  }
  const text = await response.text();
  const json = type.includes('json') && text !== '' ? parsed(text) : undefined;
  return json === undefined
    ? { ...start, text: hiddenText(text, known) }
    : { ...start, json: hidden(json, known) };
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** The same answer for a program. */
export function responseOf({ status, headers, json, text, base64 }: Answer): Response {
  const bytes =
    base64 === undefined
      ? undefined
      : Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const body = bytes ?? text ?? (json === undefined ? null : JSON.stringify(json));
  return new Response(status === 204 ? null : body, { status, headers });
}

/** Undefined for what is no recording. */
export function readRecording(text: string): Recording | undefined {
  const content = parsed(text);
  const isOne =
    typeof content === 'object' && content !== null && 'format' in content && content.format === 1;
  return isOne ? asDeclared(content) : undefined;
}
