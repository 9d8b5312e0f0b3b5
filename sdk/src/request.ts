import type { CallOptions, OperationId } from './call.ts';
import { OPERATIONS, SDK_VERSION } from './generated/operations.ts';
import type { Operation } from './operation.ts';

type Scalar = string | number | boolean | null | undefined;
/** An input as it is sent; the types of `call` hold callers to their operation. */
export type RawInput = Readonly<{
  params?: Readonly<Record<string, Scalar>> | undefined;
  query?: object | undefined;
  body?: object | undefined;
}>;

/** What is sent as it is: a file. */
type BytesBody = Blob | Uint8Array<ArrayBuffer>;

/** A request that may be sent several times, each time the same. */
export type Request = Readonly<{
  id: OperationId;
  operation: Operation;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | BytesBody | undefined;
  correlationId: string;
  idempotencyKey: string | undefined;
  /** Sent twice, it takes effect once. */
  isRepeatable: boolean;
  options: CallOptions;
}>;

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  'merge-patch': 'application/merge-patch+json',
  bytes: 'application/octet-stream',
} as const;

/** What a call sends. Its key and its correlation id are made here, once for all attempts. */
export function requestFor(
  { baseUrl, apiVersion }: Readonly<{ baseUrl: string; apiVersion: string }>,
  id: OperationId,
  input: RawInput,
  options: CallOptions,
): Request {
  const operation: Operation = OPERATIONS[id];
  const { body, idempotencyKey: inBody } = bodyFor(operation, input.body);
  const inHeader = operation.takesKeyHeader && keyHeaderIn(options);
  const idempotencyKey = inBody ?? inHeader;
  const { correlationId = crypto.randomUUID(), ifMatch, reason } = options;
  return {
    id,
    operation,
    url: `${baseUrl}${addressOf(operation, input)}`,
    headers: {
      Accept: 'application/json, */*;q=0.5',
      'Api-Version': apiVersion,
      'User-Agent': `causeway-sdk/${SDK_VERSION}`,
      'X-Correlation-Id': correlationId,
      ...(operation.body && body !== undefined
        ? { 'Content-Type': CONTENT_TYPES[operation.body] }
        : {}),
      ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
      ...(inHeader === undefined ? {} : { 'Idempotency-Key': inHeader }),
      ...(reason === undefined ? {} : { 'X-Reason': encodeURIComponent(reason) }),
      ...othersIn(options, inHeader),
    },
    body,
    correlationId,
    idempotencyKey,
    isRepeatable:
      operation.method !== 'POST' || idempotencyKey !== undefined || id === 'createToken',
    options,
  };
}

const KEY_HEADER = 'idempotency-key';

/** For a call without a body: the caller's own, or one that is made. */
function keyHeaderIn({ headers = {} }: CallOptions): string {
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === KEY_HEADER);
  return given?.[1] ?? crypto.randomUUID();
}

function othersIn({ headers = {} }: CallOptions, key: string | undefined) {
  if (key === undefined) return headers;
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== KEY_HEADER),
  );
}

function bodyFor(
  { body: form, takesKey }: Operation,
  given: object | undefined,
): Readonly<{ body: Request['body']; idempotencyKey: string | undefined }> {
  if (form === 'bytes') return { body: bytesIn(given), idempotencyKey: undefined };
  if (form === 'form') {
    return { body: searchOf(given ?? {}).toString(), idempotencyKey: undefined };
  }
  if (takesKey !== true) {
    return { body: given && JSON.stringify(given), idempotencyKey: undefined };
  }
  const { idempotencyKey = crypto.randomUUID(), ...others }: { idempotencyKey?: string } =
    given ?? {};
  return { body: JSON.stringify({ idempotencyKey, ...others }), idempotencyKey };
}

function bytesIn(given: object | undefined): BytesBody {
  if (given instanceof Blob) return given;
  if (given instanceof Uint8Array) return new Uint8Array(given); // It may be sent again: as it is now.
  throw new TypeError('the body must be a Blob or a Uint8Array: the bytes of the file');
}

function addressOf({ path }: Operation, { params = {}, query = {} }: RawInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    // These would be another address: `/payments/` is the list.
    if (value === '' || value === '.' || value === '..') {
      throw new TypeError(`${name} must be an id, and is ${JSON.stringify(params[name])}`);
    }
    return encodeURIComponent(value);
  });
  const search = searchOf(query);
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

function searchOf(members: object): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries<Scalar | object>({ ...members })) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object' || Array.isArray(value)) search.set(name, String(value));
    else for (const [key, one] of Object.entries(value)) search.set(`${name}[${key}]`, String(one));
  }
  return search;
}
