import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Context,
  propagation,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { thingsServer } from '../../../test/things-server.ts';
import { tracedCall } from './telemetry.ts';

type Seen = {
  name: string;
  attributes: unknown;
  parent: string | undefined;
  status?: number;
  outcome?: object;
  ended: boolean;
};
const seen: Seen[] = [];

/** A minimal SDK that records what it receives: the service itself only has the API. */
function startActiveSpan<F extends (span: Span) => unknown>(
  name: string,
  options: SpanOptions,
  parent: Context,
  work: F,
): ReturnType<F> {
  const entry: Seen = {
    name,
    attributes: options.attributes,
    parent: trace.getSpanContext(parent)?.traceId,
    ended: false,
  };
  seen.push(entry);
  const span = {
    setAttributes: (more: object) => (entry.outcome = more),
    setStatus: ({ code }: { code: number }) => (entry.status = code),
    end: () => (entry.ended = true),
  };
  // The service calls no more of a span than these three.
  return work(span as unknown as Span) as ReturnType<F>;
}
// Nor more of a tracer than this.
trace.setGlobalTracerProvider({ getTracer: () => ({ startActiveSpan }) as unknown as Tracer });
propagation.setGlobalPropagator({
  extract: (context, carrier: Record<string, string>) => {
    const [, traceId = '', spanId = ''] = (carrier['traceparent'] ?? '').split('-');
    return traceId === ''
      ? context
      : trace.setSpanContext(context, { traceId, spanId, traceFlags: 1 });
  },
  inject: () => undefined,
  fields: () => [],
});

const HEADERS = { 'api-version': '2025-01-17', 'x-api-key': 'good' };

test('a request is a span by the name of its route, in the caller’s trace', async () => {
  const app = thingsServer();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  await app.inject({ url: '/things/a', headers: { ...HEADERS, traceparent } });
  assert.deepEqual(seen.pop(), {
    name: 'GET /things/:id',
    attributes: { 'http.request.method': 'GET', 'http.route': '/things/:id' },
    parent: traceId,
    ended: true,
  });
});

test('a caller’s fault is no failure of the span', async () => {
  await thingsServer().inject({ url: '/things/far-too-long', headers: HEADERS });
  const { ended, status } = seen.pop() ?? {};
  assert.deepEqual({ ended, status }, { ended: true, status: undefined });
});

test('a request that fails is a span that says so, and ends', async () => {
  await thingsServer().inject({ url: '/fails/bug', headers: HEADERS });
  const { ended, parent, status } = seen.pop() ?? {};
  assert.deepEqual({ ended, parent, status }, { ended: true, parent: undefined, status: 2 });
});

const outcomeOf = (outcome: string) => ({
  attributes: { outcome },
  isFailure: outcome === 'timeout',
});

test('a call of ours is a span with what came of it, and failed where nothing did', async () => {
  const span = { name: 'acquirer capture', attributes: { acquirer: 'host' }, outcomeOf };
  assert.equal(await tracedCall(span, async () => 'approved'), 'approved');
  await tracedCall(span, async () => 'timeout');
  const thrown = new Error('4242424242424242');
  await assert.rejects(
    tracedCall(span, () => Promise.reject(thrown)),
    thrown,
  );
  const [approved, silent, failed] = seen.slice(-3);
  assert.deepEqual(approved, {
    name: 'acquirer capture',
    attributes: { acquirer: 'host' },
    parent: undefined,
    outcome: { outcome: 'approved' },
    ended: true,
  });
  assert.equal(silent?.status, SpanStatusCode.ERROR);
  assert.deepEqual([failed?.status, failed?.ended], [SpanStatusCode.ERROR, true]);
  assert.doesNotMatch(JSON.stringify(seen), /4242/);
});
