import { STATUS_CODES } from 'node:http';
import { PLATFORM_PROBLEMS, type ProblemKind } from '../../../service/src/platform/http/errors.ts';
import { PROBLEM_TYPE } from '../../../service/src/platform/http/problem-body.ts';
import { JSON_TYPE, type Route } from '../../../service/src/platform/http/route.ts';
import { BYTES_TYPE } from '../../../service/src/platform/http/rare-media-types.ts';
import { headerReferences, type HeaderName } from './components.ts';
import type {
  Content,
  JsonSchema,
  MediaContent,
  OpenApiOperation,
  Reference,
  ResponseObject,
} from './document.ts';
import {
  honoursIfMatch,
  problemsOf,
  takesIdempotencyKey,
} from '../../../service/src/platform/http/route-problems.ts';
import type { SchemaBook } from './schema-book.ts';

const ALWAYS: readonly HeaderName[] = ['Api-Version', 'X-Correlation-Id'];
const RATE: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];
const SHARED = new Set<string>(Object.values(PLATFORM_PROBLEMS).map(({ code }) => code));

/** What the route may answer, by status: what it declares, then its problems. */
export function responsesOf(route: Route, book: SchemaBook): OpenApiOperation['responses'] {
  const byStatus = Map.groupBy(problemsOf(route), ({ status }) => status);
  const statuses = new Set([...Object.keys(route.answers).map(Number), ...byStatus.keys()]);
  const responses: Record<string, ResponseObject | Reference> = {};
  for (const status of statuses) {
    const kinds = byStatus.get(status) ?? [];
    responses[status] = isShared(route, status, kinds)
      ? { $ref: `#/components/responses/${kinds[0]?.code ?? ''}` }
      : response(route, { status, kinds, book });
  }
  return responses;
}

/** A lone problem of the platform looks the same wherever it occurs. */
function isShared(route: Route, status: number, kinds: readonly ProblemKind[]): boolean {
  const alone = kinds.length === 1 && kinds.every(({ code }) => SHARED.has(code));
  return (
    alone && route.answers[status] === undefined && problemType(route, status) === PROBLEM_TYPE
  );
}

/** The answer to a lone problem, for the components of the document. */
export function problemResponse(kind: ProblemKind): ResponseObject {
  return {
    description: kind.title,
    headers: headerReferences([...ALWAYS, ...RATE, ...problemHeaders(kind.status)]),
    content: { [PROBLEM_TYPE]: problemContent([kind]) },
  };
}

type Part = Readonly<{ status: number; kinds: readonly ProblemKind[]; book: SchemaBook }>;

function response(route: Route, { status, kinds, book }: Part): ResponseObject {
  const declared = route.answers[status];
  const word = typeof declared === 'string' && !isMediaType(declared) ? declared : undefined;
  const names = [...ALWAYS, ...(route.exempt === true ? [] : RATE), ...extra(route, status)];
  const content = contentOf(route, { status, kinds, book });
  return {
    description: word ?? (kinds.map(({ title }) => title).join(', or: ') || phrase(status)),
    headers: headerReferences(names),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

function contentOf(route: Route, { status, kinds, book }: Part): Content {
  const declared = route.answers[status];
  if (typeof declared === 'string' && isMediaType(declared)) {
    const format = declared === BYTES_TYPE ? { format: 'binary' } : {};
    return { [declared]: { schema: { type: 'string', ...format } } };
  }
  const schema =
    typeof declared === 'string' || declared === undefined ? undefined : book.include(declared);
  const own = route.problems?.some((kind) => kind.status === status) === true;
  const type = problemType(route, status);
  // An error with a shape of its own is a problem with more members, if a problem is named for it.
  const answered = schema && { [own ? type : JSON_TYPE]: { schema } };
  const failed = kinds.length > 0 && { [type]: problemContent(kinds, own ? schema : undefined) };
  return { ...answered, ...failed };
}

/** An answer that is no JSON is declared by its media type. */
function isMediaType(declared: string): boolean {
  return declared === BYTES_TYPE || /^text\/[a-z]+$/.test(declared);
}

function problemContent(kinds: readonly ProblemKind[], schema?: JsonSchema): MediaContent {
  const examples: Record<string, Reference> = {};
  for (const { code } of kinds) examples[code] = { $ref: `#/components/examples/${code}` };
  return { schema: schema ?? { $ref: '#/components/schemas/Problem' }, examples };
}

/** The 404 of some retrieves has kept a content type of its own. */
function problemType(route: Route, status: number): string {
  const isRetrieve = route.method === 'GET' && route.path.includes(':');
  return isRetrieve && status === 404 ? (route.missingType ?? PROBLEM_TYPE) : PROBLEM_TYPE;
}

function extra(route: Route, status: number): HeaderName[] {
  if (status >= 400) return problemHeaders(status);
  const isKept = route.isProposed === true || route.awaitsApproval === true;
  const names: HeaderName[] = status === 201 || (status === 202 && isKept) ? ['Location'] : [];
  if (takesIdempotencyKey(route)) names.push('Idempotency-Replayed');
  if (honoursIfMatch(route)) names.push('ETag');
  return names;
}

function problemHeaders(status: number): HeaderName[] {
  if (status === 401 || status === 403) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

function phrase(status: number): string {
  return STATUS_CODES[status] ?? 'Answer';
}
