/**
 * A `.write` scope does not read. The matrix is made from the router: who has every `.write` and no `.read`
 * is refused by every route that reads, and is shown what they write all the same, also by a repeat.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import { PARTNER_SCOPES } from '../service/src/access/partners/index.ts';
import { testApplication } from './application.ts';
import { callOf } from './http.ts';
import { merchantBody } from './merchant-body.ts';
import { NOBODYS } from './isolation-tables.ts';
import { orderRequest } from './order-server.ts';
import { paymentRequest } from './payment-server.ts';

const { app, asOperator } = await testApplication();
const WRITES = PARTNER_SCOPES.filter((scope) => scope.endsWith('.write'));
const bank = { kind: 'PARTNER_BANK', name: 'Writing Bank' };
const partner = await asOperator('POST', '/operator/partners', bank);
const partnerId = partner.string('partnerId');

async function withScopes(scopes: readonly string[]) {
  const wanted = { partnerId, name: 'Some scopes', scopes };
  const client = await asOperator('POST', '/operator/clients', wanted);
  const clientId = client.string('clientId');
  const key = await asOperator('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
  return callOf(app, { 'x-api-key': key.string('apiKey') });
}

const writer = await withScopes(WRITES);
const reads = routesForDocumentation().filter(
  ({ access }) => access.endsWith('.read') && !access.startsWith('operator'),
);

test('there is a route for each scope that reads', () => {
  const named = new Set(reads.map(({ access }) => access));
  const all = PARTNER_SCOPES.filter((scope) => scope.endsWith('.read'));
  assert.deepEqual([...named].toSorted(), all.toSorted());
});

for (const { access, method, path } of reads) {
  test(`${method} ${path} is not for who has every .write and no .read`, async () => {
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => NOBODYS[name] ?? 'none');
    const answer = await writer(method, address);
    assert.equal(answer.status, 403, answer.text);
    assert.match(answer.headers['www-authenticate']?.toString() ?? '', new RegExp(`"${access}"`));
  });
}

test('what is read takes no .write', () => {
  const wrong = routesForDocumentation().filter(
    ({ access, method }) => method === 'GET' && access.endsWith('.write'),
  );
  assert.deepEqual(wrong, []);
});

test('who writes is shown the record, also by a repeat, and finds it only with .read', async () => {
  const merchant = await writer('POST', '/onboarding/merchants', merchantBody());
  const merchantId = merchant.string('merchantId');
  const at = `/onboarding/merchants/${merchantId}`;
  const change = { businessDetails: { averageTicketSize: 12 } };
  const type = { 'content-type': 'application/merge-patch+json' };
  const changed = await writer('PATCH', at, JSON.stringify(change), type);
  assert.equal(changed.at('merchantId'), merchantId, changed.text);
  const order = await writer('POST', `${at}/orders`, orderRequest());
  assert.equal(order.status, 201, order.text);
  const payment = paymentRequest(merchantId);
  const paid = await writer('POST', '/payments', payment);
  const again = await writer('POST', '/payments', payment);
  assert.equal(again.status, 201, again.text);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.deepEqual(again.body, paid.body);
  const paymentId = paid.string('paymentId');
  const refund = await writer('POST', '/refunds', { idempotencyKey: 'r', paymentId });
  assert.equal(refund.at('paymentId'), paymentId, refund.text);
  assert.equal((await writer('GET', `/payments/${paymentId}`)).status, 403);
  const reader = await withScopes(['payment.read']);
  assert.equal((await reader('GET', `/payments/${paymentId}`)).at('paymentId'), paymentId);
  assert.equal((await reader('GET', at)).status, 403);
});
