import { CURRENT } from '../../../service/src/platform/http/api-version/versions.ts';
import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import { JSON_TYPE } from '../../../service/src/platform/http/route.ts';
import type { ExampleRequest } from './example-request.ts';
import { isReference, type OpenApiOperation } from '../openapi/document.ts';
import type { SdkName } from '../openapi/sdk-names.ts';

/** The call in JavaScript without any package. */
export function fetchExample(request: ExampleRequest): string {
  const { method, url, isVersioned, isAuthenticated, mediaType, reason, body, form, file } =
    request;
  const headers = [
    ...(isAuthenticated ? ['    Authorization: `Bearer ${process.env.TOKEN}`,'] : []),
    ...(isVersioned ? [`    'Api-Version': '${CURRENT}',`] : []),
    ...(reason === undefined ? [] : [`    'X-Reason': '${encodeURIComponent(reason)}',`]),
    ...(mediaType === undefined ? [] : [`    'Content-Type': '${mediaType}',`]),
  ];
  const options = [
    ...(method === 'get' ? [] : [`  method: '${method.toUpperCase()}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(form ? [`  body: new URLSearchParams(${indented(form)}),`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body)}),`]),
    ...(file === undefined ? [] : [`  body: ${readingOf(file)},`]),
  ];
  return [
    ...importsOf(request),
    options.length === 0
      ? `const response = await fetch('${url}');`
      : `const response = await fetch('${url}', {\n${options.join('\n')}\n});`,
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function importsOf({ file }: ExampleRequest): string[] {
  return file === undefined ? [] : ["import { readFile } from 'node:fs/promises';", ''];
}

function readingOf(file: string): string {
  return `await readFile('${file}')`;
}

function indented(value: unknown): string {
  return asScript(value).replaceAll('\n', '\n  ');
}

/** The call by `@causeway/sdk`. */
export function sdkExample(
  request: ExampleRequest,
  { resource, name }: SdkName,
  operation: OpenApiOperation,
): string {
  const { baseUrl, isAuthenticated, params, query, reason, body, form, file } = request;
  const given = [
    ...params.map((param) => `'${param}'`),
    ...[form ?? body].flatMap((data) => (data === undefined ? [] : [asScript(data)])),
    ...(file === undefined ? [] : [readingOf(file)]),
    ...(Object.keys(query).length === 0 ? [] : [asScript(query)]),
    ...(reason === undefined ? [] : [`{ reason: '${reason}' }`]),
  ];
  const credential = isAuthenticated ? ', accessToken: process.env.TOKEN' : '';
  return [
    ...importsOf(request).slice(0, 1),
    "import { Causeway } from '@causeway/sdk';",
    '',
    `const causeway = new Causeway({ baseUrl: '${baseUrl}'${credential} });`,
    ...answered(operation, `await causeway.${[...resource, name].join('.')}(${given.join(', ')})`),
  ].join('\n');
}

/** The call, and a look at what comes of it: a page of a list, a record, a file, or nothing. */
function answered({ responses }: OpenApiOperation, call: string): string[] {
  const [, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const content = response && !isReference(response) ? response.content : undefined;
  if (content === undefined) return [`${call};`];
  const json = content[JSON_TYPE];
  if (!json) return [`const file = ${call};`, 'console.log(await file.text());'];
  const isPage = isRecord(json.example) && 'data' in json.example && 'next' in json.example;
  return isPage
    ? [`const page = ${call};`, 'console.log(page.data);']
    : [`const answer = ${call};`, 'console.log(answer);'];
}

/** An object as it is written in a program: names without quotes where they need none. */
function asScript(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:');
}
