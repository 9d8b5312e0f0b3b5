export { Causeway, type CausewayOptions } from './causeway.ts';
export type {
  Answered,
  AnswerOf,
  ApiVersion,
  Call,
  CallOptions,
  InputOf,
  OperationId,
  PageCall,
  ResponseDetails,
} from './call.ts';
export { Page } from './page.ts';
export {
  ApiError,
  CausewayError,
  ConnectionError,
  type ProblemCategory,
  ProposedError,
  TimeoutError,
  WaitingError,
  WebhookError,
  type WebhookFault,
} from './errors.ts';
export { DeclinedError, type DeclineKind, OutcomeUnknownError } from './declines.ts';
export type { CredentialOptions } from './credentials.ts';
export { StillProcessingError, type WaitOptions } from './in-doubt.ts';
export type { RequestEvent } from './attempt.ts';
export type { ResponseEvent } from './send.ts';
export type { ListenOptions, TypedEvent } from './events.ts';
export type { VerifyOptions, WebhookEvent } from './webhooks.ts';
export { API_VERSIONS, OPERATIONS, type Operations } from './generated/operations.ts';
export type { Operation } from './operation.ts';
export type * from './generated/types.ts';
