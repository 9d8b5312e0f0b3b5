// Made from the routes by `npm run openapi`. Do not edit.

export interface AcceptedReturns {
  /** The returns in the file */
  readonly data: readonly (PayoutReturn)[];
}

export interface AcceptedStatement {
  /** Statements in the file */
  readonly statements: number;
  /** Entries of these statements */
  readonly entries: number;
  /** Payouts marked PAID by this statement */
  readonly confirmed: number;
  /** Entries that match no payout */
  readonly unmatched: number;
}

export interface AccessToken {
  /** The token, for `Authorization: Bearer …` */
  readonly access_token: string;
  /** How to use the token */
  readonly token_type: "Bearer";
  /** Seconds */
  readonly expires_in: number;
  /** The scopes of the token, separated by spaces */
  readonly scope: string;
}

/** Balance of each account of the ledger */
export interface AccountBalances {
  /** Whole cents; a debit is positive, a credit negative */
  readonly HELD: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly ISSUER: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly RECEIVABLE: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly CLEARING: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly PAYABLE: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly FEES: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly REFUNDS: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly TAXES: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly BILLABLE: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly RESERVE: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly ADJUSTMENTS: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly TRANSIT: number;
  /** Whole cents; a debit is positive, a credit negative */
  readonly BANK: number;
}

/** History of the cardholder’s account with you. Older accounts with more purchases are challenged less often */
export interface AccountInformation {
  /** How long the account has existed */
  readonly accountAge?: "NO_ACCOUNT" | "THIS_TRANSACTION" | "LESS_THAN_30_DAYS" | "FROM_30_TO_60_DAYS" | "MORE_THAN_60_DAYS";
  /** Day the account was opened */
  readonly accountOpenedOn?: string;
  /** When the account details were last changed */
  readonly accountChange?: "THIS_TRANSACTION" | "LESS_THAN_30_DAYS" | "FROM_30_TO_60_DAYS" | "MORE_THAN_60_DAYS";
  /** Day of that change */
  readonly accountChangedOn?: string;
  /** When the password was last changed */
  readonly passwordChange?: "NO_CHANGE" | "THIS_TRANSACTION" | "LESS_THAN_30_DAYS" | "FROM_30_TO_60_DAYS" | "MORE_THAN_60_DAYS";
  /** Day of that change */
  readonly passwordChangedOn?: string;
  /** When goods were first shipped to this address */
  readonly shippingAddressUsage?: "THIS_TRANSACTION" | "LESS_THAN_30_DAYS" | "FROM_30_TO_60_DAYS" | "MORE_THAN_60_DAYS";
  /** Day of the first shipment */
  readonly shippingAddressFirstUsedOn?: string;
  /** When the card was stored */
  readonly paymentAccountAge?: "NO_ACCOUNT" | "THIS_TRANSACTION" | "LESS_THAN_30_DAYS" | "FROM_30_TO_60_DAYS" | "MORE_THAN_60_DAYS";
  /** Day the card was stored */
  readonly paymentAccountAddedOn?: string;
  /** Across all cards, including abandoned attempts */
  readonly transactionsLastDay?: number | string;
  /** Across all cards, including abandoned attempts */
  readonly transactionsLastYear?: number | string;
  /** Number of attempts to add a card */
  readonly addCardAttemptsLastDay?: number | string;
  /** With this account */
  readonly purchasesLastSixMonths?: number | string;
  /** Whether you have seen suspicious activity on the account, including fraud */
  readonly suspiciousActivity?: boolean | "true" | "false";
  /** Whether the recipient has the same name as the account */
  readonly shippingNameMatches?: boolean | "true" | "false";
}

export interface Acquirer {
  /** The name of an acquirer, as listed by GET /operator/acquirers */
  readonly name: string;
  /** Whether payments without a route of their own go to it */
  readonly isDefault: boolean;
  /** Whether the acquirer can be reached */
  readonly isReady: boolean;
  /** OPEN: the acquirer is not responding, and new payments for it are refused with 503 */
  readonly breaker: "CLOSED" | "OPEN" | "HALF_OPEN";
  readonly counts: AcquirerCounts;
  /** When it last answered; null if it has not yet */
  readonly lastAnsweredAt: string | null;
  /** The last operation without a usable answer; null if there was none */
  readonly lastTrouble: {
    /** What was wrong */
    readonly why: string;
    /** What was asked */
    readonly operation: string;
    /** ISO 8601, UTC */
    readonly at: string;
  } | null;
}

/** What came of its operations since the process started */
export interface AcquirerCounts {
  /** Across all operations */
  readonly approved: number;
  /** Across all operations */
  readonly declined: number;
  /** No response, a broken connection, or an unreadable response */
  readonly unknown: number;
  /** Answered after the time-out */
  readonly late: number;
  /** How often the circuit breaker opened */
  readonly breakerOpened: number;
  /** Sessions with the acquirer that broke */
  readonly sessionsLost: number;
}

