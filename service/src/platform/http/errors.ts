import type { FaultCode } from '../../kernel/fault-codes.ts';

type Category =
  | 'INVALID_REQUEST_ERROR'
  | 'IDEMPOTENCY_ERROR'
  | 'DECLINED_ERROR'
  | 'UNAUTHORIZED_ERROR'
  | 'API_ERROR'
  | 'INTERNAL_SERVER_ERROR';

/** One entry of a slice's table of problems. `code` names its page in docs/problems. */
export type ProblemKind = Readonly<{
  status: number;
  category: Category;
  code: string;
  title: string;
  detail: string;
}>;

type Said = Omit<ProblemKind, 'status' | 'category'>;

/** The 409 of a request that the state of things does not allow. */
export function conflict(kind: Said): ProblemKind {
  return { status: 409, category: 'INVALID_REQUEST_ERROR', ...kind };
}

/** The 403 of what this caller may not do. */
export function forbidden(kind: Said): ProblemKind {
  return { status: 403, category: 'UNAUTHORIZED_ERROR', ...kind };
}

/** One thing wrong with a request: where, what was sent, and what would be right. */
export type Fault = Readonly<{
  /** Dotted path in the body, name of a header or query parameter; absent for the whole. */
  parameterName?: string;
  parameterValue?: string;
  reasonCode: FaultCode;
  errorMessage: string;
}>;

type Particulars = Readonly<{
  detail?: string;
  errors?: readonly Fault[];
  headers?: Readonly<Record<string, string>>;
  /** Members beside the standard ones, such as the record a decline created. */
  members?: Readonly<Record<string, unknown>>;
  /** For the log; it never leaves it. */
  cause?: unknown;
}>;

/** An expected failure: an error of the caller, or a limit that the caller must know about. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly errors: readonly Fault[];
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(kind: ProblemKind, particulars: Particulars = {}) {
    super(particulars.detail ?? kind.detail, { cause: particulars.cause });
    this.name = 'Problem';
    this.kind = kind;
    this.errors = particulars.errors ?? [];
    this.headers = particulars.headers ?? {};
    this.members = particulars.members ?? {};
  }
}

/** A broken business rule: its name is the reason code of the one entry in `errors`. */
export function ruleBroken(
  kind: ProblemKind,
  { reasonCode = namedBy(kind), ...place }: Partial<Fault> = {},
): Problem {
  return new Problem(kind, { errors: [{ ...place, reasonCode, errorMessage: kind.detail }] });
}

/** The SDK has these from the table of problems. */
function namedBy({ code }: ProblemKind): FaultCode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return code.toUpperCase().replaceAll('-', '_') as FaultCode;
}

/** `row`, or the 404 that says there is none. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Problem(PLATFORM_PROBLEMS.notFound);
  return row;
}

/** The 400 of a request whose faults only a use case could see. */
export function invalid(errors: readonly Fault[]): Problem {
  return new Problem(PLATFORM_PROBLEMS.invalidRequest, { errors });
}

export const PLATFORM_PROBLEMS = {
  invalidRequest: {
    status: 400,
    category: 'INVALID_REQUEST_ERROR',
    code: 'invalid-request',
    title: 'Invalid request',
    detail: 'The request is not valid. See `errors` for every problem that was found.',
  },
  unauthorized: {
    status: 401,
    category: 'UNAUTHORIZED_ERROR',
    code: 'unauthorized',
    title: 'No valid credential',
    detail:
      'Authentication is required. Send an access token (Authorization: Bearer …) or an API key (X-Api-Key).',
  },
  forbidden: {
    status: 403,
    category: 'UNAUTHORIZED_ERROR',
    code: 'forbidden',
    title: 'Not permitted',
    detail: 'The credential does not have permission for this operation.',
  },
  notFound: {
    status: 404,
    category: 'INVALID_REQUEST_ERROR',
    code: 'not-found',
    title: 'Not found',
    detail: 'No such record exists, or this credential has no access to it.',
  },
  methodNotAllowed: {
    status: 405,
    category: 'API_ERROR',
    code: 'method-not-allowed',
    title: 'Method not allowed',
    detail:
      'This address does not support the request method. See the Allow header for the methods it supports.',
  },
  requestTimeout: {
    status: 408,
    category: 'API_ERROR',
    code: 'request-timeout',
    title: 'The request timed out',
    detail:
      'The request was not received in time. Headers must arrive within 10 seconds and the body without long pauses. Send the request again.',
  },
  preconditionFailed: {
    status: 412,
    category: 'INVALID_REQUEST_ERROR',
    code: 'precondition-failed',
    title: 'The record has changed',
    detail:
      'If-Match does not match the current version of the record. Retrieve the record again, then retry with its new ETag.',
  },
  bodyTooLarge: {
    status: 413,
    category: 'API_ERROR',
    code: 'body-too-large',
    title: 'Request body too large',
    detail: 'The request body is larger than this operation accepts.',
  },
  unsupportedMediaType: {
    status: 415,
    category: 'API_ERROR',
    code: 'unsupported-media-type',
    title: 'Unsupported media type',
    detail: 'This operation does not accept the Content-Type of the request.',
  },
  expectationFailed: {
    status: 417,
    category: 'API_ERROR',
    code: 'expectation-failed',
    title: 'Expectation failed',
    detail:
      'The only supported value of the Expect header is 100-continue. Omit the header, or send that value.',
  },
  misdirected: {
    status: 421,
    category: 'API_ERROR',
    code: 'misdirected-request',
    title: 'The request is for another host',
    detail: 'The Host header names no host of this service. Call it by its own address.',
  },
  idempotencyMismatch: {
    status: 409,
    category: 'IDEMPOTENCY_ERROR',
    code: 'idempotency-key-reused',
    title: 'The idempotencyKey has already been used',
    detail:
      'This idempotencyKey was already used with a different request body. Use a new key for a new request.',
  },
  secretNotKept: {
    status: 409,
    category: 'IDEMPOTENCY_ERROR',
    code: 'secret-not-kept',
    title: 'The secret is not kept any more',
    detail:
      'This request was carried out, and its answer had a secret that was kept for repeats for 24 hours. Nothing was done now. If you did not receive the secret, make a new one with a new idempotencyKey.',
  },
  idempotencyInProgress: {
    status: 409,
    category: 'IDEMPOTENCY_ERROR',
    code: 'idempotency-in-progress',
    title: 'The original request is still in progress',
    detail:
      'A request with this idempotencyKey is still in progress. Retry with the same key after the time in the Retry-After header.',
  },
  rateLimited: {
    status: 429,
    category: 'API_ERROR',
    code: 'rate-limited',
    title: 'Too many requests',
    detail: 'The rate limit has been exceeded. Retry after the time in the Retry-After header.',
  },
  headersTooLarge: {
    status: 431,
    category: 'API_ERROR',
    code: 'headers-too-large',
    title: 'Request headers too large',
    detail: 'The request line and the headers together must not exceed 16 KiB.',
  },
  internal: {
    status: 500,
    category: 'INTERNAL_SERVER_ERROR',
    code: 'internal',
    title: 'Unexpected error',
    detail:
      'An unexpected error occurred on our side. If it persists, contact the operator and quote the correlationId.',
  },
  unavailable: {
    status: 503,
    category: 'INTERNAL_SERVER_ERROR',
    code: 'unavailable',
    title: 'Temporarily unavailable',
    detail: 'The service cannot process the request right now. Retry with the same idempotencyKey.',
  },
} as const satisfies Record<string, ProblemKind>;
