import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { RawAnswer } from '../../../../test/raw-http.ts';
import { clientOf, fill, post, smallServer } from '../../../../test/small-server.ts';
import { until } from '../../../../test/until.ts';
import type { thingsServer } from '../../../../test/things-server.ts';
import { createMetrics } from '../metrics.ts';

/** The next request is in the queue: its body was read, and its credential checked. */
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
    detail: 'The service cannot process the request right now. Retry with the same idempotencyKey.',
    instance: '/sales',
    category: 'INTERNAL_SERVER_ERROR',
    correlationId: headers['x-correlation-id'],
    errors: [],
  });
}

test('new work is shed with a complete problem, and next time on the same connection before it is parsed', async () => {
  const { endOne, port } = await smallServer();
  const { refusal, shed, inWork } = await fill(port);
  assertShed(refusal);
  assert.equal(refusal.headers['x-ratelimit-limit'], '1000');
  shed.send(post('/sales', 'a')); // Parsed: from here on it is known where requests begin.
  assertShed(await shed.answer());
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

test('a completion and the repeat of a key that was shed go before new work', async () => {
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

test('whoever fills the line is shed; another waits, by the same connection too, and goes first', async () => {
  const { app, begun, endOne, port } = await smallServer();
  const { shed, inWork } = await fill(port);
  for (const key of ['seen', 'unparsed']) {
    shed.send(post('/sales', key));
    assertShed(await shed.answer());
  }
  // It may be a proxy's, which brings requests of several.
  shed.send(post('/sales', 'of another').replace('X-Api-Key: good', 'X-Api-Key: other'));
  await arrived(app);
  const more = await clientOf(port);
  more.send(post('/sales', 'more'));
  assertShed(await more.answer());
  endOne();
  await until(() => begun.length === 2);
  assert.equal(begun[1], 'sale of another');
  endOne();
  assert.equal((await shed.answer()).status, 200);
  await until(() => begun.length === 3);
  endOne();
  await Promise.all(inWork);
});

test('what is shed is counted, and logged as one line a second without a stack', async () => {
  const metrics = createMetrics();
  const { lines, port } = await smallServer(metrics);
  const { shed } = await fill(port);
  for (const key of ['b', 'c']) {
    shed.send(post('/sales', key));
    assertShed(await shed.answer());
  }
  await until(() => lines.some((line) => line.includes('"shed"')));
  const reported = lines.filter((line) => /"(warn|error)"/.test(line));
  assert.equal(reported.length, 1);
  assert.match(reported[0] ?? '', /"shed":3/);
  assert.doesNotMatch(reported[0] ?? '', /stack|server\.ts/);
  assert.equal((await metrics.requestsShed.get()).values[0]?.value, 3);
});

test('a full queue inside the service is counted as shed, and logs no stack', async () => {
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