export interface AcquirerFault {
  /** DECLINE: declined with code 05. TIMEOUT: the request does not arrive. NO_ANSWER: it takes effect, and no answer comes. LATE: the answer comes late. MALFORMED: the answer makes no sense. CONNECTION_LOST: the connection breaks before the request arrives */
  readonly kind: "DECLINE" | "TIMEOUT" | "NO_ANSWER" | "LATE" | "MALFORMED" | "CONNECTION_LOST";
  /** Of one simulator; of any without it */
  readonly acquirer?: string;
  /** What is asked of the acquirer; anything without it */
  readonly operation?: "authorize" | "increment" | "verify" | "capture" | "refund" | "reverse" | "release" | "enquire";
  /** Of LATE: how late. A payment is waited for 10 seconds; `5000` if omitted */
  readonly delayMs?: number;
  /** How many of a hundred calls suffer it, at random; `100` if omitted */
  readonly share?: number;
  /** For so many calls; for all without it */
  readonly times?: number;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface AcquirerMessage {
  /** The id of a message: 30 characters beginning with am */
  readonly messageId: string;
  /** ISO 8601, UTC */
  readonly askedAt: string;
  /** Milliseconds until the answer, or the time-out */
  readonly durationMs: number;
  /** Name of the acquirer */
  readonly acquirer: string;
  /** What was asked */
  readonly operation: string;
  /** Our reference in messages to the acquirer */
  readonly reference: string;
  /** What came of it */
  readonly outcome: "approved" | "declined" | "timeout" | "connection-lost" | "malformed" | "unanswered" | "late" | "reversed" | "not-found";
  /** The partner of the merchant */
  readonly partnerId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The payment, refund or validation */
  readonly subjectId: string;
  /** The `X-Correlation-Id` of the request */
  readonly correlationId: string;
  /** What was sent, without card number, security code, address and 3-D Secure value */
  readonly request: unknown;
  /** The answer; of one that could not be read, the types of its members */
  readonly answer: unknown;
  /** Name and code of the error, if the connector failed */
  readonly error: string | null;
}

export interface AcquirerMessageList {
  /** The records of this page */
  readonly data: readonly (AcquirerMessage)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface AcquirerOfPayment {
  /** The acquirer of the authorization */
  readonly acquirer: string;
  /** Reference of the authorization in messages to the acquirer */
  readonly reference: string;
  /** From the issuer; null without an approval */
  readonly authorizationCode: string | null;
  /** From the card network */
  readonly networkTransactionId: string | null;
  /** References of the authorization at the host of the acquirer */
  readonly hostReferences: Readonly<Record<string, string>>;
}

/** Omitted members match all payments */
export interface AcquirerRoute {
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Brand of the card */
  readonly brand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
  /** The name of an acquirer, as listed by GET /operator/acquirers */
  readonly acquirer: string;
}

export interface AcquirerRoutes {
  /** If empty, the routes in the settings of the installation apply */
  readonly routes: readonly (AcquirerRoute)[];
  /** Of the installation’s settings */
  readonly installation: readonly (AcquirerRoute)[];
  /** The name of an acquirer, as listed by GET /operator/acquirers */
  readonly defaultAcquirer: string;
}

export interface Acquirers {
  /** The acquirers of the installation */
  readonly acquirers: readonly (Acquirer)[];
}

export interface Action {
  /** The id of an action: 30 characters beginning with ac */
  readonly actionId: string;
  /** What became of the action */
  readonly status: "WAITING" | "APPROVED" | "RUNNING" | "DONE" | "REFUSED" | "INTERRUPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED";
  /** The operationId of what is to be done */
  readonly operation: string;
  /** The same in words */
  readonly summary: string;
  /** The address of the operation, with its ids */
  readonly path: string;
  /** The id of the record it is about */
  readonly subject: string;
  /** The partner an operator acts for */
  readonly partnerId: string | null;
  /** The first of `amounts`; null if it moves no money */
  readonly amount: MovedSum | null;
  /** All that it moves, one for each currency */
  readonly amounts: readonly (MovedSum)[];
  /** Why it was requested */
  readonly reason: string;
  /** An e-mail address, or a client */
  readonly requestedBy: string;
  /** The id of that person or client */
  readonly requestedByUserId: string;
  /** The name of the agent that proposes it; null if a person requested it */
  readonly agent: string | null;
  /** Of the whole call as it will be made, with its amounts, and of the record as it was: an action is carried out as that or not at all */
  readonly digest: string;
  /** JSON, with card data and secrets removed; null if there is none */
  readonly body: unknown;
  /** JSON, with card data and secrets removed; null if there is none */
  readonly before: unknown;
  /** JSON, with card data and secrets removed; null if there is none */
  readonly after: unknown;
  /** The HTTP status of the operation; null until it is carried out */
  readonly answerStatus: number | null;
  /** Why the operation was refused; null if it was not */
  readonly problem: ActionProblem | null;
  /** Who approved, declined or withdrew it; null until then */
  readonly decidedBy: string | null;
  /** The reason they gave */
  readonly decisionReason: string | null;
  /** ISO 8601, UTC */
  readonly decidedAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly expiresAt: string | null;
  /** ISO 8601, UTC */
  readonly endedAt: string | null;
  /** The id of the request that asked for it */
  readonly correlationId: string;
}

export interface ActionList {
  /** The records of this page */
  readonly data: readonly (Action)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface ActionProblem {
  /** The name of the problem’s page */
  readonly code: string;
  /** The problem in a few words */
  readonly title: string;
  /** The problem in sentences */
  readonly detail: string;
}

export interface ActiveToken {
  /** Whether the token is valid */
  readonly active: true;
  /** The scopes of the token, separated by spaces */
  readonly scope: string;
  /** The client it was issued to */
  readonly client_id: string;
  /** How the token is used */
  readonly token_type: "Bearer";
  /** When it expires, in seconds since 1970 */
  readonly exp: number;
  /** When it was issued, in seconds since 1970 */
  readonly iat: number;
  /** The client it was issued to */
  readonly sub: string;
  /** The service it is for */
  readonly aud: string;
  /** The service that issued it */
  readonly iss: string;
  /** The id of the token */
  readonly jti: string;
}

/** Where the business is */
export interface Address {
  /** Unit or suite number */
  readonly unitNumber?: string;
  /** House number */
  readonly streetNumber?: string;
  /** Street, without the house number */
  readonly streetName?: string;
  /** City or town */
  readonly city: string;
  /** The code of a province or state of the country, such as ON */
  readonly province: string;
  /** A valid postal code of the country, such as M5V 2T6 */
  readonly postalCode: string;
  /** A two-letter ISO 3166-1 country code, such as CA */
  readonly country: string;
}

export interface Adjustment {
  /** The id of an adjustment: 30 characters beginning with aj */
  readonly adjustmentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  readonly amount: Sum;
  /** The reason that was given */
  readonly reason: string;
  /** What became of the adjustment */
  readonly adjustmentStatus: "REQUESTED" | "APPROVED" | "DECLINED";
  /** Who requested it */
  readonly requestedBy: string;
  /** Who approved or declined it; null until then */
  readonly decidedBy: string | null;
  /** When it was approved or declined; null until then */
  readonly decidedAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface AdjustmentList {
  /** The records of this page */
  readonly data: readonly (Adjustment)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** What the event is about */
export interface AdjustmentMadeData {
  /** The id of an adjustment: 30 characters beginning with aj */
  readonly adjustmentId: string;
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  readonly amount: Sum;
  /** Why the balance was adjusted */
  readonly reason: string;
}

export interface AdjustmentMadeEvent {
  /** The type of the event */
  readonly type: "adjustment.made";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: AdjustmentMadeData;
}

/** What an agent may do beside what its scopes say */
export interface AgentPolicy {
  /** Without it the credential works in a sandbox only; `false` if omitted */
  readonly live?: boolean;
  /** The only currency that it may move */
  readonly currency: "CAD" | "USD";
  /** The most that one call may move, in cents */
  readonly perCall: number;
  /** The most that all calls of a day (UTC) may move, in cents */
  readonly perDay: number;
  /** How many proposals of a day (UTC) are carried out */
  readonly callsPerDay?: number;
  /** What moves more than this, in cents, is approved by a person in the console; `0` if omitted */
  readonly approvalAbove?: number;
  /** The only operations it may call, with limits of their own; all if omitted */
  readonly tools?: readonly (AgentToolLimits)[];
}

/** What an agent may do beside what its scopes say */
export interface AgentPolicyInput {
  /** Without it the credential works in a sandbox only; `false` if omitted */
  readonly live?: boolean | "true" | "false";
  /** The only currency that it may move */
  readonly currency: "CAD" | "USD";
  /** The most that one call may move, in cents */
  readonly perCall: number | string;
  /** The most that all calls of a day (UTC) may move, in cents */
  readonly perDay: number | string;
  /** How many proposals of a day (UTC) are carried out */
  readonly callsPerDay?: number;
  /** What moves more than this, in cents, is approved by a person in the console; `0` if omitted */
  readonly approvalAbove?: number | string;
  /** The only operations it may call, with limits of their own; all if omitted */
  readonly tools?: readonly (AgentToolLimitsInput)[];
}

/** An operation that the agent may call, and its limits */
export interface AgentToolLimits {
  /** The operationId, which is the name of the tool */
  readonly name: string;
  /** The most that one call may move, in cents */
  readonly perCall?: number;
  /** The most that all calls of a day (UTC) may move, in cents */
  readonly perDay?: number;
  /** How many calls of a day (UTC) are carried out */
  readonly callsPerDay?: number;
}

/** An operation that the agent may call, and its limits */
export interface AgentToolLimitsInput {
  /** The operationId, which is the name of the tool */
  readonly name: string;
  /** The most that one call may move, in cents */
  readonly perCall?: number | string;
  /** The most that all calls of a day (UTC) may move, in cents */
  readonly perDay?: number | string;
  /** How many calls of a day (UTC) are carried out */
  readonly callsPerDay?: number;
}

/** What the amount is made of */
export interface AmountDetails {
  /** Amount before taxes */
  readonly subTotalAmount?: Money;
}

/** What the amount is made of */
export interface AmountDetailsInput {
  readonly subTotalAmount?: MoneyInput;
}

export interface ApiKey {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  /** A client has one key in each slot, so that one can be replaced while the other is in use */
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When it was revoked; null while it is valid */
  readonly revokedAt: string | null;
}

/** What the event is about */
export interface ApiKeyCreatedData {
  /** The client */
  readonly clientId: string;
  /** Name of the client */
  readonly name: string;
  /** The merchant that it is restricted to */
  readonly merchantId: string | null;
  /** The API key */
  readonly apiKeyId: string;
  /** The slot of the key */
  readonly slot: "PRIMARY" | "SECONDARY";
}

export interface ApiKeyCreatedEvent {
  /** The type of the event */
  readonly type: "api_key.created";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ApiKeyCreatedData;
}

export interface ApiKeyList {
  /** The records of this page */
  readonly data: readonly (ApiKey)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** What the event is about */
export interface ApiKeyRevokedData {
  /** The client */
  readonly clientId: string;
  /** Name of the client */
  readonly name: string;
  /** The merchant that it is restricted to */
  readonly merchantId: string | null;
  /** The API key */
  readonly apiKeyId: string;
  /** The slot of the key */
  readonly slot: "PRIMARY" | "SECONDARY";
}

export interface ApiKeyRevokedEvent {
  /** The type of the event */
  readonly type: "api_key.revoked";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ApiKeyRevokedData;
}

/** What the event is about */
export interface ApiKeyRolledData {
  /** The client */
  readonly clientId: string;
  /** Name of the client */
  readonly name: string;
  /** The merchant that it is restricted to */
  readonly merchantId: string | null;
  /** The API key */
  readonly apiKeyId: string;
  /** The slot of the key */
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The key in its place */
  readonly replacedBy: string;
}

export interface ApiKeyRolledEvent {
  /** The type of the event */
  readonly type: "api_key.rolled";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ApiKeyRolledData;
}

export interface ApprovalsAt {
  /** When the hour or day begins */
  readonly at: string;
  /** How many were approved */
  readonly approved: number;
  /** How many were declined */
  readonly declined: number;
  /** Approved of approved and declined, from 0 to 1; null if there were none */
  readonly rate: number | null;
}

export interface ApproveActionRequest {
  /** The digest of the action as you saw it: it is refused if it is another */
  readonly digest?: string;
  /** For the audit log */
  readonly reason: string;
}

export type ApproveAdjustmentRequest = Readonly<Record<string, never>>;

export interface AuditLogEntry {
  /** Its number in the log, without gaps */
  readonly seq: number;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** Who did it: a client, a person or the platform */
  readonly actor: string;
  /** What was done */
  readonly action: string;
  /** The id of the changed record */
  readonly subject: string;
  /** The `X-Correlation-Id` of the request */
  readonly correlationId: string;
  /** What else is known of it */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface AuditLogEntryList {
  /** The records of this page */
  readonly data: readonly (AuditLogEntry)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface AuditLogVerification {
  /** Up to this entry none was changed or removed */
  readonly soundTo: number;
  /** The first entry that is not what was written; null if none was found */
  readonly brokenAt: number | null;
  /** Ask again with `after` until `soundTo` is as large */
  readonly newest: number;
}

export interface Authentication {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** Same as `authenticationId` */
  readonly threeDSecureAuthenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** The id of a card lookup: 30 characters beginning with cl */
  readonly cardLookupId?: string;
  /** The amount that is authenticated */
  readonly amount?: Money;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** Reason for the result */
  readonly threeDSecureTransactionStatusReason?: string;
  /** Show it to the cardholder */
  readonly threeDSecureCardholderInformation?: string;
  /** Absent while the outcome is unknown, and for non-payment authentications */
  readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE";
  /** Proof of authentication for the issuer; absent once used or expired */
  readonly threeDSecureAuthenticationValue?: string;
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** The id that the directory server gave it */
  readonly threeDSecureDirectoryServerTransactionId?: string;
  /** The id that the issuer gave it */
  readonly threeDSecureAccessControlServerTransactionId?: string;
  /** Version of EMV 3-D Secure */
  readonly threeDSecureVersion: string;
  /** How the issuer authenticates the cardholder */
  readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED";
  /** When the result last changed */
  readonly threeDSecureAuthenticationTimestamp: string;
  /** Whether the cardholder has added the merchant to the trust list at the issuer */
  readonly threeDSecureWhitelistStatus?: string;
  /** Who set the status */
  readonly threeDSecureWhitelistStatusSource?: string;
  /** URL to post the form with the field creq to */
  readonly ChallengeURL?: string;
  /** Same as `ChallengeURL` */
  readonly threeDSecureChallengeUrl?: string;
  /** The value of the field creq */
  readonly ChallengeData?: string;
  /** Same as `ChallengeData` */
  readonly threeDSecureChallengeData?: string;
}

export interface AuthenticationMessage {
  /** ISO 8601, UTC */
  readonly at: string;
  /** Whether we sent or received it */
  readonly direction: "SENT" | "RECEIVED";
  /** Who is at the other end */
  readonly party: "DIRECTORY_SERVER" | "BROWSER";
  /** The message, masked; null if there was none */
  readonly message: Readonly<Record<string, unknown>> | null;
  /** What happened instead of a message */
  readonly note: string | null;
  /** The fields of the message, explained */
  readonly fields: readonly (ExplainedField)[];
}

/** In order, with card data masked and every field explained */
export interface AuthenticationMessages {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The messages, oldest first */
  readonly messages: readonly (AuthenticationMessage)[];
}

export interface AuthenticationOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** Same as `authenticationId` */
  readonly threeDSecureAuthenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** The id of a card lookup: 30 characters beginning with cl */
  readonly cardLookupId?: string;
  /** The amount that is authenticated */
  readonly amount?: Money;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** Reason for the result */
  readonly threeDSecureTransactionStatusReason?: string;
  /** Show it to the cardholder */
  readonly threeDSecureCardholderInformation?: string;
  /** Absent while the outcome is unknown, and for non-payment authentications */
  readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE";
  /** Proof of authentication for the issuer; absent once used or expired */
  readonly threeDSecureAuthenticationValue?: string;
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** The id that the directory server gave it */
  readonly threeDSecureDirectoryServerTransactionId?: string;
  /** The id that the issuer gave it */
  readonly threeDSecureAccessControlServerTransactionId?: string;
  /** Version of EMV 3-D Secure */
  readonly threeDSecureVersion: string;
  /** How the issuer authenticates the cardholder */
  readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED";
  /** When the result last changed */
  readonly threeDSecureAuthenticationTimestamp: string;
  /** Whether the cardholder has added the merchant to the trust list at the issuer */
  readonly threeDSecureWhitelistStatus?: string;
  /** Who set the status */
  readonly threeDSecureWhitelistStatusSource?: string;
  /** URL to post the form with the field creq to */
  readonly ChallengeURL?: string;
  /** Same as `ChallengeURL` */
  readonly threeDSecureChallengeUrl?: string;
  /** The value of the field creq */
  readonly ChallengeData?: string;
  /** Same as `ChallengeData` */
  readonly threeDSecureChallengeData?: string;
  /** Brand of the card */
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** Of the card */
  readonly lastFour: string;
  /** The payment or validation that was made with it */
  readonly usedBy?: string;
}

export interface AuthenticationOfPartnerList {
  /** The records of this page */
  readonly data: readonly (AuthenticationOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** A card or a temporary token; with paymentMethodId, only the security code */
export interface AuthenticationPaymentMethod {
  /** What the request pays with; follows from the other members if omitted */
  readonly paymentMethodSource?: "TEMPORARY_TOKEN" | "CARD" | "PAYMENT_METHOD_ID";
  /** From the hosted page; valid for one payment, for 15 minutes */
  readonly temporaryToken?: string;
  readonly card?: Card;
  readonly paymentMethodData?: PaymentMethodData;
  /** The security code; used for this request and never stored */
  readonly cardSecurityCode?: string;
  /** Same as `paymentMethod.cardSecurityCode` */
  readonly cvd?: string;
  readonly cardholderInformation?: CardholderInformationInput;
  readonly billingAddress?: BillingAddress;
  readonly contactDetails?: ContactDetails;
  /** Same as `paymentMethodId` at the top */
  readonly paymentMethodId?: string;
}

/** How the authentication was used */
export interface AuthenticationUse {
  /** Whether the value was accepted as issued here, forwarded to the issuer as issued by another server, or not usable, so that the payment proceeded unauthenticated */
  readonly use: "ACCEPTED" | "PASSED_ON" | "NOT_AUTHENTICATED";
  /** The amount that the cardholder agreed to */
  readonly authenticatedAmount?: Money;
  /** The authentication that was used */
  readonly threeDSecureAuthenticationId?: string;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus?: string;
}

export interface AuthorizationServerMetadata {
  /** The issuer of tokens */
  readonly issuer: string;
  /** Where tokens are requested */
  readonly token_endpoint: string;
  /** How clients may authenticate there */
  readonly token_endpoint_auth_methods_supported: readonly (string)[];
  /** Algorithms for client assertions there */
  readonly token_endpoint_auth_signing_alg_values_supported: readonly (string)[];
  /** The keys that tokens are signed with */
  readonly jwks_uri: string;
  /** All scopes */
  readonly scopes_supported: readonly (string)[];
  /** Always empty: there is no authorization endpoint */
  readonly response_types_supported: readonly (string)[];
  /** The grants that the token endpoint takes */
  readonly grant_types_supported: readonly (string)[];
  /** Where tokens are revoked */
  readonly revocation_endpoint: string;
  /** How clients may authenticate there */
  readonly revocation_endpoint_auth_methods_supported: readonly (string)[];
  /** Algorithms for client assertions there */
  readonly revocation_endpoint_auth_signing_alg_values_supported: readonly (string)[];
  /** Where tokens are introspected */
  readonly introspection_endpoint: string;
  /** How clients may authenticate there */
  readonly introspection_endpoint_auth_methods_supported: readonly (string)[];
  /** Algorithms for client assertions there */
  readonly introspection_endpoint_auth_signing_alg_values_supported: readonly (string)[];
  /** The documentation of the API */
  readonly service_documentation: string;
}

export interface BalanceInCurrency {
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  readonly available: OpenAmount;
  /** In batches that are not closed yet, net of the fees as of now */
  readonly pending: {
    readonly amount: SignedSum;
    /** Net amount of each batch */
    readonly why: readonly ({
      /** The batch */
      readonly batchId: string;
      readonly amount: SignedSum;
    })[];
  };
  /** Withheld from payouts until `releaseAt` */
  readonly reserved: {
    readonly amount: Sum;
    /** What was withheld from each payout */
    readonly why: readonly ({
      /** The id of a payout: 30 characters beginning with po */
      readonly payoutId: string;
      readonly amount: Sum;
      /** When it is released */
      readonly releaseAt: string;
    })[];
  };
  /** In payouts that are not confirmed yet */
  readonly inTransit: {
    readonly amount: SignedSum;
    /** The payouts */
    readonly why: readonly ({
      /** The id of a payout: 30 characters beginning with po */
      readonly payoutId: string;
      /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
      readonly direction: "CREDIT" | "DEBIT";
      readonly amount: Sum;
    })[];
  };
  /** Monthly billed fees and taxes that are not collected yet */
  readonly billed: OpenAmount;
}

export interface BalanceLine {
  /** The ledger entry behind this line */
  readonly entryId: string;
  /** Kind of ledger entry */
  readonly kind: string;
  /** What caused it: a batch, a returned payout, an adjustment */
  readonly subjectId: string;
  /** The batch that settled it; null if no batch did */
  readonly batchId: string | null;
  readonly amount: SignedSum;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface BalanceLineList {
  /** The records of this page */
  readonly data: readonly (BalanceLine)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** Who at the bank took the order */
export interface BankerInformation {
  /** The branch of the bank that took the order */
  readonly bankerBranchIdentifier: string;
  /** Phone number of the branch */
  readonly bankerPhoneNumber: string;
}

export interface Batch {
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** CLOSING is brief: the batch takes nothing more while its totals are computed */
  readonly batchStatus: "OPEN" | "CLOSING" | "CLOSED";
  /** How it was closed; null while it is open */
  readonly closeKind: "SYSTEM_CLOSE" | "MERCHANT_CLOSE" | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When the system closes it; null if the merchant closes it */
  readonly closesAt: string | null;
  /** Null until the batch is closed */
  readonly closedAt: string | null;
  readonly sales: CountAndTotal;
  /** Captured payments that were cancelled */
  readonly voids: CountAndTotal;
  /** Refunds that succeeded */
  readonly refunds: CountAndTotal;
  readonly fees: Fees;
  readonly taxes: Taxes;
  readonly billed: Billed;
  readonly net: Net;
}

/** What the event is about */
export interface BatchClosedData {
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** State of the batch */
  readonly batchStatus: "OPEN" | "CLOSING" | "CLOSED";
  /** How it was closed; null while it is open */
  readonly closeKind: "SYSTEM_CLOSE" | "MERCHANT_CLOSE" | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When the system closes it; null if the merchant closes it */
  readonly closesAt: string | null;
  /** Null until the batch is closed */
  readonly closedAt: string | null;
  readonly sales: CountAndTotal;
  /** Captured payments that were cancelled */
  readonly voids: CountAndTotal;
  /** Refunds that succeeded */
  readonly refunds: CountAndTotal;
  readonly fees: Fees;
  readonly taxes: Taxes;
  readonly billed: Billed;
  readonly net: Net;
}

export interface BatchClosedEvent {
  /** The type of the event */
  readonly type: "batch.closed";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: BatchClosedData;
}

export interface BatchEntry {
  /** The ledger entry */
  readonly entryId: string;
  /** What the entry is */
  readonly kind: "PURCHASE" | "CAPTURE" | "VOID" | "REFUND";
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a refund: 30 characters beginning with ri */
  readonly refundId?: string;
  /** The completion, for a CAPTURE */
  readonly completionId?: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** Your invoice number */
  readonly invoiceNumber?: string;
  /** Amount of the entry */
  readonly amount: Money;
  readonly net: SignedMoney;
  /** Brand of the card */
  readonly cardBrand: string;
  /** Type of the card */
  readonly cardType: string;
  /** Its share of the fees in cents, before rounding: each fee line of the batch is the sum of these shares, rounded once. Negative if a void returns a share */
  readonly feeShare: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface BatchEntryList {
  /** The records of this page */
  readonly data: readonly (BatchEntry)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface BatchFees {
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId: string;
  /** Whether fees are deducted from the batch, or billed monthly */
  readonly billing: "NET" | "MONTHLY";
  /** False until the batch is closed */
  readonly isFinal: boolean;
  /** The fees of the batch */
  readonly lines: readonly (FeeLine)[];
}

export interface BatchList {
  /** The records of this page */
  readonly data: readonly (Batch)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface BatchOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** CLOSING is brief: the batch takes nothing more while its totals are computed */
  readonly batchStatus: "OPEN" | "CLOSING" | "CLOSED";
  /** How it was closed; null while it is open */
  readonly closeKind: "SYSTEM_CLOSE" | "MERCHANT_CLOSE" | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When the system closes it; null if the merchant closes it */
  readonly closesAt: string | null;
  /** Null until the batch is closed */
  readonly closedAt: string | null;
  readonly sales: CountAndTotal;
  /** Captured payments that were cancelled */
  readonly voids: CountAndTotal;
  /** Refunds that succeeded */
  readonly refunds: CountAndTotal;
  readonly fees: Fees;
  readonly taxes: Taxes;
  readonly billed: Billed;
  readonly net: Net;
}

export interface BatchOfPartnerList {
  /** The records of this page */
  readonly data: readonly (BatchOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** What the event is about */
export interface BatchOpenedData {
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** State of the batch */
  readonly batchStatus: "OPEN";
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When the system closes it; null if the merchant closes it */
  readonly closesAt: string | null;
}

export interface BatchOpenedEvent {
  /** The type of the event */
  readonly type: "batch.opened";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: BatchOpenedData;
}

/** Fees and taxes that are billed after the month ends, and not deducted here */
export interface Billed {
  /** Whole cents; negative if more fees are returned than charged */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

/** Billing address of the cardholder, for address verification by the issuer */
export interface BillingAddress {
  /** Unit or suite number */
  readonly unitNumber?: string;
  /** House number */
  readonly streetNumber?: string;
  /** Without the house number */
  readonly streetName?: string;
  /** City or town */
  readonly city?: string;
  /** The code of a province or state of the country, such as ON */
  readonly province?: string;
  /** A valid postal code of the country, such as M5V 2T6 */
  readonly postalCode?: string;
  /** A two-letter ISO 3166-1 country code, such as CA */
  readonly country?: string;
}

export interface BookAudit {
  /** ISO 8601, UTC */
  readonly auditedAt: string;
  /** Whether the last audit compared what had changed, or everything */
  readonly scope: "CHANGES" | "WHOLE";
  /** All that was recorded before this moment has been compared; the next audit begins here */
  readonly auditedUpTo: string | null;
  /** Whether a process is auditing now */
  readonly isRunning: boolean;
  /** When everything was last compared */
  readonly wholeAuditedAt: string | null;
  /** When an operator asked for that to be done again */
  readonly wholeRequestedAt: string | null;
  /** What is old is read again once a week, a part at each audit: how far the present pass is */
  readonly historyReadUpTo: string | null;
  /** When a pass was last complete */
  readonly historyReadAt: string | null;
  /** Payments that the last audit compared */
  readonly paymentsChecked: number;
  /** Refunds, likewise */
  readonly refundsChecked: number;
  /** Batches, likewise */
  readonly batchesChecked: number;
  /** Payouts, likewise */
  readonly payoutsChecked: number;
  /** Without those that are explained. Zero when the books agree */
  readonly differenceCount: number;
  /** The first hundred */
  readonly differences: readonly (BookDifference)[];
}

export interface BookDifference {
  /** What kind of record differs */
  readonly of: "PAYMENT" | "BATCH" | "LINE" | "PAYOUT" | "ACCOUNT" | "FILE";
  /** Of the payment, the batch, the ledger entry, the payout, the merchant with a currency, or the file */
  readonly id: string;
  /** The figure that differs */
  readonly figure: string;
  /** The value in the record: cents or a count, as digits */
  readonly stated: string | null;
  /** The value computed from the ledger or the refunds */
  readonly found: string | null;
  /** ISO 8601, UTC */
  readonly since: string;
  /** An operator’s explanation; null if there is none */
  readonly explanation: BookExplanation | null;
}

export interface BookExplanation {
  /** Why the figures differ */
  readonly reason: string;
  /** Who explained it */
  readonly explainedBy: string;
  /** ISO 8601, UTC */
  readonly explainedAt: string;
}

export interface CallerIdentity {
  /** The client that calls */
  readonly clientId: string;
  /** What it may do */
  readonly scopes: readonly (string)[];
  /** The only merchant it may act for; null if it may act for all of the partner’s */
  readonly merchantId: string | null;
  /** The partner it belongs to; null for an operator’s */
  readonly partner: CallerIdentityPartner | null;
}

export interface CallerIdentityPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The kind of partner */
  readonly kind: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK";
  /** Shown to people */
  readonly name: string;
  /** The chains of the partner */
  readonly chainIds: readonly (string)[];
}

export interface CancelPaymentRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** For your own records */
  readonly reason?: string;
}

/** The card to use */
export interface Card {
  /** Digits only, without spaces or dashes */
  readonly cardNumber: string;
  /** Month of expiry */
  readonly expiryMonth: number | string;
  /** Year of expiry, in two or four digits */
  readonly expiryYear: number | string;
  /** The security code; used for this request and never stored */
  readonly cardSecurityCode?: string;
  /** Same as `paymentMethod.paymentMethodData.card.cardSecurityCode` */
  readonly cvd?: string;
}

/** A fee on payments by card */
export interface CardFee {
  /** Which fee it is */
  readonly code: "DISCOUNT" | "INTERCHANGE" | "ASSESSMENT" | "MARKUP" | "ITEM";
  /** Shown on the statement */
  readonly description: string;
  /** Charged on sales less voids, in thousandths of a percent */
  readonly rate: number;
  /** Charged for each sale, in thousandths of a cent */
  readonly perSale: number;
  /** Charged for each refund, in thousandths of a cent */
  readonly perRefund: number;
  /** Taxes charged on the fee, where the merchant’s province levies them */
  readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[];
}

/** A fee on payments by card */
export interface CardFeeInput {
  /** Which fee it is */
  readonly code: "DISCOUNT" | "INTERCHANGE" | "ASSESSMENT" | "MARKUP" | "ITEM";
  /** Shown on the statement */
  readonly description: string;
  /** Charged on sales less voids, in thousandths of a percent */
  readonly rate: number | string;
  /** Charged for each sale, in thousandths of a cent */
  readonly perSale: number | string;
  /** Charged for each refund, in thousandths of a cent */
  readonly perRefund: number | string;
  /** Taxes charged on the fee, where the merchant’s province levies them */
  readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[];
}

/** Omit `brand` or `cardType` to apply the fees to all of them */
export interface CardFees {
  /** Brand of the card; all if omitted */
  readonly brand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** Type of the card; all if omitted */
  readonly cardType?: "CREDIT" | "DEBIT" | "PREPAID";
  /** The fees for these cards */
  readonly fees: readonly (CardFee)[];
}

/** Omit `brand` or `cardType` to apply the fees to all of them */
export interface CardFeesInput {
  /** Brand of the card; all if omitted */
  readonly brand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** Type of the card; all if omitted */
  readonly cardType?: "CREDIT" | "DEBIT" | "PREPAID";
  /** The fees for these cards */
  readonly fees: readonly (CardFeeInput)[];
}

/** If not null, post threeDSecureMethodData to threeDSecureMethodURL in a hidden frame. Null: the issuer has no 3-D Secure method. */
export interface CardLookup {
  /** The id of a card lookup: 30 characters beginning with cl */
  readonly cardLookupId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** Version of EMV 3-D Secure */
  readonly threeDSecureVersion: string;
  /** Where to post the 3-D Secure method data; null if there is none */
  readonly threeDSecureMethodURL: string | null;
  /** Same as `threeDSecureMethodURL` */
  readonly threeDSecureMethodUrl: string | null;
  /** What to post there */
  readonly threeDSecureMethodData: string | null;
}

/** Plan for Visa Debit cards */
export interface CardPlan {
  /** Discount rates */
  readonly cardBrandPlans: readonly ({
    /** Code of the plan */
    readonly planCode: string;
    /** In words */
    readonly description: string;
    /** Share of the sale, in percent */
    readonly discountRatePercent: number;
  })[];
  /** Assessments of the card brand */
  readonly assessmentPlans: readonly ({
    /** Code of the assessment */
    readonly assessmentCode: string;
    /** In words */
    readonly description: string;
    /** Share of the sale, in percent */
    readonly ratePercent: number;
  })[];
}

export interface CardTypeRange {
  /** First six digits of the first card */
  readonly first: string;
  /** First six digits of the last card */
  readonly last: string;
  /** Type of these cards */
  readonly cardType: "CREDIT" | "DEBIT" | "PREPAID";
}

export interface CardTypes {
  /** Both bounds are inclusive; the type of a card outside all ranges follows from its brand */
  readonly ranges: readonly (CardTypeRange)[];
}

/** Whose card it is */
export interface CardholderInformation {
  /** The name on the card */
  readonly nameOnCard?: string;
  /** The company on the card */
  readonly company?: string;
}

/** Whose card it is */
export interface CardholderInformationInput {
  /** The name on the card */
  readonly nameOnCard?: string;
  /** Same as `paymentMethod.cardholderInformation.nameOnCard` */
  readonly cardholderName?: string;
  /** The company on the card */
  readonly company?: string;
  /** Same as `paymentMethod.cardholderInformation.company` */
  readonly companyName?: string;
}

export interface Chain {
  /** The id of a chain: 13 digits */
  readonly chainId: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** Shown to people */
  readonly name: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface ChainList {
  /** The records of this page */
  readonly data: readonly (Chain)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface ChallengeOutcome {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** Same as `authenticationId` */
  readonly threeDSecureAuthenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** The id of a card lookup: 30 characters beginning with cl */
  readonly cardLookupId?: string;
  /** The amount that is authenticated */
  readonly amount?: Money;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** Reason for the result */
  readonly threeDSecureTransactionStatusReason?: string;
  /** Show it to the cardholder */
  readonly threeDSecureCardholderInformation?: string;
  /** Absent while the outcome is unknown, and for non-payment authentications */
  readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE";
  /** Proof of authentication for the issuer; absent once used or expired */
  readonly threeDSecureAuthenticationValue?: string;
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** The id that the directory server gave it */
  readonly threeDSecureDirectoryServerTransactionId?: string;
  /** The id that the issuer gave it */
  readonly threeDSecureAccessControlServerTransactionId?: string;
  /** Version of EMV 3-D Secure */
  readonly threeDSecureVersion: string;
  /** How the issuer authenticates the cardholder */
  readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED";
  /** When the result last changed */
  readonly threeDSecureAuthenticationTimestamp: string;
  /** Whether the cardholder has added the merchant to the trust list at the issuer */
  readonly threeDSecureWhitelistStatus?: string;
  /** Who set the status */
  readonly threeDSecureWhitelistStatusSource?: string;
  /** URL to post the form with the field creq to */
  readonly ChallengeURL?: string;
  /** Same as `ChallengeURL` */
  readonly threeDSecureChallengeUrl?: string;
  /** The value of the field creq */
  readonly ChallengeData?: string;
  /** Same as `ChallengeData` */
  readonly threeDSecureChallengeData?: string;
  /** NO: the issuer has not yet sent the result. Retry in a few seconds. */
  readonly threeDSecureChallengeCompletionIndicator: "YES" | "NO";
}

export interface ChangeOwnUserRoleRequest {
  /** What the person may do */
  readonly role: "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
}

export interface ChangeUserRoleRequest {
  /** What the person may do */
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
}

export interface Client {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  /** The partner it belongs to; null for an operator’s */
  readonly partnerId: string | null;
  /** Shown to people */
  readonly name: string;
  /** What the client may do */
  readonly scopes: readonly (string)[];
  /** The only merchant it may act for; null if it may act for all of the partner’s */
  readonly merchantId: string | null;
  /** Its public keys; null if it authenticates with a secret */
  readonly jwks: CreatedClientJwks | null;
  /** What it may do as an agent; null for any other client */
  readonly agent: AgentPolicy | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** When it was revoked; null while it is valid */
  readonly revokedAt: string | null;
}

/** What the event is about */
export interface ClientCreatedData {
  /** The client */
  readonly clientId: string;
  /** Name of the client */
  readonly name: string;
  /** The merchant that it is restricted to */
  readonly merchantId: string | null;
  /** What the client may do */
  readonly scopes: readonly (string)[];
}

export interface ClientCreatedEvent {
  /** The type of the event */
  readonly type: "client.created";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ClientCreatedData;
}

export interface ClientKey {
  /** Identifies the key; the client assertion names it in its header */
  readonly kid: string;
  /** Type of the key */
  readonly kty: "EC" | "RSA";
  /** Algorithm that the key is for */
  readonly alg?: "ES256" | "RS256" | "PS256";
  /** What the key is for: signatures */
  readonly use?: "sig";
  /** Curve of an EC key */
  readonly crv?: "P-256";
  /** A key parameter in base64url, at most 1400 characters */
  readonly x?: string;
  /** A key parameter in base64url, at most 1400 characters */
  readonly y?: string;
  /** A key parameter in base64url, at most 1400 characters */
  readonly n?: string;
  /** A key parameter in base64url, at most 1400 characters */
  readonly e?: string;
  /** omitted: it is part of the private key, which you must not share */
  readonly d?: unknown;
  /** omitted: it is part of the private key, which you must not share */
  readonly p?: unknown;
  /** omitted: it is part of the private key, which you must not share */
  readonly q?: unknown;
  /** omitted: it is part of the private key, which you must not share */
  readonly dp?: unknown;
  /** omitted: it is part of the private key, which you must not share */
  readonly dq?: unknown;
  /** omitted: it is part of the private key, which you must not share */
  readonly qi?: unknown;
  /** omitted: it is part of the private key, which you must not share */
  readonly oth?: unknown;
  /** omitted: it is part of the private key, which you must not share */
  readonly k?: unknown;
}

/** Public keys for private_key_jwt, as a JWK set */
export interface ClientKeys {
  /** A list of 1 to 10 public keys */
  readonly keys: readonly (ClientKey)[];
}

/** What the event is about */
export interface ClientKeysRemovedData {
  /** The client */
  readonly clientId: string;
  /** Name of the client */
  readonly name: string;
  /** The merchant that it is restricted to */
  readonly merchantId: string | null;
}

export interface ClientKeysRemovedEvent {
  /** The type of the event */
  readonly type: "client.keys_removed";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ClientKeysRemovedData;
}

/** What the event is about */
export interface ClientKeysReplacedData {
  /** The client */
  readonly clientId: string;
  /** Name of the client */
  readonly name: string;
  /** The merchant that it is restricted to */
  readonly merchantId: string | null;
  /** Null if it had no secret */
  readonly previousSecretExpiresAt: string | null;
}

export interface ClientKeysReplacedEvent {
  /** The type of the event */
  readonly type: "client.keys_replaced";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ClientKeysReplacedData;
}

export interface ClientList {
  /** The records of this page */
  readonly data: readonly (Client)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** What the event is about */
export interface ClientRevokedData {
  /** The client */
  readonly clientId: string;
  /** Name of the client */
  readonly name: string;
  /** The merchant that it is restricted to */
  readonly merchantId: string | null;
}

export interface ClientRevokedEvent {
  /** The type of the event */
  readonly type: "client.revoked";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ClientRevokedData;
}

/** What the event is about */
export interface ClientSecretRolledData {
  /** The client */
  readonly clientId: string;
  /** Name of the client */
  readonly name: string;
  /** The merchant that it is restricted to */
  readonly merchantId: string | null;
  /** When the previous secret expires */
  readonly previousSecretExpiresAt: string;
}

export interface ClientSecretRolledEvent {
  /** The type of the event */
  readonly type: "client.secret_rolled";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ClientSecretRolledData;
}

export interface ClientWithKeys {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  /** The partner it belongs to; null for an operator’s */
  readonly partnerId: string | null;
  /** Shown to people */
  readonly name: string;
  /** What the client may do */
  readonly scopes: readonly (string)[];
  /** The only merchant it may act for; null if it may act for all of the partner’s */
  readonly merchantId: string | null;
  /** Its public keys; null if it authenticates with a secret */
  readonly jwks: CreatedClientJwks | null;
  /** What it may do as an agent; null for any other client */
  readonly agent: AgentPolicy | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** When it was revoked; null while it is valid */
  readonly revokedAt: string | null;
  /** When the previous secret expires; null if there was none */
  readonly previousSecretExpiresAt: string | null;
}

export interface ClientWithSecret {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  /** The partner it belongs to; null for an operator’s */
  readonly partnerId: string | null;
  /** Shown to people */
  readonly name: string;
  /** What the client may do */
  readonly scopes: readonly (string)[];
  /** The only merchant it may act for; null if it may act for all of the partner’s */
  readonly merchantId: string | null;
  /** Its public keys; null if it authenticates with a secret */
  readonly jwks: CreatedClientJwks | null;
  /** What it may do as an agent; null for any other client */
  readonly agent: AgentPolicy | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** When it was revoked; null while it is valid */
  readonly revokedAt: string | null;
  /** Shown only once */
  readonly clientSecret: string;
}

export interface Clock {
  /** The sandbox’s time */
  readonly time: string;
  /** The machine’s time */
  readonly realTime: string;
  /** How far the sandbox’s time is ahead of the machine’s */
  readonly aheadMilliseconds: number;
  /** Whether a request is moving the clock right now */
  readonly isMoving: boolean;
}

export interface CloseBatchesRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Only this currency; all if omitted */
  readonly currency?: "CAD" | "USD";
}

export interface ClosedBatches {
  /** The batches, one for each currency */
  readonly data: readonly (Batch)[];
}

export interface CollectedAction {
  /** The id of an action: 30 characters beginning with ac */
  readonly actionId: string;
  /** What became of the action */
  readonly status: "WAITING" | "APPROVED" | "RUNNING" | "DONE" | "REFUSED" | "INTERRUPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED";
  /** The operationId of what is to be done */
  readonly operation: string;
  /** The same in words */
  readonly summary: string;
  /** The address of the operation, with its ids */
  readonly path: string;
  /** The id of the record it is about */
  readonly subject: string;
  /** The partner an operator acts for */
  readonly partnerId: string | null;
  /** The first of `amounts`; null if it moves no money */
  readonly amount: MovedSum | null;
  /** All that it moves, one for each currency */
  readonly amounts: readonly (MovedSum)[];
  /** Why it was requested */
  readonly reason: string;
  /** An e-mail address, or a client */
  readonly requestedBy: string;
  /** The id of that person or client */
  readonly requestedByUserId: string;
  /** The name of the agent that proposes it; null if a person requested it */
  readonly agent: string | null;
  /** Of the whole call as it will be made, with its amounts, and of the record as it was: an action is carried out as that or not at all */
  readonly digest: string;
  /** JSON, with card data and secrets removed; null if there is none */
  readonly body: unknown;
  /** JSON, with card data and secrets removed; null if there is none */
  readonly before: unknown;
  /** JSON, with card data and secrets removed; null if there is none */
  readonly after: unknown;
  /** The HTTP status of the operation; null until it is carried out */
  readonly answerStatus: number | null;
  /** Why the operation was refused; null if it was not */
  readonly problem: ActionProblem | null;
  /** Who approved, declined or withdrew it; null until then */
  readonly decidedBy: string | null;
  /** The reason they gave */
  readonly decisionReason: string | null;
  /** ISO 8601, UTC */
  readonly decidedAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly expiresAt: string | null;
  /** ISO 8601, UTC */
  readonly endedAt: string | null;
  /** The id of the request that asked for it */
  readonly correlationId: string;
  /** What the operation answered, with the secret in it, which is shown only once */
  readonly result: unknown;
}

export interface ComparedMoney {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface CompletePaymentRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** What to capture; everything on hold if omitted */
  readonly amount?: PositiveMoney;
  /** Set to false to keep the rest on hold for further completions; `true` if omitted */
  readonly finalCompletion?: boolean | "true" | "false";
}

export interface ConfirmProposalRequest {
  /** The digest of the proposal: what is confirmed is what it said */
  readonly digest: string;
}

/** Of the cardholder */
export interface ContactDetails {
  /** A phone number in international form (E.164), such as +14165550123 */
  readonly phoneNumber?: string;
  /** E-mail address */
  readonly email?: string;
}

/** Payouts to merchants */
export interface CountAndSum {
  /** Number of payouts */
  readonly count: number;
  readonly amount: Sum;
}

/** Purchases and completions */
export interface CountAndTotal {
  /** How many there are */
  readonly count: number;
  readonly amount: Total;
}

export interface CreateApiKeyRequest {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  /** A client has one key in each slot, so that one can be replaced while the other is in use */
  readonly slot: "PRIMARY" | "SECONDARY";
}

export type CreateAuthenticationRequest = {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Your own id for the order */
  readonly orderId?: string;
  /** A stored payment method, in place of `paymentMethod` */
  readonly paymentMethodId?: string;
  readonly paymentMethod?: AuthenticationPaymentMethod;
  /** The card lookup before it */
  readonly cardLookupId?: string;
  /** What the cardholder is to agree to; required for payments */
  readonly amount?: MoneyInput;
  /** Whether the cardholder is in a browser or not present; `"BROWSER"` if omitted */
  readonly threeDSecureDeviceChannel?: "BROWSER" | "THREE_D_SECURE_REQUESTOR_INITIATED";
  /** Purpose of the request; allowed values depend on the device channel */
  readonly threeDSecureRequestType: "CARDHOLDER" | "RECURRING" | "INSTALMENT" | "ADD_CARD" | "MAINTAIN_CARD" | "ACCOUNT_VERIFICATION" | "DELAYED_SHIPMENT" | "TOP_UP" | "MAIL_ORDER" | "TELEPHONE_ORDER" | "WHITELIST_STATUS_CHECK" | "OTHER_PAYMENT";
  /** Whether a payment is authenticated, or something else; `"PAYMENT"` if omitted */
  readonly threeDSecureMessageCategory?: "PAYMENT" | "NON_PAYMENT";
  /** URL to which the issuer posts the field cres after a challenge */
  readonly threeDSecureNotificationUrl?: string;
  /** Same as `threeDSecureNotificationUrl` */
  readonly threeDSecureNotificationURL?: string;
  /** Outcome of the hidden 3-D Secure method frame; `"UNAVAILABLE"` if omitted */
  readonly threeDSecureCompletionIndicator?: "SUCCESS" | "FAILURE" | "UNAVAILABLE";
  /** Your preference; the issuer decides */
  readonly threeDSecureChallengeRequested?: "NO_PREFERENCE" | "NO_CHALLENGE_REQUESTED" | "CHALLENGE_REQUESTED_PREFERENCE" | "CHALLENGE_REQUESTED_MANDATE" | "NO_CHALLENGE_REQUESTED_RISK_ANALYSIS_PERFORMED" | "NO_CHALLENGE_REQUESTED_DATA_ONLY" | "NO_CHALLENGE_REQUESTED_AUTHENTICATION_PERFORMED" | "NO_CHALLENGE_REQUESTED_WHITELIST_EXEMPTION" | "CHALLENGE_REQUESTED_WHITELIST_PROMPT";
  /** Size of the frame that a challenge is shown in */
  readonly threeDSecureChallengeWindowSize?: "X_SMALL" | "SMALL" | "MEDIUM" | "LARGE" | "FULL_SCREEN";
  /** Requests decoupled authentication: how long the issuer may take to authenticate the cardholder outside the browser */
  readonly threeDSecureDecoupledMaximumMinutes?: number | string;
  /** Day of the last payment */
  readonly recurringExpiry?: string;
  /** Minimum number of days between two payments */
  readonly recurringFrequencyDays?: number | string;
  /** Total number of instalments */
  readonly instalmentCount?: number | string;
  /** An earlier authentication of the cardholder */
  readonly priorAuthenticationId?: string;
  /** User-Agent header of the browser */
  readonly browserUserAgent?: string;
  /** A language tag such as en-CA */
  readonly browserLanguage?: string;
  /** Whether the browser runs Java */
  readonly browserJavaEnabled?: boolean | "true" | "false";
  /** Whether the browser runs JavaScript; `true` if omitted */
  readonly browserJavascriptEnabled?: boolean | "true" | "false";
  /** Of the screen, in pixels */
  readonly browserScreenHeight?: number | string;
  /** Of the screen, in pixels */
  readonly browserScreenWidth?: number | string;
  /** An IPv4 or IPv6 address */
  readonly browserIpAddress?: string;
  /** The Accept header of the browser, at most 2048 characters; `"text/html,*\/*;q=0.8"` if omitted */
  readonly browserAcceptHeader?: string;
  /** Colour depth of the screen, in bits; `24` if omitted */
  readonly browserColorDepth?: number | string;
  /** Difference between UTC and the local time of the browser, in minutes; `0` if omitted */
  readonly browserTimeZone?: number | string;
  /** The name on the card */
  readonly cardholderName?: string;
  /** E-mail address of the cardholder */
  readonly cardholderEmail?: string;
  /** Mobile phone number of the cardholder */
  readonly cardholderPhoneNumber?: string;
  readonly billingAddress?: BillingAddress;
  /** Home phone number of the cardholder */
  readonly cardholderHomePhoneNumber?: string;
  /** Work phone number of the cardholder */
  readonly cardholderWorkPhoneNumber?: string;
  readonly shippingAddress?: ShippingAddress;
  readonly accountInformation?: AccountInformation;
  readonly merchantRiskIndicator?: MerchantRiskIndicator;
  readonly requestorAuthenticationInformation?: RequestorAuthenticationInformation;
  /** Message extensions agreed with directory servers or issuers */
  readonly messageExtensions?: readonly (MessageExtension)[];
} & (
  // A card
  | { readonly paymentMethod: { readonly card: {}; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  | { readonly paymentMethod: { readonly paymentMethodData: { readonly card: {} }; readonly card?: never; readonly temporaryToken?: never; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  // A temporary token
  | { readonly paymentMethod: { readonly temporaryToken: {}; readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  // A stored payment method
  | { readonly paymentMethodId: {}; readonly paymentMethod?: { readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never; readonly paymentMethodId?: never } }
  | { readonly paymentMethod: { readonly paymentMethodId: {}; readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never }; readonly paymentMethodId?: never }
) & (
  // A payment in a browser
  | { readonly threeDSecureChallengeRequested: {}; readonly threeDSecureChallengeWindowSize: {}; readonly browserUserAgent: {}; readonly browserLanguage: {}; readonly browserJavaEnabled: {}; readonly browserScreenHeight: {}; readonly browserScreenWidth: {}; readonly amount: {}; readonly threeDSecureNotificationUrl: {} }
  | { readonly threeDSecureChallengeRequested: {}; readonly threeDSecureChallengeWindowSize: {}; readonly browserUserAgent: {}; readonly browserLanguage: {}; readonly browserJavaEnabled: {}; readonly browserScreenHeight: {}; readonly browserScreenWidth: {}; readonly amount: {}; readonly threeDSecureNotificationURL: {} }
  // Something else in a browser
  | { readonly threeDSecureChallengeRequested: {}; readonly threeDSecureChallengeWindowSize: {}; readonly browserUserAgent: {}; readonly browserLanguage: {}; readonly browserJavaEnabled: {}; readonly browserScreenHeight: {}; readonly browserScreenWidth: {}; readonly threeDSecureMessageCategory: "NON_PAYMENT"; readonly threeDSecureNotificationUrl: {} }
  | { readonly threeDSecureChallengeRequested: {}; readonly threeDSecureChallengeWindowSize: {}; readonly browserUserAgent: {}; readonly browserLanguage: {}; readonly browserJavaEnabled: {}; readonly browserScreenHeight: {}; readonly browserScreenWidth: {}; readonly threeDSecureMessageCategory: "NON_PAYMENT"; readonly threeDSecureNotificationURL: {} }
  // Without the cardholder
  | { readonly threeDSecureDeviceChannel: "THREE_D_SECURE_REQUESTOR_INITIATED" }
);

export type CreateCardLookupRequest = {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Your own id for the order */
  readonly orderId?: string;
  /** A stored payment method, in place of `paymentMethod` */
  readonly paymentMethodId?: string;
  readonly paymentMethod?: AuthenticationPaymentMethod;
  /** URL that the hidden 3-D Secure method frame notifies when it is done */
  readonly threeDSecureNotificationUrl?: string;
  /** Same as `threeDSecureNotificationUrl` */
  readonly threeDSecureNotificationURL?: string;
} & (
  // A card
  | { readonly paymentMethod: { readonly card: {}; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  | { readonly paymentMethod: { readonly paymentMethodData: { readonly card: {} }; readonly card?: never; readonly temporaryToken?: never; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  // A temporary token
  | { readonly paymentMethod: { readonly temporaryToken: {}; readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  // A stored payment method
  | { readonly paymentMethodId: {}; readonly paymentMethod?: { readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never; readonly paymentMethodId?: never } }
  | { readonly paymentMethod: { readonly paymentMethodId: {}; readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never }; readonly paymentMethodId?: never }
) & (
  | { readonly threeDSecureNotificationUrl: {} }
  | { readonly threeDSecureNotificationURL: {} }
);

export interface CreateChainRequest {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** Shown to people */
  readonly name: string;
}

export interface CreateClientRequest {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
  /** Shown to people */
  readonly name: string;
  /** What the client may do */
  readonly scopes: readonly ("onboarding.merchant.read" | "onboarding.merchant.write" | "onboarding.order.read" | "onboarding.order.write" | "payment.read" | "payment.write" | "refund.read" | "refund.write" | "event.read" | "webhook.write" | "user.read" | "user.write" | "credential.read" | "credential.write" | "operator")[];
  /** Restricts the client to one merchant */
  readonly merchantId?: string;
  readonly jwks?: ClientKeys;
  readonly agent?: AgentPolicyInput;
}

export interface CreateCustomerRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Of the customer */
  readonly name: string;
  /** E-mail address */
  readonly email?: string;
  /** Your own id for the customer */
  readonly reference?: string;
}

export interface CreateHostedFieldsProfileRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** For the people who maintain it */
  readonly name: string;
  /** Origins of the pages that may embed the fields */
  readonly origins: readonly (string)[];
  /** Whether the page asks for the security code; `true` if omitted */
  readonly collectSecurityCode?: boolean | "true" | "false";
  /** Whether the page asks for the postal code, for address verification; `false` if omitted */
  readonly collectPostalCode?: boolean | "true" | "false";
  /** Default language if the embedding page sets none; `"en"` if omitted */
  readonly language?: "en" | "fr";
}

export interface CreateMerchantAdditionalBankingAccount {
  /** What the account is for */
  readonly accountType: "POS_BILLING_ACCOUNT" | "CHARGEBACK_ACCOUNT" | "DEBIT_DEPOSIT_ACCOUNT";
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** The number of a Canadian financial institution, such as 3 or 815 */
  readonly institutionNumber: number | string;
  /** The five-digit transit number of the branch */
  readonly transitNumber: string;
  /** 5 to 12 digits */
  readonly accountNumber: string;
}

/** The merchant’s bank accounts */
export interface CreateMerchantBankingDetails {
  readonly creditDepositAccount: CreateMerchantCreditDepositAccount;
  /** Accounts for other purposes */
  readonly additionalBankingAccounts?: readonly (CreateMerchantAdditionalBankingAccount)[];
}

/** How goods reach customers */
export interface CreateMerchantBusinessActivity {
  /** Whether goods are shipped by a third party */
  readonly dropShipping: boolean | "true" | "false";
}

/** What the merchant sells, and how much */
export interface CreateMerchantBusinessDetails {
  /** A four-digit ISO 18245 merchant category code, such as 5812 */
  readonly merchantCategoryCode: string;
  /** Average amount of a sale, in dollars */
  readonly averageTicketSize?: number;
  /** Whether the merchant sells in some months only */
  readonly isSeasonalMerchant: boolean | "true" | "false";
  /** Share of sales face to face, in percent */
  readonly directSellingPercentage: number;
  /** Share of sales by mail or telephone, in percent */
  readonly motoTransactionPercentage: number;
  /** Share of sales over the Internet, in percent */
  readonly ecommerceTransactionPercentage: number;
  /** Web address of the shop */
  readonly businessUrl?: string;
  /** Who runs the shop’s systems, if others do */
  readonly serviceProvider?: string;
  /** Whether goods are delivered to Canada */
  readonly serviceDeliverToCanadaAvailable?: boolean | "true" | "false";
  /** Whether goods are delivered to the United States */
  readonly serviceDeliverToUSAvailable?: boolean | "true" | "false";
  /** Expected sales a year by credit card, in dollars */
  readonly creditTransactionVolume?: number;
  /** Expected sales a year by Mastercard card, in dollars */
  readonly masterCardTransactionVolume?: number;
  /** Expected sales a year by Visa card, in dollars */
  readonly visaTransactionVolume?: number;
  /** Expected sales a year by Visa Debit card, in dollars */
  readonly visaDebitTransactionVolume?: number;
  /** Expected sales a year by American Express card, in dollars */
  readonly amexTransactionVolume?: number;
  /** Expected sales a year by Interac card, in dollars */
  readonly interacTransactionVolume?: number;
  /** Expected sales a year by Mastercard debit card, in dollars */
  readonly masterCardDebitTransactionVolume?: number;
  /** Expected sales a year by UnionPay card, in dollars */
  readonly unionPayTransactionVolume?: number;
  /** Expected sales a year by Discover card, in dollars */
  readonly discoverTransactionVolume?: number;
  /** Line of business */
  readonly category?: string;
  /** Line of business, more precisely */
  readonly subCategory?: string;
  /** What the merchant sells, in words */
  readonly offeredProductsAndServicesDescription?: string;
  /** Stored, but never returned */
  readonly maximumTransactionVolume?: number;
  /** Stored, but never returned */
  readonly riskLevel?: "LOW" | "MEDIUM" | "HIGH";
}

/** The account that payouts go to */
export interface CreateMerchantCreditDepositAccount {
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** The number of a Canadian financial institution, such as 3 or 815 */
  readonly institutionNumber: number | string;
  /** The five-digit transit number of the branch */
  readonly transitNumber: string;
  /** 5 to 12 digits */
  readonly accountNumber: string;
}

/** Who and where the merchant is */
export interface CreateMerchantDetails {
  readonly contactInformation: MerchantContactInformation;
  readonly merchantInformation: MerchantInformation;
  readonly locationAddress: Address;
  /** Stored, but never returned */
  readonly marketSegment?: string;
}

/** The same members, in an object of their own */
export interface CreateMerchantPayload {
  /** A request repeated with the same key is executed only once */
  readonly idempotencyKey?: string;
  /** Issued by the operator; required for partner acquirers */
  readonly chainId?: string;
  readonly bankingDetails: CreateMerchantBankingDetails;
  readonly pointOfSaleOptions?: CreateMerchantPointOfSaleOptions;
  readonly riskDetails?: CreateMerchantRiskDetails;
  readonly businessDetails: CreateMerchantBusinessDetails;
  readonly merchantDetails: CreateMerchantDetails;
  readonly businessActivity: CreateMerchantBusinessActivity;
  readonly securityDetails: CreateMerchantSecurityDetails;
}

/** How batches close, and daily limits */
export interface CreateMerchantPointOfSaleOptions {
  /** Who closes batches: the system every day, or the merchant */
  readonly settlementOption?: "SYSTEM_CLOSE" | "MERCHANT_CLOSE";
  /** A time of day in the format HH:MM:SS */
  readonly settlementTime?: string;
  /** The largest refund to a debit card */
  readonly debitPerTransactionRefundLimit?: MoneyInput;
  /** The most that may be refunded in a day of the merchant’s time zone */
  readonly dailyRefundLimit?: MoneyInput;
  /** The most that may be cancelled in a day of the merchant’s time zone */
  readonly dailyCancellationLimit?: MoneyInput;
}

export type CreateMerchantRequest = {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** Issued by the operator; required for partner acquirers */
  readonly chainId?: string;
  readonly bankingDetails?: CreateMerchantBankingDetails;
  readonly pointOfSaleOptions?: CreateMerchantPointOfSaleOptions;
  readonly riskDetails?: CreateMerchantRiskDetails;
  readonly businessDetails?: CreateMerchantBusinessDetails;
  readonly merchantDetails?: CreateMerchantDetails;
  readonly businessActivity?: CreateMerchantBusinessActivity;
  readonly securityDetails?: CreateMerchantSecurityDetails;
  readonly merchantPayload?: CreateMerchantPayload;
} & (
  | { readonly bankingDetails: {}; readonly businessDetails: {}; readonly merchantDetails: {}; readonly businessActivity: {}; readonly securityDetails: {} }
  | { readonly merchantPayload: {} }
);

/** How the merchant’s risk was judged */
export interface CreateMerchantRiskDetails {
  /** A grade from A to F, optionally with + or -, such as A+ */
  readonly merchantRiskRate?: string;
}

/** The legal entity and who may sign for it */
export interface CreateMerchantSecurityDetails {
  readonly legalEntity: MerchantLegalEntity;
  /** Who may sign for the merchant */
  readonly signingOfficers: readonly (CreateMerchantSigningOfficer)[];
}

export interface CreateMerchantSigningOfficer {
  /** Your own number for the officer */
  readonly signingOfficerIdentifier?: number;
  /** Whether the officer agreed to a credit report */
  readonly creditReportAllowed: boolean | "true" | "false";
  /** First name */
  readonly firstName: string;
  /** Last name */
  readonly lastName: string;
  /** Home address */
  readonly address: Address;
  /** A valid date in the format YYYY-MM-DD */
  readonly dateOfBirth: string;
  /** Share of the business that the officer owns, in percent */
  readonly ownershipPercentage: number;
  /** Position in the business */
  readonly title: "OWNER" | "PRESIDENT" | "VICE_PRESIDENT" | "SECRETARY" | "TREASURER" | "DIRECTOR" | "OTHER";
  /** Stored, but never returned */
  readonly merchantRiskRate?: string;
}

export interface CreateOperatorSessionRequest {
  /** E-mail address of the operator */
  readonly email: string;
  /** Password of the operator */
  readonly password: string;
}

export interface CreateOrderRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  readonly deliveryAddress: DeliveryAddress;
  readonly bankerInformation: BankerInformation;
  /** What is ordered */
  readonly solutions: readonly ({
    /** From GET /onboarding/solutions */
    readonly solutionId: number;
    /** Number of pieces */
    readonly quantity: number | string;
    /** Preferred carrier of the bank, if any */
    readonly carrier?: string;
  })[];
  /** The person who placed it */
  readonly orderCreatedBy: string;
}

export interface CreateOwnApiKeyRequest {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  /** A client has one key in each slot, so that one can be replaced while the other is in use */
  readonly slot: "PRIMARY" | "SECONDARY";
}

export interface CreateOwnClientRequest {
  /** Shown to people */
  readonly name: string;
  /** What the client may do */
  readonly scopes: readonly ("onboarding.merchant.read" | "onboarding.merchant.write" | "onboarding.order.read" | "onboarding.order.write" | "payment.read" | "payment.write" | "refund.read" | "refund.write" | "event.read" | "webhook.write" | "user.read" | "user.write" | "credential.read" | "credential.write" | "operator")[];
  /** Restricts the client to one merchant */
  readonly merchantId?: string;
  readonly jwks?: ClientKeys;
  readonly agent?: AgentPolicyInput;
}

export interface CreatePartnerRequest {
  /** The kind of partner */
  readonly kind: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK";
  /** Shown to people */
  readonly name: string;
}

export type CreatePaymentRequest = {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  readonly amount: PositiveMoney;
  readonly amountDetails?: AmountDetailsInput;
  /** A stored payment method, in place of `paymentMethod` */
  readonly paymentMethodId?: string;
  readonly paymentMethod?: PaymentMethodRequest;
  /** The customer that the payment method is stored for */
  readonly customerId?: string;
  /** Who will initiate payments with the stored method; DO_NOT_STORE if omitted */
  readonly storePaymentMethod?: "CARDHOLDER_INITIATED" | "MERCHANT_INITIATED" | "DO_NOT_STORE";
  /** How a card on file is used, or is to be; inferred from the request if omitted */
  readonly credentialOnFileInformation?: CredentialOnFileInformation;
  /** Informational: the response shows what 3-D Secure actually established */
  readonly ecommerceIndicator?: "AUTHENTICATED_ECOMMERCE" | "NON_AUTHENTICATED_ECOMMERCE" | "SSL_MERCHANT" | "MAIL_TELEPHONE_ORDER_SINGLE" | "MAIL_TELEPHONE_ORDER_RECURRING" | "MAIL_TELEPHONE_ORDER_INSTALMENT" | "MAIL_TELEPHONE_ORDER_UNKNOWN";
  /** Set to false to only authorize the amount; `true` if omitted */
  readonly automaticCapture?: boolean | "true" | "false";
  /** Text on the statement of the cardholder */
  readonly dynamicDescriptor?: string;
  /** Of the cardholder */
  readonly ipv4?: string;
  /** Of the cardholder */
  readonly ipv6?: string;
  readonly threeDSecureData?: ThreeDSecureData;
  /** The exemption from authentication that is claimed. The issuer can still require authentication, with a decline 1A or 65 */
  readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT";
} & (
  // A card
  | { readonly paymentMethod: { readonly card: {}; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  | { readonly paymentMethod: { readonly paymentMethodData: { readonly card: {} }; readonly card?: never; readonly temporaryToken?: never; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  // A temporary token
  | { readonly paymentMethod: { readonly temporaryToken: {}; readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  // A stored payment method
  | { readonly paymentMethodId: {}; readonly paymentMethod?: { readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never; readonly paymentMethodId?: never } }
  | { readonly paymentMethod: { readonly paymentMethodId: {}; readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never }; readonly paymentMethodId?: never }
);

/** `amount` is an alias of `refundAmount`. If both are omitted, everything left is refunded. */
export interface CreateRefundRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The payment to refund */
  readonly paymentId: string;
  /** What to refund; everything that is left if omitted */
  readonly refundAmount?: PositiveMoney;
  /** Same as `refundAmount` */
  readonly amount?: PositiveMoney;
  /** For your own records */
  readonly reason?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
}

export interface CreateSavedViewRequest {
  /** The page of the console */
  readonly page: string;
  /** Shown to people */
  readonly name: string;
  /** The query of the page’s address, with its filters */
  readonly search: string;
  /** Whether others of the same partner see it; `false` if omitted */
  readonly isShared?: boolean | "true" | "false";
}

export interface CreateTokenRequest {
  /** Always `client_credentials` */
  readonly grant_type: string;
  /** Space-separated scopes; if omitted, all scopes of the client */
  readonly scope?: string;
  /** The client that asks; if omitted, named by the Authorization header */
  readonly client_id?: string;
  /** The secret of the client */
  readonly client_secret?: string;
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`, with `client_assertion` */
  readonly client_assertion_type?: string;
  /** A JWT signed with a key of the client: RFC 7523 */
  readonly client_assertion?: string;
}

export type CreateValidationRequest = {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** A stored payment method, in place of `paymentMethod` */
  readonly paymentMethodId?: string;
  readonly paymentMethod?: PaymentMethodRequest;
  /** The customer that the payment method is stored for */
  readonly customerId?: string;
  /** Who will initiate payments with the stored method; DO_NOT_STORE if omitted */
  readonly storePaymentMethod?: "CARDHOLDER_INITIATED" | "MERCHANT_INITIATED" | "DO_NOT_STORE";
  /** How a card on file is used, or is to be; inferred from the request if omitted */
  readonly credentialOnFileInformation?: CredentialOnFileInformation;
  /** Of the cardholder */
  readonly ipv4?: string;
  /** Of the cardholder */
  readonly ipv6?: string;
  readonly threeDSecureData?: ThreeDSecureData;
} & (
  // A card
  | { readonly paymentMethod: { readonly card: {}; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  | { readonly paymentMethod: { readonly paymentMethodData: { readonly card: {} }; readonly card?: never; readonly temporaryToken?: never; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  // A temporary token
  | { readonly paymentMethod: { readonly temporaryToken: {}; readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly paymentMethodId?: never }; readonly paymentMethodId?: never }
  // A stored payment method
  | { readonly paymentMethodId: {}; readonly paymentMethod?: { readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never; readonly paymentMethodId?: never } }
  | { readonly paymentMethod: { readonly paymentMethodId: {}; readonly card?: never; readonly paymentMethodData?: { readonly card?: never }; readonly temporaryToken?: never }; readonly paymentMethodId?: never }
);

export interface CreateWebhookEndpointRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** Where events are sent: an https URL with a public host. In the sandbox, http and localhost are allowed */
  readonly url: string;
  /** Which events to send */
  readonly types: readonly (string)[];
  /** For your own use */
  readonly description?: string;
  /** `FULL` sends the details of an event; `THIN` only what happened to which record */
  readonly form?: "FULL" | "THIN";
  /** The API version that the bodies of events follow */
  readonly apiVersion?: string;
  /** Only events of this merchant; all of the partner’s if omitted */
  readonly merchantId?: string;
}

export interface CreatedApiKey {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  /** A client has one key in each slot, so that one can be replaced while the other is in use */
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When it was revoked; null while it is valid */
  readonly revokedAt: string | null;
  /** Shown only once */
  readonly apiKey: string;
}

export interface CreatedClient {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  /** The partner it belongs to; null for an operator’s */
  readonly partnerId: string | null;
  /** Shown to people */
  readonly name: string;
  /** What the client may do */
  readonly scopes: readonly (string)[];
  /** The only merchant it may act for; null if it may act for all of the partner’s */
  readonly merchantId: string | null;
  /** Its public keys; null if it authenticates with a secret */
  readonly jwks: CreatedClientJwks | null;
  /** What it may do as an agent; null for any other client */
  readonly agent: AgentPolicy | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** When it was revoked; null while it is valid */
  readonly revokedAt: string | null;
  /** Null if the client was created with a jwks, since it authenticates with its keys only */
  readonly clientSecret: string | null;
}

export interface CreatedClientJwks {
  /** JSON Web Keys (RFC 7517) */
  readonly keys: readonly (unknown)[];
}

export interface CreatedPayouts {
  /** The payouts, one for each currency */
  readonly data: readonly (Payout)[];
}

export interface CreatedWebhookEndpoint {
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  /** Only events of this merchant; null for all of the partner’s */
  readonly merchantId: string | null;
  /** Where events are sent: an https URL with a public host. In the sandbox, http and localhost are allowed */
  readonly url: string;
  /** For your own use */
  readonly description: string;
  /** Which events to send */
  readonly types: readonly (string)[];
  /** `FULL` sends the details of an event; `THIN` only what happened to which record */
  readonly form: "FULL" | "THIN";
  /** The API version that the bodies of events follow */
  readonly apiVersion: string;
  /** `DISABLED`: it answered 410, or all attempts failed for five days. Nothing is sent until you enable it again */
  readonly status: "ENABLED" | "PAUSED" | "DISABLED";
  /** Why it was disabled; null if it was not */
  readonly disabledReason: "GONE" | "FAILING" | null;
  /** When it was disabled; null if it was not */
  readonly disabledAt: string | null;
  /** Since when all attempts have failed; null if they have not */
  readonly failingSince: string | null;
  /** The keys that the `v1a` signatures are verified with */
  readonly publicKeys: readonly (WebhookPublicKey)[];
  /** Until when the previous secret signs as well; null if it does not */
  readonly previousSecretValidUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** The secret that the `v1` signatures are verified with. It is returned only in this response */
  readonly secret?: string;
}

/** How a stored card was used, or is to be */
export interface CredentialOnFile {
  /** Type of payment for stored credentials */
  readonly paymentIndicator: "UNSCHEDULED_CREDENTIAL_ON_FILE" | "RECURRING" | "MERCHANT_INITIATED" | "VARIABLE_RECURRING" | "CUSTOMER_INITIATED";
  /** Whether it is the first payment with the card at this merchant */
  readonly paymentInformation: "FIRST" | "SUBSEQUENT";
  /** Of the first payment */
  readonly issuerId?: string;
  /** Derived from the shape of the request */
  readonly assumed: boolean;
}

/** Same as `credentialOnFileInformation` at the top */
export interface CredentialOnFileInformation {
  /** Type of payment for stored credentials */
  readonly paymentIndicator: "UNSCHEDULED_CREDENTIAL_ON_FILE" | "RECURRING" | "MERCHANT_INITIATED" | "VARIABLE_RECURRING" | "CUSTOMER_INITIATED";
  /** Whether this is the first payment with this card at this merchant */
  readonly paymentInformation: "FIRST" | "SUBSEQUENT";
  /** As returned with the first payment */
  readonly issuerId?: string;
  /** Amount of the first payment */
  readonly originalAmount?: MoneyInput;
}

/** What later payments with the card refer to */
export interface CredentialOnFileResponse {
  /** For later payments with this card */
  readonly issuerId: string;
}

export interface Customer {
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Of the customer */
  readonly name: string;
  /** E-mail address */
  readonly email?: string;
  /** Your own id for the customer */
  readonly reference?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

/** What the event is about */
export interface CustomerCreatedData {
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your own id for the customer; null if none was sent */
  readonly reference: string | null;
}

export interface CustomerCreatedEvent {
  /** The type of the event */
  readonly type: "customer.created";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: CustomerCreatedData;
}

/** What the event is about */
export interface CustomerDeletedData {
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your own id for the customer; null if none was sent */
  readonly reference: string | null;
}

export interface CustomerDeletedEvent {
  /** The type of the event */
  readonly type: "customer.deleted";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: CustomerDeletedData;
}

export interface CustomerList {
  /** The records of this page */
  readonly data: readonly (Customer)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface CustomerOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Of the customer */
  readonly name: string;
  /** E-mail address */
  readonly email?: string;
  /** Your own id for the customer */
  readonly reference?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface CustomerOfPartnerList {
  /** The records of this page */
  readonly data: readonly (CustomerOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** Why it was declined */
export interface Decline {
  /** As in the response to the request */
  readonly reasonCode: string;
  /** ISO 8583 */
  readonly isoResponseCode: string;
  /** The code of the acquirer */
  readonly responseCode: string;
  /** Description of the result */
  readonly message: string;
  /** Whether the issuer requires 3-D Secure */
  readonly authenticationRequired: boolean;
}

export interface DeclineActionRequest {
  /** The digest of the action as you saw it: it is refused if it is another */
  readonly digest?: string;
  /** For the audit log */
  readonly reason: string;
}

export type DeclineAdjustmentRequest = Readonly<Record<string, never>>;

export interface DeclineOrderRequest {
  /** Recorded in the history of the order */
  readonly reason: string;
}

export interface DeliverPayoutFileRequest {
  /** For the audit log */
  readonly reason: string;
}

/** Where to deliver */
export interface DeliveryAddress {
  /** House number */
  readonly streetNumber?: string;
  /** Street, without the house number */
  readonly streetName: string;
  /** City or town */
  readonly city: string;
  /** The code of a province or state of the country, such as ON */
  readonly province: string;
  /** A valid postal code of the country, such as M5V 2T6 */
  readonly postalCode: string;
  /** A two-letter ISO 3166-1 country code, such as CA */
  readonly country: string;
  /** First name of the recipient */
  readonly firstName: string;
  /** Last name of the recipient */
  readonly lastName: string;
}

export interface Difference {
  /** The id of a difference: 30 characters beginning with df */
  readonly differenceId: string;
  /** What differs */
  readonly kind: "NOT_IN_OUR_RECORD" | "NOT_IN_THEIR_RECORD" | "AMOUNT_DIFFERS" | "CURRENCY_DIFFERS" | "MERCHANT_DIFFERS" | "STATE_DIFFERS" | "NOT_IN_LEDGER" | "ENTRY_UNMATCHED" | "ENTRY_AMBIGUOUS" | "ENTRY_AMOUNT_DIFFERS" | "ENTRY_RETURN_UNMATCHED" | "RETURN_UNMATCHED" | "PAYOUT_UNCONFIRMED" | "PAYOUT_NOT_ON_STATEMENT" | "PAYOUT_CONTRADICTED" | "PAYOUT_PAID_TWICE" | "BANK_LEDGER_DIFFERS" | "STATEMENT_GAP" | "STATEMENT_DOES_NOT_ADD_UP";
  /** The name of an acquirer, or `bank` */
  readonly source: string;
  /** Whether it still needs attention */
  readonly differenceState: "OPEN" | "RESOLVED";
  /** The merchant it concerns; null if not known */
  readonly merchantId: string | null;
  /** The payment it concerns; null if none */
  readonly paymentId: string | null;
  /** The refund it concerns; null if none */
  readonly refundId: string | null;
  /** The payout it concerns; null if none */
  readonly payoutId: string | null;
  /** The statement or file of returns that says it */
  readonly bankFileId: string | null;
  /** The return it concerns; null if none */
  readonly returnId: string | null;
  /** What the other party knows it by */
  readonly reference: string | null;
  /** By our own record; null where there is none */
  readonly ours: ComparedMoney | null;
  /** By the ledger; null where it says nothing of it */
  readonly ledger: ComparedMoney | null;
  /** By the other party; null where it has none */
  readonly theirs: ComparedMoney | null;
  /** What differs, in a sentence */
  readonly detail: string;
  /** What to do about it */
  readonly whatToDo: string;
  /** Whole days since it was first seen, until it was resolved */
  readonly ageDays: number;
  /** ISO 8601, UTC */
  readonly firstSeenAt: string;
  /** ISO 8601, UTC */
  readonly lastSeenAt: string;
  /** An operator, or `reconciliation` where it was gone by itself */
  readonly resolvedBy: string | null;
  /** The reason that was given */
  readonly resolution: string | null;
  /** When it was resolved; null until then */
  readonly resolvedAt: string | null;
}

export interface DifferenceList {
  /** The records of this page */
  readonly data: readonly (Difference)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface DownloadSettlementDetailsQuery {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The first day, in the merchant’s time zone */
  readonly from: string;
  /** The last day, inclusive */
  readonly to: string;
}

export interface DownloadStatementQuery {
  /** Language of the texts */
  readonly language?: "en" | "fr";
}

export interface Event {
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  /** What happened */
  readonly type: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** Details of the event, depending on its type; absent in the thin form */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface EventList {
  /** The records of this page */
  readonly data: readonly (Event)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface EventOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  /** What happened */
  readonly type: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** Details of the event, depending on its type; absent in the thin form */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface EventOfPartnerList {
  /** The records of this page */
  readonly data: readonly (EventOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** The account it goes to */
export interface ExpectedAccount {
  /** Number of the financial institution */
  readonly institutionNumber: string;
  /** Transit number of the branch */
  readonly transitNumber: string;
  /** Masked: the last three digits only */
  readonly accountNumber: string;
}

/** What it pays out */
export interface ExpectedAmount {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface ExpectedPayout {
  readonly amount: ExpectedAmount;
  readonly account: ExpectedAccount;
}

export interface ExplainBookDifferenceRequest {
  /** What kind of record differs */
  readonly of: "PAYMENT" | "BATCH" | "LINE" | "PAYOUT" | "ACCOUNT" | "FILE";
  /** Of the payment, the batch, the ledger entry, the payout, the merchant with a currency, or the file */
  readonly id: string;
  /** The figure that differs */
  readonly figure: string;
  /** Why the figures differ */
  readonly reason: string;
}

export interface ExplainedField {
  /** The EMV name of the field; for a nested field, its path */
  readonly name: string;
  /** In words */
  readonly meaning: string;
  /** As stored */
  readonly value: string;
  /** The meaning of a coded value; null if the value is self-explanatory */
  readonly valueMeaning: string | null;
}

export interface ExportAllBatchesQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** CLOSING is brief: the batch takes nothing more while its totals are computed */
  readonly status?: "OPEN" | "CLOSING" | "CLOSED";
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ExportAllEventsQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The id of the record the event is about */
  readonly subjectId?: string;
  /** What happened */
  readonly type?: "adjustment.made" | "api_key.created" | "api_key.revoked" | "api_key.rolled" | "batch.closed" | "batch.opened" | "client.created" | "client.keys_removed" | "client.keys_replaced" | "client.revoked" | "client.secret_rolled" | "customer.created" | "customer.deleted" | "merchant.created" | "merchant.reactivated" | "merchant.suspended" | "merchant.updated" | "month.billed" | "order.created" | "order.moved" | "payment.authorized" | "payment.canceled" | "payment.cancellation_declined" | "payment.completed" | "payment.completion_declined" | "payment.declined" | "payment.expired" | "payment.expiry_declined" | "payment.increment_declined" | "payment.incremented" | "payment.release_declined" | "payment.released" | "payment.reversed_again" | "payment.stuck" | "payment.succeeded" | "payment_method.deleted" | "payment_method.stored" | "payment_method.updated" | "payout.created" | "payout.paid" | "payout.rejected" | "payout.returned" | "payout.sent" | "refund.declined" | "refund.stuck" | "refund.succeeded" | "three_d_secure.attempted" | "three_d_secure.authenticated" | "three_d_secure.challenge_required" | "three_d_secure.decoupled_confirmed" | "three_d_secure.not_authenticated" | "three_d_secure.preference_acknowledged" | "three_d_secure.rejected" | "three_d_secure.technical_issue" | "validation.declined" | "validation.stuck" | "validation.succeeded" | "webhook_endpoint.disabled";
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ExportAllPaymentsQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the payment */
  readonly status?: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId?: string;
  /** The last four digits of the card */
  readonly lastFour?: string;
  /** Only payments of this amount, in cents */
  readonly amount?: number;
  /** Only payments in this currency */
  readonly currency?: "CAD" | "USD";
  /** Brand of the card */
  readonly cardBrand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** Why it was declined: DECLINED_ and the isoResponseCode */
  readonly reason?: string;
  /** Whether it was made with a 3-D Secure authentication */
  readonly isThreeDSecure?: boolean;
  /** Whether any of it was refunded */
  readonly isRefunded?: boolean;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ExportAllPayoutsQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** PENDING: created, not in a bank file yet. SENT: in a bank file. PAID: the money has moved. RETURNED: paid, then returned by the receiving bank. REJECTED: refused by the bank, no money moved */
  readonly status?: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ExportAllRefundsQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the refund */
  readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId?: string;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId?: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ExportAllValidationsQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the validation */
  readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ExportAuditLogQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of the changed record */
  readonly subject?: string;
}

export interface ExportBatchesQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** CLOSING is brief: the batch takes nothing more while its totals are computed */
  readonly status?: "OPEN" | "CLOSING" | "CLOSED";
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
}

export interface ExportEventsQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The id of the record the event is about */
  readonly subjectId?: string;
  /** What happened */
  readonly type?: "adjustment.made" | "api_key.created" | "api_key.revoked" | "api_key.rolled" | "batch.closed" | "batch.opened" | "client.created" | "client.keys_removed" | "client.keys_replaced" | "client.revoked" | "client.secret_rolled" | "customer.created" | "customer.deleted" | "merchant.created" | "merchant.reactivated" | "merchant.suspended" | "merchant.updated" | "month.billed" | "order.created" | "order.moved" | "payment.authorized" | "payment.canceled" | "payment.cancellation_declined" | "payment.completed" | "payment.completion_declined" | "payment.declined" | "payment.expired" | "payment.expiry_declined" | "payment.increment_declined" | "payment.incremented" | "payment.release_declined" | "payment.released" | "payment.reversed_again" | "payment.stuck" | "payment.succeeded" | "payment_method.deleted" | "payment_method.stored" | "payment_method.updated" | "payout.created" | "payout.paid" | "payout.rejected" | "payout.returned" | "payout.sent" | "refund.declined" | "refund.stuck" | "refund.succeeded" | "three_d_secure.attempted" | "three_d_secure.authenticated" | "three_d_secure.challenge_required" | "three_d_secure.decoupled_confirmed" | "three_d_secure.not_authenticated" | "three_d_secure.preference_acknowledged" | "three_d_secure.rejected" | "three_d_secure.technical_issue" | "validation.declined" | "validation.stuck" | "validation.succeeded" | "webhook_endpoint.disabled";
}

export interface ExportPaymentsQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the payment */
  readonly status?: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId?: string;
  /** The last four digits of the card */
  readonly lastFour?: string;
  /** Only payments of this amount, in cents */
  readonly amount?: number;
  /** Only payments in this currency */
  readonly currency?: "CAD" | "USD";
  /** Brand of the card */
  readonly cardBrand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** Why it was declined: DECLINED_ and the isoResponseCode */
  readonly reason?: string;
  /** Whether it was made with a 3-D Secure authentication */
  readonly isThreeDSecure?: boolean;
  /** Whether any of it was refunded */
  readonly isRefunded?: boolean;
  /** A request repeated with the same key is executed only once */
  readonly idempotencyKey?: string;
}

export interface ExportPayoutsQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** PENDING: created, not in a bank file yet. SENT: in a bank file. PAID: the money has moved. RETURNED: paid, then returned by the receiving bank. REJECTED: refused by the bank, no money moved */
  readonly status?: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
}

export interface ExportRefundsQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the refund */
  readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId?: string;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId?: string;
  /** A request repeated with the same key is executed only once */
  readonly idempotencyKey?: string;
}

export interface ExportValidationsQuery {
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the validation */
  readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** A request repeated with the same key is executed only once */
  readonly idempotencyKey?: string;
}

/** One problem with the request */
export interface Fault {
  /** Dotted path in the body, or the name of a header or parameter */
  readonly parameterName?: string;
  /** The value that was sent; never card data */
  readonly parameterValue?: string;
  /** REQUIRED_FIELD, INVALID_FORMAT, INVALID_VALUE, UNKNOWN_FIELD, CARD_NUMBER_NOT_ALLOWED, or the rule that was broken */
  readonly reasonCode: string;
  /** What is wrong or what is expected */
  readonly errorMessage: string;
}

export interface Faults {
  /** What the simulated acquirers suffer from */
  readonly faults: readonly (AcquirerFault)[];
}

/** Minimum of the card fees */
export interface Fee {
  readonly unitPrice: Money;
  /** Taxes of the merchant’s province */
  readonly taxes: readonly (FeeTax)[];
}

export interface FeeLine {
  /** Which fee it is */
  readonly code: string;
  /** Text on the statement */
  readonly description: string;
  /** Null if the fee does not depend on the card */
  readonly cardBrand: string | null;
  /** Type of the card; null if the fee does not depend on it */
  readonly cardType: string | null;
  /** Sales less voids that the rate is charged on */
  readonly base: SignedMoney;
  /** Number of sales */
  readonly saleCount: number;
  /** Number of refunds */
  readonly refundCount: number;
  /** Charged on `base`, in thousandths of a percent */
  readonly rate: number;
  /** In thousandths of a cent */
  readonly perSale: number;
  /** In thousandths of a cent */
  readonly perRefund: number;
  /** An amount in a currency; may be negative */
  readonly amount: SignedMoney;
  /** Null until the batch is closed */
  readonly entryId: string | null;
  /** Taxes on the fee */
  readonly taxes: readonly (FeeLineTax)[];
}

export interface FeeLineTax {
  /** Which tax */
  readonly taxType: string;
  /** In thousandths of a percent */
  readonly rate: number;
  /** An amount in a currency; may be negative */
  readonly amount: SignedMoney;
  /** Null until the batch is closed */
  readonly entryId: string | null;
}

export interface FeePlan {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Number of the plan, counted for each merchant */
  readonly version: number;
  /** Whether interchange is passed on */
  readonly pricing: "BLENDED" | "INTERCHANGE_PLUS";
  /** Where the plan came from */
  readonly source: string;
  /** From when it applies */
  readonly effectiveFrom: string;
  /** NET: fees are deducted from each batch. MONTHLY: fees are billed after the month ends */
  readonly billing: "NET" | "MONTHLY";
  /** Fees by kind of card */
  readonly cardFees: readonly (CardFees)[];
  /** Fees that are charged every month */
  readonly monthlyFees: readonly (MonthlyFee)[];
  readonly minimum?: MinimumFee;
}

export interface FeeTax {
  /** Which tax */
  readonly taxType: "GST" | "HST" | "QST" | "PST" | "RST";
  /** Rate in percent */
  readonly ratePercent: number;
  /** Amount of the tax */
  readonly amount: Money;
}

/** Fees */
export interface Fees {
  /** Whole cents; negative if more fees are returned than charged */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

/** Payments that were approved; the amount is what was authorized, increments included */
export interface Figure {
  /** How many */
  readonly count: number;
  /** Whole cents */
  readonly amount: number;
}

/** Of the span */
export interface Figures {
  readonly approved?: Figure;
  /** Payments that were declined, or reversed unanswered */
  readonly declined?: Figure;
  /** Captures, of payments at once or by completions */
  readonly captured?: Figure;
  /** Payments that were cancelled; the amount is what was voided of their captures */
  readonly canceled?: Figure;
  /** Holds that expired; the amount is what was released */
  readonly expired?: Figure;
  /** Refunds that succeeded */
  readonly refunded?: Figure;
  /** Refunds that were declined */
  readonly refundDeclined?: Figure;
  /** Card validations that succeeded */
  readonly validated?: Figure;
  /** Card validations that were declined */
  readonly validationDeclined?: Figure;
  /** 3-D Secure authentications that were answered */
  readonly authenticationStarted?: Figure;
  /** Of these, those authenticated without a challenge */
  readonly frictionless?: Figure;
  /** Of these, those the issuer challenged */
  readonly challenged?: Figure;
  /** Of these, those authenticated, or attempted with proof of that */
  readonly authenticated?: Figure;
  /** Of these, those not authenticated, rejected, or without a result */
  readonly authenticationFailed?: Figure;
  /** Payouts to merchants that were created */
  readonly payoutCreated?: Figure;
  /** Payouts to merchants that were paid */
  readonly payoutPaid?: Figure;
  /** Payouts to merchants that the bank returned */
  readonly payoutReturned?: Figure;
  /** Payouts to merchants that the bank refused */
  readonly payoutRejected?: Figure;
}

export interface Fill {
  /** INTERRUPTED: the process that filled the sandbox is gone */
  readonly status: "NONE" | "RUNNING" | "DONE" | "FAILED" | "INTERRUPTED";
  /** Days of trade in all */
  readonly days: number;
  /** Days that are done */
  readonly daysDone: number;
  /** Merchants that were created */
  readonly merchants: number;
  /** What went wrong; null if nothing did */
  readonly message: string | null;
  /** When it started; null if it never did */
  readonly startedAt: string | null;
  /** When it ended; null until then */
  readonly endedAt: string | null;
}

export interface Health {
  /** Always `ok`; otherwise the answer is 503 */
  readonly status: "ok";
}

export interface HoldPayoutsRequest {
  /** For the audit log */
  readonly reason: string;
}

export interface HostedFieldsProfile {
  /** The id of a profile: 30 characters beginning with hp */
  readonly profileId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** For the people who maintain it */
  readonly name: string;
  /** Origins of the pages that may embed the fields */
  readonly origins: readonly (string)[];
  /** Whether the page asks for the security code; `true` if omitted */
  readonly collectSecurityCode: boolean;
  /** Whether the page asks for the postal code, for address verification; `false` if omitted */
  readonly collectPostalCode: boolean;
  /** Default language if the embedding page sets none; `"en"` if omitted */
  readonly language: "en" | "fr";
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface HostedFieldsProfileList {
  /** The records of this page */
  readonly data: readonly (HostedFieldsProfile)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface InactiveToken {
  /** Whether the token is valid */
  readonly active: false;
}

export interface IncrementPaymentRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What to add to the hold */
  readonly amount: PositiveMoney;
}

export interface IntrospectTokenRequest {
  /** An access token */
  readonly token: string;
  /** Ignored: there are only access tokens */
  readonly token_type_hint?: string;
  /** The client that asks; if omitted, named by the Authorization header */
  readonly client_id?: string;
  /** The secret of the client */
  readonly client_secret?: string;
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`, with `client_assertion` */
  readonly client_assertion_type?: string;
  /** A JWT signed with a key of the client: RFC 7523 */
  readonly client_assertion?: string;
}

export interface InviteOwnUserRequest {
  /** An e-mail address */
  readonly email: string;
  /** The person’s name */
  readonly name: string;
  /** What the person may do */
  readonly role: "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
}

export interface InviteUserRequest {
  /** An e-mail address */
  readonly email: string;
  /** The person’s name */
  readonly name: string;
  /** What the person may do */
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface InvitedUser {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  /** The person’s e-mail address */
  readonly email: string;
  /** The person’s name */
  readonly name: string;
  /** What the person may do */
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  /** Whether the person works for the operator or for a partner */
  readonly side: "OPERATOR" | "PARTNER";
  /** The partner that the person works for; null for the operator’s */
  readonly partnerId: string | null;
  /** The name of that partner */
  readonly partnerName: string | null;
  /** Whether the person can sign in */
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  /** What the person can sign in with besides the password */
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** When the person last signed in; null if never */
  readonly signedInAt: string | null;
  /** When access was taken away; null if it was not */
  readonly disabledAt: string | null;
  /** Where the person sets a password; shown only once, valid once and for 7 days */
  readonly invitationUrl: string;
}

export interface IssuerFault {
  /** DIRECTORY_SERVER: AReq and PReq. METHOD: the 3DS Method page. CHALLENGE: the challenge page. WEBHOOK_RECEIVER: an address for trying webhooks */
  readonly part: "DIRECTORY_SERVER" | "METHOD" | "CHALLENGE" | "WEBHOOK_RECEIVER";
  /** SLOW: the answer comes late. SILENT: no answer comes. ERROR: the answer is a 500. GONE: the answer is a 410. DOWN: the connection breaks */
  readonly kind: "SLOW" | "SILENT" | "ERROR" | "GONE" | "DOWN";
  /** Of SLOW: how late; `5000` if omitted */
  readonly delayMs?: number;
  /** For so many calls; for all without it */
  readonly times?: number;
}

export interface IssuerFaults {
  /** Up to 20 faults */
  readonly faults: readonly (IssuerFault)[];
  /** Accepts every event, unless a fault says otherwise. Null if there is no issuer simulator */
  readonly webhookReceiverUrl: string | null;
}

/** A public key, as RFC 7517 defines it */
export type JsonWebKey = Readonly<Record<string, unknown>>;

export interface JsonWebKeySet {
  /** The public keys that tokens are signed with */
  readonly keys: readonly (JsonWebKey)[];
}

export interface LedgerEntry {
  /** An id: 30 characters, such as a paymentId */
  readonly entryId: string;
  /** The kind of entry */
  readonly kind: "AUTHORIZE" | "RELEASE" | "CAPTURE" | "PURCHASE" | "VOID" | "REFUND" | "FEE" | "FEE_REVERSAL" | "TAX" | "TAX_REVERSAL" | "FEE_BILLED" | "FEE_BILLED_REVERSAL" | "TAX_BILLED" | "TAX_BILLED_REVERSAL" | "SETTLE_SALES" | "SETTLE_VOIDS" | "SETTLE_REFUNDS" | "PAYOUT" | "PAYOUT_PAID" | "PAYOUT_REJECTED" | "PAYOUT_RETURNED" | "BILLING" | "BILLING_PAID" | "BILLING_REJECTED" | "BILLING_RETURNED" | "RESERVE_HELD" | "RESERVE_RELEASED" | "ADJUSTMENT_CREDIT" | "ADJUSTMENT_DEBIT";
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** An id: 30 characters, such as a paymentId */
  readonly subjectId: string;
  /** The batch that includes it, if any */
  readonly batchId: string | null;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** What was posted; the sum is zero */
  readonly legs: readonly ({
    /** Account of the ledger */
    readonly account: "HELD" | "ISSUER" | "RECEIVABLE" | "CLEARING" | "PAYABLE" | "FEES" | "REFUNDS" | "TAXES" | "BILLABLE" | "RESERVE" | "ADJUSTMENTS" | "TRANSIT" | "BANK";
    /** Whole cents; a debit is positive, a credit negative */
    readonly amount: number;
  })[];
}

export interface LedgerEntryList {
  /** The records of this page */
  readonly data: readonly (LedgerEntry)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface ListAcquirerMessagesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId?: string;
  /** The id of a refund: 30 characters beginning with ri */
  readonly refundId?: string;
  /** The id of a validation: 30 characters beginning with vi */
  readonly validationId?: string;
  /** Our reference in messages to the acquirer */
  readonly reference?: string;
  /** Of the API request that the message was sent for */
  readonly correlationId?: string;
  /** What came of it; `late` is an answer after the time-out */
  readonly outcome?: "approved" | "declined" | "timeout" | "connection-lost" | "malformed" | "unanswered" | "late" | "reversed" | "not-found";
}

export interface ListActionsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** What became of the action */
  readonly status?: "WAITING" | "APPROVED" | "RUNNING" | "DONE" | "REFUSED" | "INTERRUPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED";
}

export interface ListAdjustmentsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the adjustment */
  readonly status?: "REQUESTED" | "APPROVED" | "DECLINED";
}

export interface ListAllAuthenticationsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The threeDSecureTransactionStatus */
  readonly status?: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** The same in the letter of the EMV messages */
  readonly transStatus?: "Y" | "A" | "C" | "D" | "N" | "R" | "U" | "I";
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListAllBatchesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** CLOSING is brief: the batch takes nothing more while its totals are computed */
  readonly status?: "OPEN" | "CLOSING" | "CLOSED";
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListAllCustomersQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Your own id for the customer */
  readonly reference?: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListAllEventsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The id of the record the event is about */
  readonly subjectId?: string;
  /** What happened */
  readonly type?: "adjustment.made" | "api_key.created" | "api_key.revoked" | "api_key.rolled" | "batch.closed" | "batch.opened" | "client.created" | "client.keys_removed" | "client.keys_replaced" | "client.revoked" | "client.secret_rolled" | "customer.created" | "customer.deleted" | "merchant.created" | "merchant.reactivated" | "merchant.suspended" | "merchant.updated" | "month.billed" | "order.created" | "order.moved" | "payment.authorized" | "payment.canceled" | "payment.cancellation_declined" | "payment.completed" | "payment.completion_declined" | "payment.declined" | "payment.expired" | "payment.expiry_declined" | "payment.increment_declined" | "payment.incremented" | "payment.release_declined" | "payment.released" | "payment.reversed_again" | "payment.stuck" | "payment.succeeded" | "payment_method.deleted" | "payment_method.stored" | "payment_method.updated" | "payout.created" | "payout.paid" | "payout.rejected" | "payout.returned" | "payout.sent" | "refund.declined" | "refund.stuck" | "refund.succeeded" | "three_d_secure.attempted" | "three_d_secure.authenticated" | "three_d_secure.challenge_required" | "three_d_secure.decoupled_confirmed" | "three_d_secure.not_authenticated" | "three_d_secure.preference_acknowledged" | "three_d_secure.rejected" | "three_d_secure.technical_issue" | "validation.declined" | "validation.stuck" | "validation.succeeded" | "webhook_endpoint.disabled";
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListAllMerchantsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** 1 to 64 characters on one line */
  readonly partnerId?: string;
  /** Case-insensitive prefix of the legal name */
  readonly legalName?: string;
  /** Whether the merchant can take payments */
  readonly status?: "ACTIVE" | "SUSPENDED";
}

export interface ListAllOrdersQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** State of the order */
  readonly status?: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  /** 1 to 64 characters on one line */
  readonly partnerId?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
}

export interface ListAllPaymentMethodsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListAllPaymentsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the payment */
  readonly status?: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId?: string;
  /** The last four digits of the card */
  readonly lastFour?: string;
  /** Only payments of this amount, in cents */
  readonly amount?: number;
  /** Only payments in this currency */
  readonly currency?: "CAD" | "USD";
  /** Brand of the card */
  readonly cardBrand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** Why it was declined: DECLINED_ and the isoResponseCode */
  readonly reason?: string;
  /** Whether it was made with a 3-D Secure authentication */
  readonly isThreeDSecure?: boolean;
  /** Whether any of it was refunded */
  readonly isRefunded?: boolean;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListAllPayoutsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** PENDING: created, not in a bank file yet. SENT: in a bank file. PAID: the money has moved. RETURNED: paid, then returned by the receiving bank. REJECTED: refused by the bank, no money moved */
  readonly status?: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListAllRefundsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the refund */
  readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId?: string;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId?: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListAllValidationsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the validation */
  readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListAllWebhookDeliveriesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** `WAITING` for an earlier event of the same subject, `PENDING` until it is delivered, `DELIVERED`, `DEAD` after the last attempt failed, or `CANCELED` because the endpoint was deleted */
  readonly state?: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED";
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId?: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListAnyRequestsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** HTTP method */
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path without its query, such as /payments */
  readonly path?: string;
  /** The operation, such as /payments/:paymentId, whatever the id */
  readonly route?: string;
  /** HTTP status; 499 if the client disconnected before it had the response */
  readonly status?: number;
  /** true: statuses from 400; false: statuses below 400 */
  readonly failed?: boolean;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The client that made the request */
  readonly clientId?: string;
  /** The X-Correlation-Id of the response */
  readonly correlationId?: string;
  /** The partner whose request it was */
  readonly partnerId: string;
}

export interface ListApiKeysQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId?: string;
}

export interface ListAuditLogQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of the changed record */
  readonly subject?: string;
}

export interface ListAuthenticationMessagesQuery {
  /** Of the explanations */
  readonly language?: "en" | "fr";
}

export interface ListAuthenticationsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The threeDSecureTransactionStatus */
  readonly status?: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** The same in the letter of the EMV messages */
  readonly transStatus?: "Y" | "A" | "C" | "D" | "N" | "R" | "U" | "I";
}

export interface ListBalanceLinesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
  /** Which part of the balance; AVAILABLE by default */
  readonly part?: "AVAILABLE" | "BILLED";
}

export interface ListBatchEntriesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
}

export interface ListBatchesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** CLOSING is brief: the batch takes nothing more while its totals are computed */
  readonly status?: "OPEN" | "CLOSING" | "CLOSED";
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
}

export interface ListChainsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListClientsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListCustomersQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Your own id for the customer */
  readonly reference?: string;
}

export interface ListDifferencesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** What differs */
  readonly kind?: "NOT_IN_OUR_RECORD" | "NOT_IN_THEIR_RECORD" | "AMOUNT_DIFFERS" | "CURRENCY_DIFFERS" | "MERCHANT_DIFFERS" | "STATE_DIFFERS" | "NOT_IN_LEDGER" | "ENTRY_UNMATCHED" | "ENTRY_AMBIGUOUS" | "ENTRY_AMOUNT_DIFFERS" | "ENTRY_RETURN_UNMATCHED" | "RETURN_UNMATCHED" | "PAYOUT_UNCONFIRMED" | "PAYOUT_NOT_ON_STATEMENT" | "PAYOUT_CONTRADICTED" | "PAYOUT_PAID_TWICE" | "BANK_LEDGER_DIFFERS" | "STATEMENT_GAP" | "STATEMENT_DOES_NOT_ADD_UP";
  /** Whether it still needs attention */
  readonly state?: "OPEN" | "RESOLVED";
  /** The name of an acquirer, or `bank` */
  readonly source?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** First seen more than that many days ago */
  readonly olderThanDays?: number;
}

export interface ListEventsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** Read the events published after this place, the first published first, without missing any: an `eventId`, the position in `next` of an earlier answer, `0` for the beginning, or `now` */
  readonly after?: string;
  /** With `after`: how many seconds to wait for an event if there is none */
  readonly wait?: number;
  /** `THIN` leaves out `data` */
  readonly form?: "FULL" | "THIN";
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The id of the record the event is about */
  readonly subjectId?: string;
  /** What happened */
  readonly type?: "adjustment.made" | "api_key.created" | "api_key.revoked" | "api_key.rolled" | "batch.closed" | "batch.opened" | "client.created" | "client.keys_removed" | "client.keys_replaced" | "client.revoked" | "client.secret_rolled" | "customer.created" | "customer.deleted" | "merchant.created" | "merchant.reactivated" | "merchant.suspended" | "merchant.updated" | "month.billed" | "order.created" | "order.moved" | "payment.authorized" | "payment.canceled" | "payment.cancellation_declined" | "payment.completed" | "payment.completion_declined" | "payment.declined" | "payment.expired" | "payment.expiry_declined" | "payment.increment_declined" | "payment.incremented" | "payment.release_declined" | "payment.released" | "payment.reversed_again" | "payment.stuck" | "payment.succeeded" | "payment_method.deleted" | "payment_method.stored" | "payment_method.updated" | "payout.created" | "payout.paid" | "payout.rejected" | "payout.returned" | "payout.sent" | "refund.declined" | "refund.stuck" | "refund.succeeded" | "three_d_secure.attempted" | "three_d_secure.authenticated" | "three_d_secure.challenge_required" | "three_d_secure.decoupled_confirmed" | "three_d_secure.not_authenticated" | "three_d_secure.preference_acknowledged" | "three_d_secure.rejected" | "three_d_secure.technical_issue" | "validation.declined" | "validation.stuck" | "validation.succeeded" | "webhook_endpoint.disabled";
}

export interface ListHostedFieldsProfilesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
}

export interface ListLedgerEntriesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** An id: 30 characters, such as a paymentId */
  readonly subjectId?: string;
  /** The kind of entry */
  readonly kind?: "AUTHORIZE" | "RELEASE" | "CAPTURE" | "PURCHASE" | "VOID" | "REFUND" | "FEE" | "FEE_REVERSAL" | "TAX" | "TAX_REVERSAL" | "FEE_BILLED" | "FEE_BILLED_REVERSAL" | "TAX_BILLED" | "TAX_BILLED_REVERSAL" | "SETTLE_SALES" | "SETTLE_VOIDS" | "SETTLE_REFUNDS" | "PAYOUT" | "PAYOUT_PAID" | "PAYOUT_REJECTED" | "PAYOUT_RETURNED" | "BILLING" | "BILLING_PAID" | "BILLING_REJECTED" | "BILLING_RETURNED" | "RESERVE_HELD" | "RESERVE_RELEASED" | "ADJUSTMENT_CREDIT" | "ADJUSTMENT_DEBIT";
}

export interface ListMerchantChangesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
}

export interface ListMerchantsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** Issued by the operator; required for partner acquirers */
  readonly chainId?: string;
  /** Case-insensitive prefix of the legal name */
  readonly legalName?: string;
  /** A request repeated with the same key is executed only once */
  readonly idempotencyKey?: string;
}

export interface ListOrdersQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** State of the order */
  readonly status?: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
}

export interface ListOwnApiKeysQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId?: string;
}

export interface ListOwnAuthenticationMessagesQuery {
  /** Of the explanations */
  readonly language?: "en" | "fr";
}

export interface ListOwnClientsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
}

export interface ListOwnUsersQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** What the person may do */
  readonly role?: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  /** Whether the person can sign in */
  readonly status?: "INVITED" | "ACTIVE" | "DISABLED";
}

export interface ListPartnerWebhookEndpointsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
}

export interface ListPartnersQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The kind of partner */
  readonly kind?: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK";
}

export interface ListPaymentMethodsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
}

export interface ListPaymentsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the payment */
  readonly status?: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId?: string;
  /** The last four digits of the card */
  readonly lastFour?: string;
  /** Only payments of this amount, in cents */
  readonly amount?: number;
  /** Only payments in this currency */
  readonly currency?: "CAD" | "USD";
  /** Brand of the card */
  readonly cardBrand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** Why it was declined: DECLINED_ and the isoResponseCode */
  readonly reason?: string;
  /** Whether it was made with a 3-D Secure authentication */
  readonly isThreeDSecure?: boolean;
  /** Whether any of it was refunded */
  readonly isRefunded?: boolean;
  /** A request repeated with the same key is executed only once */
  readonly idempotencyKey?: string;
}

export interface ListPayoutFilesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
}

export interface ListPayoutLinesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
}

export interface ListPayoutReturnsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** Whether the return was matched with a payout */
  readonly status?: "RECEIVED" | "MATCHED" | "UNMATCHED" | "RESOLVED";
}

export interface ListPayoutsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** PENDING: created, not in a bank file yet. SENT: in a bank file. PAID: the money has moved. RETURNED: paid, then returned by the receiving bank. REJECTED: refused by the bank, no money moved */
  readonly status?: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
}

export interface ListProposalsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** Only proposals with this status */
  readonly status?: "WAITING" | "APPROVED" | "RUNNING" | "DONE" | "REFUSED" | "INTERRUPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED";
}

