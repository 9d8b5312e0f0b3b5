import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import { BYTES_TYPE } from '../../../service/src/platform/http/rare-media-types.ts';
import { FORM_TYPE } from '../../../service/src/platform/http/route.ts';
import {
  type Addressed,
  isReference,
  type OpenApiDocument,
  type OpenApiOperation,
  type Parameter,
} from '../openapi/document.ts';

/** A call of an operation, with an example of its body, in no language yet. */
export type ExampleRequest = Readonly<{
  method: string;
  baseUrl: string;
  url: string;
  /** Members of the path, in its order. */
  params: readonly string[];
  query: Readonly<Record<string, string>>;
  isVersioned: boolean;
  isAuthenticated: boolean;
  /** Of what waits for a second person, where the body has none. */
  reason?: string;
  mediaType?: string;
  body?: unknown;
  form?: Readonly<Record<string, unknown>>;
  /** The name of the file that is the body. */
  file?: string;
}>;

const FILE = 'file.pdf';

export function requestOf(document: OpenApiDocument, addressed: Addressed): ExampleRequest {
  const { method, operation, path } = addressed;
  const { parameters = [], security } = operation;
  const baseUrl = document.servers[0]?.url ?? '';
  const takes = (name: string) =>
    parameters.some((each) => isReference(each) && each.$ref.endsWith(`/${name}`));
  const example = bodyExample(operation);
  const own = parameters.filter((one): one is Parameter => !isReference(one));
  const params = new Map(
    [...path.matchAll(/\{([^}]+)\}/g)].map(([place, name = '']) => {
      const known = own.find((one) => one.in === 'path' && one.name === name);
      return [place, textOf(known?.example ?? name)];
    }),
  );
  const query = own
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .map((one): [string, string] => [one.name, textOf(one.example)]);
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const filled = path.replaceAll(/\{[^}]+\}/g, (place) => params.get(place) ?? place);
  return {
    method,
    baseUrl,
    url: `${baseUrl}${filled}${search.length === 0 ? '' : `?${search.join('&')}`}`,
    params: [...params.values()],
    query: Object.fromEntries(query),
    isVersioned: takes('ApiVersion'),
    isAuthenticated: security.length > 0,
    ...(takes('ActionKey') && !hasReason(example.body) ? { reason: 'As agreed' } : {}),
    ...(example.mediaType === BYTES_TYPE
      ? { mediaType: BYTES_TYPE, file: query.find(([name]) => name === 'fileName')?.[1] ?? FILE }
      : example),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function hasReason(body: unknown): boolean {
  return isRecord(body) && 'reason' in body;
}

function bodyExample({
  requestBody,
}: OpenApiOperation): Pick<ExampleRequest, 'mediaType' | 'body' | 'form'> {
  const [[mediaType, content] = []] = Object.entries(requestBody?.content ?? {});
  if (mediaType === undefined || content === undefined) return {};
  const body = content.example;
  return mediaType === FORM_TYPE && isRecord(body) ? { form: body } : { mediaType, body };
}
