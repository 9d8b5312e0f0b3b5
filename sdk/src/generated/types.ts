// Made from the routes by `npm run openapi`. Do not edit.

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
  readonly accountAge?: "NO_ACCOUNT" | "THIS_TRANSACTION" | "LESS_THAN_30_DAYS" | "FROM_30_TO_60_DAYS" | "MORE_THAN_60_DAYS";
  /** A day */
  readonly accountOpenedOn?: string;
  /** When the account details were last changed */
  readonly accountChange?: "THIS_TRANSACTION" | "LESS_THAN_30_DAYS" | "FROM_30_TO_60_DAYS" | "MORE_THAN_60_DAYS";
  /** A day */
  readonly accountChangedOn?: string;
  readonly passwordChange?: "NO_CHANGE" | "THIS_TRANSACTION" | "LESS_THAN_30_DAYS" | "FROM_30_TO_60_DAYS" | "MORE_THAN_60_DAYS";
  /** A day */
  readonly passwordChangedOn?: string;
  /** When goods were first shipped to this address */
  readonly shippingAddressUsage?: "THIS_TRANSACTION" | "LESS_THAN_30_DAYS" | "FROM_30_TO_60_DAYS" | "MORE_THAN_60_DAYS";
  /** A day */
  readonly shippingAddressFirstUsedOn?: string;
  /** When the card was stored */
  readonly paymentAccountAge?: "NO_ACCOUNT" | "THIS_TRANSACTION" | "LESS_THAN_30_DAYS" | "FROM_30_TO_60_DAYS" | "MORE_THAN_60_DAYS";
  /** A day */
  readonly paymentAccountAddedOn?: string;
  /** Across all cards, including abandoned attempts */
  readonly transactionsLastDay?: number;
  /** Across all cards, including abandoned attempts */
  readonly transactionsLastYear?: number;
  /** Number of attempts to add a card */
  readonly addCardAttemptsLastDay?: number;
  /** With this account */
  readonly purchasesLastSixMonths?: number;
  /** Whether you have seen suspicious activity on the account, including fraud */
  readonly suspiciousActivity?: boolean;
  /** Whether the recipient has the same name as the account */
  readonly shippingNameMatches?: boolean;
}

export interface Acquirer {
  /** The name of an acquirer, as listed by GET /operator/acquirers */
  readonly name: string;
  readonly isDefault: boolean;
  /** Whether the acquirer can be reached */
  readonly isReady: boolean;
  /** OPEN: the acquirer is not responding, and new payments for it are refused with 503 */
  readonly breaker: "CLOSED" | "OPEN" | "HALF_OPEN";
  readonly counts: {
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
  };
  readonly lastAnsweredAt: string | null;
  readonly lastTrouble: {
    readonly why: string;
    readonly operation: string;
    /** ISO 8601, UTC */
    readonly at: string;
  } | null;
}

export interface AcquirerMessage {
  /** The id of a message: 30 characters beginning with am */
  readonly messageId: string;
  /** ISO 8601, UTC */
  readonly askedAt: string;
  /** Milliseconds until the answer, or the time-out */
  readonly durationMs: number;
  readonly acquirer: string;
  readonly operation: string;
  /** Our reference in messages to the acquirer */
  readonly reference: string;
  readonly outcome: "approved" | "declined" | "timeout" | "connection-lost" | "malformed" | "unanswered" | "late" | "reversed" | "not-found";
  readonly partnerId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The payment, refund or validation */
  readonly subjectId: string;
  readonly correlationId: string;
  /** What was sent, without card number, security code, address and 3-D Secure value */
  readonly request: unknown;
  /** The answer; of one that could not be read, the types of its members */
  readonly answer: unknown;
  /** Name and code of the error, if the connector failed */
  readonly error: string | null;
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
  /** One of VISA, MASTERCARD, AMEX, DISCOVER, DINERS, JCB, UNIONPAY, MAESTRO, OTHER */
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
  readonly acquirers: readonly (Acquirer)[];
}

export interface Adjustment {
  /** The id of an adjustment: 30 characters beginning with aj */
  readonly adjustmentId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  readonly amount: Sum;
  readonly reason: string;
  readonly adjustmentStatus: "REQUESTED" | "APPROVED" | "DECLINED";
  readonly requestedBy: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export type ApproveAdjustmentBody = Readonly<Record<string, never>>;

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
  /** The id of an authentication: 30 characters beginning with ta */
  readonly threeDSecureAuthenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly orderId?: string;
  /** The id of a card lookup: 30 characters beginning with cl */
  readonly cardLookupId?: string;
  readonly amount?: Money;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  readonly threeDSecureTransactionStatusReason?: string;
  /** Show it to the cardholder */
  readonly threeDSecureCardholderInformation?: string;
  /** Absent while the outcome is unknown, and for non-payment authentications */
  readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE";
  /** Proof of authentication for the issuer; absent once used or expired */
  readonly threeDSecureAuthenticationValue?: string;
  readonly threeDSecureServerTransactionId: string;
  readonly threeDSecureDirectoryServerTransactionId?: string;
  readonly threeDSecureAccessControlServerTransactionId?: string;
  readonly threeDSecureVersion: string;
  readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED";
  /** ISO 8601, UTC */
  readonly threeDSecureAuthenticationTimestamp: string;
  /** Whether the cardholder has added the merchant to the trust list at the issuer */
  readonly threeDSecureWhitelistStatus?: string;
  /** Who set the status */
  readonly threeDSecureWhitelistStatusSource?: string;
  /** URL to post the form with the field creq to */
  readonly ChallengeURL?: string;
  readonly threeDSecureChallengeUrl?: string;
  /** The value of the field creq */
  readonly ChallengeData?: string;
  readonly threeDSecureChallengeData?: string;
}

/** In order, with card data masked and every field explained */
export interface AuthenticationMessages {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly messages: readonly ({
    /** ISO 8601, UTC */
    readonly at: string;
    readonly direction: "SENT" | "RECEIVED";
    readonly party: "DIRECTORY_SERVER" | "BROWSER";
    readonly message: Readonly<Record<string, unknown>> | null;
    readonly note: string | null;
    readonly fields: readonly (ExplainedField)[];
  })[];
}

export interface AuthenticationOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of an authentication: 30 characters beginning with ta */
  readonly threeDSecureAuthenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly orderId?: string;
  /** The id of a card lookup: 30 characters beginning with cl */
  readonly cardLookupId?: string;
  readonly amount?: Money;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  readonly threeDSecureTransactionStatusReason?: string;
  /** Show it to the cardholder */
  readonly threeDSecureCardholderInformation?: string;
  /** Absent while the outcome is unknown, and for non-payment authentications */
  readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE";
  /** Proof of authentication for the issuer; absent once used or expired */
  readonly threeDSecureAuthenticationValue?: string;
  readonly threeDSecureServerTransactionId: string;
  readonly threeDSecureDirectoryServerTransactionId?: string;
  readonly threeDSecureAccessControlServerTransactionId?: string;
  readonly threeDSecureVersion: string;
  readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED";
  /** ISO 8601, UTC */
  readonly threeDSecureAuthenticationTimestamp: string;
  /** Whether the cardholder has added the merchant to the trust list at the issuer */
  readonly threeDSecureWhitelistStatus?: string;
  /** Who set the status */
  readonly threeDSecureWhitelistStatusSource?: string;
  /** URL to post the form with the field creq to */
  readonly ChallengeURL?: string;
  readonly threeDSecureChallengeUrl?: string;
  /** The value of the field creq */
  readonly ChallengeData?: string;
  readonly threeDSecureChallengeData?: string;
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** Of the card */
  readonly lastFour: string;
  /** The payment or validation that was made with it */
  readonly usedBy?: string;
}

export interface AuthenticationUse {
  /** Whether the value was accepted as issued here, forwarded to the issuer as issued by another server, or not usable, so that the payment proceeded unauthenticated */
  readonly use: "ACCEPTED" | "PASSED_ON" | "NOT_AUTHENTICATED";
  readonly authenticatedAmount?: Money;
  readonly threeDSecureAuthenticationId?: string;
  readonly threeDSecureTransactionStatus?: string;
}

export interface BankFileContent {
  /** The file exactly as the bank sent it, in base64 */
  readonly content: string;
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
  /** Purchases and completions */
  readonly sales: {
    readonly count: number;
    readonly amount: Total;
  };
  /** Captured payments that were cancelled */
  readonly voids: {
    readonly count: number;
    readonly amount: Total;
  };
  /** Refunds that succeeded */
  readonly refunds: {
    readonly count: number;
    readonly amount: Total;
  };
  readonly fees: Fees;
  readonly taxes: Taxes;
  readonly billed: Billed;
  readonly net: Net;
}

export interface BatchEntry {
  /** The ledger entry */
  readonly entryId: string;
  readonly kind: "PURCHASE" | "CAPTURE" | "VOID" | "REFUND";
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a refund: 30 characters beginning with ri */
  readonly refundId?: string;
  readonly completionId?: string;
  readonly orderId?: string;
  readonly invoiceNumber?: string;
  readonly amount: Money;
  readonly net: SignedMoney;
  readonly cardBrand: string;
  readonly cardType: string;
  /** Its share of the fees in cents, before rounding: each fee line of the batch is the sum of these shares, rounded once. Negative if a void returns a share */
  readonly feeShare: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface BatchFees {
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId: string;
  readonly billing: "NET" | "MONTHLY";
  /** False until the batch is closed */
  readonly isFinal: boolean;
  readonly lines: readonly (FeeLine)[];
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
  /** Purchases and completions */
  readonly sales: {
    readonly count: number;
    readonly amount: Total;
  };
  /** Captured payments that were cancelled */
  readonly voids: {
    readonly count: number;
    readonly amount: Total;
  };
  /** Refunds that succeeded */
  readonly refunds: {
    readonly count: number;
    readonly amount: Total;
  };
  readonly fees: Fees;
  readonly taxes: Taxes;
  readonly billed: Billed;
  readonly net: Net;
}

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
  readonly explanation: BookExplanation | null;
}

export interface BookExplanation {
  readonly reason: string;
  readonly explainedBy: string;
  /** ISO 8601, UTC */
  readonly explainedAt: string;
}

export interface Cancellation {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** For your own records */
  readonly reason?: string;
}

export interface Card {
  /** Digits only, without spaces or dashes */
  readonly cardNumber: string;
  /** A month from 1 to 12, as an integer or digits */
  readonly expiryMonth: number;
  /** Two or four digits */
  readonly expiryYear: number;
  /** The security code; used for this request and never stored */
  readonly cvd?: string;
}

export interface CardFee {
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

/** Omit `brand` or `cardType` to apply the fees to all of them */
export interface CardFees {
  /** One of VISA, MASTERCARD, AMEX, DISCOVER, DINERS, JCB, UNIONPAY, MAESTRO, OTHER */
  readonly brand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** One of CREDIT, DEBIT, PREPAID */
  readonly cardType?: "CREDIT" | "DEBIT" | "PREPAID";
  /** Up to 6 fees */
  readonly fees: readonly (CardFee)[];
}

/** If not null, post threeDSecureMethodData to threeDSecureMethodURL in a hidden frame. Null: the issuer has no 3-D Secure method. */
export interface CardLookup {
  /** The id of a card lookup: 30 characters beginning with cl */
  readonly cardLookupId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly orderId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly threeDSecureServerTransactionId: string;
  readonly threeDSecureVersion: string;
  readonly threeDSecureMethodURL: string | null;
  readonly threeDSecureMethodUrl: string | null;
  readonly threeDSecureMethodData: string | null;
}

/** Empty if the merchant expects no volume for this brand */
export interface CardPlan {
  readonly cardBrandPlans: readonly ({
    readonly planCode: string;
    readonly description: string;
    readonly discountRatePercent: number;
  })[];
  readonly assessmentPlans: readonly ({
    readonly assessmentCode: string;
    readonly description: string;
    readonly ratePercent: number;
  })[];
}

export interface CardTypes {
  /** Both bounds are inclusive; the type of a card outside all ranges follows from its brand */
  readonly ranges: readonly ({
    /** The first six digits of card numbers */
    readonly first: string;
    /** The first six digits of card numbers */
    readonly last: string;
    /** One of CREDIT, DEBIT, PREPAID */
    readonly cardType: "CREDIT" | "DEBIT" | "PREPAID";
  })[];
}

export interface CardholderInformation {
  /** The name on the card */
  readonly nameOnCard?: string;
  /** The company on the card */
  readonly company?: string;
}

export interface ChallengeOutcome {
  /** The id of an authentication: 30 characters beginning with ta */
  readonly authenticationId: string;
  /** The id of an authentication: 30 characters beginning with ta */
  readonly threeDSecureAuthenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly orderId?: string;
  /** The id of a card lookup: 30 characters beginning with cl */
  readonly cardLookupId?: string;
  readonly amount?: Money;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  readonly threeDSecureTransactionStatusReason?: string;
  /** Show it to the cardholder */
  readonly threeDSecureCardholderInformation?: string;
  /** Absent while the outcome is unknown, and for non-payment authentications */
  readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE";
  /** Proof of authentication for the issuer; absent once used or expired */
  readonly threeDSecureAuthenticationValue?: string;
  readonly threeDSecureServerTransactionId: string;
  readonly threeDSecureDirectoryServerTransactionId?: string;
  readonly threeDSecureAccessControlServerTransactionId?: string;
  readonly threeDSecureVersion: string;
  readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED";
  /** ISO 8601, UTC */
  readonly threeDSecureAuthenticationTimestamp: string;
  /** Whether the cardholder has added the merchant to the trust list at the issuer */
  readonly threeDSecureWhitelistStatus?: string;
  /** Who set the status */
  readonly threeDSecureWhitelistStatusSource?: string;
  /** URL to post the form with the field creq to */
  readonly ChallengeURL?: string;
  readonly threeDSecureChallengeUrl?: string;
  /** The value of the field creq */
  readonly ChallengeData?: string;
  readonly threeDSecureChallengeData?: string;
  /** NO: the issuer has not yet sent the result. Retry in a few seconds. */
  readonly threeDSecureChallengeCompletionIndicator: "YES" | "NO";
}

export interface ChallengeResult {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The form field cres, exactly as the issuer posted it */
  readonly challengeResponse: string;
}

export interface ChangeOwnUserRoleAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
}

export interface ChangeOwnUserRoleBody {
  readonly role: "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
}

export interface ChangeUserRoleAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
}

