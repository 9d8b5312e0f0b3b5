import { attempt, type AttemptMeans, type Outcome, type RequestEvent } from './attempt.ts';
import type { Answered, CallOptions, OperationId } from './call.ts';
import type { Credentials } from './credentials.ts';
import { ApiError, type CausewayError, ProposedError, WaitingError } from './errors.ts';
import { type RawInput, type Request, requestFor } from './request.ts';
import { abortable, backOffMs, type Means } from './waiting.ts';

/** An attempt that was made. */
export type ResponseEvent = Omit<RequestEvent, 'headers'> &
  Readonly<{
    durationMs: number;
    /** Absent if no answer came. */
    status: number | undefined;
    error: CausewayError | undefined;
    /** When the request is sent again, if it is. */
    retryInMs: number | undefined;
  }>;

export type SendSettings = AttemptMeans &
  Readonly<{
    baseUrl: string;
    apiVersion: string;
    maxRetries: number;
    /** After each attempt. What it throws is ignored: the answer stands. */
    onResponse: ((event: ResponseEvent) => void) | undefined;
    means: Means;
  }>;

export type Send = (
  id: OperationId,
  input: RawInput,
  options: CallOptions,
) => Promise<Answered<unknown>>;

const RETRY_AFTER_MAX_MS = 60_000; // The minute of a rate limit is waited for; longer is told.

/** Sends a request until it is answered, as long as a repeat is safe and may help. */
export function createSender(settings: SendSettings, credentials?: Credentials): Send {
  const { means } = settings;
  return async (id, input, options) => {
    const request = requestFor(settings, id, input, options);
    const { signal, maxRetries = settings.maxRetries } = options;
    let isRenewed = false;
    let retries = 0;
    for (let number = 1; ; number += 1) {
      const credential = await credentialFor(request, credentials);
      const started = means.elapsed();
      const outcome = await attempt(settings, request, { number, credential });
      const renews = !isRenewed && isRefused(outcome) && credentials?.renew(credential) === true;
      const left = maxRetries - retries;
      const wait = left > 0 ? waitBefore(retries + 1, { request, outcome, means }) : undefined;
      const retryInMs = renews ? 0 : wait;
      const made = { attempt: number, durationMs: means.elapsed() - started, retryInMs };
      report(settings, request, { ...made, outcome });
      if (outcome.answer) return outcome.answer;
      if (retryInMs === undefined) throw outcome.error;
      if (renews) {
        isRenewed = true;
      } else {
        retries += 1;
        await means.wait(retryInMs, signal);
      }
    }
  };
}

async function credentialFor(
  { operation, options }: Request,
  credentials: Credentials | undefined,
): Promise<Readonly<Record<string, string>>> {
  if (operation.isPublic === true || credentials === undefined) return {};
  return await abortable(credentials.headers(), options.signal);
}

function isRefused({ error }: Outcome): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** How long to wait before the request is sent again; undefined if it is not. */
function waitBefore(
  retry: number,
  { request, outcome, means }: Readonly<{ request: Request; outcome: Outcome; means: Means }>,
): number | undefined {
  const { error } = outcome;
  if (!error?.isPassing) return undefined;
  const isApi = error instanceof ApiError;
  // Too many requests: that one was not looked at. Any other may have taken effect.
  if (!request.isRepeatable && !(isApi && error.status === 429)) return undefined;
  const asked = isApi ? (error.retryAfterMs ?? 0) : 0;
  if (asked > RETRY_AFTER_MAX_MS) return undefined;
  // Those who were asked to wait as long do not return together.
  return asked > 0 ? asked * (1 + means.random() / 4) : backOffMs(retry, means);
}

type Made = Readonly<{
  attempt: number;
  durationMs: number;
  retryInMs: number | undefined;
  outcome: Outcome;
}>;

function report({ onResponse }: SendSettings, request: Request, made: Made): void {
  const { id: operationId, operation, url, correlationId } = request;
  const { outcome, ...others } = made;
  const { answer, error } = outcome;
  const isKept = error instanceof ProposedError || error instanceof WaitingError;
  const isAnswered = isKept || error instanceof ApiError;
  const status = answer?.response.status ?? (isAnswered ? error.status : undefined);
  const event = { operationId, method: operation.method, url, correlationId, status, error };
  try {
    onResponse?.({ ...event, ...others });
  } catch {
    // A log that fails must not fail a payment.
  }
}
