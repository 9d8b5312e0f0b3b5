import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { thingsServer } from '../../../test/things-server.ts';

for (const [name, bytes] of [
  ['no HTTP at all', 'GARBAGE\r\n\r\n'],
  [
    'two lengths',
    'POST /things HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
  ],
  [
    'a length and chunks',
    'POST /things HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
] as const) {
  test(`what is not sound HTTP is refused and the connection closed: ${name}`, async () => {
    const raw = thingsServer();
    await raw.listen({ port: 0, host: '127.0.0.1' });
    const { port } = raw.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    assert.match(answer, /^HTTP\/1\.1 4(00|31) .*application\/problem\+json/s);
  });
}
