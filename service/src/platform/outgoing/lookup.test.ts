import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { createAuthority } from '../../../../test/certificates.ts';
import { startNameServer } from '../../../../test/name-server.ts';
import { listening, POST, receiver, SOON, testOutgoing } from '../../../../test/receivers.ts';

const { post } = testOutgoing();

test('a name that resolves to a private address is refused before anything is connected', async () => {
  let connections = 0;
  const server = createServer((_request, response) => response.end());
  server.on('connection', () => (connections += 1));
  const port = await listening(server);
  const { address: nameServer } = await startNameServer((name) =>
    name === 'mixed.example' ? ['93.184.216.34', '127.0.0.1'] : ['127.0.0.1'],
  );
  const strict = testOutgoing({ allowPrivate: 'none', nameServers: [nameServer] });
  for (const host of ['private.example', 'mixed.example']) {
    const { failure, address } = await strict.post(`https://${host}:${port}/`, POST);
    assert.deepEqual([failure?.reason, address], ['ADDRESS_REFUSED', null]);
    assert.equal(failure?.text, `${host} resolves to 127.0.0.1, which is not a public address.`);
  }
  assert.equal(connections, 0);
});

test('the address that was checked is the one connected to: the name is resolved once a connection', async () => {
  const port = await receiver((_request, response) => response.end());
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  const { address: nameServer, questions } = await startNameServer(() => answers.shift());
  const { post: rebound } = testOutgoing({ nameServers: [nameServer] });
  const { answer, address } = await rebound(`http://rebinding.example:${port}/`, POST);
  assert.deepEqual([answer?.status, address], [200, '127.0.0.1']);
  assert.deepEqual(questions, ['rebinding.example']);
});

test('a kept connection that ends is followed by one whose address is checked anew', async () => {
  const port = await receiver((_request, response) =>
    response.setHeader('connection', 'close').end(),
  );
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  const { address: nameServer } = await startNameServer(() => answers.shift());
  const { post: rebound } = testOutgoing({ nameServers: [nameServer] });
  const url = `http://rebinding.example:${port}/`;
  assert.equal((await rebound(url, POST)).answer?.status, 200);
  assert.equal((await rebound(url, POST)).failure?.reason, 'ADDRESS_REFUSED');
});

test('a name without an address is unknown, and a silent name server costs no more than the time', async () => {
  const { address: nameServer } = await startNameServer((name) =>
    name === 'none.example' ? [] : undefined,
  );
  const { post: ask } = testOutgoing({ nameServers: [nameServer] });
  const { failure } = await ask('http://none.example/', POST);
  assert.deepEqual(failure, { reason: 'NAME_UNKNOWN', text: 'none.example has no address.' });
  const silent = await ask('http://silent.example/', SOON);
  assert.equal(silent.failure?.reason, 'TIMED_OUT');
  const patient = await ask('http://silent.example/', { ...SOON, timeoutMs: 1_500 });
  assert.ok(silent.durationMs < patient.durationMs / 2, 'it is the call’s own time that ends it');
});

test('an address that may not be called is not, whatever was checked when it was stored', async () => {
  let calls = 0;
  const port = await receiver((_request, response) => {
    calls += 1;
    response.end();
  });
  const strict = testOutgoing({ allowPrivate: 'none' });
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
  ]) {
    assert.equal((await strict.post(url, POST)).failure?.reason, 'URL_REFUSED');
  }
  assert.equal(calls, 0);
});

test('over TLS the certificate must be good for the name', async () => {
  const authority = createAuthority('tests');
  const server = createTlsServer(authority.issue('localhost'), (_request, response) =>
    response.end(),
  );
  const port = await listening(server);
  const url = `https://localhost:${port}/`;
  const { failure } = await post(url, POST);
  assert.equal(failure?.reason, 'TLS_FAILED', JSON.stringify(failure));
  const { post: trusting } = testOutgoing({ ca: authority.ca });
  assert.equal((await trusting(url, POST)).answer?.status, 200);
  const { address: nameServer } = await startNameServer(() => ['127.0.0.1']);
  const { post: misled } = testOutgoing({ ca: authority.ca, nameServers: [nameServer] });
  const other = await misled(`https://other.example:${port}/`, POST);
  assert.equal(other.failure?.reason, 'TLS_FAILED', JSON.stringify(other.failure));
});

test('through a proxy the names are the proxy’s to resolve, and literals are still refused', async () => {
  const port = await receiver((_request, response) => response.end('by proxy'));
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on('connect', (request, socket: Socket) => {
    asked.push(request.url ?? '');
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  const proxied = testOutgoing({ proxy: `http://127.0.0.1:${await listening(proxy)}` });
  const { answer, failure } = await proxied.post('http://shop.example/hooks', POST);
  assert.deepEqual([answer?.body, failure], ['by proxy', null]);
  assert.deepEqual(asked, ['shop.example:80']);
  assert.equal((await proxied.post('http://10.0.0.1/', POST)).failure?.reason, 'URL_REFUSED');
  assert.equal(asked.length, 1);
});
