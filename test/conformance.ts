/**
 * What the service takes and answers, as a proxy would judge it that knows openapi.json alone. It is
 * compiled by another library than the service's own, from the file as it is published.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { OpenApiDocument, OpenApiOperation } from '../docs/src/openapi/document.ts';
import { isReference } from '../docs/src/openapi/document.ts';
import { templateOf } from '../docs/src/openapi/operation.ts';
import { type Answer, bodyOf } from '../service/src/platform/http/answer.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { BYTES_TYPE } from '../service/src/platform/http/rare-media-types.ts';
import {
  FORM_TYPE,
  JSON_TYPE,
  MERGE_PATCH_TYPE,
  type RawCall,
  type Route,
} from '../service/src/platform/http/route.ts';

const FILE = join(import.meta.dirname, '..', 'openapi.json');
const DOCUMENT = 'openapi';

let document: OpenApiDocument | undefined;
let ajv: Ajv2020 | undefined;

export function theDocument(): OpenApiDocument {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `npm run check` compares it with the routes.
  return (document ??= JSON.parse(readFileSync(FILE, 'utf8')) as OpenApiDocument);
}

function theValidator(): Ajv2020 {
  if (ajv) return ajv;
  ajv = new Ajv2020({ strict: false, validateSchema: false, inlineRefs: false });
  ajvFormats.default(ajv);
  ajv.addSchema({ components: { schemas: theDocument().components.schemas } }, DOCUMENT);
  return ajv;
}

const compiled = new Map<object, ValidateFunction>();

/** What is wrong with a value by a schema of the document; undefined where nothing is. */
export function faultBy(schema: object, value: unknown): string | undefined {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = theValidator().compile(absolute(schema));
    compiled.set(schema, validate);
  }
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath ?? ''} ${error?.message ?? ''} ${JSON.stringify(error?.params)}`;
}

/** References as they are found from outside of the document. */
function absolute(schema: object): AnySchema {
  const text = JSON.stringify(schema).replaceAll('"#/components', `"${DOCUMENT}#/components`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A schema, as it was before.
  return JSON.parse(text) as AnySchema;
}

/** Throws where a call that succeeded, or its answer, is not what openapi.json says. */
export function assertConforms(route: Route, raw: RawCall, answer: Answer): void {
  // At the console's door some calls wait for another person, which is no part of the document.
  if (route.hidden === true || route.mount !== undefined || answer.status >= 300) return;
  const operation = theDocument().paths[templateOf(route.path)]?.[route.method.toLowerCase()];
  if (operation?.operationId !== route.operationId) return; // A route of the test's own.
  const name = `${route.operationId}, by openapi.json:`;
  const request = requestFault(operation, raw);
  if (request !== undefined) throw new Error(`${name} request ${request}`);
  const answered = answerFault(operation, answer);
  if (answered !== undefined) throw new Error(`${name} ${answer.status} ${answered}`);
}

function requestFault(operation: OpenApiOperation, raw: RawCall): string | undefined {
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {});
  const query = queryFault(operation, raw.query);
  if (query !== undefined || !content || !raw.body || raw.body.length === 0) return query;
  const body = bodyIn(raw.body, type ?? JSON_TYPE);
  return faultBy(content.schema, type === MERGE_PATCH_TYPE ? body : withoutNulls(body));
}

function bodyIn(body: Buffer, type: string): unknown {
  const text = body.toString('utf8');
  if (type === BYTES_TYPE) return text;
  return type === FORM_TYPE ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
}

/** In a request null means absent, as the conventions in the document say. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}

function queryFault({ parameters = [] }: OpenApiOperation, query: unknown): string | undefined {
  const sent = new Map(Object.entries(isRecord(query) ? query : {}));
  for (const parameter of parameters) {
    if (isReference(parameter) || parameter.in !== 'query') continue;
    const { name, required, schema, style } = parameter;
    if (style === 'deepObject') gather(sent, name);
    const text = sent.get(name);
    sent.delete(name);
    if (text === undefined && !required) continue;
    const fault = faultBy(schema, typeof text === 'string' ? readAs(schema, text) : text);
    if (fault !== undefined) return `?${name}${fault}`;
  }
  const [unknown] = sent.keys();
  return unknown === undefined ? undefined : `?${unknown} is not a parameter`;
}

/** `name[member]=value`, each of which is one of the query, becomes the object. */
function gather(sent: Map<string, unknown>, name: string): void {
  const members = [...sent].flatMap(([written, value]) => {
    const [, member] = /^(?:\w+)\[(.*)\]$/s.exec(written) ?? [];
    if (member === undefined || !written.startsWith(`${name}[`)) return [];
    sent.delete(written);
    return [[member, value] as const];
  });
  if (members.length > 0) sent.set(name, Object.fromEntries(members));
}

/** A parameter is always text. */
function readAs({ type }: Readonly<Record<string, unknown>>, text: string): unknown {
  if (type === 'array') return text.split(',');
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' || (text === 'false' ? false : text) : text;
}

function answerFault({ responses }: OpenApiOperation, answer: Answer): string | undefined {
  const response = responses[answer.status];
  if (response === undefined || isReference(response)) return 'is not declared';
  const type = (answer.contentType ?? JSON_TYPE).split(';')[0] ?? '';
  const content = response.content?.[type];
  const isEmpty = answer.body === undefined;
  if (content === undefined) return isEmpty ? undefined : `is ${type}, which is not declared`;
  if (type !== JSON_TYPE) return undefined; // A file or a page.
  return faultBy(content.schema, JSON.parse(JSON.stringify(bodyOf(answer) ?? null)));
}