export interface ChangeUserRoleBody {
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
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

export interface CloseBatchesBody {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
}

export interface ClosedBatches {
  readonly data: readonly (Batch)[];
}

export interface ComparedMoney {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface Completion {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  readonly amount?: MovedMoney;
  /** Set to false to keep the rest on hold for further completions */
  readonly finalCompletion?: boolean;
}

/** Of the cardholder */
export interface ContactDetails {
  /** A phone number in international form (E.164), such as +14165550123 */
  readonly phoneNumber?: string;
  /** An e-mail address, such as mary@example.com */
  readonly email?: string;
}

export interface CreateApiKeyAnswer {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** Shown only once */
  readonly apiKey: string;
}

export interface CreateApiKeyBody {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
}

export interface CreateChainAnswer {
  /** The id of a chain: 13 digits */
  readonly chainId: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** 1 to 100 characters on one line */
  readonly name: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface CreateChainBody {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** 1 to 100 characters on one line */
  readonly name: string;
}

export interface CreateClientAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
  /** Null if the client was created with a jwks, since it authenticates with its keys only */
  readonly clientSecret: string | null;
}

export interface CreateClientBody {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
  /** 1 to 100 characters on one line */
  readonly name: string;
  /** One or more scopes, without duplicates */
  readonly scopes: readonly ("onboarding.merchant.read" | "onboarding.merchant.write" | "onboarding.order.read" | "onboarding.order.write" | "payment.read" | "payment.write" | "refund.read" | "refund.write" | "event.read" | "webhook.write" | "user.read" | "user.write" | "credential.read" | "credential.write" | "operator")[];
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Public keys for private_key_jwt, as a JWK set */
  readonly jwks?: {
    /** A list of 1 to 10 public keys */
    readonly keys: readonly ({
      /** Identifies the key; the client assertion names it in its header */
      readonly kid: string;
      readonly kty: "EC" | "RSA";
      readonly alg?: "ES256" | "RS256" | "PS256";
      readonly use?: "sig";
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
    })[];
  };
}

export interface CreateMerchantBody {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** Issued by the operator; required for partner acquirers */
  readonly chainId?: string;
  readonly bankingDetails: {
    readonly creditDepositAccount: {
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      /** The number of a Canadian financial institution, such as 3 or 815 */
      readonly institutionNumber: number;
      /** The five-digit transit number of the branch */
      readonly transitNumber: string;
      /** 5 to 12 digits */
      readonly accountNumber: string;
    };
    readonly additionalBankingAccounts?: readonly ({
      readonly accountType: "POS_BILLING_ACCOUNT" | "CHARGEBACK_ACCOUNT" | "DEBIT_DEPOSIT_ACCOUNT";
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      /** The number of a Canadian financial institution, such as 3 or 815 */
      readonly institutionNumber: number;
      /** The five-digit transit number of the branch */
      readonly transitNumber: string;
      /** 5 to 12 digits */
      readonly accountNumber: string;
    })[];
  };
  readonly pointOfSaleOptions?: {
    readonly settlementOption?: "SYSTEM_CLOSE" | "MERCHANT_CLOSE";
    /** A time of day in the format HH:MM:SS */
    readonly settlementTime?: string;
    readonly debitPerTransactionRefundLimit?: Money;
    readonly dailyRefundLimit?: Money;
    readonly dailyCancellationLimit?: Money;
  };
  readonly riskDetails?: {
    /** A grade from A to F, optionally with + or -, such as A+ */
    readonly merchantRiskRate?: string;
  };
  readonly businessDetails: {
    /** A four-digit ISO 18245 merchant category code, such as 5812 */
    readonly merchantCategoryCode: string;
    /** A number from 0 to 999999999999 */
    readonly averageTicketSize?: number;
    readonly isSeasonalMerchant: boolean;
    /** A number from 0 to 100 */
    readonly directSellingPercentage: number;
    /** A number from 0 to 100 */
    readonly motoTransactionPercentage: number;
    /** A number from 0 to 100 */
    readonly ecommerceTransactionPercentage: number;
    /** A web address, such as https://www.example.com */
    readonly businessUrl?: string;
    /** 1 to 100 characters on one line, not all spaces */
    readonly serviceProvider?: string;
    readonly serviceDeliverToCanadaAvailable?: boolean;
    readonly serviceDeliverToUSAvailable?: boolean;
    /** A number from 0 to 999999999999 */
    readonly creditTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly masterCardTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly visaTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly visaDebitTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly amexTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly interacTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly masterCardDebitTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly unionPayTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly discoverTransactionVolume?: number;
    /** Uppercase words joined by underscores, at most 60 characters, such as QUICK_SERVICE */
    readonly category?: string;
    /** Uppercase words joined by underscores, at most 60 characters, such as QUICK_SERVICE */
    readonly subCategory?: string;
    /** 1 to 500 characters on one line, not all spaces */
    readonly offeredProductsAndServicesDescription?: string;
    /** Stored, but never returned */
    readonly maximumTransactionVolume?: number;
    /** Stored, but never returned */
    readonly riskLevel?: "LOW" | "MEDIUM" | "HIGH";
  };
  readonly merchantDetails: {
    readonly contactInformation: {
      /** 1 to 100 characters on one line, not all spaces */
      readonly firstName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly lastName: string;
      /** A phone number in international form (E.164), such as +14165550123 */
      readonly phone: string;
    };
    readonly merchantInformation: {
      readonly language: "en" | "fr";
      /** 1 to 100 characters on one line, not all spaces */
      readonly legalName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly operatingAsName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly cardholderName: string;
      /** Whole years from 0 to 200 */
      readonly yearsOfOwnership: number;
      /** Whole months from 0 to 2400 */
      readonly monthsOfOwnership: number;
      /** A phone number in international form (E.164), such as +14165550123 */
      readonly customerServicePhoneNumber: string;
      /** An e-mail address, such as owner@example.com */
      readonly email: string;
      readonly merchantType?: "NATIONAL" | "INDEPENDENT_BUSINESS";
    };
    readonly locationAddress: {
      /** 1 to 20 characters on one line, not all spaces */
      readonly unitNumber?: string;
      /** 1 to 20 characters on one line, not all spaces */
      readonly streetNumber?: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly streetName?: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly city: string;
      /** The code of a province or state of the country, such as ON */
      readonly province: string;
      /** A valid postal code of the country, such as M5V 2T6 */
      readonly postalCode: string;
      /** A two-letter ISO 3166-1 country code, such as CA */
      readonly country: string;
    };
    /** Stored, but never returned */
    readonly marketSegment?: string;
  };
  readonly businessActivity: {
    readonly dropShipping: boolean;
  };
  readonly securityDetails: {
    readonly legalEntity: {
      readonly businessType: "SOLE_PROPRIETOR" | "PARTNERSHIP" | "LIMITED_PARTNERSHIP" | "PRIVATE_CORPORATION" | "PUBLIC_CORPORATION" | "NON_PROFIT" | "GOVERNMENT";
    };
    /** 1 to 20 signing officers */
    readonly signingOfficers: readonly ({
      /** A whole number from 0 to 2147483647 */
      readonly signingOfficerIdentifier?: number;
      readonly creditReportAllowed: boolean;
      /** 1 to 100 characters on one line, not all spaces */
      readonly firstName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly lastName: string;
      readonly address: {
        /** 1 to 20 characters on one line, not all spaces */
        readonly unitNumber?: string;
        /** 1 to 20 characters on one line, not all spaces */
        readonly streetNumber?: string;
        /** 1 to 100 characters on one line, not all spaces */
        readonly streetName?: string;
        /** 1 to 100 characters on one line, not all spaces */
        readonly city: string;
        /** The code of a province or state of the country, such as ON */
        readonly province: string;
        /** A valid postal code of the country, such as M5V 2T6 */
        readonly postalCode: string;
        /** A two-letter ISO 3166-1 country code, such as CA */
        readonly country: string;
      };
      /** A valid date in the format YYYY-MM-DD */
      readonly dateOfBirth: string;
      /** A number from 0 to 100 */
      readonly ownershipPercentage: number;
      readonly title: "OWNER" | "PRESIDENT" | "VICE_PRESIDENT" | "SECRETARY" | "TREASURER" | "DIRECTOR" | "OTHER";
      /** Stored, but never returned */
      readonly merchantRiskRate?: string;
    })[];
  };
}

export interface CreateOperatorSessionAnswer {
  readonly accessToken: string;
  readonly tokenType: "Bearer";
  /** Seconds */
  readonly expiresIn: number;
}

export interface CreateOperatorSessionBody {
  /** 1 to 254 characters on one line */
  readonly email: string;
  /** 1 to 256 characters */
  readonly password: string;
}

export interface CreateOwnApiKeyAnswer {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** Shown only once */
  readonly apiKey: string;
}

export interface CreateOwnApiKeyBody {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
}

export interface CreateOwnClientAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
  /** Null if the client was created with a jwks, since it authenticates with its keys only */
  readonly clientSecret: string | null;
}

export interface CreateOwnClientBody {
  /** 1 to 100 characters on one line */
  readonly name: string;
  /** One or more scopes, without duplicates */
  readonly scopes: readonly ("onboarding.merchant.read" | "onboarding.merchant.write" | "onboarding.order.read" | "onboarding.order.write" | "payment.read" | "payment.write" | "refund.read" | "refund.write" | "event.read" | "webhook.write" | "user.read" | "user.write" | "credential.read" | "credential.write" | "operator")[];
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Public keys for private_key_jwt, as a JWK set */
  readonly jwks?: {
    /** A list of 1 to 10 public keys */
    readonly keys: readonly ({
      /** Identifies the key; the client assertion names it in its header */
      readonly kid: string;
      readonly kty: "EC" | "RSA";
      readonly alg?: "ES256" | "RS256" | "PS256";
      readonly use?: "sig";
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
    })[];
  };
}

export interface CreatePartnerAnswer {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  readonly kind: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK";
  /** 1 to 100 characters on one line */
  readonly name: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

export interface CreatePartnerBody {
  readonly kind: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK";
  /** 1 to 100 characters on one line */
  readonly name: string;
}

export interface CreateSavedViewBody {
  /** The page of the console */
  readonly page: string;
  /** Shown to people */
  readonly name: string;
  /** The query of the page’s address, with its filters */
  readonly search: string;
  /** Whether others of the same partner see it */
  readonly isShared?: boolean;
}

export interface CreateTokenAnswer {
  readonly access_token: string;
  readonly token_type: "Bearer";
  /** Seconds */
  readonly expires_in: number;
  readonly scope: string;
}

export interface CreateTokenBody {
  /** client_credentials */
  readonly grant_type: string;
  /** Space-separated scopes; if omitted, all scopes of the client */
  readonly scope?: string;
  /** At most 256 characters */
  readonly client_id?: string;
  /** At most 256 characters */
  readonly client_secret?: string;
  /** At most 256 characters */
  readonly client_assertion_type?: string;
  /** A JWT signed with a key of the client: RFC 7523 */
  readonly client_assertion?: string;
}

export interface CreateWebhookEndpointBody {
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
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
}

export interface CreatedWebhookEndpoint {
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  readonly merchantId: string | null;
  /** Where events are sent: an https URL with a public host. In the sandbox, http and localhost are allowed */
  readonly url: string;
  readonly description: string;
  /** Which events to send */
  readonly types: readonly (string)[];
  /** `FULL` sends the details of an event; `THIN` only what happened to which record */
  readonly form: "FULL" | "THIN";
  /** The API version that the bodies of events follow */
  readonly apiVersion: string;
  /** `DISABLED`: it answered 410, or all attempts failed for five days. Nothing is sent until you enable it again */
  readonly status: "ENABLED" | "PAUSED" | "DISABLED";
  readonly disabledReason: "GONE" | "FAILING" | null;
  readonly disabledAt: string | null;
  readonly failingSince: string | null;
  /** The keys that the `v1a` signatures are verified with */
  readonly publicKeys: readonly ({
    /** `whpk_` and the 32 bytes of the ed25519 key in base64 */
    readonly publicKey: string;
    readonly validUntil: string | null;
  })[];
  readonly previousSecretValidUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** The secret that the `v1` signatures are verified with. It is returned only in this response */
  readonly secret?: string;
}

export interface CredentialOnFile {
  readonly paymentIndicator: "UNSCHEDULED_CREDENTIAL_ON_FILE" | "RECURRING" | "MERCHANT_INITIATED" | "VARIABLE_RECURRING" | "CUSTOMER_INITIATED";
  readonly paymentInformation: "FIRST" | "SUBSEQUENT";
  /** Of the first payment */
  readonly issuerId?: string;
  /** Derived from the shape of the request */
  readonly assumed: boolean;
}

export interface CredentialOnFileInformation {
  /** Type of payment for stored credentials */
  readonly paymentIndicator: "UNSCHEDULED_CREDENTIAL_ON_FILE" | "RECURRING" | "MERCHANT_INITIATED" | "VARIABLE_RECURRING" | "CUSTOMER_INITIATED";
  /** Whether this is the first payment with this card at this merchant */
  readonly paymentInformation: "FIRST" | "SUBSEQUENT";
  /** As returned with the first payment */
  readonly issuerId?: string;
  readonly originalAmount?: Money;
}

export interface Customer {
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Of the customer */
  readonly name: string;
  /** An e-mail address, such as mary@example.com */
  readonly email?: string;
  /** Your own id for the customer */
  readonly reference?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
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
  /** An e-mail address, such as mary@example.com */
  readonly email?: string;
  /** Your own id for the customer */
  readonly reference?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface CutPayouts {
  readonly data: readonly (Payout)[];
}

export interface Decline {
  /** As in the response to the request */
  readonly reasonCode: string;
  /** ISO 8583 */
  readonly isoResponseCode: string;
  /** The code of the acquirer */
  readonly responseCode: string;
  readonly message: string;
  /** Whether the issuer requires 3-D Secure */
  readonly authenticationRequired: boolean;
}

export type DeclineAdjustmentBody = Readonly<Record<string, never>>;

export interface DeclineOrderBody {
  /** Recorded in the history of the order */
  readonly reason: string;
}

export interface Difference {
  /** The id of a difference: 30 characters beginning with df */
  readonly differenceId: string;
  readonly kind: "NOT_IN_OUR_RECORD" | "NOT_IN_THEIR_RECORD" | "AMOUNT_DIFFERS" | "CURRENCY_DIFFERS" | "MERCHANT_DIFFERS" | "STATE_DIFFERS" | "NOT_IN_LEDGER" | "ENTRY_UNMATCHED" | "ENTRY_AMBIGUOUS" | "ENTRY_AMOUNT_DIFFERS" | "ENTRY_RETURN_UNMATCHED" | "RETURN_UNMATCHED" | "PAYOUT_UNCONFIRMED" | "PAYOUT_NOT_ON_STATEMENT" | "PAYOUT_CONTRADICTED" | "PAYOUT_PAID_TWICE" | "BANK_LEDGER_DIFFERS" | "STATEMENT_GAP" | "STATEMENT_DOES_NOT_ADD_UP";
  /** The name of an acquirer, or `bank` */
  readonly source: string;
  readonly differenceState: "OPEN" | "RESOLVED";
  readonly merchantId: string | null;
  readonly paymentId: string | null;
  readonly refundId: string | null;
  readonly payoutId: string | null;
  /** The statement or file of returns that says it */
  readonly bankFileId: string | null;
  readonly returnId: string | null;
  /** What the other party knows it by */
  readonly reference: string | null;
  /** By our own record; null where there is none */
  readonly ours: ComparedMoney | null;
  /** By the ledger; null where it says nothing of it */
  readonly ledger: ComparedMoney | null;
  /** By the other party; null where it has none */
  readonly theirs: ComparedMoney | null;
  readonly detail: string;
  readonly whatToDo: string;
  /** Whole days since it was first seen, until it was resolved */
  readonly ageDays: number;
  /** ISO 8601, UTC */
  readonly firstSeenAt: string;
  /** ISO 8601, UTC */
  readonly lastSeenAt: string;
  /** An operator, or `reconciliation` where it was gone by itself */
  readonly resolvedBy: string | null;
  readonly resolution: string | null;
  readonly resolvedAt: string | null;
}

export interface DisableOwnUserAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
}

export interface DisableUserAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
}

export interface DownloadSettlementDetailsQuery {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The first day, in the merchant’s time zone */
  readonly from: string;
  /** The last day, inclusive */
  readonly to: string;
}

export interface EnableOwnUserAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
}

export interface EnableUserAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
}

export interface EndOwnUserSessionsAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
}

export interface EndUserSessionsAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
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
  /** Whole cents */
  readonly amount?: number;
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
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
  /** Whole cents */
  readonly amount?: number;
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
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
  readonly faults: readonly ({
    /** DECLINE: declined with code 05. TIMEOUT: the request does not arrive. NO_ANSWER: it takes effect, and no answer comes. LATE: the answer comes late. MALFORMED: the answer makes no sense. CONNECTION_LOST: the connection breaks before the request arrives */
    readonly kind: "DECLINE" | "TIMEOUT" | "NO_ANSWER" | "LATE" | "MALFORMED" | "CONNECTION_LOST";
    /** Of one simulator; of any without it */
    readonly acquirer?: string;
    /** What is asked of the acquirer; anything without it */
    readonly operation?: "authorize" | "increment" | "verify" | "capture" | "refund" | "reverse" | "release" | "enquire";
    /** Of LATE: how late. A payment is waited for 10 seconds */
    readonly delayMs?: number;
    /** How many of a hundred calls suffer it, at random */
    readonly share?: number;
    /** For so many calls; for all without it */
    readonly times?: number;
    /** ISO 8601, UTC */
    readonly createdAt: string;
  })[];
}

/** A month, with the taxes of the merchant’s province */
export interface Fee {
  readonly unitPrice: Money;
  readonly taxes: readonly ({
    readonly taxType: "GST" | "HST" | "QST" | "PST" | "RST";
    readonly ratePercent: number;
    readonly amount: Money;
  })[];
}

export interface FeeLine {
  readonly code: string;
  readonly description: string;
  readonly cardBrand: string | null;
  readonly cardType: string | null;
  readonly base: SignedMoney;
  readonly saleCount: number;
  readonly refundCount: number;
  /** Charged on `base`, in thousandths of a percent */
  readonly rate: number;
  /** In thousandths of a cent */
  readonly perSale: number;
  /** In thousandths of a cent */
  readonly perRefund: number;
  readonly amount: SignedMoney;
  readonly entryId: string | null;
  readonly taxes: readonly ({
    readonly taxType: string;
    /** In thousandths of a percent */
    readonly rate: number;
    readonly amount: SignedMoney;
    readonly entryId: string | null;
  })[];
}

export interface FeePlan {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly version: number;
  readonly pricing: "BLENDED" | "INTERCHANGE_PLUS";
  readonly source: string;
  /** ISO 8601, UTC */
  readonly effectiveFrom: string;
  /** NET: fees are deducted from each batch. MONTHLY: fees are billed after the month ends */
  readonly billing: "NET" | "MONTHLY";
  /** Up to 30 kinds of cards */
  readonly cardFees: readonly (CardFees)[];
  /** Up to 20 fees */
  readonly monthlyFees: readonly (MonthlyFee)[];
  readonly minimum?: MinimumFee;
}

export interface Fees {
  /** Whole cents; negative if more fees are returned than charged */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

/** Payments that were approved; the amount is what was authorized, increments included */
export interface Figure {
  readonly count: number;
  /** Whole cents */
  readonly amount: number;
}

/** What is not there is zero */
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
  readonly days: number;
  readonly daysDone: number;
  readonly merchants: number;
  readonly message: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

export interface GetAuthorizationServerMetadataAnswer {
  readonly issuer: string;
  readonly token_endpoint: string;
  readonly token_endpoint_auth_methods_supported: readonly (string)[];
  readonly token_endpoint_auth_signing_alg_values_supported: readonly (string)[];
  readonly jwks_uri: string;
  readonly scopes_supported: readonly (string)[];
  readonly response_types_supported: readonly (string)[];
  readonly grant_types_supported: readonly (string)[];
  readonly revocation_endpoint: string;
  readonly revocation_endpoint_auth_methods_supported: readonly (string)[];
  readonly revocation_endpoint_auth_signing_alg_values_supported: readonly (string)[];
  readonly introspection_endpoint: string;
  readonly introspection_endpoint_auth_methods_supported: readonly (string)[];
  readonly introspection_endpoint_auth_signing_alg_values_supported: readonly (string)[];
  readonly service_documentation: string;
}

export interface GetSigningKeysAnswer {
  readonly keys: readonly (Readonly<Record<string, unknown>>)[];
}

export interface HoldPayoutsBody {
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
  /** Whether the page asks for the security code */
  readonly collectSecurityCode: boolean;
  /** Whether the page asks for the postal code, for address verification */
  readonly collectPostalCode: boolean;
  /** Default language if the embedding page sets none */
  readonly language: "en" | "fr";
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface Increment {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  readonly amount: MovedMoney;
}

export type IntrospectTokenAnswer = {
  readonly active: false;
} | {
  readonly active: true;
  readonly scope: string;
  readonly client_id: string;
  readonly token_type: "Bearer";
  readonly exp: number;
  readonly iat: number;
  readonly sub: string;
  readonly aud: string;
  readonly iss: string;
  readonly jti: string;
};

export interface IntrospectTokenBody {
  /** An access token */
  readonly token: string;
  /** At most 256 characters */
  readonly token_type_hint?: string;
  /** At most 256 characters */
  readonly client_id?: string;
  /** At most 256 characters */
  readonly client_secret?: string;
  /** At most 256 characters */
  readonly client_assertion_type?: string;
  /** A JWT signed with a key of the client: RFC 7523 */
  readonly client_assertion?: string;
}

export interface InviteOwnUserAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
  /** Where the person sets a password; shown only once, valid once and for 7 days */
  readonly invitationUrl: string;
}

export interface InviteOwnUserBody {
  /** An e-mail address */
  readonly email: string;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly role: "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
}

export interface InviteUserAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
  /** Where the person sets a password; shown only once, valid once and for 7 days */
  readonly invitationUrl: string;
}

