/** How much there is for Prometheus to read, at most. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { createServer } from '../service/src/platform/http/server.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { createMetrics } from '../service/src/platform/metrics.ts';
import { FakeClock } from './fake-clock.ts';
import { TEST_URL } from './http.ts';

const SERIES_A_ROUTE_MAX = 33; // Eight for each class of status, and one to spare.
const SERIES_BESIDES_MAX = 200; // Node's own figures, answers by status, and what is on no route.
const BYTES_A_SERIES_MAX = 120;
const STATUSES = [200, 201, 204, 302, 400, 401, 404, 409, 422, 429, 500, 503];

const metrics = createMetrics();
const routes = routesForDocumentation();
let status = 200;
const app = createServer({
  // The real addresses; what they answer is what this test wants them to.
  routes: routes.map((route) => ({
    ...route,
    access: 'public',
    run: () => Promise.resolve({ status, body: '', contentType: 'text/plain' }),
  })),
  authenticate: assert.fail,
  publicUrl: TEST_URL,
  rateLimiter: createRateLimiter(1_000_000, new FakeClock()),
  logger: createLogger('silent'),
  metrics,
});
after(() => app.close());

test('the series stay few when every route has answered every status, and strangers made up more', async () => {
  for (status of STATUSES) {
    for (const [place, { method, path }] of routes.entries()) {
      const url = path.replaceAll(/:\w+/g, `made-up-${place}-${status}`);
      assert.equal((await app.inject({ method, url })).statusCode, status, `${method} ${url}`);
    }
  }
  for (let count = 0; count < 100; count += 1) {
    assert.equal((await app.inject({ method: 'GET', url: `/made-up/${count}` })).statusCode, 404);
    assert.equal((await app.inject({ method: 'PUT', url: '/docs' })).statusCode, 405);
    await app.inject({ method: 'HEAD', url: '/docs' });
  }
  const text = await metrics.registry.metrics();
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.ok(series.length > routes.length * 8, 'all routes are in it');
  const most = routes.length * SERIES_A_ROUTE_MAX + SERIES_BESIDES_MAX;
  assert.ok(series.length <= most, `${series.length} series of ${routes.length} routes`);
  assert.ok(text.length <= most * BYTES_A_SERIES_MAX, `${text.length} bytes`);
});
