import { CURRENT } from '../platform/http/api-version/versions.ts';
import { isRecord } from '../platform/http/normalise.ts';
import { FORM_TYPE } from '../platform/http/route.ts';
import { isExampleId, placeholder } from './example-value.ts';
import { isReference, type OpenApiDocument, type OpenApiOperation } from './openapi-document.ts';

type Addressed = Readonly<{ method: string; path: string; operation: OpenApiOperation }>;

/** The call as a line of a shell, ready but for the names in capitals. */
export function curlExample(document: OpenApiDocument, addressed: Addressed): string {
  const { method, operation, path } = addressed;
  const [server] = document.servers;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${server?.url ?? ''}${filled(path)}'`,
    ...headersOf(operation),
    ...bodyOf(operation),
  ];
  return lines.join(' \\\n  ');
}

function filled(path: string): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => placeholder(name));
}

function headersOf({ parameters = [], security }: OpenApiOperation): string[] {
  const versioned = parameters.some((parameter) => {
    return isReference(parameter) && parameter.$ref.endsWith('/ApiVersion');
  });
  return [
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(versioned ? [`-H 'Api-Version: ${CURRENT}'`] : []),
  ];
}

function bodyOf({ requestBody }: OpenApiOperation): string[] {
  const [[mediaType, content] = []] = Object.entries(requestBody?.content ?? {});
  if (mediaType === undefined || content === undefined) return [];
  const value = withPlaceholders(content.example);
  if (mediaType === FORM_TYPE && isRecord(value)) {
    return Object.entries(value).map(([name, text]) => `-d ${quoted(`${name}=${String(text)}`)}`);
  }
  const json = JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
  return [`-H 'Content-Type: ${mediaType}'`, `-d ${quoted(json)}`];
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

/** One argument of a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
