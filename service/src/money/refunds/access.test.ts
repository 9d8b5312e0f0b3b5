import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../kernel/id.ts';
import { paymentServer } from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { call, pay, refund } = server;
const merchantId = await server.newMerchant();
const paymentId = (await pay(merchantId)).string('paymentId');
const refundAmount = { amount: 100, currency: 'CAD' };
const refundId = (await refund(paymentId, { refundAmount })).string('refundId');
const withScope = (scope: string) => server.as({ ...server.caller, scopes: new Set([scope]) });
const MISSING = newId('refund', '07', server.clock.now());

test('another partner’s payment and refund answer as missing ones do', async () => {
  const other = server.as(await server.newPartner());
  const missing = await refund(newId('payment', '07', server.clock.now()));
  const foreign = await refund(paymentId, {}, other);
  assert.equal(missing.status, 404);
  assert.equal(foreign.status, 404);
  assert.equal(foreign.at('type'), missing.at('type'));
  assert.equal((await other('GET', `/refunds/${refundId}`)).status, 404);
  assert.deepEqual((await other('GET', '/refunds')).at('data'), []);
  assert.deepEqual((await other('GET', `/refunds?paymentId=${paymentId}`)).at('data'), []);
});

test('a credential bound to one merchant refunds and sees that merchant’s payments alone', async () => {
  const elsewhere = await server.newMerchant();
  const bound = server.as({ ...server.caller, merchantId: elsewhere });
  assert.equal((await refund(paymentId, {}, bound)).status, 404);
  assert.equal((await bound('GET', `/refunds/${refundId}`)).status, 404);
  assert.deepEqual((await bound('GET', '/refunds')).at('data'), []);
  const own = (await pay(elsewhere)).string('paymentId');
  const made = await refund(own, { refundAmount }, bound);
  assert.equal(made.status, 201, made.text);
  assert.equal((await bound('GET', '/refunds')).at('data.0.refundId'), made.at('refundId'));
});

test('a merchant that is named must be the payment’s', async () => {
  const elsewhere = await server.newMerchant();
  assert.equal((await refund(paymentId, { merchantId: elsewhere, refundAmount })).status, 404);
  assert.equal((await refund(paymentId, { merchantId, refundAmount })).status, 201);
  const body = { idempotencyKey: 'by-header', paymentId, merchantId, refundAmount };
  const contradicting = await call('POST', '/refunds', body, { 'x-merchant-id': elsewhere });
  assert.deepEqual(contradicting.faults(), ['X-Merchant-Id INVALID_VALUE']);
});

test('reading needs refund.read, refunding needs refund.write, the list of unresolved refunds is the operator’s', async () => {
  const [reader, payer] = [withScope('refund.read'), withScope('payment.write')];
  assert.equal((await reader('GET', `/refunds/${refundId}`)).status, 200);
  assert.equal((await reader('GET', '/refunds')).status, 200);
  assert.equal((await refund(paymentId, { refundAmount }, reader)).status, 403);
  assert.equal((await refund(paymentId, { refundAmount }, payer)).status, 403);
  assert.equal((await payer('GET', `/refunds/${refundId}`)).status, 403);
  assert.equal((await call('GET', '/operator/unresolved-refunds')).status, 403);
});

for (const [version, inStatus, inTransaction] of [
  ['2024-09-17', false, false],
  ['2025-01-14', true, false],
  ['2025-01-17', true, true],
] as const) {
  const headers = { 'api-version': version };

  test(`${version}: authorizationCode is ${inStatus ? 'in statusDetails' : 'nowhere'}${inTransaction ? ' and in transactionDetails' : ''}`, async () => {
    const body = { idempotencyKey: `of-${version}`, paymentId, refundAmount };
    const made = await call('POST', '/refunds', body, headers);
    assert.equal(made.status, 201, made.text);
    const path = `/refunds/${made.string('refundId')}`;
    const retrieved = await call('GET', path, undefined, headers);
    const listed = await call('GET', '/refunds?limit=1', undefined, headers);
    const replayed = await call('POST', '/refunds', body, headers);
    const records = [
      [made, ''],
      [replayed, ''],
      [retrieved, ''],
      [listed, 'data.0.'],
    ] as const;
    for (const [answer, prefix] of records) {
      const codeIn = (group: string) => answer.at(`${prefix}${group}.authorizationCode`);
      assert.equal(/^[0-9]{6}$/.test(String(codeIn('statusDetails'))), inStatus);
      assert.equal(/^[0-9]{6}$/.test(String(codeIn('transactionDetails'))), inTransaction);
      assert.equal(answer.text.includes('authorizationCode'), inStatus);
      assert.equal(answer.at(`${prefix}transactionDetails.isoResponseCode`), '00');
    }
  });

  test(`${version}: a declined refund tells no more than one that succeeded`, async () => {
    const whole = (await pay(merchantId)).string('paymentId');
    const declining = { amount: 505, currency: 'CAD' };
    const body = { idempotencyKey: `no-${version}`, paymentId: whole, refundAmount: declining };
    const made = await call('POST', '/refunds', body, headers);
    assert.equal(made.status, 422, made.text);
    assert.equal(made.at('statusDetails.authorizationCode'), inStatus ? '' : undefined);
    assert.equal(made.at('transactionDetails.authorizationCode'), inTransaction ? '' : undefined);
    assert.deepEqual(made.faults(), [' DECLINED_05']);
  });

  test(`${version}: a missing refund is 404 in the form of its time`, async () => {
    const isPresent = version === '2025-01-17';
    const missing = await call('GET', `/refunds/${MISSING}`, undefined, headers);
    assert.equal(missing.status, 404);
    const type = missing.headers['content-type'] ?? '';
    assert.match(type, isPresent ? /^application\/json/ : /^application\/problem\+json$/);
    assert.equal(missing.at('category'), 'INVALID_REQUEST_ERROR');
    assert.equal(missing.at('status'), 404);
    assert.deepEqual(missing.at('errors'), isPresent ? [] : undefined);
    const refused = await server.as(undefined)('GET', `/refunds/${MISSING}`, undefined, headers);
    assert.equal(refused.status, 401);
    assert.equal(refused.headers['content-type'], 'application/problem+json');
    assert.deepEqual(refused.at('errors'), isPresent ? [] : undefined);
  });
}
