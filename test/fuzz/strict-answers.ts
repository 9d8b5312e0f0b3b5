import assert from 'node:assert/strict';

type WholeAnswer = Readonly<{
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
}>;

const STATUS_LINE = /^HTTP\/1\.1 ([1-5]\d\d) [\t\x20-\x7e]*$/;
const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\t\x20-\x7e\x80-\xff]*)$/;

/**
 * The answers on a connection, each of which must be whole and sound HTTP; nothing may come after
 * the last. The methods are those of the requests, in their order.
 */
export function strictAnswers(bytes: Buffer, methods: readonly string[]): WholeAnswer[] {
  const stream = bytes.toString('latin1');
  const answers: WholeAnswer[] = [];
  for (let at = 0; at < stream.length;) {
    const end = stream.indexOf('\r\n\r\n', at);
    assert.ok(end >= 0, `an answer is cut off: ${stream.slice(at, at + 200)}`);
    const [first = '', ...lines] = stream.slice(at, end).split('\r\n');
    const status = Number(STATUS_LINE.exec(first)?.[1]);
    assert.ok(status > 0, `no status line: ${first}`);
    const headers = headersIn(lines);
    at = end + 4;
    if (status < 200) continue;
    const isHead = methods[answers.length] === 'HEAD';
    const [body, next] =
      isHead || status === 204 || status === 304 ? ['', at] : bodyAt(stream, at, headers);
    answers.push({ status, headers, body });
    at = next;
  }
  return answers;
}

function headersIn(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value = ''] = HEADER.exec(line) ?? [];
    assert.ok(name !== undefined, `no header: ${JSON.stringify(line)}`);
    const key = name.toLowerCase();
    assert.ok(!headers.has(key) || key === 'set-cookie' || key === 'link', `${name} twice`);
    headers.set(key, value);
  }
  return headers;
}

function bodyAt(stream: string, start: number, headers: Map<string, string>): [string, number] {
  const length = headers.get('content-length');
  if (length !== undefined) {
    assert.match(length, /^\d+$/);
    assert.ok(!headers.has('transfer-encoding'), 'a length and chunks');
    const end = start + Number(length);
    assert.ok(end <= stream.length, 'a body is cut off');
    return [stream.slice(start, end), end];
  }
  if (headers.get('transfer-encoding') !== 'chunked') {
    assert.equal(headers.get('connection'), 'close', 'a body without an end');
    return [stream.slice(start), stream.length];
  }
  let body = '';
  for (let at = start; ;) {
    const end = stream.indexOf('\r\n', at);
    const size = Number.parseInt(stream.slice(at, end), 16);
    assert.ok(end >= 0 && size >= 0, 'a chunk is cut off');
    body += stream.slice(end + 2, end + 2 + size);
    at = end + 4 + size;
    if (size === 0) return [body, at];
  }
}
