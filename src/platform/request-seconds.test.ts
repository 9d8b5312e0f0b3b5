import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { Histogram, Registry } from 'prom-client';
import { RequestSeconds } from './request-seconds.ts';

const registry = new Registry();
const theirs = new Histogram({
  name: 'causeway_http_request_seconds',
  help: 'Time to answer a request, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

const requests = fc.array(
  fc.record({
    method: fc.constantFrom('GET', 'POST'),
    route: fc.constantFrom('/payments', '/payments/:paymentId', 'none'),
    status: fc.constantFrom(200, 201, 499),
    seconds: fc.oneof(fc.double({ min: 0, max: 12, noNaN: true }), fc.constantFrom(0.001, 10, 11)),
  }),
);

const sorted = (text: string) => text.split('\n').toSorted();

test('it prints what prom-client prints of the same requests', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (made) => {
      theirs.reset();
      const ours = new RequestSeconds();
      for (const { seconds, ...labels } of made) {
        theirs.observe(labels, seconds);
        ours.observe(labels, seconds);
      }
      assert.deepEqual(sorted(ours.print()), sorted(await registry.metrics()));
    }),
  );
});
