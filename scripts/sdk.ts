import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '../docs/src/openapi/document.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { RELEASED } from '../service/src/platform/http/api-version/versions.ts';
import {
  type SdkArgument,
  type SdkOperation,
  sdkOperations,
  type TypeBook,
} from './sdk-operation.ts';
import { nameProblems, problemTypes } from './sdk-problems.ts';
import { resourceClasses } from './sdk-resources.ts';
import { sentOnly } from './sdk-sent.ts';
import { type OlderAnswers, olderAnswers } from './sdk-versions.ts';
import { commentOf, typeOfSchema } from './types-of-schema.ts';

const ROOT = join(import.meta.dirname, '..');
const GENERATED = 'sdk/src/generated';
/** By which the console shows a request as a call of the SDK. */
const CONSOLE_CALLS = 'console/src/timeline/sdk-calls.ts';
export const INTRODUCTION = '// Made from the routes by `npm run openapi`. Do not edit.\n';

/** What the SDK is made of that the routes say, as the texts of its modules: see docs/adr/0016-sdk.md. */
export function sdkFiles(
  document: OpenApiDocument,
  routes: Parameters<typeof olderAnswers>[2],
): Readonly<Record<string, string>> {
  const book: TypeBook = new Map(Object.entries(document.components.schemas));
  nameProblems(book);
  const operations = sdkOperations(document, book);
  const older = olderAnswers(operations, book, routes);
  return {
    [`${GENERATED}/operations.ts`]: operationsText(operations, book, older),
    [`${GENERATED}/resources.ts`]: resourcesText(operations, book, older),
    [`${GENERATED}/types.ts`]: typesText(document, book, sentOnly(operations, book)),
    [`${GENERATED}/advice.ts`]: adviceText(document),
    [CONSOLE_CALLS]: callsText(operations),
  };
}

function operationsText(
  operations: readonly SdkOperation[],
  book: TypeBook,
  older: OlderAnswers,
): string {
  const shapes = operations.map((one) => `  ${one.id}: ${shapeOf(one)};`);
  const rows = operations.map((one) => `  ${one.id}: ${rowOf(one)},`);
  return `${INTRODUCTION}import type { Operation${older.size > 0 ? ', Without' : ''} } from '../operation.ts';
${importOf(operations, book)}

export const SDK_VERSION = ${literal(versionOf('sdk'))};

/** Newest first. */
export const API_VERSIONS = ${literal(RELEASED)} as const;

/** What each operation takes and answers. */
export interface Operations {
${shapes.join('\n')}
}

/** What older versions of the API answer otherwise. */
export interface OlderAnswers {
${[...older].map(([version, types]) => `  '${version}': {\n${olderText(types)}  };\n`).join('')}}

/** Where each operation is found, and how it is called. */
export const OPERATIONS = {
${rows.join('\n')}
} as const satisfies Readonly<Record<string, Operation>>;
`;
}

function olderText(types: ReadonlyMap<string, string>): string {
  return [...types].map(([id, type]) => `    ${id}: ${type};\n`).join('');
}

function resourcesText(
  operations: readonly SdkOperation[],
  book: TypeBook,
  older: OlderAnswers,
): string {
  const changed = new Set([...older.values()].flatMap((types) => [...types.keys()]));
  return `${INTRODUCTION}import type { ApiVersion, Call, Caller, CallOf, CallOptions, PageCall } from '../call.ts';
import { Resource } from '../resource.ts';
${importOf(operations, book, (one) => !changed.has(one.id))}

${resourceClasses(operations, changed)}`;
}

/** The types that the operations name. */
function importOf(
  operations: readonly SdkOperation[],
  book: TypeBook,
  namesAnswer: (operation: SdkOperation) => boolean = () => true,
): string {
  const named = operations.flatMap((operation) => [
    operation.query?.type,
    operation.body?.type,
    namesAnswer(operation) ? (operation.item ?? operation.answer) : undefined,
  ]);
  const used = new Set(named);
  const known = [...book.keys()].filter((name) => used.has(name));
  return `import type { ${known.toSorted((a, b) => (a < b ? -1 : 1)).join(', ')} } from './types.ts';`;
}

