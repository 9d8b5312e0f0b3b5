import { CURRENT } from '../../../service/src/platform/http/api-version/versions.ts';
import type { ExampleRequest } from './example-request.ts';
import type { SdkName } from '../openapi/sdk-names.ts';

/** The call as a line of a shell, ready but for the names in capitals. */
export function curlExample(request: ExampleRequest): string {
  const { method, url, isVersioned, isAuthenticated, mediaType, reason, body, form, file } =
    request;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${url}'`,
    ...(isAuthenticated ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(isVersioned ? [`-H 'Api-Version: ${CURRENT}'`] : []),
    ...(reason === undefined ? [] : [`-H 'X-Reason: ${encodeURIComponent(reason)}'`]),
    ...Object.entries(form ?? {}).map(([name, text]) => `-d ${quoted(`${name}=${String(text)}`)}`),
    ...(file === undefined
      ? []
      : [`-H 'Content-Type: ${mediaType ?? ''}'`, `--data-binary ${word(`@${file}`)}`]),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: ${mediaType ?? ''}'`,
          `-d ${quoted(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`,
        ]),
  ];
  return lines.join(' \\\n  ');
}

/** The same by the program `causeway`, whose commands are named as the SDK's methods are. */
export function cliExample(
  { params, query, reason, body, form, file }: ExampleRequest,
  { resource, name }: SdkName,
): string {
  const data = form ?? body;
  return [
    'causeway',
    ...[...resource, name].map(kebabCase),
    ...params,
    ...Object.entries(query).map(([key, value]) => `--${kebabCase(key)} ${word(value)}`),
    ...(data === undefined ? [] : [`--data ${quoted(JSON.stringify(data, null, 2))}`]),
    ...(file === undefined ? [] : [`--data ${word(`@${file}`)}`]),
    ...(reason === undefined ? [] : [`--reason ${word(reason)}`]),
  ].join(' ');
}

/** `merchantId`, `created_from` → `merchant-id`, `created-from` */
function kebabCase(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return words.replaceAll('_', '-');
}

function word(text: string): string {
  return /^[\w.:@-]+$/.test(text) ? text : quoted(text);
}

/** One argument of a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
