import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Type } from 'typebox';
import { thingsServer } from '../../../../test/things-server.ts';
import { ok } from './answer.ts';
import { csvAnswer } from './csv.ts';
import { LongReads } from './long-reads.ts';
import { route } from './route.ts';

const READ = { tag: 'Reads', summary: 'x', access: 'payment.read', isLongRead: true } as const;
const HEADERS = { 'x-api-key': 'good', 'api-version': '2025-01-17' };
const PORTION = 'x'.repeat(65_536);

async function* endless() {
  for (;;) {
    await setImmediate();
    yield PORTION;
  }
}

/** A server with a file whose second portion comes when it is told to, one that never ends, and a place for one read. */
async function server() {
  const told: string[] = [];
  const rest = Promise.withResolvers<void>();
  after(() => rest.resolve());
  async function* file() {
    yield 'a\r\n';
    await rest.promise;
    told.push('the rest');
    yield 'b\r\n';
  }
  const routes = [
    route('GET /file', {
      ...READ,
      operationId: 'readFile',
      answers: { 200: 'text/csv' },
      handle: ({ longRead }) => csvAnswer('file', file(), { longRead, by: 1 }),
    }),
    route('GET /endless', {
      ...READ,
      operationId: 'readOn',
      answers: { 200: 'text/csv' },
      handle: ({ longRead }) => csvAnswer('endless', endless(), { longRead, by: 1 }),
    }),
    route('GET /read', {
      ...READ,
      operationId: 'read',
      answers: { 200: Type.Any() },
      handle: () => {
        told.push('read');
        return ok({});
      },
    }),
  ];
  const longReads = new LongReads({ bounds: { placesOfEach: 1, waitMs: 60_000 } });
  const app = thingsServer({ routes, longReads });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const read = async () => {
    const answer = fetch(`${url}/read`, { headers: HEADERS });
    await once(app.server, 'request');
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    return { answer };
  };
  return { read, told, url, rest: rest.resolve };
}

test('a file holds its place until its last byte, and what waits is read then', async () => {
  const { read, rest, told, url } = await server();
  const file = await fetch(`${url}/file`, { headers: HEADERS });
  assert.equal(file.status, 200, 'it has begun');
  const { answer } = await read();
  assert.deepEqual(told, []);
  rest();
  assert.equal(await file.text(), 'a\r\nb\r\n');
  assert.equal((await answer).status, 200);
  assert.deepEqual(told, ['the rest', 'read']);
});

test('a client that leaves gives its place up', async () => {
  const { read, told, url } = await server();
  const leaving = new AbortController();
  await fetch(`${url}/file`, { headers: HEADERS, signal: leaving.signal });
  const { answer } = await read();
  assert.deepEqual(told, []);
  leaving.abort();
  assert.equal((await answer).status, 200);
});

test('a client that does not read its file loses the place', async () => {
  const { read, told, url } = await server();
  const { port } = new URL(url);
  const idle = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  after(() => idle.destroy());
  const lines = Object.entries({ host: 'a', ...HEADERS }).map((pair) => `${pair.join(': ')}\r\n`);
  idle.write(`GET /endless HTTP/1.1\r\n${lines.join('')}\r\n`);
  await once(idle, 'readable'); // It has begun, and nothing of it is read.
  const { answer } = await read();
  assert.deepEqual(told, []);
  assert.equal((await answer).status, 200);
});