export interface ListReconciliationRunsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The name of an acquirer, or `bank` */
  readonly source?: string;
}

export interface ListRefundsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the refund */
  readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId?: string;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId?: string;
  /** A request repeated with the same key is executed only once */
  readonly idempotencyKey?: string;
}

export interface ListRequestsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** HTTP method */
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path without its query, such as /payments */
  readonly path?: string;
  /** The operation, such as /payments/:paymentId, whatever the id */
  readonly route?: string;
  /** HTTP status; 499 if the client disconnected before it had the response */
  readonly status?: number;
  /** true: statuses from 400; false: statuses below 400 */
  readonly failed?: boolean;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The client that made the request */
  readonly clientId?: string;
  /** The X-Correlation-Id of the response */
  readonly correlationId?: string;
}

export interface ListSavedViewsQuery {
  /** The page of the console */
  readonly page?: string;
}

export interface ListUnresolvedPaymentsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** Only those that need investigation */
  readonly isStuck?: boolean;
}

export interface ListUnresolvedRefundsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** Only those that need investigation */
  readonly isStuck?: boolean;
}

export interface ListUsersQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** What the person may do */
  readonly role?: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  /** Whether the person can sign in */
  readonly status?: "INVITED" | "ACTIVE" | "DISABLED";
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface ListValidationsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** What became of the validation */
  readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** A request repeated with the same key is executed only once */
  readonly idempotencyKey?: string;
}

export interface ListWebhookDeliveriesQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** `WAITING` for an earlier event of the same subject, `PENDING` until it is delivered, `DELIVERED`, `DEAD` after the last attempt failed, or `CANCELED` because the endpoint was deleted */
  readonly state?: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED";
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId?: string;
}

export interface ListWebhookEndpointsQuery {
  /** Number of records per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
}

export interface ListedAuthentication {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** Same as `authenticationId` */
  readonly threeDSecureAuthenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** The id of a card lookup: 30 characters beginning with cl */
  readonly cardLookupId?: string;
  /** The amount that is authenticated */
  readonly amount?: Money;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** Reason for the result */
  readonly threeDSecureTransactionStatusReason?: string;
  /** Show it to the cardholder */
  readonly threeDSecureCardholderInformation?: string;
  /** Absent while the outcome is unknown, and for non-payment authentications */
  readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE";
  /** Proof of authentication for the issuer; absent once used or expired */
  readonly threeDSecureAuthenticationValue?: string;
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** The id that the directory server gave it */
  readonly threeDSecureDirectoryServerTransactionId?: string;
  /** The id that the issuer gave it */
  readonly threeDSecureAccessControlServerTransactionId?: string;
  /** Version of EMV 3-D Secure */
  readonly threeDSecureVersion: string;
  /** How the issuer authenticates the cardholder */
  readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED";
  /** When the result last changed */
  readonly threeDSecureAuthenticationTimestamp: string;
  /** Whether the cardholder has added the merchant to the trust list at the issuer */
  readonly threeDSecureWhitelistStatus?: string;
  /** Who set the status */
  readonly threeDSecureWhitelistStatusSource?: string;
  /** URL to post the form with the field creq to */
  readonly ChallengeURL?: string;
  /** Same as `ChallengeURL` */
  readonly threeDSecureChallengeUrl?: string;
  /** The value of the field creq */
  readonly ChallengeData?: string;
  /** Same as `ChallengeData` */
  readonly threeDSecureChallengeData?: string;
  /** Brand of the card */
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** Of the card */
  readonly lastFour: string;
  /** The payment or validation that was made with it */
  readonly usedBy?: string;
}

