import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { hold, thingsServer, waiting } from '../../../test/things-server.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';

function memory() {
  const lines: string[] = [];
  return { lines, stream: { write: (line: string) => void lines.push(line) } };
}
const HEADERS = { 'api-version': '2025-01-17', 'x-correlation-id': 'abc-1' };

test('a request is one line with its correlation id, and nothing that was sent in secret', async () => {
  const { lines, stream } = memory();
  const app = thingsServer({ logger: createLogger('info', stream) });
  await app.inject({
    method: 'POST',
    url: '/things?card=4242424242424242',
    headers: { ...HEADERS, 'x-api-key': 'good', authorization: 'Bearer hunter2' },
    payload: { name: '4242424242424242' },
  });
  assert.equal(lines.length, 1);
  const [line = ''] = lines;
  const { correlationId, route, status } = JSON.parse(line) as Record<string, unknown>;
  assert.deepEqual(
    { correlationId, route, status },
    { correlationId: 'abc-1', route: '/things', status: 400 },
  );
  for (const secret of ['42424242', 'good', 'hunter2']) assert.ok(!line.includes(secret), secret);
});

test('a request whose client went away is recorded too, and once', async () => {
  const ended = Promise.withResolvers<void>();
  const { lines, stream } = memory();
  const write = (line: string) => {
    stream.write(line);
    ended.resolve();
  };
  const metrics = createMetrics();
  const app = thingsServer({ logger: createLogger('info', { write }), metrics });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  waiting.held = hold();
  const abort = new AbortController();
  const gone = fetch(`http://127.0.0.1:${port}/fails/waits`, {
    headers: { ...HEADERS, 'x-api-key': 'good' },
    signal: abort.signal,
  });
  await waiting.held.entered.promise;
  abort.abort();
  await assert.rejects(gone);
  await ended.promise;
  waiting.held.released.resolve();
  await app.close();
  const reported = lines.map((line) => (JSON.parse(line) as { status: number }).status);
  assert.deepEqual(reported, [499]);
  const labels = 'method="GET",route="/fails/:how",status="4xx"';
  const text = await metrics.registry.metrics();
  assert.ok(text.includes(`causeway_http_request_seconds_count{${labels}} 1\n`), text);
  assert.ok(text.includes('causeway_http_answers_total{status="499"} 1\n'), text);
  assert.ok(text.includes('causeway_http_requests_in_flight 0\n'));
});

test('a line says when it was written', (context) => {
  const { lines, stream } = memory();
  const logger = createLogger('info', stream);
  context.mock.timers.enable({ apis: ['Date'] });
  const moments = [
    '2026-03-01T11:59:59.009Z',
    '2026-03-01T11:59:59.999Z',
    '2026-03-01T12:00:00.000Z',
  ];
  for (const moment of moments) {
    context.mock.timers.setTime(Date.parse(moment));
    logger.info('x');
  }
  const reported = lines.map((line) => (JSON.parse(line) as { time: string }).time);
  assert.deepEqual(reported, moments);
});

test('a bug is logged with its stack and the correlation id of the answer', async () => {
  const { lines, stream } = memory();
  const app = thingsServer({ logger: createLogger('error', stream) });
  await app.inject({ url: '/fails/bug', headers: { ...HEADERS, 'x-api-key': 'good' } });
  const { correlationId, err } = JSON.parse(lines[0] ?? '') as {
    correlationId: string;
    err: { stack: string };
  };
  assert.equal(correlationId, 'abc-1');
  assert.match(err.stack, /things-server/);
});

test('fields by the names of secrets are struck out, should one ever be logged', () => {
  const { lines, stream } = memory();
  const logger = createLogger('info', stream);
  logger.info(
    { cardNumber: '4242424242424242', body: { cvd: '123', clientSecret: 'cs_x' } },
    'x\ny',
  );
  const [line = ''] = lines;
  for (const secret of ['42424242', '"123"', 'cs_x']) assert.ok(!line.includes(secret), secret);
  assert.equal(line.trim().split('\n').length, 1);
});
