import type { Answered, OperationId } from './call.ts';
import { refusalError } from './declines.ts';
import {
  CausewayError,
  ConnectionError,
  type FailedCall,
  ProposedError,
  TimeoutError,
  WaitingError,
} from './errors.ts';
import type { Action, Proposal } from './generated/types.ts';
import type { Request } from './request.ts';
import { asError, retryAfterOf } from './waiting.ts';

/** An attempt that is about to be made. */
export type RequestEvent = Readonly<{
  operationId: OperationId;
  method: string;
  url: string;
  /** To be added to, for a trace, say. The credential is not among them. */
  headers: Headers;
  correlationId: string;
  /** From 1. */
  attempt: number;
}>;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type AttemptMeans = Readonly<{
  fetch: Fetch;
  timeoutMs: number;
  /** Before each attempt. What it throws ends the call, and nothing is sent. */
  onRequest: ((event: RequestEvent) => void | Promise<void>) | undefined;
}>;

export type AttemptOf = Readonly<{
  number: number;
  credential: Readonly<Record<string, string>>;
}>;

/** What came of an attempt: the answer, or why there is none. */
export type Outcome =
  | Readonly<{ answer: Answered<unknown>; error?: undefined }>
  | Readonly<{ answer?: undefined; error: CausewayError }>;

/** Sends a request once. Throws only what the caller's signal, or the caller's hook, throws. */
export async function attempt(
  means: AttemptMeans,
  request: Request,
  { number, credential }: AttemptOf,
): Promise<Outcome> {
  const { id, operation, url, body, correlationId, options } = request;
  const { signal, timeoutMs = means.timeoutMs } = options;
  const { method } = operation;
  const headers = new Headers(request.headers);
  const event = { operationId: id, method, url, headers, correlationId, attempt: number };
  await means.onRequest?.(event);
  for (const [name, value] of Object.entries(credential)) headers.set(name, value);
  signal?.throwIfAborted();
  const deadline = deadlineOf(timeoutMs, signal);
  try {
    const sent = { method, headers, signal: deadline.signal, redirect: 'manual' } as const;
    const response = await means.fetch(url, body === undefined ? sent : { ...sent, body });
    return await outcomeOf(response, request, number);
  } catch (error) {
    signal?.throwIfAborted();
    // A `fetch` of this SDK's own may know better what is wrong.
    if (error instanceof CausewayError) return { error };
    return { error: failureOf(error, request, number, deadline.isOver() ? timeoutMs : undefined) };
  } finally {
    deadline.clear(operation.isFile !== true);
  }
}

async function outcomeOf(response: Response, request: Request, attempts: number): Promise<Outcome> {
  const { status, headers } = response;
  const call = failedCall(request, attempts);
  const correlationId = headers.get('x-correlation-id') ?? request.correlationId;
  if (!response.ok) {
    const answer = jsonIn(await response.text()) ?? undefined;
    const refusal = { status, retryAfterMs: retryAfterOf(headers), answer };
    return { error: refusalError(refusal, { ...call, correlationId }) };
  }
  const isReplay = headers.get('idempotency-replayed') === 'true';
  const details = { status, headers, correlationId, isReplay, attempts };
  if (request.operation.isFile === true) return { answer: { data: response, response: details } };
  const text = await response.text();
  const data = text === '' ? undefined : jsonIn(text);
  if (text !== '' && data === undefined) {
    const message = `The answer is not JSON. Does baseUrl lead to the service? ${request.url}`;
    return { error: new ConnectionError(message, call) };
  }
  const isKept = status === 202 && request.operation.isProposed === true;
  const error = isKept ? keptError(data, { ...call, correlationId }) : undefined;
  if (error) return { error };
  return { answer: { data, response: details } };
}

/** What waits to be confirmed or approved. Some operations answer others with 202 as well. */
function keptError(data: unknown, call: FailedCall): CausewayError | undefined {
  if (isProposal(data)) return new ProposedError(data, call);
  return isAction(data) ? new WaitingError(data, call) : undefined;
}

function isAction(data: unknown): data is Action {
  return typeof data === 'object' && data !== null && 'actionId' in data;
}

function isProposal(data: unknown): data is Proposal {
  return typeof data === 'object' && data !== null && 'proposalId' in data;
}

function failureOf(
  error: unknown,
  request: Request,
  attempts: number,
  timeoutMs: number | undefined,
): CausewayError {
  const call = failedCall(request, attempts);
  const options = { cause: error };
  const doubt = doubtOf(request);
  if (timeoutMs !== undefined) {
    return new TimeoutError(`No answer came within ${timeoutMs} ms.${doubt}`, call, options);
  }
  const why = codeOf(error) ?? asError(error).message;
  return new ConnectionError(`No answer came from ${request.url}: ${why}.${doubt}`, call, options);
}

/** What is to be done about a request that may have taken effect. */
function doubtOf({ operation, idempotencyKey }: Request): string {
  if (operation.method === 'GET') return '';
  return idempotencyKey === undefined
    ? ' The request may have taken effect: look before you repeat it.'
    : ` The request may have taken effect: repeat it with the idempotencyKey ${idempotencyKey}, which is safe.`;
}

/** The system's name for what went wrong, such as ECONNREFUSED, where the runtime tells it. */
function codeOf(error: unknown): string | undefined {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function failedCall({ id, correlationId, idempotencyKey }: Request, attempts: number): FailedCall {
  return { operationId: id, correlationId, idempotencyKey, attempts };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const TIMER_MAX_MS = 2 ** 31 - 1; // A timer of longer would fire at once.

/** A signal that aborts when the time is over, or when the caller's does. */
function deadlineOf(timeoutMs: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    controller.abort(new Error(`${timeoutMs} ms are over`));
  };
  const follow = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(end, Math.min(timeoutMs, TIMER_MAX_MS));
  signal?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    /** A file is read by the caller, whose signal ends that too. */
    clear: (isRead: boolean) => {
      clearTimeout(timer);
      if (isRead) signal?.removeEventListener('abort', follow);
    },
  };
}