export interface ListedAuthenticationList {
  /** The records of this page */
  readonly data: readonly (ListedAuthentication)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface LoggedRequest {
  /** The id of a request: 30 characters beginning with rq */
  readonly requestId: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** HTTP method */
  readonly method: string;
  /** Without the query */
  readonly path: string;
  /** The operation, with placeholders for ids */
  readonly route: string;
  /** HTTP status; 499 if the client disconnected before it had the response */
  readonly status: number;
  /** The name of the problem in the response */
  readonly problem: string | null;
  /** Reason codes of the faults, if any */
  readonly reasonCodes: readonly (string)[];
  /** Milliseconds until the response was sent */
  readonly durationMs: number;
  /** The IP address that the request came from */
  readonly clientAddress: string;
  /** The client that made the request */
  readonly clientId: string;
  /** The merchant that the request concerns; null if none */
  readonly merchantId: string | null;
  /** The `X-Correlation-Id` of the request */
  readonly correlationId: string;
  /** NEW: no earlier request had its key. REPLAYED: answered with the response to an earlier one. CONFLICT: refused, because the key is in use. null: there was no key. */
  readonly idempotency: "NEW" | "REPLAYED" | "CONFLICT" | null;
  /** Size of the body that was sent */
  readonly requestBytes: number;
  /** Size of the body that was answered; null if none was */
  readonly responseBytes: number | null;
}

export interface LoggedRequestList {
  /** The records of this page */
  readonly data: readonly (LoggedRequest)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface LoggedRequestWithBodies {
  /** The id of a request: 30 characters beginning with rq */
  readonly requestId: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** HTTP method */
  readonly method: string;
  /** Without the query */
  readonly path: string;
  /** The operation, with placeholders for ids */
  readonly route: string;
  /** HTTP status; 499 if the client disconnected before it had the response */
  readonly status: number;
  /** The name of the problem in the response */
  readonly problem: string | null;
  /** Reason codes of the faults, if any */
  readonly reasonCodes: readonly (string)[];
  /** Milliseconds until the response was sent */
  readonly durationMs: number;
  /** The IP address that the request came from */
  readonly clientAddress: string;
  /** The client that made the request */
  readonly clientId: string;
  /** The merchant that the request concerns; null if none */
  readonly merchantId: string | null;
  /** The `X-Correlation-Id` of the request */
  readonly correlationId: string;
  /** NEW: no earlier request had its key. REPLAYED: answered with the response to an earlier one. CONFLICT: refused, because the key is in use. null: there was no key. */
  readonly idempotency: "NEW" | "REPLAYED" | "CONFLICT" | null;
  /** Size of the body that was sent */
  readonly requestBytes: number;
  /** Size of the body that was answered; null if none was */
  readonly responseBytes: number | null;
  /** The query parameters, or null */
  readonly query: unknown;
  /** JSON, without card data, secrets and unknown members; of URLs only the host unless you have the scope `webhook.write` */
  readonly requestBody: unknown;
  /** JSON, without card data, secrets and unknown members; of URLs only the host unless you have the scope `webhook.write` */
  readonly responseBody: unknown;
  /** Whether a body was longer than is kept */
  readonly truncated: boolean;
}

/** The merchant’s bank account that is credited or debited */
export interface MaskedBankAccount {
  /** Number of the financial institution */
  readonly institutionNumber: string;
  /** Transit number of the branch */
  readonly transitNumber: string;
  /** Masked: the last three digits only */
  readonly accountNumber: string;
}

export interface Merchant {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Whether the merchant can take payments */
  readonly merchantStatus: "ACTIVE" | "SUSPENDED";
  /** Issued by the operator; required for partner acquirers */
  readonly chainId?: string;
  readonly bankingDetails: MerchantBankingDetails;
  readonly pointOfSaleOptions?: MerchantPointOfSaleOptions;
  readonly riskDetails?: MerchantRiskDetails;
  readonly businessDetails: MerchantBusinessDetails;
  readonly merchantDetails: MerchantDetails;
  readonly businessActivity: MerchantBusinessActivity;
  readonly securityDetails: MerchantSecurityDetails;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

export interface MerchantAdditionalBankingAccount {
  /** What the account is for */
  readonly accountType: "POS_BILLING_ACCOUNT" | "CHARGEBACK_ACCOUNT" | "DEBIT_DEPOSIT_ACCOUNT";
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** Padded with zeros */
  readonly institutionNumber: string;
  /** The five-digit transit number of the branch */
  readonly transitNumber: string;
  /** Whole for credentials with the scope `onboarding.merchant.write`; others get asterisks and the last three digits */
  readonly accountNumber: string;
}

export interface MerchantBalance {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** DAILY, WEEKLY or MANUAL */
  readonly schedule: string;
  /** True while an operator holds payouts */
  readonly onHold: boolean;
  /** One for each currency with activity */
  readonly balances: readonly (BalanceInCurrency)[];
}

export interface MerchantBalances {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** One entry for each currency with activity */
  readonly balances: readonly ({
    /** ISO 4217 code */
    readonly currency: "CAD" | "USD";
    readonly accounts: AccountBalances;
  })[];
}

/** The merchant’s bank accounts */
export interface MerchantBankingDetails {
  readonly creditDepositAccount: MerchantCreditDepositAccount;
  /** Accounts for other purposes */
  readonly additionalBankingAccounts: readonly (MerchantAdditionalBankingAccount)[];
}

/** How goods reach customers */
export interface MerchantBusinessActivity {
  /** Whether goods are shipped by a third party */
  readonly dropShipping: boolean;
}

/** What the merchant sells, and how much */
export interface MerchantBusinessDetails {
  /** A four-digit ISO 18245 merchant category code, such as 5812 */
  readonly merchantCategoryCode: string;
  /** Average amount of a sale, in dollars */
  readonly averageTicketSize?: number;
  /** Whether the merchant sells in some months only */
  readonly isSeasonalMerchant: boolean;
  /** Share of sales face to face, in percent */
  readonly directSellingPercentage: number;
  /** Share of sales by mail or telephone, in percent */
  readonly motoTransactionPercentage: number;
  /** Share of sales over the Internet, in percent */
  readonly ecommerceTransactionPercentage: number;
  /** Web address of the shop */
  readonly businessUrl?: string;
  /** Who runs the shop’s systems, if others do */
  readonly serviceProvider?: string;
  /** Whether goods are delivered to Canada */
  readonly serviceDeliverToCanadaAvailable?: boolean;
  /** Whether goods are delivered to the United States */
  readonly serviceDeliverToUSAvailable?: boolean;
  /** Expected sales a year by credit card, in dollars */
  readonly creditTransactionVolume?: number;
  /** Expected sales a year by Mastercard card, in dollars */
  readonly masterCardTransactionVolume?: number;
  /** Expected sales a year by Visa card, in dollars */
  readonly visaTransactionVolume?: number;
  /** Expected sales a year by Visa Debit card, in dollars */
  readonly visaDebitTransactionVolume?: number;
  /** Expected sales a year by American Express card, in dollars */
  readonly amexTransactionVolume?: number;
  /** Expected sales a year by Interac card, in dollars */
  readonly interacTransactionVolume?: number;
  /** Expected sales a year by Mastercard debit card, in dollars */
  readonly masterCardDebitTransactionVolume?: number;
  /** Expected sales a year by UnionPay card, in dollars */
  readonly unionPayTransactionVolume?: number;
  /** Expected sales a year by Discover card, in dollars */
  readonly discoverTransactionVolume?: number;
  /** Line of business */
  readonly category?: string;
  /** Line of business, more precisely */
  readonly subCategory?: string;
  /** What the merchant sells, in words */
  readonly offeredProductsAndServicesDescription?: string;
}

export interface MerchantChange {
  /** Number of the change, from 1 */
  readonly version: number;
  /** ISO 8601, UTC */
  readonly at: string;
  /** The id of the client that made the change */
  readonly actor: string;
  /** The `X-Correlation-Id` of the request */
  readonly correlationId: string;
  /** The reason that an operator gave */
  readonly reason?: string;
  /** The members that changed */
  readonly changes: readonly ({
    /** Dotted, such as `merchantDetails.locationAddress.city` */
    readonly path: string;
    /** Null if the member was not set */
    readonly from?: unknown;
    /** Null if the member was removed */
    readonly to?: unknown;
  })[];
}

export interface MerchantChangeList {
  /** The records of this page */
  readonly data: readonly (MerchantChange)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** The person to contact */
export interface MerchantContactInformation {
  /** First name */
  readonly firstName: string;
  /** Last name */
  readonly lastName: string;
  /** Phone number of that person */
  readonly phone: string;
}

/** What the event is about */
export interface MerchantCreatedData {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Whether the merchant can take payments */
  readonly merchantStatus: "ACTIVE" | "SUSPENDED";
}

export interface MerchantCreatedEvent {
  /** The type of the event */
  readonly type: "merchant.created";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: MerchantCreatedData;
}

/** The account that payouts go to */
export interface MerchantCreditDepositAccount {
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** Padded with zeros */
  readonly institutionNumber: string;
  /** The five-digit transit number of the branch */
  readonly transitNumber: string;
  /** Whole for credentials with the scope `onboarding.merchant.write`; others get asterisks and the last three digits */
  readonly accountNumber: string;
}

/** Who and where the merchant is */
export interface MerchantDetails {
  readonly contactInformation: MerchantContactInformation;
  readonly merchantInformation: MerchantInformation;
  readonly locationAddress: Address;
}

/** Name and age of the business */
export interface MerchantInformation {
  /** Language for correspondence */
  readonly language: "en" | "fr";
  /** Name of the legal entity */
  readonly legalName: string;
  /** Name that customers know */
  readonly operatingAsName: string;
  /** Name on cardholders’ statements */
  readonly cardholderName: string;
  /** Whole years from 0 to 200 */
  readonly yearsOfOwnership: number;
  /** Whole months from 0 to 2400 */
  readonly monthsOfOwnership: number;
  /** Phone number for customers */
  readonly customerServicePhoneNumber: string;
  /** E-mail address of the business */
  readonly email: string;
  /** Whether it is one business or part of a national chain */
  readonly merchantType?: "NATIONAL" | "INDEPENDENT_BUSINESS";
}

/** The legal entity */
export interface MerchantLegalEntity {
  /** Legal form of the business */
  readonly businessType: "SOLE_PROPRIETOR" | "PARTNERSHIP" | "LIMITED_PARTNERSHIP" | "PRIVATE_CORPORATION" | "PUBLIC_CORPORATION" | "NON_PROFIT" | "GOVERNMENT";
}

export interface MerchantList {
  /** The records of this page */
  readonly data: readonly (Merchant)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface MerchantOfPartner {
  /** The partner that the merchant belongs to */
  readonly partnerId: string;
  /** If null, the last eight digits of the merchantId are used */
  readonly terminalId: string | null;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Whether the merchant can take payments */
  readonly merchantStatus: "ACTIVE" | "SUSPENDED";
  /** Issued by the operator; required for partner acquirers */
  readonly chainId?: string;
  readonly bankingDetails: MerchantBankingDetails;
  readonly pointOfSaleOptions?: MerchantPointOfSaleOptions;
  readonly riskDetails?: MerchantRiskDetails;
  readonly businessDetails: MerchantBusinessDetails;
  readonly merchantDetails: MerchantDetails;
  readonly businessActivity: MerchantBusinessActivity;
  readonly securityDetails: MerchantSecurityDetails;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

export interface MerchantOfPartnerList {
  /** The records of this page */
  readonly data: readonly (MerchantOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** How batches close, and daily limits */
export interface MerchantPointOfSaleOptions {
  /** Who closes batches: the system every day, or the merchant */
  readonly settlementOption?: "SYSTEM_CLOSE" | "MERCHANT_CLOSE";
  /** A time of day in the format HH:MM:SS */
  readonly settlementTime?: string;
  /** The largest refund to a debit card */
  readonly debitPerTransactionRefundLimit?: Money;
  /** The most that may be refunded in a day of the merchant’s time zone */
  readonly dailyRefundLimit?: Money;
  /** The most that may be cancelled in a day of the merchant’s time zone */
  readonly dailyCancellationLimit?: Money;
}

/** What the event is about */
export interface MerchantReactivatedData {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Whether the merchant can take payments */
  readonly merchantStatus: "ACTIVE" | "SUSPENDED";
}

export interface MerchantReactivatedEvent {
  /** The type of the event */
  readonly type: "merchant.reactivated";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: MerchantReactivatedData;
}

export interface MerchantReadiness {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Whether the merchant can take payments */
  readonly merchantStatus: "ACTIVE" | "SUSPENDED";
  /** It takes payments now */
  readonly ready: boolean;
  /** Why it takes no payments; empty if it does */
  readonly blocking: readonly ({
    /** The reason, as a code */
    readonly reasonCode: string;
    /** The reason, in a sentence */
    readonly message: string;
  })[];
  /** What could still be stated */
  readonly recommendations: readonly ({
    /** Dotted path of the member */
    readonly parameterName: string;
    /** Why it helps */
    readonly message: string;
  })[];
}

/** How the merchant’s risk was judged */
export interface MerchantRiskDetails {
  /** The letter grade of the merchant’s risk */
  readonly merchantRiskRate?: string;
}

/** Delivery timeframe and method. Goods that are easily resold, such as electronic gift cards, carry the highest risk */
export interface MerchantRiskIndicator {
  /** How the goods are shipped */
  readonly shipping?: "BILLING_ADDRESS" | "VERIFIED_ADDRESS" | "OTHER_ADDRESS" | "PICK_UP" | "DIGITAL_GOODS" | "TICKETS_NOT_SHIPPED" | "OTHER";
  /** When the goods are delivered */
  readonly deliveryTimeframe?: "ELECTRONIC" | "SAME_DAY" | "OVERNIGHT" | "TWO_DAYS_OR_MORE";
  /** E-mail address that electronic goods are sent to */
  readonly deliveryEmail?: string;
  /** Whether this is a reorder */
  readonly reordered?: boolean | "true" | "false";
  /** Whether the goods are a pre-order */
  readonly preOrder?: boolean | "true" | "false";
  /** Day the goods are available */
  readonly preOrderAvailableOn?: string;
  /** Total amount of gift cards */
  readonly giftCardAmount?: MoneyInput;
  /** Number of gift cards purchased */
  readonly giftCardCount?: number | string;
}

/** The legal entity and who may sign for it */
export interface MerchantSecurityDetails {
  readonly legalEntity: MerchantLegalEntity;
  /** Who may sign for the merchant */
  readonly signingOfficers: readonly (MerchantSigningOfficer)[];
}

export interface MerchantSigningOfficer {
  /** Your own number for the officer */
  readonly signingOfficerIdentifier?: number;
  /** Whether the officer agreed to a credit report */
  readonly creditReportAllowed: boolean;
  /** First name */
  readonly firstName: string;
  /** Last name */
  readonly lastName: string;
  /** Home address */
  readonly address: Address;
  /** A valid date in the format YYYY-MM-DD */
  readonly dateOfBirth: string;
  /** Share of the business that the officer owns, in percent */
  readonly ownershipPercentage: number;
  /** Position in the business */
  readonly title: "OWNER" | "PRESIDENT" | "VICE_PRESIDENT" | "SECRETARY" | "TREASURER" | "DIRECTOR" | "OTHER";
}

/** What the event is about */
export interface MerchantSuspendedData {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Whether the merchant can take payments */
  readonly merchantStatus: "ACTIVE" | "SUSPENDED";
}

export interface MerchantSuspendedEvent {
  /** The type of the event */
  readonly type: "merchant.suspended";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: MerchantSuspendedData;
}

/** What the event is about */
export interface MerchantUpdatedData {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Whether the merchant can take payments */
  readonly merchantStatus: "ACTIVE" | "SUSPENDED";
  /** The groups of the profile that have other values now */
  readonly changed: readonly (string)[];
}

export interface MerchantUpdatedEvent {
  /** The type of the event */
  readonly type: "merchant.updated";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: MerchantUpdatedData;
}

export interface MessageExtension {
  /** Name of the extension */
  readonly name: string;
  /** As assigned by the publisher of the extension */
  readonly id: string;
  /** Recipients that do not support a critical extension must reject the message */
  readonly critical: boolean | "true" | "false";
  /** What the extension says */
  readonly data: Readonly<Record<string, unknown>>;
}

/** If the card fees of a month are lower, the difference is charged */
export interface MinimumFee {
  /** Your name for the fee */
  readonly code: string;
  /** Shown on the statement */
  readonly description: string;
  /** Cents per month */
  readonly amount: number;
  /** Taxes charged on the fee, where the merchant’s province levies them */
  readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[];
  /** Whether a month without sales is free */
  readonly waivedWithoutSales: boolean;
}

/** If the card fees of a month are lower, the difference is charged */
export interface MinimumFeeInput {
  /** Your name for the fee */
  readonly code: string;
  /** Shown on the statement */
  readonly description: string;
  /** Cents per month */
  readonly amount: number | string;
  /** Taxes charged on the fee, where the merchant’s province levies them */
  readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[];
  /** Whether a month without sales is free */
  readonly waivedWithoutSales: boolean | "true" | "false";
}

/** Price of one, without taxes */
export interface Money {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

/** Amount before taxes */
export interface MoneyInput {
  /** Whole cents */
  readonly amount: number | string;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

/** What the event is about */
export interface MonthBilledData {
  /** The id of a monthly bill: 30 characters beginning with mb */
  readonly billId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The month, in the merchant’s time zone */
  readonly month: string;
  /** How fees are charged */
  readonly billing: string;
  readonly fees: Fees;
  readonly taxes: Taxes;
}

export interface MonthBilledEvent {
  /** The type of the event */
  readonly type: "month.billed";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: MonthBilledData;
}

export interface MonthlyFee {
  /** Your name for the fee */
  readonly code: string;
  /** Shown on the statement */
  readonly description: string;
  /** Cents per month */
  readonly amount: number;
  /** Taxes charged on the fee, where the merchant’s province levies them */
  readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[];
}

export interface MonthlyFeeInput {
  /** Your name for the fee */
  readonly code: string;
  /** Shown on the statement */
  readonly description: string;
  /** Cents per month */
  readonly amount: number | string;
  /** Taxes charged on the fee, where the merchant’s province levies them */
  readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[];
}

export type MoveClockRequest = {
  /** How far to move the clock: an ISO 8601 duration such as P30D or PT12H, or a whole number of seconds. A day is 24 hours; months and years are calendar months and years in UTC */
  readonly advance?: string | number;
  /** The time to move the clock to, instead of `advance`: ISO 8601, in the future */
  readonly to?: string;
} & (
  | { readonly advance: {}; readonly to?: never }
  | { readonly to: {}; readonly advance?: never }
);

export interface MovedClock {
  /** The sandbox’s time */
  readonly time: string;
  /** The machine’s time */
  readonly realTime: string;
  /** How far the sandbox’s time is ahead of the machine’s */
  readonly aheadMilliseconds: number;
  /** The sandbox’s time before the move */
  readonly movedFrom: string;
  /** False if the move stopped early, such as after a minute of work: repeat the request with `to` */
  readonly isComplete: boolean;
  /** False if a process did not report the new time within 3 seconds */
  readonly isAgreed: boolean;
  /** Number of stops at which due work was run */
  readonly steps: number;
  /** The events recorded during the move, by type, of all partners */
  readonly events: readonly ({
    /** The type of the events */
    readonly type: string;
    /** How many events of this type were recorded between the two times */
    readonly count: number;
    /** The latest few, newest first */
    readonly newest: readonly (string)[];
  })[];
  /** The background jobs that processed something or failed */
  readonly jobs: readonly ({
    /** Name of the job */
    readonly name: string;
    /** How many items it processed */
    readonly done: number;
    /** How many of its runs failed; the log says why */
    readonly failed: number;
  })[];
}

/** What an action moves in one currency */
export interface MovedSum {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

/** What the merchant is paid for the batch */
export interface Net {
  /** Whole cents; negative if the merchant owes money */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface NewAcquirerFault {
  /** DECLINE: declined with code 05. TIMEOUT: the request does not arrive. NO_ANSWER: it takes effect, and no answer comes. LATE: the answer comes late. MALFORMED: the answer makes no sense. CONNECTION_LOST: the connection breaks before the request arrives */
  readonly kind: "DECLINE" | "TIMEOUT" | "NO_ANSWER" | "LATE" | "MALFORMED" | "CONNECTION_LOST";
  /** Of one simulator; of any without it */
  readonly acquirer?: string;
  /** What is asked of the acquirer; anything without it */
  readonly operation?: "authorize" | "increment" | "verify" | "capture" | "refund" | "reverse" | "release" | "enquire";
  /** Of LATE: how late. A payment is waited for 10 seconds; `5000` if omitted */
  readonly delayMs?: number;
  /** How many of a hundred calls suffer it, at random; `100` if omitted */
  readonly share?: number;
  /** For so many calls; for all without it */
  readonly times?: number;
}

export interface NumberedWebhookAttempt {
  /** Number of the attempt, from 1 */
  readonly number: number;
  /** When the request was sent */
  readonly requestedAt: string;
  /** Milliseconds it took */
  readonly durationMs: number;
  /** The IP address connected to */
  readonly address: string | null;
  /** The HTTP status of the answer */
  readonly status: number | null;
  /** Null if the request was answered with 2xx */
  readonly error: string | null;
  /** What went wrong, in a sentence */
  readonly errorText: string | null;
  /** The headers that were sent */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** The headers that were answered */
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  /** The first 4,096 characters */
  readonly responseBody: string | null;
}

export interface OAuthError {
  /** A code of RFC 6749, section 5.2 */
  readonly error: string;
  /** What is wrong, in a sentence */
  readonly error_description: string;
}

/** Settled and not paid out yet: the next payout takes it */
export interface OpenAmount {
  readonly amount: SignedSum;
  /** What the amount is made of, by kind of movement */
  readonly why: readonly (SumOfMovements)[];
  /** Where to list each movement */
  readonly lines: string;
}

export interface OperatorSession {
  /** The token, for `Authorization: Bearer …` */
  readonly accessToken: string;
  /** How to use the token */
  readonly tokenType: "Bearer";
  /** Seconds */
  readonly expiresIn: number;
}

export interface Order {
  /** The id of the order */
  readonly merchantOrderId: number;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The client that placed it */
  readonly userIdentifier: string;
  /** State of the order */
  readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  /** What the order is for */
  readonly orderType: "NET_NEW_MERCHANT" | "ADDITIONAL_EQUIPMENT";
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderOpenedAt: string;
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderChangedAt: string;
  /** Code of the bank’s branch */
  readonly representativeCode: string;
  /** Whether a person must adjudicate */
  readonly adjudicationRequired: boolean;
  readonly feeDetails: OrderFeeDetails;
  readonly productDetails: OrderProductDetails;
  readonly limits: OrderLimits;
  readonly bankingDetails: OrderBankingDetails;
  /** The chain of the merchant */
  readonly chainId?: string;
  /** What was ordered */
  readonly solutions: readonly (OrderSolution)[];
  /** Promotions that apply */
  readonly promotions: readonly (Promotion)[];
  /** What comes with the solutions */
  readonly supplies: readonly (OrderSupply)[];
  /** When the terminals are to be installed */
  readonly installAt?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

export interface OrderAdditionalBankingAccount {
  /** What the account is for */
  readonly accountType: string;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** Number of the financial institution */
  readonly institutionNumber: string;
  /** Transit number of the branch */
  readonly transitNumber: string;
  /** Number of the account. Whole for credentials with the scope `onboarding.merchant.write`; others get asterisks and the last three digits */
  readonly accountNumber: string;
}

/** Data of the merchant at the time of the order */
export interface OrderBankingDetails {
  readonly creditDepositAccount: OrderCreditDepositAccount;
  /** Accounts for other purposes */
  readonly additionalBankingAccounts: readonly (OrderAdditionalBankingAccount)[];
}

/** Plans by card brand */
export interface OrderCardPlanDetails {
  readonly visaDebit: CardPlan;
  /** Plan for Discover cards */
  readonly discover: CardPlan;
  /** Plan for UnionPay cards */
  readonly unionPay: CardPlan;
  /** Plan for American Express cards */
  readonly amex: CardPlan;
  /** Volumes by other types of card */
  readonly otherFinancialInstitutionCards: readonly (OrderOtherFinancialInstitutionCard)[];
  /** Programs that the merchant takes part in */
  readonly programs: readonly (OrderProgram)[];
}

/** What the event is about */
export interface OrderCreatedData {
  /** The id of the order */
  readonly merchantOrderId: number;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** State of the order */
  readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  /** What the order is for */
  readonly orderType: "NET_NEW_MERCHANT" | "ADDITIONAL_EQUIPMENT";
  /** Whether a person must adjudicate */
  readonly adjudicationRequired: boolean;
}

export interface OrderCreatedEvent {
  /** The type of the event */
  readonly type: "order.created";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: OrderCreatedData;
}

/** The account that payouts go to */
export interface OrderCreditDepositAccount {
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** Number of the financial institution */
  readonly institutionNumber: string;
  /** Transit number of the branch */
  readonly transitNumber: string;
  /** Number of the account. Whole for credentials with the scope `onboarding.merchant.write`; others get asterisks and the last three digits */
  readonly accountNumber: string;
}

/** Fees of the merchant */
export interface OrderFeeDetails {
  readonly minimumMerchantDiscountRateFee: Fee;
  /** For statements on paper */
  readonly paperStatementFee: Fee;
  /** For PCI compliance */
  readonly pciSecurityFee: Fee;
}

/** Daily limits of the merchant */
export interface OrderLimits {
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** The most that may be refunded in a day */
  readonly dailyRefundLimit: Money;
  /** The most that may be cancelled in a day */
  readonly dailyCancellationLimit: Money;
}

export interface OrderList {
  /** The records of this page */
  readonly data: readonly (Order)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface OrderMove {
  /** State before */
  readonly from: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  /** State after */
  readonly to: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  /** ISO 8601, UTC */
  readonly at: string;
  /** Who moved it */
  readonly actor: string;
  /** The reason that was given */
  readonly reason: string | null;
  /** The `X-Correlation-Id` of the request */
  readonly correlationId: string;
}

/** What the event is about */
export interface OrderMovedData {
  /** The id of the order */
  readonly merchantOrderId: number;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** State of the order */
  readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  /** State before */
  readonly from: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  /** State after */
  readonly to: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
}

export interface OrderMovedEvent {
  /** The type of the event */
  readonly type: "order.moved";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: OrderMovedData;
}

export interface OrderOfPartner {
  /** The bank that placed it */
  readonly partnerId: string;
  /** The id of the order */
  readonly merchantOrderId: number;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The client that placed it */
  readonly userIdentifier: string;
  /** State of the order */
  readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  /** What the order is for */
  readonly orderType: "NET_NEW_MERCHANT" | "ADDITIONAL_EQUIPMENT";
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderOpenedAt: string;
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderChangedAt: string;
  /** Code of the bank’s branch */
  readonly representativeCode: string;
  /** Whether a person must adjudicate */
  readonly adjudicationRequired: boolean;
  readonly feeDetails: OrderFeeDetails;
  readonly productDetails: OrderProductDetails;
  readonly limits: OrderLimits;
  readonly bankingDetails: OrderBankingDetails;
  /** The chain of the merchant */
  readonly chainId?: string;
  /** What was ordered */
  readonly solutions: readonly (OrderSolution)[];
  /** Promotions that apply */
  readonly promotions: readonly (Promotion)[];
  /** What comes with the solutions */
  readonly supplies: readonly (OrderSupply)[];
  /** When the terminals are to be installed */
  readonly installAt?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly deliveryAddress: DeliveryAddress;
  readonly bankerInformation: BankerInformation;
  /** The person who placed it */
  readonly orderCreatedBy: string;
}

export interface OrderOfPartnerList {
  /** The records of this page */
  readonly data: readonly (OrderOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface OrderOtherFinancialInstitutionCard {
  /** Type of card */
  readonly cardType: string;
  /** Expected sales a year, in dollars */
  readonly expectedAnnualVolume: number;
}

/** What was agreed */
export interface OrderProductDetails {
  readonly cardPlanDetails: OrderCardPlanDetails;
  /** Kind of the solutions; MIXED if of several kinds */
  readonly pointOfSaleSolutionType: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER" | "MIXED";
  /** Whether using the service accepts the contract */
  readonly isAcceptedByConduct: boolean;
  /** Whether the contract must be signed */
  readonly contractSignatureRequired: boolean;
  /** Whether a fax is required */
  readonly faxRequired: boolean;
  /** Whether an imprinter is delivered */
  readonly hasImprinter: boolean;
  /** Whether the line of business needs approval first */
  readonly isMarketSubSegmentationPreApprovalRequired: boolean;
  /** Whether American Express may not write to the merchant */
  readonly optOutAmexCommunication: boolean;
  /** Further remarks */
  readonly additionalInformation: string;
  /** Name of the legal entity */
  readonly businessEntityName: string;
  readonly referralInformation: OrderReferralInformation;
  /** Which host the terminals connect to */
  readonly hostType: "TERMINAL_HOST" | "GATEWAY_HOST" | "TERMINAL_AND_GATEWAY_HOST";
  /** Whether adjudication passed by itself */
  readonly autoApprovalStatus: "AUTO_APPROVED" | "MANUAL_ADJUDICATION";
  /** Whether a person adjudicates */
  readonly adjudicationApprovalStatus: "AUTO" | "MANUAL";
  /** Package for prices in other currencies */
  readonly multiCurrencyPricingPackageId: number;
}

export interface OrderProgram {
  /** Code of the program */
  readonly programCode: string;
  /** In words */
  readonly description: string;
}

/** Who referred the merchant */
export interface OrderReferralInformation {
  /** In words */
  readonly description: string;
  /** Further remarks */
  readonly additionalInformation: string;
}

export interface OrderSolution {
  /** The id of the solution */
  readonly solutionId: number;
  /** Name of the solution */
  readonly name: string;
  /** Kind of solution */
  readonly kind: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER";
  /** Number of pieces */
  readonly quantity: number;
  /** Preferred carrier */
  readonly carrier?: string;
  /** Price of one a month */
  readonly unitPrice: Money;
  /** Price of all a month */
  readonly totalPrice: Money;
  /** Taxes of the merchant’s province */
  readonly taxes: readonly (FeeTax)[];
}

export interface OrderSupply {
  /** Code of the article */
  readonly supplyCode: string;
  /** Name of the article */
  readonly name: string;
  /** Number of pieces */
  readonly quantity: number;
}

export interface OrderWithHistory {
  /** The bank that placed it */
  readonly partnerId: string;
  /** The id of the order */
  readonly merchantOrderId: number;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The client that placed it */
  readonly userIdentifier: string;
  /** State of the order */
  readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  /** What the order is for */
  readonly orderType: "NET_NEW_MERCHANT" | "ADDITIONAL_EQUIPMENT";
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderOpenedAt: string;
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderChangedAt: string;
  /** Code of the bank’s branch */
  readonly representativeCode: string;
  /** Whether a person must adjudicate */
  readonly adjudicationRequired: boolean;
  readonly feeDetails: OrderFeeDetails;
  readonly productDetails: OrderProductDetails;
  readonly limits: OrderLimits;
  readonly bankingDetails: OrderBankingDetails;
  /** The chain of the merchant */
  readonly chainId?: string;
  /** What was ordered */
  readonly solutions: readonly (OrderSolution)[];
  /** Promotions that apply */
  readonly promotions: readonly (Promotion)[];
  /** What comes with the solutions */
  readonly supplies: readonly (OrderSupply)[];
  /** When the terminals are to be installed */
  readonly installAt?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly deliveryAddress: DeliveryAddress;
  readonly bankerInformation: BankerInformation;
  /** The person who placed it */
  readonly orderCreatedBy: string;
  /** Reasons for manual adjudication; empty if none is required */
  readonly adjudicationReasons: readonly ({
    /** The reason, as a code */
    readonly reasonCode: string;
    /** What was found */
    readonly finding: string;
  })[];
  /** Changes of state, oldest first */
  readonly moves: readonly (OrderMove)[];
}

export interface Overview {
  readonly range: Range;
  /** The span of the same length before */
  readonly previous: Range;
  /** HOUR (kept for 90 days) or DAY, of UTC */
  readonly interval: "HOUR" | "DAY";
  /** Those with any trade in the span */
  readonly currencies: readonly ("CAD" | "USD")[];
  /** Payments that were approved; the amount is what was authorized, increments included */
  readonly volume: Readonly<Record<string, SumsOverTime>>;
  /** Captures, of payments at once or by completions */
  readonly captured: Readonly<Record<string, SumsOverTime>>;
  /** Refunds that succeeded */
  readonly refunds: Readonly<Record<string, SumsOverTime>>;
  readonly approvals: OverviewApprovals;
  /** Declined payments by reason, the most frequent first */
  readonly declines: readonly ({
    /** Why they were declined */
    readonly reason: string;
    /** How many */
    readonly count: number;
  })[];
  /** By brand of the card */
  readonly brands: readonly (OverviewBrand)[];
  readonly threeDSecure: OverviewThreeDSecure;
  /** The operations that were called most; of the partner, or of everybody */
  readonly latency: readonly (OverviewLatency)[];
  /** What waits for an acquirer */
  readonly stuck: {
    /** Without an answer of the acquirer for about a minute, or more */
    readonly payments: number;
    /** The same of refunds */
    readonly refunds: number;
    /** Since when the oldest of them waits; null if none does */
    readonly oldestAt: string | null;
  };
  readonly payouts: OverviewPayouts;
}

/** How many payments were approved */
export interface OverviewApprovals {
  /** How many were approved */
  readonly approved: number;
  /** How many were declined */
  readonly declined: number;
  /** Approved of approved and declined, from 0 to 1; null if there were none */
  readonly rate: number | null;
  /** Approved of approved and declined, from 0 to 1; null if there were none */
  readonly previousRate: number | null;
  /** By hour or day */
  readonly series: readonly (ApprovalsAt)[];
}

export interface OverviewBrand {
  /** Brand of the card */
  readonly brand: string;
  /** How many were approved */
  readonly approved: number;
  /** How many were declined */
  readonly declined: number;
  /** Approved of approved and declined, from 0 to 1; null if there were none */
  readonly rate: number | null;
}

export interface OverviewLatency {
  /** The operationId */
  readonly operation: string;
  /** How many */
  readonly count: number;
  /** Half of the responses took at most this long */
  readonly p50Ms: number;
  /** 95 % of the responses took at most this long */
  readonly p95Ms: number;
}

/** What is paid to merchants */
export interface OverviewPayouts {
  /** Now: created or sent, and not paid yet */
  readonly due: readonly (PayoutsInCurrency)[];
  /** In the span */
  readonly paid: readonly (PayoutsInCurrency)[];
  /** In the span */
  readonly returned: readonly (PayoutsInCurrency)[];
  /** Now: how many merchants have their payouts held */
  readonly held: number;
}

/** How authentications went */
export interface OverviewThreeDSecure {
  /** 3-D Secure authentications that were answered */
  readonly started: number;
  /** Of these, those authenticated without a challenge */
  readonly frictionless: number;
  /** Of these, those the issuer challenged */
  readonly challenged: number;
  /** Of these, those authenticated, or attempted with proof of that */
  readonly authenticated: number;
  /** Of these, those not authenticated, rejected, or without a result */
  readonly failed: number;
}

export interface Partner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The kind of partner */
  readonly kind: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK";
  /** Shown to people */
  readonly name: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

export interface PartnerList {
  /** The records of this page */
  readonly data: readonly (Partner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface PayOutNowRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** Only this currency; all if omitted */
  readonly currency?: "CAD" | "USD";
  /** Creates these payouts, in this order, or none: if others would be created by now, the request is refused. Omit it to pay out whatever is available */
  readonly expected?: readonly (ExpectedPayout)[];
  /** For the audit log */
  readonly reason: string;
}

export interface Payment {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** Same as `paymentId` */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** Your invoice number */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** What was asked for */
  readonly amount: Money;
  readonly amountDetails?: AmountDetails;
  /** What the issuer approved */
  readonly authorizedAmount: Money;
  /** What was captured */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What was refunded */
  readonly refundedAmount: Money;
  /** Whether the amount was captured at once */
  readonly automaticCapture: boolean;
  /** That of its first capture */
  readonly batchId?: string;
  /** Text on the statement of the cardholder */
  readonly dynamicDescriptor?: string;
  /** When the hold ends; absent if nothing is on hold */
  readonly holdExpiresAt?: string;
  readonly paymentMethod: UsedPaymentMethod;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  readonly transactionDetails: PaymentTransactionDetails;
  readonly verificationDetails: PaymentVerificationDetails;
  /** The exemption from authentication that is claimed. The issuer can still require authentication, with a decline 1A or 65 */
  readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT";
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: CredentialOnFileResponse;
}

/** What the event is about */
export interface PaymentAuthorizedData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  readonly change: PaymentAuthorizedDataChange;
}

/** What this step did; the other amounts are the payment’s */
export interface PaymentAuthorizedDataChange {
  /** What the issuer approved */
  readonly authorizedAmount: Money;
  /** When the hold ends */
  readonly holdExpiresAt: string;
}

export interface PaymentAuthorizedEvent {
  /** The type of the event */
  readonly type: "payment.authorized";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentAuthorizedData;
}

/** What the event is about */
export interface PaymentCanceledData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  /** What this step did; the other amounts are the payment’s */
  readonly change: {
    /** What was captured and is voided */
    readonly voidedAmount: Money;
    /** What was released of the hold */
    readonly releasedAmount: Money;
    /** Where the void counts; null if nothing was captured */
    readonly batchId: string | null;
  };
  /** For your own records */
  readonly reason?: string;
}

export interface PaymentCanceledEvent {
  /** The type of the event */
  readonly type: "payment.canceled";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentCanceledData;
}

/** What the event is about */
export interface PaymentCancellationDeclinedData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  /** What the operation was about */
  readonly requestedAmount: Money;
  readonly decline: Decline;
  /** For your own records */
  readonly reason?: string;
}

export interface PaymentCancellationDeclinedEvent {
  /** The type of the event */
  readonly type: "payment.cancellation_declined";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentCancellationDeclinedData;
}

/** What the event is about */
export interface PaymentCompletedData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  readonly change: PaymentCompletedDataChange;
}

/** What this step did; the other amounts are the payment’s */
export interface PaymentCompletedDataChange {
  /** The id of a completion: 30 characters beginning with le */
  readonly completionId: string;
  /** What was captured */
  readonly capturedAmount: Money;
  /** What was released of the hold */
  readonly releasedAmount: Money;
  /** Whether the rest of the hold was released */
  readonly finalCompletion: boolean;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId: string;
}

export interface PaymentCompletedEvent {
  /** The type of the event */
  readonly type: "payment.completed";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentCompletedData;
}

export interface PaymentCompletion {
  /** The id of a completion: 30 characters beginning with le */
  readonly completionId: string;
  /** What was captured */
  readonly amount: Money;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId: string;
  /** When it was captured */
  readonly completedAt: string;
}

/** What the event is about */
export interface PaymentCompletionDeclinedData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  /** What the operation was about */
  readonly requestedAmount: Money;
  readonly decline: Decline;
}

export interface PaymentCompletionDeclinedEvent {
  /** The type of the event */
  readonly type: "payment.completion_declined";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentCompletionDeclinedData;
}

/** What the event is about */
export interface PaymentDeclinedData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  readonly decline: Decline;
}

export interface PaymentDeclinedEvent {
  /** The type of the event */
  readonly type: "payment.declined";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentDeclinedData;
}

/** What the event is about */
export interface PaymentExpiredData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  readonly change: PaymentExpiredDataChange;
}

/** What this step did; the other amounts are the payment’s */
export interface PaymentExpiredDataChange {
  /** What was released of the hold */
  readonly releasedAmount: Money;
}

export interface PaymentExpiredEvent {
  /** The type of the event */
  readonly type: "payment.expired";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentExpiredData;
}

/** What the event is about */
export interface PaymentExpiryDeclinedData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  /** What the operation was about */
  readonly requestedAmount: Money;
  readonly decline: Decline;
}

export interface PaymentExpiryDeclinedEvent {
  /** The type of the event */
  readonly type: "payment.expiry_declined";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentExpiryDeclinedData;
}

/** What the event is about */
export interface PaymentIncrementDeclinedData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  /** What the operation was about */
  readonly requestedAmount: Money;
  readonly decline: Decline;
}

export interface PaymentIncrementDeclinedEvent {
  /** The type of the event */
  readonly type: "payment.increment_declined";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentIncrementDeclinedData;
}

/** What the event is about */
export interface PaymentIncrementedData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  readonly change: PaymentAuthorizedDataChange;
}

export interface PaymentIncrementedEvent {
  /** The type of the event */
  readonly type: "payment.incremented";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentIncrementedData;
}

export interface PaymentList {
  /** The records of this page */
  readonly data: readonly (Payment)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** The card, with its type */
export interface PaymentMethodData {
  /** Always a card */
  readonly paymentMethodType?: "CARD";
  /** Same as `paymentMethod.card` */
  readonly card?: Card;
}

/** What the event is about */
export interface PaymentMethodDeletedData {
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The customer it was stored for; null if none */
  readonly customerId: string | null;
}

export interface PaymentMethodDeletedEvent {
  /** The type of the event */
  readonly type: "payment_method.deleted";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentMethodDeletedData;
}

/** A card or a temporary token; with paymentMethodId, only the security code */
export interface PaymentMethodRequest {
  /** What the request pays with; follows from the other members if omitted */
  readonly paymentMethodSource?: "TEMPORARY_TOKEN" | "CARD" | "PAYMENT_METHOD_ID";
  /** From the hosted page; valid for one payment, for 15 minutes */
  readonly temporaryToken?: string;
  readonly card?: Card;
  readonly paymentMethodData?: PaymentMethodData;
  /** The security code; used for this request and never stored */
  readonly cardSecurityCode?: string;
  /** Same as `paymentMethod.cardSecurityCode` */
  readonly cvd?: string;
  readonly cardholderInformation?: CardholderInformationInput;
  readonly billingAddress?: BillingAddress;
  readonly contactDetails?: ContactDetails;
  readonly credentialOnFileInformation?: CredentialOnFileInformation;
  /** Same as `storePaymentMethod` at the top */
  readonly storePaymentMethod?: "CARDHOLDER_INITIATED" | "MERCHANT_INITIATED" | "DO_NOT_STORE";
  /** Same as `paymentMethodId` at the top */
  readonly paymentMethodId?: string;
}

/** What the event is about */
export interface PaymentMethodStoredData {
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId: string;
  /** Always a card */
  readonly paymentMethodType: "CARD";
  /** Brand of the card */
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** The first six digits */
  readonly bin: string;
  /** The last four digits of the card number */
  readonly lastFour: string;
  /** Month of expiry, 1 to 12 */
  readonly expiryMonth: number;
  /** Year of expiry, four digits */
  readonly expiryYear: number;
  /** The same for the same card at the same merchant */
  readonly fingerprint: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
}

export interface PaymentMethodStoredEvent {
  /** The type of the event */
  readonly type: "payment_method.stored";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentMethodStoredData;
}

/** What the event is about */
export interface PaymentMethodUpdatedData {
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId: string;
  /** Always a card */
  readonly paymentMethodType: "CARD";
  /** Brand of the card */
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** The first six digits */
  readonly bin: string;
  /** The last four digits of the card number */
  readonly lastFour: string;
  /** Month of expiry, 1 to 12 */
  readonly expiryMonth: number;
  /** Year of expiry, four digits */
  readonly expiryYear: number;
  /** The same for the same card at the same merchant */
  readonly fingerprint: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
}

export interface PaymentMethodUpdatedEvent {
  /** The type of the event */
  readonly type: "payment_method.updated";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentMethodUpdatedData;
}

export interface PaymentOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** Same as `paymentId` */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** Your invoice number */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** What was asked for */
  readonly amount: Money;
  readonly amountDetails?: AmountDetails;
  /** What the issuer approved */
  readonly authorizedAmount: Money;
  /** What was captured */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What was refunded */
  readonly refundedAmount: Money;
  /** Whether the amount was captured at once */
  readonly automaticCapture: boolean;
  /** That of its first capture */
  readonly batchId?: string;
  /** Text on the statement of the cardholder */
  readonly dynamicDescriptor?: string;
  /** When the hold ends; absent if nothing is on hold */
  readonly holdExpiresAt?: string;
  readonly paymentMethod: UsedPaymentMethod;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  readonly transactionDetails: PaymentTransactionDetails;
  readonly verificationDetails: PaymentVerificationDetails;
  /** The exemption from authentication that is claimed. The issuer can still require authentication, with a decline 1A or 65 */
  readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT";
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: CredentialOnFileResponse;
}

export interface PaymentOfPartnerList {
  /** The records of this page */
  readonly data: readonly (PaymentOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** What the event is about */
export interface PaymentReleaseDeclinedData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  /** What the operation was about */
  readonly requestedAmount: Money;
  readonly decline: Decline;
  /** For your own records */
  readonly reason?: string;
}

export interface PaymentReleaseDeclinedEvent {
  /** The type of the event */
  readonly type: "payment.release_declined";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentReleaseDeclinedData;
}

/** What the event is about */
export interface PaymentReleasedData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  readonly change: PaymentExpiredDataChange;
  /** For your own records */
  readonly reason?: string;
}

export interface PaymentReleasedEvent {
  /** The type of the event */
  readonly type: "payment.released";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentReleasedData;
}

/** What the event is about */
export interface PaymentReversedAgainData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
}

export interface PaymentReversedAgainEvent {
  /** The type of the event */
  readonly type: "payment.reversed_again";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentReversedAgainData;
}

/** What the event is about */
export interface PaymentStuckData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  /** What was asked of the acquirer */
  readonly operation: "AUTHORIZE" | "REVERSAL" | "CAPTURE" | "CANCEL" | "RELEASE" | "INCREMENT" | "EXPIRY";
  /** What the operation was about */
  readonly requestedAmount: Money;
}

export interface PaymentStuckEvent {
  /** The type of the event */
  readonly type: "payment.stuck";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentStuckData;
}

/** What the event is about */
export interface PaymentSucceededData {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  /** What was asked for */
  readonly amount: Money;
  /** What has been captured in all */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What has been refunded in all */
  readonly refundedAmount: Money;
  /** What this step did; the other amounts are the payment’s */
  readonly change: {
    /** What the issuer approved */
    readonly authorizedAmount: Money;
    /** What was captured */
    readonly capturedAmount: Money;
    /** The id of a batch: 30 characters beginning with ba */
    readonly batchId: string;
  };
}

export interface PaymentSucceededEvent {
  /** The type of the event */
  readonly type: "payment.succeeded";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PaymentSucceededData;
}

/** What the acquirer answered */
export interface PaymentTransactionDetails {
  /** Our reference in messages to the acquirer */
  readonly transactionUniqueId: string;
  /** ISO 8583: 00 is an approval */
  readonly isoResponseCode: string;
  /** The code of the acquirer; 050 and above are declines */
  readonly responseCode: string;
  /** From the issuer; empty if there is none */
  readonly authorizationCode: string;
  /** Description of the result */
  readonly message: string;
  /** Informational: the response shows what 3-D Secure actually established */
  readonly ecommerceIndicator: "AUTHENTICATED_ECOMMERCE" | "NON_AUTHENTICATED_ECOMMERCE" | "SSL_MERCHANT" | "MAIL_TELEPHONE_ORDER_SINGLE" | "MAIL_TELEPHONE_ORDER_RECURRING" | "MAIL_TELEPHONE_ORDER_INSTALMENT" | "MAIL_TELEPHONE_ORDER_UNKNOWN";
}

/** What the issuer checked */
export interface PaymentVerificationDetails {
  /** Address verification: Y both match, A street matches, Z postal code matches, N neither matches, U and R unavailable */
  readonly avsResult: string | null;
  /** Security code: M matches, N does not, P and U not checked */
  readonly cvdResult: string | null;
  /** 3-D Secure value: 2 and 3 valid, B for information only, 1 and 4 not valid, 0 not checked */
  readonly threeDSecureResult: string | null;
  readonly threeDSecure?: AuthenticationUse;
}

export interface Payout {
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  /** PENDING: created, not in a bank file yet. SENT: in a bank file. PAID: the money has moved. RETURNED: paid, then returned by the receiving bank. REJECTED: refused by the bank, no money moved */
  readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
  readonly amount: Sum;
  /** Number of lines that make up the amount */
  readonly lineCount: number;
  readonly account: MaskedBankAccount;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The cut-off: the payout includes what was settled before this time */
  readonly cutAt: string;
  /** When it was added to a bank file */
  readonly sentAt: string | null;
  /** Date the funds are due at the bank, YYYY-MM-DD; null until sent */
  readonly expectedOn: string | null;
  /** The bank’s reference for it */
  readonly traceNumber: string | null;
  /** When the payment was confirmed */
  readonly paidAt: string | null;
  /** What confirmed the payment: the bank’s statement, the days that passed without a return, or its return, since only a paid payout can be returned */
  readonly paidBy: "STATEMENT" | "WINDOW" | "RETURN" | null;
  /** When it was returned or rejected */
  readonly endedAt: string | null;
  /** Why it was returned or rejected: a Standard 007 code, or one of ours */
  readonly reasonCode: string | null;
  /** The reason in words */
  readonly reason: string | null;
}

export interface PayoutAccount {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** When payouts are made */
  readonly schedule: "DAILY" | "WEEKLY" | "MANUAL";
  /** The day of a WEEKLY schedule; null for the others */
  readonly weekday: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | null;
  /** What is withheld from payouts; null if nothing is */
  readonly reserve: {
    /** Share of the settled amount that is reserved, in basis points */
    readonly basisPoints: number;
    /** Days until a reserved amount is released */
    readonly days: number;
  } | null;
  /** Set while payouts are held */
  readonly hold: {
    /** ISO 8601, UTC */
    readonly since: string;
    /** Who holds them */
    readonly by: string;
    /** The reason that was given */
    readonly reason: string;
  } | null;
  /** Accounts of the merchant that a payout came back from. What is due waits until the merchant has another account, or an operator pays it out. */
  readonly refusedAccounts: readonly (PayoutAccountRefusedAccount)[];
}

export interface PayoutAccountRefusedAccount {
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId: string;
  /** The bank’s reason, as a code */
  readonly reasonCode: string;
  /** The bank’s reason, in words */
  readonly reason: string;
  /** ISO 8601, UTC */
  readonly since: string;
}

/** What the event is about */
export interface PayoutCreatedData {
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  /** State of the payout */
  readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
  readonly amount: Sum;
  /** Number of lines that make up the amount */
  readonly lineCount: number;
  readonly account: MaskedBankAccount;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The cut-off: the payout includes what was settled before this time */
  readonly cutAt: string;
  /** When it was added to a bank file */
  readonly sentAt: string | null;
  /** Date the funds are due at the bank, YYYY-MM-DD; null until sent */
  readonly expectedOn: string | null;
  /** The bank’s reference for it */
  readonly traceNumber: string | null;
  /** When the payment was confirmed */
  readonly paidAt: string | null;
  /** What confirmed the payment: the bank’s statement, the days that passed without a return, or its return, since only a paid payout can be returned */
  readonly paidBy: "STATEMENT" | "WINDOW" | "RETURN" | null;
  /** When it was returned or rejected */
  readonly endedAt: string | null;
  /** Why it was returned or rejected: a Standard 007 code, or one of ours */
  readonly reasonCode: string | null;
  /** The reason in words */
  readonly reason: string | null;
}

export interface PayoutCreatedEvent {
  /** The type of the event */
  readonly type: "payout.created";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PayoutCreatedData;
}

export interface PayoutFile {
  /** The id of a bank file: 30 characters beginning with bf */
  readonly fileId: string;
  /** Format of the file */
  readonly rail: string;
  /** Who the bank knows us as */
  readonly originator: string;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** The file creation number in the file itself */
  readonly fileNumber: number;
  /** SHA-256 of the content, in hexadecimal */
  readonly digest: string;
  readonly credits: CountAndSum;
  /** Fees collected from merchants */
  readonly debits: CountAndSum;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When the file was written to PAYOUT_FOLDER or, without one, somebody said that it is at the bank; null until then */
  readonly deliveredAt: string | null;
}

export interface PayoutFileItem {
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId: string;
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  readonly amount: Sum;
  /** Our reference of the payout in the file */
  readonly crossReference: string;
  /** The bank’s reference for it; null until it is known */
  readonly traceNumber: string | null;
}

export interface PayoutFileList {
  /** The records of this page */
  readonly data: readonly (PayoutFile)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface PayoutFileWithItems {
  /** The id of a bank file: 30 characters beginning with bf */
  readonly fileId: string;
  /** Format of the file */
  readonly rail: string;
  /** Who the bank knows us as */
  readonly originator: string;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** The file creation number in the file itself */
  readonly fileNumber: number;
  /** SHA-256 of the content, in hexadecimal */
  readonly digest: string;
  readonly credits: CountAndSum;
  /** Fees collected from merchants */
  readonly debits: CountAndSum;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When the file was written to PAYOUT_FOLDER or, without one, somebody said that it is at the bank; null until then */
  readonly deliveredAt: string | null;
  /** The payouts in the file */
  readonly items: readonly (PayoutFileItem)[];
}

export interface PayoutLine {
  /** Number of the line, from 1 */
  readonly lineNumber: number;
  /** The ledger entry behind this line */
  readonly entryId: string;
  /** Kind of ledger entry */
  readonly kind: string;
  /** What caused it: a batch, a returned payout, an adjustment */
  readonly subjectId: string;
  /** The batch that settled it; null if no batch did */
  readonly batchId: string | null;
  readonly amount: SignedSum;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** True if it predates an earlier cut-off but was left over, because the balance was negative */
  readonly broughtForward: boolean;
  /** Sum of the lines up to this one */
  readonly runningTotal: SignedSum;
}

export interface PayoutLineList {
  /** The records of this page */
  readonly data: readonly (PayoutLine)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface PayoutList {
  /** The records of this page */
  readonly data: readonly (Payout)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface PayoutOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  /** PENDING: created, not in a bank file yet. SENT: in a bank file. PAID: the money has moved. RETURNED: paid, then returned by the receiving bank. REJECTED: refused by the bank, no money moved */
  readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
  readonly amount: Sum;
  /** Number of lines that make up the amount */
  readonly lineCount: number;
  readonly account: MaskedBankAccount;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The cut-off: the payout includes what was settled before this time */
  readonly cutAt: string;
  /** When it was added to a bank file */
  readonly sentAt: string | null;
  /** Date the funds are due at the bank, YYYY-MM-DD; null until sent */
  readonly expectedOn: string | null;
  /** The bank’s reference for it */
  readonly traceNumber: string | null;
  /** When the payment was confirmed */
  readonly paidAt: string | null;
  /** What confirmed the payment: the bank’s statement, the days that passed without a return, or its return, since only a paid payout can be returned */
  readonly paidBy: "STATEMENT" | "WINDOW" | "RETURN" | null;
  /** When it was returned or rejected */
  readonly endedAt: string | null;
  /** Why it was returned or rejected: a Standard 007 code, or one of ours */
  readonly reasonCode: string | null;
  /** The reason in words */
  readonly reason: string | null;
}

export interface PayoutOfPartnerList {
  /** The records of this page */
  readonly data: readonly (PayoutOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** What the event is about */
export interface PayoutPaidData {
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  /** State of the payout */
  readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
  readonly amount: Sum;
  /** Number of lines that make up the amount */
  readonly lineCount: number;
  readonly account: MaskedBankAccount;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The cut-off: the payout includes what was settled before this time */
  readonly cutAt: string;
  /** When it was added to a bank file */
  readonly sentAt: string | null;
  /** Date the funds are due at the bank, YYYY-MM-DD; null until sent */
  readonly expectedOn: string | null;
  /** The bank’s reference for it */
  readonly traceNumber: string | null;
  /** When the payment was confirmed */
  readonly paidAt: string | null;
  /** What confirmed the payment: the bank’s statement, the days that passed without a return, or its return, since only a paid payout can be returned */
  readonly paidBy: "STATEMENT" | "WINDOW" | "RETURN" | null;
  /** When it was returned or rejected */
  readonly endedAt: string | null;
  /** Why it was returned or rejected: a Standard 007 code, or one of ours */
  readonly reasonCode: string | null;
  /** The reason in words */
  readonly reason: string | null;
}

export interface PayoutPaidEvent {
  /** The type of the event */
  readonly type: "payout.paid";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PayoutPaidData;
}

/** What the event is about */
export interface PayoutRejectedData {
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  /** State of the payout */
  readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
  readonly amount: Sum;
  /** Number of lines that make up the amount */
  readonly lineCount: number;
  readonly account: MaskedBankAccount;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The cut-off: the payout includes what was settled before this time */
  readonly cutAt: string;
  /** When it was added to a bank file */
  readonly sentAt: string | null;
  /** Date the funds are due at the bank, YYYY-MM-DD; null until sent */
  readonly expectedOn: string | null;
  /** The bank’s reference for it */
  readonly traceNumber: string | null;
  /** When the payment was confirmed */
  readonly paidAt: string | null;
  /** What confirmed the payment: the bank’s statement, the days that passed without a return, or its return, since only a paid payout can be returned */
  readonly paidBy: "STATEMENT" | "WINDOW" | "RETURN" | null;
  /** When it was returned or rejected */
  readonly endedAt: string | null;
  /** Why it was returned or rejected: a Standard 007 code, or one of ours */
  readonly reasonCode: string | null;
  /** The reason in words */
  readonly reason: string | null;
}

export interface PayoutRejectedEvent {
  /** The type of the event */
  readonly type: "payout.rejected";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PayoutRejectedData;
}

export interface PayoutReturn {
  /** The id of a return: 30 characters beginning with br */
  readonly returnId: string;
  /** The id of a bank file: 30 characters beginning with bf */
  readonly bankFileId: string;
  /** Whether the return was matched with a payout */
  readonly returnStatus: "RECEIVED" | "MATCHED" | "UNMATCHED" | "RESOLVED";
  /** Whether it was paid first, or refused at once */
  readonly outcome: "RETURNED" | "REJECTED";
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  readonly amount: Sum;
  /** The bank’s date of the return, YYYY-MM-DD */
  readonly returnedOn: string;
  /** The bank’s reason, as a code */
  readonly reasonCode: string;
  /** The bank’s reason, in words */
  readonly reason: string;
  /** Our reference of the payout */
  readonly crossReference: string;
  /** The bank’s reference for it; null if there is none */
  readonly traceNumber: string | null;
  /** The returned payout; null while the return is unmatched */
  readonly payoutId: string | null;
  /** Who resolved it by hand; null if nobody did */
  readonly resolvedBy: string | null;
  /** How it was resolved; null if it was not */
  readonly resolution: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface PayoutReturnList {
  /** The records of this page */
  readonly data: readonly (PayoutReturn)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** What the event is about */
export interface PayoutReturnedData {
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  /** State of the payout */
  readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
  readonly amount: Sum;
  /** Number of lines that make up the amount */
  readonly lineCount: number;
  readonly account: MaskedBankAccount;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The cut-off: the payout includes what was settled before this time */
  readonly cutAt: string;
  /** When it was added to a bank file */
  readonly sentAt: string | null;
  /** Date the funds are due at the bank, YYYY-MM-DD; null until sent */
  readonly expectedOn: string | null;
  /** The bank’s reference for it */
  readonly traceNumber: string | null;
  /** When the payment was confirmed */
  readonly paidAt: string | null;
  /** What confirmed the payment: the bank’s statement, the days that passed without a return, or its return, since only a paid payout can be returned */
  readonly paidBy: "STATEMENT" | "WINDOW" | "RETURN" | null;
  /** When it was returned or rejected */
  readonly endedAt: string | null;
  /** Why it was returned or rejected: a Standard 007 code, or one of ours */
  readonly reasonCode: string | null;
  /** The reason in words */
  readonly reason: string | null;
}

export interface PayoutReturnedEvent {
  /** The type of the event */
  readonly type: "payout.returned";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PayoutReturnedData;
}

/** What the event is about */
export interface PayoutSentData {
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  /** State of the payout */
  readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
  readonly amount: Sum;
  /** Number of lines that make up the amount */
  readonly lineCount: number;
  readonly account: MaskedBankAccount;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The cut-off: the payout includes what was settled before this time */
  readonly cutAt: string;
  /** When it was added to a bank file */
  readonly sentAt: string | null;
  /** Date the funds are due at the bank, YYYY-MM-DD; null until sent */
  readonly expectedOn: string | null;
  /** The bank’s reference for it */
  readonly traceNumber: string | null;
  /** When the payment was confirmed */
  readonly paidAt: string | null;
  /** What confirmed the payment: the bank’s statement, the days that passed without a return, or its return, since only a paid payout can be returned */
  readonly paidBy: "STATEMENT" | "WINDOW" | "RETURN" | null;
  /** When it was returned or rejected */
  readonly endedAt: string | null;
  /** Why it was returned or rejected: a Standard 007 code, or one of ours */
  readonly reasonCode: string | null;
  /** The reason in words */
  readonly reason: string | null;
}

export interface PayoutSentEvent {
  /** The type of the event */
  readonly type: "payout.sent";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: PayoutSentData;
}

export interface PayoutsInCurrency {
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** How many */
  readonly count: number;
  /** Whole cents */
  readonly amount: number;
}

/** What to charge */
export interface PositiveMoney {
  /** Whole cents, greater than zero */
  readonly amount: number | string;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

/** Problem details (RFC 9457) */
export interface Problem {
  /** URL of the page that explains the problem */
  readonly type: string;
  /** The same for every occurrence of this problem */
  readonly title: string;
  /** The HTTP status */
  readonly status: number;
  /** Explanation of this occurrence of the problem */
  readonly detail: string;
  /** The path of the request */
  readonly instance: string;
  /** What kind of problem it is */
  readonly category: "INVALID_REQUEST_ERROR" | "IDEMPOTENCY_ERROR" | "DECLINED_ERROR" | "UNAUTHORIZED_ERROR" | "API_ERROR" | "INTERNAL_SERVER_ERROR";
  /** Quote it when you contact support about the request */
  readonly correlationId: string;
  /** Every fault of the request, each with its place */
  readonly errors?: readonly (Fault)[];
}

export interface Promotion {
  /** Code of the promotion */
  readonly promotionCode: string;
  /** In words */
  readonly description: string;
  /** Discount a month */
  readonly monthlyDiscount: Money;
  /** Number of months */
  readonly months: number;
  /** First day */
  readonly startsOn: string;
  /** Last day */
  readonly endsOn: string;
  /** The solution it applies to */
  readonly solutionId: number;
}

/** What an agent wants to do. Nothing is done until it is confirmed or approved */
export interface Proposal {
  /** The id of the proposal */
  readonly proposalId: string;
  /** WAITING until it is decided or expires; DONE or REFUSED once the operation was called */
  readonly status: "WAITING" | "APPROVED" | "RUNNING" | "DONE" | "REFUSED" | "INTERRUPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED";
  /** What will happen, in words */
  readonly plan: string;
  /** Whether the agent confirms it, or a person in the console approves it */
  readonly decidedBy: "AGENT" | "PERSON";
  /** The operationId of what is to be done */
  readonly operation: string;
  /** The address of the operation, with its ids */
  readonly path: string;
  /** The id of the record it is about */
  readonly subject: string;
  /** What it moves, and what counts against the limits of the agent; null if it moves no money */
  readonly amount: MovedSum | null;
  /** What will be sent, with the amount in it; null if the operation takes no body */
  readonly body: unknown;
  /** Why, as the agent said */
  readonly reason: string;
  /** Stands for the whole call; confirming takes it */
  readonly digest: string;
  /** The response of the operation; null until it is done */
  readonly result: unknown;
  /** Why the operation was refused; null unless it was */
  readonly problem: ProposalProblem | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** Until when it can be confirmed or approved */
  readonly expiresAt: string | null;
  /** When it was done or refused; null before */
  readonly endedAt: string | null;
}

export interface ProposalList {
  /** The records of this page */
  readonly data: readonly (Proposal)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** Why the operation was refused */
export interface ProposalProblem {
  /** The name of the problem’s page */
  readonly code: string;
  /** The same for every occurrence of this problem */
  readonly title: string;
  /** What was wrong */
  readonly detail: string;
}

/** The span that the figures are of */
export interface Range {
  /** First moment */
  readonly from: string;
  /** Moment after the last */
  readonly to: string;
}

export interface ReactivateMerchantRequest {
  /** For the history and the audit log */
  readonly reason?: string;
}

export interface ReadStatementQuery {
  /** Language of the texts */
  readonly language?: "en" | "fr";
}

export interface ReconciliationRun {
  /** The id of a run: 30 characters beginning with rr */
  readonly runId: string;
  /** The name of an acquirer, or `bank` */
  readonly source: string;
  /** Whether it runs, has ended or failed */
  readonly runState: "WAITING" | "RUNNING" | "DONE";
  /** What happened from this time on is compared */
  readonly from: string;
  /** Up to this time */
  readonly to: string;
  /** LEDGER_ONLY where the acquirer gives no record of its own; null until that is known */
  readonly comparedWith: "RECORD_AND_LEDGER" | "LEDGER_ONLY" | null;
  /** What it does now */
  readonly phase: string;
  /** Of the acquirer’s record, or days of bank statements */
  readonly recordsRead: number;
  /** Payments or payouts; one may be compared more than once */
  readonly subjectsCompared: number;
  /** That were not known before */
  readonly differencesFound: number;
  /** That were open, and are no longer there */
  readonly differencesGone: number;
  /** Of the last attempt, where it failed; the run goes on by itself */
  readonly failure: string | null;
  /** Who requested it */
  readonly requestedBy: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When it ended; null while it runs */
  readonly endedAt: string | null;
}

export interface ReconciliationRunList {
  /** The records of this page */
  readonly data: readonly (ReconciliationRun)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export type RedeliverWebhookRequest = Readonly<Record<string, never>>;

export interface Refund {
  /** The id of a refund: 30 characters beginning with ri */
  readonly refundId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** Same as `paymentId` */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Of the payment */
  readonly orderId?: string;
  /** Invoice number of the refund or, if it has none, of the payment */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The reason that you gave */
  readonly reason?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** What was refunded */
  readonly refundAmount: Money;
  /** Same as `refundAmount` */
  readonly amount: Money;
  /** What became of the refund */
  readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Of a refund that succeeded */
  readonly batchId?: string;
  /** The card that the refund goes to */
  readonly paymentMethod: UsedPaymentMethod;
  readonly statusDetails: TransactionDetails;
  /** What the acquirer answered */
  readonly transactionDetails: TransactionDetails;
}

/** What the event is about */
export interface RefundDeclinedData {
  /** The id of a refund: 30 characters beginning with ri */
  readonly refundId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the payment’s order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the refund */
  readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** What is refunded */
  readonly refundAmount: Money;
  readonly decline: Decline;
}

export interface RefundDeclinedEvent {
  /** The type of the event */
  readonly type: "refund.declined";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: RefundDeclinedData;
}

export interface RefundList {
  /** The records of this page */
  readonly data: readonly (Refund)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface RefundOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a refund: 30 characters beginning with ri */
  readonly refundId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** Same as `paymentId` */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Of the payment */
  readonly orderId?: string;
  /** Invoice number of the refund or, if it has none, of the payment */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** The reason that you gave */
  readonly reason?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** What was refunded */
  readonly refundAmount: Money;
  /** Same as `refundAmount` */
  readonly amount: Money;
  /** What became of the refund */
  readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Of a refund that succeeded */
  readonly batchId?: string;
  /** The card that the refund goes to */
  readonly paymentMethod: UsedPaymentMethod;
  readonly statusDetails: TransactionDetails;
  /** What the acquirer answered */
  readonly transactionDetails: TransactionDetails;
}

export interface RefundOfPartnerList {
  /** The records of this page */
  readonly data: readonly (RefundOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** What the event is about */
export interface RefundStuckData {
  /** The id of a refund: 30 characters beginning with ri */
  readonly refundId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the payment’s order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the refund */
  readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** What is refunded */
  readonly refundAmount: Money;
}

export interface RefundStuckEvent {
  /** The type of the event */
  readonly type: "refund.stuck";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: RefundStuckData;
}

/** What the event is about */
export interface RefundSucceededData {
  /** The id of a refund: 30 characters beginning with ri */
  readonly refundId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the payment’s order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the refund */
  readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** What is refunded */
  readonly refundAmount: Money;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId: string;
}

export interface RefundSucceededEvent {
  /** The type of the event */
  readonly type: "refund.succeeded";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: RefundSucceededData;
}

export interface ReleasePaymentRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** For your own records */
  readonly reason?: string;
}

export interface ReleasePayoutsRequest {
  /** For the audit log */
  readonly reason: string;
}

export interface ReplaceAgentPolicyRequest {
  readonly agent: AgentPolicyInput;
}

export interface ReplaceClientJwksRequest {
  readonly jwks: ClientKeys;
  /** How long the current secret remains valid; `86400` if omitted */
  readonly graceSeconds?: number;
}

export interface ReplaceOwnAgentPolicyRequest {
  readonly agent: AgentPolicyInput;
}

export interface ReplaceOwnClientJwksRequest {
  readonly jwks: ClientKeys;
  /** How long the current secret remains valid; `86400` if omitted */
  readonly graceSeconds?: number;
}

export interface ReplayWebhooksRequest {
  /** Events from this time on */
  readonly from: string;
  /** Up to this time */
  readonly to: string;
  /** Only these types of events; all of the endpoint’s if omitted */
  readonly types?: readonly (string)[];
  /** Only what was not delivered: dead letters are queued again, and what waits for another attempt is sent now; `false` if omitted */
  readonly onlyFailed?: boolean | "true" | "false";
}

export interface RequestAdjustmentRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** CREDIT adds to the merchant’s balance, DEBIT deducts from it */
  readonly direction: "CREDIT" | "DEBIT";
  /** What to credit or debit */
  readonly amount: PositiveMoney;
  /** Shown to the merchant’s partner */
  readonly reason: string;
}

export interface RequestReconciliationRunRequest {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The name of an acquirer, or `bank` */
  readonly source: string;
  /** Compare from this time on; from where the last run ended if omitted */
  readonly from?: string;
}

export type RequestWholeAuditRequest = Readonly<Record<string, never>>;

export interface RequestedAudit {
  /** When the audit of everything was requested */
  readonly wholeRequestedAt: string;
}

export interface Requestor {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The card scheme */
  readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB";
  /** threeDSRequestorID */
  readonly requestorId: string | null;
  /** threeDSRequestorName. Defaults to the trading name of the merchant */
  readonly requestorName: string | null;
  /** acquirerMerchantID. Defaults to the merchantId */
  readonly acquirerMerchantId: string | null;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

/** How the cardholder logged in with you. A strong login can make a challenge unnecessary */
export interface RequestorAuthenticationInformation {
  /** How the cardholder logged in */
  readonly method?: "NONE" | "OWN_CREDENTIALS" | "FEDERATED_ID" | "ISSUER_CREDENTIALS" | "THIRD_PARTY" | "FIDO" | "FIDO_SIGNED_ASSURANCE" | "SECURE_REMOTE_COMMERCE_ASSURANCE";
  /** When the cardholder logged in */
  readonly authenticatedAt?: string;
  /** Evidence of the login, such as a FIDO attestation, in the format of your directory server */
  readonly data?: string;
}

export interface Requestors {
  /** Those that are set, by card scheme */
  readonly requestors: readonly (Requestor)[];
}

export interface ResolveDifferenceRequest {
  /** For the audit log and for whoever looks later */
  readonly reason: string;
}

export interface ResolvePayoutReturnRequest {
  /** For the audit log */
  readonly reason: string;
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId?: string;
}

export interface RetrieveAnyOverviewQuery {
  /** Up to now: 24 hours, or whole days of UTC with today */
  readonly range?: "24h" | "7d" | "30d" | "90d";
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** One partner; all without it */
  readonly partnerId?: string;
}

export interface RetrieveAnyRequestQuery {
  /** The partner whose request it was */
  readonly partnerId: string;
}

export interface RetrieveAnyStatisticsQuery {
  /** From the hour or day of this time */
  readonly from?: string;
  /** To the end of the hour or day of this time */
  readonly to?: string;
  /** HOUR (kept for 90 days) or DAY, of UTC */
  readonly interval?: "HOUR" | "DAY";
  /** What each entry of `data` is of, beside its currency; merchants are those of one partner, so `partnerId` is required */
  readonly groupBy?: "brand" | "reason" | "merchant" | "currency" | "partner";
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** One partner; all without it */
  readonly partnerId?: string;
}

export interface RetrieveAnyTimelineQuery {
  /** Number of entries per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** Where the list begins */
  readonly order?: "OLDEST_FIRST" | "NEWEST_FIRST";
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId?: string;
  /** From the header X-Correlation-Id of requests, or as assigned to one */
  readonly correlationId?: string;
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId?: string;
}

export type RetrieveChallengeResultRequest = {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The form field cres, exactly as the issuer posted it */
  readonly challengeResponse?: string;
  /** Same as `challengeResponse` */
  readonly threeDSecureChallengeResponseData?: string;
} & (
  | { readonly challengeResponse: {} }
  | { readonly threeDSecureChallengeResponseData: {} }
);

export interface RetrieveOverviewQuery {
  /** Up to now: 24 hours, or whole days of UTC with today */
  readonly range?: "24h" | "7d" | "30d" | "90d";
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
}

export interface RetrieveStatementQuery {
  /** Language of the texts */
  readonly language?: "en" | "fr";
}

export interface RetrieveStatisticsQuery {
  /** From the hour or day of this time */
  readonly from?: string;
  /** To the end of the hour or day of this time */
  readonly to?: string;
  /** HOUR (kept for 90 days) or DAY, of UTC */
  readonly interval?: "HOUR" | "DAY";
  /** What each entry of `data` is of, beside its currency */
  readonly groupBy?: "brand" | "reason" | "merchant" | "currency";
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
}

export interface RetrieveTimelineQuery {
  /** Number of entries per page */
  readonly limit?: number;
  /** From `next` or `previous` */
  readonly cursor?: string;
  /** ISO 8601, UTC */
  readonly created_from?: string;
  /** ISO 8601, UTC */
  readonly created_to?: string;
  /** Where the list begins */
  readonly order?: "OLDEST_FIRST" | "NEWEST_FIRST";
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId?: string;
  /** From the header X-Correlation-Id of requests, or as assigned to one */
  readonly correlationId?: string;
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The id of a payout: 30 characters beginning with po */
  readonly payoutId?: string;
}

export interface RetrievedPayment {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** Same as `paymentId` */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** Your invoice number */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** What was asked for */
  readonly amount: Money;
  readonly amountDetails?: AmountDetails;
  /** What the issuer approved */
  readonly authorizedAmount: Money;
  /** What was captured */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What was refunded */
  readonly refundedAmount: Money;
  /** Whether the amount was captured at once */
  readonly automaticCapture: boolean;
  /** That of its first capture */
  readonly batchId?: string;
  /** Text on the statement of the cardholder */
  readonly dynamicDescriptor?: string;
  /** When the hold ends; absent if nothing is on hold */
  readonly holdExpiresAt?: string;
  readonly paymentMethod: UsedPaymentMethod;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  readonly transactionDetails: PaymentTransactionDetails;
  readonly verificationDetails: PaymentVerificationDetails;
  /** The exemption from authentication that is claimed. The issuer can still require authentication, with a decline 1A or 65 */
  readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT";
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: CredentialOnFileResponse;
  /** Captures of the hold, oldest first */
  readonly completions?: readonly (PaymentCompletion)[];
}

export interface RetrievedPaymentOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** Same as `paymentId` */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** Your invoice number */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** What was asked for */
  readonly amount: Money;
  readonly amountDetails?: AmountDetails;
  /** What the issuer approved */
  readonly authorizedAmount: Money;
  /** What was captured */
  readonly capturedAmount: Money;
  /** What is on hold and can still be captured */
  readonly capturableAmount: Money;
  /** What was refunded */
  readonly refundedAmount: Money;
  /** Whether the amount was captured at once */
  readonly automaticCapture: boolean;
  /** That of its first capture */
  readonly batchId?: string;
  /** Text on the statement of the cardholder */
  readonly dynamicDescriptor?: string;
  /** When the hold ends; absent if nothing is on hold */
  readonly holdExpiresAt?: string;
  readonly paymentMethod: UsedPaymentMethod;
  /** What became of the payment */
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  readonly transactionDetails: PaymentTransactionDetails;
  readonly verificationDetails: PaymentVerificationDetails;
  /** The exemption from authentication that is claimed. The issuer can still require authentication, with a decline 1A or 65 */
  readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT";
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: CredentialOnFileResponse;
  /** Captures of the hold, oldest first */
  readonly completions?: readonly (PaymentCompletion)[];
}

export interface RevokeTokenRequest {
  /** An access token */
  readonly token: string;
  /** Ignored: there are only access tokens */
  readonly token_type_hint?: string;
  /** The client that asks; if omitted, named by the Authorization header */
  readonly client_id?: string;
  /** The secret of the client */
  readonly client_secret?: string;
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`, with `client_assertion` */
  readonly client_assertion_type?: string;
  /** A JWT signed with a key of the client: RFC 7523 */
  readonly client_assertion?: string;
}

export interface RollClientSecretRequest {
  /** How long the current secret remains valid; `86400` if omitted */
  readonly graceSeconds?: number;
}

export interface RollOwnClientSecretRequest {
  /** How long the current secret remains valid; `86400` if omitted */
  readonly graceSeconds?: number;
}

export interface RollWebhookSecretRequest {
  /** For how long requests are also signed with the previous secret and key; `24` if omitted */
  readonly overlapHours?: number | string;
}

export interface RolledClient {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  /** The partner it belongs to; null for an operator’s */
  readonly partnerId: string | null;
  /** Shown to people */
  readonly name: string;
  /** What the client may do */
  readonly scopes: readonly (string)[];
  /** The only merchant it may act for; null if it may act for all of the partner’s */
  readonly merchantId: string | null;
  /** Its public keys; null if it authenticates with a secret */
  readonly jwks: CreatedClientJwks | null;
  /** What it may do as an agent; null for any other client */
  readonly agent: AgentPolicy | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** When it was revoked; null while it is valid */
  readonly revokedAt: string | null;
  /** Shown only once */
  readonly clientSecret: string;
  /** ISO 8601, UTC */
  readonly previousSecretExpiresAt: string;
}

export interface SavedView {
  /** The id of a saved view: 30 characters beginning with sv */
  readonly viewId: string;
  /** The page of the console */
  readonly page: string;
  /** Shown to people */
  readonly name: string;
  /** The query of the page’s address, with its filters */
  readonly search: string;
  /** Whether others of the same partner see it */
  readonly isShared: boolean;
  /** Who saved it: the client, or the user’s e-mail address */
  readonly owner: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface SavedViewList {
  /** Your own views and those shared with you */
  readonly data: readonly (SavedView)[];
}

export interface ScheduleOrderRequest {
  /** When the terminals are to be installed, if known */
  readonly installAt?: string;
}

export interface SchemeSettings {
  /** The card scheme */
  readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB";
  /** Endpoint for PReq and AReq messages */
  readonly directoryServerUrl: string | null;
  /** threeDSServerRefNumber */
  readonly referenceNumber: string | null;
  /** threeDSServerOperatorID */
  readonly operatorId: string | null;
  /** threeDSRequestorID */
  readonly requestorId: string | null;
  /** threeDSRequestorName. Defaults to the trading name of the merchant */
  readonly requestorName: string | null;
  /** acquirerMerchantID. Defaults to the merchantId */
  readonly acquirerMerchantId: string | null;
  /** acquirerBIN */
  readonly acquirerBin: string | null;
  /** Our certificate for this scheme, followed by any intermediate certificates */
  readonly certificate: string | null;
  /** Certificate authority that issues the certificate of the directory server */
  readonly authority: string | null;
  /** When the certificate expires; null if there is none */
  readonly certificateExpiresAt: string | null;
  /** Up to 10 digests */
  readonly pins: readonly (string)[];
  /** Null if nothing is set and the settings of the installation apply */
  readonly modifiedAt: string | null;
}

export interface Schemes {
  /** Settings of each card scheme */
  readonly schemes: readonly (SchemeSettings)[];
}

export interface SearchAllQuery {
  /** What to look for */
  readonly q: string;
}

export interface SearchQuery {
  /** What to look for */
  readonly q: string;
}

export interface SearchResult {
  /** What was found */
  readonly kind: "PAYMENT" | "REFUND" | "VALIDATION" | "AUTHENTICATION" | "BATCH" | "PAYOUT" | "CUSTOMER" | "PAYMENT_METHOD" | "MERCHANT" | "ORDER" | "EVENT" | "REQUEST" | "WEBHOOK_ENDPOINT" | "WEBHOOK_DELIVERY" | "PARTNER";
  /** The id of the record */
  readonly id: string;
  /** What to show of it */
  readonly title: string;
  /** What else to show of it */
  readonly subtitle: string;
  /** The partner it belongs to */
  readonly partnerId: string;
  /** The merchant it belongs to; null if none */
  readonly merchantId: string | null;
  /** ISO 8601, UTC */
  readonly at: string;
}

export interface SearchResults {
  /** The best matches first */
  readonly data: readonly (SearchResult)[];
}

export interface SetAcquirerRoutesRequest {
  /** If empty, the routes in the settings of the installation apply */
  readonly routes: readonly (AcquirerRoute)[];
}

export interface SetCardTypesRequest {
  /** Both bounds are inclusive; the type of a card outside all ranges follows from its brand */
  readonly ranges: readonly (CardTypeRange)[];
}

export interface SetFaultsRequest {
  /** In place of those before */
  readonly faults: readonly (NewAcquirerFault)[];
}

export interface SetFeePlanRequest {
  /** NET: fees are deducted from each batch. MONTHLY: fees are billed after the month ends */
  readonly billing: "NET" | "MONTHLY";
  /** Fees by kind of card */
  readonly cardFees: readonly (CardFeesInput)[];
  /** Fees that are charged every month */
  readonly monthlyFees: readonly (MonthlyFeeInput)[];
  readonly minimum?: MinimumFeeInput;
}

export interface SetIssuerFaultsRequest {
  /** Up to 20 faults */
  readonly faults: readonly (IssuerFault)[];
}

export interface SetPayoutReserveRequest {
  /** Share of the settled amount to reserve, in basis points: 1000 is 10 % */
  readonly basisPoints: number;
  /** Days until a reserved amount is released */
  readonly days: number;
  /** For the audit log */
  readonly reason: string;
}

export interface SetPayoutScheduleRequest {
  /** When payouts are made */
  readonly schedule: "DAILY" | "WEEKLY" | "MANUAL";
  /** The day of a WEEKLY schedule; omit it for the others */
  readonly weekday?: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY";
}

export interface SetRequestorRequest {
  /** threeDSRequestorID */
  readonly requestorId?: string;
  /** threeDSRequestorName. Defaults to the trading name of the merchant */
  readonly requestorName?: string;
  /** acquirerMerchantID. Defaults to the merchantId */
  readonly acquirerMerchantId?: string;
}

export interface SetSchemeRequest {
  /** Endpoint for PReq and AReq messages */
  readonly directoryServerUrl?: string;
  /** threeDSServerRefNumber */
  readonly referenceNumber?: string;
  /** threeDSServerOperatorID */
  readonly operatorId?: string;
  /** threeDSRequestorID */
  readonly requestorId?: string;
  /** threeDSRequestorName. Defaults to the trading name of the merchant */
  readonly requestorName?: string;
  /** acquirerMerchantID. Defaults to the merchantId */
  readonly acquirerMerchantId?: string;
  /** acquirerBIN */
  readonly acquirerBin?: string;
  /** Our certificate for this scheme, followed by any intermediate certificates */
  readonly certificate?: string;
  /** Certificate authority that issues the certificate of the directory server */
  readonly authority?: string;
  /** Private key of the certificate. Stored encrypted and never returned; if omitted, the stored key is kept */
  readonly privateKey?: string;
  /** Up to 10 digests */
  readonly pins?: readonly (string)[];
}

export interface SetTerminalRequest {
  /** The terminal id that acquirers know the merchant by */
  readonly terminalId?: string;
}

/** Where the goods are shipped. Issuers compare it with the billing address and earlier deliveries */
export interface ShippingAddress {
  /** Unit or suite number */
  readonly unitNumber?: string;
  /** House number */
  readonly streetNumber?: string;
  /** Without the house number */
  readonly streetName?: string;
  /** City or town */
  readonly city?: string;
  /** The code of a province or state of the country, such as ON */
  readonly province?: string;
  /** A valid postal code of the country, such as M5V 2T6 */
  readonly postalCode?: string;
  /** A two-letter ISO 3166-1 country code, such as CA */
  readonly country?: string;
}

/** Contribution to the batch before fees: negative for voids and refunds */
export interface SignedMoney {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

/** An amount in a currency; may be negative */
export interface SignedSum {
  /** Whole cents; negative if the merchant owes it */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface Solution {
  /** The id of the solution */
  readonly solutionId: number;
  /** Name of the solution */
  readonly name: string;
  /** Kind of solution */
  readonly kind: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER";
  /** Price a month */
  readonly monthlyPrice: Money;
  /** What comes with it */
  readonly supplies: readonly (OrderSupply)[];
  /** Promotions that apply to it */
  readonly promotions: readonly (SolutionPromotion)[];
}

export interface SolutionList {
  /** The records of this page */
  readonly data: readonly (Solution)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface SolutionPromotion {
  /** Code of the promotion */
  readonly promotionCode: string;
  /** In words */
  readonly description: string;
  /** Discount a month */
  readonly monthlyDiscount: Money;
  /** Number of months */
  readonly months: number;
  /** First day */
  readonly startsOn: string;
  /** Last day */
  readonly endsOn: string;
}

export interface StartFillRequest {
  /** Days of trade; the sandbox’s time is moved on by as many */
  readonly days: number;
  /** Roughly how many payments in all; `200` if omitted */
  readonly payments?: number;
}

export interface Statement {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** A month in the merchant’s time zone */
  readonly month: string;
  /** When the month began */
  readonly from: string;
  /** When the month ended, or ends */
  readonly to: string;
  /** Whether the month is over */
  readonly isFinal: boolean;
  /** What the acquirer is registered under for taxes */
  readonly taxRegistrations: readonly ({
    /** The taxes it is for */
    readonly taxTypes: readonly (string)[];
    /** The number */
    readonly number: string;
  })[];
  /** One entry for each currency with activity */
  readonly currencies: readonly (StatementCurrency)[];
}

/** Balances when the month began */
export interface StatementBalances {
  /** Due to the merchant */
  readonly payable: SignedMoney;
  /** Billed to the merchant monthly */
  readonly billable: SignedMoney;
}

export interface StatementCurrency {
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  readonly opening: StatementBalances;
  /** What changed the balances, oldest first */
  readonly lines: readonly (StatementLine)[];
  /** Totals of the lines by kind */
  readonly totals: readonly (StatementTotal)[];
  /** What each tax on fees came to */
  readonly taxes: readonly (StatementTax)[];
  /** Balances when the month ended, or now */
  readonly closing: StatementBalances;
}

export interface StatementLine {
  /** The ledger entry */
  readonly entryId: string;
  /** Kind of ledger entry */
  readonly kind: string;
  /** PAYABLE: due to the merchant. BILLABLE: billed to the merchant monthly */
  readonly account: "PAYABLE" | "BILLABLE";
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** What caused it: a batch, a monthly bill, a payout, an adjustment */
  readonly subjectId: string;
  /** Text on the statement */
  readonly description: string;
  /** An amount in a currency; may be negative */
  readonly amount: SignedMoney;
  /** The fee, for a FEE */
  readonly fee?: FeeLine;
  readonly tax?: StatementLineTax;
}

/** The tax, for a TAX */
export interface StatementLineTax {
  /** Which tax */
  readonly taxType: string;
  /** In thousandths of a percent */
  readonly rate: number;
  /** The ledger entry of the taxed fee */
  readonly onEntryId: string;
  /** Canadian dollars for one US dollar, as it was when the tax was charged */
  readonly cadPerUsd?: string;
  /** The tax in Canadian dollars, if charged in US dollars and a rate was set then */
  readonly cadValue?: SignedMoney;
}

export interface StatementTax {
  /** Which tax */
  readonly taxType: string;
  /** In thousandths of a percent */
  readonly rate: number;
  /** The fees it is on */
  readonly base: SignedMoney;
  /** An amount in a currency; may be negative */
  readonly amount: SignedMoney;
  /** The tax in Canadian dollars, if charged in US dollars and a rate was set then */
  readonly cadValue?: SignedMoney;
}

export interface StatementTotal {
  /** Kind of ledger entry */
  readonly kind: string;
  /** The kind in words */
  readonly description: string;
  /** PAYABLE: due to the merchant. BILLABLE: billed to the merchant monthly */
  readonly account: "PAYABLE" | "BILLABLE";
  /** Number of lines */
  readonly count: number;
  /** An amount in a currency; may be negative */
  readonly amount: SignedMoney;
}

export interface Statements {
  /** One for each month, the latest first */
  readonly statements: readonly ({
    /** A month in the merchant’s time zone */
    readonly month: string;
    /** Whether the month is over */
    readonly isFinal: boolean;
  })[];
}

export interface Statistics {
  readonly range: Range;
  /** The span of the same length before */
  readonly previous: Range;
  /** HOUR (kept for 90 days) or DAY, of UTC */
  readonly interval: "HOUR" | "DAY";
  /** What each entry of `data` is of; null if of everything */
  readonly groupBy: string | null;
  /** The groups with the most, at most 50 */
  readonly data: readonly (StatisticsOfGroup)[];
}

export interface StatisticsOfGroup {
  /** Of what `groupBy` names; empty for what has none, such as refunds no brand */
  readonly group: string | null;
  /** null for what has no amount, such as validations */
  readonly currency: "CAD" | "USD" | null;
  readonly totals: Figures;
  /** Of the span before */
  readonly previous: Figures;
  /** Hours or days with nothing are left out */
  readonly series: readonly ({
    /** When the hour or day begins */
    readonly at: string;
    /** Of the hour or day */
    readonly figures: Figures;
  })[];
}

export interface StoredPaymentMethod {
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId: string;
  /** Same as `paymentMethodId` */
  readonly paymentMethodID: string;
  /** Always a card */
  readonly paymentMethodType: "CARD";
  /** Brand of the card */
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** The first six digits */
  readonly bin: string;
  /** The last four digits of the card number */
  readonly lastFour: string;
  /** Month of expiry, 1 to 12 */
  readonly expiryMonth: number;
  /** Year of expiry, four digits */
  readonly expiryYear: number;
  /** The same for the same card at the same merchant */
  readonly fingerprint: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** Whether it can be used for further payments */
  readonly stored: boolean;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly cardholderInformation?: CardholderInformation;
}

export interface StoredPaymentMethodList {
  /** The records of this page */
  readonly data: readonly (StoredPaymentMethod)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface StoredPaymentMethodOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId: string;
  /** Same as `paymentMethodId` */
  readonly paymentMethodID: string;
  /** Always a card */
  readonly paymentMethodType: "CARD";
  /** Brand of the card */
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** The first six digits */
  readonly bin: string;
  /** The last four digits of the card number */
  readonly lastFour: string;
  /** Month of expiry, 1 to 12 */
  readonly expiryMonth: number;
  /** Year of expiry, four digits */
  readonly expiryYear: number;
  /** The same for the same card at the same merchant */
  readonly fingerprint: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** Whether it can be used for further payments */
  readonly stored: boolean;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly cardholderInformation?: CardholderInformation;
}

export interface StoredPaymentMethodOfPartnerList {
  /** The records of this page */
  readonly data: readonly (StoredPaymentMethodOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** An amount in a currency; may exceed that of one payment */
export interface Sum {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface SumOfMovements {
  /** Kind of ledger entry */
  readonly kind: string;
  /** Number of movements */
  readonly count: number;
  /** Sum of these movements */
  readonly amount: SignedSum;
}

/** Sums of a currency */
export interface SumsOverTime {
  /** Whole cents */
  readonly amount: number;
  /** How many */
  readonly count: number;
  /** Of the span before, in whole cents */
  readonly previousAmount: number;
  /** How many in the span before */
  readonly previousCount: number;
  /** By hour or day */
  readonly series: readonly ({
    /** When the hour or day begins */
    readonly at: string;
    /** Whole cents */
    readonly amount: number;
    /** How many */
    readonly count: number;
  })[];
}

export interface SuspendMerchantRequest {
  /** For the history and the audit log */
  readonly reason: string;
}

export interface System {
  /** Of this release */
  readonly version: string;
  /** The version of Node.js that answers */
  readonly node: string;
  /** Whether it is the sandbox */
  readonly isSandbox: boolean;
  /** The service’s time, which the sandbox can move */
  readonly time: string;
  /** The machine’s time */
  readonly realTime: string;
  /** The database */
  readonly database: {
    /** Of PostgreSQL */
    readonly version: string;
    /** Whether it has several servers */
    readonly isCluster: boolean;
    /** What it takes on disk; of a cluster, its coordinator alone */
    readonly bytes: number;
  };
  /** Changes of its schema */
  readonly migrations: {
    /** How many were applied */
    readonly count: number;
    /** Name of the last one */
    readonly last: string | null;
    /** When it was applied */
    readonly lastAt: string | null;
  };
  /** Those seen within 20 seconds */
  readonly processes: readonly (SystemProcess)[];
  /** Whichever process ran them; a few seconds old at most */
  readonly jobs: readonly (SystemJob)[];
  /** Work that waits */
  readonly queues: readonly ({
    /** Name of the queue */
    readonly name: string;
    /** What waits for background work, counted up to 10000 */
    readonly depth: number;
    /** Since when the oldest waits; null if nothing does */
    readonly oldestAt: string | null;
  })[];
  /** The data keys */
  readonly keys: readonly (SystemKey)[];
  /** Of the process that answers */
  readonly settings: readonly (SystemSetting)[];
  /** As the process that answers sees them */
  readonly acquirers: readonly (SystemAcquirer)[];
}

export interface SystemAcquirer {
  /** Name of the acquirer */
  readonly name: string;
  /** Whether it can be reached */
  readonly isReady: boolean;
  /** Whether its circuit breaker is open */
  readonly breaker: string;
  /** When it last answered; null if it has not yet */
  readonly lastAnsweredAt: string | null;
  /** The last operation without a usable answer; null if there was none */
  readonly lastTrouble: {
    /** What was wrong */
    readonly why: string;
    /** What was asked */
    readonly operation: string;
    /** ISO 8601, UTC */
    readonly at: string;
  } | null;
}

export interface SystemJob {
  /** Name of the job */
  readonly name: string;
  /** How often it ran */
  readonly rounds: number;
  /** How often it failed */
  readonly failures: number;
  /** When it last ran */
  readonly lastRunAt: string;
  /** Milliseconds that the last round took */
  readonly lastDurationMs: number;
  /** When it last had something to do */
  readonly lastWorkedAt: string | null;
  /** When it last failed; null if never */
  readonly lastFailedAt: string | null;
  /** The last error; null if there was none */
  readonly lastError: string | null;
  /** Whether its last round failed */
  readonly isFailing: boolean;
}

export interface SystemKey {
  /** What the key is for */
  readonly purpose: string;
  /** Version of the key */
  readonly version: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When it was destroyed or retired */
  readonly endedAt: string | null;
}

export interface SystemProcess {
  /** ALONE: does everything. API: answers requests. BACKGROUND: runs the jobs */
  readonly kind: "ALONE" | "API" | "BACKGROUND";
  /** Number of the process */
  readonly pid: number;
  /** Name of the machine */
  readonly host: string;
  /** Version of Node.js */
  readonly node: string;
  /** When it started */
  readonly startedAt: string;
  /** When it was last seen */
  readonly seenAt: string;
}

export interface SystemSetting {
  /** Name of the setting */
  readonly name: string;
  /** What is in force; secrets are not shown */
  readonly value: string;
  /** False: the default */
  readonly isSet: boolean;
  /** What it is for */
  readonly use: string;
}

export interface TakeBankStatementRequest {
  /** The file exactly as the bank sent it, in base64 */
  readonly content: string;
}

export interface TakePayoutReturnsRequest {
  /** The file exactly as the bank sent it, in base64 */
  readonly content: string;
}

/** Taxes on the fees */
export interface Taxes {
  /** Whole cents; negative if more taxes are returned than charged */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface TestCard {
  /** A published test number */
  readonly cardNumber: string;
  /** Brand of the card */
  readonly brand: string;
  /** What it is for */
  readonly use: "PAYMENT" | "THREE_D_SECURE";
  /** What happens with it */
  readonly what: string;
  /** The response code of the acquirer */
  readonly isoResponseCode: string | null;
}

export interface TestCards {
  /** Test cards */
  readonly cards: readonly (TestCard)[];
  /** With any other card */
  readonly amounts: readonly ({
    /** The last two digits of the amount */
    readonly cents: string;
    /** What happens with it */
    readonly what: string;
    /** The response code of the acquirer */
    readonly isoResponseCode: string;
  })[];
  /** What the security code results in */
  readonly securityCodes: readonly ({
    /** The security code */
    readonly securityCode: string;
    /** What it results in */
    readonly result: string;
  })[];
  /** What the postal code results in */
  readonly postalCodes: readonly ({
    /** The postal code */
    readonly postalCode: string;
    /** What it results in */
    readonly result: string;
  })[];
}

/** What the event is about */
export interface ThreeDSecureAttemptedData {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** The amount that is authenticated; null if none */
  readonly amount: Money | null;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** Why, where the cardholder was not authenticated */
  readonly reason: string | null;
  /** Two digits, from the directory server */
  readonly electronicCommerceIndicator: string | null;
}

export interface ThreeDSecureAttemptedEvent {
  /** The type of the event */
  readonly type: "three_d_secure.attempted";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ThreeDSecureAttemptedData;
}

/** What the event is about */
export interface ThreeDSecureAuthenticatedData {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** The amount that is authenticated; null if none */
  readonly amount: Money | null;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** Why, where the cardholder was not authenticated */
  readonly reason: string | null;
  /** Two digits, from the directory server */
  readonly electronicCommerceIndicator: string | null;
}

export interface ThreeDSecureAuthenticatedEvent {
  /** The type of the event */
  readonly type: "three_d_secure.authenticated";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ThreeDSecureAuthenticatedData;
}

/** What the event is about */
export interface ThreeDSecureChallengeRequiredData {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** The amount that is authenticated; null if none */
  readonly amount: Money | null;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** Why, where the cardholder was not authenticated */
  readonly reason: string | null;
  /** Two digits, from the directory server */
  readonly electronicCommerceIndicator: string | null;
}

export interface ThreeDSecureChallengeRequiredEvent {
  /** The type of the event */
  readonly type: "three_d_secure.challenge_required";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ThreeDSecureChallengeRequiredData;
}

/** The authentication to use; it can be used once */
export interface ThreeDSecureData {
  /** Id of an authentication created with this API */
  readonly threeDSecureAuthenticationId?: string;
  /** The authentication value: 28 characters of base64 */
  readonly threeDSecureAuthenticationValue?: string;
  /** Same as `threeDSecureData.threeDSecureAuthenticationValue` */
  readonly threeDSecureCryptogram?: string;
  /** The version of 3-D Secure that was used, such as 2.2.0 */
  readonly threeDSecureVersion?: string;
  /** A UUID, such as 8a880dc0-d2d2-4067-bcb1-b08d1690b26e */
  readonly threeDSecureServerTransactionId?: string;
  /** A UUID, such as 8a880dc0-d2d2-4067-bcb1-b08d1690b26e */
  readonly threeDSecureDirectoryServerTransactionId?: string;
}

/** What the event is about */
export interface ThreeDSecureDecoupledConfirmedData {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** The amount that is authenticated; null if none */
  readonly amount: Money | null;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** Why, where the cardholder was not authenticated */
  readonly reason: string | null;
  /** Two digits, from the directory server */
  readonly electronicCommerceIndicator: string | null;
}

export interface ThreeDSecureDecoupledConfirmedEvent {
  /** The type of the event */
  readonly type: "three_d_secure.decoupled_confirmed";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ThreeDSecureDecoupledConfirmedData;
}

/** What the event is about */
export interface ThreeDSecureNotAuthenticatedData {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** The amount that is authenticated; null if none */
  readonly amount: Money | null;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** Why, where the cardholder was not authenticated */
  readonly reason: string | null;
  /** Two digits, from the directory server */
  readonly electronicCommerceIndicator: string | null;
}

export interface ThreeDSecureNotAuthenticatedEvent {
  /** The type of the event */
  readonly type: "three_d_secure.not_authenticated";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ThreeDSecureNotAuthenticatedData;
}

/** What the event is about */
export interface ThreeDSecurePreferenceAcknowledgedData {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** The amount that is authenticated; null if none */
  readonly amount: Money | null;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** Why, where the cardholder was not authenticated */
  readonly reason: string | null;
  /** Two digits, from the directory server */
  readonly electronicCommerceIndicator: string | null;
}

export interface ThreeDSecurePreferenceAcknowledgedEvent {
  /** The type of the event */
  readonly type: "three_d_secure.preference_acknowledged";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ThreeDSecurePreferenceAcknowledgedData;
}

/** What the event is about */
export interface ThreeDSecureRejectedData {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** The amount that is authenticated; null if none */
  readonly amount: Money | null;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** Why, where the cardholder was not authenticated */
  readonly reason: string | null;
  /** Two digits, from the directory server */
  readonly electronicCommerceIndicator: string | null;
}

export interface ThreeDSecureRejectedEvent {
  /** The type of the event */
  readonly type: "three_d_secure.rejected";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ThreeDSecureRejectedData;
}

/** What the event is about */
export interface ThreeDSecureTechnicalIssueData {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** The amount that is authenticated; null if none */
  readonly amount: Money | null;
  /** Result of the authentication */
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  /** The id of the authentication in EMV 3-D Secure */
  readonly threeDSecureServerTransactionId: string;
  /** Why, where the cardholder was not authenticated */
  readonly reason: string | null;
  /** Two digits, from the directory server */
  readonly electronicCommerceIndicator: string | null;
}

export interface ThreeDSecureTechnicalIssueEvent {
  /** The type of the event */
  readonly type: "three_d_secure.technical_issue";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ThreeDSecureTechnicalIssueData;
}

export interface TimelineAcquirerMessage {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "acquirerMessage";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelineAcquirerMessageDetails;
}

/** What only entries of this kind have */
export interface TimelineAcquirerMessageDetails {
  /** Name of the acquirer */
  readonly acquirer: string;
  /** What was asked */
  readonly operation: string;
  /** Our reference in messages to the acquirer */
  readonly reference: string;
  /** What came of it */
  readonly outcome: string;
  /** Milliseconds it took */
  readonly durationMs: number;
  /** What was asked, masked */
  readonly request: unknown;
  /** What was answered, masked; null if nothing was */
  readonly answer: unknown;
  /** What went wrong */
  readonly error: string | null;
}

/** The amount */
export interface TimelineAmount {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface TimelineBankFileLine {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "bankFileLine";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelineBankFileLineDetails;
}

/** What only entries of this kind have */
export interface TimelineBankFileLineDetails {
  /** What the file is: ours to the bank, or the bank’s to us */
  readonly file: "PAYMENTS" | "STATEMENT" | "RETURNS";
  /** The file */
  readonly fileId: string;
  /** Number of the line in the file */
  readonly line: string;
  readonly amount: TimelineAmount;
  /** The bank’s reference */
  readonly traceNumber: string | null;
}

export interface TimelineBatch {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "batch";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelineBatchDetails;
}

/** What only entries of this kind have */
export interface TimelineBatchDetails {
  /** The new state */
  readonly state: string;
  /** The net amount of the batch */
  readonly amount: unknown;
}

export interface TimelineDelivery {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "delivery";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelineDeliveryDetails;
}

export interface TimelineDeliveryAttempt {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "deliveryAttempt";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelineDeliveryAttemptDetails;
}

/** What only entries of this kind have */
export interface TimelineDeliveryAttemptDetails {
  /** The delivery */
  readonly deliveryId: string;
  /** Number of the attempt, from 1 */
  readonly number: number;
  /** HTTP status of the answer; null if none came */
  readonly status: number | null;
  /** Milliseconds it took */
  readonly durationMs: number;
  /** Why it failed, in a word */
  readonly error: string | null;
  /** Why it failed, in a sentence */
  readonly errorMessage: string | null;
}

/** What only entries of this kind have */
export interface TimelineDeliveryDetails {
  /** The webhook endpoint */
  readonly endpointId: string;
  /** The event */
  readonly eventId: string;
  /** The new state */
  readonly state: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED";
  /** How many there were so far */
  readonly attempts: number;
  /** When it is tried next; null if it is not */
  readonly nextAttemptAt: string | null;
}

/** Something that happened; `kind` says which members it has */
export type TimelineEntry = TimelineRequest | TimelineAcquirerMessage | TimelineIdempotency | TimelineThreeDSecureMessage | TimelineStateChange | TimelineLedgerMovement | TimelineBatch | TimelinePayout | TimelineBankFileLine | TimelineEvent | TimelineDelivery | TimelineDeliveryAttempt;

export interface TimelineEntryList {
  /** The records of this page */
  readonly data: readonly (TimelineEntry)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface TimelineEvent {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "event";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelineEventDetails;
}

/** What only entries of this kind have */
export interface TimelineEventDetails {
  /** The type of the event */
  readonly type: string;
  /** Number among the events of its subject */
  readonly sequence: number;
  /** Details of the event, as GET /events returns them */
  readonly data: unknown;
}

export interface TimelineIdempotency {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "idempotency";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelineIdempotencyDetails;
}

/** What only entries of this kind have */
export interface TimelineIdempotencyDetails {
  /** What was asked */
  readonly operation: string;
  /** The key that was sent */
  readonly idempotencyKey: string;
  /** Of the answer that repeats get; null until there is one */
  readonly status: number | null;
}

export interface TimelineLedgerMovement {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "ledgerMovement";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelineLedgerMovementDetails;
}

/** What only entries of this kind have */
export interface TimelineLedgerMovementDetails {
  /** Kind of ledger entry */
  readonly entryKind: string;
  readonly amount: TimelineAmount;
  /** The accounts that the amount was moved between */
  readonly movements: readonly ({
    /** Account that was debited */
    readonly debit: string;
    /** Account that was credited */
    readonly credit: string;
  })[];
  /** The batch that includes it; null if none does */
  readonly batchId: string | null;
}

export interface TimelinePayout {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "payout";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelinePayoutDetails;
}

/** What only entries of this kind have */
export interface TimelinePayoutDetails {
  /** The new state */
  readonly state: string;
  /** The amount of the payout */
  readonly amount: unknown;
  /** Why it was returned or rejected */
  readonly reason: string | null;
}

export interface TimelineRequest {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "request";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelineRequestDetails;
}

/** What only entries of this kind have */
export interface TimelineRequestDetails {
  /** HTTP method */
  readonly method: string;
  /** Path of the request, without its query */
  readonly path: string;
  /** HTTP status of the answer */
  readonly status: number;
  /** Reason codes of the faults, if any */
  readonly reasonCodes: readonly (string)[];
  /** Milliseconds it took */
  readonly durationMs: number;
  /** The client that sent it */
  readonly clientId: string;
  /** What became of its idempotency key, if it has one */
  readonly idempotency: "NEW" | "REPLAYED" | "CONFLICT" | null;
  /** The body, masked; null if there was none */
  readonly request: unknown;
  /** The body of the answer, masked */
  readonly answer: unknown;
}

export interface TimelineStateChange {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "stateChange";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelineStateChangeDetails;
}

/** What only entries of this kind have */
export interface TimelineStateChangeDetails {
  /** The new state */
  readonly state: string | null;
  /** Who did it: the client of a request, PLATFORM for an operator, null if not known */
  readonly actor: string | null;
  /** The reason that was given */
  readonly reason: string | null;
}

export interface TimelineThreeDSecureMessage {
  /** ISO 8601, UTC */
  readonly at: string;
  /** The kind of entry */
  readonly kind: "threeDSecureMessage";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  /** The merchant it concerns; null if none */
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: TimelineThreeDSecureMessageDetails;
}

/** What only entries of this kind have */
export interface TimelineThreeDSecureMessageDetails {
  /** Whether we sent or received it */
  readonly direction: "SENT" | "RECEIVED";
  /** Who is at the other end */
  readonly party: "DIRECTORY_SERVER" | "BROWSER";
  /** AReq, ARes, CReq, CRes, RReq, RRes or Erro */
  readonly messageType: string | null;
  /** The message, masked; null if there was none */
  readonly message: unknown;
  /** What happened instead of a message */
  readonly note: string | null;
}

export type TokenIntrospection = ActiveToken | InactiveToken;

/** A sum in a currency */
export interface Total {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

/** Same as `transactionDetails` */
export interface TransactionDetails {
  /** Our reference in messages to the acquirer */
  readonly transactionUniqueId: string;
  /** ISO 8583: 00 is an approval */
  readonly isoResponseCode: string;
  /** The code of the acquirer; 050 and above are declines */
  readonly responseCode: string;
  /** From the issuer; empty if there is none */
  readonly authorizationCode: string;
  /** Description of the result */
  readonly message: string;
}

export interface UnresolvedPayment {
  /** The payment */
  readonly payment: Payment;
  /** The operation requested from the acquirer */
  readonly operation: string;
  /** The acquirer of the operation */
  readonly acquirer: string;
  /** Reference in messages to the acquirer */
  readonly reference: string;
  /** References of the authorization at the host of the acquirer */
  readonly hostReferences: Readonly<Record<string, string>>;
  /** Number of unsuccessful enquiries to the acquirer */
  readonly attempts: number;
  /** Whether there were so many attempts that a person should investigate */
  readonly isStuck: boolean;
  /** When it is tried next */
  readonly nextAttemptAt: string;
}

export interface UnresolvedPaymentList {
  /** The records of this page */
  readonly data: readonly (UnresolvedPayment)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface UnresolvedRefund {
  /** The refund */
  readonly refund: Refund;
  /** The acquirer of the operation */
  readonly acquirer: string;
  /** Reference in messages to the acquirer */
  readonly reference: string;
  /** References of the authorization at the host of the acquirer */
  readonly hostReferences: Readonly<Record<string, string>>;
  /** Number of unsuccessful retries */
  readonly attempts: number;
  /** Whether there were so many attempts that a person should investigate */
  readonly isStuck: boolean;
  /** When it is tried next */
  readonly nextAttemptAt: string;
}

export interface UnresolvedRefundList {
  /** The records of this page */
  readonly data: readonly (UnresolvedRefund)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** The same members, in an object of their own */
export interface UpdateMerchantPayload {
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly chainId?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly bankingDetails?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly pointOfSaleOptions?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly riskDetails?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly businessDetails?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly merchantDetails?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly businessActivity?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly securityDetails?: unknown;
}

export interface UpdateMerchantRequest {
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly chainId?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly bankingDetails?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly pointOfSaleOptions?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly riskDetails?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly businessDetails?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly merchantDetails?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly businessActivity?: unknown;
  /** As in the create request. Omitted members keep their value; null removes a member */
  readonly securityDetails?: unknown;
  readonly merchantPayload?: UpdateMerchantPayload;
}

export interface UpdateWebhookEndpointRequest {
  /** Where events are sent: an https URL with a public host. In the sandbox, http and localhost are allowed */
  readonly url?: string;
  /** Which events to send */
  readonly types?: readonly (string)[];
  /** 1 to 200 characters on one line, or null */
  readonly description?: string | null;
  /** `FULL` sends the details of an event; `THIN` only what happened to which record */
  readonly form?: "FULL" | "THIN";
  /** The API version that the bodies of events follow */
  readonly apiVersion?: string;
  /** While an endpoint is paused its events are kept; they are sent once it is enabled */
  readonly status?: "ENABLED" | "PAUSED";
}

/** The card that was used */
export interface UsedPaymentMethod {
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId: string;
  /** Same as `paymentMethodId` */
  readonly paymentMethodID: string;
  /** Always a card */
  readonly paymentMethodType: "CARD";
  /** Brand of the card */
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** The first six digits */
  readonly bin: string;
  /** The last four digits of the card number */
  readonly lastFour: string;
  /** Month of expiry, 1 to 12 */
  readonly expiryMonth: number;
  /** Year of expiry, four digits */
  readonly expiryYear: number;
  /** The same for the same card at the same merchant */
  readonly fingerprint: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** Whether it can be used for further payments */
  readonly stored: boolean;
}

export interface User {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  /** The person’s e-mail address */
  readonly email: string;
  /** The person’s name */
  readonly name: string;
  /** What the person may do */
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  /** Whether the person works for the operator or for a partner */
  readonly side: "OPERATOR" | "PARTNER";
  /** The partner that the person works for; null for the operator’s */
  readonly partnerId: string | null;
  /** The name of that partner */
  readonly partnerName: string | null;
  /** Whether the person can sign in */
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  /** What the person can sign in with besides the password */
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** When the person last signed in; null if never */
  readonly signedInAt: string | null;
  /** When access was taken away; null if it was not */
  readonly disabledAt: string | null;
}

export interface UserList {
  /** The records of this page */
  readonly data: readonly (User)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface Validation {
  /** The id of a validation: 30 characters beginning with vi */
  readonly validationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** Your invoice number */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** What became of the validation */
  readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** The card that was checked */
  readonly paymentMethod: UsedPaymentMethod;
  /** What the acquirer answered */
  readonly transactionDetails: TransactionDetails;
  readonly verificationDetails: ValidationVerificationDetails;
  /** How a stored card is to be used */
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: CredentialOnFileResponse;
}

/** What the event is about */
export interface ValidationDeclinedData {
  /** The id of a validation: 30 characters beginning with vi */
  readonly validationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the validation */
  readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  readonly decline: Decline;
}

export interface ValidationDeclinedEvent {
  /** The type of the event */
  readonly type: "validation.declined";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ValidationDeclinedData;
}

export interface ValidationList {
  /** The records of this page */
  readonly data: readonly (Validation)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface ValidationOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a validation: 30 characters beginning with vi */
  readonly validationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order */
  readonly orderId?: string;
  /** Your invoice number */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** What became of the validation */
  readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** The card that was checked */
  readonly paymentMethod: UsedPaymentMethod;
  /** What the acquirer answered */
  readonly transactionDetails: TransactionDetails;
  readonly verificationDetails: ValidationVerificationDetails;
  /** How a stored card is to be used */
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: CredentialOnFileResponse;
}

export interface ValidationOfPartnerList {
  /** The records of this page */
  readonly data: readonly (ValidationOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

/** What the event is about */
export interface ValidationStuckData {
  /** The id of a validation: 30 characters beginning with vi */
  readonly validationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the validation */
  readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
}

export interface ValidationStuckEvent {
  /** The type of the event */
  readonly type: "validation.stuck";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ValidationStuckData;
}

/** What the event is about */
export interface ValidationSucceededData {
  /** The id of a validation: 30 characters beginning with vi */
  readonly validationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Your reference of the order; null if none was sent */
  readonly orderId: string | null;
  /** Your invoice number; null if none was sent */
  readonly invoiceNumber: string | null;
  /** What became of the validation */
  readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
}

export interface ValidationSucceededEvent {
  /** The type of the event */
  readonly type: "validation.succeeded";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: ValidationSucceededData;
}

/** What the issuer checked */
export interface ValidationVerificationDetails {
  /** Address verification: Y both match, A street matches, Z postal code matches, N neither matches, U and R unavailable */
  readonly avsResult: string | null;
  /** Security code: M matches, N does not, P and U not checked */
  readonly cvdResult: string | null;
  /** 3-D Secure value: 2 and 3 valid, B for information only, 1 and 4 not valid, 0 not checked */
  readonly threeDSecureResult: string | null;
  readonly threeDSecure?: AuthenticationUse;
}

export interface VerifyAuditLogQuery {
  /** `soundTo` of the portion before */
  readonly after?: number;
}

export interface WaitingCount {
  /** How many wait */
  readonly count: number;
}

export interface WebhookAttempt {
  /** When the request was sent */
  readonly requestedAt: string;
  /** Milliseconds it took */
  readonly durationMs: number;
  /** The IP address connected to */
  readonly address: string | null;
  /** The HTTP status of the answer */
  readonly status: number | null;
  /** Null if the request was answered with 2xx */
  readonly error: string | null;
  /** What went wrong, in a sentence */
  readonly errorText: string | null;
  /** The headers that were sent */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** The headers that were answered */
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  /** The first 4,096 characters */
  readonly responseBody: string | null;
}

export interface WebhookDelivery {
  /** The id of a webhook delivery: 30 characters beginning with de */
  readonly deliveryId: string;
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The type of the event */
  readonly eventType: string;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** `WAITING` for an earlier event of the same subject, `PENDING` until it is delivered, `DELIVERED`, `DEAD` after the last attempt failed, or `CANCELED` because the endpoint was deleted */
  readonly state: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED";
  /** The number of attempts so far */
  readonly attempts: number;
  /** When it is tried next; null if it is not */
  readonly nextAttemptAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When it was delivered or given up; null until then */
  readonly endedAt: string | null;
}

export interface WebhookDeliveryList {
  /** The records of this page */
  readonly data: readonly (WebhookDelivery)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface WebhookDeliveryOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a webhook delivery: 30 characters beginning with de */
  readonly deliveryId: string;
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The type of the event */
  readonly eventType: string;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** `WAITING` for an earlier event of the same subject, `PENDING` until it is delivered, `DELIVERED`, `DEAD` after the last attempt failed, or `CANCELED` because the endpoint was deleted */
  readonly state: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED";
  /** The number of attempts so far */
  readonly attempts: number;
  /** When it is tried next; null if it is not */
  readonly nextAttemptAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When it was delivered or given up; null until then */
  readonly endedAt: string | null;
}

export interface WebhookDeliveryOfPartnerList {
  /** The records of this page */
  readonly data: readonly (WebhookDeliveryOfPartner)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export type WebhookDeliveryOrProposal = WebhookDelivery | Proposal;

export interface WebhookDeliveryWithAttempts {
  /** The id of a webhook delivery: 30 characters beginning with de */
  readonly deliveryId: string;
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The type of the event */
  readonly eventType: string;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** `WAITING` for an earlier event of the same subject, `PENDING` until it is delivered, `DELIVERED`, `DEAD` after the last attempt failed, or `CANCELED` because the endpoint was deleted */
  readonly state: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED";
  /** The number of attempts so far */
  readonly attempts: number;
  /** When it is tried next; null if it is not */
  readonly nextAttemptAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When it was delivered or given up; null until then */
  readonly endedAt: string | null;
  /** The latest attempts, up to a hundred, the last one first */
  readonly attemptsMade: readonly (NumberedWebhookAttempt)[];
}

export interface WebhookDeliveryWithAttemptsOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a webhook delivery: 30 characters beginning with de */
  readonly deliveryId: string;
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The type of the event */
  readonly eventType: string;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** `WAITING` for an earlier event of the same subject, `PENDING` until it is delivered, `DELIVERED`, `DEAD` after the last attempt failed, or `CANCELED` because the endpoint was deleted */
  readonly state: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED";
  /** The number of attempts so far */
  readonly attempts: number;
  /** When it is tried next; null if it is not */
  readonly nextAttemptAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When it was delivered or given up; null until then */
  readonly endedAt: string | null;
  /** The latest attempts, up to a hundred, the last one first */
  readonly attemptsMade: readonly (NumberedWebhookAttempt)[];
}

export interface WebhookEndpoint {
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  /** Only events of this merchant; null for all of the partner’s */
  readonly merchantId: string | null;
  /** Where events are sent: an https URL with a public host. In the sandbox, http and localhost are allowed */
  readonly url: string;
  /** For your own use */
  readonly description: string;
  /** Which events to send */
  readonly types: readonly (string)[];
  /** `FULL` sends the details of an event; `THIN` only what happened to which record */
  readonly form: "FULL" | "THIN";
  /** The API version that the bodies of events follow */
  readonly apiVersion: string;
  /** `DISABLED`: it answered 410, or all attempts failed for five days. Nothing is sent until you enable it again */
  readonly status: "ENABLED" | "PAUSED" | "DISABLED";
  /** Why it was disabled; null if it was not */
  readonly disabledReason: "GONE" | "FAILING" | null;
  /** When it was disabled; null if it was not */
  readonly disabledAt: string | null;
  /** Since when all attempts have failed; null if they have not */
  readonly failingSince: string | null;
  /** The keys that the `v1a` signatures are verified with */
  readonly publicKeys: readonly (WebhookPublicKey)[];
  /** Until when the previous secret signs as well; null if it does not */
  readonly previousSecretValidUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

/** What the event is about */
export interface WebhookEndpointDisabledData {
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  /** Where events are sent: an https URL with a public host. In the sandbox, http and localhost are allowed */
  readonly url: string;
  /** Why it was disabled */
  readonly reason: "GONE" | "FAILING";
  /** Since when all attempts have failed; null if they have not */
  readonly failingSince: string | null;
}

export interface WebhookEndpointDisabledEvent {
  /** The type of the event */
  readonly type: "webhook_endpoint.disabled";
  /** When it happened */
  readonly timestamp: string;
  /** The id of an event: 30 characters beginning with ev */
  readonly eventId: string;
  /** The merchant it concerns; null for what is the partner’s own */
  readonly merchantId: string | null;
  /** The id of the record the event is about */
  readonly subjectId: string;
  /** Counts the events about this subject, from 1: an event with a lower number is older */
  readonly sequence: number;
  /** From the request that caused it */
  readonly correlationId: string;
  readonly data: WebhookEndpointDisabledData;
}

export interface WebhookEndpointList {
  /** The records of this page */
  readonly data: readonly (WebhookEndpoint)[];
  /** Path and query of this page */
  readonly self: string;
  /** Path and query of the next page; null on the last */
  readonly next: string | null;
  /** Path and query of the previous page; null on the first */
  readonly previous: string | null;
}

export interface WebhookEndpointWithSecret {
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  /** Only events of this merchant; null for all of the partner’s */
  readonly merchantId: string | null;
  /** Where events are sent: an https URL with a public host. In the sandbox, http and localhost are allowed */
  readonly url: string;
  /** For your own use */
  readonly description: string;
  /** Which events to send */
  readonly types: readonly (string)[];
  /** `FULL` sends the details of an event; `THIN` only what happened to which record */
  readonly form: "FULL" | "THIN";
  /** The API version that the bodies of events follow */
  readonly apiVersion: string;
  /** `DISABLED`: it answered 410, or all attempts failed for five days. Nothing is sent until you enable it again */
  readonly status: "ENABLED" | "PAUSED" | "DISABLED";
  /** Why it was disabled; null if it was not */
  readonly disabledReason: "GONE" | "FAILING" | null;
  /** When it was disabled; null if it was not */
  readonly disabledAt: string | null;
  /** Since when all attempts have failed; null if they have not */
  readonly failingSince: string | null;
  /** The keys that the `v1a` signatures are verified with */
  readonly publicKeys: readonly (WebhookPublicKey)[];
  /** Until when the previous secret signs as well; null if it does not */
  readonly previousSecretValidUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** The secret that the `v1` signatures are verified with. It is returned only in this response */
  readonly secret: string;
}

export interface WebhookPublicKey {
  /** `whpk_` and the 32 bytes of the ed25519 key in base64 */
  readonly publicKey: string;
  /** When it is no longer used; null for the current one */
  readonly validUntil: string | null;
}

export interface WebhookPublicKeys {
  /** The keys that the `v1a` signatures are verified with */
  readonly keys: readonly (WebhookPublicKey)[];
}

export interface WebhookReplay {
  /** The id of a replay: 30 characters beginning with wr */
  readonly replayId: string;
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  /** Events from this time on */
  readonly from: string;
  /** Up to this time */
  readonly to: string;
  /** Only these types of events; null for all */
  readonly types: readonly (string)[] | null;
  /** Only what was not delivered */
  readonly onlyFailed: boolean;
  /** `RUNNING` until everything is queued, `DONE`, or `CANCELED` because the endpoint was deleted */
  readonly status: "RUNNING" | "DONE" | "CANCELED";
  /** The number of deliveries queued so far */
  readonly queued: number;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When all was queued; null until then */
  readonly endedAt: string | null;
}

export type WebhookReplayOrProposal = WebhookReplay | Proposal;

export interface WebhookStatistics {
  /** Deliveries that are not finished, counted up to 1000 */
  readonly pending: number;
  /** Deliveries given up after the last attempt, counted up to 1000 */
  readonly dead: number;
  /** How many of the latest attempts the other figures are about: up to 1000 */
  readonly attempts: number;
  /** When the earliest of them was made; null without any */
  readonly since: string | null;
  /** Those that succeeded */
  readonly delivered: number;
  /** Those that failed */
  readonly failed: number;
  /** Half of the attempts took at most this long; null without any */
  readonly medianMs: number | null;
  /** 95 % of the attempts took at most this long; null without any */
  readonly percentile95Ms: number | null;
}

/** The details of each type of event. */
export interface EventData {
  /** The operator credited or debited the merchant’s balance. */
  readonly 'adjustment.made': AdjustmentMadeData;
  /** A client has a new API key. */
  readonly 'api_key.created': ApiKeyCreatedData;
  /** An API key was revoked. */
  readonly 'api_key.revoked': ApiKeyRevokedData;
  /** An API key was revoked, and another is in its place. */
  readonly 'api_key.rolled': ApiKeyRolledData;
  /** The batch takes nothing more, and its totals are final. */
  readonly 'batch.closed': BatchClosedData;
  /** The first capture, void or refund since the last close opened a batch. */
  readonly 'batch.opened': BatchOpenedData;
  /** You have a new client. */
  readonly 'client.created': ClientCreatedData;
  /** A client has a secret in place of its keys. */
  readonly 'client.keys_removed': ClientKeysRemovedData;
  /** A client has other keys to sign with. */
  readonly 'client.keys_replaced': ClientKeysReplacedData;
  /** A client and all its credentials were revoked. */
  readonly 'client.revoked': ClientRevokedData;
  /** A client has a new secret; the previous one is valid for a while. */
  readonly 'client.secret_rolled': ClientSecretRolledData;
  /** A customer was created. */
  readonly 'customer.created': CustomerCreatedData;
  /** A customer and the cards stored for them were deleted. */
  readonly 'customer.deleted': CustomerDeletedData;
  /** A merchant was created. */
  readonly 'merchant.created': MerchantCreatedData;
  /** A merchant that was suspended takes payments again. */
  readonly 'merchant.reactivated': MerchantReactivatedData;
  /** The operator suspended a merchant: it takes no new payments. */
  readonly 'merchant.suspended': MerchantSuspendedData;
  /** Something of a merchant was changed. */
  readonly 'merchant.updated': MerchantUpdatedData;
  /** The fees of a month were charged. */
  readonly 'month.billed': MonthBilledData;
  /** An order was placed. */
  readonly 'order.created': OrderCreatedData;
  /** An order is in another state. */
  readonly 'order.moved': OrderMovedData;
  /** The amount is on hold, to be completed. */
  readonly 'payment.authorized': PaymentAuthorizedData;
  /** The payment was cancelled: its hold is released, and what was captured is voided. */
  readonly 'payment.canceled': PaymentCanceledData;
  /** A cancellation was declined; the payment is as it was. */
  readonly 'payment.cancellation_declined': PaymentCancellationDeclinedData;
  /** Part or all of the hold was captured. */
  readonly 'payment.completed': PaymentCompletedData;
  /** A completion was declined; the payment is as it was. */
  readonly 'payment.completion_declined': PaymentCompletionDeclinedData;
  /** The issuer or the acquirer declined the payment, or it was reversed unanswered. */
  readonly 'payment.declined': PaymentDeclinedData;
  /** The time of the hold was over, and what was left of it was released. */
  readonly 'payment.expired': PaymentExpiredData;
  /** The release of an expired hold was declined; it is tried again a day later. */
  readonly 'payment.expiry_declined': PaymentExpiryDeclinedData;
  /** An increment was declined; the payment is as it was. */
  readonly 'payment.increment_declined': PaymentIncrementDeclinedData;
  /** The hold was raised. */
  readonly 'payment.incremented': PaymentIncrementedData;
  /** A release was declined; the payment is as it was. */
  readonly 'payment.release_declined': PaymentReleaseDeclinedData;
  /** The rest of the hold was released; what was captured stays. */
  readonly 'payment.released': PaymentReleasedData;
  /** A payment that was declined was approved late, and reversed a second time. */
  readonly 'payment.reversed_again': PaymentReversedAgainData;
  /** The acquirer has not answered for about a minute. We keep asking. */
  readonly 'payment.stuck': PaymentStuckData;
  /** The amount was authorized and captured at once. */
  readonly 'payment.succeeded': PaymentSucceededData;
  /** A stored card was deleted, by itself or with its customer. */
  readonly 'payment_method.deleted': PaymentMethodDeletedData;
  /** A card was stored for later payments. */
  readonly 'payment_method.stored': PaymentMethodStoredData;
  /** A stored card was stored again, and may have a later expiry or a customer now. */
  readonly 'payment_method.updated': PaymentMethodUpdatedData;
  /** What is payable, or was billed, became a payout. */
  readonly 'payout.created': PayoutCreatedData;
  /** The money has moved. */
  readonly 'payout.paid': PayoutPaidData;
  /** The bank refused it, for the reason given. */
  readonly 'payout.rejected': PayoutRejectedData;
  /** The receiving bank returned it, for the reason given. */
  readonly 'payout.returned': PayoutReturnedData;
  /** The payout is in a file to the bank. */
  readonly 'payout.sent': PayoutSentData;
  /** The refund was declined; the payment can be refunded again. */
  readonly 'refund.declined': RefundDeclinedData;
  /** The acquirer has not answered for about a minute. We keep sending the refund. */
  readonly 'refund.stuck': RefundStuckData;
  /** The amount goes back to the cardholder. */
  readonly 'refund.succeeded': RefundSucceededData;
  /** Authentication was attempted, and there is proof of that. */
  readonly 'three_d_secure.attempted': ThreeDSecureAttemptedData;
  /** The issuer authenticated the cardholder. */
  readonly 'three_d_secure.authenticated': ThreeDSecureAuthenticatedData;
  /** The issuer wants to challenge the cardholder in the browser. */
  readonly 'three_d_secure.challenge_required': ThreeDSecureChallengeRequiredData;
  /** The issuer asks the cardholder without a browser. */
  readonly 'three_d_secure.decoupled_confirmed': ThreeDSecureDecoupledConfirmedData;
  /** The cardholder could not be authenticated, or cancelled. */
  readonly 'three_d_secure.not_authenticated': ThreeDSecureNotAuthenticatedData;
  /** The issuer took note of the wish not to challenge. */
  readonly 'three_d_secure.preference_acknowledged': ThreeDSecurePreferenceAcknowledgedData;
  /** The issuer rejected the authentication: do not authorize. */
  readonly 'three_d_secure.rejected': ThreeDSecureRejectedData;
  /** There was no usable answer, or no result of the challenge in its time. */
  readonly 'three_d_secure.technical_issue': ThreeDSecureTechnicalIssueData;
  /** The issuer or the acquirer declined the validation. */
  readonly 'validation.declined': ValidationDeclinedData;
  /** The acquirer has not answered for about a minute. We keep asking. */
  readonly 'validation.stuck': ValidationStuckData;
  /** The issuer says that the card is good. */
  readonly 'validation.succeeded': ValidationSucceededData;
  /** Nothing more is sent to a webhook endpoint: it answered 410, or all attempts failed for five days. What is queued for it is kept until it is enabled again. */
  readonly 'webhook_endpoint.disabled': WebhookEndpointDisabledData;
}
