import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { createAuthority } from '../../../../../test/certificates.ts';
import { startNameServer } from '../../../../../test/name-server.ts';
import * as wire from '../../../../../test/three-d-secure-messages.ts';
import { checkedLookup } from '../../../platform/outgoing/lookup.ts';
import { pinOf } from '../../../platform/pins.ts';
import {
  createDirectoryServer,
  type DirectoryServerAnswer,
  type DirectoryServerOptions,
} from './directory-server.ts';
import { type PReq, seal } from '../messages/index.ts';

const { messageExtension: _extension, ...preqFields } = wire.PREQ;
const PREQ: PReq = preqFields;
const [MESSAGE, ERRO] = [seal(PREQ), seal(wire.ERRO)];

/** The address of a server that listens, and goes with the test file. */
async function listen(server: Server | http.Server | https.Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `${server instanceof https.Server ? 'https' : 'http'}://127.0.0.1:${port}/ds`;
}

function client(options: DirectoryServerOptions) {
  const directoryServer = createDirectoryServer(options);
  after(() => directoryServer.close());
  return directoryServer;
}

/** Long enough never to be the reason that a test fails. */
const PATIENT = { connectTimeoutMs: 30_000, readTimeoutMs: 30_000 };
const answered = (text: string): DirectoryServerAnswer => ({
  kind: 'answer',
  body: Buffer.from(text),
});

test('a message is posted as EMV requires, and the answer is returned as it came', async () => {
  const seen: unknown[] = [];
  const url = await listen(
    http.createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { method, url: path, headers } = request;
        seen.push(
          method,
          path,
          headers['content-type'],
          JSON.parse(Buffer.concat(parts).toString()),
        );
        response.end('{"messageType":"PRes"}');
      });
    }),
  );
  assert.deepEqual(
    await client({ url, ...PATIENT }).send(MESSAGE),
    answered('{"messageType":"PRes"}'),
  );
  assert.deepEqual(seen, ['POST', '/ds', 'application/JSON; charset=UTF-8', PREQ]);
});

test('connections are kept from one message to the next', async () => {
  const ports = new Set<number | undefined>();
  const url = await listen(
    http.createServer((request, response) => {
      ports.add(request.socket.remotePort);
      request.resume().on('end', () => response.end('{}'));
    }),
  );
  const directoryServer = client({ url, ...PATIENT, connectionsMax: 1 });
  for (let turn = 0; turn < 3; turn += 1) await directoryServer.send(MESSAGE);
  assert.equal(ports.size, 1);
});

test('a redirection is not followed, nor any status but 200 taken for an answer', async () => {
  let requests = 0;
  const url = await listen(
    http.createServer((request, response) => {
      requests += 1;
      request.resume();
      response.writeHead(requests === 1 ? 307 : 503, { location: '/elsewhere' }).end('{}');
    }),
  );
  const directoryServer = client({ url, ...PATIENT });
  assert.deepEqual(await directoryServer.send(MESSAGE), { kind: 'refused', status: 307 });
  assert.deepEqual(await directoryServer.send(MESSAGE), { kind: 'refused', status: 503 });
  assert.equal(requests, 2);
});

test('an answer that does not come is a time-out, and the message is not sent again', async () => {
  let requests = 0;
  const url = await listen(http.createServer(() => void (requests += 1)));
  const directoryServer = client({ url, connectTimeoutMs: 30_000, readTimeoutMs: 50 });
  assert.deepEqual(await directoryServer.send(MESSAGE), { kind: 'timeout' });
  assert.equal(requests, 1);
});

test('an answer that comes in part and then stops is a time-out too', async () => {
  const url = await listen(
    http.createServer((request, response) => {
      request.resume();
      response.write('{"messageType":');
    }),
  );
  const directoryServer = client({ url, connectTimeoutMs: 30_000, readTimeoutMs: 50 });
  assert.deepEqual(await directoryServer.send(MESSAGE), { kind: 'timeout' });
});

