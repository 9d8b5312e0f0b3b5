import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { rawAnswers } from '../../../../test/raw-http.ts';
import { type Client, clientOf, fill, post, smallServer } from '../../../../test/small-server.ts';
import { until } from '../../../../test/until.ts';

/** A full server, and a client that was shed on a connection whose server side is at hand. */
async function shedClient(first = post('/sales', 'shed')) {
  const server = await smallServer();
  await fill(server.port);
  const opened = once(server.app.server, 'connection') as Promise<[Socket]>;
  const client = await clientOf(server.port);
  const [there] = await opened;
  client.send(first);
  assert.equal((await client.answer()).status, 503);
  return { ...server, client, there };
}

/** Once more, so that it is known where requests begin. */
async function shedAgain(client: Client, key: string): Promise<void> {
  client.send(post('/sales', key));
  assert.equal((await client.answer()).status, 503);
}

const PARTIAL = 'GET /nothing HTTP/1.1\r\nX-Rest: ';
// A blank after the colon is usual and not needed: each such header is a byte shorter than it seems.
const SHORT = 'A:b\r\n'.repeat(PARTIAL.length);

for (const [name, first, isShedAgain] of [
  ['written the usual way', post('/sales', 'usual'), false],
  ['written shorter', post('/sales', 'short', SHORT), false],
  ['that was shed unparsed', post('/sales', 'usual'), true],
] as const) {
  test(`in the middle of a head no packet is taken for a request, after one ${name}`, async () => {
    const { client, there } = await shedClient(first);
    if (isShedAgain) for (const key of ['parsed', 'unparsed']) await shedAgain(client, key);
    const bytes = there.bytesRead;
    client.send(PARTIAL);
    await until(() => there.bytesRead === bytes + PARTIAL.length);
    client.send(post('/sales', 'inside'));
    assert.equal((await client.answer()).status, 404);
  });
}

test('a body that comes in a packet of its own, and what follows it, is read by the parser', async () => {
  const { app, client } = await shedClient();
  await shedAgain(client, 'parsed');
  const [head = '', body = ''] = post('/sales', 'split').split('\r\n\r\n');
  const headArrived = once(app.server, 'request');
  client.send(`${head}\r\n\r\n`);
  await headArrived;
  const paths: (string | undefined)[] = [];
  app.server.on('request', ({ url }) => void paths.push(url));
  client.send(body);
  assert.equal((await client.answer()).status, 503);
  await shedAgain(client, 'parsed too'); // Nobody looked where the split one ended.
  assert.deepEqual(paths, ['/sales']);
  await shedAgain(client, 'unparsed');
  assert.deepEqual(paths, ['/sales']);
});

test('while an answer is not read yet no other is heaped on it unparsed', async () => {
  const { app, client, there } = await shedClient();
  await shedAgain(client, 'parsed');
  let parsed = 0;
  app.server.on('request', () => (parsed += 1));
  there.cork(); // As if nothing could be sent.
  client.send(post('/sales', 'unparsed'));
  await until(() => there.writableLength > 0);
  assert.equal(parsed, 0);
  client.send(post('/sales', 'next'));
  await until(() => parsed === 1);
});

test('a tunnel that is asked for behind a request that is shed gets its refusal, and the server lives on', async () => {
  const { app, endOne, port } = await smallServer();
  const { inWork } = await fill(port);
  const { socket } = await clientOf(port);
  socket.write(`${post('/sales', 'x')}CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n`);
  const answers = await rawAnswers(socket);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [503, 405],
  );
  endOne();
  assert.equal((await Promise.any(inWork)).status, 200);
  assert.ok(app.server.listening);
});
