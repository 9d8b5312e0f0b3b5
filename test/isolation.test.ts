/**
 * One partner never sees another's anything. The matrix is made from the router: every route with an
 * id in its path that a partner may call is tried with an id of another partner's thing and with one
 * of nothing, and both must be answered alike. A route whose ids are not in the table fails.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import { testApplication } from './application.ts';
import { BESIDE_ID, BODIES, NOBODYS } from './isolation-tables.ts';
import { partnerWithEverything } from './partner-with-everything.ts';
import { paymentRequest } from './payment-server.ts';

const application = await testApplication();
const { asOperator, foundation } = application;

const newPartner = (name: string) => partnerWithEverything(application, name);
const routes = routesForDocumentation().filter(
  ({ access }) => access !== 'public' && !access.startsWith('operator'),
);
const [north, south] = [await newPartner('Northern Bank'), await newPartner('Southern Bank')];

test('there are routes for partners', () => assert.ok(routes.length > 8, String(routes.length)));

function addressed(path: string, things: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    assert.ok(things[name], `${name} of ${path} is in the tables of this test`);
    return things[name];
  });
}

/** An answer without what names the request itself. */
function bare(text: string, path: string): string {
  return text.replaceAll(path.split('?')[0] ?? '', '').replaceAll(/"correlationId":"[^"]+"/g, '');
}

for (const { method, path, body, consumes } of routes.filter((route) => route.path.includes(':'))) {
  const name = `${method} ${path}`;
  test(`${name}: another partner’s thing answers as if it did not exist`, async () => {
    assert.ok(!body || BODIES[name] !== undefined, `${name} has a body in the table of this test`);
    const headers = { 'content-type': consumes ?? 'application/json' };
    for (const [owner, stranger] of [
      [north, south],
      [south, north],
    ] as const) {
      const [theirs, nobodys] = [owner.things, NOBODYS].map(
        (things) => addressed(path, things) + (BESIDE_ID[name] ?? ''),
      );
      assert.ok(theirs !== undefined && nobodys !== undefined);
      const sent = body ? JSON.stringify(BODIES[name]) : undefined;
      const seen = await stranger.call(method, theirs, sent, sent === undefined ? {} : headers);
      const missing = await stranger.call(method, nobodys, sent, sent === undefined ? {} : headers);
      assert.deepEqual([seen.status, missing.status], [404, 404], seen.text + missing.text);
      assert.equal(bare(seen.text, theirs), bare(missing.text, nobodys));
    }
  });
}

test('nobody refunds another partner’s payment, or closes its batch', async () => {
  for (const [owner, stranger] of [
    [north, south],
    [south, north],
  ] as const) {
    const { paymentId, merchantId } = owner.things;
    const refund = await stranger.call('POST', '/refunds', { idempotencyKey: 'x', paymentId });
    assert.equal(refund.status, 404, refund.text);
    const close = await stranger.call('POST', '/batches/close', {
      idempotencyKey: 'x',
      merchantId,
    });
    assert.equal(close.status, 404, close.text);
    const pay = await stranger.call('POST', '/payments', paymentRequest(merchantId ?? ''));
    assert.equal(pay.status, 404, pay.text);
  }
});

/** What lists that cannot do without are asked. */
const QUERIES: Readonly<Record<string, (merchantId: string) => string>> = {
  '/reports/settlement-details': (merchantId) =>
    `?merchantId=${merchantId}&from=2026-01-01&to=2026-12-31`,
  '/timeline': (merchantId) => `?merchantId=${merchantId}`,
  '/search': (merchantId) => `?q=${merchantId}`,
  '/statistics/latency': () => '?operation=createPayment',
};

test('another partner’s things are not found by their ids', async () => {
  for (const [reader, other] of [
    [north, south],
    [south, north],
  ] as const) {
    for (const id of Object.values(other.things)) {
      const answer = await reader.call('GET', `/search?q=${id}`);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.at('data'), [], id);
    }
    const own = await reader.call('GET', `/search?q=${reader.things['paymentId']}`);
    assert.equal(own.at('data.0.id'), reader.things['paymentId']);
  }
});

test('another partner’s things have no timeline', async () => {
  for (const [reader, other] of [
    [north, south],
    [south, north],
  ] as const) {
    for (const name of ['paymentId', 'authenticationId', 'merchantId', 'payoutId']) {
      const [theirs, nobodys] = [other.things[name], NOBODYS[name]];
      const seen = await reader.call('GET', `/timeline?${name}=${theirs}`);
      const missing = await reader.call('GET', `/timeline?${name}=${nobodys}`);
      assert.deepEqual([seen.status, missing.status], [404, 404], seen.text + missing.text);
      assert.equal(bare(seen.text, ''), bare(missing.text, ''));
      const own = await reader.call('GET', `/timeline?${name}=${reader.things[name]}`);
      assert.equal(own.status, 200, own.text);
    }
  }
});

