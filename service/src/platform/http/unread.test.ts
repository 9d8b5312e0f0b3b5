import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { UnreadAnswers } from './unread.ts';

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());

/** Connections on which so many bytes wait to be read by their clients. */
async function withUnread(...sizes: readonly number[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (const bytes of sizes) {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [socket] = await accepted;
    after(() => [client, socket].forEach((end) => end.destroy()));
    socket.cork();
    socket.write(Buffer.alloc(bytes));
    sockets.push(socket);
  }
  return sockets;
}

test('past the cap the connections with the oldest unread answers are cut off, as many as it takes', async () => {
  const unread = new UnreadAnswers(100);
  const sockets = await withUnread(40, 40, 20, 80);
  for (const socket of sockets) unread.handedOver(socket);
  assert.deepEqual(
    sockets.map(({ destroyed }) => destroyed),
    [true, true, false, false],
  );
});

test('answers that were read, and closed connections, no longer count', async () => {
  const unread = new UnreadAnswers(100);
  const sockets = await withUnread(100, 100, 100);
  for (const socket of sockets) {
    unread.handedOver(socket);
    unread.read(socket);
    unread.read(socket);
  }
  assert.ok(sockets.every(({ destroyed }) => !destroyed));
});

test('the next answer on a connection takes the place of the last, and it is then the last to go', async () => {
  const unread = new UnreadAnswers(100);
  const [first, second, third] = await withUnread(40, 40, 40);
  assert.ok(first && second && third);
  for (const socket of [first, second, first, third]) unread.handedOver(socket);
  assert.deepEqual([first.destroyed, second.destroyed, third.destroyed], [false, true, false]);
});

test('an answer larger than the cap is cut off itself', async () => {
  const unread = new UnreadAnswers(100);
  const [small, large] = await withUnread(10, 101);
  assert.ok(small && large);
  for (const socket of [small, large]) unread.handedOver(socket);
  assert.deepEqual([small.destroyed, large.destroyed], [true, true]);
});
