import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Type } from 'typebox';
import { answersIn, type RawAnswer } from '../../../test/raw-http.ts';
import { thingsServer } from '../../../test/things-server.ts';
import { Saturated } from '../db/group-commit.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { ok } from './answer.ts';
import { route } from './route.ts';
import { strict } from './schema.ts';

const COMMON = { tag: 'Sales', summary: 'x', answers: { 200: Type.Any() } } as const;
const Keyed = strict({ idempotencyKey: Type.String() });

/** A server with one place to work in and one to wait in, where work ends when it is told to. */
async function smallServer() {
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  let isOver = false;
  after(() => {
    isOver = true; // The server closes when all that is in hand is done.
    for (const end of endings) end();
  });
  const lines: string[] = [];
  const work = async (name: string) => {
    begun.push(name);
    if (!isOver) await new Promise<void>((resolve) => endings.push(resolve));
    return ok({});
  };
  const routes = [
    route({
      ...COMMON,
      method: 'POST',
      path: '/sales',
      operationId: 'sell',
      access: 'payment.write',
      body: Keyed,
      handle: ({ body }) => work(`sale ${body.idempotencyKey}`),
    }),
    route({
      ...COMMON,
      method: 'POST',
      path: '/sales/:id/complete',
      operationId: 'completeSale',
      access: 'payment.write',
      params: strict({ id: Type.String() }),
      body: Keyed,
      handle: ({ params }) => work(`complete ${params.id}`),
    }),
    route({
      ...COMMON,
      method: 'GET',
      path: '/full',
      operationId: 'isFull',
      access: 'payment.read',
      handle: () => {
        throw new Saturated('the queue is full');
      },
    }),
  ];
  const app = thingsServer({
    routes,
    metrics,
    logger: createLogger('info', { write: (line) => void lines.push(line) }),
    roomSizes: { partners: { atOnce: 1, atOnceMax: 1, waitMs: 60_000 } },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, begun, lines, port, endOne: () => endings.shift()?.() };
}
const metrics = createMetrics();

const HEAD = 'Host: a\r\nX-Api-Key: good\r\nApi-Version: 2025-01-17\r\n';
const post = (path: string, key: string, headers = ''): string => {
  const body = JSON.stringify({ idempotencyKey: key });
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `POST ${path} HTTP/1.1\r\n${HEAD}${headers}${type}\r\n${body}`;
};

type Client = Readonly<{ send: (bytes: string) => void; answer: () => Promise<RawAnswer> }>;

async function clientOf(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  after(() => socket.destroy());
  await once(socket, 'connect');
  const answers: RawAnswer[] = [];
  socket.on('data', (chunk: Buffer) => {
    answers.push(...answersIn(chunk));
    socket.emit('answered');
  });
  return {
    send: (bytes) => void socket.write(bytes),
    answer: async () => {
      if (answers.length === 0) await once(socket, 'answered');
      const [first, ...others] = answers.splice(0);
      assert.ok(first && others.length === 0, 'one request, one answer');
      return first;
    },
  };
}

/** Fills the place to work in and the place to wait in; gives a client that was shed. */
async function fill(port: number) {
  const clients = await Promise.all([1, 2, 3].map(() => clientOf(port)));
  clients.forEach(({ send }, place) => send(post('/sales', `first-${place}`)));
  // Of three one works, one waits, and one is told so.
  const answers = clients.map(({ answer }) => answer());
  const place = await Promise.any(answers.map((answer, index) => answer.then(() => index)));
  const [shed, refusal] = [clients[place], await answers[place]];
  assert.ok(shed && refusal);
  return { shed, refusal, inWork: answers.filter((_answer, index) => index !== place) };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** The next request is in the line: its body was read, and its credential looked at. */
async function arrived({ server }: ReturnType<typeof thingsServer>): Promise<void> {
  await once(server, 'request');
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

function assertShed({ body, headers, status }: RawAnswer): void {
  assert.equal(status, 503);
  assert.equal(headers['retry-after'], '1');
  assert.equal(headers['content-type'], 'application/problem+json');
  assert.equal(headers['api-version'], '2025-01-17');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.deepEqual(body, {
    type: 'https://pay.example/docs/problems/unavailable',
    title: 'Temporarily unavailable',
    status: 503,
    detail: 'The service cannot answer now. Repeat the request, with the same idempotencyKey.',
    instance: '/sales',
    category: 'INTERNAL_SERVER_ERROR',
    correlationId: headers['x-correlation-id'],
    errors: [],
  });
}

test('what is new is shed with a whole problem, and on the same connection then before it is parsed', async () => {
  const { endOne, port } = await smallServer();
  const { refusal, shed, inWork } = await fill(port);
  assertShed(refusal);
  assert.equal(refusal.headers['x-ratelimit-limit'], '1000');
  for (const key of ['b', 'c', 'd']) {
    shed.send(post('/sales', key, 'X-Correlation-Id: "quoted\\"\r\n'));
    const unparsed = await shed.answer();
    assertShed(unparsed);
    assert.equal(unparsed.headers['x-correlation-id'], '"quoted\\"');
    assert.equal(unparsed.headers['x-ratelimit-limit'], undefined, 'its credential was not read');
  }
  endOne();
  assert.equal((await Promise.any(inWork)).status, 200);
});

test('a completion and the repeat of a key that was shed go before what is new', async () => {
  const { app, begun, endOne, port } = await smallServer();
  const { shed, inWork } = await fill(port);
  const first = begun[0] ?? '';
  const firstWaits = ['sale first-0', 'sale first-1', 'sale first-2'];
  shed.send(post('/sales', 'new')); // Now this key was seen, and shed.
  assertShed(await shed.answer());
  const other = await clientOf(port);
  other.send(post('/sales/7/complete', 'k'));
  await arrived(app);
  endOne();
  await until(() => begun.length === 2);
  assert.equal(begun[1], 'complete 7');
  shed.send(post('/sales', 'new'));
  await arrived(app);
  endOne();
  await until(() => begun.length === 3);
  assert.equal(begun[2], 'sale new');
  endOne();
  assert.equal((await shed.answer()).status, 200);
  await until(() => begun.length === 4);
  assert.ok(firstWaits.includes(begun[3] ?? '') && begun[3] !== first);
  endOne();
  assert.deepEqual(
    (await Promise.all(inWork)).map(({ status }) => status),
    [200, 200],
  );
});

test('what is shed is counted, and told in one line a second without a stack', async () => {
  const { lines, port } = await smallServer();
  const { value: before } = (await metrics.requestsShed.get()).values[0] ?? { value: 0 };
  const { shed } = await fill(port);
  for (const key of ['b', 'c']) {
    shed.send(post('/sales', key));
    assertShed(await shed.answer());
  }
  await until(() => lines.some((line) => line.includes('"shed"')));
  const told = lines.filter((line) => /"(warn|error)"/.test(line));
  assert.equal(told.length, 1);
  assert.match(told[0] ?? '', /"shed":3/);
  assert.doesNotMatch(told[0] ?? '', /stack|server\.ts/);
  assert.equal((await metrics.requestsShed.get()).values[0]?.value, before + 3);
});

test('a queue of ours that is full is counted as shed, and logs no stack', async () => {
  const { app, lines } = await smallServer();
  const headers = { 'x-api-key': 'good', 'api-version': '2025-01-17' };
  const answers = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/full', headers })));
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [503, 503, 503],
  );
  assert.deepEqual(
    lines.filter((line) => line.includes('"error"')),
    [],
  );
});
