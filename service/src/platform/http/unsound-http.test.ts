import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { test } from 'node:test';
import { rawAnswers, type RawAnswer } from '../../../../test/raw-http.ts';
import { hold, thingsServer, waiting } from '../../../../test/things-server.ts';
import { until } from '../../../../test/until.ts';

const KEY = 'x-api-key: good\r\nApi-Version: 2025-01-17\r\n';
const GET = 'GET /things/a HTTP/1.1\r\n';

/** What the door answers to these bytes, until it closes the connection. */
async function answersTo(bytes: string, options: Parameters<typeof thingsServer>[0] = {}) {
  const app = thingsServer(options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const answers = await rawAnswers(socket);
  await app.close();
  return answers;
}

function assertProblem(answer: RawAnswer | undefined, status: number, code: string): void {
  assert.ok(answer, 'there is an answer');
  const { body, headers } = answer;
  assert.equal(answer.status, status, JSON.stringify(body));
  assert.equal(headers['content-type'], 'application/problem+json');
  assert.equal(headers['api-version'], '2025-01-17');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(body['type'], `https://pay.example/docs/problems/${code}`);
  assert.equal(body['status'], status);
  assert.equal(body['correlationId'], headers['x-correlation-id']);
  for (const name of ['title', 'detail', 'instance', 'category', 'correlationId']) {
    assert.ok(typeof body[name] === 'string' && body[name] !== '', name);
  }
  assert.ok(Array.isArray(body['errors']));
}

const LAST = 'Connection: close\r\n\r\n';
const UNSOUND: readonly (readonly [name: string, bytes: string, status: number, code: string])[] = [
  ['no HTTP at all', 'GARBAGE\r\n\r\n', 400, 'invalid-request'],
  [
    'two lengths',
    'POST /things HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    400,
    'invalid-request',
  ],
  [
    'a length and chunks',
    'POST /things HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'invalid-request',
  ],
  [
    'a chunk that is none',
    `POST /things HTTP/1.1\r\nHost: a\r\n${KEY}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n`,
    400,
    'invalid-request',
  ],
  [
    'headers without end',
    `GET /things/a HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers-too-large',
  ],
  ['no version', `GET /things/a\r\nHost: a\r\n${KEY}\r\n`, 400, 'invalid-request'],
  ['an early version', `GET /things/a HTTP/0.9\r\nHost: a\r\n${KEY}\r\n`, 400, 'invalid-request'],
  ['a later version', `GET /things/a HTTP/2.0\r\nHost: a\r\n${KEY}\r\n`, 400, 'invalid-request'],
  ['no Host', `${GET}${KEY}${LAST}`, 400, 'invalid-request'],
  ['two Hosts', `${GET}Host: a\r\nHost: b\r\n${KEY}${LAST}`, 400, 'invalid-request'],
  ['two equal Hosts', `${GET}Host: a\r\nHost: a\r\n${KEY}${LAST}`, 400, 'invalid-request'],
  [
    'an expectation nobody knows',
    `${GET}Host: a\r\nExpect: x\r\n${KEY}\r\n`,
    417,
    'expectation-failed',
  ],
  ['a tunnel', 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method-not-allowed'],
];
for (const [name, bytes, status, code] of UNSOUND) {
  test(`what is not sound HTTP gets a whole problem and the connection is closed: ${name}`, async () => {
    const answers = await answersTo(bytes);
    assert.equal(answers.length, 1);
    assertProblem(answers[0], status, code);
  });
}

test('a client that ends its side within a body is answered, and its connection is not kept', async () => {
  const app = thingsServer({});
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const head = `POST /things HTTP/1.1\r\nHost: a\r\n${KEY}Content-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: 100\r\n\r\n{`);
  await once(app.server, 'request');
  socket.end();
  const [answer] = await rawAnswers(socket);
  assertProblem(answer, 400, 'invalid-request');
  assert.equal(answer?.headers['connection'], 'close');
  await app.close();
});

test('whoever asks for the head alone gets no body, also where the rest cannot be read', async () => {
  const app = thingsServer({});
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = `HEAD /things/a HTTP/1.1\r\nHost: a\r\n${KEY}Transfer-Encoding: chunked\r\n\r\n`;
  socket.write(`${head}16hx\r\n`);
  const answer = Buffer.concat(await socket.toArray()).toString('latin1');
  assert.equal(answer.split('HTTP/1.1 ').length, 2, 'one answer');
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.ok(answer.endsWith('\r\n\r\n'), answer);
  await app.close();
});

test('the instance of a malformed request is its path, without query and card numbers', async () => {
  for (const number of ['4242424242424242', '4242%204242%C2%A04242%2D4242']) {
    const head = `GET /things/${number}?secret=1 HTTP/1.1\r\nHost : a\r\n\r\n`;
    const [answer] = await answersTo(head);
    assert.equal(answer?.body['instance'], '/things/[masked]');
  }
});

test('a path parameter of any length is what the schema of its route says, never a 500', async () => {
  const long = 'x'.repeat(5_000);
  const [refused, unknown] = [`GET /things/${long}`, `GET /written/${long}/more`];
  const rest = ` HTTP/1.1\r\nHost: a\r\n${KEY}${LAST}`;
  assertProblem((await answersTo(refused + rest))[0], 400, 'invalid-request');
  assertProblem((await answersTo(unknown + rest))[0], 404, 'not-found');
});

test('a client that waits for 100-continue is sent it', async () => {
  const body = '{"name":"lamp","price":{"amount":1,"currency":"CAD"}}';
  const head = `POST /things HTTP/1.1\r\nHost: a\r\n${KEY}Content-Type: application/json\r\n`;
  const rest = `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n${LAST}${body}`;
  const answers = await answersTo(head + rest);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [100, 201],
  );
});

test('two credentials in two headers of one name do not pass for the first of them', async () => {
  const twice = 'x-api-key: good\r\nx-api-key: other\r\n';
  const [answer] = await answersTo(`${GET}Host: a\r\n${twice}Api-Version: 2025-01-17\r\n${LAST}`);
  assertProblem(answer, 401, 'unauthorized');
});

test('sound requests are answered before an unsound one, and only then is the connection closed', async () => {
  waiting.held = hold();
  const first = `GET /fails/waits HTTP/1.1\r\nHost: a\r\n${KEY}\r\n`;
  const answers = answersTo(`${first}GARBAGE\r\n\r\n`);
  await waiting.held.entered.promise;
  waiting.held.released.resolve();
  const [good, bad] = await answers;
  assert.equal(good?.status, 200);
  assertProblem(bad, 400, 'invalid-request');
});

test('requests sent ahead are worked on one at a time and answered in their order', async () => {
  waiting.held = hold();
  const ahead = [1, 2, 3].map((n) => `GET /things/n${n} HTTP/1.1\r\nHost: a\r\n${KEY}\r\n`);
  const first = `GET /fails/waits HTTP/1.1\r\nHost: a\r\n${KEY}\r\n`;
  const room = { known: { atOnce: 1, atOnceMax: 1, waitMs: 0 } };
  const bytes = `${first}${ahead.join('')}GET /nothing HTTP/1.1\r\nHost: a\r\n${LAST}`;
  const answers = answersTo(bytes, { concurrencyBounds: room });
  await waiting.held.entered.promise;
  waiting.held.released.resolve();
  const reported = (await answers).map(({ status, body }) => [status, body['name']]);
  assert.deepEqual(reported, [
    [200, 'waits'],
    [200, 'n1'],
    [200, 'n2'],
    [200, 'n3'],
    [404, undefined],
  ]);
});

test('a client that sends a hundred requests ahead is cut off', async () => {
  const one = `GET /things/a HTTP/1.1\r\nHost: a\r\n${KEY}\r\n`;
  assert.deepEqual(await answersTo(one.repeat(100)), []);
});

test('clients that go away, before or after their request is whole, leave no trace', async () => {
  const app = thingsServer({
    concurrencyBounds: { known: { atOnce: 2, atOnceMax: 2, waitMs: 0 } },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const head = `Host: a\r\n${KEY}`;
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
  // The server notices the last client's disconnect a moment later.
  await until(isFree);
});
