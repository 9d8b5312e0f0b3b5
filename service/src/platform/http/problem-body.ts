import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { isUnavailable } from '../db/failure.ts';
import { Saturated } from '../db/group-commit.ts';
import { KeyError } from '../keys/key-error.ts';
import type { Answer } from './answer.ts';
import { PLATFORM_PROBLEMS, Problem } from './errors.ts';
import { CURRENT } from './api-version/versions.ts';
import { maskedPath } from './masked.ts';
import { BASE_HEADERS } from './security-headers.ts';

export const PROBLEM_TYPE = 'application/problem+json';
const RETRY_AFTER_SECONDS = '1';
const NO_KEY_SERVICE =
  'The service that keeps our keys cannot be reached, and this request needs one of them. Retry with the same idempotencyKey.';
const NOT_HTTP = 'The request is not well-formed HTTP.';

/** An unexpected error becomes a 500 without details; `bodyBytes` is what the route takes. */
export function asProblem(error: unknown, bodyBytes?: number): Problem {
  if (error instanceof Problem) return error;
  if (isPassing(error)) return unavailable(error);
  if (error instanceof KeyError && error.reason === 'unavailable') {
    return unavailable(error, NO_KEY_SERVICE);
  }
  const status = statusOf(error);
  switch (status) {
    case 413:
      return new Problem(PLATFORM_PROBLEMS.bodyTooLarge, { ...tooLarge(bodyBytes), cause: error });
    case 415:
      return new Problem(PLATFORM_PROBLEMS.unsupportedMediaType, { cause: error });
    default:
      return status < 500
        ? new Problem(PLATFORM_PROBLEMS.invalidRequest, { detail: NOT_HTTP, cause: error })
        : new Problem(PLATFORM_PROBLEMS.internal, { cause: error });
  }
}

/** A request that Node could not parse, or that did not arrive in time. */
export function asUnsound({ code }: Readonly<{ code: string }>): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem(PLATFORM_PROBLEMS.headersTooLarge);
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem(PLATFORM_PROBLEMS.bodyTooLarge);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem(PLATFORM_PROBLEMS.requestTimeout);
    default:
      return new Problem(PLATFORM_PROBLEMS.invalidRequest, { detail: NOT_HTTP });
  }
}

function tooLarge(bodyBytes: number | undefined) {
  if (bodyBytes === undefined) return {};
  return { detail: `The body must not exceed ${bodyBytes / 1024} KiB for this operation.` };
}

export function unavailable(cause?: unknown, detail?: string): Problem {
  return new Problem(PLATFORM_PROBLEMS.unavailable, {
    ...(detail === undefined ? {} : { detail }),
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    cause,
  });
}

/** It is not the request's fault, and the same request may well succeed in a moment. */
function isPassing(error: unknown): boolean {
  if (isUnavailable(error) || error instanceof Saturated) return true;
  return error instanceof KeyError && error.reason === 'stale';
}

/** Fastify's own errors carry the status they mean. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return 500;
  const ofFastify = typeof error.code === 'string' && error.code.startsWith('FST_');
  return ofFastify && typeof error.statusCode === 'number' ? error.statusCode : 500;
}

/** A problem as a response to remember, which is replayed when the request is repeated. */
export function problemAnswer(
  problem: Problem,
  context: Readonly<{ publicUrl: string; instance: string; correlationId: string }>,
): Answer {
  const body = problemBody(problem, context);
  return {
    status: problem.kind.status,
    body,
    contentType: PROBLEM_TYPE,
    headers: problem.headers,
  };
}

export function problemBody(
  problem: Problem,
  context: Readonly<{ publicUrl: string; instance: string; correlationId: string }>,
): Record<string, unknown> {
  const { kind } = problem;
  return {
    type: `${context.publicUrl}/docs/problems/${kind.code}`,
    title: kind.title,
    status: kind.status,
    detail: problem.message,
    instance: context.instance,
    category: kind.category,
    correlationId: context.correlationId,
    errors: problem.errors,
    ...problem.members,
  };
}

type Around = Readonly<{ publicUrl: string; instance: string }>;

/** For what arrived and is no whole HTTP request: the last thing said on the connection. */
export function rawProblem(problem: Problem, { publicUrl, instance }: Around): string {
  const correlationId = randomUUID();
  const { status } = problem.kind;
  const body = JSON.stringify(problemBody(problem, { publicUrl, instance, correlationId }));
  const headers = {
    ...BASE_HEADERS,
    'api-version': CURRENT,
    'x-correlation-id': correlationId,
    ...problem.headers,
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

// Up to a question mark: a query may contain what must not be repeated.
const TARGET = /^[A-Z]{1,20} (\/[!->@-~]*)/;
const TARGET_BYTES_MAX = 2_048;

/** The path of a request, as far as its first bytes show. */
export function pathIn(packet: unknown): string {
  const start = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, TARGET_BYTES_MAX) : '';
  return maskedPath(TARGET.exec(start)?.[1] ?? '/');
}
