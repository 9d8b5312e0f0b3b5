import { CURRENT } from '../../../service/src/platform/http/api-version/versions.ts';
import { BYTES_TYPE } from '../../../service/src/platform/http/rare-media-types.ts';
import {
  type Addressed,
  isReference,
  type OpenApiDocument,
  operationsOf,
} from '../openapi/document.ts';
import { requestOf } from './example-request.ts';

/** What both applications have in common: a folder for each tag, and requests with variables. */
type Call = Readonly<{
  name: string;
  method: string;
  path: string;
  query: readonly Readonly<{ name: string; value: string; isSent: boolean }>[];
  headers: readonly Readonly<{ name: string; value: string }>[];
  description: string;
  json?: string;
  form?: Readonly<Record<string, unknown>>;
  file?: string;
  isAuthenticated: boolean;
}>;

const NAME = 'Causeway';

/** The operations as a collection for Postman (format 2.1). Set the variable `apiKey` and send. */
export function postmanCollection(document: OpenApiDocument): unknown {
  return {
    info: {
      name: NAME,
      description: document.info.summary,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: Object.entries(variablesOf(document)).map(([key, value]) => ({ key, value })),
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-Api-Key' },
        { key: 'value', value: '{{apiKey}}' },
        { key: 'in', value: 'header' },
      ],
    },
    item: foldersOf(document).map(([name, calls]) => ({ name, item: calls.map(postmanItem) })),
  };
}

function postmanItem(call: Call): unknown {
  const { name, method, path, query, headers, description, json, form, file, isAuthenticated } =
    call;
  return {
    name,
    request: {
      method,
      description,
      ...(isAuthenticated ? {} : { auth: { type: 'noauth' } }),
      header: headers.map(({ name: key, value }) => ({ key, value })),
      url: {
        raw: `{{baseUrl}}${path}`,
        host: ['{{baseUrl}}'],
        path: path.split('/').slice(1),
        query: query.map(({ name: key, value, isSent }) => ({ key, value, disabled: !isSent })),
      },
      ...(json === undefined
        ? {}
        : { body: { mode: 'raw', raw: json, options: { raw: { language: 'json' } } } }),
      ...(file === undefined ? {} : { body: { mode: 'file', file: { src: file } } }),
      ...(form
        ? {
            body: {
              mode: 'urlencoded',
              urlencoded: Object.entries(form).map(([key, value]) => ({
                key,
                value: String(value),
              })),
            },
          }
        : {}),
    },
  };
}

/** The same for Bruno, in the format that it imports and exports. */
export function brunoCollection(document: OpenApiDocument): unknown {
  return {
    name: NAME,
    version: '1',
    items: foldersOf(document).map(([name, calls], folder) => ({
      type: 'folder',
      name,
      seq: folder + 1,
      items: calls.map(brunoItem),
    })),
    environments: [
      {
        name: 'Sandbox',
        variables: Object.entries(variablesOf(document)).map(([name, value]) => {
          return { name, value, enabled: true, secret: name === 'apiKey', type: 'text' };
        }),
      },
    ],
    root: {
      request: {
        auth: {
          mode: 'apikey',
          apikey: { key: 'X-Api-Key', value: '{{apiKey}}', placement: 'header' },
        },
      },
    },
  };
}

function brunoItem(call: Call, index: number): unknown {
  const { name, method, path, query, headers, description, json, form, file, isAuthenticated } =
    call;
  return {
    type: 'http',
    name,
    seq: index + 1,
    request: {
      url: `{{baseUrl}}${path}`,
      method,
      docs: description,
      headers: headers.map((header) => ({ ...header, enabled: true })),
      params: query.map(({ isSent, ...each }) => ({ ...each, type: 'query', enabled: isSent })),
      auth: { mode: isAuthenticated ? 'inherit' : 'none' },
      body: {
        mode: modeOf(call),
        ...(json === undefined ? {} : { json }),
        ...(file === undefined
          ? {}
          : { file: [{ filePath: file, contentType: BYTES_TYPE, selected: true }] }),
        formUrlEncoded: Object.entries(form ?? {}).map(([each, value]) => {
          return { name: each, value: String(value), enabled: true };
        }),
      },
    },
  };
}

function modeOf({ file, form, json }: Call): string {
  if (file !== undefined) return 'file';
  if (json !== undefined) return 'json';
  return form ? 'formUrlEncoded' : 'none';
}

function foldersOf(document: OpenApiDocument): [string, Call[]][] {
  const byTag = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags[0]);
  return [...byTag].map(([tag, operations]) => [
    tag,
    operations.map((addressed) => callOf(document, addressed)),
  ]);
}

function callOf(document: OpenApiDocument, addressed: Addressed): Call {
  const { method, path, operation } = addressed;
  const request = requestOf(document, addressed);
  const { isVersioned, isAuthenticated, mediaType, body, form, file } = request;
  const { parameters = [], summary, description = '' } = operation;
  return {
    name: summary,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{([^}]+)\}/g, '{{$1}}'),
    query: parameters.flatMap((each) =>
      isReference(each) || each.in !== 'query' ? [] : [queryOf(each.name, request)],
    ),
    headers: [
      ...(isVersioned ? [{ name: 'Api-Version', value: '{{apiVersion}}' }] : []),
      ...(mediaType === undefined ? [] : [{ name: 'Content-Type', value: mediaType }]),
    ],
    description,
    isAuthenticated,
    ...(body === undefined ? {} : { json: JSON.stringify(body, null, 2) }),
    ...(form ? { form } : {}),
    ...(file === undefined ? {} : { file }),
  };
}

function queryOf(name: string, { query }: ReturnType<typeof requestOf>): Call['query'][number] {
  return { name, value: query[name] ?? '', isSent: name in query };
}

/** The address, the key, the version, and every name that stands in a path. */
function variablesOf(document: OpenApiDocument): Readonly<Record<string, string>> {
  const names = Object.keys(document.paths).flatMap((path) =>
    [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name),
  );
  return {
    baseUrl: document.servers[0]?.url ?? '',
    apiKey: '',
    apiVersion: CURRENT,
    ...Object.fromEntries(names.map((name) => [name, ''])),
  };
}
