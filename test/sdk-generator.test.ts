/** What the SDK's methods and types are made from the routes by. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sdkName } from '../docs/src/openapi/sdk-names.ts';
import { typeOfSchema } from '../scripts/types-of-schema.ts';
import { Causeway, type Operation, OPERATIONS } from '../sdk/src/index.ts';

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

test('of alternatives beside members a type takes exactly one, or at least one', () => {
  const properties = { a: { type: 'string' }, b: { type: 'object', properties: { c: {}, d: {} } } };
  const c = { required: ['b'], properties: { b: { required: ['c'], properties: { c: {} } } } };
  const d = { required: ['b'], properties: { b: { required: ['d'], properties: { d: {} } } } };
  const typeOf = (words: object) => typeOfSchema({ type: 'object', properties, ...words });
  const members =
    '{ readonly a?: string; readonly b?: { readonly c?: unknown; readonly d?: unknown } }';
  assert.equal(
    typeOf({ oneOf: [{ description: 'By name', required: ['a'] }, { anyOf: [c, d] }] }),
    `${members} & (
  // By name
  | { readonly a: {}; readonly b?: { readonly c?: never; readonly d?: never } }
  | { readonly b: { readonly c: {}; readonly d?: never }; readonly a?: never }
  | { readonly b: { readonly d: {}; readonly c?: never }; readonly a?: never }
)`,
  );
  const fixed = { required: ['a'], properties: { a: { const: 'x' } } };
  assert.equal(
    typeOf({ anyOf: [fixed, { required: ['b'], anyOf: [c, d] }] }),
    `${members} & (
  | { readonly a: "x" }
  | { readonly b: { readonly c: {} } }
  | { readonly b: { readonly d: {} } }
)`,
  );
  assert.equal(typeOf({ anyOf: [{ required: ['a'] }, { description: 'or nothing' }] }), members);
});

test('every operation is a method, which sends what its row says', async () => {
  for (const [id, operation] of Object.entries<Operation>(OPERATIONS)) {
    const sent: string[] = [];
    const causeway = new Causeway({
      baseUrl: 'http://service',
      apiKey: 'key',
      fetch: (url, { method }) => {
        sent.push(`${method} ${decodeURIComponent(new URL(url).pathname)}`);
        return Promise.resolve(Response.json({ data: [], self: '/', next: null, previous: null }));
      },
    });
    const resource = operation.resource
      .split('.')
      .reduce<object>((holder, name) => Reflect.get(holder, name) as object, causeway);
    const method = Reflect.get(resource, operation.name) as (
      ...given: unknown[]
    ) => Promise<unknown>;
    const body = operation.body === 'bytes' ? new Uint8Array(1) : {};
    const parts = operation.body === undefined ? [] : [body];
    await method.call(resource, ...operation.params.map((name) => `{${name}}`), ...parts);
    assert.deepEqual(sent, [`${operation.method} ${operation.path}`], id);
  }
});

test('what moves money takes a key, and so may be repeated', () => {
  const moving = ['createPayment', 'completePayment', 'cancelPayment', 'createRefund'] as const;
  for (const id of moving) assert.equal(OPERATIONS[id].takesKey, true, id);
});
