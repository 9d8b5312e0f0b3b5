import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { testServer } from '../../../../test/http.ts';
import { OPERATOR } from '../../../../test/operator-server.ts';
import type { AnyCaller } from '../../access/partners/index.ts';
import { savedViewRoutes } from './index.ts';

const clock = new FakeClock();
const db = await testDatabase();
const { as } = testServer({ routes: savedViewRoutes({ db, clock }), clock });
const of = (partnerId: string, clientId: string): AnyCaller => ({
  kind: 'partner',
  clientId,
  scopes: new Set(),
  partnerId,
  partnerKind: 'ISV',
  merchantId: null,
});
const [ann, ben] = [as(of('pa-one', 'ann@example.com')), as(of('pa-one', 'ben@example.com'))];
const other = as(of('pa-two', 'ann@example.com'));
const view = (changes: Readonly<Record<string, unknown>> = {}) => ({
  page: 'payments',
  name: 'Declined today',
  search: 'state=DECLINED',
  ...changes,
});
const names = async (call: typeof ann, query = ''): Promise<unknown> => {
  const { body } = await call('GET', `/saved-views${query}`);
  // The server checked it against its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (body as { data: { name: string }[] }).data.map(({ name }) => name);
};

test('a view is its owner’s; shared, all of the partner see it, and only the owner deletes it', async () => {
  assert.equal((await ann('POST', '/saved-views', view())).status, 201);
  const shared = await ann('POST', '/saved-views', view({ name: 'Holds', isShared: true }));
  assert.deepEqual(await names(ann), ['Declined today', 'Holds']);
  assert.deepEqual(await names(ben), ['Holds']);
  assert.deepEqual(await names(other), [], 'another partner, though the user has the same name');
  assert.deepEqual(await names(as(OPERATOR)), []);
  const path = `/saved-views/${shared.string('viewId')}`;
  for (const call of [ben, other, as(OPERATOR)]) {
    assert.equal((await call('DELETE', path)).status, 404);
  }
  assert.equal((await ann('DELETE', path)).status, 204);
  assert.equal((await ann('DELETE', path)).status, 404);
  assert.deepEqual(await names(ann), ['Declined today']);
});

test('the same name on the same page is replaced, also by two at once', async () => {
  const made = await Promise.all(
    ['a=1', 'a=2', 'a=3'].map((search) => ben('POST', '/saved-views', view({ search }))),
  );
  assert.deepEqual(
    made.map(({ status }) => status),
    [201, 201, 201],
  );
  assert.deepEqual(await names(ben), ['Declined today']);
  assert.equal((await ben('POST', '/saved-views', view({ page: 'refunds' }))).status, 201);
  assert.deepEqual(await names(ben, '?page=refunds'), ['Declined today']);
});

test('what is no view is refused with every fault', async () => {
  const wrong = { page: 'Payments!', name: '', search: `last=4242424242424242` };
  const answer = await ann('POST', '/saved-views', wrong);
  assert.equal(answer.status, 400);
  assert.equal(answer.faults().length, 3, answer.text);
  assert.ok(!answer.text.includes('4242424242424242'));
});

test('nobody keeps more than 200, and those of others do not count', async () => {
  const call = as(of('pa-one', 'cat@example.com'));
  for (let place = 0; place < 200; place += 1) {
    await call('POST', '/saved-views', view({ name: `View ${place}` }));
  }
  const more = await call('POST', '/saved-views', view({ name: 'One more' }));
  assert.equal(more.status, 409);
  assert.equal((await call('POST', '/saved-views', view({ name: 'View 7' }))).status, 201);
  assert.equal((await ann('POST', '/saved-views', view({ name: 'Mine' }))).status, 201);
});
