import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { hold, thingsServer, waiting } from '../../../../test/things-server.ts';

const HEADERS = { 'api-version': '2025-01-17', 'x-api-key': 'good' };

test('a connection opened ahead of its first request does not delay the end of the server', async () => {
  const closing = thingsServer();
  await closing.listen({ port: 0, host: '127.0.0.1' });
  const { port } = closing.server.address() as AddressInfo;
  const opened = once(closing.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  await opened;
  const ended = once(socket, 'close');
  await closing.close();
  await ended;
});

test('a request in progress when the server closes is answered', async () => {
  const closing = thingsServer();
  await closing.listen({ port: 0, host: '127.0.0.1' });
  const { port } = closing.server.address() as AddressInfo;
  waiting.held = hold();
  const inHand = fetch(`http://127.0.0.1:${port}/fails/waits`, { headers: HEADERS });
  await waiting.held.entered.promise;
  const closed = closing.close();
  waiting.held.released.resolve();
  assert.equal((await inHand).status, 200);
  await closed;
});
