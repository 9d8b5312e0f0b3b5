import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import {
  type Include,
  type JsonSchema,
  translate,
  type SchemaUse,
} from '../../../service/src/platform/http/plain-schema.ts';
import type { Route } from '../../../service/src/platform/http/route.ts';
import type { Spelling } from '../../../service/src/platform/http/spelling.ts';
import { withSpellings } from './spellings.ts';

export type SchemaBook = Readonly<{
  /** The schema as answers have it; a titled one is kept apart and referred to. */
  include: Include;
  /** The body of a route, kept apart by the name of its operation; undefined if it takes none. */
  includeBody: (route: BodyOf) => JsonSchema | undefined;
  includeParameter: Include;
  /** What was kept apart, by name. */
  titled: () => ReadonlyMap<string, JsonSchema>;
}>;

type BodyOf = Readonly<{ operationId: string; body?: unknown; spelling?: Spelling }>;

/**
 * Turns the schemas of routes into those of one OpenAPI document. The answers of all routes come
 * first: a shape that requests may write in more ways than answers do is named after the answer's.
 */
export function createSchemaBook(routes: readonly Pick<Route, 'answers'>[] = []): SchemaBook {
  const book = new Map<string, JsonSchema>();
  const inUse = (use: SchemaUse): Include => {
    const include: Include = (schema) => {
      if (!isRecord(schema)) return {};
      const plain = translate(schema, use, include);
      const { title } = plain;
      return typeof title === 'string' ? keepApart(book, { title, schema: plain, use }) : plain;
    };
    return include;
  };
  const include = inUse('answered');
  const includeSent = inUse('sent');
  for (const { answers } of routes) Object.values(answers).forEach(include);
  return {
    include,
    includeBody: ({ body, operationId, spelling = [] }) => {
      if (!isRecord(body)) return undefined;
      const title = `${componentName(operationId)}Request`;
      return includeSent({ ...withSpellings(body, spelling), title });
    },
    includeParameter: inUse('parameter'),
    titled: () => book,
  };
}

type Kept = Readonly<{ title: string; schema: JsonSchema; use: SchemaUse }>;

/** A title names one shape; each use of the shape may have its own description. */
function keepApart(book: Map<string, JsonSchema>, { title, schema, use }: Kept): JsonSchema {
  const name = componentName(title);
  const reference = { $ref: `#/components/schemas/${name}` };
  const known = book.get(name);
  if (known === undefined) {
    book.set(name, { ...schema, title: name });
    return reference;
  }
  const { description: knownAs, title: _name, ...knownShape } = known;
  const { description, title: _title, ...shape } = schema;
  if (!isDeepStrictEqual(shape, knownShape)) {
    const other = `${name}Input`;
    if (use === 'sent' && title !== other) {
      return keepApart(book, { title: other, schema, use });
    }
    throw new Error(`two schemas are titled "${title}"`);
  }
  return description === knownAs || description === undefined
    ? reference
    : { ...reference, description };
}

/** `Payment method` → `PaymentMethod`, `createPayment` → `CreatePayment` */
export function componentName(title: string): string {
  return title
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
