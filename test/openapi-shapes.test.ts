/** What holds for every shape in openapi.json, so that types made from it can be read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReference, type JsonSchema } from '../docs/src/openapi/document.ts';
import { branches } from '../docs/src/openapi/schema-words.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { faultBy, theDocument } from './conformance.ts';

const document = theDocument();
const { components, webhooks } = document;
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

type Place = Readonly<{ path: string; schema: JsonSchema; isMember?: boolean }>;

function placesIn(path: string, schema: unknown, isMember = false): Place[] {
  if (!isRecord(schema)) return [];
  const { properties, items, additionalProperties } = schema;
  const alternatives = branches(schema, 'anyOf', 'oneOf', 'allOf');
  // Beside members they only say which of these go together.
  const others = isRecord(properties) ? [] : alternatives;
  return [
    { path, schema, isMember },
    ...Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, member]) =>
      placesIn(`${path}.${name}`, member, true),
    ),
    ...placesIn(`${path}[]`, items),
    ...placesIn(`${path}.*`, additionalProperties),
    ...others.flatMap((branch, at) => placesIn(`${path}|${at}`, branch)),
  ];
}

const places = [
  ...Object.entries(components.schemas).flatMap(([name, schema]) => placesIn(name, schema)),
  ...operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.flatMap((one) =>
      isReference(one)
        ? []
        : [...placesIn(`${operationId}?${one.name}`, { ...one.schema, ...described(one) }, true)],
    ),
  ),
];

function described({ description }: Readonly<{ description?: string }>) {
  return description === undefined ? {} : { description };
}

const pathsOf = (found: readonly Place[]) => found.map(({ path }) => path);

test('every member and every parameter is described', () => {
  const bare = places.filter(({ isMember, schema }) => isMember && !isDescribed(schema));
  assert.deepEqual(pathsOf(bare), []);
  assert.ok(places.length > 1_000, `only ${places.length} places`);
});

function isDescribed(schema: JsonSchema): boolean {
  if (typeof schema['description'] === 'string') return true;
  const { $ref } = schema;
  const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : '';
  return typeof components.schemas[name]?.['description'] === 'string';
}

test('every shape is used', () => {
  const text = JSON.stringify(document);
  const names = Object.keys(components.schemas);
  assert.deepEqual(
    names.filter((name) => !text.includes(`"#/components/schemas/${name}"`)),
    [],
  );
});

test('inside of a shape only small objects have no name, and none of them recurs', () => {
  const inner = places.filter(
    ({ path, schema }) => /[.[|]/.test(path) && Object.keys(schema['properties'] ?? {}).length > 0,
  );
  const large = inner.filter(({ schema }) => Object.keys(schema['properties'] ?? {}).length > 3);
  assert.deepEqual(pathsOf(large), []);
  const alike = Map.groupBy(inner, ({ schema: { description: _use, ...shape } }) =>
    JSON.stringify(shape),
  );
  const recurring = [...alike.values()].filter((same) => same.length > 1);
  assert.deepEqual(recurring.map(pathsOf), []);
});

test('every enumeration has a type', () => {
  const bare = places.filter(
    ({ schema }) => ('enum' in schema || 'const' in schema) && schema['type'] === undefined,
  );
  assert.deepEqual(pathsOf(bare), []);
});

test('no default makes a member of a body look required to those who generate types', () => {
  const members = places.filter(({ path, schema }) => !path.includes('?') && 'default' in schema);
  assert.deepEqual(pathsOf(members), []);
});

test('every request, every answer and every event is a named shape', () => {
  const unnamed = operations.flatMap(({ operationId, requestBody, responses }) => [
    ...unnamedIn(`${operationId} body`, requestBody?.content),
    ...Object.entries(responses).flatMap(([status, response]) =>
      isReference(response) ? [] : unnamedIn(`${operationId} ${status}`, response.content),
    ),
  ]);
  const events = Object.entries(webhooks).flatMap(([type, { post }]) =>
    unnamedIn(type, post.requestBody.content),
  );
  assert.deepEqual([...unnamed, ...events], []);
});

function unnamedIn(
  where: string,
  content: Readonly<Record<string, Readonly<{ schema: JsonSchema }>>> = {},
): string[] {
  return Object.entries(content)
    .filter(([type, { schema }]) => /json|form/.test(type) && schema['$ref'] === undefined)
    .map(([type]) => `${where} ${type}`);
}

const request = (method: object) => ({
  idempotencyKey: 'key-1',
  amount: { amount: 1250, currency: 'CAD' },
  ...method,
});

test('a request pays with exactly one of a card, a token and a stored method', () => {
  const schema = components.schemas['CreatePaymentRequest'];
  assert.ok(schema);
  const card = { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2030 };
  const stored = `pm${'0'.repeat(28)}`;
  const allowed: readonly object[] = [
    { paymentMethod: { card } },
    { paymentMethod: { paymentMethodData: { card } } },
    { paymentMethodId: stored },
    { paymentMethod: { paymentMethodId: stored, cardSecurityCode: '123' } },
  ];
  const refused: readonly object[] = [
    {},
    { paymentMethod: {} },
    { paymentMethod: { card }, paymentMethodId: stored },
    { paymentMethod: { card, paymentMethodId: stored } },
  ];
  for (const method of allowed) assert.equal(faultBy(schema, request(method)), undefined);
  for (const method of refused) assert.notEqual(faultBy(schema, request(method)), undefined);
});