export interface InviteUserBody {
  /** An e-mail address */
  readonly email: string;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId?: string;
}

export interface IsLiveAnswer {
  readonly status: "ok";
}

export interface IsReadyAnswer {
  readonly status: "ok";
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
  readonly legs: readonly ({
    readonly account: "HELD" | "ISSUER" | "RECEIVABLE" | "CLEARING" | "PAYABLE" | "FEES" | "REFUNDS" | "TAXES" | "BILLABLE" | "RESERVE" | "ADJUSTMENTS" | "TRANSIT" | "BANK";
    /** Whole cents; a debit is positive, a credit negative */
    readonly amount: number;
  })[];
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
  /** Whole cents */
  readonly amount?: number;
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
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

export interface ListApiKeysItem {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly revokedAt: string | null;
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

export interface ListAuditLogItem {
  readonly seq: number;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly correlationId: string;
  readonly details: Readonly<Record<string, unknown>>;
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

export interface ListChainsItem {
  /** The id of a chain: 13 digits */
  readonly chainId: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** 1 to 100 characters on one line */
  readonly name: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
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

export interface ListClientsItem {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
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
  readonly kind?: "NOT_IN_OUR_RECORD" | "NOT_IN_THEIR_RECORD" | "AMOUNT_DIFFERS" | "CURRENCY_DIFFERS" | "MERCHANT_DIFFERS" | "STATE_DIFFERS" | "NOT_IN_LEDGER" | "ENTRY_UNMATCHED" | "ENTRY_AMBIGUOUS" | "ENTRY_AMOUNT_DIFFERS" | "ENTRY_RETURN_UNMATCHED" | "RETURN_UNMATCHED" | "PAYOUT_UNCONFIRMED" | "PAYOUT_NOT_ON_STATEMENT" | "PAYOUT_CONTRADICTED" | "PAYOUT_PAID_TWICE" | "BANK_LEDGER_DIFFERS" | "STATEMENT_GAP" | "STATEMENT_DOES_NOT_ADD_UP";
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

export interface ListMerchantChangesItem {
  readonly version: number;
  /** ISO 8601, UTC */
  readonly at: string;
  /** The id of the client that made the change */
  readonly actor: string;
  readonly correlationId: string;
  readonly reason?: string;
  readonly changes: readonly ({
    /** Dotted, such as `merchantDetails.locationAddress.city` */
    readonly path: string;
    /** Null if the member was not set */
    readonly from?: unknown;
    /** Null if the member was removed */
    readonly to?: unknown;
  })[];
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
  readonly status?: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
}

export interface ListOwnApiKeysItem {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly revokedAt: string | null;
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

export interface ListOwnClientsItem {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
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

export interface ListOwnUsersItem {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
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
  readonly role?: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
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

export interface ListPartnersItem {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  readonly kind: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK";
  /** 1 to 100 characters on one line */
  readonly name: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
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
  /** Whole cents */
  readonly amount?: number;
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
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

export interface ListSavedViewsAnswer {
  readonly data: readonly (SavedView)[];
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
  readonly isStuck?: boolean;
}

export interface ListUsersItem {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
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
  readonly role?: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
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
  /** The id of an authentication: 30 characters beginning with ta */
  readonly threeDSecureAuthenticationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly orderId?: string;
  /** The id of a card lookup: 30 characters beginning with cl */
  readonly cardLookupId?: string;
  readonly amount?: Money;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
  readonly threeDSecureTransactionStatusReason?: string;
  /** Show it to the cardholder */
  readonly threeDSecureCardholderInformation?: string;
  /** Absent while the outcome is unknown, and for non-payment authentications */
  readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE";
  /** Proof of authentication for the issuer; absent once used or expired */
  readonly threeDSecureAuthenticationValue?: string;
  readonly threeDSecureServerTransactionId: string;
  readonly threeDSecureDirectoryServerTransactionId?: string;
  readonly threeDSecureAccessControlServerTransactionId?: string;
  readonly threeDSecureVersion: string;
  readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED";
  /** ISO 8601, UTC */
  readonly threeDSecureAuthenticationTimestamp: string;
  /** Whether the cardholder has added the merchant to the trust list at the issuer */
  readonly threeDSecureWhitelistStatus?: string;
  /** Who set the status */
  readonly threeDSecureWhitelistStatusSource?: string;
  /** URL to post the form with the field creq to */
  readonly ChallengeURL?: string;
  readonly threeDSecureChallengeUrl?: string;
  /** The value of the field creq */
  readonly ChallengeData?: string;
  readonly threeDSecureChallengeData?: string;
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** Of the card */
  readonly lastFour: string;
  /** The payment or validation that was made with it */
  readonly usedBy?: string;
}

export interface LoggedRequest {
  /** The id of a request: 30 characters beginning with rq */
  readonly requestId: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly method: string;
  /** Without the query */
  readonly path: string;
  /** The operation, with placeholders for ids */
  readonly route: string;
  /** HTTP status; 499 if the client disconnected before it had the response */
  readonly status: number;
  readonly problem: string | null;
  readonly reasonCodes: readonly (string)[];
  /** Milliseconds until the response was sent */
  readonly durationMs: number;
  /** The IP address that the request came from */
  readonly clientAddress: string;
  readonly clientId: string;
  readonly merchantId: string | null;
  readonly correlationId: string;
  readonly idempotency: "NEW" | "REPLAYED" | "CONFLICT" | null;
  readonly requestBytes: number;
  readonly responseBytes: number | null;
}

export interface LoggedRequestWithBodies {
  /** The id of a request: 30 characters beginning with rq */
  readonly requestId: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly method: string;
  /** Without the query */
  readonly path: string;
  /** The operation, with placeholders for ids */
  readonly route: string;
  /** HTTP status; 499 if the client disconnected before it had the response */
  readonly status: number;
  readonly problem: string | null;
  readonly reasonCodes: readonly (string)[];
  /** Milliseconds until the response was sent */
  readonly durationMs: number;
  /** The IP address that the request came from */
  readonly clientAddress: string;
  readonly clientId: string;
  readonly merchantId: string | null;
  readonly correlationId: string;
  readonly idempotency: "NEW" | "REPLAYED" | "CONFLICT" | null;
  readonly requestBytes: number;
  readonly responseBytes: number | null;
  /** The query parameters, or null */
  readonly query: unknown;
  /** JSON, without card data, secrets and unknown members */
  readonly requestBody: unknown;
  /** JSON, without card data, secrets and unknown members */
  readonly responseBody: unknown;
  /** Whether a body was longer than is kept */
  readonly truncated: boolean;
}

export interface Merchant {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly merchantStatus: "ACTIVE" | "SUSPENDED";
  /** Issued by the operator; required for partner acquirers */
  readonly chainId?: string;
  readonly bankingDetails: {
    readonly creditDepositAccount: {
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      /** Padded with zeros */
      readonly institutionNumber: string;
      /** The five-digit transit number of the branch */
      readonly transitNumber: string;
      /** 5 to 12 digits */
      readonly accountNumber: string;
    };
    readonly additionalBankingAccounts: readonly ({
      readonly accountType: "POS_BILLING_ACCOUNT" | "CHARGEBACK_ACCOUNT" | "DEBIT_DEPOSIT_ACCOUNT";
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      /** Padded with zeros */
      readonly institutionNumber: string;
      /** The five-digit transit number of the branch */
      readonly transitNumber: string;
      /** 5 to 12 digits */
      readonly accountNumber: string;
    })[];
  };
  readonly pointOfSaleOptions?: {
    readonly settlementOption?: "SYSTEM_CLOSE" | "MERCHANT_CLOSE";
    /** A time of day in the format HH:MM:SS */
    readonly settlementTime?: string;
    readonly debitPerTransactionRefundLimit?: Money;
    readonly dailyRefundLimit?: Money;
    readonly dailyCancellationLimit?: Money;
  };
  readonly riskDetails?: {
    readonly merchantRiskRate?: string;
  };
  readonly businessDetails: {
    /** A four-digit ISO 18245 merchant category code, such as 5812 */
    readonly merchantCategoryCode: string;
    /** A number from 0 to 999999999999 */
    readonly averageTicketSize?: number;
    readonly isSeasonalMerchant: boolean;
    /** A number from 0 to 100 */
    readonly directSellingPercentage: number;
    /** A number from 0 to 100 */
    readonly motoTransactionPercentage: number;
    /** A number from 0 to 100 */
    readonly ecommerceTransactionPercentage: number;
    /** A web address, such as https://www.example.com */
    readonly businessUrl?: string;
    /** 1 to 100 characters on one line, not all spaces */
    readonly serviceProvider?: string;
    readonly serviceDeliverToCanadaAvailable?: boolean;
    readonly serviceDeliverToUSAvailable?: boolean;
    /** A number from 0 to 999999999999 */
    readonly creditTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly masterCardTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly visaTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly visaDebitTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly amexTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly interacTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly masterCardDebitTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly unionPayTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly discoverTransactionVolume?: number;
    /** Uppercase words joined by underscores, at most 60 characters, such as QUICK_SERVICE */
    readonly category?: string;
    /** Uppercase words joined by underscores, at most 60 characters, such as QUICK_SERVICE */
    readonly subCategory?: string;
    /** 1 to 500 characters on one line, not all spaces */
    readonly offeredProductsAndServicesDescription?: string;
  };
  readonly merchantDetails: {
    readonly contactInformation: {
      /** 1 to 100 characters on one line, not all spaces */
      readonly firstName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly lastName: string;
      /** A phone number in international form (E.164), such as +14165550123 */
      readonly phone: string;
    };
    readonly merchantInformation: {
      readonly language: "en" | "fr";
      /** 1 to 100 characters on one line, not all spaces */
      readonly legalName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly operatingAsName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly cardholderName: string;
      /** Whole years from 0 to 200 */
      readonly yearsOfOwnership: number;
      /** Whole months from 0 to 2400 */
      readonly monthsOfOwnership: number;
      /** A phone number in international form (E.164), such as +14165550123 */
      readonly customerServicePhoneNumber: string;
      /** An e-mail address, such as owner@example.com */
      readonly email: string;
      readonly merchantType?: "NATIONAL" | "INDEPENDENT_BUSINESS";
    };
    readonly locationAddress: {
      /** 1 to 20 characters on one line, not all spaces */
      readonly unitNumber?: string;
      /** 1 to 20 characters on one line, not all spaces */
      readonly streetNumber?: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly streetName?: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly city: string;
      /** The code of a province or state of the country, such as ON */
      readonly province: string;
      /** A valid postal code of the country, such as M5V 2T6 */
      readonly postalCode: string;
      /** A two-letter ISO 3166-1 country code, such as CA */
      readonly country: string;
    };
  };
  readonly businessActivity: {
    readonly dropShipping: boolean;
  };
  readonly securityDetails: {
    readonly legalEntity: {
      readonly businessType: "SOLE_PROPRIETOR" | "PARTNERSHIP" | "LIMITED_PARTNERSHIP" | "PRIVATE_CORPORATION" | "PUBLIC_CORPORATION" | "NON_PROFIT" | "GOVERNMENT";
    };
    readonly signingOfficers: readonly ({
      /** A whole number from 0 to 2147483647 */
      readonly signingOfficerIdentifier?: number;
      readonly creditReportAllowed: boolean;
      /** 1 to 100 characters on one line, not all spaces */
      readonly firstName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly lastName: string;
      readonly address: {
        /** 1 to 20 characters on one line, not all spaces */
        readonly unitNumber?: string;
        /** 1 to 20 characters on one line, not all spaces */
        readonly streetNumber?: string;
        /** 1 to 100 characters on one line, not all spaces */
        readonly streetName?: string;
        /** 1 to 100 characters on one line, not all spaces */
        readonly city: string;
        /** The code of a province or state of the country, such as ON */
        readonly province: string;
        /** A valid postal code of the country, such as M5V 2T6 */
        readonly postalCode: string;
        /** A two-letter ISO 3166-1 country code, such as CA */
        readonly country: string;
      };
      /** A valid date in the format YYYY-MM-DD */
      readonly dateOfBirth: string;
      /** A number from 0 to 100 */
      readonly ownershipPercentage: number;
      readonly title: "OWNER" | "PRESIDENT" | "VICE_PRESIDENT" | "SECRETARY" | "TREASURER" | "DIRECTOR" | "OTHER";
    })[];
  };
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

export interface MerchantBalance {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** DAILY, WEEKLY or MANUAL */
  readonly schedule: string;
  /** True while an operator holds payouts */
  readonly onHold: boolean;
  /** One for each currency with activity */
  readonly balances: readonly ({
    /** ISO 4217 code */
    readonly currency: "CAD" | "USD";
    /** Settled and not paid out yet: the next payout takes it */
    readonly available: {
      readonly amount: SignedSum;
      readonly why: readonly ({
        /** Kind of ledger entry */
        readonly kind: string;
        readonly count: number;
        readonly amount: SignedSum;
      })[];
      /** Where to list each movement */
      readonly lines: string;
    };
    /** In batches that are not closed yet, net of the fees as of now */
    readonly pending: {
      readonly amount: SignedSum;
      readonly why: readonly ({
        readonly batchId: string;
        readonly amount: SignedSum;
      })[];
    };
    /** Withheld from payouts until `releaseAt` */
    readonly reserved: {
      readonly amount: Sum;
      readonly why: readonly ({
        /** The id of a payout: 30 characters beginning with po */
        readonly payoutId: string;
        readonly amount: Sum;
        /** ISO 8601, UTC */
        readonly releaseAt: string;
      })[];
    };
    /** In payouts that are not confirmed yet */
    readonly inTransit: {
      readonly amount: SignedSum;
      readonly why: readonly ({
        /** The id of a payout: 30 characters beginning with po */
        readonly payoutId: string;
        /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
        readonly direction: "CREDIT" | "DEBIT";
        readonly amount: Sum;
      })[];
    };
    /** Monthly billed fees and taxes that are not collected yet */
    readonly billed: {
      readonly amount: SignedSum;
      readonly why: readonly ({
        /** Kind of ledger entry */
        readonly kind: string;
        readonly count: number;
        readonly amount: SignedSum;
      })[];
      /** Where to list each movement */
      readonly lines: string;
    };
  })[];
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

/** Delivery timeframe and method. Goods that are easily resold, such as electronic gift cards, carry the highest risk */
export interface MerchantRiskIndicator {
  readonly shipping?: "BILLING_ADDRESS" | "VERIFIED_ADDRESS" | "OTHER_ADDRESS" | "PICK_UP" | "DIGITAL_GOODS" | "TICKETS_NOT_SHIPPED" | "OTHER";
  readonly deliveryTimeframe?: "ELECTRONIC" | "SAME_DAY" | "OVERNIGHT" | "TWO_DAYS_OR_MORE";
  /** An e-mail address, such as mary@example.com */
  readonly deliveryEmail?: string;
  /** Whether this is a reorder */
  readonly reordered?: boolean;
  /** Whether the goods are a pre-order */
  readonly preOrder?: boolean;
  /** A day */
  readonly preOrderAvailableOn?: string;
  readonly giftCardAmount?: Money;
  /** Number of gift cards purchased */
  readonly giftCardCount?: number;
}

export interface MerchantWithItsPartner {
  readonly partnerId: string;
  /** If null, the last eight digits of the merchantId are used */
  readonly terminalId: string | null;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly merchantStatus: "ACTIVE" | "SUSPENDED";
  /** Issued by the operator; required for partner acquirers */
  readonly chainId?: string;
  readonly bankingDetails: {
    readonly creditDepositAccount: {
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      /** Padded with zeros */
      readonly institutionNumber: string;
      /** The five-digit transit number of the branch */
      readonly transitNumber: string;
      /** 5 to 12 digits */
      readonly accountNumber: string;
    };
    readonly additionalBankingAccounts: readonly ({
      readonly accountType: "POS_BILLING_ACCOUNT" | "CHARGEBACK_ACCOUNT" | "DEBIT_DEPOSIT_ACCOUNT";
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      /** Padded with zeros */
      readonly institutionNumber: string;
      /** The five-digit transit number of the branch */
      readonly transitNumber: string;
      /** 5 to 12 digits */
      readonly accountNumber: string;
    })[];
  };
  readonly pointOfSaleOptions?: {
    readonly settlementOption?: "SYSTEM_CLOSE" | "MERCHANT_CLOSE";
    /** A time of day in the format HH:MM:SS */
    readonly settlementTime?: string;
    readonly debitPerTransactionRefundLimit?: Money;
    readonly dailyRefundLimit?: Money;
    readonly dailyCancellationLimit?: Money;
  };
  readonly riskDetails?: {
    readonly merchantRiskRate?: string;
  };
  readonly businessDetails: {
    /** A four-digit ISO 18245 merchant category code, such as 5812 */
    readonly merchantCategoryCode: string;
    /** A number from 0 to 999999999999 */
    readonly averageTicketSize?: number;
    readonly isSeasonalMerchant: boolean;
    /** A number from 0 to 100 */
    readonly directSellingPercentage: number;
    /** A number from 0 to 100 */
    readonly motoTransactionPercentage: number;
    /** A number from 0 to 100 */
    readonly ecommerceTransactionPercentage: number;
    /** A web address, such as https://www.example.com */
    readonly businessUrl?: string;
    /** 1 to 100 characters on one line, not all spaces */
    readonly serviceProvider?: string;
    readonly serviceDeliverToCanadaAvailable?: boolean;
    readonly serviceDeliverToUSAvailable?: boolean;
    /** A number from 0 to 999999999999 */
    readonly creditTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly masterCardTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly visaTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly visaDebitTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly amexTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly interacTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly masterCardDebitTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly unionPayTransactionVolume?: number;
    /** A number from 0 to 999999999999 */
    readonly discoverTransactionVolume?: number;
    /** Uppercase words joined by underscores, at most 60 characters, such as QUICK_SERVICE */
    readonly category?: string;
    /** Uppercase words joined by underscores, at most 60 characters, such as QUICK_SERVICE */
    readonly subCategory?: string;
    /** 1 to 500 characters on one line, not all spaces */
    readonly offeredProductsAndServicesDescription?: string;
  };
  readonly merchantDetails: {
    readonly contactInformation: {
      /** 1 to 100 characters on one line, not all spaces */
      readonly firstName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly lastName: string;
      /** A phone number in international form (E.164), such as +14165550123 */
      readonly phone: string;
    };
    readonly merchantInformation: {
      readonly language: "en" | "fr";
      /** 1 to 100 characters on one line, not all spaces */
      readonly legalName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly operatingAsName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly cardholderName: string;
      /** Whole years from 0 to 200 */
      readonly yearsOfOwnership: number;
      /** Whole months from 0 to 2400 */
      readonly monthsOfOwnership: number;
      /** A phone number in international form (E.164), such as +14165550123 */
      readonly customerServicePhoneNumber: string;
      /** An e-mail address, such as owner@example.com */
      readonly email: string;
      readonly merchantType?: "NATIONAL" | "INDEPENDENT_BUSINESS";
    };
    readonly locationAddress: {
      /** 1 to 20 characters on one line, not all spaces */
      readonly unitNumber?: string;
      /** 1 to 20 characters on one line, not all spaces */
      readonly streetNumber?: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly streetName?: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly city: string;
      /** The code of a province or state of the country, such as ON */
      readonly province: string;
      /** A valid postal code of the country, such as M5V 2T6 */
      readonly postalCode: string;
      /** A two-letter ISO 3166-1 country code, such as CA */
      readonly country: string;
    };
  };
  readonly businessActivity: {
    readonly dropShipping: boolean;
  };
  readonly securityDetails: {
    readonly legalEntity: {
      readonly businessType: "SOLE_PROPRIETOR" | "PARTNERSHIP" | "LIMITED_PARTNERSHIP" | "PRIVATE_CORPORATION" | "PUBLIC_CORPORATION" | "NON_PROFIT" | "GOVERNMENT";
    };
    readonly signingOfficers: readonly ({
      /** A whole number from 0 to 2147483647 */
      readonly signingOfficerIdentifier?: number;
      readonly creditReportAllowed: boolean;
      /** 1 to 100 characters on one line, not all spaces */
      readonly firstName: string;
      /** 1 to 100 characters on one line, not all spaces */
      readonly lastName: string;
      readonly address: {
        /** 1 to 20 characters on one line, not all spaces */
        readonly unitNumber?: string;
        /** 1 to 20 characters on one line, not all spaces */
        readonly streetNumber?: string;
        /** 1 to 100 characters on one line, not all spaces */
        readonly streetName?: string;
        /** 1 to 100 characters on one line, not all spaces */
        readonly city: string;
        /** The code of a province or state of the country, such as ON */
        readonly province: string;
        /** A valid postal code of the country, such as M5V 2T6 */
        readonly postalCode: string;
        /** A two-letter ISO 3166-1 country code, such as CA */
        readonly country: string;
      };
      /** A valid date in the format YYYY-MM-DD */
      readonly dateOfBirth: string;
      /** A number from 0 to 100 */
      readonly ownershipPercentage: number;
      readonly title: "OWNER" | "PRESIDENT" | "VICE_PRESIDENT" | "SECRETARY" | "TREASURER" | "DIRECTOR" | "OTHER";
    })[];
  };
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

export interface MessageExtension {
  /** 1 to 64 characters on one line */
  readonly name: string;
  /** As assigned by the publisher of the extension */
  readonly id: string;
  /** Recipients that do not support a critical extension must reject the message */
  readonly critical: boolean;
  /** An object of at most 8059 bytes of JSON, where each non-ASCII character counts as its \u escape */
  readonly data: Readonly<Record<string, unknown>>;
}

/** If the card fees of a month are lower, the difference is charged */
export interface MinimumFee {
  /** 2 to 40 capital letters, digits and underscores */
  readonly code: string;
  /** Shown on the statement */
  readonly description: string;
  /** Cents per month */
  readonly amount: number;
  /** Taxes charged on the fee, where the merchant’s province levies them */
  readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[];
  readonly waivedWithoutSales: boolean;
}

export interface Money {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface MonthlyFee {
  /** 2 to 40 capital letters, digits and underscores */
  readonly code: string;
  /** Shown on the statement */
  readonly description: string;
  /** Cents per month */
  readonly amount: number;
  /** Taxes charged on the fee, where the merchant’s province levies them */
  readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[];
}

export interface MoveOfTheClock {
  /** How far to move the clock: an ISO 8601 duration such as P30D or PT12H, or a whole number of seconds. A day is 24 hours; months and years are calendar months and years in UTC */
  readonly advance?: string | number;
  /** The time to move the clock to, instead of `advance`: ISO 8601, in the future */
  readonly to?: string;
}

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
    readonly type: string;
    /** How many events of this type were recorded between the two times */
    readonly count: number;
    /** The latest few, newest first */
    readonly newest: readonly (string)[];
  })[];
  /** The background jobs that processed something or failed */
  readonly jobs: readonly ({
    readonly name: string;
    /** How many items it processed */
    readonly done: number;
    /** How many of its runs failed; the log says why */
    readonly failed: number;
  })[];
}

export interface MovedMoney {
  /** Whole cents, greater than zero */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface Net {
  /** Whole cents; negative if the merchant owes money */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface NewAcquirerRoutes {
  /** If empty, the routes in the settings of the installation apply */
  readonly routes: readonly (AcquirerRoute)[];
}

export interface NewAdjustment {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** CREDIT adds to the merchant’s balance, DEBIT deducts from it */
  readonly direction: "CREDIT" | "DEBIT";
  readonly amount: MovedMoney;
  /** Shown to the merchant’s partner */
  readonly reason: string;
}

export interface NewAuthentication {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Your own id for the order */
  readonly orderId?: string;
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId?: string;
  readonly paymentMethod?: RequestPaymentMethod;
  /** The id of a card lookup: 30 characters beginning with cl */
  readonly cardLookupId?: string;
  readonly amount?: Money;
  /** Whether the cardholder is in a browser or not present */
  readonly threeDSecureDeviceChannel?: "BROWSER" | "THREE_D_SECURE_REQUESTOR_INITIATED";
  /** Purpose of the request; allowed values depend on the device channel */
  readonly threeDSecureRequestType: "CARDHOLDER" | "RECURRING" | "INSTALMENT" | "ADD_CARD" | "MAINTAIN_CARD" | "ACCOUNT_VERIFICATION" | "DELAYED_SHIPMENT" | "TOP_UP" | "MAIL_ORDER" | "TELEPHONE_ORDER" | "WHITELIST_STATUS_CHECK" | "OTHER_PAYMENT";
  readonly threeDSecureMessageCategory?: "PAYMENT" | "NON_PAYMENT";
  /** URL to which the issuer posts the field cres after a challenge */
  readonly threeDSecureNotificationUrl?: string;
  /** Outcome of the hidden 3-D Secure method frame */
  readonly threeDSecureCompletionIndicator?: "SUCCESS" | "FAILURE" | "UNAVAILABLE";
  /** Your preference; the issuer decides */
  readonly threeDSecureChallengeRequested?: "NO_PREFERENCE" | "NO_CHALLENGE_REQUESTED" | "CHALLENGE_REQUESTED_PREFERENCE" | "CHALLENGE_REQUESTED_MANDATE" | "NO_CHALLENGE_REQUESTED_RISK_ANALYSIS_PERFORMED" | "NO_CHALLENGE_REQUESTED_DATA_ONLY" | "NO_CHALLENGE_REQUESTED_AUTHENTICATION_PERFORMED" | "NO_CHALLENGE_REQUESTED_WHITELIST_EXEMPTION" | "CHALLENGE_REQUESTED_WHITELIST_PROMPT";
  readonly threeDSecureChallengeWindowSize?: "X_SMALL" | "SMALL" | "MEDIUM" | "LARGE" | "FULL_SCREEN";
  /** Requests decoupled authentication: how long the issuer may take to authenticate the cardholder outside the browser */
  readonly threeDSecureDecoupledMaximumMinutes?: number;
  /** A day */
  readonly recurringExpiry?: string;
  /** Minimum number of days between two payments */
  readonly recurringFrequencyDays?: number;
  /** Total number of instalments */
  readonly instalmentCount?: number;
  /** The id of an authentication: 30 characters beginning with ta */
  readonly priorAuthenticationId?: string;
  /** 1 to 4096 characters on one line */
  readonly browserUserAgent?: string;
  /** A language tag such as en-CA */
  readonly browserLanguage?: string;
  readonly browserJavaEnabled?: boolean;
  readonly browserJavascriptEnabled?: boolean;
  /** Pixels */
  readonly browserScreenHeight?: number;
  /** Pixels */
  readonly browserScreenWidth?: number;
  /** An IPv4 or IPv6 address */
  readonly browserIpAddress?: string;
  /** The Accept header of the browser, at most 2048 characters */
  readonly browserAcceptHeader?: string;
  /** Colour depth of the screen, in bits */
  readonly browserColorDepth?: number;
  /** Difference between UTC and the local time of the browser, in minutes */
  readonly browserTimeZone?: number;
  /** The name on the card */
  readonly cardholderName?: string;
  /** An e-mail address, such as mary@example.com */
  readonly cardholderEmail?: string;
  /** A phone number in international form (E.164), such as +14165550123 */
  readonly cardholderPhoneNumber?: string;
  readonly billingAddress?: BillingAddress;
  /** A phone number in international form (E.164), such as +14165550123 */
  readonly cardholderHomePhoneNumber?: string;
  /** A phone number in international form (E.164), such as +14165550123 */
  readonly cardholderWorkPhoneNumber?: string;
  readonly shippingAddress?: ShippingAddress;
  readonly accountInformation?: AccountInformation;
  readonly merchantRiskIndicator?: MerchantRiskIndicator;
  readonly requestorAuthenticationInformation?: RequestorAuthenticationInformation;
  /** Message extensions agreed with directory servers or issuers */
  readonly messageExtensions?: readonly (MessageExtension)[];
}

export interface NewBookExplanation {
  readonly of: "PAYMENT" | "BATCH" | "LINE" | "PAYOUT" | "ACCOUNT" | "FILE";
  /** Of the payment, the batch, the ledger entry, the payout, the merchant with a currency, or the file */
  readonly id: string;
  /** The figure that differs */
  readonly figure: string;
  readonly reason: string;
}

export interface NewCardLookup {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Your own id for the order */
  readonly orderId?: string;
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId?: string;
  readonly paymentMethod?: RequestPaymentMethod;
  /** URL that the hidden 3-D Secure method frame notifies when it is done */
  readonly threeDSecureNotificationUrl: string;
}

export interface NewCustomer {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Of the customer */
  readonly name: string;
  /** An e-mail address, such as mary@example.com */
  readonly email?: string;
  /** Your own id for the customer */
  readonly reference?: string;
}

export interface NewFaults {
  /** Up to 20 faults */
  readonly faults: readonly ({
    /** DECLINE: declined with code 05. TIMEOUT: the request does not arrive. NO_ANSWER: it takes effect, and no answer comes. LATE: the answer comes late. MALFORMED: the answer makes no sense. CONNECTION_LOST: the connection breaks before the request arrives */
    readonly kind: "DECLINE" | "TIMEOUT" | "NO_ANSWER" | "LATE" | "MALFORMED" | "CONNECTION_LOST";
    /** Of one simulator; of any without it */
    readonly acquirer?: string;
    /** What is asked of the acquirer; anything without it */
    readonly operation?: "authorize" | "increment" | "verify" | "capture" | "refund" | "reverse" | "release" | "enquire";
    /** Of LATE: how late. A payment is waited for 10 seconds */
    readonly delayMs?: number;
    /** How many of a hundred calls suffer it, at random */
    readonly share?: number;
    /** For so many calls; for all without it */
    readonly times?: number;
  })[];
}

export interface NewFeePlan {
  /** NET: fees are deducted from each batch. MONTHLY: fees are billed after the month ends */
  readonly billing: "NET" | "MONTHLY";
  /** Up to 30 kinds of cards */
  readonly cardFees: readonly (CardFees)[];
  /** Up to 20 fees */
  readonly monthlyFees: readonly (MonthlyFee)[];
  readonly minimum?: MinimumFee;
}

export interface NewFill {
  /** Days of trade; the sandbox’s time is moved on by as many */
  readonly days: number;
  /** Roughly how many payments in all */
  readonly payments?: number;
}

export interface NewHostedFieldsProfile {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** For the people who maintain it */
  readonly name: string;
  /** Origins of the pages that may embed the fields */
  readonly origins: readonly (string)[];
  /** Whether the page asks for the security code */
  readonly collectSecurityCode?: boolean;
  /** Whether the page asks for the postal code, for address verification */
  readonly collectPostalCode?: boolean;
  /** Default language if the embedding page sets none */
  readonly language?: "en" | "fr";
}

export interface NewOrder {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  readonly deliveryAddress: {
    /** 1 to 20 characters on one line, not all spaces */
    readonly streetNumber?: string;
    /** 1 to 100 characters on one line, not all spaces */
    readonly streetName: string;
    /** 1 to 100 characters on one line, not all spaces */
    readonly city: string;
    /** The code of a province or state of the country, such as ON */
    readonly province: string;
    /** A valid postal code of the country, such as M5V 2T6 */
    readonly postalCode: string;
    /** A two-letter ISO 3166-1 country code, such as CA */
    readonly country: string;
    /** 1 to 50 characters on one line, not all spaces */
    readonly firstName: string;
    /** 1 to 50 characters on one line, not all spaces */
    readonly lastName: string;
  };
  readonly bankerInformation: {
    /** The branch of the bank that took the order */
    readonly bankerBranchIdentifier: string;
    /** A phone number in international form (E.164), such as +14165550123 */
    readonly bankerPhoneNumber: string;
  };
  /** 1 to 50 solutions */
  readonly solutions: readonly ({
    /** From GET /onboarding/solutions */
    readonly solutionId: number;
    /** A whole number from 1 to 1000 */
    readonly quantity: number;
    /** Preferred carrier of the bank, if any */
    readonly carrier?: string;
  })[];
  /** The person who placed it */
  readonly orderCreatedBy: string;
}

export interface NewPayment {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  readonly amount: MovedMoney;
  readonly amountDetails?: {
    readonly subTotalAmount?: Money;
  };
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId?: string;
  readonly paymentMethod?: RequestPaymentMethod;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** Who will initiate payments with the stored method; DO_NOT_STORE if omitted */
  readonly storePaymentMethod?: "CARDHOLDER_INITIATED" | "MERCHANT_INITIATED" | "DO_NOT_STORE";
  readonly credentialOnFileInformation?: CredentialOnFileInformation;
  /** Informational: the response shows what 3-D Secure actually established */
  readonly ecommerceIndicator?: "AUTHENTICATED_ECOMMERCE" | "NON_AUTHENTICATED_ECOMMERCE" | "SSL_MERCHANT" | "MAIL_TELEPHONE_ORDER_SINGLE" | "MAIL_TELEPHONE_ORDER_RECURRING" | "MAIL_TELEPHONE_ORDER_INSTALMENT" | "MAIL_TELEPHONE_ORDER_UNKNOWN";
  /** Set to false to only authorize the amount */
  readonly automaticCapture?: boolean;
  /** Text on the statement of the cardholder */
  readonly dynamicDescriptor?: string;
  /** Of the cardholder */
  readonly ipv4?: string;
  /** Of the cardholder */
  readonly ipv6?: string;
  readonly threeDSecureData?: ThreeDSecureData;
  /** The exemption from authentication that is claimed. The issuer can still require authentication, with a decline 1A or 65 */
  readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT";
}

export interface NewPayoutReserve {
  /** Share of the settled amount to reserve, in basis points: 1000 is 10 % */
  readonly basisPoints: number;
  /** Days until a reserved amount is released */
  readonly days: number;
  /** For the audit log */
  readonly reason: string;
}

export interface NewPayoutSchedule {
  readonly schedule: "DAILY" | "WEEKLY" | "MANUAL";
  /** The day of a WEEKLY schedule; omit it for the others */
  readonly weekday?: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY";
}

export interface NewReconciliationRun {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The name of an acquirer, or `bank` */
  readonly source: string;
  /** ISO 8601, UTC */
  readonly from?: string;
}

/** `amount` is an alias of `refundAmount`. If both are omitted, everything left is refunded. */
export interface NewRefund {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  readonly refundAmount?: MovedMoney;
  readonly amount?: MovedMoney;
  /** For your own records */
  readonly reason?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
}

export interface NewRequestor {
  /** threeDSRequestorID */
  readonly requestorId?: string;
  /** threeDSRequestorName. Defaults to the trading name of the merchant */
  readonly requestorName?: string;
  /** acquirerMerchantID. Defaults to the merchantId */
  readonly acquirerMerchantId?: string;
}

export interface NewSchemeSettings {
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

export interface NewTerminal {
  /** The terminal id that acquirers know the merchant by */
  readonly terminalId?: string;
}

export interface NewValidation {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** Your own id for the order */
  readonly orderId?: string;
  /** The merchant’s invoice */
  readonly invoiceNumber?: string;
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId?: string;
  readonly paymentMethod?: RequestPaymentMethod;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** Who will initiate payments with the stored method; DO_NOT_STORE if omitted */
  readonly storePaymentMethod?: "CARDHOLDER_INITIATED" | "MERCHANT_INITIATED" | "DO_NOT_STORE";
  readonly credentialOnFileInformation?: CredentialOnFileInformation;
  /** Of the cardholder */
  readonly ipv4?: string;
  /** Of the cardholder */
  readonly ipv6?: string;
  readonly threeDSecureData?: ThreeDSecureData;
}

export interface NumberedWebhookAttempt {
  readonly number: number;
  /** ISO 8601, UTC */
  readonly requestedAt: string;
  readonly durationMs: number;
  readonly address: string | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly errorText: string | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  readonly responseBody: string | null;
}

export interface OpenLine {
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

export interface Order {
  readonly merchantOrderId: number;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The client that placed it */
  readonly userIdentifier: string;
  readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  readonly orderType: "NET_NEW_MERCHANT" | "ADDITIONAL_EQUIPMENT";
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderOpenedAt: string;
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderChangedAt: string;
  readonly representativeCode: string;
  readonly adjudicationRequired: boolean;
  readonly feeDetails: {
    readonly minimumMerchantDiscountRateFee: Fee;
    readonly paperStatementFee: Fee;
    readonly pciSecurityFee: Fee;
  };
  readonly productDetails: {
    readonly cardPlanDetails: {
      readonly visaDebit: CardPlan;
      readonly discover: CardPlan;
      readonly unionPay: CardPlan;
      readonly amex: CardPlan;
      readonly otherFinancialInstitutionCards: readonly ({
        readonly cardType: string;
        readonly expectedAnnualVolume: number;
      })[];
      readonly programs: readonly ({
        readonly programCode: string;
        readonly description: string;
      })[];
    };
    readonly pointOfSaleSolutionType: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER" | "MIXED";
    readonly isAcceptedByConduct: boolean;
    readonly contractSignatureRequired: boolean;
    readonly faxRequired: boolean;
    readonly hasImprinter: boolean;
    readonly isMarketSubSegmentationPreApprovalRequired: boolean;
    readonly optOutAmexCommunication: boolean;
    readonly additionalInformation: string;
    readonly businessEntityName: string;
    readonly referralInformation: {
      readonly description: string;
      readonly additionalInformation: string;
    };
    readonly hostType: "TERMINAL_HOST" | "GATEWAY_HOST" | "TERMINAL_AND_GATEWAY_HOST";
    readonly autoApprovalStatus: "AUTO_APPROVED" | "MANUAL_ADJUDICATION";
    readonly adjudicationApprovalStatus: "AUTO" | "MANUAL";
    readonly multiCurrencyPricingPackageId: number;
  };
  readonly limits: {
    /** ISO 4217 code */
    readonly currency: "CAD" | "USD";
    readonly dailyRefundLimit: Money;
    readonly dailyCancellationLimit: Money;
  };
  /** Data of the merchant at the time of the order */
  readonly bankingDetails: {
    readonly creditDepositAccount: {
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      readonly institutionNumber: string;
      readonly transitNumber: string;
      readonly accountNumber: string;
    };
    readonly additionalBankingAccounts: readonly ({
      readonly accountType: string;
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      readonly institutionNumber: string;
      readonly transitNumber: string;
      readonly accountNumber: string;
    })[];
  };
  readonly chainId?: string;
  readonly solutions: readonly ({
    readonly solutionId: number;
    readonly name: string;
    readonly kind: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER";
    readonly quantity: number;
    readonly carrier?: string;
    readonly unitPrice: Money;
    readonly totalPrice: Money;
    readonly taxes: readonly ({
      readonly taxType: "GST" | "HST" | "QST" | "PST" | "RST";
      readonly ratePercent: number;
      readonly amount: Money;
    })[];
  })[];
  readonly promotions: readonly (Promotion)[];
  readonly supplies: readonly ({
    readonly supplyCode: string;
    readonly name: string;
    readonly quantity: number;
  })[];
  /** ISO 8601, UTC */
  readonly installAt?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

export interface OrderWithItsHistory {
  readonly partnerId: string;
  readonly merchantOrderId: number;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The client that placed it */
  readonly userIdentifier: string;
  readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  readonly orderType: "NET_NEW_MERCHANT" | "ADDITIONAL_EQUIPMENT";
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderOpenedAt: string;
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderChangedAt: string;
  readonly representativeCode: string;
  readonly adjudicationRequired: boolean;
  readonly feeDetails: {
    readonly minimumMerchantDiscountRateFee: Fee;
    readonly paperStatementFee: Fee;
    readonly pciSecurityFee: Fee;
  };
  readonly productDetails: {
    readonly cardPlanDetails: {
      readonly visaDebit: CardPlan;
      readonly discover: CardPlan;
      readonly unionPay: CardPlan;
      readonly amex: CardPlan;
      readonly otherFinancialInstitutionCards: readonly ({
        readonly cardType: string;
        readonly expectedAnnualVolume: number;
      })[];
      readonly programs: readonly ({
        readonly programCode: string;
        readonly description: string;
      })[];
    };
    readonly pointOfSaleSolutionType: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER" | "MIXED";
    readonly isAcceptedByConduct: boolean;
    readonly contractSignatureRequired: boolean;
    readonly faxRequired: boolean;
    readonly hasImprinter: boolean;
    readonly isMarketSubSegmentationPreApprovalRequired: boolean;
    readonly optOutAmexCommunication: boolean;
    readonly additionalInformation: string;
    readonly businessEntityName: string;
    readonly referralInformation: {
      readonly description: string;
      readonly additionalInformation: string;
    };
    readonly hostType: "TERMINAL_HOST" | "GATEWAY_HOST" | "TERMINAL_AND_GATEWAY_HOST";
    readonly autoApprovalStatus: "AUTO_APPROVED" | "MANUAL_ADJUDICATION";
    readonly adjudicationApprovalStatus: "AUTO" | "MANUAL";
    readonly multiCurrencyPricingPackageId: number;
  };
  readonly limits: {
    /** ISO 4217 code */
    readonly currency: "CAD" | "USD";
    readonly dailyRefundLimit: Money;
    readonly dailyCancellationLimit: Money;
  };
  /** Data of the merchant at the time of the order */
  readonly bankingDetails: {
    readonly creditDepositAccount: {
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      readonly institutionNumber: string;
      readonly transitNumber: string;
      readonly accountNumber: string;
    };
    readonly additionalBankingAccounts: readonly ({
      readonly accountType: string;
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      readonly institutionNumber: string;
      readonly transitNumber: string;
      readonly accountNumber: string;
    })[];
  };
  readonly chainId?: string;
  readonly solutions: readonly ({
    readonly solutionId: number;
    readonly name: string;
    readonly kind: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER";
    readonly quantity: number;
    readonly carrier?: string;
    readonly unitPrice: Money;
    readonly totalPrice: Money;
    readonly taxes: readonly ({
      readonly taxType: "GST" | "HST" | "QST" | "PST" | "RST";
      readonly ratePercent: number;
      readonly amount: Money;
    })[];
  })[];
  readonly promotions: readonly (Promotion)[];
  readonly supplies: readonly ({
    readonly supplyCode: string;
    readonly name: string;
    readonly quantity: number;
  })[];
  /** ISO 8601, UTC */
  readonly installAt?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly deliveryAddress: {
    /** 1 to 20 characters on one line, not all spaces */
    readonly streetNumber?: string;
    /** 1 to 100 characters on one line, not all spaces */
    readonly streetName: string;
    /** 1 to 100 characters on one line, not all spaces */
    readonly city: string;
    /** The code of a province or state of the country, such as ON */
    readonly province: string;
    /** A valid postal code of the country, such as M5V 2T6 */
    readonly postalCode: string;
    /** A two-letter ISO 3166-1 country code, such as CA */
    readonly country: string;
    /** 1 to 50 characters on one line, not all spaces */
    readonly firstName: string;
    /** 1 to 50 characters on one line, not all spaces */
    readonly lastName: string;
  };
  readonly bankerInformation: {
    /** The branch of the bank that took the order */
    readonly bankerBranchIdentifier: string;
    /** A phone number in international form (E.164), such as +14165550123 */
    readonly bankerPhoneNumber: string;
  };
  /** The person who placed it */
  readonly orderCreatedBy: string;
  /** Reasons for manual adjudication; empty if none is required */
  readonly adjudicationReasons: readonly ({
    readonly reasonCode: string;
    readonly finding: string;
  })[];
  readonly moves: readonly ({
    readonly from: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
    readonly to: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
    /** ISO 8601, UTC */
    readonly at: string;
    readonly actor: string;
    readonly reason: string | null;
    readonly correlationId: string;
  })[];
}

export interface OrderWithItsPartner {
  readonly partnerId: string;
  readonly merchantOrderId: number;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** The client that placed it */
  readonly userIdentifier: string;
  readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  readonly orderType: "NET_NEW_MERCHANT" | "ADDITIONAL_EQUIPMENT";
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderOpenedAt: string;
  /** ISO 8601 with the UTC offset of the merchant’s province */
  readonly orderChangedAt: string;
  readonly representativeCode: string;
  readonly adjudicationRequired: boolean;
  readonly feeDetails: {
    readonly minimumMerchantDiscountRateFee: Fee;
    readonly paperStatementFee: Fee;
    readonly pciSecurityFee: Fee;
  };
  readonly productDetails: {
    readonly cardPlanDetails: {
      readonly visaDebit: CardPlan;
      readonly discover: CardPlan;
      readonly unionPay: CardPlan;
      readonly amex: CardPlan;
      readonly otherFinancialInstitutionCards: readonly ({
        readonly cardType: string;
        readonly expectedAnnualVolume: number;
      })[];
      readonly programs: readonly ({
        readonly programCode: string;
        readonly description: string;
      })[];
    };
    readonly pointOfSaleSolutionType: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER" | "MIXED";
    readonly isAcceptedByConduct: boolean;
    readonly contractSignatureRequired: boolean;
    readonly faxRequired: boolean;
    readonly hasImprinter: boolean;
    readonly isMarketSubSegmentationPreApprovalRequired: boolean;
    readonly optOutAmexCommunication: boolean;
    readonly additionalInformation: string;
    readonly businessEntityName: string;
    readonly referralInformation: {
      readonly description: string;
      readonly additionalInformation: string;
    };
    readonly hostType: "TERMINAL_HOST" | "GATEWAY_HOST" | "TERMINAL_AND_GATEWAY_HOST";
    readonly autoApprovalStatus: "AUTO_APPROVED" | "MANUAL_ADJUDICATION";
    readonly adjudicationApprovalStatus: "AUTO" | "MANUAL";
    readonly multiCurrencyPricingPackageId: number;
  };
  readonly limits: {
    /** ISO 4217 code */
    readonly currency: "CAD" | "USD";
    readonly dailyRefundLimit: Money;
    readonly dailyCancellationLimit: Money;
  };
  /** Data of the merchant at the time of the order */
  readonly bankingDetails: {
    readonly creditDepositAccount: {
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      readonly institutionNumber: string;
      readonly transitNumber: string;
      readonly accountNumber: string;
    };
    readonly additionalBankingAccounts: readonly ({
      readonly accountType: string;
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      readonly institutionNumber: string;
      readonly transitNumber: string;
      readonly accountNumber: string;
    })[];
  };
  readonly chainId?: string;
  readonly solutions: readonly ({
    readonly solutionId: number;
    readonly name: string;
    readonly kind: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER";
    readonly quantity: number;
    readonly carrier?: string;
    readonly unitPrice: Money;
    readonly totalPrice: Money;
    readonly taxes: readonly ({
      readonly taxType: "GST" | "HST" | "QST" | "PST" | "RST";
      readonly ratePercent: number;
      readonly amount: Money;
    })[];
  })[];
  readonly promotions: readonly (Promotion)[];
  readonly supplies: readonly ({
    readonly supplyCode: string;
    readonly name: string;
    readonly quantity: number;
  })[];
  /** ISO 8601, UTC */
  readonly installAt?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly deliveryAddress: {
    /** 1 to 20 characters on one line, not all spaces */
    readonly streetNumber?: string;
    /** 1 to 100 characters on one line, not all spaces */
    readonly streetName: string;
    /** 1 to 100 characters on one line, not all spaces */
    readonly city: string;
    /** The code of a province or state of the country, such as ON */
    readonly province: string;
    /** A valid postal code of the country, such as M5V 2T6 */
    readonly postalCode: string;
    /** A two-letter ISO 3166-1 country code, such as CA */
    readonly country: string;
    /** 1 to 50 characters on one line, not all spaces */
    readonly firstName: string;
    /** 1 to 50 characters on one line, not all spaces */
    readonly lastName: string;
  };
  readonly bankerInformation: {
    /** The branch of the bank that took the order */
    readonly bankerBranchIdentifier: string;
    /** A phone number in international form (E.164), such as +14165550123 */
    readonly bankerPhoneNumber: string;
  };
  /** The person who placed it */
  readonly orderCreatedBy: string;
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
  readonly approvals: {
    readonly approved: number;
    readonly declined: number;
    /** Approved of approved and declined, from 0 to 1; null if there were none */
    readonly rate: number | null;
    /** Approved of approved and declined, from 0 to 1; null if there were none */
    readonly previousRate: number | null;
    readonly series: readonly ({
      /** ISO 8601, UTC */
      readonly at: string;
      readonly approved: number;
      readonly declined: number;
      /** Approved of approved and declined, from 0 to 1; null if there were none */
      readonly rate: number | null;
    })[];
  };
  /** Declined payments by reason, the most frequent first */
  readonly declines: readonly ({
    readonly reason: string;
    readonly count: number;
  })[];
  readonly brands: readonly ({
    readonly brand: string;
    readonly approved: number;
    readonly declined: number;
    /** Approved of approved and declined, from 0 to 1; null if there were none */
    readonly rate: number | null;
  })[];
  readonly threeDSecure: {
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
  };
  /** The operations that were called most; of the partner, or of everybody */
  readonly latency: readonly ({
    /** The operationId */
    readonly operation: string;
    readonly count: number;
    /** Half of the responses took at most this long */
    readonly p50Ms: number;
    /** 95 % of the responses took at most this long */
    readonly p95Ms: number;
  })[];
  readonly stuck: {
    /** Without an answer of the acquirer for about a minute, or more */
    readonly payments: number;
    readonly refunds: number;
    readonly oldestAt: string | null;
  };
  readonly payouts: {
    /** Now: created or sent, and not paid yet */
    readonly due: readonly ({
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      readonly count: number;
      /** Whole cents */
      readonly amount: number;
    })[];
    /** In the span */
    readonly paid: readonly ({
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      readonly count: number;
      /** Whole cents */
      readonly amount: number;
    })[];
    /** In the span */
    readonly returned: readonly ({
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
      readonly count: number;
      /** Whole cents */
      readonly amount: number;
    })[];
    /** Now: how many merchants have their payouts held */
    readonly held: number;
  };
}

export interface PayOutNow {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** ISO 4217 code */
  readonly currency?: "CAD" | "USD";
  /** For the audit log */
  readonly reason: string;
}

export interface Payment {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly orderId?: string;
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly amount: Money;
  readonly amountDetails?: {
    readonly subTotalAmount?: Money;
  };
  readonly authorizedAmount: Money;
  readonly capturedAmount: Money;
  readonly capturableAmount: Money;
  readonly refundedAmount: Money;
  readonly automaticCapture: boolean;
  /** That of its first capture */
  readonly batchId?: string;
  readonly dynamicDescriptor?: string;
  /** ISO 8601, UTC */
  readonly holdExpiresAt?: string;
  readonly paymentMethod: UsedPaymentMethod;
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  readonly transactionDetails: PaymentTransactionDetails;
  readonly verificationDetails: PaymentVerificationDetails;
  /** The exemption from authentication that is claimed. The issuer can still require authentication, with a decline 1A or 65 */
  readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT";
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: {
    /** For later payments with this card */
    readonly issuerId: string;
  };
}

export interface PaymentCompletion {
  /** The id of a completion: 30 characters beginning with le */
  readonly completionId: string;
  readonly amount: Money;
  /** The id of a batch: 30 characters beginning with ba */
  readonly batchId: string;
  /** ISO 8601, UTC */
  readonly completedAt: string;
}

export interface PaymentOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly orderId?: string;
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly amount: Money;
  readonly amountDetails?: {
    readonly subTotalAmount?: Money;
  };
  readonly authorizedAmount: Money;
  readonly capturedAmount: Money;
  readonly capturableAmount: Money;
  readonly refundedAmount: Money;
  readonly automaticCapture: boolean;
  /** That of its first capture */
  readonly batchId?: string;
  readonly dynamicDescriptor?: string;
  /** ISO 8601, UTC */
  readonly holdExpiresAt?: string;
  readonly paymentMethod: UsedPaymentMethod;
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  readonly transactionDetails: PaymentTransactionDetails;
  readonly verificationDetails: PaymentVerificationDetails;
  /** The exemption from authentication that is claimed. The issuer can still require authentication, with a decline 1A or 65 */
  readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT";
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: {
    /** For later payments with this card */
    readonly issuerId: string;
  };
}

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
  /** The merchant’s bank account that is credited or debited */
  readonly account: {
    readonly institutionNumber: string;
    readonly transitNumber: string;
    /** Masked: the last three digits only */
    readonly accountNumber: string;
  };
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
  readonly schedule: "DAILY" | "WEEKLY" | "MANUAL";
  readonly weekday: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | null;
  readonly reserve: {
    readonly basisPoints: number;
    readonly days: number;
  } | null;
  readonly hold: {
    /** ISO 8601, UTC */
    readonly since: string;
    readonly by: string;
    readonly reason: string;
  } | null;
}

export interface PayoutFile {
  /** The id of a bank file: 30 characters beginning with bf */
  readonly fileId: string;
  readonly rail: string;
  readonly originator: string;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** The file creation number in the file itself */
  readonly fileNumber: number;
  /** SHA-256 of the content, in hexadecimal */
  readonly digest: string;
  readonly credits: {
    readonly count: number;
    readonly amount: Sum;
  };
  readonly debits: {
    readonly count: number;
    readonly amount: Sum;
  };
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When the file was written to PAYOUT_FOLDER or, without one, first downloaded; null until then */
  readonly deliveredAt: string | null;
}

export interface PayoutFileWithItems {
  /** The id of a bank file: 30 characters beginning with bf */
  readonly fileId: string;
  readonly rail: string;
  readonly originator: string;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
  /** The file creation number in the file itself */
  readonly fileNumber: number;
  /** SHA-256 of the content, in hexadecimal */
  readonly digest: string;
  readonly credits: {
    readonly count: number;
    readonly amount: Sum;
  };
  readonly debits: {
    readonly count: number;
    readonly amount: Sum;
  };
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** When the file was written to PAYOUT_FOLDER or, without one, first downloaded; null until then */
  readonly deliveredAt: string | null;
  readonly items: readonly ({
    /** The id of a payout: 30 characters beginning with po */
    readonly payoutId: string;
    /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
    readonly direction: "CREDIT" | "DEBIT";
    readonly amount: Sum;
    readonly crossReference: string;
    readonly traceNumber: string | null;
  })[];
}

export interface PayoutLine {
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
  readonly runningTotal: SignedSum;
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
  /** The merchant’s bank account that is credited or debited */
  readonly account: {
    readonly institutionNumber: string;
    readonly transitNumber: string;
    /** Masked: the last three digits only */
    readonly accountNumber: string;
  };
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

export interface PayoutReturn {
  /** The id of a return: 30 characters beginning with br */
  readonly returnId: string;
  /** The id of a bank file: 30 characters beginning with bf */
  readonly bankFileId: string;
  readonly returnStatus: "RECEIVED" | "MATCHED" | "UNMATCHED" | "RESOLVED";
  readonly outcome: "RETURNED" | "REJECTED";
  /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
  readonly direction: "CREDIT" | "DEBIT";
  readonly amount: Sum;
  /** The bank’s date of the return, YYYY-MM-DD */
  readonly returnedOn: string;
  readonly reasonCode: string;
  readonly reason: string;
  readonly crossReference: string;
  readonly traceNumber: string | null;
  /** The returned payout; null while the return is unmatched */
  readonly payoutId: string | null;
  readonly resolvedBy: string | null;
  readonly resolution: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
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
  readonly category: "INVALID_REQUEST_ERROR" | "IDEMPOTENCY_ERROR" | "DECLINED_ERROR" | "UNAUTHORIZED_ERROR" | "API_ERROR" | "INTERNAL_SERVER_ERROR";
  /** Quote it when you contact support about the request */
  readonly correlationId: string;
  readonly errors?: readonly (Fault)[];
}

export interface Promotion {
  readonly promotionCode: string;
  readonly description: string;
  readonly monthlyDiscount: Money;
  readonly months: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly solutionId: number;
}

export interface Range {
  /** ISO 8601, UTC */
  readonly from: string;
  /** ISO 8601, UTC */
  readonly to: string;
}

export interface ReactivateMerchantBody {
  /** For the history and the audit log */
  readonly reason?: string;
}

export interface ReconciliationRun {
  /** The id of a run: 30 characters beginning with rr */
  readonly runId: string;
  /** The name of an acquirer, or `bank` */
  readonly source: string;
  readonly runState: "WAITING" | "RUNNING" | "DONE";
  /** ISO 8601, UTC */
  readonly from: string;
  /** ISO 8601, UTC */
  readonly to: string;
  /** LEDGER_ONLY where the acquirer gives no record of its own; null until that is known */
  readonly comparedWith: "RECORD_AND_LEDGER" | "LEDGER_ONLY" | null;
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
  readonly requestedBy: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export type RedeliverWebhookBody = Readonly<Record<string, never>>;

export interface Refund {
  /** The id of a refund: 30 characters beginning with ri */
  readonly refundId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Of the payment */
  readonly orderId?: string;
  /** Invoice number of the refund or, if it has none, of the payment */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  readonly reason?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly refundAmount: Money;
  readonly amount: Money;
  readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Of a refund that succeeded */
  readonly batchId?: string;
  readonly paymentMethod: UsedPaymentMethod;
  readonly statusDetails: TransactionDetails;
  readonly transactionDetails: TransactionDetails;
}

export interface RefundOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a refund: 30 characters beginning with ri */
  readonly refundId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** Of the payment */
  readonly orderId?: string;
  /** Invoice number of the refund or, if it has none, of the payment */
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  readonly reason?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly refundAmount: Money;
  readonly amount: Money;
  readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  /** Of a refund that succeeded */
  readonly batchId?: string;
  readonly paymentMethod: UsedPaymentMethod;
  readonly statusDetails: TransactionDetails;
  readonly transactionDetails: TransactionDetails;
}

export interface Release {
  /** A request repeated with the same key is executed only once. Made if absent. */
  readonly idempotencyKey?: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
  /** For your own records */
  readonly reason?: string;
}

export interface ReleasePayoutsBody {
  /** For the audit log */
  readonly reason: string;
}

export interface RemoveClientJwksAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
  /** Shown only once */
  readonly clientSecret: string;
}

export interface RemoveOwnClientJwksAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
  /** Shown only once */
  readonly clientSecret: string;
}

export interface RenewInvitationAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
  /** Where the person sets a password; shown only once, valid once and for 7 days */
  readonly invitationUrl: string;
}

export interface RenewOwnInvitationAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
  /** Where the person sets a password; shown only once, valid once and for 7 days */
  readonly invitationUrl: string;
}

export interface ReplaceClientJwksAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
  /** When the previous secret expires; null if there was none */
  readonly previousSecretExpiresAt: string | null;
}

export interface ReplaceClientJwksBody {
  /** Public keys for private_key_jwt, as a JWK set */
  readonly jwks: {
    /** A list of 1 to 10 public keys */
    readonly keys: readonly ({
      /** Identifies the key; the client assertion names it in its header */
      readonly kid: string;
      readonly kty: "EC" | "RSA";
      readonly alg?: "ES256" | "RS256" | "PS256";
      readonly use?: "sig";
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
    })[];
  };
  /** How long the current secret remains valid */
  readonly graceSeconds?: number;
}

export interface ReplaceOwnClientJwksAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
  /** When the previous secret expires; null if there was none */
  readonly previousSecretExpiresAt: string | null;
}

export interface ReplaceOwnClientJwksBody {
  /** Public keys for private_key_jwt, as a JWK set */
  readonly jwks: {
    /** A list of 1 to 10 public keys */
    readonly keys: readonly ({
      /** Identifies the key; the client assertion names it in its header */
      readonly kid: string;
      readonly kty: "EC" | "RSA";
      readonly alg?: "ES256" | "RS256" | "PS256";
      readonly use?: "sig";
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
    })[];
  };
  /** How long the current secret remains valid */
  readonly graceSeconds?: number;
}

export interface ReplayWebhooksBody {
  /** ISO 8601, UTC */
  readonly from: string;
  /** ISO 8601, UTC */
  readonly to: string;
  /** Which events to send */
  readonly types?: readonly (string)[];
  /** Only what was not delivered: dead letters are queued again, and what waits for another attempt is sent now */
  readonly onlyFailed?: boolean;
}

/** A card or a temporary token; with paymentMethodId, only the security code */
export interface RequestPaymentMethod {
  readonly paymentMethodSource?: "TEMPORARY_TOKEN" | "CARD" | "PAYMENT_METHOD_ID";
  /** From the hosted page; valid for one payment, for 15 minutes */
  readonly temporaryToken?: string;
  readonly paymentMethodData?: {
    readonly paymentMethodType?: "CARD";
    readonly card?: Card;
  };
  /** The security code; used for this request and never stored */
  readonly cvd?: string;
  readonly cardholderInformation?: CardholderInformation;
  readonly billingAddress?: BillingAddress;
  readonly contactDetails?: ContactDetails;
}

export type RequestWholeAuditBody = Readonly<Record<string, never>>;

export interface Requestor {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** One of VISA, MASTERCARD, AMEX, DISCOVER, JCB */
  readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB";
  readonly requestorId: string | null;
  readonly requestorName: string | null;
  readonly acquirerMerchantId: string | null;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

/** How the cardholder logged in with you. A strong login can make a challenge unnecessary */
export interface RequestorAuthenticationInformation {
  readonly method?: "NONE" | "OWN_CREDENTIALS" | "FEDERATED_ID" | "ISSUER_CREDENTIALS" | "THIRD_PARTY" | "FIDO" | "FIDO_SIGNED_ASSURANCE" | "SECURE_REMOTE_COMMERCE_ASSURANCE";
  /** ISO 8601, UTC */
  readonly authenticatedAt?: string;
  /** Evidence of the login, such as a FIDO attestation, in the format of your directory server */
  readonly data?: string;
}

export interface ResetOwnUserFactorsAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
}

export interface ResetUserFactorsAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
}

export interface ResolveDifferenceBody {
  /** For the audit log and for whoever looks later */
  readonly reason: string;
}

export interface ResolvePayoutReturnBody {
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

export type RetrieveAnyTimelineItem = TimelineRequest | TimelineAcquirerMessage | TimelineIdempotency | TimelineThreeDSecureMessage | TimelineStateChange | TimelineLedgerMovement | TimelineBatch | TimelinePayout | TimelineBankFileLine | TimelineEvent | TimelineDelivery | TimelineDeliveryAttempt;

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

export interface RetrieveApiKeyAnswer {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface RetrieveChainAnswer {
  /** The id of a chain: 13 digits */
  readonly chainId: string;
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** 1 to 100 characters on one line */
  readonly name: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface RetrieveClientAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
}

export interface RetrieveMerchantReadinessAnswer {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly merchantStatus: "ACTIVE" | "SUSPENDED";
  /** It takes payments now */
  readonly ready: boolean;
  readonly blocking: readonly ({
    readonly reasonCode: string;
    readonly message: string;
  })[];
  readonly recommendations: readonly ({
    readonly parameterName: string;
    readonly message: string;
  })[];
}

export interface RetrieveOverviewQuery {
  /** Up to now: 24 hours, or whole days of UTC with today */
  readonly range?: "24h" | "7d" | "30d" | "90d";
  /** The id of a merchant: 13 digits */
  readonly merchantId?: string;
}

export interface RetrieveOwnApiKeyAnswer {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface RetrieveOwnClientAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
}

export interface RetrieveOwnUserAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
}

export interface RetrievePartnerAnswer {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  readonly kind: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK";
  /** 1 to 100 characters on one line */
  readonly name: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
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

export type RetrieveTimelineItem = TimelineRequest | TimelineAcquirerMessage | TimelineIdempotency | TimelineThreeDSecureMessage | TimelineStateChange | TimelineLedgerMovement | TimelineBatch | TimelinePayout | TimelineBankFileLine | TimelineEvent | TimelineDelivery | TimelineDeliveryAttempt;

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

export interface RetrieveUserAnswer {
  /** The id of a person: 30 characters beginning with us */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY";
  readonly side: "OPERATOR" | "PARTNER";
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly status: "INVITED" | "ACTIVE" | "DISABLED";
  readonly secondFactors: readonly ("PASSKEY" | "TOTP")[];
  /** When the invitation expires that waits to be accepted */
  readonly invitedUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly signedInAt: string | null;
  readonly disabledAt: string | null;
}

export interface RetrievedPayment {
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly orderId?: string;
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly amount: Money;
  readonly amountDetails?: {
    readonly subTotalAmount?: Money;
  };
  readonly authorizedAmount: Money;
  readonly capturedAmount: Money;
  readonly capturableAmount: Money;
  readonly refundedAmount: Money;
  readonly automaticCapture: boolean;
  /** That of its first capture */
  readonly batchId?: string;
  readonly dynamicDescriptor?: string;
  /** ISO 8601, UTC */
  readonly holdExpiresAt?: string;
  readonly paymentMethod: UsedPaymentMethod;
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  readonly transactionDetails: PaymentTransactionDetails;
  readonly verificationDetails: PaymentVerificationDetails;
  /** The exemption from authentication that is claimed. The issuer can still require authentication, with a decline 1A or 65 */
  readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT";
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: {
    /** For later payments with this card */
    readonly issuerId: string;
  };
  readonly completions?: readonly (PaymentCompletion)[];
}

export interface RetrievedPaymentOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentId: string;
  /** The id of a payment: 30 characters beginning with pi */
  readonly paymentID: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly orderId?: string;
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly amount: Money;
  readonly amountDetails?: {
    readonly subTotalAmount?: Money;
  };
  readonly authorizedAmount: Money;
  readonly capturedAmount: Money;
  readonly capturableAmount: Money;
  readonly refundedAmount: Money;
  readonly automaticCapture: boolean;
  /** That of its first capture */
  readonly batchId?: string;
  readonly dynamicDescriptor?: string;
  /** ISO 8601, UTC */
  readonly holdExpiresAt?: string;
  readonly paymentMethod: UsedPaymentMethod;
  readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
  readonly transactionDetails: PaymentTransactionDetails;
  readonly verificationDetails: PaymentVerificationDetails;
  /** The exemption from authentication that is claimed. The issuer can still require authentication, with a decline 1A or 65 */
  readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT";
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: {
    /** For later payments with this card */
    readonly issuerId: string;
  };
  readonly completions?: readonly (PaymentCompletion)[];
}

export interface RevokeApiKeyAnswer {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface RevokeClientAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
}

export interface RevokeOwnApiKeyAnswer {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface RevokeOwnClientAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
}

export interface RevokeTokenBody {
  /** An access token */
  readonly token: string;
  /** At most 256 characters */
  readonly token_type_hint?: string;
  /** At most 256 characters */
  readonly client_id?: string;
  /** At most 256 characters */
  readonly client_secret?: string;
  /** At most 256 characters */
  readonly client_assertion_type?: string;
  /** A JWT signed with a key of the client: RFC 7523 */
  readonly client_assertion?: string;
}

export interface RollApiKeyAnswer {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** Shown only once */
  readonly apiKey: string;
}

export interface RollClientSecretAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
  /** Shown only once */
  readonly clientSecret: string;
  /** ISO 8601, UTC */
  readonly previousSecretExpiresAt: string;
}

export interface RollClientSecretBody {
  /** How long the current secret remains valid */
  readonly graceSeconds?: number;
}

export interface RollOwnApiKeyAnswer {
  /** The id of an API key: 30 characters beginning with ak */
  readonly apiKeyId: string;
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly slot: "PRIMARY" | "SECONDARY";
  /** The first characters of the key */
  readonly hint: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** Shown only once */
  readonly apiKey: string;
}

export interface RollOwnClientSecretAnswer {
  /** The id of a client: 30 characters beginning with ci */
  readonly clientId: string;
  readonly partnerId: string | null;
  /** 1 to 100 characters on one line */
  readonly name: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly jwks: {
    readonly keys: readonly (unknown)[];
  } | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly revokedAt: string | null;
  /** Shown only once */
  readonly clientSecret: string;
  /** ISO 8601, UTC */
  readonly previousSecretExpiresAt: string;
}

export interface RollOwnClientSecretBody {
  /** How long the current secret remains valid */
  readonly graceSeconds?: number;
}

export interface RollWebhookSecretBody {
  /** For how long requests are also signed with the previous secret and key */
  readonly overlapHours?: number;
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
  readonly isShared: boolean;
  /** Who saved it: the client, or the user’s e-mail address */
  readonly owner: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
}

export interface ScheduleOrderBody {
  /** ISO 8601, UTC */
  readonly installAt?: string;
}

export interface SchemeSettings {
  /** One of VISA, MASTERCARD, AMEX, DISCOVER, JCB */
  readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB";
  readonly directoryServerUrl: string | null;
  readonly referenceNumber: string | null;
  readonly operatorId: string | null;
  readonly requestorId: string | null;
  readonly requestorName: string | null;
  readonly acquirerMerchantId: string | null;
  readonly acquirerBin: string | null;
  readonly certificate: string | null;
  readonly authority: string | null;
  readonly certificateExpiresAt: string | null;
  /** Up to 10 digests */
  readonly pins: readonly (string)[];
  /** Null if nothing is set and the settings of the installation apply */
  readonly modifiedAt: string | null;
}

export interface Schemes {
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
  readonly kind: "PAYMENT" | "REFUND" | "VALIDATION" | "AUTHENTICATION" | "BATCH" | "PAYOUT" | "CUSTOMER" | "PAYMENT_METHOD" | "MERCHANT" | "ORDER" | "EVENT" | "REQUEST" | "WEBHOOK_ENDPOINT" | "WEBHOOK_DELIVERY" | "PARTNER";
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly partnerId: string;
  readonly merchantId: string | null;
  /** ISO 8601, UTC */
  readonly at: string;
}

export interface SearchResults {
  readonly data: readonly (SearchResult)[];
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

export interface SignedSum {
  /** Whole cents; negative if the merchant owes it */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface Solution {
  readonly solutionId: number;
  readonly name: string;
  readonly kind: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER";
  readonly monthlyPrice: Money;
  readonly supplies: readonly ({
    readonly supplyCode: string;
    readonly name: string;
    readonly quantity: number;
  })[];
  readonly promotions: readonly ({
    readonly promotionCode: string;
    readonly description: string;
    readonly monthlyDiscount: Money;
    readonly months: number;
    readonly startsOn: string;
    readonly endsOn: string;
  })[];
}

export interface Statement {
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  /** A month in the merchant’s time zone */
  readonly month: string;
  /** ISO 8601, UTC */
  readonly from: string;
  /** ISO 8601, UTC */
  readonly to: string;
  /** Whether the month is over */
  readonly isFinal: boolean;
  readonly currencies: readonly ({
    /** ISO 4217 code */
    readonly currency: "CAD" | "USD";
    readonly opening: {
      readonly payable: SignedMoney;
      readonly billable: SignedMoney;
    };
    readonly lines: readonly (StatementLine)[];
    /** Totals of the lines by kind */
    readonly totals: readonly ({
      /** Kind of ledger entry */
      readonly kind: string;
      /** PAYABLE: due to the merchant. BILLABLE: billed to the merchant monthly */
      readonly account: "PAYABLE" | "BILLABLE";
      readonly count: number;
      readonly amount: SignedMoney;
    })[];
    readonly closing: {
      readonly payable: SignedMoney;
      readonly billable: SignedMoney;
    };
  })[];
}

export interface StatementLine {
  readonly entryId: string;
  /** Kind of ledger entry */
  readonly kind: string;
  /** PAYABLE: due to the merchant. BILLABLE: billed to the merchant monthly */
  readonly account: "PAYABLE" | "BILLABLE";
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** What caused it: a batch, a monthly bill, a payout, an adjustment */
  readonly subjectId: string;
  readonly description: string;
  readonly amount: SignedMoney;
  readonly fee?: FeeLine;
  readonly tax?: {
    readonly taxType: string;
    /** In thousandths of a percent */
    readonly rate: number;
    /** The ledger entry of the taxed fee */
    readonly onEntryId: string;
  };
}

export interface Statistics {
  readonly range: Range;
  /** The span of the same length before */
  readonly previous: Range;
  /** HOUR (kept for 90 days) or DAY, of UTC */
  readonly interval: "HOUR" | "DAY";
  readonly groupBy: string | null;
  /** The groups with the most, at most 50 */
  readonly data: readonly ({
    /** Of what `groupBy` names; empty for what has none, such as refunds no brand */
    readonly group: string | null;
    /** null for what has no amount, such as validations */
    readonly currency: "CAD" | "USD" | null;
    readonly totals: Figures;
    readonly previous: Figures;
    /** Hours or days with nothing are left out */
    readonly series: readonly ({
      /** ISO 8601, UTC */
      readonly at: string;
      readonly figures: Figures;
    })[];
  })[];
}

export interface StoredPaymentMethod {
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId: string;
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodID: string;
  readonly paymentMethodType: "CARD";
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** The first six digits */
  readonly bin: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
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

export interface StoredPaymentMethodOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId: string;
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodID: string;
  readonly paymentMethodType: "CARD";
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** The first six digits */
  readonly bin: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
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

export interface Sum {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface SumsOverTime {
  /** Whole cents */
  readonly amount: number;
  readonly count: number;
  /** Whole cents */
  readonly previousAmount: number;
  readonly previousCount: number;
  readonly series: readonly ({
    /** ISO 8601, UTC */
    readonly at: string;
    /** Whole cents */
    readonly amount: number;
    readonly count: number;
  })[];
}

export interface SuspendMerchantBody {
  /** For the history and the audit log */
  readonly reason: string;
}

export interface System {
  /** Of this release */
  readonly version: string;
  /** The version of Node.js that answers */
  readonly node: string;
  readonly isSandbox: boolean;
  /** The service’s time, which the sandbox can move */
  readonly time: string;
  /** The machine’s time */
  readonly realTime: string;
  readonly database: {
    /** Of PostgreSQL */
    readonly version: string;
    readonly isCluster: boolean;
    /** What it takes on disk; of a cluster, its coordinator alone */
    readonly bytes: number;
  };
  readonly migrations: {
    readonly count: number;
    readonly last: string | null;
    readonly lastAt: string | null;
  };
  /** Those seen within 20 seconds */
  readonly processes: readonly ({
    /** ALONE: does everything. API: answers requests. BACKGROUND: runs the jobs */
    readonly kind: "ALONE" | "API" | "BACKGROUND";
    readonly pid: number;
    readonly host: string;
    readonly node: string;
    /** ISO 8601, UTC */
    readonly startedAt: string;
    /** ISO 8601, UTC */
    readonly seenAt: string;
  })[];
  /** Whichever process ran them; a few seconds old at most */
  readonly jobs: readonly ({
    readonly name: string;
    readonly rounds: number;
    readonly failures: number;
    /** ISO 8601, UTC */
    readonly lastRunAt: string;
    readonly lastDurationMs: number;
    readonly lastWorkedAt: string | null;
    readonly lastFailedAt: string | null;
    readonly lastError: string | null;
    /** Whether its last round failed */
    readonly isFailing: boolean;
  })[];
  readonly queues: readonly ({
    readonly name: string;
    /** What waits for background work, counted up to 10000 */
    readonly depth: number;
    readonly oldestAt: string | null;
  })[];
  readonly keys: readonly ({
    readonly purpose: string;
    readonly version: string;
    /** ISO 8601, UTC */
    readonly createdAt: string;
    readonly endedAt: string | null;
  })[];
  /** Of the process that answers */
  readonly settings: readonly ({
    readonly name: string;
    /** What is in force; secrets are not shown */
    readonly value: string;
    /** False: the default */
    readonly isSet: boolean;
    readonly use: string;
  })[];
  /** As the process that answers sees them */
  readonly acquirers: readonly ({
    readonly name: string;
    readonly isReady: boolean;
    readonly breaker: string;
    readonly lastAnsweredAt: string | null;
    readonly lastTrouble: {
      readonly why: string;
      readonly operation: string;
      /** ISO 8601, UTC */
      readonly at: string;
    } | null;
  })[];
}

export interface TakenReturns {
  readonly data: readonly (PayoutReturn)[];
}

export interface TakenStatement {
  readonly statements: number;
  readonly entries: number;
  /** Payouts marked PAID by this statement */
  readonly confirmed: number;
  /** Entries that match no payout */
  readonly unmatched: number;
}

export interface Taxes {
  /** Whole cents; negative if more taxes are returned than charged */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

export interface TestCards {
  readonly cards: readonly ({
    /** A published test number */
    readonly cardNumber: string;
    readonly brand: string;
    readonly use: "PAYMENT" | "THREE_D_SECURE";
    /** What happens with it */
    readonly what: string;
    readonly isoResponseCode: string | null;
  })[];
  /** With any other card */
  readonly amounts: readonly ({
    /** The last two digits of the amount */
    readonly cents: string;
    readonly what: string;
    readonly isoResponseCode: string;
  })[];
  readonly securityCodes: readonly ({
    readonly securityCode: string;
    readonly result: string;
  })[];
  readonly postalCodes: readonly ({
    readonly postalCode: string;
    readonly result: string;
  })[];
}

/** The authentication to use; it can be used once */
export interface ThreeDSecureData {
  /** Id of an authentication created with this API */
  readonly threeDSecureAuthenticationId?: string;
  /** The authentication value: 28 characters of base64 */
  readonly threeDSecureAuthenticationValue?: string;
  /** The version of 3-D Secure that was used, such as 2.2.0 */
  readonly threeDSecureVersion?: string;
  /** A UUID, such as 8a880dc0-d2d2-4067-bcb1-b08d1690b26e */
  readonly threeDSecureServerTransactionId?: string;
  /** A UUID, such as 8a880dc0-d2d2-4067-bcb1-b08d1690b26e */
  readonly threeDSecureDirectoryServerTransactionId?: string;
}

export interface TimelineAcquirerMessage {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "acquirerMessage";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    readonly acquirer: string;
    readonly operation: string;
    /** Our reference in messages to the acquirer */
    readonly reference: string;
    readonly outcome: string;
    readonly durationMs: number;
    /** What was asked, masked */
    readonly request: unknown;
    /** What was answered, masked; null if nothing was */
    readonly answer: unknown;
    /** What went wrong */
    readonly error: string | null;
  };
}

export interface TimelineBankFileLine {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "bankFileLine";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    /** What the file is: ours to the bank, or the bank’s to us */
    readonly file: "PAYMENTS" | "STATEMENT" | "RETURNS";
    readonly fileId: string;
    /** Number of the line in the file */
    readonly line: string;
    readonly amount: {
      /** Whole cents */
      readonly amount: number;
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
    };
    /** The bank’s reference */
    readonly traceNumber: string | null;
  };
}

export interface TimelineBatch {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "batch";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    readonly state: string;
    /** The net amount of the batch */
    readonly amount: unknown;
  };
}

export interface TimelineDelivery {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "delivery";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    readonly endpointId: string;
    readonly eventId: string;
    readonly state: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED";
    /** How many there were so far */
    readonly attempts: number;
    readonly nextAttemptAt: string | null;
  };
}

export interface TimelineDeliveryAttempt {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "deliveryAttempt";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    readonly deliveryId: string;
    readonly number: number;
    /** HTTP status of the answer; null if none came */
    readonly status: number | null;
    readonly durationMs: number;
    /** Why it failed, in a word */
    readonly error: string | null;
    /** Why it failed, in a sentence */
    readonly errorMessage: string | null;
  };
}

export interface TimelineEvent {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "event";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    readonly type: string;
    /** Number among the events of its subject */
    readonly sequence: number;
    /** Details of the event, as GET /events returns them */
    readonly data: unknown;
  };
}

export interface TimelineIdempotency {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "idempotency";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    readonly operation: string;
    readonly idempotencyKey: string;
    /** Of the answer that repeats get; null until there is one */
    readonly status: number | null;
  };
}

export interface TimelineLedgerMovement {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "ledgerMovement";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    readonly entryKind: string;
    readonly amount: {
      /** Whole cents */
      readonly amount: number;
      /** ISO 4217 code */
      readonly currency: "CAD" | "USD";
    };
    /** The accounts that the amount was moved between */
    readonly movements: readonly ({
      readonly debit: string;
      readonly credit: string;
    })[];
    readonly batchId: string | null;
  };
}

export interface TimelinePayout {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "payout";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    readonly state: string;
    /** The amount of the payout */
    readonly amount: unknown;
    /** Why it was returned or rejected */
    readonly reason: string | null;
  };
}

export interface TimelineRequest {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "request";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly reasonCodes: readonly (string)[];
    readonly durationMs: number;
    /** The client that sent it */
    readonly clientId: string;
    /** What became of its idempotency key, if it has one */
    readonly idempotency: "NEW" | "REPLAYED" | "CONFLICT" | null;
    /** The body, masked; null if there was none */
    readonly request: unknown;
    /** The body of the answer, masked */
    readonly answer: unknown;
  };
}

export interface TimelineStateChange {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "stateChange";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    /** The new state; null for a change of a merchant’s profile */
    readonly state: string | null;
    /** Who did it: the client of a request, PLATFORM for an operator, null if not known */
    readonly actor: string | null;
    /** The reason that was given */
    readonly reason: string | null;
  };
}

export interface TimelineThreeDSecureMessage {
  /** ISO 8601, UTC */
  readonly at: string;
  readonly kind: "threeDSecureMessage";
  /** Unique among entries of its kind */
  readonly id: string;
  /** What happened, in a sentence */
  readonly title: string;
  readonly merchantId: string | null;
  /** The record that it happened to */
  readonly subjectId: string | null;
  /** From the request that caused it, where it is known */
  readonly correlationId: string | null;
  readonly details: {
    readonly direction: "SENT" | "RECEIVED";
    /** Who is at the other end */
    readonly party: "DIRECTORY_SERVER" | "BROWSER";
    /** AReq, ARes, CReq, CRes, RReq, RRes or Erro */
    readonly messageType: string | null;
    /** The message, masked; null if there was none */
    readonly message: unknown;
    /** What happened instead of a message */
    readonly note: string | null;
  };
}

export interface Total {
  /** Whole cents */
  readonly amount: number;
  /** ISO 4217 code */
  readonly currency: "CAD" | "USD";
}

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
  /** ISO 8601, UTC */
  readonly nextAttemptAt: string;
}

