import type { OpenApiDocument, OpenApiOperation, Parameter } from '../docs/src/openapi/document.ts';
import { isReference } from '../docs/src/openapi/document.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { BYTES_TYPE } from '../service/src/platform/http/rare-media-types.ts';
import { FORM_TYPE, JSON_TYPE, MERGE_PATCH_TYPE } from '../service/src/platform/http/route.ts';
import { pascalCase, type SdkName, sdkName } from '../docs/src/openapi/sdk-names.ts';
import { typeOfSchema } from './types-of-schema.ts';

type Schema = Readonly<Record<string, unknown>>;
/** Types by name, in the order in which they were met. */
export type TypeBook = Map<string, Schema>;

/** An argument of a method: a member of the path, the query or the body. */
export type SdkArgument = Readonly<{ name: string; type: string; isOptional: boolean }>;

export type SdkOperation = SdkName &
  Readonly<{
    id: string;
    method: string;
    path: string;
    summary: string;
    description: string | undefined;
    scope: string | undefined;
    params: readonly SdkArgument[];
    queryNames: readonly string[];
    query: SdkArgument | undefined;
    body: (SdkArgument & Readonly<{ form: 'json' | 'form' | 'merge-patch' | 'bytes' }>) | undefined;
    takesKey: boolean;
    takesKeyHeader: boolean;
    takesIfMatch: boolean;
    /** What an agent calls is proposed, which the SDK tells by an error. */
    isProposed: boolean;
    isPublic: boolean;
    /** The type of the records of a list. */
    item: string | undefined;
    answer: string;
  }>;

const FORMS = {
  [JSON_TYPE]: 'json',
  [FORM_TYPE]: 'form',
  [MERGE_PATCH_TYPE]: 'merge-patch',
} as const;
const KEY = 'idempotencyKey';

/** The operations of the document, by id. Shapes without a name are named after their operation. */
export function sdkOperations(document: OpenApiDocument, book: TypeBook): SdkOperation[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      sdkOperation(operation, { method: method.toUpperCase(), path, book }),
    ),
  );
  const names = new Map<string, string>();
  for (const { id, resource, name } of operations) {
    const full = [...resource, name].join('.');
    const other = names.get(full);
    if (other !== undefined) throw new Error(`${other} and ${id} would both be ${full}`);
    names.set(full, id);
  }
  return operations.toSorted((a, b) => (a.id < b.id ? -1 : 1)); // Merges touch few lines.
}

type Place = Readonly<{ method: string; path: string; book: TypeBook }>;

function sdkOperation(operation: OpenApiOperation, { method, path, book }: Place): SdkOperation {
  const { operationId: id, parameters = [], security } = operation;
  const own = parameters.filter((one): one is Parameter => !isReference(one));
  const named = (schema: unknown, suffix: string) => nameIn(book, schema, pascalCase([id, suffix]));
  const inQuery = own.filter((one) => one.in === 'query');
  const hasParameter = (component: string) =>
    parameters.some((one) => isReference(one) && one.$ref.endsWith(`/${component}`));
  const isProposed = hasParameter('Reason');
  const answer = answerOf(operation, book, { isRead: method === 'GET', isProposed });
  return {
    ...sdkName(id, path),
    id,
    method,
    path,
    summary: operation.summary,
    description: operation.description,
    scope: Object.values(security[0] ?? {})[0]?.[0],
    params: own
      .filter((one) => one.in === 'path')
      .map(({ name, schema }) => ({ name, type: typeOfSchema(schema), isOptional: false })),
    queryNames: inQuery.map(({ name }) => name),
    query: inQuery.length === 0 ? undefined : argumentOf('query', objectOf(inQuery), named),
    ...(takesBytes(operation) ? { body: BYTES, takesKey: false } : bodyOf(operation, book, named)),
    takesKeyHeader: hasParameter('RequestKey'),
    takesIfMatch: hasParameter('IfMatch'),
    isProposed,
    isPublic: security.length === 0,
    item: answer.item === undefined ? undefined : named(answer.item, 'Item'),
    answer: typeof answer.schema === 'string' ? answer.schema : named(answer.schema, 'Answer'),
  };
}

type Named = (schema: unknown, suffix: string) => string;

function argumentOf(name: 'query' | 'body', schema: Schema, named: Named): SdkArgument {
  const { required = [] } = schema;
  const isOptional = Array.isArray(required) && required.length === 0 && isObject(schema);
  return { name, type: named(schema, pascalCase([name])), isOptional };
}

