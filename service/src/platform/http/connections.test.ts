import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { rawAnswers, type RawAnswer } from '../../../../test/raw-http.ts';
import { clientOf, post, smallServer } from '../../../../test/small-server.ts';
import { until } from '../../../../test/until.ts';

/** A client that goes on sending when the other side has ended the connection, until that cuts it. */
async function stubbornClient({ app, port }: Awaited<ReturnType<typeof smallServer>>) {
  const opened = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  after(() => socket.destroy());
  const [there] = await opened;
  there.once('close', () => socket.end());
  return socket;
}

const statuses = (answers: readonly RawAnswer[]) => answers.map(({ status }) => status);

test('a request whose rest arrives after its 408 is not processed', async () => {
  const server = await smallServer();
  const { app, begun } = server;
  app.server.headersTimeout = 100;
  const socket = await stubbornClient(server);
  const answers = rawAnswers(socket);
  const request = post('/sales', 'late');
  socket.write(request.slice(0, 40));
  await once(socket, 'end');
  const arrived = once(app.server, 'request');
  socket.write(request.slice(40));
  await arrived;
  assert.deepEqual(statuses(await answers), [408]);
  assert.deepEqual(begun, []);
});

test('an incomplete head behind a request in progress is refused after that one’s answer, and not processed when it completes', async () => {
  const server = await smallServer();
  const { app, begun, endOne } = server;
  app.server.headersTimeout = 100;
  const socket = await stubbornClient(server);
  const answers = rawAnswers(socket);
  const behind = post('/sales/2/complete', 'behind');
  const refused = once(app.server, 'clientError');
  socket.write(post('/sales', 'in hand') + behind.slice(0, 40));
  await refused;
  const arrived = once(app.server, 'request');
  socket.write(behind.slice(40));
  await arrived;
  endOne();
  assert.deepEqual(statuses(await answers), [200, 408]);
  assert.deepEqual(begun, ['sale in hand']);
});

for (const [name, rest] of [
  ['is no HTTP', 'xyz\r\n'],
  ['never comes', ''],
] as const) {
  test(`a request that was refused by its head is not answered again when its body ${name}`, async () => {
    const server = await smallServer();
    const { app } = server;
    [app.server.headersTimeout, app.server.requestTimeout] = [100, 100];
    const socket = await stubbornClient(server);
    const answers = rawAnswers(socket);
    socket.write('POST /sales HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
    await once(socket, 'data');
    socket.write(rest);
    assert.deepEqual(statuses(await answers), [401]);
  });
}

test('nor is one whose answer is written, and has not gone out yet', async () => {
  const { app, port } = await smallServer();
  const unsound = Object.assign(new Error('no chunk'), { code: 'HPE_INVALID_CHUNK_SIZE' });
  app.server.once('request', (_request, response: ServerResponse) => {
    response.once('prefinish', () => app.server.emit('clientError', unsound, response.socket));
  });
  const client = connect(port, '127.0.0.1');
  const answers = rawAnswers(client);
  client.write('POST /sales HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  assert.deepEqual(statuses(await answers), [401]);
});

test('a body that arrived while the process was suspended is read, however long that was', async () => {
  const { begun, endOne, port } = await smallServer();
  const client = await clientOf(port);
  const [head = '', body = ''] = post('/sales', 'slow').split('\r\n\r\n');
  client.send(`${head}\r\n\r\n${body.slice(0, 1)}`);
  // Until the second time connections were looked at.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  client.send(body.slice(1));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
  const answer = client.answer();
  await Promise.race([until(() => begun.length === 1), answer]);
  endOne();
  assert.equal((await answer).status, 200);
});

test('a server that stops tells clients that wait for an answer, and does not wait for more from them', async () => {
  const server = await smallServer();
  const { app, begun, endOne } = server;
  const client = await stubbornClient(server);
  client.write(post('/sales', 'last'));
  await until(() => begun.length === 1);
  const closed = app.close();
  await until(() => !app.server.listening);
  const answers = rawAnswers(client);
  endOne();
  const [answer] = await answers;
  assert.equal(answer?.status, 200);
  assert.equal(answer.headers['connection'], 'close');
  await closed;
});
