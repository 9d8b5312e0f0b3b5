export {
  type Acquirer,
  type AcquirerAnswer,
  type AcquirerCard,
  type AcquirerFinding,
  type AcquirerMerchant,
  type AssignedOperation,
  type Assigning,
  type Approved,
  type AuthorizationRequest,
  type BillingAddress,
  type CallContext,
  type CaptureRequest,
  type Connector,
  type CredentialOnFile,
  type Declined,
  type Enquiry,
  type HostReferences,
  type Original,
  type RefundRequest,
  type ReleaseRequest,
  type ReversalRequest,
  type SessionReports,
  type ConnectorSession,
  type ThreeDSecureExemption,
  type ThreeDSecureProof,
  type Unknown,
  type VerificationRequest,
  type VerificationResults,
  type WireMessage,
  type WirePart,
  THREE_D_SECURE_EXEMPTIONS,
} from './acquirer.ts';
export {
  type Activity,
  type ActivityPage,
  type ActivityRecord,
  type ActivitySpan,
  boundedActivity,
} from './activity.ts';
export type {
  AnswerTaken,
  DisputeAnswer,
  DisputeDesk,
  HostNotice,
  NoticePage,
  NoticesAsked,
} from './disputes.ts';
export { HOST_NOTICE_KINDS } from './answer-form.ts';
export type {
  ConnectorPackage,
  ConnectorPackageDeps,
  ConnectorStore,
} from './connector-package.ts';
export { createConnectorStore } from './connector-store.ts';
export {
  type SettledSum,
  type Settlement,
  settlementDayAt,
  settlementDaySpan,
  type SettlementTotals,
  type TotalsAnswer,
  type TotalsRequest,
} from './settlement.ts';
export { systemWait, type Wait } from './wait.ts';
export type { AcquirerMessage } from './message.ts';
export { WireBody } from './message-schema.ts';
export { wireBody } from './wire.ts';
export { createMessageLog } from './message-log.ts';
export { messagesAbout } from './message-store.ts';
export { type Acquirers, createAcquirers, type OwnAcquirers } from './acquirers.ts';
export {
  followedBy,
  HostReferencesBody,
  originalOf,
  type Outcome,
  outcomeOf,
  TRANSACTION_MEMBERS,
  TransactionDetails,
  transactionDetails,
  unansweredOutcome,
  VERIFICATION_MEMBERS,
  verificationDetails,
} from './outcome.ts';
export { DeclineBody, declineBody } from './decline.ts';
export { ACQUIRER_PROBLEMS, declined, outcomeUnknown } from './errors.ts';
export type { GuardedAcquirer } from './guarded-acquirer.ts';
export { acquirerRoutes } from './routes.ts';
export { type RoutingRule } from './routing.ts';
export { acquirerName, acquirerRoutesIn } from './routes-setting.ts';
export { type Observation, withTimeout } from './with-timeout.ts';
export type { FoundOperations } from './found-operations.ts';
export {
  type FoundOperation,
  foundOperations,
  isWrittenBack,
  waitingOperations,
} from './found-store.ts';