/** A file is sent as it is, by whatever holds its bytes. */
const BYTES = {
  name: 'body',
  type: 'Blob | Uint8Array',
  isOptional: false,
  form: 'bytes',
} as const;

function takesBytes({ requestBody }: OpenApiOperation): boolean {
  return requestBody?.content[BYTES_TYPE] !== undefined;
}

function bodyOf({ requestBody }: OpenApiOperation, book: TypeBook, named: Named) {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (content === undefined) return { body: undefined, takesKey: false };
  const schema = resolve(book, content.schema);
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const takesKey = Object.hasOwn(properties, KEY);
  if (takesKey) leaveKeyOut(book, content.schema, schema);
  const whole = takesKey ? withoutKey(schema) : schema;
  const form = Object.entries(FORMS).find(([known]) => known === type)?.[1] ?? 'json';
  const isOptional = form === 'json' && argumentOf('body', whole, () => '').isOptional;
  const text = named(isReference(content.schema) ? content.schema : whole, 'Body');
  return { body: { name: 'body', type: text, isOptional, form }, takesKey } as const;
}

/** The SDK makes a key where it is given none. */
function withoutKey({ required, ...schema }: Schema): Schema {
  const others = [required].flat().filter((name) => name !== KEY && name !== undefined);
  const properties = isRecord(schema['properties']) ? { ...schema['properties'] } : {};
  const key = properties[KEY];
  const { description, ...shape } = isRecord(key) ? key : {};
  const said = typeof description === 'string' ? `${description}. ` : '';
  properties[KEY] = { ...shape, description: `${said}Made if absent.` };
  return { ...schema, properties, required: others };
}

function leaveKeyOut(book: TypeBook, reference: Schema, schema: Schema): void {
  const name = typeOfSchema(reference);
  if (book.has(name)) book.set(name, withoutKey(schema));
}

type Answered = Readonly<{ schema: Schema | string; item?: unknown }>;

type Kind = Readonly<{ isRead: boolean; isProposed: boolean }>;

/** What is not JSON is handed over as the `Response`: a file, to be read or streamed. */
function answerOf(
  { responses }: OpenApiOperation,
  book: TypeBook,
  { isProposed, isRead }: Kind,
): Answered {
  const succeeded = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const schemas = succeeded.flatMap(([status, one]) => {
    const schema = isReference(one) ? undefined : one.content?.[JSON_TYPE]?.schema;
    if (schema === undefined) return [];
    return isProposed && status === '202' ? withoutProposal(book, schema) : [schema];
  });
  const [first] = schemas;
  if (first === undefined) return { schema: isRead ? 'Response' : 'void' };
  if (schemas.some((one) => typeOfSchema(one) !== typeOfSchema(first)))
    return { schema: { anyOf: schemas } };
  const properties = resolve(book, first)['properties'];
  const isPage =
    isRecord(properties) &&
    ['data', 'self', 'next', 'previous'].every((name) => Object.hasOwn(properties, name));
  if (!isPage || !isRecord(properties['data'])) return { schema: first };
  return { schema: 'never', item: properties['data']['items'] };
}

/** What is answered once it is done. */
function withoutProposal(book: TypeBook, schema: Schema): Schema[] {
  const { anyOf = [schema] } = resolve(book, schema);
  const ways = Array.isArray(anyOf) ? anyOf.filter(isRecord) : [];
  return ways.filter((way) => !['Proposal', 'Action'].includes(typeOfSchema(way)));
}

/** A reference as it is; another shape under a name of its own. */
function nameIn(book: TypeBook, schema: unknown, name: string): string {
  if (!isRecord(schema)) return 'unknown';
  if (typeof schema['$ref'] === 'string') return typeOfSchema(schema);
  if (book.has(name)) throw new Error(`two types are called ${name}`);
  book.set(name, schema);
  return name;
}

function resolve(book: TypeBook, schema: Schema): Schema {
  return typeof schema['$ref'] === 'string' ? (book.get(typeOfSchema(schema)) ?? {}) : schema;
}

function isObject(schema: Schema): boolean {
  return isRecord(schema['properties']) && !('oneOf' in schema) && !('anyOf' in schema);
}

/** One of a list in a query need not be written as a list. */
function oneOrSeveral(schema: Schema): Schema {
  return schema['type'] === 'array' ? { anyOf: [schema['items'], schema] } : schema;
}

function objectOf(parameters: readonly Parameter[]): Schema {
  const properties = parameters.map(({ name, schema, description }): [string, Schema] => [
    name,
    { ...oneOrSeveral(schema), ...(description === undefined ? {} : { description }) },
  ]);
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(properties), required };
}
