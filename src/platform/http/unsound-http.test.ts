import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { test } from 'node:test';
import { hold, thingsServer, waiting } from '../../../test/things-server.ts';

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

test('clients that go away, before or after their request is whole, leave no trace', async () => {
  const app = thingsServer({ inFlightMax: 2 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const head = 'Host: a\r\nx-api-key: good\r\nApi-Version: 2025-01-17\r\n';
  for (let round = 0; round < 5; round += 1) {
    const halfSent = connect(port, '127.0.0.1');
    halfSent.write(`POST /things HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{`);
    await once(app.server, 'request');
    halfSent.destroy();
    waiting.held = hold();
    const impatient = connect(port, '127.0.0.1');
    impatient.write(`GET /fails/waits HTTP/1.1\r\n${head}\r\n`);
    await waiting.held.entered.promise;
    impatient.destroy();
    waiting.held.released.resolve();
  }
  const isFree = async () => {
    const headers = { 'x-api-key': 'good', 'api-version': '2025-01-17' };
    const answers = [1, 2].map(() => fetch(`http://127.0.0.1:${port}/things/a`, { headers }));
    return (await Promise.all(answers)).every(({ status }) => status === 200);
  };
  // The last client's leaving reaches the server a moment after it left.
  for (let tries = 0; !(await isFree()); tries += 1) assert.ok(tries < 200, 'still saturated');
});