function shapeOf({ params, query, body, item, answer }: SdkOperation): string {
  const parts = [
    ...(params.length === 0 ? [] : [paramsOf(params)]),
    ...[query, body].flatMap((part) => (part === undefined ? [] : [partOf(part)])),
  ];
  const input = parts.length === 0 ? '{}' : `{ ${parts.join('; ')} }`;
  return `{ input: ${input}; ${item === undefined ? `answer: ${answer}` : `item: ${item}`} }`;
}

function paramsOf(params: readonly SdkArgument[]): string {
  const members = params.map(({ name, type }) => `readonly ${name}: ${type}`);
  return `readonly params: { ${members.join('; ')} }`;
}

function partOf({ name, type, isOptional }: SdkArgument): string {
  return isOptional ? `readonly ${name}?: ${type} | undefined` : `readonly ${name}: ${type}`;
}

function rowOf(operation: SdkOperation): string {
  const { method, path, resource, name, summary, params, queryNames, body } = operation;
  const isFile = operation.answer === 'Response';
  return literal({
    method,
    path,
    resource: resource.join('.'),
    name,
    summary,
    params: params.map((one) => one.name),
    query: queryNames,
    ...(body === undefined ? {} : { body: body.form }),
    ...(operation.takesKey ? { takesKey: true } : {}),
    ...(operation.takesKeyHeader ? { takesKeyHeader: true } : {}),
    ...(operation.takesIfMatch ? { takesIfMatch: true } : {}),
    ...(operation.isProposed ? { isProposed: true } : {}),
    ...(operation.item === undefined ? {} : { pages: true }),
    ...(isFile ? { isFile: true } : {}),
    ...(operation.isPublic ? { isPublic: true } : {}),
  });
}

function typesText(document: OpenApiDocument, book: TypeBook, sent: ReadonlySet<string>): string {
  const types = [...book]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => typeText(name, schema, sent.has(name)));
  return `${INTRODUCTION}
${problemTypes(document)}
${types.join('\n')}
${eventDataText(document, book)}`;
}

function typeText(
  name: string,
  schema: Readonly<Record<string, unknown>>,
  isSent: boolean,
): string {
  const text = typeOfSchema(schema, { documented: true, isSent });
  const comment = commentOf(schema['description']);
  const isShape = text.startsWith('{\n') && !text.includes('\n} ');
  return isShape
    ? `${comment}export interface ${name} ${text}\n`
    : `${comment}export type ${name} = ${text};\n`;
}

/** What each type of event says, for those who read events and for those who are sent them. */
function eventDataText({ webhooks }: OpenApiDocument, book: TypeBook): string {
  const members = Object.entries(webhooks).map(([type, { post }]) => {
    const schema = Object.values(post.requestBody.content)[0]?.schema ?? {};
    const { properties } = book.get(typeOfSchema(schema)) ?? schema;
    if (!isRecord(properties)) throw new Error(`the event ${type} has no shape`);
    const data = typeOfSchema(properties['data']);
    const text = `${commentOf(post.description)}readonly '${type}': ${data};`;
    return `  ${text.replaceAll('\n', '\n  ')}\n`;
  });
  return `/** The details of each type of event. */
export interface EventData {
${members.join('')}}
`;
}

/** What to do about each problem: the first sentence of that part of its page. */
function adviceText({ components }: OpenApiDocument): string {
  const rows = Object.keys(components.examples).map((code) => {
    const page = readFileSync(join(ROOT, 'docs', 'problems', `${code}.md`), 'utf8');
    return `  ${literal(code)}: ${literal(adviceIn(page))},`;
  });
  return `${INTRODUCTION}
export const ADVICE = {
${rows.join('\n')}
} as const;
`;
}

function adviceIn(page: string): string {
  const [, section = ''] = page.split('\n## What to do\n');
  const [paragraph = ''] = section.trim().split(/\n\n|\n- /);
  const [sentence = ''] = paragraph.replace(/^- /, '').split(/(?<=\.)\s/);
  return sentence.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/:$/, '.');
}

function callsText(operations: readonly SdkOperation[]): string {
  const rows = operations.map(
    ({ method, path, resource, name }) =>
      `  '${method} ${path}': '${[...resource, name].join('.')}',`,
  );
  return `${INTRODUCTION}
export const SDK_CALLS: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
}

/** The version of the npm package of that folder. */
export function versionOf(folder: string): unknown {
  const text: unknown = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  return isRecord(text) ? text['version'] : undefined;
}

/** On one line, with names unquoted where they may be, which reads better. */
export function literal(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/"([A-Za-z]\w*)":/g, '$1:');
}
