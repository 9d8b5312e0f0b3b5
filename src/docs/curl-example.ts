import { CURRENT } from '../platform/http/api-version/versions.ts';
import { isRecord } from '../platform/http/normalise.ts';
import { FORM_TYPE } from '../platform/http/route.ts';
import { isExampleId, placeholder } from './example-value.ts';
import { isReference, type OpenApiDocument, type OpenApiOperation } from './openapi-document.ts';

/** An operation and where it is. */
export type Addressed = Readonly<{ method: string; path: string; operation: OpenApiOperation }>;

/** A call of an operation, with an example of its body, in no language yet. */
type ExampleRequest = Readonly<{
  method: string;
  url: string;
  isVersioned: boolean;
  isAuthenticated: boolean;
  mediaType?: string;
  body?: unknown;
  form?: Readonly<Record<string, unknown>>;
}>;

export function requestOf(document: OpenApiDocument, addressed: Addressed): ExampleRequest {
  const { method, operation, path } = addressed;
  const [server] = document.servers;
  const { parameters = [], security } = operation;
  return {
    method,
    url: `${server?.url ?? ''}${filled(path)}`,
    isVersioned: parameters.some((each) => isReference(each) && each.$ref.endsWith('/ApiVersion')),
    isAuthenticated: security.length > 0,
    ...bodyExample(operation),
  };
}

function bodyExample({
  requestBody,
}: OpenApiOperation): Pick<ExampleRequest, 'mediaType' | 'body' | 'form'> {
  const [[mediaType, content] = []] = Object.entries(requestBody?.content ?? {});
  if (mediaType === undefined || content === undefined) return {};
  const body = withPlaceholders(content.example);
  return mediaType === FORM_TYPE && isRecord(body) ? { form: body } : { mediaType, body };
}

/** The reader has ids of their own. */
function withPlaceholders(value: unknown, name = ''): unknown {
  if (isExampleId(value)) return placeholder(name);
  if (Array.isArray(value)) return value.map((item) => withPlaceholders(item, name));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    withPlaceholders(member, key),
  ]);
  return Object.fromEntries(members);
}

/** The call as a line of a shell, ready but for the names in capitals. */
export function curlExample(document: OpenApiDocument, addressed: Addressed): string {
  const request = requestOf(document, addressed);
  const { method, url, isVersioned, isAuthenticated, mediaType, body, form } = request;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${url}'`,
    ...(isAuthenticated ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(isVersioned ? [`-H 'Api-Version: ${CURRENT}'`] : []),
    ...Object.entries(form ?? {}).map(([name, text]) => `-d ${quoted(`${name}=${String(text)}`)}`),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: ${mediaType ?? ''}'`,
          `-d ${quoted(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`,
        ]),
  ];
  return lines.join(' \\\n  ');
}

function filled(path: string): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => placeholder(name));
}

/** One argument of a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