test('nothing that a partner can list names another partner or what is another’s', async () => {
  for (const { method, path } of routes) {
    if (method !== 'GET' || path.includes(':')) continue;
    if (path === '/requests') continue; // What the reader has asked for, whosever it was.
    for (const [reader, other] of [
      [north, south],
      [south, north],
    ] as const) {
      const query = QUERIES[path]?.(reader.things['merchantId'] ?? '') ?? '';
      const answer = await reader.call('GET', path + query);
      assert.equal(answer.status, 200, `${path} ${answer.text}`);
      for (const mark of other.marks) assert.ok(!answer.text.includes(mark), `${mark} at ${path}`);
    }
  }
});

test('metadata of another partner’s things finds nothing', async () => {
  const PATCH = { 'content-type': 'application/merge-patch+json' };
  for (const [reader, other] of [
    [north, south],
    [south, north],
  ] as const) {
    const { customerId, merchantId, paymentId, paymentMethodId } = other.things;
    const note = `note of ${merchantId}`;
    for (const path of [
      `/payments/${paymentId}`,
      `/customers/${customerId}`,
      `/payment-methods/${paymentMethodId}`,
      `/onboarding/merchants/${merchantId}`,
    ]) {
      const noted = await other.call('PATCH', path, { metadata: { note } }, PATCH);
      assert.equal(noted.status, 200, noted.text);
      const list = path.slice(0, path.lastIndexOf('/'));
      const query = `metadata[note]=${encodeURIComponent(note)}`;
      assert.equal((await other.call('GET', `${list}?${query}`)).at('data.1'), undefined);
      assert.ok((await other.call('GET', `${list}?${query}`)).at('data.0'), list);
      const isOfMerchants = list === '/onboarding/merchants';
      for (const more of isOfMerchants ? [''] : ['', `&merchantId=${merchantId}`]) {
        const answer = await reader.call('GET', `${list}?${query}${more}`);
        assert.deepEqual([answer.status, answer.at('data')], [200, []], answer.text);
      }
    }
    const found = await reader.call('GET', `/search?q=${encodeURIComponent(note)}`);
    assert.deepEqual(found.at('data'), []);
  }
});

test('filters of another partner’s things find nothing', async () => {
  for (const [reader, other] of [
    [north, south],
    [south, north],
  ] as const) {
    for (const url of [
      `/events?merchantId=${other.things['merchantId']}`,
      `/events?subjectId=${other.things['merchantOrderId']}`,
      `/payment-methods?merchantId=${other.things['merchantId']}`,
      `/customers?merchantId=${other.things['merchantId']}`,
      `/payments?merchantId=${other.things['merchantId']}`,
      `/refunds?paymentId=${other.things['paymentId']}`,
      `/payments?batchId=${other.things['batchId']}`,
      `/payments?merchantId=${other.things['merchantId']}&lastFour=4242`,
      `/payments?merchantId=${other.things['merchantId']}&cardBrand=VISA`,
      `/three-d-secure/authentications?merchantId=${other.things['merchantId']}`,
      `/refunds?batchId=${other.things['batchId']}`,
      `/validations?merchantId=${other.things['merchantId']}`,
      `/batches?merchantId=${other.things['merchantId']}`,
      `/payouts?merchantId=${other.things['merchantId']}`,
      `/webhook-endpoints?merchantId=${other.things['merchantId']}`,
      '/onboarding/merchants?chainId=1000000000000',
    ]) {
      const answer = await reader.call('GET', url);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.at('data'), [], url);
    }
  }
  assert.equal(await foundation.audit.verify(foundation.db), null);
});

test('no client can be bound to another partner’s merchant, or an unknown one', async () => {
  const partnerId = north.marks[0] ?? '';
  const bind = (merchantId: string | undefined) =>
    asOperator('POST', '/operator/clients', {
      partnerId,
      name: 'Till',
      scopes: ['payment.write'],
      merchantId,
    });
  assert.equal((await bind(north.things['merchantId'])).status, 201);
  for (const merchantId of [south.things['merchantId'], NOBODYS['merchantId']]) {
    assert.deepEqual((await bind(merchantId)).faults(), ['merchantId INVALID_VALUE']);
  }
});
