/** What a partner may ask for in a minute, and who sets and sees its limits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf, type TestAnswer, type TestCall } from './http.ts';
import { limitsOf, partnerShops } from './partner-shops.ts';
import { until } from './until.ts';

const { app, asOperator, foundation, newCredential, newShop, setLimits, twin } =
  await partnerShops();

const STANDARD = 10_000_000; // Of the tests.
const limitShown = ({ headers }: TestAnswer) => headers['x-ratelimit-limit'];

/** Each call counts, and the minute may end meanwhile: so it is asked until it is refused. */
const refusedBy = async (call: TestCall): Promise<TestAnswer> =>
  await until(async () => {
    const answer = await call('GET', '/partner');
    return answer.status === 429 && answer;
  });

test('all clients of a partner together have its limit, which others do not share', async () => {
  const shop = await newShop();
  const { headers } = await newCredential(shop.partnerId);
  const second = callOf(app, headers);
  const other = await newShop();
  assert.equal((await setLimits(shop, { requestsPerMinute: 20 })).status, 200);
  await until(async () => limitShown(await shop.here('GET', '/partner')) === '20');
  const refused = await refusedBy(second);
  assert.ok(refused.string('type').endsWith('/rate-limited'));
  assert.match(refused.string('detail'), /rate limit of the partner, over all its clients/);
  const { 'retry-after': wait, 'x-ratelimit-remaining': left } = refused.headers;
  assert.ok(Number(wait) > 0 && left === '0' && limitShown(refused) === '20');
  await refusedBy(shop.here);
  assert.equal((await other.here('GET', '/partner')).status, 200);
  assert.equal((await asOperator('GET', limitsOf(shop))).status, 200, 'operators have no partner');
});

test('far from its limit a client is told its own, which is nearer', async () => {
  const shop = await newShop();
  assert.equal(limitShown(await shop.here('GET', '/partner')), '1000000');
  await setLimits(shop, { requestsPerMinute: 500_000 });
  await until(async () => limitShown(await shop.here('GET', '/partner')) === '500000');
});

test('another process follows within seconds, and takes the limit away again', async () => {
  const shop = await newShop();
  await shop.there('GET', '/partner');
  await setLimits(shop, { requestsPerMinute: 5 });
  await refusedBy(shop.there);
  await setLimits(shop, { requestsPerMinute: null });
  await until(async () => (await shop.there('GET', '/partner')).status === 200);
});

test('the weight of a partner is known at once where it was set, and soon elsewhere', async () => {
  const { partnerId } = await newShop();
  const weightAt = ({ weightOf }: Pick<typeof foundation, 'weightOf'>) => weightOf(partnerId);
  assert.deepEqual([weightAt(foundation), weightAt(twin.foundation)], [1, 1]);
  const set = await setLimits({ partnerId }, { capacityWeight: 7 });
  assert.equal(set.at('capacityWeight'), 7);
  await until(() => weightAt(foundation) === 7);
  await until(() => weightAt(twin.foundation) === 7);
  for (const wrong of [0, 101, 1.5, null]) {
    const refused = await setLimits({ partnerId }, { capacityWeight: wrong });
    assert.equal(refused.status, 400, String(wrong));
  }
});

test('operators set and see limits, which are on record; partners see their own', async () => {
  const shop = await newShop();
  const other = await newShop();
  const set = await setLimits(shop, { users: 3, requestsPerMinute: 90 });
  assert.deepEqual(set.at('requestsPerMinute'), { limit: 90, standard: STANDARD });
  assert.deepEqual((await asOperator('GET', limitsOf(shop))).body, set.body);
  const again = await setLimits(shop, { users: 3 });
  assert.deepEqual(again.body, set.body, 'what is not sent stays');
  const log = await asOperator('GET', `/operator/audit-log?subject=${shop.partnerId}`);
  assert.equal(log.at('data.0.action'), 'partner.limits-changed');
  const details = { users: 'standard → 3', requestsPerMinute: 'standard → 90' };
  assert.deepEqual(log.at('data.0.details'), details);
  assert.equal(log.at('data.1.action'), 'partner.created', 'a change of nothing is none');

  const own = await shop.here('GET', '/partner/limits');
  assert.deepEqual(own.at('users'), { limit: 3, standard: 1_000, used: 0 });
  assert.deepEqual([own.at('partnerId'), own.at('capacityWeight')], [shop.partnerId, undefined]);
  const others = await other.here('GET', '/partner/limits');
  assert.deepEqual(others.at('users'), { limit: 1_000, standard: 1_000, used: 0 });
  for (const method of ['GET', 'PATCH'] as const) {
    const tried = await shop.here(method, limitsOf(shop), method === 'GET' ? undefined : {});
    assert.equal(tried.status, 403, method);
  }
  const { headers } = await newCredential(shop.partnerId, ['payment.read']);
  assert.equal((await callOf(app, headers)('GET', '/partner/limits')).status, 403);
  assert.equal((await asOperator('GET', '/partner/limits')).status, 403);
});
