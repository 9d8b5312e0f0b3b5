import { API_VERSION, OPERATIONS, type Operations } from './operations.ts';
import { ApiProblem, SESSION_LOST } from './problem.ts';

export type OperationId = keyof Operations;
export type AnswerOf<Id extends OperationId> = Operations[Id]['answer'];
export type QueryOf<Id extends OperationId> = Operations[Id] extends { query: infer Query }
  ? Query
  : never;
export type BodyOf<Id extends OperationId> = Operations[Id] extends { body: infer Body }
  ? Body
  : never;

/** A part that an operation does not take may not be given; one without required members may. */
type Part<Shape, Name extends string> = Name extends keyof Shape
  ? Partial<Shape[Name]> extends Shape[Name]
    ? { readonly [K in Name]?: Loose<Shape[Name]> }
    : { readonly [K in Name]: Loose<Shape[Name]> }
  : { readonly [K in Name]?: never };
/** `undefined` is left out of what is sent, so it may stand where a member is optional. */
type Loose<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | undefined : T[K] };
export type InputOf<Id extends OperationId> = Part<Operations[Id], 'params'> &
  Part<Operations[Id], 'query'> &
  Part<Operations[Id], 'body'>;

export type CallOptions = Readonly<{
  /** The partner that an operator acts for; operations of operators take none. */
  partnerId?: string | null | undefined;
  /** What an action needs: why, and a key that makes a repeat of it harmless. */
  reason?: string;
  idempotencyKey?: string;
  /** The tag of what was read: a change is refused if somebody else has changed it meanwhile. */
  ifMatch?: string | undefined;
  /** The body as it is, for operations that take the bytes of a file. */
  bytes?: Blob;
  signal?: AbortSignal;
}>;

type Scalar = string | number | boolean | null | undefined;
type QueryValue = Scalar | readonly string[] | Readonly<Record<string, string>>;
/** An input as it is sent; the types above hold callers to their operation. */
type RawInput = Readonly<{
  params?: Readonly<Record<string, Scalar>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
}>;

type Place = Readonly<{ method: string; path: string; access: string; needsTwo?: true }>;
const ROOT = '/api';
const MERGE_PATCH = 'application/merge-patch+json';
const BYTES = 'application/octet-stream';

const PLACES: Readonly<Record<string, Place | undefined>> = OPERATIONS;

export function placeOf(id: string): Place {
  const place = PLACES[id];
  if (!place) throw new ApiProblem(404, { title: 'No such operation', detail: id });
  return place;
}

/** Whether the service has it: some are there in some installations only. */
export function isThere(id: string): boolean {
  return PLACES[id] !== undefined;
}

/** Whether a second person decides on every call of it, whatever it moves. */
export function needsTwo(id: OperationId): boolean {
  return PLACES[id]?.needsTwo === true;
}

/** Called when the service says that nobody is signed in any more; resolves when somebody is again. */
let onSignedOut = async (): Promise<void> => {};
export function whenSignedOut(then: () => Promise<void>): void {
  onSignedOut = then;
}

/** Calls an operation. Throws an ApiProblem for every answer that is not a success. */
export async function call<Id extends OperationId>(
  id: Id,
  ...[input, options]: Partial<InputOf<Id>> extends InputOf<Id>
    ? [input?: InputOf<Id>, options?: CallOptions]
    : [input: InputOf<Id>, options?: CallOptions]
): Promise<AnswerOf<Id>> {
  const response = await send(id, input, options);
  // The answer is what the route declares; the service's tests hold it to that.
  return await bodyOf(response);
}

let requests = 0;
/** How many requests this page has made. */
export function requestCount(): number {
  return requests;
}

/** The answer itself, for those who need its status or read it piece by piece. */
export async function send(
  id: OperationId,
  input: RawInput = {},
  options: CallOptions = {},
): Promise<Response> {
  const { method, path } = placeOf(id);
  const { body, type } = contentOf(method, input, options);
  requests += 1;
  const response = await fetch(`${ROOT}${addressOf(path, input)}`, {
    method,
    headers: headersOf(path, type, options),
    ...(body === undefined ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiProblem(0, { title: 'No answer', detail: 'The service did not answer.' });
  });
  if (response.ok) return response;
  const told = await bodyOf(response).catch(() => undefined);
  const problem = new ApiProblem(response.status, typeof told === 'object' && told ? told : {});
  if (response.status !== 401 || path.startsWith('/session')) throw problem;
  const isBack = onSignedOut();
  // Whoever is back presses the button again: nothing is done by signing in.
  if (method !== 'GET') throw new ApiProblem(401, { title: problem.title, type: SESSION_LOST });
  await isBack;
  return await send(id, input, options);
}

type Content = Readonly<{ body?: string | Blob; type?: string }>;

function contentOf(method: string, { body }: RawInput, { bytes }: CallOptions): Content {
  if (bytes) return { body: bytes, type: BYTES };
  if (body === undefined) return {};
  return {
    body: JSON.stringify(body),
    type: method === 'PATCH' ? MERGE_PATCH : 'application/json',
  };
}

export async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204) return undefined;
  return type.includes('json') ? await response.json() : await response.text();
}

/** Path and query of an operation, with what it is called with filled in. */
export function addressOf(path: string, { params = {}, query = {} }: RawInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const [key, text] of membersOf(name, value)) search.set(key, text);
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

/** An object as `name[member]`. In the address of a page metadata are as people write them: `orderNumber=20417`. */
function membersOf(name: string, value: object | NonNullable<Scalar>): [string, string][] {
  if (typeof value === 'object' && !Array.isArray(value)) {
    return Object.entries(value).map(([key, text]) => [`${name}[${key}]`, String(text)]);
  }
  const [key = '', ...text] = String(value).split('=');
  if (name !== 'metadata') return [[name, String(value)]];
  return [[`${name}[${key.trim()}]`, text.join('=')]];
}

function headersOf(
  path: string,
  type: string | undefined,
  { partnerId, reason, idempotencyKey, ifMatch }: CallOptions,
): Record<string, string> {
  return {
    accept: 'application/json',
    'api-version': API_VERSION,
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(partnerId && !isOperators(path) ? { 'x-partner-id': partnerId } : {}),
    ...(reason === undefined ? {} : { 'x-reason': encodeURIComponent(reason) }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
  };
}

/** What belongs to no partner: an operator's lists, and one's own session and account. */
function isOperators(path: string): boolean {
  return /^\/(operator|session|account|invitations|saved-views|sandbox|actions)\b/.test(path);
}

/** A key for one intent. Not `randomUUID`, which plain http does not have. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
