import { asDeclared } from './as-declared.ts';
import { ADVICE } from './generated/advice.ts';
import type {
  Action,
  Fault,
  Problem,
  ProblemCode,
  Proposal,
  ReasonCode,
} from './generated/types.ts';

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

export type Refusal = Readonly<{
  status: number;
  retryAfterMs: number | undefined;
  answer: unknown;
  /** Where more is known than what the page of the problem says. */
  advice?: string;
}>;

/** What the service answered instead of what was asked for. */
export class ApiError extends CausewayError {
  readonly status: number;
  readonly category: ProblemCategory | undefined;
  /** The name of the problem, such as `invalid-request`; `unknown` where this SDK does not know it. */
  readonly code: ProblemCode | 'unknown';
  /** What it is called: as `code`, the name that a newer service gives, an error of OAuth, or `http-502`. */
  readonly codeText: string;
  readonly title: string;
  readonly detail: string;
  /** Everything that is wrong with the request. A newer service may know more reason codes. */
  readonly errors: readonly Fault[];
  /** What to do about it. */
  readonly advice: string | undefined;
  /** The page that explains the problem. */
  readonly url: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The problem as it was answered; undefined where something else was. */
  readonly body: Problem | undefined;
  /** Whatever was answered, where it was JSON: the token endpoint and proxies have errors of their own. */
  readonly answer: unknown;

  constructor({ status, retryAfterMs, answer, advice }: Refusal, call: FailedCall) {
    const body = problemIn(answer);
    const said = { ...wordsOf(answer, status), errors: body?.errors ?? [] };
    const advised = advice ?? adviceOn(said.codeText, status);
    super(sentenceOf({ status, ...said, advice: advised }), {
      ...call,
      correlationId: body?.correlationId ?? call.correlationId,
    });
    this.status = status;
    this.code = isProblemCode(said.codeText) ? said.codeText : 'unknown';
    this.codeText = said.codeText;
    this.title = said.title;
    this.detail = said.detail;
    this.errors = said.errors;
    this.advice = advised;
    this.category = body?.category;
    this.url = body?.type;
    this.retryAfterMs = retryAfterMs;
    this.body = body;
    this.answer = answer;
  }

  /** The codes of all faults. A newer service may know more. */
  get reasonCodes(): readonly ReasonCode[] {
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

/** A problem has a type, which is an address. */
function problemIn(answer: unknown): Problem | undefined {
  const isProblem =
    isObject(answer) && typeof answer['type'] === 'string' && typeof answer['title'] === 'string';
  return isProblem ? asDeclared(answer) : undefined;
}

const NO_DETAIL = 'It does not say why.';

/** Of a problem, of an error of OAuth, or of neither. */
function wordsOf(answer: unknown, status: number) {
  const problem = problemIn(answer);
  const title = problem?.title ?? `The answer was ${status}`;
  if (problem) {
    const { detail = NO_DETAIL, type } = asDeclared<Partial<Problem>>(problem);
    return { codeText: type?.split('/').at(-1) ?? '', title, detail };
  }
  const { error: codeText = `http-${status}`, error_description: detail = NO_DETAIL } =
    oauthErrorIn(answer);
  return { codeText, title, detail };
}

function oauthErrorIn(answer: unknown): Readonly<{ error?: string; error_description?: string }> {
  return isObject(answer) && typeof answer['error'] === 'string' ? answer : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(ADVICE, code);
}

function adviceOn(code: string, status: number): string | undefined {
  if (isProblemCode(code)) return ADVICE[code];
  if (status === 401) return 'Check the credential that the client was made with.';
  // 0 is what browsers say of a redirection.
  return status < 400
    ? 'Redirections are not followed: set baseUrl to the final address.'
    : undefined;
}

const FAULTS_SHOWN = 3;

function sentenceOf(
  error: Pick<ApiError, 'status' | 'codeText' | 'title' | 'detail' | 'errors' | 'advice'>,
): string {
  const { status, codeText, title, detail, errors, advice } = error;
  const faults = errors
    .slice(0, FAULTS_SHOWN)
    .map(({ parameterName, errorMessage }) =>
      [parameterName, errorMessage].filter((part) => part !== undefined).join(': '),
    );
  const more = errors.length - faults.length;
  const said = faults.length === 0 ? detail : faults.join(' ');
  const counted = more > 0 ? ` And ${more} more.` : '';
  return `${status} ${codeText}: ${title}. ${said}${counted}${advice === undefined ? '' : ` ${advice}`}`;
}
