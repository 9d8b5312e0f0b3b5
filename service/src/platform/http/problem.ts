export type Category =
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

/** The 409 of a request that the state of things does not allow. */
export function conflict(kind: Omit<ProblemKind, 'status' | 'category'>): ProblemKind {
  return { status: 409, category: 'INVALID_REQUEST_ERROR', ...kind };
}

/** One thing wrong with a request: where, what was sent, and what would be right. */
export type Fault = Readonly<{
  /** Dotted path in the body, name of a header or query parameter; absent for the whole. */
  parameterName?: string;
  parameterValue?: string;
  reasonCode: string;
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
export function ruleBroken(kind: ProblemKind, fault: Omit<Fault, 'errorMessage'>): Problem {
  return new Problem(kind, { errors: [{ ...fault, errorMessage: kind.detail }] });
}
