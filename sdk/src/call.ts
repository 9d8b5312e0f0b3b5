import type { API_VERSIONS, OlderAnswers, Operations } from './generated/operations.ts';
import type { Page } from './page.ts';

export type ApiVersion = (typeof API_VERSIONS)[number];
export type NewestVersion = (typeof API_VERSIONS)[0];
export type OperationId = keyof Operations;

/** What an operation takes: `params` of the path, `query`, `body`. */
export type InputOf<Id extends OperationId> = Operations[Id]['input'];

type Lists<Id extends OperationId> = Operations[Id] extends { item: unknown } ? true : false;
type CurrentRecord<Id extends OperationId> = Operations[Id] extends { answer: infer Answer }
  ? Answer
  : Operations[Id] extends { item: infer Item }
    ? Item
    : never;
type ChangedId = { [V in keyof OlderAnswers]: keyof OlderAnswers[V] }[keyof OlderAnswers];
/** The answer in a version, or the records of the list. */
type RecordOf<Id extends OperationId, V extends ApiVersion> = Id extends ChangedId
  ? V extends keyof OlderAnswers
    ? Id extends keyof OlderAnswers[V]
      ? OlderAnswers[V][Id]
      : CurrentRecord<Id>
    : CurrentRecord<Id>
  : CurrentRecord<Id>;

export type AnswerOf<Id extends OperationId, V extends ApiVersion = NewestVersion> =
  Lists<Id> extends true ? Page<RecordOf<Id, V>> : RecordOf<Id, V>;

export type CallOptions = Readonly<{
  /** Ends the call, whatever it is waiting for. What was sent may still take effect. */
  signal?: AbortSignal | undefined;
  /** How long one attempt may take. */
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
  /** Your own id for the request, 1 to 64 visible characters. Made if absent. */
  correlationId?: string | undefined;
  /** The ETag last read: the change is refused with 412 if the record has changed since. */
  ifMatch?: string | undefined;
  /** Why, for the audit log: agents need it for what is proposed, operators for what waits for a second person. */
  reason?: string | undefined;
  /** Others to send, such as `X-Partner-Id`. */
  headers?: Readonly<Record<string, string>> | undefined;
}>;

/** What is known of an answer besides its body. */
export type ResponseDetails = Readonly<{
  status: number;
  headers: Headers;
  correlationId: string;
  /** Whether it is the answer to an earlier request with the same idempotencyKey. */
  isReplay: boolean;
  /** How often the request was sent. */
  attempts: number;
}>;

export type Answered<T> = Readonly<{ data: T; response: ResponseDetails }>;

/** The answer to come. */
export interface Call<T> extends Promise<T> {
  /** The answer with its headers. */
  withResponse(): Promise<Answered<T>>;
}

/** The page to come, and with it the whole list. */
export interface PageCall<Item> extends Call<Page<Item>>, AsyncIterable<Item> {
  /** Page by page, from this one on. */
  pages(): AsyncGenerator<Page<Item>, void, void>;
  /** The records of this page and of those before it, from the last to the first. */
  backwards(): AsyncGenerator<Item, void, void>;
  /** The first records of the list, `max` at most. */
  toArray(max: number): Promise<Item[]>;
}

export type CallOf<Id extends OperationId, V extends ApiVersion> =
  Lists<Id> extends true ? PageCall<RecordOf<Id, V>> : Call<RecordOf<Id, V>>;

/** Calls an operation by its id. */
export type CallOperation<V extends ApiVersion = NewestVersion> = <Id extends OperationId>(
  id: Id,
  ...rest: {} extends InputOf<Id>
    ? [input?: InputOf<Id>, options?: CallOptions]
    : [input: InputOf<Id>, options?: CallOptions]
) => CallOf<Id, V>;

/** What resources call. */
export interface Caller<V extends ApiVersion> {
  readonly call: CallOperation<V>;
}
