import { ADVICE } from './generated/advice.ts';
import type { Action, Fault, Problem, Proposal } from './generated/types.ts';

export type ProblemCode = keyof typeof ADVICE;
export type ProblemCategory = Problem['category'];

/** What is known of a call that failed. */
export type FailedCall = Readonly<{
  operationId: string;
  correlationId: string;
  /** Repeat the request with it to learn what became of it: it is executed only once. */
  idempotencyKey?: string | undefined;
  /** How often the request was sent. */
  attempts: number;
}>;

/** Every error of the SDK is one of these. */
export abstract class CausewayError extends Error {
  readonly operationId: string;
  readonly correlationId: string;
  readonly idempotencyKey: string | undefined;
  readonly attempts: number;
  /** Whether the same request may succeed later. */
  abstract readonly isPassing: boolean;

  constructor(message: string, call: FailedCall, options?: ErrorOptions) {
    super(`${message} (${call.operationId}, correlation id ${call.correlationId})`, options);
    this.name = new.target.name;
    this.operationId = call.operationId;
    this.correlationId = call.correlationId;
    this.idempotencyKey = call.idempotencyKey;
    this.attempts = call.attempts;
  }
}

/** No usable answer came: the connection was refused or lost, or the answer is not the service's. */
export class ConnectionError extends CausewayError {
  readonly isPassing = true;
}

/** No answer came in time. */
export class TimeoutError extends ConnectionError {}

/**
 * The call of an agent was proposed, and nothing is done yet: confirm the proposal with
 * `causeway.proposals.confirm`, or have a person approve it in the console.
 */
export class ProposedError extends CausewayError {
  readonly status = 202;
  readonly isPassing = false;
  readonly proposal: Proposal;

  constructor(proposal: Proposal, call: FailedCall) {
    super(proposal.plan, call);
    this.proposal = proposal;
  }
}

/**
 * An operator's call waits for a second person, and nothing is done yet: another operator approves it
 * with `causeway.actions.approve`, or in the console. What then is `APPROVED` has a secret to collect
 * with `causeway.actions.run`.
 */
export class WaitingError extends CausewayError {
  readonly status = 202;
  readonly isPassing = false;
  readonly action: Action;

  constructor(action: Action, call: FailedCall) {
    super(`${action.summary}: ${action.actionId} waits for a second person`, call);
    this.action = action;
  }
}

type ProblemBody = Partial<Problem> & Readonly<{ error?: string; error_description?: string }>;
type Refusal = Readonly<{ status: number; retryAfterMs: number | undefined; body: unknown }>;

/** What the service answered instead of what was asked for. */
export class ApiError extends CausewayError {
  readonly status: number;
  readonly category: ProblemCategory | undefined;
  /** The name of the problem's page, such as `invalid-request`. */
  readonly code: ProblemCode | (string & {});
  readonly title: string;
  readonly detail: string;
  /** Everything that is wrong with the request. */
  readonly errors: readonly Fault[];
  /** What to do about it. */
  readonly advice: string | undefined;
  /** The page that explains the problem. */
  readonly url: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The whole answer, for the members that some problems have besides: the declined payment, say. */
  readonly body: unknown;

  constructor({ status, retryAfterMs, body }: Refusal, call: FailedCall) {
    const problem = asProblem(body);
    const code = problem.type?.split('/').at(-1) ?? problem.error ?? `http-${status}`;
    const title = problem.title ?? `The answer was ${status}`;
    const detail = problem.detail ?? problem.error_description ?? 'It does not say why.';
    const errors = problem.errors ?? [];
    const advice = adviceOn(code, status);
    super(sentenceOf({ status, code, title, detail, errors, advice }), {
      ...call,
      correlationId: problem.correlationId ?? call.correlationId,
    });
    this.status = status;
    this.code = code;
    this.title = title;
    this.detail = detail;
    this.errors = errors;
    this.advice = advice;
    this.category = problem.category;
    this.url = problem.type;
    this.retryAfterMs = retryAfterMs;
    this.body = body;
  }

  /** The codes of all faults. */
  get reasonCodes(): readonly string[] {
    return this.errors.map(({ reasonCode }) => reasonCode);
  }

  /** What is wrong at this path of the body, or with this parameter. */
  faultAt(parameterName: string): Fault | undefined {
    return this.errors.find((fault) => fault.parameterName === parameterName);
  }

  get isPassing(): boolean {
    if (this.status === 409) return this.retryAfterMs !== undefined;
    return [408, 429, 502, 503, 504].includes(this.status);
  }
}

/** A webhook that is not to be believed, and why. */
export class WebhookError extends Error {
  readonly reason: WebhookFault;

  constructor(reason: WebhookFault, message: string) {
    super(message);
    this.name = 'WebhookError';
    this.reason = reason;
  }
}

export type WebhookFault =
  /** A header that every webhook has is absent, or the secret is none. */
  | 'MALFORMED'
  /** The body is as it was sent; it was signed with another secret. */
  | 'WRONG_SECRET'
  /** The body is not the one that was sent. */
  | 'CHANGED_BODY'
  /** Nothing tells which of the two it is. */
  | 'WRONG_SIGNATURE'
  /** It is genuine, and its time too far from this machine's. */
  | 'STALE';

function asProblem(body: unknown): ProblemBody {
  return typeof body === 'object' && body !== null ? body : {};
}

function adviceOn(code: string, status: number): string | undefined {
  const known: Readonly<Record<string, string>> = ADVICE;
  if (known[code] !== undefined) return known[code];
  if (status === 401) return 'Check the credential that the client was made with.';
  // 0 is what browsers say of a redirection.
  return status < 400
    ? 'Redirections are not followed: set baseUrl to the final address.'
    : undefined;
}

const FAULTS_SHOWN = 3;

function sentenceOf(
  error: Pick<ApiError, 'status' | 'code' | 'title' | 'detail' | 'errors' | 'advice'>,
): string {
  const { status, code, title, detail, errors, advice } = error;
  const faults = errors
    .slice(0, FAULTS_SHOWN)
    .map(({ parameterName, errorMessage }) =>
      [parameterName, errorMessage].filter((part) => part !== undefined).join(': '),
    );
  const more = errors.length - faults.length;
  const said = faults.length === 0 ? detail : faults.join(' ');
  const counted = more > 0 ? ` And ${more} more.` : '';
  return `${status} ${code}: ${title}. ${said}${counted}${advice === undefined ? '' : ` ${advice}`}`;
}
