/** What the SDK's methods and types are made from the routes by. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sdkName } from '../scripts/sdk-names.ts';
import { typeOfSchema } from '../scripts/types-of-schema.ts';
import { OPERATIONS } from '../sdk/src/index.ts';

for (const [id, path, expected] of [
  ['createPayment', '/payments', 'payments.create'],
  ['exportPayments', '/exports/payments', 'payments.export'],
  ['listBatchEntries', '/batches/{batchId}/entries', 'batches.listEntries'],
  ['createOrder', '/onboarding/merchants/{merchantId}/orders', 'orders.create'],
  ['retrieveBalance', '/merchants/{merchantId}/balance', 'merchants.retrieveBalance'],
  [
    'rollWebhookSecret',
    '/webhook-endpoints/{endpointId}/roll-secret',
    'webhookEndpoints.rollSecret',
  ],
  ['listAllPayments', '/operator/payments', 'operator.payments.list'],
  ['createOperatorSession', '/operator/sessions', 'operator.sessions.create'],
  ['rollOwnClientSecret', '/clients/{clientId}/roll', 'clients.rollSecret'],
  ['moveClock', '/sandbox/clock', 'sandbox.moveClock'],
  ['retrieveTimeline', '/timeline', 'timeline.retrieve'],
] as const) {
  test(`${id} is ${expected}`, () => {
    const { resource, name } = sdkName(id, path);
    assert.equal([...resource, name].join('.'), expected);
  });
}

test('descriptions are comments, which they cannot end', () => {
  const properties = { a: { type: 'string', description: 'An id */ of ours' } };
  assert.equal(
    typeOfSchema({ type: 'object', properties, required: ['a'] }, { documented: true }),
    '{\n  /** An id *\\/ of ours */\n  readonly a: string;\n}',
  );
});

test('what moves money takes a key, and so may be repeated', () => {
  const moving = ['createPayment', 'completePayment', 'cancelPayment', 'createRefund'] as const;
  for (const id of moving) assert.equal(OPERATIONS[id].takesKey, true, id);
});