test('an address that nobody listens at is a connection failure', async () => {
  const server = createServer();
  const url = await listen(server);
  await new Promise((closed) => server.close(closed));
  assert.deepEqual(await client({ url, ...PATIENT }).send(MESSAGE), {
    kind: 'connection-failure',
    reason: 'ECONNREFUSED',
  });
});

/** TLS towards this server fails on the first `failures` connections: they are closed at once. */
async function flakyTls(failures: number) {
  const authority = createAuthority('Directory CA');
  const inner = https.createServer(authority.issue('localhost'), (request, response) => {
    request.resume().on('end', () => response.end('{}'));
  });
  let connections = 0;
  const outer = createServer((socket: Socket) => {
    connections += 1;
    if (connections <= failures) socket.destroy();
    else inner.emit('connection', socket);
  });
  const url = (await listen(outer)).replace('http:', 'https:');
  const tls = { ...authority.issue('3DS Server'), ca: authority.ca };
  return { directoryServer: client({ url, tls, ...PATIENT }), connections: () => connections };
}

test('a connection that fails is tried once more, at once', async () => {
  const once1 = await flakyTls(1);
  assert.deepEqual(await once1.directoryServer.send(MESSAGE), answered('{}'));
  assert.equal(once1.connections(), 2);
  const always = await flakyTls(Infinity);
  assert.equal((await always.directoryServer.send(MESSAGE)).kind, 'connection-failure');
  assert.equal(always.connections(), 2);
});

test('a handshake that never ends is a connection failure after two tries', async () => {
  let connections = 0;
  const silent = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
  });
  const url = (await listen(silent)).replace('http:', 'https:');
  const directoryServer = client({ url, connectTimeoutMs: 50, readTimeoutMs: 30_000 });
  assert.deepEqual(await directoryServer.send(MESSAGE), {
    kind: 'connection-failure',
    reason: 'UND_ERR_CONNECT_TIMEOUT',
  });
  assert.equal(connections, 2);
});

test('a fresh connection that breaks after the message was taken is not tried again', async () => {
  let requests = 0;
  const url = await listen(
    http.createServer((request) => {
      requests += 1;
      request.socket.destroy();
    }),
  );
  const answer = await client({ url, ...PATIENT }).send(MESSAGE);
  assert.equal(answer.kind, 'connection-failure');
  assert.equal(requests, 1);
});

test('a kept connection that breaks under a message is not tried again: it may have been taken', async () => {
  const used = new Set<Socket>();
  let requests = 0;
  const url = await listen(
    http.createServer((request, response) => {
      requests += 1;
      if (used.has(request.socket)) request.socket.destroy();
      used.add(request.socket);
      request.resume().on('end', () => response.end('{}'));
    }),
  );
  const directoryServer = client({ url, ...PATIENT, connectionsMax: 1 });
  assert.deepEqual(await directoryServer.send(MESSAGE), answered('{}'));
  assert.equal((await directoryServer.send(MESSAGE)).kind, 'connection-failure');
  assert.equal(requests, 2);
  assert.deepEqual(await directoryServer.send(MESSAGE), answered('{}'));
});

test('an answer of more than 1 MiB is cut off; card ranges may be larger', async () => {
  const body = Buffer.alloc(1_048_577, ' ');
  const url = await listen(
    http.createServer((request, response) => {
      request.resume();
      response.end(body);
    }),
  );
  const directoryServer = client({ url, ...PATIENT });
  assert.deepEqual(await directoryServer.send(ERRO), { kind: 'too-large' });
  const ranges = await directoryServer.send(MESSAGE);
  assert.ok(ranges.kind === 'answer' && ranges.body.equals(body));
});

