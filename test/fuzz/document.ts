import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isReference,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation as Described,
  type Parameter,
  type ResponseObject,
} from '../../docs/src/openapi/document.ts';

const FILE = join(import.meta.dirname, '..', '..', 'openapi.json');

/** An operation as described in the document, with references resolved. */
export type Operation = Readonly<{
  id: string;
  method: string;
  path: string;
  /** `POST /payments`: how it is named in reports. */
  name: string;
  parameters: readonly Parameter[];
  body: Readonly<{ type: string; schema: JsonSchema; example?: unknown }> | undefined;
  responses: ReadonlyMap<number, ResponseObject>;
  /** What a credential must allow; empty: any credential; undefined: none is asked for. */
  scope: string | undefined;
}>;

/** What an address is, by the document. */
export type Addressed =
  | Readonly<{ kind: 'operation'; operation: Operation }>
  | Readonly<{ kind: 'other-method' | 'nowhere' }>;

export type Document = Readonly<{
  operations: readonly Operation[];
  operation: (id: string) => Operation;
  /** The operation that a method and a path as sent belong to. */
  addressed: (method: string, path: string) => Addressed;
  /** A response that every operation may give, by its name among the components. */
  common: (name: string) => ResponseObject;
  components: OpenApiDocument['components'];
  /** Of the API, whose answers the schemas describe. */
  version: string;
  /** The schema that a reference names; any other schema as it is. */
  resolve: (schema: JsonSchema) => JsonSchema;
}>;

export function readDocument(): Document {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `npm run check` compares it with the routes.
  const document = JSON.parse(readFileSync(FILE, 'utf8')) as OpenApiDocument;
  const { components, paths } = document;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) =>
      operationOf(components, { method: method.toUpperCase(), path, described }),
    ),
  );
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return {
    operations,
    components,
    version: document.info.version,
    operation: (id) => there(byId.get(id), `the operation ${id}`),
    addressed: router(operations),
    common: (name) => there(components.responses[name], `the response ${name}`),
    resolve: (schema) => {
      const reference = schema['$ref'];
      if (typeof reference !== 'string') return schema;
      return there(components.schemas[lastOf(reference)], reference);
    },
  };
}

type Place = Readonly<{ method: string; path: string; described: Described }>;

function operationOf(
  components: OpenApiDocument['components'],
  { method, path, described }: Place,
): Operation {
  const [content] = Object.entries(described.requestBody?.content ?? {});
  const [requirement] = described.security;
  return {
    id: described.operationId,
    method,
    path,
    name: `${method} ${path}`,
    parameters: (described.parameters ?? []).map((parameter) =>
      isReference(parameter)
        ? there(components.parameters[lastOf(parameter.$ref)], parameter.$ref)
        : parameter,
    ),
    body: content && { type: content[0], ...content[1] },
    responses: new Map(
      Object.entries(described.responses).map(([status, response]) => [
        Number(status),
        isReference(response)
          ? there(components.responses[lastOf(response.$ref)], response.$ref)
          : response,
      ]),
    ),
    scope: requirement && (Object.values(requirement)[0]?.[0] ?? ''),
  };
}

/** A path of the document without a parameter goes before one with, as in every router. */
function router(operations: readonly Operation[]): Document['addressed'] {
  const byPath = [...Map.groupBy(operations, ({ path }) => path)]
    .toSorted(([left], [right]) => parametersIn(left) - parametersIn(right))
    .map(([path, ofPath]) => ({ pattern: patternOf(path), ofPath }));
  return (method, path) => {
    const [address = ''] = path.split('?');
    const found = byPath.find(({ pattern }) => pattern.test(address));
    if (!found) return { kind: 'nowhere' };
    const asked = method === 'HEAD' ? 'GET' : method;
    const operation = found.ofPath.find((one) => one.method === asked);
    return operation ? { kind: 'operation', operation } : { kind: 'other-method' };
  };
}

const parametersIn = (path: string): number => path.split('{').length - 1;

function patternOf(path: string): RegExp {
  const literal = path.replaceAll(/[.]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? '';

function there<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`openapi.json does not have ${what}.`);
  return value;
}
