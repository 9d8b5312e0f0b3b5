import { changedBytes } from './byte-changes.ts';
import { bytesOf, copyOf, type RawRequest } from './raw-request.ts';
import type { Random } from './random.ts';

/** A request that must never be executed: it is only ever in the body of another. */
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';

const LENGTHS = [
  '0', '1', '5', '-1', '+5', '0x5', '5 ', '5, 5', '5, 6', '05', '1e1', '5;', '', ' ', 'five',
  '99999999999999999999', '18446744073709551616', '4294967296', '262145', '5\t', '\u00a05', '5\u0000',
]; // prettier-ignore
const CODINGS = [
  'chunked', 'Chunked', 'CHUNKED', 'identity', 'chunked, identity', 'identity, chunked', 'xchunked',
  'chunked, chunked', 'gzip, chunked', 'chunked, gzip', 'chunked;q=1', 'chunke', '"chunked"',
  'chunked ', '\tchunked', 'chunked\u0000', 'chunked,', ',chunked', '', 'trailers', 'chunk\u00e9d',
]; // prettier-ignore
const TARGETS = [
  '*', '', '/', '//', '//elsewhere.example/payments', 'http://elsewhere.example/payments',
  'http://localhost/payments', 'https://localhost:8080/payments?x=1', 'localhost:80', 'payments',
  '/payments#part', '/../payments', '/%2e%2e/payments', '/payments/%00', '/payments/%zz', '/%',
  '/payments?a=\u00e9', '/pay\u0000ments', '/payments /x', '/payments\t', '/\\payments', '/?%',
  `/${'a'.repeat(9_000)}`, `/${'a/'.repeat(8_200)}`, `/payments?${'a=b&'.repeat(3_000)}`,
]; // prettier-ignore
const METHODS = [
  'get', 'GET ', ' GET', 'G\u0000T', 'GETT', 'CONNECT', 'TRACE', 'OPTIONS', 'HEAD', 'PRI', 'PUT',
  'M-SEARCH', 'PURGE', '', 'A'.repeat(300), 'SOURCE', 'QUERY', 'DELETE',
]; // prettier-ignore
const VERSIONS = [
  'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', 'HTTP/1.1 ', 'HTTP/11', 'HTTP/1.1x',
  'ICE/1.1', 'RTSP/1.0', '', 'HTTP/1.1\u0000', 'HTTP/ 1.1', 'HTTP/1,1',
]; // prettier-ignore
const OTHERS: readonly (readonly [string, string])[] = [
  ['Connection', 'close'], ['Connection', 'keep-alive'], ['Connection', 'upgrade'],
  ['Connection', 'close, keep-alive'], ['Connection', 'content-length'], ['Upgrade', 'websocket'],
  ['Upgrade', 'h2c'], ['HTTP2-Settings', 'AAMAAABkAAQAAP__'], ['Expect', '100-continue'],
  ['Expect', '100-Continue, x'], ['Expect', 'x'], ['Expect', ''], ['Host', 'elsewhere.example'],
  ['Host', 'localhost'], ['Host', ''], ['Host', 'a@b'], ['Api-Version', '2025-01-17'],
  ['X-Api-Key', 'another'], ['Authorization', 'Bearer x'], ['Content-Type', 'text/plain'],
  ['TE', 'trailers'], ['Trailer', 'Content-Length'], ['Max-Forwards', '0'], ['Range', 'bytes=0-'],
  ['Proxy-Connection', 'keep-alive'], ['Keep-Alive', 'timeout=0'], ['Content-Encoding', 'gzip'],
  ['X-Forwarded-For', '\u0000'], ['Cookie', 'a=b; a=c'], ['X\u0000Y', 'x'], ['', 'x'], ['X Y', 'x'],
  ['X-Folded', 'one\r\n two'], ['X-Bare', 'one\rtwo'], ['X-Line', 'one\ntwo'], ['X\u00e9', '\u00e9'],
]; // prettier-ignore
const TOKENS = [
  '\r', '\n', '\r\n', '\r\n\r\n', '\0', ' ', '\t', ':', '\r\n ', '\x0b', '\x0c', '\x7f', '0\r\n\r\n',
  'Content-Length: 3\r\n', 'Transfer-Encoding: chunked\r\n', '\r\nContent-Length: 0\r\n', HIDDEN,
  Buffer.from([0xff]), Buffer.from([0xe2, 0x80, 0xa8]), 'HTTP/1.1 200 OK\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]),
]; // prettier-ignore

type Part = (request: RawRequest, random: Random) => void;

function header(request: RawRequest, name: string, value: string): void {
  request.headers.push([name, value]);
}

function withoutFraming(request: RawRequest): void {
  request.headers = request.headers.filter(
    ([name]) => !/^(?:content-length|transfer-encoding)$/i.test(name),
  );
}