test('closing ends what is under way', async () => {
  const directory = http.createServer();
  const url = await listen(directory);
  const directoryServer = createDirectoryServer({ url, ...PATIENT });
  const answer = directoryServer.send(MESSAGE);
  await once(directory, 'request');
  directoryServer.close();
  assert.equal((await answer).kind, 'connection-failure');
});

test('mutual TLS: the right certificates pass; none, a wrong one, and a wrong server do not', async () => {
  const [ours, theirs] = [createAuthority('Directory CA'), createAuthority('Somebody else')];
  const mutual = { ca: ours.ca, requestCert: true, rejectUnauthorized: true };
  let requests = 0;
  const handler: http.RequestListener = (request, response) => {
    requests += 1;
    request.resume().on('end', () => response.end('{}'));
  };
  const url = await listen(https.createServer({ ...ours.issue('localhost'), ...mutual }, handler));
  const right = { ...ours.issue('3DS Server'), ca: ours.ca };
  assert.deepEqual(await client({ url, tls: right, ...PATIENT }).send(MESSAGE), answered('{}'));
  assert.equal(requests, 1);

  const wrong = { ...theirs.issue('3DS Server'), ca: ours.ca };
  const none = { key: '', cert: '', ca: ours.ca };
  const elsewhere = { ...right, ca: theirs.ca };
  for (const tls of [wrong, none, elsewhere]) {
    const answer = await client({ url, tls, ...PATIENT }).send(MESSAGE);
    assert.equal(answer.kind, 'connection-failure');
  }
  // Without an authority of its own: the machine's do not know this server's.
  assert.equal((await client({ url, ...PATIENT }).send(MESSAGE)).kind, 'connection-failure');
  assert.equal(requests, 1);
});

test('certificates for a plain http URL are a mistake', () => {
  const tls = { key: '', cert: '', ca: '' };
  assert.throws(() => createDirectoryServer({ url: 'http://127.0.0.1/ds', tls }), /https/);
});

test('a name that resolves to a private address is not connected to where that is not allowed', async () => {
  let connections = 0;
  const server = http.createServer((_request, response) => response.end('{}'));
  server.on('connection', () => (connections += 1));
  const { port } = new URL(await listen(server));
  const { address } = await startNameServer(() => ['127.0.0.1']);
  const lookup = checkedLookup({ allowPrivate: 'none', nameServers: [address] });
  const url = `http://ds.example:${port}/ds`;
  const answer = await client({ url, lookup, ...PATIENT }).send(MESSAGE);
  assert.equal(answer.kind, 'connection-failure');
  assert.equal(connections, 0);
});

test('a server whose key is not pinned is told nothing, not even at the second attempt', async () => {
  const authority = createAuthority('Directory CA');
  const [pinned, other] = [authority.issue('localhost'), authority.issue('localhost')];
  let requests = 0;
  const handler: http.RequestListener = (request, response) => {
    requests += 1;
    request.resume().on('end', () => response.end('{}'));
  };
  const tls = { ...authority.issue('3DS Server'), ca: authority.ca };
  const pins = [pinOf(new X509Certificate(pinned.cert))];
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
    const right = await listen(https.createServer({ ...pinned, maxVersion }, handler));
    const trusted = client({ url: right, tls, pins, ...PATIENT });
    assert.deepEqual(await trusted.send(MESSAGE), answered('{}'));
    const before = requests;
    const wrong = await listen(https.createServer({ ...other, maxVersion }, handler));
    const refusing = client({ url: wrong, tls, pins, ...PATIENT });
    for (let turn = 0; turn < 3; turn += 1) {
      assert.deepEqual(await refusing.send(MESSAGE), {
        kind: 'connection-failure',
        reason: 'CERTIFICATE_NOT_PINNED',
      });
    }
    assert.equal(requests, before, maxVersion);
  }
});

test('pins for a plain http URL are a mistake', () => {
  const options = { url: 'http://127.0.0.1/ds', tls: undefined, pins: ['x'] };
  assert.throws(() => createDirectoryServer(options), /https/);
});