export interface UnresolvedRefund {
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
  /** ISO 8601, UTC */
  readonly nextAttemptAt: string;
}

export interface UpdateMerchantBody {
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

export interface UpdateWebhookEndpointBody {
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

export interface UsedPaymentMethod {
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodId: string;
  /** The id of a payment method: 30 characters beginning with pm */
  readonly paymentMethodID: string;
  readonly paymentMethodType: "CARD";
  readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
  /** The first six digits */
  readonly bin: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** The same for the same card at the same merchant */
  readonly fingerprint: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** Whether it can be used for further payments */
  readonly stored: boolean;
}

export interface Validation {
  /** The id of a validation: 30 characters beginning with vi */
  readonly validationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly orderId?: string;
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  readonly paymentMethod: UsedPaymentMethod;
  readonly transactionDetails: TransactionDetails;
  readonly verificationDetails: ValidationVerificationDetails;
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: {
    /** For later payments with this card */
    readonly issuerId: string;
  };
}

export interface ValidationOfPartner {
  /** The id of a partner: 30 characters beginning with pa */
  readonly partnerId: string;
  /** The id of a validation: 30 characters beginning with vi */
  readonly validationId: string;
  /** The id of a merchant: 13 digits */
  readonly merchantId: string;
  readonly orderId?: string;
  readonly invoiceNumber?: string;
  /** The id of a customer: 30 characters beginning with cu */
  readonly customerId?: string;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  readonly paymentMethod: UsedPaymentMethod;
  readonly transactionDetails: TransactionDetails;
  readonly verificationDetails: ValidationVerificationDetails;
  readonly credentialOnFileInformation?: CredentialOnFile;
  readonly credentialOnFileResponse?: {
    /** For later payments with this card */
    readonly issuerId: string;
  };
}

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

export interface WebhookAttempt {
  /** ISO 8601, UTC */
  readonly requestedAt: string;
  readonly durationMs: number;
  readonly address: string | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly errorText: string | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
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
  readonly nextAttemptAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly endedAt: string | null;
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
  readonly nextAttemptAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly endedAt: string | null;
}

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
  readonly nextAttemptAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
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
  readonly nextAttemptAt: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly endedAt: string | null;
  /** The latest attempts, up to a hundred, the last one first */
  readonly attemptsMade: readonly (NumberedWebhookAttempt)[];
}

export interface WebhookEndpoint {
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  readonly merchantId: string | null;
  /** Where events are sent: an https URL with a public host. In the sandbox, http and localhost are allowed */
  readonly url: string;
  readonly description: string;
  /** Which events to send */
  readonly types: readonly (string)[];
  /** `FULL` sends the details of an event; `THIN` only what happened to which record */
  readonly form: "FULL" | "THIN";
  /** The API version that the bodies of events follow */
  readonly apiVersion: string;
  /** `DISABLED`: it answered 410, or all attempts failed for five days. Nothing is sent until you enable it again */
  readonly status: "ENABLED" | "PAUSED" | "DISABLED";
  readonly disabledReason: "GONE" | "FAILING" | null;
  readonly disabledAt: string | null;
  readonly failingSince: string | null;
  /** The keys that the `v1a` signatures are verified with */
  readonly publicKeys: readonly ({
    /** `whpk_` and the 32 bytes of the ed25519 key in base64 */
    readonly publicKey: string;
    readonly validUntil: string | null;
  })[];
  readonly previousSecretValidUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
}

export interface WebhookEndpointWithSecret {
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  readonly merchantId: string | null;
  /** Where events are sent: an https URL with a public host. In the sandbox, http and localhost are allowed */
  readonly url: string;
  readonly description: string;
  /** Which events to send */
  readonly types: readonly (string)[];
  /** `FULL` sends the details of an event; `THIN` only what happened to which record */
  readonly form: "FULL" | "THIN";
  /** The API version that the bodies of events follow */
  readonly apiVersion: string;
  /** `DISABLED`: it answered 410, or all attempts failed for five days. Nothing is sent until you enable it again */
  readonly status: "ENABLED" | "PAUSED" | "DISABLED";
  readonly disabledReason: "GONE" | "FAILING" | null;
  readonly disabledAt: string | null;
  readonly failingSince: string | null;
  /** The keys that the `v1a` signatures are verified with */
  readonly publicKeys: readonly ({
    /** `whpk_` and the 32 bytes of the ed25519 key in base64 */
    readonly publicKey: string;
    readonly validUntil: string | null;
  })[];
  readonly previousSecretValidUntil: string | null;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  /** ISO 8601, UTC */
  readonly modifiedAt: string;
  /** The secret that the `v1` signatures are verified with. It is returned only in this response */
  readonly secret: string;
}

export interface WebhookPublicKeys {
  /** The keys that the `v1a` signatures are verified with */
  readonly keys: readonly ({
    /** `whpk_` and the 32 bytes of the ed25519 key in base64 */
    readonly publicKey: string;
    readonly validUntil: string | null;
  })[];
}

export interface WebhookReplay {
  /** The id of a replay: 30 characters beginning with wr */
  readonly replayId: string;
  /** The id of a webhook endpoint: 30 characters beginning with we */
  readonly endpointId: string;
  /** ISO 8601, UTC */
  readonly from: string;
  /** ISO 8601, UTC */
  readonly to: string;
  readonly types: readonly (string)[] | null;
  readonly onlyFailed: boolean;
  /** `RUNNING` until everything is queued, `DONE`, or `CANCELED` because the endpoint was deleted */
  readonly status: "RUNNING" | "DONE" | "CANCELED";
  /** The number of deliveries queued so far */
  readonly queued: number;
  /** ISO 8601, UTC */
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export interface WebhookStatistics {
  /** Deliveries that are not finished, counted up to 1000 */
  readonly pending: number;
  /** Deliveries given up after the last attempt, counted up to 1000 */
  readonly dead: number;
  /** How many of the latest attempts the other figures are about: up to 1000 */
  readonly attempts: number;
  readonly since: string | null;
  /** Those that succeeded */
  readonly delivered: number;
  /** Those that failed */
  readonly failed: number;
  readonly medianMs: number | null;
  readonly percentile95Ms: number | null;
}

export interface WhoAmIAnswer {
  readonly clientId: string;
  readonly scopes: readonly (string)[];
  readonly merchantId: string | null;
  readonly partner: {
    /** The id of a partner: 30 characters beginning with pa */
    readonly partnerId: string;
    readonly kind: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK";
    /** 1 to 100 characters on one line */
    readonly name: string;
    readonly chainIds: readonly (string)[];
  } | null;
}

export interface WholeAuditRequest {
  /** ISO 8601, UTC */
  readonly wholeRequestedAt: string;
}

/** The details of each type of event. */
export interface EventData {
  /** The operator credited or debited the merchant’s balance. */
  readonly 'adjustment.made': {
    /** The id of an adjustment: 30 characters beginning with aj */
    readonly adjustmentId: string;
    /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
    readonly direction: "CREDIT" | "DEBIT";
    readonly amount: Sum;
    readonly reason: string;
  };
  /** A client has a new API key. */
  readonly 'api_key.created': {
    readonly clientId: string;
    readonly name: string;
    /** The merchant that it is restricted to */
    readonly merchantId: string | null;
    readonly apiKeyId: string;
    readonly slot: "PRIMARY" | "SECONDARY";
  };
  /** An API key was revoked. */
  readonly 'api_key.revoked': {
    readonly clientId: string;
    readonly name: string;
    /** The merchant that it is restricted to */
    readonly merchantId: string | null;
    readonly apiKeyId: string;
    readonly slot: "PRIMARY" | "SECONDARY";
  };
  /** An API key was revoked, and another is in its place. */
  readonly 'api_key.rolled': {
    readonly clientId: string;
    readonly name: string;
    /** The merchant that it is restricted to */
    readonly merchantId: string | null;
    readonly apiKeyId: string;
    readonly slot: "PRIMARY" | "SECONDARY";
    readonly replacedBy: string;
  };
  /** The batch takes nothing more, and its totals are final. */
  readonly 'batch.closed': {
    /** The id of a batch: 30 characters beginning with ba */
    readonly batchId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    /** ISO 4217 code */
    readonly currency: "CAD" | "USD";
    readonly batchStatus: "OPEN" | "CLOSING" | "CLOSED";
    /** How it was closed; null while it is open */
    readonly closeKind: "SYSTEM_CLOSE" | "MERCHANT_CLOSE" | null;
    /** ISO 8601, UTC */
    readonly createdAt: string;
    /** When the system closes it; null if the merchant closes it */
    readonly closesAt: string | null;
    /** Null until the batch is closed */
    readonly closedAt: string | null;
    /** Purchases and completions */
    readonly sales: {
      readonly count: number;
      readonly amount: Total;
    };
    /** Captured payments that were cancelled */
    readonly voids: {
      readonly count: number;
      readonly amount: Total;
    };
    /** Refunds that succeeded */
    readonly refunds: {
      readonly count: number;
      readonly amount: Total;
    };
    readonly fees: Fees;
    readonly taxes: Taxes;
    readonly billed: Billed;
    readonly net: Net;
  };
  /** The first capture, void or refund since the last close opened a batch. */
  readonly 'batch.opened': {
    /** The id of a batch: 30 characters beginning with ba */
    readonly batchId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    /** ISO 4217 code */
    readonly currency: "CAD" | "USD";
    readonly batchStatus: "OPEN";
    /** ISO 8601, UTC */
    readonly createdAt: string;
    /** When the system closes it; null if the merchant closes it */
    readonly closesAt: string | null;
  };
  /** You have a new client. */
  readonly 'client.created': {
    readonly clientId: string;
    readonly name: string;
    /** The merchant that it is restricted to */
    readonly merchantId: string | null;
    readonly scopes: readonly (string)[];
  };
  /** A client has a secret in place of its keys. */
  readonly 'client.keys_removed': {
    readonly clientId: string;
    readonly name: string;
    /** The merchant that it is restricted to */
    readonly merchantId: string | null;
  };
  /** A client has other keys to sign with. */
  readonly 'client.keys_replaced': {
    readonly clientId: string;
    readonly name: string;
    /** The merchant that it is restricted to */
    readonly merchantId: string | null;
    /** Null if it had no secret */
    readonly previousSecretExpiresAt: string | null;
  };
  /** A client and all its credentials were revoked. */
  readonly 'client.revoked': {
    readonly clientId: string;
    readonly name: string;
    /** The merchant that it is restricted to */
    readonly merchantId: string | null;
  };
  /** A client has a new secret; the previous one is valid for a while. */
  readonly 'client.secret_rolled': {
    readonly clientId: string;
    readonly name: string;
    /** The merchant that it is restricted to */
    readonly merchantId: string | null;
    /** ISO 8601, UTC */
    readonly previousSecretExpiresAt: string;
  };
  /** A customer was created. */
  readonly 'customer.created': {
    /** The id of a customer: 30 characters beginning with cu */
    readonly customerId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly reference: string | null;
  };
  /** A customer and the cards stored for them were deleted. */
  readonly 'customer.deleted': {
    /** The id of a customer: 30 characters beginning with cu */
    readonly customerId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly reference: string | null;
  };
  /** A merchant was created. */
  readonly 'merchant.created': {
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly merchantStatus: "ACTIVE" | "SUSPENDED";
  };
  /** A merchant that was suspended takes payments again. */
  readonly 'merchant.reactivated': {
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly merchantStatus: "ACTIVE" | "SUSPENDED";
  };
  /** The operator suspended a merchant: it takes no new payments. */
  readonly 'merchant.suspended': {
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly merchantStatus: "ACTIVE" | "SUSPENDED";
  };
  /** Something of a merchant was changed. */
  readonly 'merchant.updated': {
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly merchantStatus: "ACTIVE" | "SUSPENDED";
    /** The groups of the profile that have other values now */
    readonly changed: readonly (string)[];
  };
  /** The fees of a month were charged. */
  readonly 'month.billed': {
    /** The id of a monthly bill: 30 characters beginning with mb */
    readonly billId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly month: string;
    readonly billing: string;
    readonly fees: Fees;
    readonly taxes: Taxes;
  };
  /** An order was placed. */
  readonly 'order.created': {
    readonly merchantOrderId: number;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
    readonly orderType: "NET_NEW_MERCHANT" | "ADDITIONAL_EQUIPMENT";
    readonly adjudicationRequired: boolean;
  };
  /** An order is in another state. */
  readonly 'order.moved': {
    readonly merchantOrderId: number;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
    readonly from: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
    readonly to: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION";
  };
  /** The amount is on hold, to be completed. */
  readonly 'payment.authorized': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly change: {
      readonly authorizedAmount: Money;
      /** ISO 8601, UTC */
      readonly holdExpiresAt: string;
    };
  };
  /** The payment was cancelled: its hold is released, and what was captured is voided. */
  readonly 'payment.canceled': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly change: {
      readonly voidedAmount: Money;
      readonly releasedAmount: Money;
      /** Where the void counts; null if nothing was captured */
      readonly batchId: string | null;
    };
    /** For your own records */
    readonly reason?: string;
  };
  /** A cancellation was declined; the payment is as it was. */
  readonly 'payment.cancellation_declined': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly requestedAmount: Money;
    readonly decline: Decline;
    /** For your own records */
    readonly reason?: string;
  };
  /** Part or all of the hold was captured. */
  readonly 'payment.completed': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly change: {
      /** The id of a completion: 30 characters beginning with le */
      readonly completionId: string;
      readonly capturedAmount: Money;
      readonly releasedAmount: Money;
      /** Whether the rest of the hold was released */
      readonly finalCompletion: boolean;
      /** The id of a batch: 30 characters beginning with ba */
      readonly batchId: string;
    };
  };
  /** A completion was declined; the payment is as it was. */
  readonly 'payment.completion_declined': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly requestedAmount: Money;
    readonly decline: Decline;
  };
  /** The issuer or the acquirer declined the payment, or it was reversed unanswered. */
  readonly 'payment.declined': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly decline: Decline;
  };
  /** The time of the hold was over, and what was left of it was released. */
  readonly 'payment.expired': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly change: {
      readonly releasedAmount: Money;
    };
  };
  /** The release of an expired hold was declined; it is tried again a day later. */
  readonly 'payment.expiry_declined': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly requestedAmount: Money;
    readonly decline: Decline;
  };
  /** An increment was declined; the payment is as it was. */
  readonly 'payment.increment_declined': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly requestedAmount: Money;
    readonly decline: Decline;
  };
  /** The hold was raised. */
  readonly 'payment.incremented': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly change: {
      readonly authorizedAmount: Money;
      /** ISO 8601, UTC */
      readonly holdExpiresAt: string;
    };
  };
  /** A release was declined; the payment is as it was. */
  readonly 'payment.release_declined': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly requestedAmount: Money;
    readonly decline: Decline;
    /** For your own records */
    readonly reason?: string;
  };
  /** The rest of the hold was released; what was captured stays. */
  readonly 'payment.released': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly change: {
      readonly releasedAmount: Money;
    };
    /** For your own records */
    readonly reason?: string;
  };
  /** A payment that was declined was approved late, and reversed a second time. */
  readonly 'payment.reversed_again': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
  };
  /** The acquirer has not answered for about a minute. We keep asking. */
  readonly 'payment.stuck': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    /** What was asked of the acquirer */
    readonly operation: "AUTHORIZE" | "REVERSAL" | "CAPTURE" | "CANCEL" | "RELEASE" | "INCREMENT" | "EXPIRY";
    readonly requestedAmount: Money;
  };
  /** The amount was authorized and captured at once. */
  readonly 'payment.succeeded': {
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED";
    readonly amount: Money;
    readonly capturedAmount: Money;
    readonly capturableAmount: Money;
    readonly refundedAmount: Money;
    readonly change: {
      readonly authorizedAmount: Money;
      readonly capturedAmount: Money;
      /** The id of a batch: 30 characters beginning with ba */
      readonly batchId: string;
    };
  };
  /** A stored card was deleted, by itself or with its customer. */
  readonly 'payment_method.deleted': {
    /** The id of a payment method: 30 characters beginning with pm */
    readonly paymentMethodId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly customerId: string | null;
  };
  /** A card was stored for later payments. */
  readonly 'payment_method.stored': {
    /** The id of a payment method: 30 characters beginning with pm */
    readonly paymentMethodId: string;
    readonly paymentMethodType: "CARD";
    readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
    /** The first six digits */
    readonly bin: string;
    readonly lastFour: string;
    readonly expiryMonth: number;
    readonly expiryYear: number;
    /** The same for the same card at the same merchant */
    readonly fingerprint: string;
    /** The id of a customer: 30 characters beginning with cu */
    readonly customerId?: string;
    /** ISO 8601, UTC */
    readonly createdAt: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
  };
  /** A stored card was stored again, and may have a later expiry or a customer now. */
  readonly 'payment_method.updated': {
    /** The id of a payment method: 30 characters beginning with pm */
    readonly paymentMethodId: string;
    readonly paymentMethodType: "CARD";
    readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER";
    /** The first six digits */
    readonly bin: string;
    readonly lastFour: string;
    readonly expiryMonth: number;
    readonly expiryYear: number;
    /** The same for the same card at the same merchant */
    readonly fingerprint: string;
    /** The id of a customer: 30 characters beginning with cu */
    readonly customerId?: string;
    /** ISO 8601, UTC */
    readonly createdAt: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
  };
  /** What is payable, or was billed, became a payout. */
  readonly 'payout.created': {
    /** The id of a payout: 30 characters beginning with po */
    readonly payoutId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
    readonly direction: "CREDIT" | "DEBIT";
    readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
    readonly amount: Sum;
    /** Number of lines that make up the amount */
    readonly lineCount: number;
    /** The merchant’s bank account that is credited or debited */
    readonly account: {
      readonly institutionNumber: string;
      readonly transitNumber: string;
      /** Masked: the last three digits only */
      readonly accountNumber: string;
    };
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
  };
  /** The money has moved. */
  readonly 'payout.paid': {
    /** The id of a payout: 30 characters beginning with po */
    readonly payoutId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
    readonly direction: "CREDIT" | "DEBIT";
    readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
    readonly amount: Sum;
    /** Number of lines that make up the amount */
    readonly lineCount: number;
    /** The merchant’s bank account that is credited or debited */
    readonly account: {
      readonly institutionNumber: string;
      readonly transitNumber: string;
      /** Masked: the last three digits only */
      readonly accountNumber: string;
    };
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
  };
  /** The bank refused it, for the reason given. */
  readonly 'payout.rejected': {
    /** The id of a payout: 30 characters beginning with po */
    readonly payoutId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
    readonly direction: "CREDIT" | "DEBIT";
    readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
    readonly amount: Sum;
    /** Number of lines that make up the amount */
    readonly lineCount: number;
    /** The merchant’s bank account that is credited or debited */
    readonly account: {
      readonly institutionNumber: string;
      readonly transitNumber: string;
      /** Masked: the last three digits only */
      readonly accountNumber: string;
    };
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
  };
  /** The receiving bank returned it, for the reason given. */
  readonly 'payout.returned': {
    /** The id of a payout: 30 characters beginning with po */
    readonly payoutId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
    readonly direction: "CREDIT" | "DEBIT";
    readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
    readonly amount: Sum;
    /** Number of lines that make up the amount */
    readonly lineCount: number;
    /** The merchant’s bank account that is credited or debited */
    readonly account: {
      readonly institutionNumber: string;
      readonly transitNumber: string;
      /** Masked: the last three digits only */
      readonly accountNumber: string;
    };
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
  };
  /** The payout is in a file to the bank. */
  readonly 'payout.sent': {
    /** The id of a payout: 30 characters beginning with po */
    readonly payoutId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    /** CREDIT pays the merchant; DEBIT collects the fees it was billed */
    readonly direction: "CREDIT" | "DEBIT";
    readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED";
    readonly amount: Sum;
    /** Number of lines that make up the amount */
    readonly lineCount: number;
    /** The merchant’s bank account that is credited or debited */
    readonly account: {
      readonly institutionNumber: string;
      readonly transitNumber: string;
      /** Masked: the last three digits only */
      readonly accountNumber: string;
    };
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
  };
  /** The refund was declined; the payment can be refunded again. */
  readonly 'refund.declined': {
    /** The id of a refund: 30 characters beginning with ri */
    readonly refundId: string;
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
    readonly refundAmount: Money;
    readonly decline: Decline;
  };
  /** The acquirer has not answered for about a minute. We keep sending the refund. */
  readonly 'refund.stuck': {
    /** The id of a refund: 30 characters beginning with ri */
    readonly refundId: string;
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
    readonly refundAmount: Money;
  };
  /** The amount goes back to the cardholder. */
  readonly 'refund.succeeded': {
    /** The id of a refund: 30 characters beginning with ri */
    readonly refundId: string;
    /** The id of a payment: 30 characters beginning with pi */
    readonly paymentId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
    readonly refundAmount: Money;
    /** The id of a batch: 30 characters beginning with ba */
    readonly batchId: string;
  };
  /** Authentication was attempted, and there is proof of that. */
  readonly 'three_d_secure.attempted': {
    /** The id of an authentication: 30 characters beginning with ta */
    readonly authenticationId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly amount: Money | null;
    readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
    readonly threeDSecureServerTransactionId: string;
    /** Why, where the cardholder was not authenticated */
    readonly reason: string | null;
    /** Two digits, from the directory server */
    readonly electronicCommerceIndicator: string | null;
  };
  /** The issuer authenticated the cardholder. */
  readonly 'three_d_secure.authenticated': {
    /** The id of an authentication: 30 characters beginning with ta */
    readonly authenticationId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly amount: Money | null;
    readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
    readonly threeDSecureServerTransactionId: string;
    /** Why, where the cardholder was not authenticated */
    readonly reason: string | null;
    /** Two digits, from the directory server */
    readonly electronicCommerceIndicator: string | null;
  };
  /** The issuer wants to challenge the cardholder in the browser. */
  readonly 'three_d_secure.challenge_required': {
    /** The id of an authentication: 30 characters beginning with ta */
    readonly authenticationId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly amount: Money | null;
    readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
    readonly threeDSecureServerTransactionId: string;
    /** Why, where the cardholder was not authenticated */
    readonly reason: string | null;
    /** Two digits, from the directory server */
    readonly electronicCommerceIndicator: string | null;
  };
  /** The issuer asks the cardholder without a browser. */
  readonly 'three_d_secure.decoupled_confirmed': {
    /** The id of an authentication: 30 characters beginning with ta */
    readonly authenticationId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly amount: Money | null;
    readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
    readonly threeDSecureServerTransactionId: string;
    /** Why, where the cardholder was not authenticated */
    readonly reason: string | null;
    /** Two digits, from the directory server */
    readonly electronicCommerceIndicator: string | null;
  };
  /** The cardholder could not be authenticated, or cancelled. */
  readonly 'three_d_secure.not_authenticated': {
    /** The id of an authentication: 30 characters beginning with ta */
    readonly authenticationId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly amount: Money | null;
    readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
    readonly threeDSecureServerTransactionId: string;
    /** Why, where the cardholder was not authenticated */
    readonly reason: string | null;
    /** Two digits, from the directory server */
    readonly electronicCommerceIndicator: string | null;
  };
  /** The issuer took note of the wish not to challenge. */
  readonly 'three_d_secure.preference_acknowledged': {
    /** The id of an authentication: 30 characters beginning with ta */
    readonly authenticationId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly amount: Money | null;
    readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
    readonly threeDSecureServerTransactionId: string;
    /** Why, where the cardholder was not authenticated */
    readonly reason: string | null;
    /** Two digits, from the directory server */
    readonly electronicCommerceIndicator: string | null;
  };
  /** The issuer rejected the authentication: do not authorize. */
  readonly 'three_d_secure.rejected': {
    /** The id of an authentication: 30 characters beginning with ta */
    readonly authenticationId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly amount: Money | null;
    readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
    readonly threeDSecureServerTransactionId: string;
    /** Why, where the cardholder was not authenticated */
    readonly reason: string | null;
    /** Two digits, from the directory server */
    readonly electronicCommerceIndicator: string | null;
  };
  /** There was no usable answer, or no result of the challenge in its time. */
  readonly 'three_d_secure.technical_issue': {
    /** The id of an authentication: 30 characters beginning with ta */
    readonly authenticationId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly amount: Money | null;
    readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED";
    readonly threeDSecureServerTransactionId: string;
    /** Why, where the cardholder was not authenticated */
    readonly reason: string | null;
    /** Two digits, from the directory server */
    readonly electronicCommerceIndicator: string | null;
  };
  /** The issuer or the acquirer declined the validation. */
  readonly 'validation.declined': {
    /** The id of a validation: 30 characters beginning with vi */
    readonly validationId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
    readonly decline: Decline;
  };
  /** The acquirer has not answered for about a minute. We keep asking. */
  readonly 'validation.stuck': {
    /** The id of a validation: 30 characters beginning with vi */
    readonly validationId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  };
  /** The issuer says that the card is good. */
  readonly 'validation.succeeded': {
    /** The id of a validation: 30 characters beginning with vi */
    readonly validationId: string;
    /** The id of a merchant: 13 digits */
    readonly merchantId: string;
    readonly orderId: string | null;
    readonly invoiceNumber: string | null;
    readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY";
  };
  /** Nothing more is sent to a webhook endpoint: it answered 410, or all attempts failed for five days. What is queued for it is kept until it is enabled again. */
  readonly 'webhook_endpoint.disabled': {
    /** The id of a webhook endpoint: 30 characters beginning with we */
    readonly endpointId: string;
    /** Where events are sent: an https URL with a public host. In the sandbox, http and localhost are allowed */
    readonly url: string;
    readonly reason: "GONE" | "FAILING";
    readonly failingSince: string | null;
  };
}