/** The body in chunks, some of them not as they should be. */
function chunked(body: Buffer, random: Random): Buffer {
  const parts: Buffer[] = [];
  const isSound = random.chance(0.4);
  for (let at = 0; at < body.length;) {
    const size = 1 + random.below(body.length);
    const data = body.subarray(at, at + size);
    at += size;
    const hex = data.length.toString(16);
    const odd = ['0x' + hex, `${hex};a=b`, `${hex};${'x'.repeat(200)}`, `${hex} `, `-${hex}`,
      `${hex}h`, '', 'ffffffffffffffff', `0000000000000000${hex}`, `${hex};a="\n"`, ` ${hex}`,
      `${hex};`, `${hex}\r`, String(data.length), '7fffffff']; // prettier-ignore
    const line = isSound || random.chance(0.6) ? hex : random.pick(odd);
    const ends = isSound ? ['\r\n'] : ['\r\n', '\r\n', '\r\n', '\n', '', '\r', '\r\n\r\n', 'x\r\n'];
    parts.push(Buffer.from(`${line}${random.pick(ends)}`), data, Buffer.from(random.pick(ends)));
  }
  const last = ['0\r\n\r\n', '0\r\n\r\n', '0\r\nX-After: 1\r\n\r\n', '0\r\nContent-Length: 9\r\n\r\n',
    '0\r\nHost: b\r\n\r\n', '00\r\n\r\n', '0\n\n', '0\r\n', '', '0;x\r\n\r\n', '0\r\n X: 1\r\n\r\n']; // prettier-ignore
  parts.push(Buffer.from(isSound ? '0\r\n\r\n' : random.pick(last)));
  return Buffer.concat(parts);
}

const inChunks: Part = (request, random) => {
  withoutFraming(request);
  header(request, 'Transfer-Encoding', 'chunked');
  request.body = chunked(request.body.length > 0 ? request.body : Buffer.from(HIDDEN), random);
};

const PARTS: readonly Part[] = [
  (request, random) => header(request, 'Content-Length', random.pick(LENGTHS)),
  (request, random) => {
    withoutFraming(request);
    header(request, 'Content-Length', random.pick(LENGTHS));
  },
  (request, random) => {
    const moved = Math.max(0, request.body.length + random.pick([-20, -1, 1, 20, 300]));
    withoutFraming(request);
    header(request, 'Content-Length', String(moved));
  },
  (request) => header(request, 'content-length', String(request.body.length)),
  withoutFraming,
  (request, random) => header(request, 'Transfer-Encoding', random.pick(CODINGS)),
  (request, random) => {
    inChunks(request, random);
    withoutFraming(request);
    header(request, 'Transfer-Encoding', random.pick(CODINGS));
  },
  inChunks,
  inChunks,
  (request, random) => {
    inChunks(request, random);
    header(request, 'Content-Length', random.pick(['3', '0', String(request.body.length)]));
  },
  // Framing with a space, a tab or a fold in the wrong place.
  (request, random) => {
    withoutFraming(request);
    const [name, value] = random.pick([
      ['Content-Length ', '5'], ['Content-Length\t', '5'], ['Content-Length', '\r\n 5'],
      ['Transfer-Encoding ', 'chunked'], ['Transfer-Encoding', '\r\n chunked'],
      [' Transfer-Encoding', 'chunked'], ['Transfer_Encoding', 'chunked'], ['X: y\nContent-Length', '5'],
      ['X', 'y\rTransfer-Encoding: chunked'], ['Content-Length\u0000', '5'], ['Content_Length', '5'],
    ] as const); // prettier-ignore
    header(request, name, value);
  },
  (request) => {
    request.body = Buffer.concat([request.body, Buffer.from(HIDDEN)]);
  },
  (request) => {
    request.body = Buffer.from(HIDDEN.repeat(3));
    withoutFraming(request);
    header(request, 'Content-Length', String(request.body.length));
  },
  (request, random) => {
    request.target = random.pick(TARGETS);
  },
  (request, random) => {
    request.method = random.pick(METHODS);
  },
  (request, random) => {
    request.version = random.pick(VERSIONS);
  },
  (request, random) => {
    const [name, value] = random.pick(OTHERS);
    header(request, name, value);
  },
  (request, random) => {
    const [name, value] = random.pick(OTHERS);
    request.headers.unshift([name, value]);
  },
  (request, random) => {
    request.headers.splice(random.below(request.headers.length), 1);
  },
  (request, random) => {
    request.headers.push(...request.headers.slice(random.below(request.headers.length)));
  },
  (request, random) => {
    const count = random.pick([50, 99, 500, 2_100]);
    for (let made = 0; made < count; made += 1) header(request, `X-${made}`, 'x');
  },
  (request, random) => header(request, 'X-Long', 'x'.repeat(random.pick([8_000, 15_900, 16_500]))),
  (request, random) => header(request, 'x'.repeat(random.pick([300, 9_000])), 'x'),
];

/** The bytes of one request with none, one or several of its parts wrong. */
function mutatedRequest(sound: RawRequest, random: Random): Buffer {
  const request = copyOf(sound);
  for (let left = random.pick([0, 1, 1, 1, 2]); left > 0; left -= 1) {
    random.pick(PARTS)(request, random);
  }
  return bytesOf(request);
}

const LINES = ['\n', '\r', '\r\r\n', '\n\r', '\r\n\r\n', ' \r\n', '\r\n '];

/** What is sent over one connection: mostly one request, sometimes several, then bytes of them. */
export function mutatedStream(requests: readonly RawRequest[], random: Random): Buffer {
  const count = random.pick([1, 1, 1, 2, 3, random.chance(0.02) ? 45 : 1]);
  const made = Array.from({ length: count }, () => mutatedRequest(random.pick(requests), random));
  let bytes: Buffer = Buffer.concat(made);
  for (let left = random.pick([0, 0, 0, 1, 1, 2]); left > 0; left -= 1) {
    bytes = changedBytes(bytes, random, TOKENS);
  }
  if (random.chance(0.05)) {
    const text = bytes.toString('latin1');
    const end = random.pick(LINES);
    const once = random.chance(0.5) ? text.replace('\r\n', end) : text.replaceAll('\r\n', end);
    bytes = Buffer.from(once, 'latin1');
  }
  return bytes;
}
