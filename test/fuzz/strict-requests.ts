/**
 * The requests that a strict recipient sees in a stream, by RFC 9112 alone. It stops at the first
 * thing that is not sound: whatever a lenient recipient takes for a request after that could have
 * been hidden there from a proxy in front of it.
 */

// Of several spaces recipients may make one; without a version it is a request of HTTP/0.9.
const REQUEST_LINE =
  /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) +([\x21-\x7e\x80-\xff]+)(?: +(?:HTTP|RTSP|ICE)\/(\d\.\d))?$/;
const OLD_REQUEST = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+ +[\x21-\x7e\x80-\xff]+)\r?\n/;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/;
const LENGTH_MAX = 2n ** 64n - 1n; // What recipients commonly count in.
const CHUNK = /^([0-9A-Fa-f]{1,15})[ \t]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/;

/**
 * `GET /payments`: the line of each request whose head is whole. Of the last one the version or the
 * framing may be none of ours: it is refused when its head was given to the service, and after it
 * there is no other.
 */
export function strictRequests(bytes: Buffer): string[] {
  const stream = bytes.toString('latin1');
  const seen: string[] = [];
  for (let at = 0; at < stream.length;) {
    while (stream[at] === '\r' || stream[at] === '\n') at += 1; // As recipients should.
    const end = stream.indexOf('\r\n\r\n', at);
    const head = end < 0 ? undefined : headIn(stream.slice(at, end));
    if (!head) {
      const [, old] = OLD_REQUEST.exec(stream.slice(at)) ?? [];
      return old === undefined ? seen : [...seen, old];
    }
    seen.push(`${head.method} ${head.target}`);
    if (head.method === 'CONNECT' || !head.isFramed) break;
    const next = endOfBody(stream, end + 4, head);
    if (next === undefined) break;
    at = next;
  }
  return seen;
}

type Head = Readonly<{
  method: string;
  target: string;
  length: number;
  isChunked: boolean;
  isFramed: boolean;
}>;

function headIn(text: string): Head | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  const [, method, target = '', version = '0.9'] = REQUEST_LINE.exec(first) ?? [];
  const headers = lines.map((line) => HEADER.exec(line));
  if (method === undefined || headers.includes(null)) return undefined;
  const valuesOf = (name: string) =>
    headers.flatMap((header) => (header?.[1]?.toLowerCase() === name ? [header[2] ?? ''] : []));
  const framing = framingOf(valuesOf('content-length'), valuesOf('transfer-encoding'), version);
  return framing && { method, target, ...framing };
}

function framingOf(lengths: readonly string[], codings: readonly string[], version: string) {
  const isChunked = codings.length > 0;
  const isSound = lengths.every((length) => /^\d+$/.test(length) && BigInt(length) <= LENGTH_MAX);
  if (!isSound || lengths.length + (isChunked ? 1 : 0) > 1) return undefined;
  const isOurs = version === '1.1' || (version === '1.0' && !isChunked);
  // The last coding says where the body ends.
  const isFramed = isOurs && (!isChunked || /(?:^|,)[ \t]*chunked$/i.test(codings.join(',')));
  return { length: Number(lengths[0] ?? 0), isChunked, isFramed };
}

/** Undefined where the body is not whole, or no body. */
function endOfBody(stream: string, start: number, head: Head): number | undefined {
  if (!head.isChunked) {
    const end = start + head.length;
    return end <= stream.length ? end : undefined;
  }
  for (let at = start; ;) {
    const end = stream.indexOf('\r\n', at);
    const [, size] = end < 0 ? [] : (CHUNK.exec(stream.slice(at, end)) ?? []);
    if (size === undefined) return undefined;
    const length = Number.parseInt(size, 16);
    if (length === 0) return endOfTrailers(stream, end + 2);
    at = end + 2 + length;
    if (stream.slice(at, at + 2) !== '\r\n') return undefined;
    at += 2;
  }
}

function endOfTrailers(stream: string, start: number): number | undefined {
  for (let at = start; ;) {
    const end = stream.indexOf('\r\n', at);
    if (end < 0) return undefined;
    if (end === at) return end + 2;
    if (!HEADER.test(stream.slice(at, end))) return undefined;
    at = end + 2;
  }
}
