import { asDeclared } from './as-declared.ts';
import type { Answered, AnswerOf, ApiVersion, CallOptions, Caller, OperationId } from './call.ts';
import { ApiError, CausewayError } from './errors.ts';
import { PaymentsResource, RefundsResource, ValidationsResource } from './generated/resources.ts';
import { backOffMs, type Means, retryAfterOf } from './waiting.ts';

export type WaitOptions = Readonly<{
  /** Ends the waiting with its reason. What is waited for goes on. */
  signal?: AbortSignal | undefined;
  /** How long to wait in all: two minutes if not set. A `StillProcessingError` tells when it is over. */
  limitMs?: number | undefined;
}>;

type Status = 'paymentStatus' | 'refundStatus' | 'validationStatus';
type Ended<T> = T extends unknown
  ? { readonly [Name in keyof T]: Name extends Status ? Exclude<T[Name], 'PROCESSING'> : T[Name] }
  : never;

/** It was still in doubt when the time was over. Nothing is lost: wait again, or listen to its event. */
export class StillProcessingError extends CausewayError {
  readonly isPassing = true;
}

const LIMIT_MS = 120_000; // As long as an acquirer may take until it is known, with retries.

export class Payments<V extends ApiVersion> extends PaymentsResource<V> {
  readonly #means: Means;

  constructor(client: Caller<V>, means: Means) {
    super(client);
    this.#means = means;
  }

  /** The payment once it is no longer PROCESSING: after an `OutcomeUnknownError`, say, or a time-out. */
  async waitFor(
    paymentId: string,
    options: WaitOptions = {},
  ): Promise<Ended<AnswerOf<'retrievePayment', V>>> {
    const read = (call: CallOptions) =>
      this.client.call('retrievePayment', { params: { paymentId } }, call).withResponse();
    return await ended(
      read,
      { id: paymentId, operationId: 'retrievePayment', options },
      this.#means,
    );
  }
}

export class Refunds<V extends ApiVersion> extends RefundsResource<V> {
  readonly #means: Means;

  constructor(client: Caller<V>, means: Means) {
    super(client);
    this.#means = means;
  }

  /** The refund once it is no longer PROCESSING. */
  async waitFor(
    refundId: string,
    options: WaitOptions = {},
  ): Promise<Ended<AnswerOf<'retrieveRefund', V>>> {
    const read = (call: CallOptions) =>
      this.client.call('retrieveRefund', { params: { refundId } }, call).withResponse();
    return await ended(read, { id: refundId, operationId: 'retrieveRefund', options }, this.#means);
  }
}

export class Validations<V extends ApiVersion> extends ValidationsResource<V> {
  readonly #means: Means;

  constructor(client: Caller<V>, means: Means) {
    super(client);
    this.#means = means;
  }

  /** The validation once it is no longer PROCESSING. */
  async waitFor(
    validationId: string,
    options: WaitOptions = {},
  ): Promise<Ended<AnswerOf<'retrieveValidation', V>>> {
    const read = (call: CallOptions) =>
      this.client.call('retrieveValidation', { params: { validationId } }, call).withResponse();
    return await ended(
      read,
      { id: validationId, operationId: 'retrieveValidation', options },
      this.#means,
    );
  }
}

type Awaited = Readonly<{ id: string; operationId: OperationId; options: WaitOptions }>;
type Read = (call: CallOptions) => Promise<Answered<unknown>>;

/** Reads it, and again, until it is decided or the time is over. */
async function ended<T>(read: Read, waited: Awaited, means: Means): Promise<T> {
  const { signal, limitMs = LIMIT_MS } = waited.options;
  const end = means.elapsed() + limitMs;
  for (let attempt = 1; ; attempt += 1) {
    const seen = await look(read, signal);
    if ('record' in seen && !isProcessing(seen.record)) return asDeclared(seen.record);
    const wait = seen.askedMs ?? backOffMs(attempt, means);
    if (means.elapsed() + wait > end) throw stillProcessing(waited, attempt, seen);
    await means.wait(wait, signal);
  }
}

type Seen = Readonly<{ askedMs: number | undefined; correlationId: string }> &
  Readonly<{ record: unknown } | { error: CausewayError }>;

/** An answer that does not come, or that asks to come later, says nothing of what is waited for. */
async function look(read: Read, signal: AbortSignal | undefined): Promise<Seen> {
  try {
    const { data, response } = await read({ signal });
    const { correlationId, headers } = response;
    return { record: data, askedMs: retryAfterOf(headers), correlationId };
  } catch (error) {
    if (!(error instanceof CausewayError) || !error.isPassing) throw error;
    const { correlationId } = error;
    return {
      error,
      askedMs: error instanceof ApiError ? error.retryAfterMs : undefined,
      correlationId,
    };
  }
}

function isProcessing(record: unknown): boolean {
  const statuses: Partial<Record<Status, string>> = asDeclared(record);
  const { paymentStatus, refundStatus, validationStatus } = statuses;
  return (refundStatus ?? validationStatus ?? paymentStatus) === 'PROCESSING';
}

function stillProcessing({ id, operationId, options }: Awaited, attempts: number, seen: Seen) {
  const message = `${id} is still PROCESSING after ${options.limitMs ?? LIMIT_MS} ms`;
  const cause = 'error' in seen ? { cause: seen.error } : undefined;
  return new StillProcessingError(
    message,
    { operationId, correlationId: seen.correlationId, attempts },
    cause,
  );
}
