import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { hold, thingsServer, waiting } from '../../../../test/things-server.ts';
import { createLogger } from '../logger.ts';
import type { AnsweredCall } from './exchange.ts';
import { CURRENT } from './api-version/versions.ts';
import { until } from '../../../../test/until.ts';

const HEADERS = { 'api-version': CURRENT, 'x-api-key': 'good' };
const POST = { method: 'POST', url: '/things', headers: HEADERS } as const;
const THING = { name: 'tea', price: { amount: 5, currency: 'CAD' } };

test('who keeps a record is told of each request with what was sent and answered', async () => {
  const told: AnsweredCall[] = [];
  const app = thingsServer({ onAnswered: (call) => void told.push(call) });
  await app.inject({ ...POST, payload: THING });
  await app.inject({ ...POST, payload: { ...THING, name: 7 } });
  await app.inject({
    ...POST,
    payload: '{',
    headers: { ...HEADERS, 'content-type': 'application/json' },
  });
  await app.inject({ ...POST, payload: THING, headers: { ...HEADERS, 'x-api-key': 'weak' } });
  await app.inject({ url: '/things/a?expand=true', headers: HEADERS });
  await app.inject({ url: '/things/a', headers: {} });
  assert.deepEqual(
    told.map(({ status, body, caller, query }) => [
      status,
      body,
      caller?.clientId,
      JSON.stringify(query),
    ]),
    [
      [201, THING, 'c1', '{}'],
      [400, { ...THING, name: 7 }, 'c1', '{}'],
      [400, undefined, 'c1', '{}'],
      [403, undefined, 'c1', '{}'],
      [200, undefined, 'c1', '{"expand":"true"}'],
      [401, undefined, undefined, '{}'],
    ],
  );
  const [first, , unread] = told;
  assert.deepEqual(first?.answer?.body, { name: 'tea', cents: 5 });
  assert.equal(first.answerHeader('location'), '/things/t1');
  assert.equal(first.route?.path, '/things');
  assert.equal(unread?.bodyBytes, 1);
});

test('a request that is shed, and one whose client goes away, are told too', async () => {
  const told: AnsweredCall[] = [];
  const app = thingsServer({
    onAnswered: (call) => void told.push(call),
    concurrencyBounds: { known: { atOnce: 1, atOnceMax: 1, waitMs: 0 } },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = (path: string, signal: AbortSignal | null = null) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: HEADERS, signal });
  waiting.held = hold();
  const client = new AbortController();
  const first = ask('/fails/waits', client.signal);
  await waiting.held.entered.promise;
  assert.equal((await ask('/things/a')).status, 503);
  client.abort();
  await assert.rejects(first);
  await until(() => told.length === 2);
  waiting.held.released.resolve();
  assert.deepEqual(
    told.map(({ status, isShed, caller }) => [status, isShed, caller?.clientId]),
    [
      [503, true, 'c1'],
      [499, false, 'c1'],
    ],
  );
});

test('a record that fails is logged, and concerns nobody else', async () => {
  const lines: string[] = [];
  const app = thingsServer({
    logger: createLogger('error', { write: (line) => void lines.push(line) }),
    onAnswered: () => {
      throw new Error('no room');
    },
  });
  assert.equal((await app.inject({ ...POST, payload: THING })).statusCode, 201);
  assert.match(lines.join(''), /could not be recorded/);
});
