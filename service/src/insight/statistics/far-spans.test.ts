/** Spans that begin after now, and merchants that are another's, as fuzzing found them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentServer } from '../../../../test/payment-server.ts';
import { statisticsOver } from '../../../../test/statistics.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { problemsOf } from '../../platform/http/route-problems.ts';
import { statisticsRoutes } from './index.ts';

const server = await paymentServer();
const { audit, caller, clock, db } = server;
const statistics = statisticsOver({ db, clock }, caller);
const TO_COME = '2030-01-01T00:00:00%2B05:30'; // Neither a whole day nor an hour of UTC.

test('a span that begins after now, and has no end, is its first day or hour, without figures', async () => {
  for (const query of ['', '&compare=year', '&compare=week', '&compare=none']) {
    for (const call of [statistics.call, statistics.operator]) {
      const path = call === statistics.operator ? '/operator/overview' : '/overview';
      const { at, status, text } = await call('GET', `${path}?from=${TO_COME}${query}`);
      assert.equal(status, 200, text);
      assert.equal(at('range.from'), '2029-12-31T00:00:00.000Z');
      assert.equal(at('range.to'), '2030-01-01T00:00:00.000Z');
    }
  }
  const hour = await statistics.call('GET', `/statistics?from=${TO_COME}&interval=HOUR`);
  assert.equal(hour.at('range.to'), '2029-12-31T19:00:00.000Z', hour.text);
});

test('a credential of one merchant does not find another’s figures, and the document says so', async () => {
  const bound = statistics.as({ ...caller, merchantId: await server.newMerchant() });
  const other = await server.newMerchant();
  const routes = statisticsRoutes({ audit, db, clock });
  for (const path of ['/statistics', '/overview']) {
    assert.equal((await bound('GET', `${path}?merchantId=${other}`)).status, 404);
    const route = routes.find((one) => one.path === path);
    assert.ok(route && problemsOf(route).includes(PLATFORM_PROBLEMS.notFound), path);
  }
});
