/** The check that every other test goes through finds what it is there to find. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import type { RawCall } from '../service/src/platform/http/route.ts';
import { assertConforms, theDocument } from './conformance.ts';

const route = routesForDocumentation().find(({ operationId }) => operationId === 'createCustomer');
assert.ok(route);
const operation = theDocument().paths['/customers']?.['post'];
assert.ok(operation);
const request = operation.requestBody?.content['application/json']?.example;
const response = operation.responses[201];
assert.ok(response && 'content' in response);
const answer = response.content?.['application/json']?.example;

function check(
  sent: object,
  answered: object,
  { status = 201, query = {} }: Readonly<{ status?: number; query?: object }> = {},
): void {
  const raw: RawCall = {
    waitWithoutSlot: async (wait) => await wait(new AbortController().signal),
    caller: undefined,
    method: 'POST',
    url: '/customers',
    ip: '192.0.2.1',
    correlationId: 'test',
    headers: {},
    params: {},
    query,
    body: Buffer.from(JSON.stringify({ ...Object(request), ...sent })),
  };
  assert.ok(route);
  assertConforms(route, raw, { status, body: { ...Object(answer), ...answered } });
}

test('what conforms passes, a null in a request as if it were absent', () => {
  check({}, {});
  check({ email: null }, {});
});

test('a request with a member of another type, or an unknown one, does not conform', () => {
  assert.throws(() => check({ name: 1 }, {}), /createCustomer, by openapi.json: request .name/);
  assert.throws(() => check({ nmae: 'x' }, {}), /nmae/);
  assert.throws(() => check({}, {}, { query: { limit: '1' } }), /\?limit is not a parameter/);
});

test('an answer with a member of another type, an unknown or a missing one does not conform', () => {
  assert.throws(() => check({}, { name: null }), /201 .name/);
  assert.throws(() => check({}, { nmae: 'x' }), /nmae/);
  assert.throws(() => check({}, { customerId: undefined }), /customerId/);
  assert.throws(() => check({}, {}, { status: 200 }), /200 is not declared/);
});
