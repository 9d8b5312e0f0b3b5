import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { answersIn, type RawAnswer } from '../../../test/raw-http.ts';
import { hold, thingsServer, waiting } from '../../../test/things-server.ts';

const KEY = 'x-api-key: good\r\nApi-Version: 2025-01-17\r\n';
const FULL = { partners: { atOnce: 1, atOnceMax: 1, waitMs: 60_000 } };
const WAITS = `GET /fails/waits HTTP/1.1\r\nHost: a\r\n${KEY}\r\n`;

const post = (name: string, { headers = '', key = name } = {}): string => {
  const price = { amount: 1, currency: 'CAD' };
  const body = JSON.stringify({ idempotencyKey: key, name, price });
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `POST /things HTTP/1.1\r\nHost: a\r\n${KEY}${headers}${type}\r\n${body}`;
};

type Client = Readonly<{
  /** Sends it, and gives its answer. */
  ask: (bytes: string) => Promise<RawAnswer>;
  send: (bytes: string) => void;
  /** The next answer. */
  answer: () => Promise<RawAnswer>;
}>;

/** A server whose one place is taken and in which one more waits; and clients of it. */
async function fullServer() {
  const app = thingsServer({ roomSizes: FULL });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  waiting.held = hold();
  const [first, second] = [await clientOf(port), await clientOf(port)];
  first.send(WAITS);
  await waiting.held.entered.promise;
  second.send(post('second'));
  return { port, first, second, release: () => waiting.held.released.resolve() };
}

async function clientOf(port: number): Promise<Client> {
  const socket: Socket = connect(port, '127.0.0.1');
  after(() => socket.destroy());
  await once(socket, 'connect');
  let read = Buffer.alloc(0);
  const answer = async (): Promise<RawAnswer> => {
    for (;;) {
      const [first, ...others] = answersIn(read);
      assert.deepEqual(others, [], 'one request, one answer');
      if (first) {
        read = Buffer.alloc(0);
        return first;
      }
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      read = Buffer.concat([read, chunk]);
    }
  };
  const send = (bytes: string): void => void socket.write(bytes);
  return {
    send,
    answer,
    ask: async (bytes) => {
      send(bytes);
      return await answer();
    },
  };
}

/** Until the room is full: the second request reaches the server a moment after it was sent. */
async function untilShed(client: Client, tries = 50): Promise<RawAnswer> {
  for (let round = 0; round < tries; round += 1) {
    const answer = await client.ask('GET /things HTTP/1.1\r\nHost: a\r\n\r\n');
    if (answer.status === 503) return answer;
  }
  return await client.ask(post(`n${tries}`));
}

const wasEarly = ({ headers }: RawAnswer): boolean => headers['x-ratelimit-limit'] === undefined;

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
    instance: '/things',
    category: 'INTERNAL_SERVER_ERROR',
    correlationId: headers['x-correlation-id'],
    errors: [],
  });
}

test('without room the first request of a connection is shed whole, and later ones before they are parsed', async () => {
  const { first, port, second, release } = await fullServer();
  const client = await clientOf(port);
  const parsed = await untilShed(client);
  assertShed(parsed);
  assert.equal(parsed.headers['x-ratelimit-limit'], '1000');
  for (const name of ['b', 'c', 'd']) {
    const unparsed = await client.ask(post(name));
    assertShed(unparsed);
    assert.ok(wasEarly(unparsed));
  }
  const named = await client.ask(post('e', { headers: 'X-Correlation-Id: "quoted\\"\r\n' }));
  assertShed(named);
  assert.equal(named.headers['x-correlation-id'], '"quoted\\"');
  release();
  assert.equal((await first.answer()).status, 200);
  assert.equal((await second.answer()).status, 400);
  assert.equal((await client.ask(post('e'))).status, 400, 'there is room again');
});
