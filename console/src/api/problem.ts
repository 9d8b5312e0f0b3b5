/** One thing wrong with a request: where, and what would be right. */
export type Fault = Readonly<{
  parameterName?: string;
  parameterValue?: string;
  reasonCode: string;
  errorMessage: string;
}>;

/** The reason code of what the console itself finds, in the viewer's language. */
export const OWN_FAULT = 'OWN_FAULT';

/** The code of what was refused because the session had ended meanwhile. */
export const SESSION_LOST = 'session-lost';

type ProblemBody = Readonly<{
  type?: string;
  title?: string;
  detail?: string;
  correlationId?: string;
  errors?: readonly Fault[];
}>;

/** What the service answered instead of what was asked for. Status 0: no answer came at all. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly title: string;
  /** The name of the problem's page, such as `invalid-request`. */
  readonly code: string;
  readonly faults: readonly Fault[];
  readonly correlationId: string | undefined;
  /** The whole answer, for the members that some problems have besides. */
  readonly body: unknown;

  constructor(status: number, body: ProblemBody) {
    super(body.detail ?? body.title ?? `HTTP ${status}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.title = body.title ?? `HTTP ${status}`;
    this.code = body.type?.split('/').at(-1) ?? (status === 0 ? 'no-answer' : '');
    this.faults = body.errors ?? [];
    this.correlationId = body.correlationId;
    this.body = body;
  }

  /** What is wrong at this path of the body, or with this parameter. */
  faultAt(path: string): Fault | undefined {
    return this.faults.find(({ parameterName }) => parameterName === path);
  }
}

export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new ApiProblem(0, { title: 'Error', detail });
}
