import { resolveVersion, CURRENT } from './api-version/versions.ts';
import { correlationIdOf } from './exchange.ts';
import { PROBLEM_TYPE, problemBody, unavailable } from './problem-body.ts';
import type { KeyScope, RecentKeys } from './recent-keys.ts';
import type { Route } from './route.ts';
import { BASE_HEADERS } from './security-headers.ts';
import { isNewWork } from './precedence.ts';

type Deps = Readonly<{
  routes: readonly Route[];
  publicUrl: string;
  recentKeys: RecentKeys;
  /** Whether there is no capacity for what is new under this credential. */
  isFull: (credential: string) => boolean;
}>;

/** The answer to a request that is shed; undefined where it has to be parsed. */
export type EarlyShed = (packet: Buffer) => string | undefined;

const HEAD_END = Buffer.from('\r\n\r\n');
const HEAD_BYTES_MAX = 4_096;
/** Only these matter here. */
const RELEVANT_HEADERS = new Set([
  'content-length',
  'x-correlation-id',
  'x-merchant-id',
  'api-version',
  'x-api-key',
  'authorization',
  'host',
  'transfer-encoding',
  'expect',
  'connection',
]);
/** Where one of these has an unusual value, the packet is left to Node's parser. */
const USUAL: Readonly<Record<string, (value: string) => boolean>> = {
  'transfer-encoding': () => false,
  expect: () => false,
  connection: (value) => value.toLowerCase() === 'keep-alive',
};
const LENGTH = /^\d{1,6}$/;
// What Node refuses must not pass here: a proxy may read `Content-Length : 5` as a length.
const SOUND_LINE = /^[!#$%&'*+.^_`|~\w-]+:[\t -~]*$/;

const NO_ROOM = unavailable();
const PLACE = '{correlationId}';
const HEAD_OF_ANSWER = [
  'HTTP/1.1 503 Service Unavailable',
  ...Object.entries({ ...BASE_HEADERS, ...NO_ROOM.headers, 'content-type': PROBLEM_TYPE }).map(
    ([name, value]) => `${name}: ${value}`,
  ),
].join('\r\n');

/**
 * Answers new work while there is no capacity for it, from the bytes of the packet: that costs a
 * tenth of parsing the request, proving its credential and refusing it. It takes only what is beyond
 * doubt, one whole request that is sent as nearly every client sends it, and whose key is not
 * a repeat; all else goes the ordinary way, and may be shed there.
 */
export function createEarlyShed({ routes, publicUrl, recentKeys, isFull }: Deps): EarlyShed {
  const answers = new Map(
    routes
      .filter(isNewWork)
      .map(({ method, path }) => [`${method} ${path} HTTP/1.1`, answerOf(publicUrl, path)]),
  );
  return (packet) => {
    const end = packet.indexOf(HEAD_END);
    if (end < 0 || end > HEAD_BYTES_MAX) return undefined;
    const head = packet.toString('latin1', 0, end);
    const requestLine = head.slice(0, head.indexOf('\r\n'));
    const answer = answers.get(requestLine);
    const headers = answer && headersIn(head);
    if (!headers) return undefined;
    const bodyAt = end + HEAD_END.length;
    const length = headers.get('content-length') ?? '0';
    const isWhole = LENGTH.test(length) && bodyAt + Number(length) === packet.length;
    if (!isWhole || !headers.has('host')) return undefined;
    const scope = scopeOf(requestLine, headers);
    if (!isFull(scope.credential)) return undefined;
    return recentKeys.repeats(scope, packet, bodyAt) ? undefined : answer(headers);
  };
}

/** As the gate reads it from the parsed request. */
function scopeOf(requestLine: string, headers: ReadonlyMap<string, string>): KeyScope {
  const [, path = ''] = requestLine.split(' ');
  return {
    credential: headers.get('x-api-key') ?? headers.get('authorization') ?? '',
    path,
    merchantId: headers.get('x-merchant-id'),
  };
}

/** The answer to what was for that path, written but for what differs from request to request. */
function answerOf(publicUrl: string, instance: string) {
  const around = { publicUrl, instance, correlationId: PLACE };
  const body = JSON.stringify(problemBody(NO_ROOM, around));
  const [before = '', after = ''] = body.split(PLACE);
  const length = Buffer.byteLength(before + after);
  return (headers: ReadonlyMap<string, string>): string => {
    const correlationId = correlationIdOf(headers.get('x-correlation-id'));
    const version = resolveVersion(headers.get('api-version'));
    const escapedId = JSON.stringify(correlationId).slice(1, -1);
    return (
      `${HEAD_OF_ANSWER}\r\napi-version: ${typeof version === 'string' ? version : CURRENT}` +
      `\r\nx-correlation-id: ${correlationId}\r\ncontent-length: ${length + escapedId.length}` +
      `\r\n\r\n${before}${escapedId}${after}`
    );
  };
}

/** The headers that matter; undefined where one is not sound, stands twice, or is left to Node's parser. */
function headersIn(head: string): ReadonlyMap<string, string> | undefined {
  const headers = new Map<string, string>();
  let at = head.indexOf('\r\n') + 2;
  while (at < head.length) {
    const end = head.indexOf('\r\n', at);
    const line = head.slice(at, end < 0 ? head.length : end);
    at += line.length + 2;
    if (!SOUND_LINE.test(line)) return undefined;
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (!RELEVANT_HEADERS.has(name)) continue;
    const value = line.slice(colon + 1).trim();
    if (headers.has(name) || USUAL[name]?.(value) === false) return undefined;
    headers.set(name, value);
  }
  return headers;
}
