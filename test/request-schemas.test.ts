/** What holds for the shape of every request there is or will be. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import { BYTES_TYPE } from '../service/src/platform/http/rare-media-types.ts';
import { bodyBytesOf, FORM_TYPE, type Route } from '../service/src/platform/http/route.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { validatorOf } from '../service/src/platform/http/validate.ts';

const routes = routesForDocumentation();
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

type Place = Readonly<{ path: string; schema: Record<string, unknown> }>;

function placesIn(schema: unknown, path: string): Place[] {
  if (!isRecord(schema)) return [];
  const { properties, items, anyOf } = schema;
  return [
    { path, schema },
    ...Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, member]) =>
      placesIn(member, `${path}.${name}`),
    ),
    ...placesIn(items, `${path}[]`),
    ...(Array.isArray(anyOf) ? anyOf.flatMap((branch) => placesIn(branch, path)) : []),
  ];
}

const places = routes.flatMap((route) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    placesIn(route[part], `${nameOf(route)} ${part}`),
  ),
);

test('every text of every request has a length limit, which is checked first', () => {
  const texts = places.filter(({ schema }) => schema['type'] === 'string' && !schema['enum']);
  assert.ok(texts.length > 200, `only ${texts.length} texts`);
  assert.deepEqual(
    texts.filter(({ schema }) => schema['maxLength'] === undefined).map(({ path }) => path),
    [],
  );
});

/** Of every type, too small, too large, too short, too long. */
const WRONG = ['', 'x', '\u0001', 'x'.repeat(20_000), -1e9, 1.5, 1e15, true, null, {}, Array(200)];
const OF_THE_LIBRARY = /pattern|format "|schema|[<>]=|equal/;

test('no fault is in the words of a validator: each says what would be right', () => {
  const reported = places.flatMap(({ path, schema }) =>
    WRONG.flatMap((value) => {
      const result = validatorOf(schema)(value);
      const faults = result.ok ? [] : result.faults;
      return faults.map(({ errorMessage }) => `${path}: ${errorMessage}`);
    }),
  );
  assert.ok(reported.length > 1_000, `only ${reported.length} faults`);
  assert.deepEqual([...new Set(reported.filter((text) => OF_THE_LIBRARY.test(text)))], []);
});

const ESCAPED_BYTES = 6; // Of a character as JSON writes it when it writes ASCII only.
const NUMBER_BYTES = 26;
const SCALARS = new Set(['integer', 'number', 'boolean', 'null']);

/** The bytes of the largest value that the schema lets through. */
function largest(schema: unknown): number {
  if (!isRecord(schema)) return 0;
  const { anyOf, enum: values, items, jsonBytes, maxItems } = schema;
  const { properties, type } = schema;
  if (Array.isArray(anyOf)) return Math.max(...anyOf.map(largest));
  if (Array.isArray(values)) return Math.max(...values.map((value) => String(value).length + 2));
  if (jsonBytes !== undefined) return Number(jsonBytes);
  if (isRecord(properties)) {
    const members = Object.entries(properties);
    return members.reduce((sum, [name, member]) => sum + name.length + 4 + largest(member), 2);
  }
  if (isRecord(schema['additionalProperties'])) return largestOfNamed(schema);
  if (isRecord(items)) return 2 + Number(maxItems) * (1 + largest(items));
  if (type === undefined) return 0; // Takes nothing, or anything that the body has room for.
  if (typeof type === 'string' && SCALARS.has(type)) return NUMBER_BYTES;
  return largestText(schema);
}

function largestText(schema: Record<string, unknown>): number {
  const { maxLength, pattern } = schema;
  assert.ok(maxLength !== undefined, `has no largest value: ${JSON.stringify(schema)}`);
  const isAscii = typeof pattern === 'string' && !/\^\[\^|\^ \*\[\^/.test(pattern);
  return 2 + Number(maxLength) * (isAscii ? 1 : ESCAPED_BYTES);
}

/** Of an object whose members the caller names. */
function largestOfNamed(schema: Record<string, unknown>): number {
  const { additionalProperties: member, maxProperties, propertyNames } = schema;
  return 2 + Number(maxProperties) * (3 + largest(propertyNames) + largest(member));
}

/** A file has no schema but its size, and a form is not JSON. */
const OTHERS: ReadonlySet<unknown> = new Set([FORM_TYPE, BYTES_TYPE]);

for (const route of routes.filter(({ body, consumes }) => body && !OTHERS.has(consumes))) {
  test(`${nameOf(route)} takes the largest body its schema lets through, and 256 KiB at most`, () => {
    const bytes = bodyBytesOf(route);
    assert.ok(largest(route.body) <= bytes, `${largest(route.body)} of ${bytes}`);
    assert.ok(bytes <= 256 * 1024);
  });
}
