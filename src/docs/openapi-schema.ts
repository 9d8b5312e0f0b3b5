import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../platform/http/normalise.ts';
import type { JsonSchema } from './openapi-document.ts';

/** Our own keywords, which are not part of JSON Schema. */
const OWN_KEYWORDS = new Set([
  'expects',
  'digits',
  'secret',
  'takesCardNumber',
  'ownDigits',
  'jsonBytes',
]);
const MAPS_OF_SCHEMAS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
const LISTS_OF_SCHEMAS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const SCHEMAS = new Set(['items', 'additionalProperties', 'not', 'propertyNames', 'contains']);

export type SchemaBook = Readonly<{
  /** The schema as the document carries it; a titled one is kept apart and referred to. */
  include: (schema: unknown) => JsonSchema;
  /** What was kept apart, by name. */
  titled: () => ReadonlyMap<string, JsonSchema>;
}>;

/** Turns the schemas of routes into those of one OpenAPI document. */
export function createSchemaBook(): SchemaBook {
  const book = new Map<string, JsonSchema>();
  const include = (schema: unknown): JsonSchema => {
    if (!isRecord(schema)) return {};
    const plain = translate(schema, include);
    return typeof plain['title'] === 'string' ? keepApart(book, plain['title'], plain) : plain;
  };
  return { include, titled: () => book };
}

/** A schema without our own keywords, on its own: nothing is referred to. */
export function plainSchema(schema: unknown): JsonSchema {
  return isRecord(schema) ? translate(schema, plainSchema) : {};
}

function translate(
  schema: Record<string, unknown>,
  include: (schema: unknown) => JsonSchema,
): JsonSchema {
  const plain: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    // A tilde marks what the schema library keeps for itself.
    if (OWN_KEYWORDS.has(keyword) || keyword.startsWith('~')) continue;
    plain[keyword] = translateValue(keyword, value, include);
  }
  const { expects } = schema;
  if (plain['description'] === undefined && typeof expects === 'string') {
    // Like a sentence, unless it begins with a value to be copied, such as `client_credentials`.
    plain['description'] = expects.replace(/^[a-z](?=[a-z]*(?: |$))/, (first) =>
      first.toUpperCase(),
    );
  }
  return plain;
}

function translateValue(
  keyword: string,
  value: unknown,
  include: (schema: unknown) => JsonSchema,
): unknown {
  if (MAPS_OF_SCHEMAS.has(keyword) && isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, include(inner)]));
  }
  if (LISTS_OF_SCHEMAS.has(keyword) && Array.isArray(value)) return value.map(include);
  return SCHEMAS.has(keyword) && isRecord(value) ? include(value) : value;
}

/** A title names one shape; each use of the shape may have its own description. */
function keepApart(book: Map<string, JsonSchema>, title: string, schema: JsonSchema): JsonSchema {
  const name = componentName(title);
  const reference = { $ref: `#/components/schemas/${name}` };
  const known = book.get(name);
  if (known === undefined) {
    book.set(name, schema);
    return reference;
  }
  const { description: knownAs, ...knownShape } = known;
  const { description, ...shape } = schema;
  if (!isDeepStrictEqual(shape, knownShape)) throw new Error(`two schemas are titled "${title}"`);
  return description === knownAs || description === undefined
    ? reference
    : { ...reference, description };
}

/** `Payment method` → `PaymentMethod` */
function componentName(title: string): string {
  return title
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
