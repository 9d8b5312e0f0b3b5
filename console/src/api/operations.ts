// Made from the routes by `npm run openapi`. Do not edit.
/* eslint-disable */

export const API_VERSION = '2025-01-17';

export type AcceptInvitationRequest = { readonly token: string; readonly name: string; readonly password: string };
export type AcceptedReturns = { readonly data: readonly (PayoutReturn)[] };
export type AcceptedStatement = { readonly statements: number; readonly entries: number; readonly confirmed: number; readonly unmatched: number };
export type Account = { readonly user: SignedInUser; readonly hasTotp: boolean; readonly passkeys: readonly (AccountPasskey)[]; readonly recoveryCodesLeft: number; readonly changes: readonly ({ readonly kind: "INVITED" | "INVITED_AGAIN" | "FACTORS_RESET" | "ROLE_RAISED" | "ENABLED"; readonly by: string; readonly at: string })[]; readonly sessions: readonly (AccountSession)[] };
export type AccountBalances = { readonly HELD: number; readonly ISSUER: number; readonly RECEIVABLE: number; readonly CLEARING: number; readonly PAYABLE: number; readonly FEES: number; readonly REFUNDS: number; readonly TAXES: number; readonly BILLABLE: number; readonly RESERVE: number; readonly ADJUSTMENTS: number; readonly TRANSIT: number; readonly BANK: number };
export type AccountPasskey = { readonly passkeyId: string; readonly name: string; readonly isSynced: boolean; readonly createdAt: string; readonly usedAt: string | null };
export type AccountSession = { readonly sessionId: string; readonly isCurrent: boolean; readonly address: string; readonly userAgent: string; readonly createdAt: string; readonly seenAt: string; readonly expiresAt: string };
export type Acquirer = { readonly name: string; readonly isDefault: boolean; readonly isReady: boolean; readonly breaker: "CLOSED" | "OPEN" | "HALF_OPEN"; readonly counts: AcquirerCounts; readonly lastAnsweredAt: string | null; readonly lastTrouble: { readonly why: string; readonly operation: string; readonly at: string } | null };
export type AcquirerCounts = { readonly approved: number; readonly declined: number; readonly unknown: number; readonly late: number; readonly breakerOpened: number; readonly sessionsLost: number };
export type AcquirerFault = { readonly kind: "DECLINE" | "TIMEOUT" | "NO_ANSWER" | "LATE" | "MALFORMED" | "CONNECTION_LOST"; readonly acquirer?: string; readonly operation?: "authorize" | "increment" | "verify" | "capture" | "refund" | "reverse" | "release" | "enquire"; readonly delayMs?: number; readonly share?: number; readonly times?: number; readonly createdAt: string };
export type AcquirerMessage = { readonly messageId: string; readonly askedAt: string; readonly durationMs: number; readonly acquirer: string; readonly operation: string; readonly reference: string; readonly outcome: "approved" | "declined" | "timeout" | "connection-lost" | "malformed" | "unanswered" | "late" | "reversed" | "not-found"; readonly partnerId: string; readonly merchantId: string; readonly subjectId: string; readonly correlationId: string; readonly request: unknown; readonly answer: unknown; readonly error: string | null };
export type AcquirerMessageList = { readonly data: readonly (AcquirerMessage)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type AcquirerOfPayment = { readonly acquirer: string; readonly reference: string; readonly authorizationCode: string | null; readonly networkTransactionId: string | null; readonly hostReferences: Readonly<Record<string, string>> };
export type AcquirerRoute = { readonly merchantId?: string; readonly brand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly currency?: "CAD" | "USD"; readonly acquirer: string };
export type AcquirerRoutes = { readonly routes: readonly (AcquirerRoute)[]; readonly installation: readonly (AcquirerRoute)[]; readonly defaultAcquirer: string };
export type Acquirers = { readonly acquirers: readonly (Acquirer)[] };
export type Action = { readonly actionId: string; readonly status: "WAITING" | "APPROVED" | "RUNNING" | "DONE" | "REFUSED" | "INTERRUPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED"; readonly operation: string; readonly summary: string; readonly path: string; readonly subject: string; readonly partnerId: string | null; readonly amount: MovedSum | null; readonly amounts: readonly (MovedSum)[]; readonly reason: string; readonly requestedBy: string; readonly requestedByUserId: string; readonly agent: string | null; readonly digest: string; readonly body: unknown; readonly before: unknown; readonly after: unknown; readonly answerStatus: number | null; readonly problem: ActionProblem | null; readonly decidedBy: string | null; readonly decisionReason: string | null; readonly decidedAt: string | null; readonly createdAt: string; readonly expiresAt: string | null; readonly endedAt: string | null; readonly correlationId: string };
export type ActionList = { readonly data: readonly (Action)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type ActionProblem = { readonly code: string; readonly title: string; readonly detail: string };
export type AddPasskeyRequest = { readonly name: string; readonly response: PasskeyRegistration };
export type Address = { readonly unitNumber?: string; readonly streetNumber?: string; readonly streetName?: string; readonly city: string; readonly province: string; readonly postalCode: string; readonly country: string };
export type Adjustment = { readonly adjustmentId: string; readonly merchantId: string; readonly direction: "CREDIT" | "DEBIT"; readonly amount: Sum; readonly reason: string; readonly adjustmentStatus: "REQUESTED" | "APPROVED" | "DECLINED"; readonly requestedBy: string; readonly decidedBy: string | null; readonly decidedAt: string | null; readonly createdAt: string };
export type AdjustmentList = { readonly data: readonly (Adjustment)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type AgentPolicy = { readonly live?: boolean; readonly currency: "CAD" | "USD"; readonly perCall: number; readonly perDay: number; readonly callsPerDay?: number; readonly approvalAbove?: number; readonly tools?: readonly (AgentToolLimits)[] };
export type AgentPolicyInput = { readonly live?: boolean | "true" | "false"; readonly currency: "CAD" | "USD"; readonly perCall: number | string; readonly perDay: number | string; readonly callsPerDay?: number; readonly approvalAbove?: number | string; readonly tools?: readonly (AgentToolLimitsInput)[] };
export type AgentToolLimits = { readonly name: string; readonly perCall?: number; readonly perDay?: number; readonly callsPerDay?: number };
export type AgentToolLimitsInput = { readonly name: string; readonly perCall?: number | string; readonly perDay?: number | string; readonly callsPerDay?: number };
export type AmountDetails = { readonly subTotalAmount?: Money };
export type ApiKey = { readonly apiKeyId: string; readonly clientId: string; readonly slot: "PRIMARY" | "SECONDARY"; readonly hint: string; readonly createdAt: string; readonly revokedAt: string | null };
export type ApiKeyList = { readonly data: readonly (ApiKey)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type ApprovalsAt = { readonly at: string; readonly approved: number; readonly declined: number; readonly rate: number | null };
export type ApproveActionRequest = { readonly digest?: string; readonly reason: string };
export type ApproveAdjustmentRequest = Readonly<Record<string, never>>;
export type AuditLogEntry = { readonly seq: number; readonly createdAt: string; readonly actor: string; readonly action: string; readonly subject: string; readonly correlationId: string; readonly details: Readonly<Record<string, unknown>> };
export type AuditLogEntryList = { readonly data: readonly (AuditLogEntry)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type AuditLogVerification = { readonly soundTo: number; readonly brokenAt: number | null; readonly newest: number };
export type Authentication = { readonly authenticationId: string; readonly threeDSecureAuthenticationId: string; readonly merchantId: string; readonly orderId?: string; readonly cardLookupId?: string; readonly amount?: Money; readonly createdAt: string; readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED"; readonly threeDSecureTransactionStatusReason?: string; readonly threeDSecureCardholderInformation?: string; readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE"; readonly threeDSecureAuthenticationValue?: string; readonly threeDSecureServerTransactionId: string; readonly threeDSecureDirectoryServerTransactionId?: string; readonly threeDSecureAccessControlServerTransactionId?: string; readonly threeDSecureVersion: string; readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED"; readonly threeDSecureAuthenticationTimestamp: string; readonly threeDSecureWhitelistStatus?: string; readonly threeDSecureWhitelistStatusSource?: string; readonly ChallengeURL?: string; readonly threeDSecureChallengeUrl?: string; readonly ChallengeData?: string; readonly threeDSecureChallengeData?: string };
export type AuthenticationMessage = { readonly at: string; readonly direction: "SENT" | "RECEIVED"; readonly party: "DIRECTORY_SERVER" | "BROWSER"; readonly message: Readonly<Record<string, unknown>> | null; readonly note: string | null; readonly fields: readonly (ExplainedField)[] };
export type AuthenticationMessages = { readonly authenticationId: string; readonly merchantId: string; readonly messages: readonly (AuthenticationMessage)[] };
export type AuthenticationOfPartner = { readonly partnerId: string; readonly authenticationId: string; readonly threeDSecureAuthenticationId: string; readonly merchantId: string; readonly orderId?: string; readonly cardLookupId?: string; readonly amount?: Money; readonly createdAt: string; readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED"; readonly threeDSecureTransactionStatusReason?: string; readonly threeDSecureCardholderInformation?: string; readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE"; readonly threeDSecureAuthenticationValue?: string; readonly threeDSecureServerTransactionId: string; readonly threeDSecureDirectoryServerTransactionId?: string; readonly threeDSecureAccessControlServerTransactionId?: string; readonly threeDSecureVersion: string; readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED"; readonly threeDSecureAuthenticationTimestamp: string; readonly threeDSecureWhitelistStatus?: string; readonly threeDSecureWhitelistStatusSource?: string; readonly ChallengeURL?: string; readonly threeDSecureChallengeUrl?: string; readonly ChallengeData?: string; readonly threeDSecureChallengeData?: string; readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly lastFour: string; readonly usedBy?: string };
export type AuthenticationOfPartnerList = { readonly data: readonly (AuthenticationOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type AuthenticationUse = { readonly use: "ACCEPTED" | "PASSED_ON" | "NOT_AUTHENTICATED"; readonly authenticatedAmount?: Money; readonly threeDSecureAuthenticationId?: string; readonly threeDSecureTransactionStatus?: string };
export type BalanceInCurrency = { readonly currency: "CAD" | "USD"; readonly available: OpenAmount; readonly pending: { readonly amount: SignedSum; readonly why: readonly ({ readonly batchId: string; readonly amount: SignedSum })[] }; readonly reserved: { readonly amount: Sum; readonly why: readonly ({ readonly payoutId: string; readonly amount: Sum; readonly releaseAt: string })[] }; readonly inTransit: { readonly amount: SignedSum; readonly why: readonly ({ readonly payoutId: string; readonly direction: "CREDIT" | "DEBIT"; readonly amount: Sum })[] }; readonly billed: OpenAmount };
export type BalanceLine = { readonly entryId: string; readonly kind: string; readonly subjectId: string; readonly batchId: string | null; readonly amount: SignedSum; readonly createdAt: string };
export type BalanceLineList = { readonly data: readonly (BalanceLine)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type BankerInformation = { readonly bankerBranchIdentifier: string; readonly bankerPhoneNumber: string };
export type Batch = { readonly batchId: string; readonly merchantId: string; readonly currency: "CAD" | "USD"; readonly batchStatus: "OPEN" | "CLOSING" | "CLOSED"; readonly closeKind: "SYSTEM_CLOSE" | "MERCHANT_CLOSE" | null; readonly createdAt: string; readonly closesAt: string | null; readonly closedAt: string | null; readonly sales: CountAndTotal; readonly voids: CountAndTotal; readonly refunds: CountAndTotal; readonly fees: Fees; readonly taxes: Taxes; readonly billed: Billed; readonly net: Net };
export type BatchEntry = { readonly entryId: string; readonly kind: "PURCHASE" | "CAPTURE" | "VOID" | "REFUND"; readonly paymentId: string; readonly refundId?: string; readonly completionId?: string; readonly orderId?: string; readonly invoiceNumber?: string; readonly amount: Money; readonly net: SignedMoney; readonly cardBrand: string; readonly cardType: string; readonly feeShare: string; readonly createdAt: string };
export type BatchEntryList = { readonly data: readonly (BatchEntry)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type BatchFees = { readonly batchId: string; readonly billing: "NET" | "MONTHLY"; readonly isFinal: boolean; readonly lines: readonly (FeeLine)[] };
export type BatchList = { readonly data: readonly (Batch)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type BatchOfPartner = { readonly partnerId: string; readonly batchId: string; readonly merchantId: string; readonly currency: "CAD" | "USD"; readonly batchStatus: "OPEN" | "CLOSING" | "CLOSED"; readonly closeKind: "SYSTEM_CLOSE" | "MERCHANT_CLOSE" | null; readonly createdAt: string; readonly closesAt: string | null; readonly closedAt: string | null; readonly sales: CountAndTotal; readonly voids: CountAndTotal; readonly refunds: CountAndTotal; readonly fees: Fees; readonly taxes: Taxes; readonly billed: Billed; readonly net: Net };
export type BatchOfPartnerList = { readonly data: readonly (BatchOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type Billed = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type BookAudit = { readonly auditedAt: string; readonly scope: "CHANGES" | "WHOLE"; readonly auditedUpTo: string | null; readonly isRunning: boolean; readonly wholeAuditedAt: string | null; readonly wholeRequestedAt: string | null; readonly historyReadUpTo: string | null; readonly historyReadAt: string | null; readonly paymentsChecked: number; readonly refundsChecked: number; readonly batchesChecked: number; readonly payoutsChecked: number; readonly differenceCount: number; readonly differences: readonly (BookDifference)[] };
export type BookDifference = { readonly of: "PAYMENT" | "BATCH" | "LINE" | "PAYOUT" | "ACCOUNT" | "FILE"; readonly id: string; readonly figure: string; readonly stated: string | null; readonly found: string | null; readonly since: string; readonly explanation: BookExplanation | null };
export type BookExplanation = { readonly reason: string; readonly explainedBy: string; readonly explainedAt: string };
export type CallerIdentity = { readonly clientId: string; readonly scopes: readonly (string)[]; readonly merchantId: string | null; readonly partner: CallerIdentityPartner | null };
export type CallerIdentityPartner = { readonly partnerId: string; readonly kind: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK"; readonly name: string; readonly chainIds: readonly (string)[] };
export type CancelPaymentRequest = { readonly idempotencyKey: string; readonly merchantId?: string; readonly reason?: string };
export type CardFee = { readonly code: "DISCOUNT" | "INTERCHANGE" | "ASSESSMENT" | "MARKUP" | "ITEM"; readonly description: string; readonly rate: number; readonly perSale: number; readonly perRefund: number; readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[] };
export type CardFeeInput = { readonly code: "DISCOUNT" | "INTERCHANGE" | "ASSESSMENT" | "MARKUP" | "ITEM"; readonly description: string; readonly rate: number | string; readonly perSale: number | string; readonly perRefund: number | string; readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[] };
export type CardFees = { readonly brand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly cardType?: "CREDIT" | "DEBIT" | "PREPAID"; readonly fees: readonly (CardFee)[] };
export type CardFeesInput = { readonly brand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly cardType?: "CREDIT" | "DEBIT" | "PREPAID"; readonly fees: readonly (CardFeeInput)[] };
export type CardPlan = { readonly cardBrandPlans: readonly ({ readonly planCode: string; readonly description: string; readonly discountRatePercent: number })[]; readonly assessmentPlans: readonly ({ readonly assessmentCode: string; readonly description: string; readonly ratePercent: number })[] };
export type CardTypeRange = { readonly first: string; readonly last: string; readonly cardType: "CREDIT" | "DEBIT" | "PREPAID" };
export type CardTypes = { readonly ranges: readonly (CardTypeRange)[] };
export type CardholderInformation = { readonly nameOnCard?: string; readonly company?: string };
export type Chain = { readonly chainId: string; readonly partnerId: string; readonly name: string; readonly createdAt: string };
export type ChainList = { readonly data: readonly (Chain)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type ChallengeOutcome = { readonly authenticationId: string; readonly threeDSecureAuthenticationId: string; readonly merchantId: string; readonly orderId?: string; readonly cardLookupId?: string; readonly amount?: Money; readonly createdAt: string; readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED"; readonly threeDSecureTransactionStatusReason?: string; readonly threeDSecureCardholderInformation?: string; readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE"; readonly threeDSecureAuthenticationValue?: string; readonly threeDSecureServerTransactionId: string; readonly threeDSecureDirectoryServerTransactionId?: string; readonly threeDSecureAccessControlServerTransactionId?: string; readonly threeDSecureVersion: string; readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED"; readonly threeDSecureAuthenticationTimestamp: string; readonly threeDSecureWhitelistStatus?: string; readonly threeDSecureWhitelistStatusSource?: string; readonly ChallengeURL?: string; readonly threeDSecureChallengeUrl?: string; readonly ChallengeData?: string; readonly threeDSecureChallengeData?: string; readonly threeDSecureChallengeCompletionIndicator: "YES" | "NO" };
export type ChangeOwnUserRoleRequest = { readonly role: "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY" };
export type ChangePasswordRequest = { readonly current: string; readonly new: string };
export type ChangeUserRoleRequest = { readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY" };
export type Client = { readonly clientId: string; readonly partnerId: string | null; readonly name: string; readonly scopes: readonly (string)[]; readonly merchantId: string | null; readonly jwks: CreatedClientJwks | null; readonly agent: AgentPolicy | null; readonly createdAt: string; readonly modifiedAt: string; readonly revokedAt: string | null };
export type ClientKey = { readonly kid: string; readonly kty: "EC" | "RSA"; readonly alg?: "ES256" | "RS256" | "PS256"; readonly use?: "sig"; readonly crv?: "P-256"; readonly x?: string; readonly y?: string; readonly n?: string; readonly e?: string; readonly d?: unknown; readonly p?: unknown; readonly q?: unknown; readonly dp?: unknown; readonly dq?: unknown; readonly qi?: unknown; readonly oth?: unknown; readonly k?: unknown };
export type ClientKeys = { readonly keys: readonly (ClientKey)[] };
export type ClientList = { readonly data: readonly (Client)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type ClientWithKeys = { readonly clientId: string; readonly partnerId: string | null; readonly name: string; readonly scopes: readonly (string)[]; readonly merchantId: string | null; readonly jwks: CreatedClientJwks | null; readonly agent: AgentPolicy | null; readonly createdAt: string; readonly modifiedAt: string; readonly revokedAt: string | null; readonly previousSecretExpiresAt: string | null };
export type ClientWithSecret = { readonly clientId: string; readonly partnerId: string | null; readonly name: string; readonly scopes: readonly (string)[]; readonly merchantId: string | null; readonly jwks: CreatedClientJwks | null; readonly agent: AgentPolicy | null; readonly createdAt: string; readonly modifiedAt: string; readonly revokedAt: string | null; readonly clientSecret: string };
export type Clock = { readonly time: string; readonly realTime: string; readonly aheadMilliseconds: number; readonly isMoving: boolean };
export type CloseBatchesRequest = { readonly idempotencyKey: string; readonly merchantId?: string; readonly currency?: "CAD" | "USD" };
export type ClosedBatches = { readonly data: readonly (Batch)[] };
export type CollectedAction = { readonly actionId: string; readonly status: "WAITING" | "APPROVED" | "RUNNING" | "DONE" | "REFUSED" | "INTERRUPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED"; readonly operation: string; readonly summary: string; readonly path: string; readonly subject: string; readonly partnerId: string | null; readonly amount: MovedSum | null; readonly amounts: readonly (MovedSum)[]; readonly reason: string; readonly requestedBy: string; readonly requestedByUserId: string; readonly agent: string | null; readonly digest: string; readonly body: unknown; readonly before: unknown; readonly after: unknown; readonly answerStatus: number | null; readonly problem: ActionProblem | null; readonly decidedBy: string | null; readonly decisionReason: string | null; readonly decidedAt: string | null; readonly createdAt: string; readonly expiresAt: string | null; readonly endedAt: string | null; readonly correlationId: string; readonly result: unknown };
export type ComparedMoney = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type CompletePaymentRequest = { readonly idempotencyKey: string; readonly merchantId?: string; readonly invoiceNumber?: string; readonly amount?: PositiveMoney; readonly finalCompletion?: boolean | "true" | "false" };
export type ConfirmTotpRequest = { readonly code: string };
export type CountAndSum = { readonly count: number; readonly amount: Sum };
export type CountAndTotal = { readonly count: number; readonly amount: Total };
export type CreateApiKeyRequest = { readonly clientId: string; readonly slot: "PRIMARY" | "SECONDARY" };
export type CreateChainRequest = { readonly partnerId: string; readonly name: string };
export type CreateClientRequest = { readonly partnerId?: string; readonly name: string; readonly scopes: readonly ("onboarding.merchant.read" | "onboarding.merchant.write" | "onboarding.order.read" | "onboarding.order.write" | "payment.read" | "payment.write" | "refund.read" | "refund.write" | "event.read" | "webhook.write" | "user.read" | "user.write" | "credential.read" | "credential.write" | "operator")[]; readonly merchantId?: string; readonly jwks?: ClientKeys; readonly agent?: AgentPolicyInput };
export type CreateCustomerRequest = { readonly idempotencyKey: string; readonly merchantId?: string; readonly name: string; readonly email?: string; readonly reference?: string };
export type CreateHostedFieldsProfileRequest = { readonly idempotencyKey: string; readonly merchantId?: string; readonly name: string; readonly origins: readonly (string)[]; readonly collectSecurityCode?: boolean | "true" | "false"; readonly collectPostalCode?: boolean | "true" | "false"; readonly language?: "en" | "fr" };
export type CreateMerchantAdditionalBankingAccount = { readonly accountType: "POS_BILLING_ACCOUNT" | "CHARGEBACK_ACCOUNT" | "DEBIT_DEPOSIT_ACCOUNT"; readonly currency: "CAD" | "USD"; readonly institutionNumber: number | string; readonly transitNumber: string; readonly accountNumber: string };
export type CreateMerchantBankingDetails = { readonly creditDepositAccount: CreateMerchantCreditDepositAccount; readonly additionalBankingAccounts?: readonly (CreateMerchantAdditionalBankingAccount)[] };
export type CreateMerchantBusinessActivity = { readonly dropShipping: boolean | "true" | "false" };
export type CreateMerchantBusinessDetails = { readonly merchantCategoryCode: string; readonly averageTicketSize?: number; readonly isSeasonalMerchant: boolean | "true" | "false"; readonly directSellingPercentage: number; readonly motoTransactionPercentage: number; readonly ecommerceTransactionPercentage: number; readonly businessUrl?: string; readonly serviceProvider?: string; readonly serviceDeliverToCanadaAvailable?: boolean | "true" | "false"; readonly serviceDeliverToUSAvailable?: boolean | "true" | "false"; readonly creditTransactionVolume?: number; readonly masterCardTransactionVolume?: number; readonly visaTransactionVolume?: number; readonly visaDebitTransactionVolume?: number; readonly amexTransactionVolume?: number; readonly interacTransactionVolume?: number; readonly masterCardDebitTransactionVolume?: number; readonly unionPayTransactionVolume?: number; readonly discoverTransactionVolume?: number; readonly category?: string; readonly subCategory?: string; readonly offeredProductsAndServicesDescription?: string; readonly maximumTransactionVolume?: number; readonly riskLevel?: "LOW" | "MEDIUM" | "HIGH" };
export type CreateMerchantCreditDepositAccount = { readonly currency: "CAD" | "USD"; readonly institutionNumber: number | string; readonly transitNumber: string; readonly accountNumber: string };
export type CreateMerchantDetails = { readonly contactInformation: MerchantContactInformation; readonly merchantInformation: MerchantInformation; readonly locationAddress: Address; readonly marketSegment?: string };
export type CreateMerchantPayload = { readonly idempotencyKey?: string; readonly chainId?: string; readonly bankingDetails: CreateMerchantBankingDetails; readonly pointOfSaleOptions?: CreateMerchantPointOfSaleOptions; readonly riskDetails?: CreateMerchantRiskDetails; readonly businessDetails: CreateMerchantBusinessDetails; readonly merchantDetails: CreateMerchantDetails; readonly businessActivity: CreateMerchantBusinessActivity; readonly securityDetails: CreateMerchantSecurityDetails };
export type CreateMerchantPointOfSaleOptions = { readonly settlementOption?: "SYSTEM_CLOSE" | "MERCHANT_CLOSE"; readonly settlementTime?: string; readonly debitPerTransactionRefundLimit?: MoneyInput; readonly dailyRefundLimit?: MoneyInput; readonly dailyCancellationLimit?: MoneyInput };
export type CreateMerchantRequest = { readonly idempotencyKey?: string; readonly chainId?: string; readonly bankingDetails?: CreateMerchantBankingDetails; readonly pointOfSaleOptions?: CreateMerchantPointOfSaleOptions; readonly riskDetails?: CreateMerchantRiskDetails; readonly businessDetails?: CreateMerchantBusinessDetails; readonly merchantDetails?: CreateMerchantDetails; readonly businessActivity?: CreateMerchantBusinessActivity; readonly securityDetails?: CreateMerchantSecurityDetails; readonly merchantPayload?: CreateMerchantPayload } & (
  | { readonly bankingDetails: {}; readonly businessDetails: {}; readonly merchantDetails: {}; readonly businessActivity: {}; readonly securityDetails: {} }
  | { readonly merchantPayload: {} }
);
export type CreateMerchantRiskDetails = { readonly merchantRiskRate?: string };
export type CreateMerchantSecurityDetails = { readonly legalEntity: MerchantLegalEntity; readonly signingOfficers: readonly (CreateMerchantSigningOfficer)[] };
export type CreateMerchantSigningOfficer = { readonly signingOfficerIdentifier?: number; readonly creditReportAllowed: boolean | "true" | "false"; readonly firstName: string; readonly lastName: string; readonly address: Address; readonly dateOfBirth: string; readonly ownershipPercentage: number; readonly title: "OWNER" | "PRESIDENT" | "VICE_PRESIDENT" | "SECRETARY" | "TREASURER" | "DIRECTOR" | "OTHER"; readonly merchantRiskRate?: string };
export type CreateOrderRequest = { readonly idempotencyKey?: string; readonly deliveryAddress: DeliveryAddress; readonly bankerInformation: BankerInformation; readonly solutions: readonly ({ readonly solutionId: number; readonly quantity: number | string; readonly carrier?: string })[]; readonly orderCreatedBy: string };
export type CreateOwnApiKeyRequest = { readonly clientId: string; readonly slot: "PRIMARY" | "SECONDARY" };
export type CreateOwnClientRequest = { readonly name: string; readonly scopes: readonly ("onboarding.merchant.read" | "onboarding.merchant.write" | "onboarding.order.read" | "onboarding.order.write" | "payment.read" | "payment.write" | "refund.read" | "refund.write" | "event.read" | "webhook.write" | "user.read" | "user.write" | "credential.read" | "credential.write" | "operator")[]; readonly merchantId?: string; readonly jwks?: ClientKeys; readonly agent?: AgentPolicyInput };
export type CreatePartnerRequest = { readonly kind: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK"; readonly name: string };
export type CreateRefundRequest = { readonly idempotencyKey: string; readonly merchantId?: string; readonly paymentId: string; readonly refundAmount?: PositiveMoney; readonly amount?: PositiveMoney; readonly reason?: string; readonly invoiceNumber?: string };
export type CreateSavedViewRequest = { readonly page: string; readonly name: string; readonly search: string; readonly isShared?: boolean | "true" | "false" };
export type CreateWebhookEndpointRequest = { readonly idempotencyKey?: string; readonly url: string; readonly types: readonly (string)[]; readonly description?: string; readonly form?: "FULL" | "THIN"; readonly apiVersion?: string; readonly merchantId?: string };
export type CreatedApiKey = { readonly apiKeyId: string; readonly clientId: string; readonly slot: "PRIMARY" | "SECONDARY"; readonly hint: string; readonly createdAt: string; readonly revokedAt: string | null; readonly apiKey: string };
export type CreatedClient = { readonly clientId: string; readonly partnerId: string | null; readonly name: string; readonly scopes: readonly (string)[]; readonly merchantId: string | null; readonly jwks: CreatedClientJwks | null; readonly agent: AgentPolicy | null; readonly createdAt: string; readonly modifiedAt: string; readonly revokedAt: string | null; readonly clientSecret: string | null };
export type CreatedClientJwks = { readonly keys: readonly (unknown)[] };
export type CreatedPayouts = { readonly data: readonly (Payout)[] };
export type CreatedWebhookEndpoint = { readonly endpointId: string; readonly merchantId: string | null; readonly url: string; readonly description: string; readonly types: readonly (string)[]; readonly form: "FULL" | "THIN"; readonly apiVersion: string; readonly status: "ENABLED" | "PAUSED" | "DISABLED"; readonly disabledReason: "GONE" | "FAILING" | null; readonly disabledAt: string | null; readonly failingSince: string | null; readonly publicKeys: readonly (WebhookPublicKey)[]; readonly previousSecretValidUntil: string | null; readonly createdAt: string; readonly modifiedAt: string; readonly secret?: string };
export type CredentialOnFile = { readonly paymentIndicator: "UNSCHEDULED_CREDENTIAL_ON_FILE" | "RECURRING" | "MERCHANT_INITIATED" | "VARIABLE_RECURRING" | "CUSTOMER_INITIATED"; readonly paymentInformation: "FIRST" | "SUBSEQUENT"; readonly issuerId?: string; readonly assumed: boolean };
export type CredentialOnFileResponse = { readonly issuerId: string };
export type CurrentSession = { readonly status: "SECOND_FACTOR_REQUIRED" | "ENROLMENT_REQUIRED" | "SIGNED_IN"; readonly user: SignedInUser; readonly scopes: readonly (string)[]; readonly approvalLimit: number };
export type Customer = { readonly customerId: string; readonly merchantId: string; readonly name: string; readonly email?: string; readonly reference?: string; readonly createdAt: string };
export type CustomerList = { readonly data: readonly (Customer)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type CustomerOfPartner = { readonly partnerId: string; readonly customerId: string; readonly merchantId: string; readonly name: string; readonly email?: string; readonly reference?: string; readonly createdAt: string };
export type CustomerOfPartnerList = { readonly data: readonly (CustomerOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type DeclineActionRequest = { readonly digest?: string; readonly reason: string };
export type DeclineAdjustmentRequest = Readonly<Record<string, never>>;
export type DeclineOrderRequest = { readonly reason: string };
export type DeliverPayoutFileRequest = { readonly reason: string };
export type DeliveryAddress = { readonly streetNumber?: string; readonly streetName: string; readonly city: string; readonly province: string; readonly postalCode: string; readonly country: string; readonly firstName: string; readonly lastName: string };
export type Difference = { readonly differenceId: string; readonly kind: "NOT_IN_OUR_RECORD" | "NOT_IN_THEIR_RECORD" | "AMOUNT_DIFFERS" | "CURRENCY_DIFFERS" | "MERCHANT_DIFFERS" | "STATE_DIFFERS" | "NOT_IN_LEDGER" | "ENTRY_UNMATCHED" | "ENTRY_AMBIGUOUS" | "ENTRY_AMOUNT_DIFFERS" | "ENTRY_RETURN_UNMATCHED" | "RETURN_UNMATCHED" | "PAYOUT_UNCONFIRMED" | "PAYOUT_NOT_ON_STATEMENT" | "PAYOUT_CONTRADICTED" | "PAYOUT_PAID_TWICE" | "BANK_LEDGER_DIFFERS" | "STATEMENT_GAP" | "STATEMENT_DOES_NOT_ADD_UP"; readonly source: string; readonly differenceState: "OPEN" | "RESOLVED"; readonly merchantId: string | null; readonly paymentId: string | null; readonly refundId: string | null; readonly payoutId: string | null; readonly bankFileId: string | null; readonly returnId: string | null; readonly reference: string | null; readonly ours: ComparedMoney | null; readonly ledger: ComparedMoney | null; readonly theirs: ComparedMoney | null; readonly detail: string; readonly whatToDo: string; readonly ageDays: number; readonly firstSeenAt: string; readonly lastSeenAt: string; readonly resolvedBy: string | null; readonly resolution: string | null; readonly resolvedAt: string | null };
export type DifferenceList = { readonly data: readonly (Difference)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type Event = { readonly eventId: string; readonly merchantId: string | null; readonly subjectId: string; readonly sequence: number; readonly correlationId: string; readonly type: string; readonly createdAt: string; readonly data?: Readonly<Record<string, unknown>> };
export type EventList = { readonly data: readonly (Event)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type EventOfPartner = { readonly partnerId: string; readonly eventId: string; readonly merchantId: string | null; readonly subjectId: string; readonly sequence: number; readonly correlationId: string; readonly type: string; readonly createdAt: string; readonly data?: Readonly<Record<string, unknown>> };
export type EventOfPartnerList = { readonly data: readonly (EventOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type ExpectedAccount = { readonly institutionNumber: string; readonly transitNumber: string; readonly accountNumber: string };
export type ExpectedAmount = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type ExpectedPayout = { readonly amount: ExpectedAmount; readonly account: ExpectedAccount };
export type ExplainBookDifferenceRequest = { readonly of: "PAYMENT" | "BATCH" | "LINE" | "PAYOUT" | "ACCOUNT" | "FILE"; readonly id: string; readonly figure: string; readonly reason: string };
export type ExplainedField = { readonly name: string; readonly meaning: string; readonly value: string; readonly valueMeaning: string | null };
export type Faults = { readonly faults: readonly (AcquirerFault)[] };
export type Fee = { readonly unitPrice: Money; readonly taxes: readonly (FeeTax)[] };
export type FeeLine = { readonly code: string; readonly description: string; readonly cardBrand: string | null; readonly cardType: string | null; readonly base: SignedMoney; readonly saleCount: number; readonly refundCount: number; readonly rate: number; readonly perSale: number; readonly perRefund: number; readonly amount: SignedMoney; readonly entryId: string | null; readonly taxes: readonly (FeeLineTax)[] };
export type FeeLineTax = { readonly taxType: string; readonly rate: number; readonly amount: SignedMoney; readonly entryId: string | null };
export type FeePlan = { readonly merchantId: string; readonly version: number; readonly pricing: "BLENDED" | "INTERCHANGE_PLUS"; readonly source: string; readonly effectiveFrom: string; readonly billing: "NET" | "MONTHLY"; readonly cardFees: readonly (CardFees)[]; readonly monthlyFees: readonly (MonthlyFee)[]; readonly minimum?: MinimumFee };
export type FeeTax = { readonly taxType: "GST" | "HST" | "QST" | "PST" | "RST"; readonly ratePercent: number; readonly amount: Money };
export type Fees = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type Figure = { readonly count: number; readonly amount: number };
export type Figures = { readonly approved?: Figure; readonly declined?: Figure; readonly captured?: Figure; readonly canceled?: Figure; readonly expired?: Figure; readonly refunded?: Figure; readonly refundDeclined?: Figure; readonly validated?: Figure; readonly validationDeclined?: Figure; readonly authenticationStarted?: Figure; readonly frictionless?: Figure; readonly challenged?: Figure; readonly authenticated?: Figure; readonly authenticationFailed?: Figure; readonly payoutCreated?: Figure; readonly payoutPaid?: Figure; readonly payoutReturned?: Figure; readonly payoutRejected?: Figure };
export type Fill = { readonly status: "NONE" | "RUNNING" | "DONE" | "FAILED" | "INTERRUPTED"; readonly days: number; readonly daysDone: number; readonly merchants: number; readonly message: string | null; readonly startedAt: string | null; readonly endedAt: string | null };
export type HoldPayoutsRequest = { readonly reason: string };
export type HostedFieldsProfile = { readonly profileId: string; readonly merchantId: string; readonly name: string; readonly origins: readonly (string)[]; readonly collectSecurityCode: boolean; readonly collectPostalCode: boolean; readonly language: "en" | "fr"; readonly createdAt: string };
export type HostedFieldsProfileList = { readonly data: readonly (HostedFieldsProfile)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type IncrementPaymentRequest = { readonly idempotencyKey: string; readonly merchantId?: string; readonly amount: PositiveMoney };
export type InviteOwnUserRequest = { readonly email: string; readonly name: string; readonly role: "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY" };
export type InviteUserRequest = { readonly email: string; readonly name: string; readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY"; readonly partnerId?: string };
export type InvitedUser = { readonly userId: string; readonly email: string; readonly name: string; readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY"; readonly side: "OPERATOR" | "PARTNER"; readonly partnerId: string | null; readonly partnerName: string | null; readonly status: "INVITED" | "ACTIVE" | "DISABLED"; readonly secondFactors: readonly ("PASSKEY" | "TOTP")[]; readonly invitedUntil: string | null; readonly createdAt: string; readonly modifiedAt: string; readonly signedInAt: string | null; readonly disabledAt: string | null; readonly invitationUrl: string };
export type IssuerFault = { readonly part: "DIRECTORY_SERVER" | "METHOD" | "CHALLENGE" | "WEBHOOK_RECEIVER"; readonly kind: "SLOW" | "SILENT" | "ERROR" | "GONE" | "DOWN"; readonly delayMs?: number; readonly times?: number };
export type IssuerFaults = { readonly faults: readonly (IssuerFault)[]; readonly webhookReceiverUrl: string | null };
export type LedgerEntry = { readonly entryId: string; readonly kind: "AUTHORIZE" | "RELEASE" | "CAPTURE" | "PURCHASE" | "VOID" | "REFUND" | "FEE" | "FEE_REVERSAL" | "TAX" | "TAX_REVERSAL" | "FEE_BILLED" | "FEE_BILLED_REVERSAL" | "TAX_BILLED" | "TAX_BILLED_REVERSAL" | "SETTLE_SALES" | "SETTLE_VOIDS" | "SETTLE_REFUNDS" | "PAYOUT" | "PAYOUT_PAID" | "PAYOUT_REJECTED" | "PAYOUT_RETURNED" | "BILLING" | "BILLING_PAID" | "BILLING_REJECTED" | "BILLING_RETURNED" | "RESERVE_HELD" | "RESERVE_RELEASED" | "ADJUSTMENT_CREDIT" | "ADJUSTMENT_DEBIT"; readonly createdAt: string; readonly merchantId: string; readonly subjectId: string; readonly batchId: string | null; readonly currency: "CAD" | "USD"; readonly legs: readonly ({ readonly account: "HELD" | "ISSUER" | "RECEIVABLE" | "CLEARING" | "PAYABLE" | "FEES" | "REFUNDS" | "TAXES" | "BILLABLE" | "RESERVE" | "ADJUSTMENTS" | "TRANSIT" | "BANK"; readonly amount: number })[] };
export type LedgerEntryList = { readonly data: readonly (LedgerEntry)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type ListedAuthentication = { readonly authenticationId: string; readonly threeDSecureAuthenticationId: string; readonly merchantId: string; readonly orderId?: string; readonly cardLookupId?: string; readonly amount?: Money; readonly createdAt: string; readonly threeDSecureTransactionStatus: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED"; readonly threeDSecureTransactionStatusReason?: string; readonly threeDSecureCardholderInformation?: string; readonly ecommerceIndicator?: "SSL_MERCHANT" | "NON_AUTHENTICATED_ECOMMERCE" | "AUTHENTICATED_ECOMMERCE"; readonly threeDSecureAuthenticationValue?: string; readonly threeDSecureServerTransactionId: string; readonly threeDSecureDirectoryServerTransactionId?: string; readonly threeDSecureAccessControlServerTransactionId?: string; readonly threeDSecureVersion: string; readonly threeDSecureAuthenticationType?: "STATIC" | "DYNAMIC" | "OUT_OF_BAND" | "DECOUPLED"; readonly threeDSecureAuthenticationTimestamp: string; readonly threeDSecureWhitelistStatus?: string; readonly threeDSecureWhitelistStatusSource?: string; readonly ChallengeURL?: string; readonly threeDSecureChallengeUrl?: string; readonly ChallengeData?: string; readonly threeDSecureChallengeData?: string; readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly lastFour: string; readonly usedBy?: string };
export type ListedAuthenticationList = { readonly data: readonly (ListedAuthentication)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type LoggedRequest = { readonly requestId: string; readonly createdAt: string; readonly method: string; readonly path: string; readonly route: string; readonly status: number; readonly problem: string | null; readonly reasonCodes: readonly (string)[]; readonly durationMs: number; readonly clientAddress: string; readonly clientId: string; readonly merchantId: string | null; readonly correlationId: string; readonly idempotency: "NEW" | "REPLAYED" | "CONFLICT" | null; readonly requestBytes: number; readonly responseBytes: number | null };
export type LoggedRequestList = { readonly data: readonly (LoggedRequest)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type LoggedRequestWithBodies = { readonly requestId: string; readonly createdAt: string; readonly method: string; readonly path: string; readonly route: string; readonly status: number; readonly problem: string | null; readonly reasonCodes: readonly (string)[]; readonly durationMs: number; readonly clientAddress: string; readonly clientId: string; readonly merchantId: string | null; readonly correlationId: string; readonly idempotency: "NEW" | "REPLAYED" | "CONFLICT" | null; readonly requestBytes: number; readonly responseBytes: number | null; readonly query: unknown; readonly requestBody: unknown; readonly responseBody: unknown; readonly truncated: boolean };
export type MaskedBankAccount = { readonly institutionNumber: string; readonly transitNumber: string; readonly accountNumber: string };
export type Merchant = { readonly merchantId: string; readonly merchantStatus: "ACTIVE" | "SUSPENDED"; readonly chainId?: string; readonly bankingDetails: MerchantBankingDetails; readonly pointOfSaleOptions?: MerchantPointOfSaleOptions; readonly riskDetails?: MerchantRiskDetails; readonly businessDetails: MerchantBusinessDetails; readonly merchantDetails: MerchantDetails; readonly businessActivity: MerchantBusinessActivity; readonly securityDetails: MerchantSecurityDetails; readonly createdAt: string; readonly modifiedAt: string };
export type MerchantAdditionalBankingAccount = { readonly accountType: "POS_BILLING_ACCOUNT" | "CHARGEBACK_ACCOUNT" | "DEBIT_DEPOSIT_ACCOUNT"; readonly currency: "CAD" | "USD"; readonly institutionNumber: string; readonly transitNumber: string; readonly accountNumber: string };
export type MerchantBalance = { readonly merchantId: string; readonly schedule: string; readonly onHold: boolean; readonly balances: readonly (BalanceInCurrency)[] };
export type MerchantBalances = { readonly merchantId: string; readonly balances: readonly ({ readonly currency: "CAD" | "USD"; readonly accounts: AccountBalances })[] };
export type MerchantBankingDetails = { readonly creditDepositAccount: MerchantCreditDepositAccount; readonly additionalBankingAccounts: readonly (MerchantAdditionalBankingAccount)[] };
export type MerchantBusinessActivity = { readonly dropShipping: boolean };
export type MerchantBusinessDetails = { readonly merchantCategoryCode: string; readonly averageTicketSize?: number; readonly isSeasonalMerchant: boolean; readonly directSellingPercentage: number; readonly motoTransactionPercentage: number; readonly ecommerceTransactionPercentage: number; readonly businessUrl?: string; readonly serviceProvider?: string; readonly serviceDeliverToCanadaAvailable?: boolean; readonly serviceDeliverToUSAvailable?: boolean; readonly creditTransactionVolume?: number; readonly masterCardTransactionVolume?: number; readonly visaTransactionVolume?: number; readonly visaDebitTransactionVolume?: number; readonly amexTransactionVolume?: number; readonly interacTransactionVolume?: number; readonly masterCardDebitTransactionVolume?: number; readonly unionPayTransactionVolume?: number; readonly discoverTransactionVolume?: number; readonly category?: string; readonly subCategory?: string; readonly offeredProductsAndServicesDescription?: string };
export type MerchantChange = { readonly version: number; readonly at: string; readonly actor: string; readonly correlationId: string; readonly reason?: string; readonly changes: readonly ({ readonly path: string; readonly from?: unknown; readonly to?: unknown })[] };
export type MerchantChangeList = { readonly data: readonly (MerchantChange)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type MerchantContactInformation = { readonly firstName: string; readonly lastName: string; readonly phone: string };
export type MerchantCreditDepositAccount = { readonly currency: "CAD" | "USD"; readonly institutionNumber: string; readonly transitNumber: string; readonly accountNumber: string };
export type MerchantDetails = { readonly contactInformation: MerchantContactInformation; readonly merchantInformation: MerchantInformation; readonly locationAddress: Address };
export type MerchantInformation = { readonly language: "en" | "fr"; readonly legalName: string; readonly operatingAsName: string; readonly cardholderName: string; readonly yearsOfOwnership: number; readonly monthsOfOwnership: number; readonly customerServicePhoneNumber: string; readonly email: string; readonly merchantType?: "NATIONAL" | "INDEPENDENT_BUSINESS" };
export type MerchantLegalEntity = { readonly businessType: "SOLE_PROPRIETOR" | "PARTNERSHIP" | "LIMITED_PARTNERSHIP" | "PRIVATE_CORPORATION" | "PUBLIC_CORPORATION" | "NON_PROFIT" | "GOVERNMENT" };
export type MerchantList = { readonly data: readonly (Merchant)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type MerchantOfPartner = { readonly partnerId: string; readonly terminalId: string | null; readonly merchantId: string; readonly merchantStatus: "ACTIVE" | "SUSPENDED"; readonly chainId?: string; readonly bankingDetails: MerchantBankingDetails; readonly pointOfSaleOptions?: MerchantPointOfSaleOptions; readonly riskDetails?: MerchantRiskDetails; readonly businessDetails: MerchantBusinessDetails; readonly merchantDetails: MerchantDetails; readonly businessActivity: MerchantBusinessActivity; readonly securityDetails: MerchantSecurityDetails; readonly createdAt: string; readonly modifiedAt: string };
export type MerchantOfPartnerList = { readonly data: readonly (MerchantOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type MerchantPointOfSaleOptions = { readonly settlementOption?: "SYSTEM_CLOSE" | "MERCHANT_CLOSE"; readonly settlementTime?: string; readonly debitPerTransactionRefundLimit?: Money; readonly dailyRefundLimit?: Money; readonly dailyCancellationLimit?: Money };
export type MerchantReadiness = { readonly merchantId: string; readonly merchantStatus: "ACTIVE" | "SUSPENDED"; readonly ready: boolean; readonly blocking: readonly ({ readonly reasonCode: string; readonly message: string })[]; readonly recommendations: readonly ({ readonly parameterName: string; readonly message: string })[] };
export type MerchantRiskDetails = { readonly merchantRiskRate?: string };
export type MerchantSecurityDetails = { readonly legalEntity: MerchantLegalEntity; readonly signingOfficers: readonly (MerchantSigningOfficer)[] };
export type MerchantSigningOfficer = { readonly signingOfficerIdentifier?: number; readonly creditReportAllowed: boolean; readonly firstName: string; readonly lastName: string; readonly address: Address; readonly dateOfBirth: string; readonly ownershipPercentage: number; readonly title: "OWNER" | "PRESIDENT" | "VICE_PRESIDENT" | "SECRETARY" | "TREASURER" | "DIRECTOR" | "OTHER" };
export type MinimumFee = { readonly code: string; readonly description: string; readonly amount: number; readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[]; readonly waivedWithoutSales: boolean };
export type MinimumFeeInput = { readonly code: string; readonly description: string; readonly amount: number | string; readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[]; readonly waivedWithoutSales: boolean | "true" | "false" };
export type Money = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type MoneyInput = { readonly amount: number | string; readonly currency: "CAD" | "USD" };
export type MonthlyFee = { readonly code: string; readonly description: string; readonly amount: number; readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[] };
export type MonthlyFeeInput = { readonly code: string; readonly description: string; readonly amount: number | string; readonly taxes: readonly ("GST" | "HST" | "QST" | "PST" | "RST")[] };
export type MoveClockRequest = { readonly advance?: string | number; readonly to?: string } & (
  | { readonly advance: {}; readonly to?: never }
  | { readonly to: {}; readonly advance?: never }
);
export type MovedClock = { readonly time: string; readonly realTime: string; readonly aheadMilliseconds: number; readonly movedFrom: string; readonly isComplete: boolean; readonly isAgreed: boolean; readonly steps: number; readonly events: readonly ({ readonly type: string; readonly count: number; readonly newest: readonly (string)[] })[]; readonly jobs: readonly ({ readonly name: string; readonly done: number; readonly failed: number })[] };
export type MovedSum = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type Net = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type NewAcquirerFault = { readonly kind: "DECLINE" | "TIMEOUT" | "NO_ANSWER" | "LATE" | "MALFORMED" | "CONNECTION_LOST"; readonly acquirer?: string; readonly operation?: "authorize" | "increment" | "verify" | "capture" | "refund" | "reverse" | "release" | "enquire"; readonly delayMs?: number; readonly share?: number; readonly times?: number };
export type NumberedWebhookAttempt = { readonly number: number; readonly requestedAt: string; readonly durationMs: number; readonly address: string | null; readonly status: number | null; readonly error: string | null; readonly errorText: string | null; readonly requestHeaders: Readonly<Record<string, string>>; readonly responseHeaders: Readonly<Record<string, string>> | null; readonly responseBody: string | null };
export type OfferPasskeyRequest = { readonly password?: string };
export type OfferTotpRequest = { readonly password?: string };
export type OpenAmount = { readonly amount: SignedSum; readonly why: readonly (SumOfMovements)[]; readonly lines: string };
export type Order = { readonly merchantOrderId: number; readonly merchantId: string; readonly userIdentifier: string; readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION"; readonly orderType: "NET_NEW_MERCHANT" | "ADDITIONAL_EQUIPMENT"; readonly orderOpenedAt: string; readonly orderChangedAt: string; readonly representativeCode: string; readonly adjudicationRequired: boolean; readonly feeDetails: OrderWithHistoryFeeDetails; readonly productDetails: OrderWithHistoryProductDetails; readonly limits: OrderWithHistoryLimits; readonly bankingDetails: OrderWithHistoryBankingDetails; readonly chainId?: string; readonly solutions: readonly (OrderWithHistorySolution)[]; readonly promotions: readonly (Promotion)[]; readonly supplies: readonly (OrderWithHistorySupply)[]; readonly installAt?: string; readonly createdAt: string; readonly modifiedAt: string };
export type OrderList = { readonly data: readonly (Order)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type OrderMove = { readonly from: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION"; readonly to: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION"; readonly at: string; readonly actor: string; readonly reason: string | null; readonly correlationId: string };
export type OrderOfPartner = { readonly partnerId: string; readonly merchantOrderId: number; readonly merchantId: string; readonly userIdentifier: string; readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION"; readonly orderType: "NET_NEW_MERCHANT" | "ADDITIONAL_EQUIPMENT"; readonly orderOpenedAt: string; readonly orderChangedAt: string; readonly representativeCode: string; readonly adjudicationRequired: boolean; readonly feeDetails: OrderWithHistoryFeeDetails; readonly productDetails: OrderWithHistoryProductDetails; readonly limits: OrderWithHistoryLimits; readonly bankingDetails: OrderWithHistoryBankingDetails; readonly chainId?: string; readonly solutions: readonly (OrderWithHistorySolution)[]; readonly promotions: readonly (Promotion)[]; readonly supplies: readonly (OrderWithHistorySupply)[]; readonly installAt?: string; readonly createdAt: string; readonly modifiedAt: string; readonly deliveryAddress: DeliveryAddress; readonly bankerInformation: BankerInformation; readonly orderCreatedBy: string };
export type OrderOfPartnerList = { readonly data: readonly (OrderOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type OrderWithHistory = { readonly partnerId: string; readonly merchantOrderId: number; readonly merchantId: string; readonly userIdentifier: string; readonly orderStatus: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION"; readonly orderType: "NET_NEW_MERCHANT" | "ADDITIONAL_EQUIPMENT"; readonly orderOpenedAt: string; readonly orderChangedAt: string; readonly representativeCode: string; readonly adjudicationRequired: boolean; readonly feeDetails: OrderWithHistoryFeeDetails; readonly productDetails: OrderWithHistoryProductDetails; readonly limits: OrderWithHistoryLimits; readonly bankingDetails: OrderWithHistoryBankingDetails; readonly chainId?: string; readonly solutions: readonly (OrderWithHistorySolution)[]; readonly promotions: readonly (Promotion)[]; readonly supplies: readonly (OrderWithHistorySupply)[]; readonly installAt?: string; readonly createdAt: string; readonly modifiedAt: string; readonly deliveryAddress: DeliveryAddress; readonly bankerInformation: BankerInformation; readonly orderCreatedBy: string; readonly adjudicationReasons: readonly ({ readonly reasonCode: string; readonly finding: string })[]; readonly moves: readonly (OrderMove)[] };
export type OrderWithHistoryAdditionalBankingAccount = { readonly accountType: string; readonly currency: "CAD" | "USD"; readonly institutionNumber: string; readonly transitNumber: string; readonly accountNumber: string };
export type OrderWithHistoryBankingDetails = { readonly creditDepositAccount: OrderWithHistoryCreditDepositAccount; readonly additionalBankingAccounts: readonly (OrderWithHistoryAdditionalBankingAccount)[] };
export type OrderWithHistoryCardPlanDetails = { readonly visaDebit: CardPlan; readonly discover: CardPlan; readonly unionPay: CardPlan; readonly amex: CardPlan; readonly otherFinancialInstitutionCards: readonly (OrderWithHistoryOtherFinancialInstitutionCard)[]; readonly programs: readonly (OrderWithHistoryProgram)[] };
export type OrderWithHistoryCreditDepositAccount = { readonly currency: "CAD" | "USD"; readonly institutionNumber: string; readonly transitNumber: string; readonly accountNumber: string };
export type OrderWithHistoryFeeDetails = { readonly minimumMerchantDiscountRateFee: Fee; readonly paperStatementFee: Fee; readonly pciSecurityFee: Fee };
export type OrderWithHistoryLimits = { readonly currency: "CAD" | "USD"; readonly dailyRefundLimit: Money; readonly dailyCancellationLimit: Money };
export type OrderWithHistoryOtherFinancialInstitutionCard = { readonly cardType: string; readonly expectedAnnualVolume: number };
export type OrderWithHistoryProductDetails = { readonly cardPlanDetails: OrderWithHistoryCardPlanDetails; readonly pointOfSaleSolutionType: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER" | "MIXED"; readonly isAcceptedByConduct: boolean; readonly contractSignatureRequired: boolean; readonly faxRequired: boolean; readonly hasImprinter: boolean; readonly isMarketSubSegmentationPreApprovalRequired: boolean; readonly optOutAmexCommunication: boolean; readonly additionalInformation: string; readonly businessEntityName: string; readonly referralInformation: OrderWithHistoryReferralInformation; readonly hostType: "TERMINAL_HOST" | "GATEWAY_HOST" | "TERMINAL_AND_GATEWAY_HOST"; readonly autoApprovalStatus: "AUTO_APPROVED" | "MANUAL_ADJUDICATION"; readonly adjudicationApprovalStatus: "AUTO" | "MANUAL"; readonly multiCurrencyPricingPackageId: number };
export type OrderWithHistoryProgram = { readonly programCode: string; readonly description: string };
export type OrderWithHistoryReferralInformation = { readonly description: string; readonly additionalInformation: string };
export type OrderWithHistorySolution = { readonly solutionId: number; readonly name: string; readonly kind: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER"; readonly quantity: number; readonly carrier?: string; readonly unitPrice: Money; readonly totalPrice: Money; readonly taxes: readonly (FeeTax)[] };
export type OrderWithHistorySupply = { readonly supplyCode: string; readonly name: string; readonly quantity: number };
export type Overview = { readonly range: Range; readonly previous: Range; readonly interval: "HOUR" | "DAY"; readonly currencies: readonly ("CAD" | "USD")[]; readonly volume: Readonly<Record<string, SumsOverTime>>; readonly captured: Readonly<Record<string, SumsOverTime>>; readonly refunds: Readonly<Record<string, SumsOverTime>>; readonly approvals: OverviewApprovals; readonly declines: readonly ({ readonly reason: string; readonly count: number })[]; readonly brands: readonly (OverviewBrand)[]; readonly threeDSecure: OverviewThreeDSecure; readonly latency: readonly (OverviewLatency)[]; readonly stuck: { readonly payments: number; readonly refunds: number; readonly oldestAt: string | null }; readonly payouts: OverviewPayouts };
export type OverviewApprovals = { readonly approved: number; readonly declined: number; readonly rate: number | null; readonly previousRate: number | null; readonly series: readonly (ApprovalsAt)[] };
export type OverviewBrand = { readonly brand: string; readonly approved: number; readonly declined: number; readonly rate: number | null };
export type OverviewLatency = { readonly operation: string; readonly count: number; readonly p50Ms: number; readonly p95Ms: number };
export type OverviewPayouts = { readonly due: readonly (PayoutsInCurrency)[]; readonly paid: readonly (PayoutsInCurrency)[]; readonly returned: readonly (PayoutsInCurrency)[]; readonly held: number };
export type OverviewThreeDSecure = { readonly started: number; readonly frictionless: number; readonly challenged: number; readonly authenticated: number; readonly failed: number };
export type Partner = { readonly partnerId: string; readonly kind: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK"; readonly name: string; readonly createdAt: string; readonly modifiedAt: string };
export type PartnerList = { readonly data: readonly (Partner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type PasskeyAssertion = { readonly id: string; readonly rawId: string; readonly type: "public-key"; readonly authenticatorAttachment?: string; readonly clientExtensionResults?: Readonly<Record<string, unknown>>; readonly response: PasskeyAssertionResponse };
export type PasskeyAssertionResponse = { readonly authenticatorData: string; readonly clientDataJSON: string; readonly signature: string; readonly userHandle?: string };
export type PasskeyRegistration = { readonly id: string; readonly rawId: string; readonly type: "public-key"; readonly authenticatorAttachment?: string; readonly clientExtensionResults?: Readonly<Record<string, unknown>>; readonly response: PasskeyRegistrationResponse; readonly user?: Readonly<Record<string, unknown>> };
export type PasskeyRegistrationResponse = { readonly attestationObject: string; readonly authenticatorData: string; readonly clientDataJSON: string; readonly publicKey: string; readonly publicKeyAlgorithm: number; readonly transports?: readonly (string)[] };
export type PayOutNowRequest = { readonly idempotencyKey: string; readonly currency?: "CAD" | "USD"; readonly expected?: readonly (ExpectedPayout)[]; readonly reason: string };
export type Payment = { readonly paymentId: string; readonly paymentID: string; readonly merchantId: string; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly createdAt: string; readonly modifiedAt: string; readonly amount: Money; readonly amountDetails?: AmountDetails; readonly authorizedAmount: Money; readonly capturedAmount: Money; readonly capturableAmount: Money; readonly refundedAmount: Money; readonly automaticCapture: boolean; readonly batchId?: string; readonly dynamicDescriptor?: string; readonly holdExpiresAt?: string; readonly paymentMethod: UsedPaymentMethod; readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED"; readonly transactionDetails: PaymentTransactionDetails; readonly verificationDetails: PaymentVerificationDetails; readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT"; readonly credentialOnFileInformation?: CredentialOnFile; readonly credentialOnFileResponse?: CredentialOnFileResponse };
export type PaymentCompletion = { readonly completionId: string; readonly amount: Money; readonly batchId: string; readonly completedAt: string };
export type PaymentList = { readonly data: readonly (Payment)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type PaymentOfPartner = { readonly partnerId: string; readonly paymentId: string; readonly paymentID: string; readonly merchantId: string; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly createdAt: string; readonly modifiedAt: string; readonly amount: Money; readonly amountDetails?: AmountDetails; readonly authorizedAmount: Money; readonly capturedAmount: Money; readonly capturableAmount: Money; readonly refundedAmount: Money; readonly automaticCapture: boolean; readonly batchId?: string; readonly dynamicDescriptor?: string; readonly holdExpiresAt?: string; readonly paymentMethod: UsedPaymentMethod; readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED"; readonly transactionDetails: PaymentTransactionDetails; readonly verificationDetails: PaymentVerificationDetails; readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT"; readonly credentialOnFileInformation?: CredentialOnFile; readonly credentialOnFileResponse?: CredentialOnFileResponse };
export type PaymentOfPartnerList = { readonly data: readonly (PaymentOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type PaymentTransactionDetails = { readonly transactionUniqueId: string; readonly isoResponseCode: string; readonly responseCode: string; readonly authorizationCode: string; readonly message: string; readonly ecommerceIndicator: "AUTHENTICATED_ECOMMERCE" | "NON_AUTHENTICATED_ECOMMERCE" | "SSL_MERCHANT" | "MAIL_TELEPHONE_ORDER_SINGLE" | "MAIL_TELEPHONE_ORDER_RECURRING" | "MAIL_TELEPHONE_ORDER_INSTALMENT" | "MAIL_TELEPHONE_ORDER_UNKNOWN" };
export type PaymentVerificationDetails = { readonly avsResult: string | null; readonly cvdResult: string | null; readonly threeDSecureResult: string | null; readonly threeDSecure?: AuthenticationUse };
export type Payout = { readonly payoutId: string; readonly merchantId: string; readonly direction: "CREDIT" | "DEBIT"; readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED"; readonly amount: Sum; readonly lineCount: number; readonly account: MaskedBankAccount; readonly createdAt: string; readonly cutAt: string; readonly sentAt: string | null; readonly expectedOn: string | null; readonly traceNumber: string | null; readonly paidAt: string | null; readonly paidBy: "STATEMENT" | "WINDOW" | "RETURN" | null; readonly endedAt: string | null; readonly reasonCode: string | null; readonly reason: string | null };
export type PayoutAccount = { readonly merchantId: string; readonly schedule: "DAILY" | "WEEKLY" | "MANUAL"; readonly weekday: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | null; readonly reserve: { readonly basisPoints: number; readonly days: number } | null; readonly hold: { readonly since: string; readonly by: string; readonly reason: string } | null; readonly refusedAccounts: readonly (PayoutAccountRefusedAccount)[] };
export type PayoutAccountRefusedAccount = { readonly direction: "CREDIT" | "DEBIT"; readonly currency: "CAD" | "USD"; readonly payoutId: string; readonly reasonCode: string; readonly reason: string; readonly since: string };
export type PayoutFile = { readonly fileId: string; readonly rail: string; readonly originator: string; readonly currency: "CAD" | "USD"; readonly fileNumber: number; readonly digest: string; readonly credits: CountAndSum; readonly debits: CountAndSum; readonly createdAt: string; readonly deliveredAt: string | null };
export type PayoutFileItem = { readonly payoutId: string; readonly direction: "CREDIT" | "DEBIT"; readonly amount: Sum; readonly crossReference: string; readonly traceNumber: string | null };
export type PayoutFileList = { readonly data: readonly (PayoutFile)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type PayoutFileWithItems = { readonly fileId: string; readonly rail: string; readonly originator: string; readonly currency: "CAD" | "USD"; readonly fileNumber: number; readonly digest: string; readonly credits: CountAndSum; readonly debits: CountAndSum; readonly createdAt: string; readonly deliveredAt: string | null; readonly items: readonly (PayoutFileItem)[] };
export type PayoutLine = { readonly lineNumber: number; readonly entryId: string; readonly kind: string; readonly subjectId: string; readonly batchId: string | null; readonly amount: SignedSum; readonly createdAt: string; readonly broughtForward: boolean; readonly runningTotal: SignedSum };
export type PayoutLineList = { readonly data: readonly (PayoutLine)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type PayoutList = { readonly data: readonly (Payout)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type PayoutOfPartner = { readonly partnerId: string; readonly payoutId: string; readonly merchantId: string; readonly direction: "CREDIT" | "DEBIT"; readonly payoutStatus: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED"; readonly amount: Sum; readonly lineCount: number; readonly account: MaskedBankAccount; readonly createdAt: string; readonly cutAt: string; readonly sentAt: string | null; readonly expectedOn: string | null; readonly traceNumber: string | null; readonly paidAt: string | null; readonly paidBy: "STATEMENT" | "WINDOW" | "RETURN" | null; readonly endedAt: string | null; readonly reasonCode: string | null; readonly reason: string | null };
export type PayoutOfPartnerList = { readonly data: readonly (PayoutOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type PayoutReturn = { readonly returnId: string; readonly bankFileId: string; readonly returnStatus: "RECEIVED" | "MATCHED" | "UNMATCHED" | "RESOLVED"; readonly outcome: "RETURNED" | "REJECTED"; readonly direction: "CREDIT" | "DEBIT"; readonly amount: Sum; readonly returnedOn: string; readonly reasonCode: string; readonly reason: string; readonly crossReference: string; readonly traceNumber: string | null; readonly payoutId: string | null; readonly resolvedBy: string | null; readonly resolution: string | null; readonly createdAt: string };
export type PayoutReturnList = { readonly data: readonly (PayoutReturn)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type PayoutsInCurrency = { readonly currency: "CAD" | "USD"; readonly count: number; readonly amount: number };
export type PositiveMoney = { readonly amount: number | string; readonly currency: "CAD" | "USD" };
export type Promotion = { readonly promotionCode: string; readonly description: string; readonly monthlyDiscount: Money; readonly months: number; readonly startsOn: string; readonly endsOn: string; readonly solutionId: number };
export type Range = { readonly from: string; readonly to: string };
export type ReactivateMerchantRequest = { readonly reason?: string };
export type ReconciliationRun = { readonly runId: string; readonly source: string; readonly runState: "WAITING" | "RUNNING" | "DONE"; readonly from: string; readonly to: string; readonly comparedWith: "RECORD_AND_LEDGER" | "LEDGER_ONLY" | null; readonly phase: string; readonly recordsRead: number; readonly subjectsCompared: number; readonly differencesFound: number; readonly differencesGone: number; readonly failure: string | null; readonly requestedBy: string; readonly createdAt: string; readonly endedAt: string | null };
export type ReconciliationRunList = { readonly data: readonly (ReconciliationRun)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type RecoveryCodes = { readonly codes: readonly (string)[] };
export type RedeliverWebhookRequest = Readonly<Record<string, never>>;
export type Refund = { readonly refundId: string; readonly paymentId: string; readonly paymentID: string; readonly merchantId: string; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly reason?: string; readonly createdAt: string; readonly modifiedAt: string; readonly refundAmount: Money; readonly amount: Money; readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly batchId?: string; readonly paymentMethod: UsedPaymentMethod; readonly statusDetails: TransactionDetails; readonly transactionDetails: TransactionDetails };
export type RefundList = { readonly data: readonly (Refund)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type RefundOfPartner = { readonly partnerId: string; readonly refundId: string; readonly paymentId: string; readonly paymentID: string; readonly merchantId: string; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly reason?: string; readonly createdAt: string; readonly modifiedAt: string; readonly refundAmount: Money; readonly amount: Money; readonly refundStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly batchId?: string; readonly paymentMethod: UsedPaymentMethod; readonly statusDetails: TransactionDetails; readonly transactionDetails: TransactionDetails };
export type RefundOfPartnerList = { readonly data: readonly (RefundOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type ReleasePaymentRequest = { readonly idempotencyKey: string; readonly merchantId?: string; readonly reason?: string };
export type ReleasePayoutsRequest = { readonly reason: string };
export type RenewRecoveryCodesRequest = { readonly password: string };
export type ReplaceAgentPolicyRequest = { readonly agent: AgentPolicyInput };
export type ReplaceClientJwksRequest = { readonly jwks: ClientKeys; readonly graceSeconds?: number };
export type ReplaceOwnAgentPolicyRequest = { readonly agent: AgentPolicyInput };
export type ReplaceOwnClientJwksRequest = { readonly jwks: ClientKeys; readonly graceSeconds?: number };
export type ReplayWebhooksRequest = { readonly from: string; readonly to: string; readonly types?: readonly (string)[]; readonly onlyFailed?: boolean | "true" | "false" };
export type RequestAdjustmentRequest = { readonly idempotencyKey: string; readonly direction: "CREDIT" | "DEBIT"; readonly amount: PositiveMoney; readonly reason: string };
export type RequestReconciliationRunRequest = { readonly idempotencyKey: string; readonly source: string; readonly from?: string };
export type RequestWholeAuditRequest = Readonly<Record<string, never>>;
export type RequestedAudit = { readonly wholeRequestedAt: string };
export type Requestor = { readonly merchantId: string; readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB"; readonly requestorId: string | null; readonly requestorName: string | null; readonly acquirerMerchantId: string | null; readonly modifiedAt: string };
export type Requestors = { readonly requestors: readonly (Requestor)[] };
export type ResolveDifferenceRequest = { readonly reason: string };
export type ResolvePayoutReturnRequest = { readonly reason: string; readonly payoutId?: string };
export type RetrieveChallengeResultRequest = { readonly idempotencyKey: string; readonly merchantId?: string; readonly challengeResponse?: string; readonly threeDSecureChallengeResponseData?: string } & (
  | { readonly challengeResponse: {} }
  | { readonly threeDSecureChallengeResponseData: {} }
);
export type RetrievedPayment = { readonly paymentId: string; readonly paymentID: string; readonly merchantId: string; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly createdAt: string; readonly modifiedAt: string; readonly amount: Money; readonly amountDetails?: AmountDetails; readonly authorizedAmount: Money; readonly capturedAmount: Money; readonly capturableAmount: Money; readonly refundedAmount: Money; readonly automaticCapture: boolean; readonly batchId?: string; readonly dynamicDescriptor?: string; readonly holdExpiresAt?: string; readonly paymentMethod: UsedPaymentMethod; readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED"; readonly transactionDetails: PaymentTransactionDetails; readonly verificationDetails: PaymentVerificationDetails; readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT"; readonly credentialOnFileInformation?: CredentialOnFile; readonly credentialOnFileResponse?: CredentialOnFileResponse; readonly completions?: readonly (PaymentCompletion)[] };
export type RetrievedPaymentOfPartner = { readonly partnerId: string; readonly paymentId: string; readonly paymentID: string; readonly merchantId: string; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly createdAt: string; readonly modifiedAt: string; readonly amount: Money; readonly amountDetails?: AmountDetails; readonly authorizedAmount: Money; readonly capturedAmount: Money; readonly capturableAmount: Money; readonly refundedAmount: Money; readonly automaticCapture: boolean; readonly batchId?: string; readonly dynamicDescriptor?: string; readonly holdExpiresAt?: string; readonly paymentMethod: UsedPaymentMethod; readonly paymentStatus: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED"; readonly transactionDetails: PaymentTransactionDetails; readonly verificationDetails: PaymentVerificationDetails; readonly threeDSecureExemption?: "LOW_VALUE" | "TRANSACTION_RISK_ANALYSIS" | "RECURRING" | "TRUSTED_BENEFICIARY" | "SECURE_CORPORATE_PAYMENT"; readonly credentialOnFileInformation?: CredentialOnFile; readonly credentialOnFileResponse?: CredentialOnFileResponse; readonly completions?: readonly (PaymentCompletion)[] };
export type RollClientSecretRequest = { readonly graceSeconds?: number };
export type RollOwnClientSecretRequest = { readonly graceSeconds?: number };
export type RollWebhookSecretRequest = { readonly overlapHours?: number | string };
export type RolledClient = { readonly clientId: string; readonly partnerId: string | null; readonly name: string; readonly scopes: readonly (string)[]; readonly merchantId: string | null; readonly jwks: CreatedClientJwks | null; readonly agent: AgentPolicy | null; readonly createdAt: string; readonly modifiedAt: string; readonly revokedAt: string | null; readonly clientSecret: string; readonly previousSecretExpiresAt: string };
export type SavedView = { readonly viewId: string; readonly page: string; readonly name: string; readonly search: string; readonly isShared: boolean; readonly owner: string; readonly createdAt: string };
export type SavedViewList = { readonly data: readonly (SavedView)[] };
export type ScheduleOrderRequest = { readonly installAt?: string };
export type SchemeSettings = { readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB"; readonly directoryServerUrl: string | null; readonly referenceNumber: string | null; readonly operatorId: string | null; readonly requestorId: string | null; readonly requestorName: string | null; readonly acquirerMerchantId: string | null; readonly acquirerBin: string | null; readonly certificate: string | null; readonly authority: string | null; readonly certificateExpiresAt: string | null; readonly pins: readonly (string)[]; readonly modifiedAt: string | null };
export type Schemes = { readonly schemes: readonly (SchemeSettings)[] };
export type SearchResult = { readonly kind: "PAYMENT" | "REFUND" | "VALIDATION" | "AUTHENTICATION" | "BATCH" | "PAYOUT" | "CUSTOMER" | "PAYMENT_METHOD" | "MERCHANT" | "ORDER" | "EVENT" | "REQUEST" | "WEBHOOK_ENDPOINT" | "WEBHOOK_DELIVERY" | "PARTNER"; readonly id: string; readonly title: string; readonly subtitle: string; readonly partnerId: string; readonly merchantId: string | null; readonly at: string };
export type SearchResults = { readonly data: readonly (SearchResult)[] };
export type SetAcquirerRoutesRequest = { readonly routes: readonly (AcquirerRoute)[] };
export type SetCardTypesRequest = { readonly ranges: readonly (CardTypeRange)[] };
export type SetFaultsRequest = { readonly faults: readonly (NewAcquirerFault)[] };
export type SetFeePlanRequest = { readonly billing: "NET" | "MONTHLY"; readonly cardFees: readonly (CardFeesInput)[]; readonly monthlyFees: readonly (MonthlyFeeInput)[]; readonly minimum?: MinimumFeeInput };
export type SetIssuerFaultsRequest = { readonly faults: readonly (IssuerFault)[] };
export type SetPayoutReserveRequest = { readonly basisPoints: number; readonly days: number; readonly reason: string };
export type SetPayoutScheduleRequest = { readonly schedule: "DAILY" | "WEEKLY" | "MANUAL"; readonly weekday?: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" };
export type SetRequestorRequest = { readonly requestorId?: string; readonly requestorName?: string; readonly acquirerMerchantId?: string };
export type SetSchemeRequest = { readonly directoryServerUrl?: string; readonly referenceNumber?: string; readonly operatorId?: string; readonly requestorId?: string; readonly requestorName?: string; readonly acquirerMerchantId?: string; readonly acquirerBin?: string; readonly certificate?: string; readonly authority?: string; readonly privateKey?: string; readonly pins?: readonly (string)[] };
export type SetTerminalRequest = { readonly terminalId?: string };
export type ShowPasskeyRequest = { readonly response: PasskeyAssertion };
export type ShowRecoveryCodeRequest = { readonly code: string };
export type ShowTotpCodeRequest = { readonly code: string };
export type SignInRequest = { readonly email: string; readonly password: string };
export type SignedInSession = { readonly status: "SIGNED_IN"; readonly user: SignedInUser };
export type SignedInUser = { readonly userId: string; readonly email: string; readonly name: string; readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY"; readonly side: "OPERATOR" | "PARTNER"; readonly partnerId: string | null; readonly partnerName: string | null };
export type SignedMoney = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type SignedSum = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type Solution = { readonly solutionId: number; readonly name: string; readonly kind: "COUNTERTOP_TERMINAL" | "WIRELESS_TERMINAL" | "MOBILE_READER" | "PIN_PAD" | "ECOMMERCE_GATEWAY" | "VIRTUAL_TERMINAL" | "IMPRINTER"; readonly monthlyPrice: Money; readonly supplies: readonly (OrderWithHistorySupply)[]; readonly promotions: readonly (SolutionPromotion)[] };
export type SolutionList = { readonly data: readonly (Solution)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type SolutionPromotion = { readonly promotionCode: string; readonly description: string; readonly monthlyDiscount: Money; readonly months: number; readonly startsOn: string; readonly endsOn: string };
export type StartFillRequest = { readonly days: number; readonly payments?: number };
export type Statement = { readonly merchantId: string; readonly month: string; readonly from: string; readonly to: string; readonly isFinal: boolean; readonly taxRegistrations: readonly ({ readonly taxTypes: readonly (string)[]; readonly number: string })[]; readonly currencies: readonly (StatementCurrency)[] };
export type StatementBalances = { readonly payable: SignedMoney; readonly billable: SignedMoney };
export type StatementCurrency = { readonly currency: "CAD" | "USD"; readonly opening: StatementBalances; readonly lines: readonly (StatementLine)[]; readonly totals: readonly (StatementTotal)[]; readonly taxes: readonly (StatementTax)[]; readonly closing: StatementBalances };
export type StatementLine = { readonly entryId: string; readonly kind: string; readonly account: "PAYABLE" | "BILLABLE"; readonly createdAt: string; readonly subjectId: string; readonly description: string; readonly amount: SignedMoney; readonly fee?: FeeLine; readonly tax?: StatementLineTax };
export type StatementLineTax = { readonly taxType: string; readonly rate: number; readonly onEntryId: string; readonly cadPerUsd?: string; readonly cadValue?: SignedMoney };
export type StatementTax = { readonly taxType: string; readonly rate: number; readonly base: SignedMoney; readonly amount: SignedMoney; readonly cadValue?: SignedMoney };
export type StatementTotal = { readonly kind: string; readonly description: string; readonly account: "PAYABLE" | "BILLABLE"; readonly count: number; readonly amount: SignedMoney };
export type Statements = { readonly statements: readonly ({ readonly month: string; readonly isFinal: boolean })[] };
export type Statistics = { readonly range: Range; readonly previous: Range; readonly interval: "HOUR" | "DAY"; readonly groupBy: string | null; readonly data: readonly (StatisticsOfGroup)[] };
export type StatisticsOfGroup = { readonly group: string | null; readonly currency: "CAD" | "USD" | null; readonly totals: Figures; readonly previous: Figures; readonly series: readonly ({ readonly at: string; readonly figures: Figures })[] };
export type StoredPaymentMethod = { readonly paymentMethodId: string; readonly paymentMethodID: string; readonly paymentMethodType: "CARD"; readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly bin: string; readonly lastFour: string; readonly expiryMonth: number; readonly expiryYear: number; readonly fingerprint: string; readonly customerId?: string; readonly stored: boolean; readonly createdAt: string; readonly merchantId: string; readonly cardholderInformation?: CardholderInformation };
export type StoredPaymentMethodList = { readonly data: readonly (StoredPaymentMethod)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type StoredPaymentMethodOfPartner = { readonly partnerId: string; readonly paymentMethodId: string; readonly paymentMethodID: string; readonly paymentMethodType: "CARD"; readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly bin: string; readonly lastFour: string; readonly expiryMonth: number; readonly expiryYear: number; readonly fingerprint: string; readonly customerId?: string; readonly stored: boolean; readonly createdAt: string; readonly merchantId: string; readonly cardholderInformation?: CardholderInformation };
export type StoredPaymentMethodOfPartnerList = { readonly data: readonly (StoredPaymentMethodOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type Sum = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type SumOfMovements = { readonly kind: string; readonly count: number; readonly amount: SignedSum };
export type SumsOverTime = { readonly amount: number; readonly count: number; readonly previousAmount: number; readonly previousCount: number; readonly series: readonly ({ readonly at: string; readonly amount: number; readonly count: number })[] };
export type SuspendMerchantRequest = { readonly reason: string };
export type System = { readonly version: string; readonly node: string; readonly isSandbox: boolean; readonly time: string; readonly realTime: string; readonly database: { readonly version: string; readonly isCluster: boolean; readonly bytes: number }; readonly migrations: { readonly count: number; readonly last: string | null; readonly lastAt: string | null }; readonly processes: readonly (SystemProcess)[]; readonly jobs: readonly (SystemJob)[]; readonly queues: readonly ({ readonly name: string; readonly depth: number; readonly oldestAt: string | null })[]; readonly keys: readonly (SystemKey)[]; readonly settings: readonly (SystemSetting)[]; readonly acquirers: readonly (SystemAcquirer)[] };
export type SystemAcquirer = { readonly name: string; readonly isReady: boolean; readonly breaker: string; readonly lastAnsweredAt: string | null; readonly lastTrouble: { readonly why: string; readonly operation: string; readonly at: string } | null };
export type SystemJob = { readonly name: string; readonly rounds: number; readonly failures: number; readonly lastRunAt: string; readonly lastDurationMs: number; readonly lastWorkedAt: string | null; readonly lastFailedAt: string | null; readonly lastError: string | null; readonly isFailing: boolean };
export type SystemKey = { readonly purpose: string; readonly version: string; readonly createdAt: string; readonly endedAt: string | null };
export type SystemProcess = { readonly kind: "ALONE" | "API" | "BACKGROUND"; readonly pid: number; readonly host: string; readonly node: string; readonly startedAt: string; readonly seenAt: string };
export type SystemSetting = { readonly name: string; readonly value: string; readonly isSet: boolean; readonly use: string };
export type TakeBankStatementRequest = { readonly content: string };
export type TakePayoutReturnsRequest = { readonly content: string };
export type Taxes = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type TestCard = { readonly cardNumber: string; readonly brand: string; readonly use: "PAYMENT" | "THREE_D_SECURE"; readonly what: string; readonly isoResponseCode: string | null };
export type TestCards = { readonly cards: readonly (TestCard)[]; readonly amounts: readonly ({ readonly cents: string; readonly what: string; readonly isoResponseCode: string })[]; readonly securityCodes: readonly ({ readonly securityCode: string; readonly result: string })[]; readonly postalCodes: readonly ({ readonly postalCode: string; readonly result: string })[] };
export type TimelineAcquirerMessage = { readonly at: string; readonly kind: "acquirerMessage"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelineAcquirerMessageDetails };
export type TimelineAcquirerMessageDetails = { readonly acquirer: string; readonly operation: string; readonly reference: string; readonly outcome: string; readonly durationMs: number; readonly request: unknown; readonly answer: unknown; readonly error: string | null };
export type TimelineAmount = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type TimelineBankFileLine = { readonly at: string; readonly kind: "bankFileLine"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelineBankFileLineDetails };
export type TimelineBankFileLineDetails = { readonly file: "PAYMENTS" | "STATEMENT" | "RETURNS"; readonly fileId: string; readonly line: string; readonly amount: TimelineAmount; readonly traceNumber: string | null };
export type TimelineBatch = { readonly at: string; readonly kind: "batch"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelineBatchDetails };
export type TimelineBatchDetails = { readonly state: string; readonly amount: unknown };
export type TimelineDelivery = { readonly at: string; readonly kind: "delivery"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelineDeliveryDetails };
export type TimelineDeliveryAttempt = { readonly at: string; readonly kind: "deliveryAttempt"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelineDeliveryAttemptDetails };
export type TimelineDeliveryAttemptDetails = { readonly deliveryId: string; readonly number: number; readonly status: number | null; readonly durationMs: number; readonly error: string | null; readonly errorMessage: string | null };
export type TimelineDeliveryDetails = { readonly endpointId: string; readonly eventId: string; readonly state: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED"; readonly attempts: number; readonly nextAttemptAt: string | null };
export type TimelineEntry = TimelineRequest | TimelineAcquirerMessage | TimelineIdempotency | TimelineThreeDSecureMessage | TimelineStateChange | TimelineLedgerMovement | TimelineBatch | TimelinePayout | TimelineBankFileLine | TimelineEvent | TimelineDelivery | TimelineDeliveryAttempt;
export type TimelineEntryList = { readonly data: readonly (TimelineEntry)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type TimelineEvent = { readonly at: string; readonly kind: "event"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelineEventDetails };
export type TimelineEventDetails = { readonly type: string; readonly sequence: number; readonly data: unknown };
export type TimelineIdempotency = { readonly at: string; readonly kind: "idempotency"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelineIdempotencyDetails };
export type TimelineIdempotencyDetails = { readonly operation: string; readonly idempotencyKey: string; readonly status: number | null };
export type TimelineLedgerMovement = { readonly at: string; readonly kind: "ledgerMovement"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelineLedgerMovementDetails };
export type TimelineLedgerMovementDetails = { readonly entryKind: string; readonly amount: TimelineAmount; readonly movements: readonly ({ readonly debit: string; readonly credit: string })[]; readonly batchId: string | null };
export type TimelinePayout = { readonly at: string; readonly kind: "payout"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelinePayoutDetails };
export type TimelinePayoutDetails = { readonly state: string; readonly amount: unknown; readonly reason: string | null };
export type TimelineRequest = { readonly at: string; readonly kind: "request"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelineRequestDetails };
export type TimelineRequestDetails = { readonly method: string; readonly path: string; readonly status: number; readonly reasonCodes: readonly (string)[]; readonly durationMs: number; readonly clientId: string; readonly idempotency: "NEW" | "REPLAYED" | "CONFLICT" | null; readonly request: unknown; readonly answer: unknown };
export type TimelineStateChange = { readonly at: string; readonly kind: "stateChange"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelineStateChangeDetails };
export type TimelineStateChangeDetails = { readonly state: string | null; readonly actor: string | null; readonly reason: string | null };
export type TimelineThreeDSecureMessage = { readonly at: string; readonly kind: "threeDSecureMessage"; readonly id: string; readonly title: string; readonly merchantId: string | null; readonly subjectId: string | null; readonly correlationId: string | null; readonly details: TimelineThreeDSecureMessageDetails };
export type TimelineThreeDSecureMessageDetails = { readonly direction: "SENT" | "RECEIVED"; readonly party: "DIRECTORY_SERVER" | "BROWSER"; readonly messageType: string | null; readonly message: unknown; readonly note: string | null };
export type Total = { readonly amount: number; readonly currency: "CAD" | "USD" };
export type TotpSecret = { readonly secret: string; readonly otpauthUri: string; readonly qrSize: number; readonly qrSvgPath: string };
export type TransactionDetails = { readonly transactionUniqueId: string; readonly isoResponseCode: string; readonly responseCode: string; readonly authorizationCode: string; readonly message: string };
export type UnresolvedPayment = { readonly payment: Payment; readonly operation: string; readonly acquirer: string; readonly reference: string; readonly hostReferences: Readonly<Record<string, string>>; readonly attempts: number; readonly isStuck: boolean; readonly nextAttemptAt: string };
export type UnresolvedPaymentList = { readonly data: readonly (UnresolvedPayment)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type UnresolvedRefund = { readonly refund: Refund; readonly acquirer: string; readonly reference: string; readonly hostReferences: Readonly<Record<string, string>>; readonly attempts: number; readonly isStuck: boolean; readonly nextAttemptAt: string };
export type UnresolvedRefundList = { readonly data: readonly (UnresolvedRefund)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type UpdateMerchantPayload = { readonly chainId?: unknown; readonly bankingDetails?: unknown; readonly pointOfSaleOptions?: unknown; readonly riskDetails?: unknown; readonly businessDetails?: unknown; readonly merchantDetails?: unknown; readonly businessActivity?: unknown; readonly securityDetails?: unknown };
export type UpdateMerchantRequest = { readonly chainId?: unknown; readonly bankingDetails?: unknown; readonly pointOfSaleOptions?: unknown; readonly riskDetails?: unknown; readonly businessDetails?: unknown; readonly merchantDetails?: unknown; readonly businessActivity?: unknown; readonly securityDetails?: unknown; readonly merchantPayload?: UpdateMerchantPayload };
export type UpdateWebhookEndpointRequest = { readonly url?: string; readonly types?: readonly (string)[]; readonly description?: string | null; readonly form?: "FULL" | "THIN"; readonly apiVersion?: string; readonly status?: "ENABLED" | "PAUSED" };
export type UsedPaymentMethod = { readonly paymentMethodId: string; readonly paymentMethodID: string; readonly paymentMethodType: "CARD"; readonly cardBrand: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly bin: string; readonly lastFour: string; readonly expiryMonth: number; readonly expiryYear: number; readonly fingerprint: string; readonly customerId?: string; readonly stored: boolean };
export type User = { readonly userId: string; readonly email: string; readonly name: string; readonly role: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY"; readonly side: "OPERATOR" | "PARTNER"; readonly partnerId: string | null; readonly partnerName: string | null; readonly status: "INVITED" | "ACTIVE" | "DISABLED"; readonly secondFactors: readonly ("PASSKEY" | "TOTP")[]; readonly invitedUntil: string | null; readonly createdAt: string; readonly modifiedAt: string; readonly signedInAt: string | null; readonly disabledAt: string | null };
export type UserList = { readonly data: readonly (User)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type Validation = { readonly validationId: string; readonly merchantId: string; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly createdAt: string; readonly modifiedAt: string; readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly paymentMethod: UsedPaymentMethod; readonly transactionDetails: TransactionDetails; readonly verificationDetails: ValidationVerificationDetails; readonly credentialOnFileInformation?: CredentialOnFile; readonly credentialOnFileResponse?: CredentialOnFileResponse };
export type ValidationList = { readonly data: readonly (Validation)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type ValidationOfPartner = { readonly partnerId: string; readonly validationId: string; readonly merchantId: string; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly createdAt: string; readonly modifiedAt: string; readonly validationStatus: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly paymentMethod: UsedPaymentMethod; readonly transactionDetails: TransactionDetails; readonly verificationDetails: ValidationVerificationDetails; readonly credentialOnFileInformation?: CredentialOnFile; readonly credentialOnFileResponse?: CredentialOnFileResponse };
export type ValidationOfPartnerList = { readonly data: readonly (ValidationOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type ValidationVerificationDetails = { readonly avsResult: string | null; readonly cvdResult: string | null; readonly threeDSecureResult: string | null; readonly threeDSecure?: AuthenticationUse };
export type WaitingCount = { readonly count: number };
export type WebhookAttempt = { readonly requestedAt: string; readonly durationMs: number; readonly address: string | null; readonly status: number | null; readonly error: string | null; readonly errorText: string | null; readonly requestHeaders: Readonly<Record<string, string>>; readonly responseHeaders: Readonly<Record<string, string>> | null; readonly responseBody: string | null };
export type WebhookDelivery = { readonly deliveryId: string; readonly endpointId: string; readonly eventId: string; readonly eventType: string; readonly subjectId: string; readonly state: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED"; readonly attempts: number; readonly nextAttemptAt: string | null; readonly createdAt: string; readonly endedAt: string | null };
export type WebhookDeliveryList = { readonly data: readonly (WebhookDelivery)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type WebhookDeliveryOfPartner = { readonly partnerId: string; readonly deliveryId: string; readonly endpointId: string; readonly eventId: string; readonly eventType: string; readonly subjectId: string; readonly state: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED"; readonly attempts: number; readonly nextAttemptAt: string | null; readonly createdAt: string; readonly endedAt: string | null };
export type WebhookDeliveryOfPartnerList = { readonly data: readonly (WebhookDeliveryOfPartner)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type WebhookDeliveryWithAttempts = { readonly deliveryId: string; readonly endpointId: string; readonly eventId: string; readonly eventType: string; readonly subjectId: string; readonly state: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED"; readonly attempts: number; readonly nextAttemptAt: string | null; readonly createdAt: string; readonly endedAt: string | null; readonly attemptsMade: readonly (NumberedWebhookAttempt)[] };
export type WebhookDeliveryWithAttemptsOfPartner = { readonly partnerId: string; readonly deliveryId: string; readonly endpointId: string; readonly eventId: string; readonly eventType: string; readonly subjectId: string; readonly state: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED"; readonly attempts: number; readonly nextAttemptAt: string | null; readonly createdAt: string; readonly endedAt: string | null; readonly attemptsMade: readonly (NumberedWebhookAttempt)[] };
export type WebhookEndpoint = { readonly endpointId: string; readonly merchantId: string | null; readonly url: string; readonly description: string; readonly types: readonly (string)[]; readonly form: "FULL" | "THIN"; readonly apiVersion: string; readonly status: "ENABLED" | "PAUSED" | "DISABLED"; readonly disabledReason: "GONE" | "FAILING" | null; readonly disabledAt: string | null; readonly failingSince: string | null; readonly publicKeys: readonly (WebhookPublicKey)[]; readonly previousSecretValidUntil: string | null; readonly createdAt: string; readonly modifiedAt: string };
export type WebhookEndpointList = { readonly data: readonly (WebhookEndpoint)[]; readonly self: string; readonly next: string | null; readonly previous: string | null };
export type WebhookEndpointWithSecret = { readonly endpointId: string; readonly merchantId: string | null; readonly url: string; readonly description: string; readonly types: readonly (string)[]; readonly form: "FULL" | "THIN"; readonly apiVersion: string; readonly status: "ENABLED" | "PAUSED" | "DISABLED"; readonly disabledReason: "GONE" | "FAILING" | null; readonly disabledAt: string | null; readonly failingSince: string | null; readonly publicKeys: readonly (WebhookPublicKey)[]; readonly previousSecretValidUntil: string | null; readonly createdAt: string; readonly modifiedAt: string; readonly secret: string };
export type WebhookPublicKey = { readonly publicKey: string; readonly validUntil: string | null };
export type WebhookReplay = { readonly replayId: string; readonly endpointId: string; readonly from: string; readonly to: string; readonly types: readonly (string)[] | null; readonly onlyFailed: boolean; readonly status: "RUNNING" | "DONE" | "CANCELED"; readonly queued: number; readonly createdAt: string; readonly endedAt: string | null };
export type WebhookStatistics = { readonly pending: number; readonly dead: number; readonly attempts: number; readonly since: string | null; readonly delivered: number; readonly failed: number; readonly medianMs: number | null; readonly percentile95Ms: number | null };

export interface Operations {
  acceptInvitation: { body: AcceptInvitationRequest; answer: { readonly email: string } };
  addPasskey: { body: AddPasskeyRequest; answer: unknown };
  adjudicateOrder: { params: { readonly merchantOrderId: string }; answer: OrderWithHistory | Action };
  approveAction: { params: { readonly actionId: string }; body: ApproveActionRequest; answer: Action };
  approveAdjustment: { params: { readonly adjustmentId: string }; body: ApproveAdjustmentRequest; answer: Adjustment | Action };
  approveOrder: { params: { readonly merchantOrderId: string }; answer: OrderWithHistory | Action };
  cancelPayment: { params: { readonly paymentId: string }; body: CancelPaymentRequest; answer: Payment | Action };
  changeOwnUserRole: { params: { readonly userId: string }; body: ChangeOwnUserRoleRequest; answer: User | Action };
  changePassword: { body: ChangePasswordRequest; answer: unknown };
  changeUserRole: { params: { readonly userId: string }; body: ChangeUserRoleRequest; answer: User | Action };
  closeBatches: { body: CloseBatchesRequest; answer: ClosedBatches | Action };
  completeOrder: { params: { readonly merchantOrderId: string }; answer: OrderWithHistory | Action };
  completePayment: { params: { readonly paymentId: string }; body: CompletePaymentRequest; answer: Payment | Action };
  confirmTotp: { body: ConfirmTotpRequest; answer: unknown };
  countWaitingActions: { answer: WaitingCount };
  createApiKey: { body: CreateApiKeyRequest; answer: CreatedApiKey | Action };
  createChain: { body: CreateChainRequest; answer: Chain | Action };
  createClient: { body: CreateClientRequest; answer: CreatedClient | Action };
  createCustomer: { body: CreateCustomerRequest; answer: Customer };
  createHostedFieldsProfile: { body: CreateHostedFieldsProfileRequest; answer: HostedFieldsProfile | Action };
  createMerchant: { body: CreateMerchantRequest; answer: Merchant };
  createOrder: { params: { readonly merchantId: string }; body: CreateOrderRequest; answer: Order };
  createOwnApiKey: { body: CreateOwnApiKeyRequest; answer: CreatedApiKey | Action };
  createOwnClient: { body: CreateOwnClientRequest; answer: CreatedClient | Action };
  createPartner: { body: CreatePartnerRequest; answer: Partner | Action };
  createRefund: { body: CreateRefundRequest; answer: Refund | Action };
  createSavedView: { body: CreateSavedViewRequest; answer: SavedView };
  createWebhookEndpoint: { body: CreateWebhookEndpointRequest; answer: CreatedWebhookEndpoint | Action };
  declineAction: { params: { readonly actionId: string }; body: DeclineActionRequest; answer: Action };
  declineAdjustment: { params: { readonly adjustmentId: string }; body: DeclineAdjustmentRequest; answer: Adjustment | Action };
  declineOrder: { params: { readonly merchantOrderId: string }; body: DeclineOrderRequest; answer: OrderWithHistory | Action };
  deleteCustomer: { params: { readonly customerId: string }; answer: Action | unknown };
  deleteHostedFieldsProfile: { params: { readonly profileId: string }; answer: Action | unknown };
  deletePaymentMethod: { params: { readonly paymentMethodId: string }; answer: Action | unknown };
  deleteSavedView: { params: { readonly viewId: string }; answer: unknown };
  deleteWebhookEndpoint: { params: { readonly endpointId: string }; answer: Action | unknown };
  deliverPayoutFile: { params: { readonly fileId: string }; body: DeliverPayoutFileRequest; answer: PayoutFile | Action };
  disableOwnUser: { params: { readonly userId: string }; answer: User | Action };
  disableUser: { params: { readonly userId: string }; answer: User | Action };
  downloadBatch: { params: { readonly batchId: string }; answer: unknown };
  downloadPayout: { params: { readonly payoutId: string }; answer: unknown };
  downloadSettlementDetails: { query: { readonly merchantId: string; readonly from: string; readonly to: string }; answer: unknown };
  downloadStatement: { params: { readonly merchantId: string; readonly month: string }; query: { readonly language?: "en" | "fr" }; answer: unknown };
  enableOwnUser: { params: { readonly userId: string }; answer: User | Action };
  enableUser: { params: { readonly userId: string }; answer: User | Action };
  endOwnSession: { params: { readonly sessionId: string }; answer: unknown };
  endOwnUserSessions: { params: { readonly userId: string }; answer: User | Action };
  endUserSessions: { params: { readonly userId: string }; answer: User | Action };
  explainBookDifference: { body: ExplainBookDifferenceRequest; answer: BookDifference | Action };
  exportAllBatches: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "OPEN" | "CLOSING" | "CLOSED"; readonly currency?: "CAD" | "USD"; readonly partnerId?: string }; answer: unknown };
  exportAllEvents: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly subjectId?: string; readonly type?: "adjustment.made" | "api_key.created" | "api_key.revoked" | "api_key.rolled" | "batch.closed" | "batch.opened" | "client.created" | "client.keys_removed" | "client.keys_replaced" | "client.revoked" | "client.secret_rolled" | "customer.created" | "customer.deleted" | "merchant.created" | "merchant.reactivated" | "merchant.suspended" | "merchant.updated" | "month.billed" | "order.created" | "order.moved" | "payment.authorized" | "payment.canceled" | "payment.cancellation_declined" | "payment.completed" | "payment.completion_declined" | "payment.declined" | "payment.expired" | "payment.expiry_declined" | "payment.increment_declined" | "payment.incremented" | "payment.release_declined" | "payment.released" | "payment.reversed_again" | "payment.stuck" | "payment.succeeded" | "payment_method.deleted" | "payment_method.stored" | "payment_method.updated" | "payout.created" | "payout.paid" | "payout.rejected" | "payout.returned" | "payout.sent" | "refund.declined" | "refund.stuck" | "refund.succeeded" | "three_d_secure.attempted" | "three_d_secure.authenticated" | "three_d_secure.challenge_required" | "three_d_secure.decoupled_confirmed" | "three_d_secure.not_authenticated" | "three_d_secure.preference_acknowledged" | "three_d_secure.rejected" | "three_d_secure.technical_issue" | "validation.declined" | "validation.stuck" | "validation.succeeded" | "webhook_endpoint.disabled"; readonly partnerId?: string }; answer: unknown };
  exportAllPayments: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly batchId?: string; readonly lastFour?: string; readonly amount?: number; readonly currency?: "CAD" | "USD"; readonly cardBrand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly reason?: string; readonly isThreeDSecure?: boolean; readonly isRefunded?: boolean; readonly partnerId?: string }; answer: unknown };
  exportAllPayouts: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED"; readonly currency?: "CAD" | "USD"; readonly partnerId?: string }; answer: unknown };
  exportAllRefunds: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly paymentId?: string; readonly batchId?: string; readonly partnerId?: string }; answer: unknown };
  exportAllValidations: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly partnerId?: string }; answer: unknown };
  exportAuditLog: { query: { readonly created_from?: string; readonly created_to?: string; readonly subject?: string }; answer: unknown };
  exportBatches: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "OPEN" | "CLOSING" | "CLOSED"; readonly currency?: "CAD" | "USD" }; answer: unknown };
  exportEvents: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly subjectId?: string; readonly type?: "adjustment.made" | "api_key.created" | "api_key.revoked" | "api_key.rolled" | "batch.closed" | "batch.opened" | "client.created" | "client.keys_removed" | "client.keys_replaced" | "client.revoked" | "client.secret_rolled" | "customer.created" | "customer.deleted" | "merchant.created" | "merchant.reactivated" | "merchant.suspended" | "merchant.updated" | "month.billed" | "order.created" | "order.moved" | "payment.authorized" | "payment.canceled" | "payment.cancellation_declined" | "payment.completed" | "payment.completion_declined" | "payment.declined" | "payment.expired" | "payment.expiry_declined" | "payment.increment_declined" | "payment.incremented" | "payment.release_declined" | "payment.released" | "payment.reversed_again" | "payment.stuck" | "payment.succeeded" | "payment_method.deleted" | "payment_method.stored" | "payment_method.updated" | "payout.created" | "payout.paid" | "payout.rejected" | "payout.returned" | "payout.sent" | "refund.declined" | "refund.stuck" | "refund.succeeded" | "three_d_secure.attempted" | "three_d_secure.authenticated" | "three_d_secure.challenge_required" | "three_d_secure.decoupled_confirmed" | "three_d_secure.not_authenticated" | "three_d_secure.preference_acknowledged" | "three_d_secure.rejected" | "three_d_secure.technical_issue" | "validation.declined" | "validation.stuck" | "validation.succeeded" | "webhook_endpoint.disabled" }; answer: unknown };
  exportPayments: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly batchId?: string; readonly lastFour?: string; readonly amount?: number; readonly currency?: "CAD" | "USD"; readonly cardBrand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly reason?: string; readonly isThreeDSecure?: boolean; readonly isRefunded?: boolean; readonly idempotencyKey?: string }; answer: unknown };
  exportPayouts: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED"; readonly currency?: "CAD" | "USD" }; answer: unknown };
  exportRefunds: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly paymentId?: string; readonly batchId?: string; readonly idempotencyKey?: string }; answer: unknown };
  exportValidations: { query: { readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly idempotencyKey?: string }; answer: unknown };
  holdPayouts: { params: { readonly merchantId: string }; body: HoldPayoutsRequest; answer: PayoutAccount | Action };
  incrementPayment: { params: { readonly paymentId: string }; body: IncrementPaymentRequest; answer: Payment | Action };
  inviteOwnUser: { body: InviteOwnUserRequest; answer: InvitedUser | Action };
  inviteUser: { body: InviteUserRequest; answer: InvitedUser | Action };
  listAcquirerMessages: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly paymentId?: string; readonly refundId?: string; readonly validationId?: string; readonly reference?: string; readonly correlationId?: string; readonly outcome?: "approved" | "declined" | "timeout" | "connection-lost" | "malformed" | "unanswered" | "late" | "reversed" | "not-found" } & (
  | { readonly paymentId: {} }
); answer: AcquirerMessageList };
  listAcquirerRoutes: { answer: AcquirerRoutes };
  listAcquirers: { answer: Acquirers };
  listActions: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly status?: "WAITING" | "APPROVED" | "RUNNING" | "DONE" | "REFUSED" | "INTERRUPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED" }; answer: ActionList };
  listAdjustments: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "REQUESTED" | "APPROVED" | "DECLINED" }; answer: AdjustmentList };
  listAllAuthentications: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED"; readonly transStatus?: "Y" | "A" | "C" | "D" | "N" | "R" | "U" | "I"; readonly partnerId?: string }; answer: AuthenticationOfPartnerList };
  listAllBatches: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "OPEN" | "CLOSING" | "CLOSED"; readonly currency?: "CAD" | "USD"; readonly partnerId?: string }; answer: BatchOfPartnerList };
  listAllCustomers: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly reference?: string; readonly partnerId?: string }; answer: CustomerOfPartnerList };
  listAllEvents: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly subjectId?: string; readonly type?: "adjustment.made" | "api_key.created" | "api_key.revoked" | "api_key.rolled" | "batch.closed" | "batch.opened" | "client.created" | "client.keys_removed" | "client.keys_replaced" | "client.revoked" | "client.secret_rolled" | "customer.created" | "customer.deleted" | "merchant.created" | "merchant.reactivated" | "merchant.suspended" | "merchant.updated" | "month.billed" | "order.created" | "order.moved" | "payment.authorized" | "payment.canceled" | "payment.cancellation_declined" | "payment.completed" | "payment.completion_declined" | "payment.declined" | "payment.expired" | "payment.expiry_declined" | "payment.increment_declined" | "payment.incremented" | "payment.release_declined" | "payment.released" | "payment.reversed_again" | "payment.stuck" | "payment.succeeded" | "payment_method.deleted" | "payment_method.stored" | "payment_method.updated" | "payout.created" | "payout.paid" | "payout.rejected" | "payout.returned" | "payout.sent" | "refund.declined" | "refund.stuck" | "refund.succeeded" | "three_d_secure.attempted" | "three_d_secure.authenticated" | "three_d_secure.challenge_required" | "three_d_secure.decoupled_confirmed" | "three_d_secure.not_authenticated" | "three_d_secure.preference_acknowledged" | "three_d_secure.rejected" | "three_d_secure.technical_issue" | "validation.declined" | "validation.stuck" | "validation.succeeded" | "webhook_endpoint.disabled"; readonly partnerId?: string }; answer: EventOfPartnerList };
  listAllMerchants: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly partnerId?: string; readonly legalName?: string; readonly status?: "ACTIVE" | "SUSPENDED" }; answer: MerchantOfPartnerList };
  listAllOrders: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly status?: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION"; readonly partnerId?: string; readonly merchantId?: string }; answer: OrderOfPartnerList };
  listAllPaymentMethods: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly customerId?: string; readonly partnerId?: string }; answer: StoredPaymentMethodOfPartnerList };
  listAllPayments: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly batchId?: string; readonly lastFour?: string; readonly amount?: number; readonly currency?: "CAD" | "USD"; readonly cardBrand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly reason?: string; readonly isThreeDSecure?: boolean; readonly isRefunded?: boolean; readonly partnerId?: string }; answer: PaymentOfPartnerList };
  listAllPayouts: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED"; readonly currency?: "CAD" | "USD"; readonly partnerId?: string }; answer: PayoutOfPartnerList };
  listAllRefunds: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly paymentId?: string; readonly batchId?: string; readonly partnerId?: string }; answer: RefundOfPartnerList };
  listAllValidations: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly partnerId?: string }; answer: ValidationOfPartnerList };
  listAllWebhookDeliveries: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly state?: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED"; readonly eventId?: string; readonly partnerId?: string }; answer: WebhookDeliveryOfPartnerList };
  listAnyRequests: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; readonly path?: string; readonly route?: string; readonly status?: number; readonly failed?: boolean; readonly merchantId?: string; readonly clientId?: string; readonly correlationId?: string; readonly partnerId: string }; answer: LoggedRequestList };
  listApiKeys: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly clientId?: string }; answer: ApiKeyList };
  listAuditLog: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly subject?: string }; answer: AuditLogEntryList };
  listAuthenticationMessages: { params: { readonly authenticationId: string }; query: { readonly language?: "en" | "fr" }; answer: AuthenticationMessages };
  listAuthentications: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "AUTHENTICATED" | "AUTHENTICATED_ATTEMPTED" | "CHALLENGE_AUTHENTICATION_REQUIRED" | "CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED" | "NOT_AUTHENTICATED" | "REJECTED" | "TECHNICAL_ISSUE" | "CHALLENGE_PREFERENCE_ACKNOWLEDGED"; readonly transStatus?: "Y" | "A" | "C" | "D" | "N" | "R" | "U" | "I" }; answer: ListedAuthenticationList };
  listBalanceLines: { params: { readonly merchantId: string }; query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly currency?: "CAD" | "USD"; readonly part?: "AVAILABLE" | "BILLED" }; answer: BalanceLineList };
  listBatchEntries: { params: { readonly batchId: string }; query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string }; answer: BatchEntryList };
  listBatchFees: { params: { readonly batchId: string }; answer: BatchFees };
  listBatches: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "OPEN" | "CLOSING" | "CLOSED"; readonly currency?: "CAD" | "USD" }; answer: BatchList };
  listCardTypes: { answer: CardTypes };
  listChains: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly partnerId?: string }; answer: ChainList };
  listClients: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly partnerId?: string }; answer: ClientList };
  listCustomers: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly reference?: string }; answer: CustomerList };
  listDifferences: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly kind?: "NOT_IN_OUR_RECORD" | "NOT_IN_THEIR_RECORD" | "AMOUNT_DIFFERS" | "CURRENCY_DIFFERS" | "MERCHANT_DIFFERS" | "STATE_DIFFERS" | "NOT_IN_LEDGER" | "ENTRY_UNMATCHED" | "ENTRY_AMBIGUOUS" | "ENTRY_AMOUNT_DIFFERS" | "ENTRY_RETURN_UNMATCHED" | "RETURN_UNMATCHED" | "PAYOUT_UNCONFIRMED" | "PAYOUT_NOT_ON_STATEMENT" | "PAYOUT_CONTRADICTED" | "PAYOUT_PAID_TWICE" | "BANK_LEDGER_DIFFERS" | "STATEMENT_GAP" | "STATEMENT_DOES_NOT_ADD_UP"; readonly state?: "OPEN" | "RESOLVED"; readonly source?: string; readonly merchantId?: string; readonly olderThanDays?: number }; answer: DifferenceList };
  listEvents: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly after?: string; readonly wait?: number; readonly form?: "FULL" | "THIN"; readonly merchantId?: string; readonly subjectId?: string; readonly type?: "adjustment.made" | "api_key.created" | "api_key.revoked" | "api_key.rolled" | "batch.closed" | "batch.opened" | "client.created" | "client.keys_removed" | "client.keys_replaced" | "client.revoked" | "client.secret_rolled" | "customer.created" | "customer.deleted" | "merchant.created" | "merchant.reactivated" | "merchant.suspended" | "merchant.updated" | "month.billed" | "order.created" | "order.moved" | "payment.authorized" | "payment.canceled" | "payment.cancellation_declined" | "payment.completed" | "payment.completion_declined" | "payment.declined" | "payment.expired" | "payment.expiry_declined" | "payment.increment_declined" | "payment.incremented" | "payment.release_declined" | "payment.released" | "payment.reversed_again" | "payment.stuck" | "payment.succeeded" | "payment_method.deleted" | "payment_method.stored" | "payment_method.updated" | "payout.created" | "payout.paid" | "payout.rejected" | "payout.returned" | "payout.sent" | "refund.declined" | "refund.stuck" | "refund.succeeded" | "three_d_secure.attempted" | "three_d_secure.authenticated" | "three_d_secure.challenge_required" | "three_d_secure.decoupled_confirmed" | "three_d_secure.not_authenticated" | "three_d_secure.preference_acknowledged" | "three_d_secure.rejected" | "three_d_secure.technical_issue" | "validation.declined" | "validation.stuck" | "validation.succeeded" | "webhook_endpoint.disabled" }; answer: EventList };
  listFaults: { answer: Faults };
  listHostedFieldsProfiles: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string }; answer: HostedFieldsProfileList };
  listIssuerFaults: { answer: IssuerFaults };
  listLedgerEntries: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly subjectId?: string; readonly kind?: "AUTHORIZE" | "RELEASE" | "CAPTURE" | "PURCHASE" | "VOID" | "REFUND" | "FEE" | "FEE_REVERSAL" | "TAX" | "TAX_REVERSAL" | "FEE_BILLED" | "FEE_BILLED_REVERSAL" | "TAX_BILLED" | "TAX_BILLED_REVERSAL" | "SETTLE_SALES" | "SETTLE_VOIDS" | "SETTLE_REFUNDS" | "PAYOUT" | "PAYOUT_PAID" | "PAYOUT_REJECTED" | "PAYOUT_RETURNED" | "BILLING" | "BILLING_PAID" | "BILLING_REJECTED" | "BILLING_RETURNED" | "RESERVE_HELD" | "RESERVE_RELEASED" | "ADJUSTMENT_CREDIT" | "ADJUSTMENT_DEBIT" }; answer: LedgerEntryList };
  listMerchantChanges: { params: { readonly merchantId: string }; query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string }; answer: MerchantChangeList };
  listMerchants: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly chainId?: string; readonly legalName?: string; readonly idempotencyKey?: string }; answer: MerchantList };
  listOrders: { params: { readonly merchantId: string }; query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly status?: "APPLICATION_SUBMITTED" | "CREDIT_ADJUDICATION" | "CREDIT_ADJUDICATION_REVIEW" | "DEPLOYMENT" | "SCHEDULE_POS_INSTALL" | "COMPLETED" | "DECLINED" | "DECLINED_APPLICATION" }; answer: OrderList };
  listOwnApiKeys: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly clientId?: string }; answer: ApiKeyList };
  listOwnAuthenticationMessages: { params: { readonly authenticationId: string }; query: { readonly language?: "en" | "fr" }; answer: AuthenticationMessages };
  listOwnClients: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string }; answer: ClientList };
  listOwnUsers: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly role?: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY"; readonly status?: "INVITED" | "ACTIVE" | "DISABLED" }; answer: UserList };
  listPartnerWebhookEndpoints: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly partnerId: string; readonly merchantId?: string }; answer: WebhookEndpointList };
  listPartners: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly kind?: "ISV" | "PARTNER_ACQUIRER" | "PARTNER_BANK" }; answer: PartnerList };
  listPaymentMethods: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly customerId?: string }; answer: StoredPaymentMethodList };
  listPayments: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "AUTHORIZED" | "PARTIALLY_COMPLETED" | "SUCCEEDED" | "CANCELED" | "DECLINED" | "DECLINED_RETRY" | "EXPIRED"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly batchId?: string; readonly lastFour?: string; readonly amount?: number; readonly currency?: "CAD" | "USD"; readonly cardBrand?: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "DINERS" | "JCB" | "UNIONPAY" | "MAESTRO" | "OTHER"; readonly reason?: string; readonly isThreeDSecure?: boolean; readonly isRefunded?: boolean; readonly idempotencyKey?: string }; answer: PaymentList };
  listPayoutFiles: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly currency?: "CAD" | "USD" }; answer: PayoutFileList };
  listPayoutLines: { params: { readonly payoutId: string }; query: { readonly limit?: number; readonly cursor?: string }; answer: PayoutLineList };
  listPayoutReturns: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly status?: "RECEIVED" | "MATCHED" | "UNMATCHED" | "RESOLVED" }; answer: PayoutReturnList };
  listPayouts: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PENDING" | "SENT" | "PAID" | "RETURNED" | "REJECTED"; readonly currency?: "CAD" | "USD" }; answer: PayoutList };
  listReconciliationRuns: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly source?: string }; answer: ReconciliationRunList };
  listRefunds: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly paymentId?: string; readonly batchId?: string; readonly idempotencyKey?: string }; answer: RefundList };
  listRequestors: { params: { readonly merchantId: string }; answer: Requestors };
  listRequests: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; readonly path?: string; readonly route?: string; readonly status?: number; readonly failed?: boolean; readonly merchantId?: string; readonly clientId?: string; readonly correlationId?: string }; answer: LoggedRequestList };
  listSavedViews: { query: { readonly page?: string }; answer: SavedViewList };
  listSchemes: { answer: Schemes };
  listSolutions: { answer: SolutionList };
  listStatements: { params: { readonly merchantId: string }; answer: Statements };
  listTestCards: { answer: TestCards };
  listUnresolvedPayments: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly isStuck?: boolean }; answer: UnresolvedPaymentList };
  listUnresolvedRefunds: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly isStuck?: boolean }; answer: UnresolvedRefundList };
  listUsers: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly role?: "OPERATOR_ADMIN" | "OPERATOR" | "RISK" | "FINANCE" | "PARTNER_ADMIN" | "DEVELOPER" | "READ_ONLY"; readonly status?: "INVITED" | "ACTIVE" | "DISABLED"; readonly partnerId?: string }; answer: UserList };
  listValidations: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string; readonly status?: "PROCESSING" | "SUCCEEDED" | "DECLINED" | "DECLINED_RETRY"; readonly orderId?: string; readonly invoiceNumber?: string; readonly customerId?: string; readonly idempotencyKey?: string }; answer: ValidationList };
  listWebhookDeliveries: { params: { readonly endpointId: string }; query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly state?: "WAITING" | "PENDING" | "DELIVERED" | "DEAD" | "CANCELED"; readonly eventId?: string }; answer: WebhookDeliveryList };
  listWebhookEndpoints: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly merchantId?: string }; answer: WebhookEndpointList };
  moveClock: { body: MoveClockRequest; answer: MovedClock | Action };
  offerPasskey: { body: OfferPasskeyRequest; answer: { readonly challenge: string; readonly domain: string; readonly user: { readonly id: string; readonly name: string; readonly displayName: string }; readonly userVerification: "required"; readonly attestation: false; readonly excludeCredentials: readonly ({ readonly id: string; readonly transports: readonly (string)[] })[] } };
  offerTotp: { body: OfferTotpRequest; answer: TotpSecret };
  payOutNow: { params: { readonly merchantId: string }; body: PayOutNowRequest; answer: CreatedPayouts | Action };
  reactivateMerchant: { params: { readonly merchantId: string }; body: ReactivateMerchantRequest; answer: MerchantOfPartner | Action };
  readBatch: { params: { readonly batchId: string }; answer: unknown };
  readPayout: { params: { readonly payoutId: string }; answer: unknown };
  readStatement: { params: { readonly merchantId: string; readonly month: string }; query: { readonly language?: "en" | "fr" }; answer: unknown };
  redeliverWebhook: { params: { readonly deliveryId: string }; body: RedeliverWebhookRequest; answer: WebhookDelivery | Action };
  releasePayment: { params: { readonly paymentId: string }; body: ReleasePaymentRequest; answer: Payment | Action };
  releasePayouts: { params: { readonly merchantId: string }; body: ReleasePayoutsRequest; answer: PayoutAccount | Action };
  removeClientJwks: { params: { readonly clientId: string }; answer: ClientWithSecret | Action };
  removeOwnClientJwks: { params: { readonly clientId: string }; answer: ClientWithSecret | Action };
  removePasskey: { params: { readonly passkeyId: string }; answer: unknown };
  removePayoutReserve: { params: { readonly merchantId: string }; answer: PayoutAccount | Action };
  removeRequestor: { params: { readonly merchantId: string; readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" }; answer: Action | unknown };
  removeTotp: { answer: unknown };
  renewInvitation: { params: { readonly userId: string }; answer: InvitedUser | Action };
  renewOwnInvitation: { params: { readonly userId: string }; answer: InvitedUser | Action };
  renewPasskeyOptions: { answer: { readonly challenge: string; readonly domain: string; readonly userVerification: "required"; readonly allowCredentials: readonly ({ readonly id: string; readonly transports: readonly (string)[] })[] } };
  renewRecoveryCodes: { body: RenewRecoveryCodesRequest; answer: RecoveryCodes };
  replaceAgentPolicy: { params: { readonly clientId: string }; body: ReplaceAgentPolicyRequest; answer: Client | Action };
  replaceClientJwks: { params: { readonly clientId: string }; body: ReplaceClientJwksRequest; answer: ClientWithKeys | Action };
  replaceOwnAgentPolicy: { params: { readonly clientId: string }; body: ReplaceOwnAgentPolicyRequest; answer: Client | Action };
  replaceOwnClientJwks: { params: { readonly clientId: string }; body: ReplaceOwnClientJwksRequest; answer: ClientWithKeys | Action };
  replayWebhooks: { params: { readonly endpointId: string }; body: ReplayWebhooksRequest; answer: WebhookReplay | Action };
  requestAdjustment: { params: { readonly merchantId: string }; body: RequestAdjustmentRequest; answer: Adjustment | Action };
  requestReconciliationRun: { body: RequestReconciliationRunRequest; answer: ReconciliationRun };
  requestWholeAudit: { body: RequestWholeAuditRequest; answer: RequestedAudit };
  resetOwnUserFactors: { params: { readonly userId: string }; answer: User | Action };
  resetScheme: { params: { readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" }; answer: Action | unknown };
  resetUserFactors: { params: { readonly userId: string }; answer: User | Action };
  resolveDifference: { params: { readonly differenceId: string }; body: ResolveDifferenceRequest; answer: Difference | Action };
  resolvePayoutReturn: { params: { readonly returnId: string }; body: ResolvePayoutReturnRequest; answer: PayoutReturn | Action };
  retrieveAccount: { answer: Account };
  retrieveAcquirerOfPayment: { params: { readonly paymentId: string }; answer: AcquirerOfPayment };
  retrieveAction: { params: { readonly actionId: string }; answer: Action };
  retrieveAdjustment: { params: { readonly adjustmentId: string }; answer: Adjustment };
  retrieveAnyAuthentication: { params: { readonly authenticationId: string }; answer: AuthenticationOfPartner };
  retrieveAnyBatch: { params: { readonly batchId: string }; answer: BatchOfPartner };
  retrieveAnyCustomer: { params: { readonly customerId: string }; answer: CustomerOfPartner };
  retrieveAnyEvent: { params: { readonly eventId: string }; answer: EventOfPartner };
  retrieveAnyFeePlan: { params: { readonly merchantId: string }; answer: FeePlan };
  retrieveAnyMerchant: { params: { readonly merchantId: string }; answer: MerchantOfPartner };
  retrieveAnyOrder: { params: { readonly merchantOrderId: string }; answer: OrderWithHistory };
  retrieveAnyOverview: { query: { readonly range?: "24h" | "7d" | "30d" | "90d"; readonly merchantId?: string; readonly partnerId?: string }; answer: Overview };
  retrieveAnyPayment: { params: { readonly paymentId: string }; answer: RetrievedPaymentOfPartner };
  retrieveAnyPaymentMethod: { params: { readonly paymentMethodId: string }; answer: StoredPaymentMethodOfPartner };
  retrieveAnyPayout: { params: { readonly payoutId: string }; answer: PayoutOfPartner };
  retrieveAnyRefund: { params: { readonly refundId: string }; answer: RefundOfPartner };
  retrieveAnyRequest: { params: { readonly requestId: string }; query: { readonly partnerId: string }; answer: LoggedRequestWithBodies };
  retrieveAnyStatistics: { query: { readonly from?: string; readonly to?: string; readonly interval?: "HOUR" | "DAY"; readonly groupBy?: "brand" | "reason" | "merchant" | "currency" | "partner"; readonly merchantId?: string; readonly partnerId?: string }; answer: Statistics };
  retrieveAnyTimeline: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly order?: "OLDEST_FIRST" | "NEWEST_FIRST"; readonly paymentId?: string; readonly correlationId?: string; readonly authenticationId?: string; readonly merchantId?: string; readonly payoutId?: string } & (
  | { readonly paymentId: {}; readonly correlationId?: never; readonly authenticationId?: never; readonly merchantId?: never; readonly payoutId?: never }
  | { readonly correlationId: {}; readonly paymentId?: never; readonly authenticationId?: never; readonly merchantId?: never; readonly payoutId?: never }
  | { readonly authenticationId: {}; readonly paymentId?: never; readonly correlationId?: never; readonly merchantId?: never; readonly payoutId?: never }
  | { readonly merchantId: {}; readonly paymentId?: never; readonly correlationId?: never; readonly authenticationId?: never; readonly payoutId?: never }
  | { readonly payoutId: {}; readonly paymentId?: never; readonly correlationId?: never; readonly authenticationId?: never; readonly merchantId?: never }
); answer: TimelineEntryList };
  retrieveAnyValidation: { params: { readonly validationId: string }; answer: ValidationOfPartner };
  retrieveAnyWebhookDelivery: { params: { readonly deliveryId: string }; answer: WebhookDeliveryWithAttemptsOfPartner };
  retrieveApiKey: { params: { readonly apiKeyId: string }; answer: ApiKey };
  retrieveAuthentication: { params: { readonly authenticationId: string }; answer: Authentication };
  retrieveBalance: { params: { readonly merchantId: string }; answer: MerchantBalance };
  retrieveBatch: { params: { readonly batchId: string }; answer: Batch };
  retrieveBookAudit: { answer: BookAudit };
  retrieveChain: { params: { readonly chainId: string }; answer: Chain };
  retrieveChallengeResult: { params: { readonly authenticationId: string }; body: RetrieveChallengeResultRequest; answer: ChallengeOutcome };
  retrieveClient: { params: { readonly clientId: string }; answer: Client };
  retrieveClock: { answer: Clock };
  retrieveCustomer: { params: { readonly customerId: string }; answer: Customer };
  retrieveDifference: { params: { readonly differenceId: string }; answer: Difference };
  retrieveEvent: { params: { readonly eventId: string }; answer: Event };
  retrieveFeePlan: { params: { readonly merchantId: string }; answer: FeePlan };
  retrieveFill: { answer: Fill };
  retrieveHostedFieldsProfile: { params: { readonly profileId: string }; answer: HostedFieldsProfile };
  retrieveMerchant: { params: { readonly merchantId: string }; answer: Merchant };
  retrieveMerchantBalances: { params: { readonly merchantId: string }; answer: MerchantBalances };
  retrieveMerchantReadiness: { params: { readonly merchantId: string }; answer: MerchantReadiness };
  retrieveOrder: { params: { readonly merchantId: string; readonly merchantOrderId: string }; answer: Order };
  retrieveOverview: { query: { readonly range?: "24h" | "7d" | "30d" | "90d"; readonly merchantId?: string }; answer: Overview };
  retrieveOwnApiKey: { params: { readonly apiKeyId: string }; answer: ApiKey };
  retrieveOwnClient: { params: { readonly clientId: string }; answer: Client };
  retrieveOwnUser: { params: { readonly userId: string }; answer: User };
  retrievePartner: { params: { readonly partnerId: string }; answer: Partner };
  retrievePayment: { params: { readonly paymentId: string }; answer: RetrievedPayment };
  retrievePaymentMethod: { params: { readonly paymentMethodId: string }; answer: StoredPaymentMethod };
  retrievePayout: { params: { readonly payoutId: string }; answer: Payout };
  retrievePayoutAccount: { params: { readonly merchantId: string }; answer: PayoutAccount };
  retrievePayoutFile: { params: { readonly fileId: string }; answer: PayoutFileWithItems };
  retrievePayoutFileContent: { params: { readonly fileId: string }; answer: unknown };
  retrievePayoutReturn: { params: { readonly returnId: string }; answer: PayoutReturn };
  retrieveReconciliationRun: { params: { readonly runId: string }; answer: ReconciliationRun };
  retrieveRefund: { params: { readonly refundId: string }; answer: Refund };
  retrieveRequest: { params: { readonly requestId: string }; answer: LoggedRequestWithBodies };
  retrieveRequestor: { params: { readonly merchantId: string; readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" }; answer: Requestor };
  retrieveScheme: { params: { readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" }; answer: SchemeSettings };
  retrieveSession: { answer: CurrentSession };
  retrieveStatement: { params: { readonly merchantId: string; readonly month: string }; query: { readonly language?: "en" | "fr" }; answer: Statement };
  retrieveStatistics: { query: { readonly from?: string; readonly to?: string; readonly interval?: "HOUR" | "DAY"; readonly groupBy?: "brand" | "reason" | "merchant" | "currency"; readonly merchantId?: string }; answer: Statistics };
  retrieveSystem: { answer: System };
  retrieveTimeline: { query: { readonly limit?: number; readonly cursor?: string; readonly created_from?: string; readonly created_to?: string; readonly order?: "OLDEST_FIRST" | "NEWEST_FIRST"; readonly paymentId?: string; readonly correlationId?: string; readonly authenticationId?: string; readonly merchantId?: string; readonly payoutId?: string } & (
  | { readonly paymentId: {}; readonly correlationId?: never; readonly authenticationId?: never; readonly merchantId?: never; readonly payoutId?: never }
  | { readonly correlationId: {}; readonly paymentId?: never; readonly authenticationId?: never; readonly merchantId?: never; readonly payoutId?: never }
  | { readonly authenticationId: {}; readonly paymentId?: never; readonly correlationId?: never; readonly merchantId?: never; readonly payoutId?: never }
  | { readonly merchantId: {}; readonly paymentId?: never; readonly correlationId?: never; readonly authenticationId?: never; readonly payoutId?: never }
  | { readonly payoutId: {}; readonly paymentId?: never; readonly correlationId?: never; readonly authenticationId?: never; readonly merchantId?: never }
); answer: TimelineEntryList };
  retrieveUser: { params: { readonly userId: string }; answer: User };
  retrieveValidation: { params: { readonly validationId: string }; answer: Validation };
  retrieveWebhookDelivery: { params: { readonly deliveryId: string }; answer: WebhookDeliveryWithAttempts };
  retrieveWebhookEndpoint: { params: { readonly endpointId: string }; answer: WebhookEndpoint };
  retrieveWebhookReplay: { params: { readonly endpointId: string; readonly replayId: string }; answer: WebhookReplay };
  retrieveWebhookStatistics: { params: { readonly endpointId: string }; answer: WebhookStatistics };
  reviewOrder: { params: { readonly merchantOrderId: string }; answer: OrderWithHistory | Action };
  revokeApiKey: { params: { readonly apiKeyId: string }; answer: ApiKey | Action };
  revokeClient: { params: { readonly clientId: string }; answer: Client | Action };
  revokeOwnApiKey: { params: { readonly apiKeyId: string }; answer: ApiKey | Action };
  revokeOwnClient: { params: { readonly clientId: string }; answer: Client | Action };
  rollApiKey: { params: { readonly apiKeyId: string }; answer: CreatedApiKey | Action };
  rollClientSecret: { params: { readonly clientId: string }; body: RollClientSecretRequest; answer: RolledClient | Action };
  rollOwnApiKey: { params: { readonly apiKeyId: string }; answer: CreatedApiKey | Action };
  rollOwnClientSecret: { params: { readonly clientId: string }; body: RollOwnClientSecretRequest; answer: RolledClient | Action };
  rollWebhookSecret: { params: { readonly endpointId: string }; body: RollWebhookSecretRequest; answer: WebhookEndpointWithSecret | Action };
  runAction: { params: { readonly actionId: string }; answer: CollectedAction };
  scheduleOrder: { params: { readonly merchantOrderId: string }; body: ScheduleOrderRequest; answer: OrderWithHistory | Action };
  search: { query: { readonly q: string }; answer: SearchResults };
  searchAll: { query: { readonly q: string }; answer: SearchResults };
  setAcquirerRoutes: { body: SetAcquirerRoutesRequest; answer: AcquirerRoutes | Action };
  setCardTypes: { body: SetCardTypesRequest; answer: CardTypes | Action };
  setFaults: { body: SetFaultsRequest; answer: Faults };
  setFeePlan: { params: { readonly merchantId: string }; body: SetFeePlanRequest; answer: FeePlan | Action };
  setIssuerFaults: { body: SetIssuerFaultsRequest; answer: IssuerFaults };
  setPayoutReserve: { params: { readonly merchantId: string }; body: SetPayoutReserveRequest; answer: PayoutAccount | Action };
  setPayoutSchedule: { params: { readonly merchantId: string }; body: SetPayoutScheduleRequest; answer: PayoutAccount | Action };
  setRequestor: { params: { readonly merchantId: string; readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" }; body: SetRequestorRequest; answer: Requestor | Action };
  setScheme: { params: { readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" }; body: SetSchemeRequest; answer: SchemeSettings | Action };
  setTerminal: { params: { readonly merchantId: string }; body: SetTerminalRequest; answer: MerchantOfPartner | Action };
  showPasskey: { body: ShowPasskeyRequest; answer: SignedInSession };
  showRecoveryCode: { body: ShowRecoveryCodeRequest; answer: SignedInSession };
  showTotpCode: { body: ShowTotpCodeRequest; answer: SignedInSession };
  signIn: { body: SignInRequest; answer: { readonly status: "SIGNED_IN"; readonly user: SignedInUser } | { readonly status: "ENROLMENT_REQUIRED"; readonly user: SignedInUser } | { readonly status: "SECOND_FACTOR_REQUIRED"; readonly factors: readonly ("PASSKEY" | "TOTP" | "RECOVERY_CODE")[]; readonly passkeyOptions?: { readonly challenge: string; readonly domain: string; readonly userVerification: "required"; readonly allowCredentials: readonly ({ readonly id: string; readonly transports: readonly (string)[] })[] } } };
  signOut: { answer: unknown };
  startFill: { body: StartFillRequest; answer: Fill };
  suspendMerchant: { params: { readonly merchantId: string }; body: SuspendMerchantRequest; answer: MerchantOfPartner | Action };
  takeBankStatement: { body: TakeBankStatementRequest; answer: AcceptedStatement | Action };
  takePayoutReturns: { body: TakePayoutReturnsRequest; answer: AcceptedReturns | Action };
  testWebhookEndpoint: { params: { readonly endpointId: string }; answer: WebhookAttempt };
  updateMerchant: { params: { readonly merchantId: string }; body: UpdateMerchantRequest; answer: Merchant | Action };
  updateWebhookEndpoint: { params: { readonly endpointId: string }; body: UpdateWebhookEndpointRequest; answer: WebhookEndpoint | Action };
  verifyAuditLog: { query: { readonly after?: number }; answer: AuditLogVerification };
  whoAmI: { answer: CallerIdentity };
  withdrawAction: { params: { readonly actionId: string }; answer: Action };
}

export const OPERATIONS = {
  acceptInvitation: { method: 'POST', path: '/invitations/accept', access: 'public' },
  addPasskey: { method: 'POST', path: '/account/passkeys', access: 'session.enrol' },
  adjudicateOrder: { method: 'POST', path: '/operator/orders/:merchantOrderId/adjudicate', access: 'operator.order.write' },
  approveAction: { method: 'POST', path: '/actions/:actionId/approve', access: 'session' },
  approveAdjustment: { method: 'POST', path: '/operator/adjustments/:adjustmentId/approve', access: 'operator.finance.write' },
  approveOrder: { method: 'POST', path: '/operator/orders/:merchantOrderId/approve', access: 'operator.order.write' },
  cancelPayment: { method: 'POST', path: '/payments/:paymentId/cancel', access: 'payment.write' },
  changeOwnUserRole: { method: 'PUT', path: '/users/:userId/role', access: 'user.write' },
  changePassword: { method: 'POST', path: '/account/password', access: 'session' },
  changeUserRole: { method: 'PUT', path: '/operator/users/:userId/role', access: 'operator.user.write' },
  closeBatches: { method: 'POST', path: '/batches/close', access: 'payment.write' },
  completeOrder: { method: 'POST', path: '/operator/orders/:merchantOrderId/complete', access: 'operator.order.write' },
  completePayment: { method: 'POST', path: '/payments/:paymentId/complete', access: 'payment.write' },
  confirmTotp: { method: 'POST', path: '/account/totp/confirm', access: 'session.enrol' },
  countWaitingActions: { method: 'GET', path: '/actions/waiting', access: 'session' },
  createApiKey: { method: 'POST', path: '/operator/api-keys', access: 'operator.partner.write' },
  createChain: { method: 'POST', path: '/operator/chains', access: 'operator.partner.write' },
  createClient: { method: 'POST', path: '/operator/clients', access: 'operator.partner.write' },
  createCustomer: { method: 'POST', path: '/customers', access: 'payment.write' },
  createHostedFieldsProfile: { method: 'POST', path: '/hosted-fields/profiles', access: 'payment.write' },
  createMerchant: { method: 'POST', path: '/onboarding/merchants', access: 'onboarding.merchant.write' },
  createOrder: { method: 'POST', path: '/onboarding/merchants/:merchantId/orders', access: 'onboarding.order.write' },
  createOwnApiKey: { method: 'POST', path: '/api-keys', access: 'credential.write' },
  createOwnClient: { method: 'POST', path: '/clients', access: 'credential.write' },
  createPartner: { method: 'POST', path: '/operator/partners', access: 'operator.partner.write' },
  createRefund: { method: 'POST', path: '/refunds', access: 'refund.write' },
  createSavedView: { method: 'POST', path: '/saved-views', access: 'any-credential' },
  createWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints', access: 'webhook.write', needsTwo: true },
  declineAction: { method: 'POST', path: '/actions/:actionId/decline', access: 'session' },
  declineAdjustment: { method: 'POST', path: '/operator/adjustments/:adjustmentId/decline', access: 'operator.finance.write' },
  declineOrder: { method: 'POST', path: '/operator/orders/:merchantOrderId/decline', access: 'operator.order.write' },
  deleteCustomer: { method: 'DELETE', path: '/customers/:customerId', access: 'payment.write' },
  deleteHostedFieldsProfile: { method: 'DELETE', path: '/hosted-fields/profiles/:profileId', access: 'payment.write' },
  deletePaymentMethod: { method: 'DELETE', path: '/payment-methods/:paymentMethodId', access: 'payment.write' },
  deleteSavedView: { method: 'DELETE', path: '/saved-views/:viewId', access: 'any-credential' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/webhook-endpoints/:endpointId', access: 'webhook.write' },
  deliverPayoutFile: { method: 'POST', path: '/operator/payout-files/:fileId/deliver', access: 'operator.finance.write' },
  disableOwnUser: { method: 'POST', path: '/users/:userId/disable', access: 'user.write' },
  disableUser: { method: 'POST', path: '/operator/users/:userId/disable', access: 'operator.user.write' },
  downloadBatch: { method: 'GET', path: '/batches/:batchId/csv', access: 'payment.read' },
  downloadPayout: { method: 'GET', path: '/payouts/:payoutId/csv', access: 'payment.read' },
  downloadSettlementDetails: { method: 'GET', path: '/reports/settlement-details', access: 'payment.read' },
  downloadStatement: { method: 'GET', path: '/merchants/:merchantId/statements/:month/csv', access: 'payment.read' },
  enableOwnUser: { method: 'POST', path: '/users/:userId/enable', access: 'user.write' },
  enableUser: { method: 'POST', path: '/operator/users/:userId/enable', access: 'operator.user.write' },
  endOwnSession: { method: 'DELETE', path: '/account/sessions/:sessionId', access: 'session' },
  endOwnUserSessions: { method: 'POST', path: '/users/:userId/end-sessions', access: 'user.write' },
  endUserSessions: { method: 'POST', path: '/operator/users/:userId/end-sessions', access: 'operator.user.write' },
  explainBookDifference: { method: 'POST', path: '/operator/book-audit/explanations', access: 'operator.finance.write' },
  exportAllBatches: { method: 'GET', path: '/operator/exports/batches', access: 'operator.read' },
  exportAllEvents: { method: 'GET', path: '/operator/exports/events', access: 'operator.read' },
  exportAllPayments: { method: 'GET', path: '/operator/exports/payments', access: 'operator.read' },
  exportAllPayouts: { method: 'GET', path: '/operator/exports/payouts', access: 'operator.read' },
  exportAllRefunds: { method: 'GET', path: '/operator/exports/refunds', access: 'operator.read' },
  exportAllValidations: { method: 'GET', path: '/operator/exports/validations', access: 'operator.read' },
  exportAuditLog: { method: 'GET', path: '/operator/exports/audit-log', access: 'operator.read' },
  exportBatches: { method: 'GET', path: '/exports/batches', access: 'payment.read' },
  exportEvents: { method: 'GET', path: '/exports/events', access: 'event.read' },
  exportPayments: { method: 'GET', path: '/exports/payments', access: 'payment.read' },
  exportPayouts: { method: 'GET', path: '/exports/payouts', access: 'payment.read' },
  exportRefunds: { method: 'GET', path: '/exports/refunds', access: 'refund.read' },
  exportValidations: { method: 'GET', path: '/exports/validations', access: 'payment.read' },
  holdPayouts: { method: 'POST', path: '/operator/merchants/:merchantId/hold-payouts', access: 'operator.finance.write' },
  incrementPayment: { method: 'POST', path: '/payments/:paymentId/increment', access: 'payment.write' },
  inviteOwnUser: { method: 'POST', path: '/users', access: 'user.write' },
  inviteUser: { method: 'POST', path: '/operator/users', access: 'operator.user.write' },
  listAcquirerMessages: { method: 'GET', path: '/operator/acquirer-messages', access: 'operator.read' },
  listAcquirerRoutes: { method: 'GET', path: '/operator/acquirer-routes', access: 'operator.read' },
  listAcquirers: { method: 'GET', path: '/operator/acquirers', access: 'operator.read' },
  listActions: { method: 'GET', path: '/actions', access: 'session' },
  listAdjustments: { method: 'GET', path: '/operator/adjustments', access: 'operator.read' },
  listAllAuthentications: { method: 'GET', path: '/operator/authentications', access: 'operator.read' },
  listAllBatches: { method: 'GET', path: '/operator/batches', access: 'operator.read' },
  listAllCustomers: { method: 'GET', path: '/operator/customers', access: 'operator.read' },
  listAllEvents: { method: 'GET', path: '/operator/events', access: 'operator.read' },
  listAllMerchants: { method: 'GET', path: '/operator/merchants', access: 'operator.read' },
  listAllOrders: { method: 'GET', path: '/operator/orders', access: 'operator.read' },
  listAllPaymentMethods: { method: 'GET', path: '/operator/payment-methods', access: 'operator.read' },
  listAllPayments: { method: 'GET', path: '/operator/payments', access: 'operator.read' },
  listAllPayouts: { method: 'GET', path: '/operator/payouts', access: 'operator.read' },
  listAllRefunds: { method: 'GET', path: '/operator/refunds', access: 'operator.read' },
  listAllValidations: { method: 'GET', path: '/operator/validations', access: 'operator.read' },
  listAllWebhookDeliveries: { method: 'GET', path: '/operator/webhook-deliveries', access: 'operator.read' },
  listAnyRequests: { method: 'GET', path: '/operator/requests', access: 'operator.read' },
  listApiKeys: { method: 'GET', path: '/operator/api-keys', access: 'operator.read' },
  listAuditLog: { method: 'GET', path: '/operator/audit-log', access: 'operator.read' },
  listAuthenticationMessages: { method: 'GET', path: '/operator/three-d-secure/authentications/:authenticationId/messages', access: 'operator.read' },
  listAuthentications: { method: 'GET', path: '/three-d-secure/authentications', access: 'payment.read' },
  listBalanceLines: { method: 'GET', path: '/merchants/:merchantId/balance/lines', access: 'payment.read' },
  listBatchEntries: { method: 'GET', path: '/batches/:batchId/entries', access: 'payment.read' },
  listBatchFees: { method: 'GET', path: '/batches/:batchId/fees', access: 'payment.read' },
  listBatches: { method: 'GET', path: '/batches', access: 'payment.read' },
  listCardTypes: { method: 'GET', path: '/operator/card-types', access: 'operator.read' },
  listChains: { method: 'GET', path: '/operator/chains', access: 'operator.read' },
  listClients: { method: 'GET', path: '/operator/clients', access: 'operator.read' },
  listCustomers: { method: 'GET', path: '/customers', access: 'payment.read' },
  listDifferences: { method: 'GET', path: '/operator/reconciliation/differences', access: 'operator.read' },
  listEvents: { method: 'GET', path: '/events', access: 'event.read' },
  listFaults: { method: 'GET', path: '/sandbox/faults', access: 'operator.read' },
  listHostedFieldsProfiles: { method: 'GET', path: '/hosted-fields/profiles', access: 'payment.read' },
  listIssuerFaults: { method: 'GET', path: '/sandbox/issuer-faults', access: 'operator.read' },
  listLedgerEntries: { method: 'GET', path: '/operator/ledger-entries', access: 'operator.read' },
  listMerchantChanges: { method: 'GET', path: '/operator/merchants/:merchantId/changes', access: 'operator.read' },
  listMerchants: { method: 'GET', path: '/onboarding/merchants', access: 'onboarding.merchant.read' },
  listOrders: { method: 'GET', path: '/onboarding/merchants/:merchantId/orders', access: 'onboarding.order.read' },
  listOwnApiKeys: { method: 'GET', path: '/api-keys', access: 'credential.read' },
  listOwnAuthenticationMessages: { method: 'GET', path: '/three-d-secure/authentications/:authenticationId/messages', access: 'payment.read' },
  listOwnClients: { method: 'GET', path: '/clients', access: 'credential.read' },
  listOwnUsers: { method: 'GET', path: '/users', access: 'user.read' },
  listPartnerWebhookEndpoints: { method: 'GET', path: '/operator/webhook-endpoints', access: 'operator.read' },
  listPartners: { method: 'GET', path: '/operator/partners', access: 'operator.read' },
  listPaymentMethods: { method: 'GET', path: '/payment-methods', access: 'payment.read' },
  listPayments: { method: 'GET', path: '/payments', access: 'payment.read' },
  listPayoutFiles: { method: 'GET', path: '/operator/payout-files', access: 'operator.read' },
  listPayoutLines: { method: 'GET', path: '/payouts/:payoutId/lines', access: 'payment.read' },
  listPayoutReturns: { method: 'GET', path: '/operator/payout-returns', access: 'operator.read' },
  listPayouts: { method: 'GET', path: '/payouts', access: 'payment.read' },
  listReconciliationRuns: { method: 'GET', path: '/operator/reconciliation/runs', access: 'operator.read' },
  listRefunds: { method: 'GET', path: '/refunds', access: 'refund.read' },
  listRequestors: { method: 'GET', path: '/operator/merchants/:merchantId/three-d-secure', access: 'operator.read' },
  listRequests: { method: 'GET', path: '/requests', access: 'event.read' },
  listSavedViews: { method: 'GET', path: '/saved-views', access: 'any-credential' },
  listSchemes: { method: 'GET', path: '/operator/three-d-secure/schemes', access: 'operator.read' },
  listSolutions: { method: 'GET', path: '/onboarding/solutions', access: 'onboarding.order.read' },
  listStatements: { method: 'GET', path: '/merchants/:merchantId/statements', access: 'payment.read' },
  listTestCards: { method: 'GET', path: '/sandbox/cards', access: 'any-credential' },
  listUnresolvedPayments: { method: 'GET', path: '/operator/unresolved-payments', access: 'operator.read' },
  listUnresolvedRefunds: { method: 'GET', path: '/operator/unresolved-refunds', access: 'operator.read' },
  listUsers: { method: 'GET', path: '/operator/users', access: 'operator.read' },
  listValidations: { method: 'GET', path: '/validations', access: 'payment.read' },
  listWebhookDeliveries: { method: 'GET', path: '/webhook-endpoints/:endpointId/deliveries', access: 'webhook.write' },
  listWebhookEndpoints: { method: 'GET', path: '/webhook-endpoints', access: 'webhook.write' },
  moveClock: { method: 'POST', path: '/sandbox/clock', access: 'operator.system.write' },
  offerPasskey: { method: 'POST', path: '/account/passkeys/options', access: 'session.enrol' },
  offerTotp: { method: 'POST', path: '/account/totp', access: 'session.enrol' },
  payOutNow: { method: 'POST', path: '/operator/merchants/:merchantId/payouts', access: 'operator.finance.write' },
  reactivateMerchant: { method: 'POST', path: '/operator/merchants/:merchantId/reactivate', access: 'operator.risk.write' },
  readBatch: { method: 'GET', path: '/batches/:batchId/page', access: 'payment.read' },
  readPayout: { method: 'GET', path: '/payouts/:payoutId/page', access: 'payment.read' },
  readStatement: { method: 'GET', path: '/merchants/:merchantId/statements/:month/page', access: 'payment.read' },
  redeliverWebhook: { method: 'POST', path: '/webhook-deliveries/:deliveryId/redeliver', access: 'webhook.write' },
  releasePayment: { method: 'POST', path: '/payments/:paymentId/release', access: 'payment.write' },
  releasePayouts: { method: 'POST', path: '/operator/merchants/:merchantId/release-payouts', access: 'operator.finance.write', needsTwo: true },
  removeClientJwks: { method: 'DELETE', path: '/operator/clients/:clientId/jwks', access: 'operator.partner.write' },
  removeOwnClientJwks: { method: 'DELETE', path: '/clients/:clientId/jwks', access: 'credential.write' },
  removePasskey: { method: 'DELETE', path: '/account/passkeys/:passkeyId', access: 'session' },
  removePayoutReserve: { method: 'DELETE', path: '/operator/merchants/:merchantId/payout-reserve', access: 'operator.finance.write', needsTwo: true },
  removeRequestor: { method: 'DELETE', path: '/operator/merchants/:merchantId/three-d-secure/:scheme', access: 'operator.risk.write', needsTwo: true },
  removeTotp: { method: 'DELETE', path: '/account/totp', access: 'session' },
  renewInvitation: { method: 'POST', path: '/operator/users/:userId/invitation', access: 'operator.user.write' },
  renewOwnInvitation: { method: 'POST', path: '/users/:userId/invitation', access: 'user.write' },
  renewPasskeyOptions: { method: 'POST', path: '/session/passkey/options', access: 'public' },
  renewRecoveryCodes: { method: 'POST', path: '/account/recovery-codes', access: 'session' },
  replaceAgentPolicy: { method: 'PUT', path: '/operator/clients/:clientId/agent', access: 'operator.partner.write', needsTwo: true },
  replaceClientJwks: { method: 'PUT', path: '/operator/clients/:clientId/jwks', access: 'operator.partner.write' },
  replaceOwnAgentPolicy: { method: 'PUT', path: '/clients/:clientId/agent', access: 'credential.write', needsTwo: true },
  replaceOwnClientJwks: { method: 'PUT', path: '/clients/:clientId/jwks', access: 'credential.write' },
  replayWebhooks: { method: 'POST', path: '/webhook-endpoints/:endpointId/replay', access: 'webhook.write' },
  requestAdjustment: { method: 'POST', path: '/operator/merchants/:merchantId/adjustments', access: 'operator.finance.write' },
  requestReconciliationRun: { method: 'POST', path: '/operator/reconciliation/runs', access: 'operator.finance.write' },
  requestWholeAudit: { method: 'POST', path: '/operator/book-audit/whole', access: 'operator.finance.write' },
  resetOwnUserFactors: { method: 'POST', path: '/users/:userId/reset-factors', access: 'user.write' },
  resetScheme: { method: 'DELETE', path: '/operator/three-d-secure/schemes/:scheme', access: 'operator.risk.write', needsTwo: true },
  resetUserFactors: { method: 'POST', path: '/operator/users/:userId/reset-factors', access: 'operator.user.write' },
  resolveDifference: { method: 'POST', path: '/operator/reconciliation/differences/:differenceId/resolve', access: 'operator.finance.write' },
  resolvePayoutReturn: { method: 'POST', path: '/operator/payout-returns/:returnId/resolve', access: 'operator.finance.write', needsTwo: true },
  retrieveAccount: { method: 'GET', path: '/account', access: 'session.enrol' },
  retrieveAcquirerOfPayment: { method: 'GET', path: '/operator/payments/:paymentId/acquirer', access: 'operator.read' },
  retrieveAction: { method: 'GET', path: '/actions/:actionId', access: 'session' },
  retrieveAdjustment: { method: 'GET', path: '/operator/adjustments/:adjustmentId', access: 'operator.read' },
  retrieveAnyAuthentication: { method: 'GET', path: '/operator/authentications/:authenticationId', access: 'operator.read' },
  retrieveAnyBatch: { method: 'GET', path: '/operator/batches/:batchId', access: 'operator.read' },
  retrieveAnyCustomer: { method: 'GET', path: '/operator/customers/:customerId', access: 'operator.read' },
  retrieveAnyEvent: { method: 'GET', path: '/operator/events/:eventId', access: 'operator.read' },
  retrieveAnyFeePlan: { method: 'GET', path: '/operator/merchants/:merchantId/fee-plan', access: 'operator.read' },
  retrieveAnyMerchant: { method: 'GET', path: '/operator/merchants/:merchantId', access: 'operator.read' },
  retrieveAnyOrder: { method: 'GET', path: '/operator/orders/:merchantOrderId', access: 'operator.read' },
  retrieveAnyOverview: { method: 'GET', path: '/operator/overview', access: 'operator.read' },
  retrieveAnyPayment: { method: 'GET', path: '/operator/payments/:paymentId', access: 'operator.read' },
  retrieveAnyPaymentMethod: { method: 'GET', path: '/operator/payment-methods/:paymentMethodId', access: 'operator.read' },
  retrieveAnyPayout: { method: 'GET', path: '/operator/payouts/:payoutId', access: 'operator.read' },
  retrieveAnyRefund: { method: 'GET', path: '/operator/refunds/:refundId', access: 'operator.read' },
  retrieveAnyRequest: { method: 'GET', path: '/operator/requests/:requestId', access: 'operator.read' },
  retrieveAnyStatistics: { method: 'GET', path: '/operator/statistics', access: 'operator.read' },
  retrieveAnyTimeline: { method: 'GET', path: '/operator/timeline', access: 'operator.read' },
  retrieveAnyValidation: { method: 'GET', path: '/operator/validations/:validationId', access: 'operator.read' },
  retrieveAnyWebhookDelivery: { method: 'GET', path: '/operator/webhook-deliveries/:deliveryId', access: 'operator.read' },
  retrieveApiKey: { method: 'GET', path: '/operator/api-keys/:apiKeyId', access: 'operator.read' },
  retrieveAuthentication: { method: 'GET', path: '/three-d-secure/authentications/:authenticationId', access: 'payment.read' },
  retrieveBalance: { method: 'GET', path: '/merchants/:merchantId/balance', access: 'payment.read' },
  retrieveBatch: { method: 'GET', path: '/batches/:batchId', access: 'payment.read' },
  retrieveBookAudit: { method: 'GET', path: '/operator/book-audit', access: 'operator.read' },
  retrieveChain: { method: 'GET', path: '/operator/chains/:chainId', access: 'operator.read' },
  retrieveChallengeResult: { method: 'POST', path: '/three-d-secure/authentications/:authenticationId/lookup', access: 'payment.write' },
  retrieveClient: { method: 'GET', path: '/operator/clients/:clientId', access: 'operator.read' },
  retrieveClock: { method: 'GET', path: '/sandbox/clock', access: 'operator.read' },
  retrieveCustomer: { method: 'GET', path: '/customers/:customerId', access: 'payment.read' },
  retrieveDifference: { method: 'GET', path: '/operator/reconciliation/differences/:differenceId', access: 'operator.read' },
  retrieveEvent: { method: 'GET', path: '/events/:eventId', access: 'event.read' },
  retrieveFeePlan: { method: 'GET', path: '/merchants/:merchantId/fee-plan', access: 'payment.read' },
  retrieveFill: { method: 'GET', path: '/sandbox/fill', access: 'operator.read' },
  retrieveHostedFieldsProfile: { method: 'GET', path: '/hosted-fields/profiles/:profileId', access: 'payment.read' },
  retrieveMerchant: { method: 'GET', path: '/onboarding/merchants/:merchantId', access: 'onboarding.merchant.read' },
  retrieveMerchantBalances: { method: 'GET', path: '/operator/merchants/:merchantId/balances', access: 'operator.read' },
  retrieveMerchantReadiness: { method: 'GET', path: '/onboarding/merchants/:merchantId/readiness', access: 'onboarding.merchant.read' },
  retrieveOrder: { method: 'GET', path: '/onboarding/merchants/:merchantId/orders/:merchantOrderId', access: 'onboarding.order.read' },
  retrieveOverview: { method: 'GET', path: '/overview', access: 'payment.read' },
  retrieveOwnApiKey: { method: 'GET', path: '/api-keys/:apiKeyId', access: 'credential.read' },
  retrieveOwnClient: { method: 'GET', path: '/clients/:clientId', access: 'credential.read' },
  retrieveOwnUser: { method: 'GET', path: '/users/:userId', access: 'user.read' },
  retrievePartner: { method: 'GET', path: '/operator/partners/:partnerId', access: 'operator.read' },
  retrievePayment: { method: 'GET', path: '/payments/:paymentId', access: 'payment.read' },
  retrievePaymentMethod: { method: 'GET', path: '/payment-methods/:paymentMethodId', access: 'payment.read' },
  retrievePayout: { method: 'GET', path: '/payouts/:payoutId', access: 'payment.read' },
  retrievePayoutAccount: { method: 'GET', path: '/operator/merchants/:merchantId/payout-account', access: 'operator.read' },
  retrievePayoutFile: { method: 'GET', path: '/operator/payout-files/:fileId', access: 'operator.read' },
  retrievePayoutFileContent: { method: 'GET', path: '/operator/payout-files/:fileId/content', access: 'operator.bank.read' },
  retrievePayoutReturn: { method: 'GET', path: '/operator/payout-returns/:returnId', access: 'operator.read' },
  retrieveReconciliationRun: { method: 'GET', path: '/operator/reconciliation/runs/:runId', access: 'operator.read' },
  retrieveRefund: { method: 'GET', path: '/refunds/:refundId', access: 'refund.read' },
  retrieveRequest: { method: 'GET', path: '/requests/:requestId', access: 'event.read' },
  retrieveRequestor: { method: 'GET', path: '/operator/merchants/:merchantId/three-d-secure/:scheme', access: 'operator.read' },
  retrieveScheme: { method: 'GET', path: '/operator/three-d-secure/schemes/:scheme', access: 'operator.read' },
  retrieveSession: { method: 'GET', path: '/session', access: 'public' },
  retrieveStatement: { method: 'GET', path: '/merchants/:merchantId/statements/:month', access: 'payment.read' },
  retrieveStatistics: { method: 'GET', path: '/statistics', access: 'payment.read' },
  retrieveSystem: { method: 'GET', path: '/operator/system', access: 'operator.read' },
  retrieveTimeline: { method: 'GET', path: '/timeline', access: 'event.read' },
  retrieveUser: { method: 'GET', path: '/operator/users/:userId', access: 'operator.read' },
  retrieveValidation: { method: 'GET', path: '/validations/:validationId', access: 'payment.read' },
  retrieveWebhookDelivery: { method: 'GET', path: '/webhook-deliveries/:deliveryId', access: 'webhook.write' },
  retrieveWebhookEndpoint: { method: 'GET', path: '/webhook-endpoints/:endpointId', access: 'webhook.write' },
  retrieveWebhookReplay: { method: 'GET', path: '/webhook-endpoints/:endpointId/replays/:replayId', access: 'webhook.write' },
  retrieveWebhookStatistics: { method: 'GET', path: '/webhook-endpoints/:endpointId/statistics', access: 'webhook.write' },
  reviewOrder: { method: 'POST', path: '/operator/orders/:merchantOrderId/review', access: 'operator.order.write' },
  revokeApiKey: { method: 'POST', path: '/operator/api-keys/:apiKeyId/revoke', access: 'operator.partner.write' },
  revokeClient: { method: 'POST', path: '/operator/clients/:clientId/revoke', access: 'operator.partner.write' },
  revokeOwnApiKey: { method: 'POST', path: '/api-keys/:apiKeyId/revoke', access: 'credential.write' },
  revokeOwnClient: { method: 'POST', path: '/clients/:clientId/revoke', access: 'credential.write' },
  rollApiKey: { method: 'POST', path: '/operator/api-keys/:apiKeyId/roll', access: 'operator.partner.write' },
  rollClientSecret: { method: 'POST', path: '/operator/clients/:clientId/roll', access: 'operator.partner.write' },
  rollOwnApiKey: { method: 'POST', path: '/api-keys/:apiKeyId/roll', access: 'credential.write' },
  rollOwnClientSecret: { method: 'POST', path: '/clients/:clientId/roll', access: 'credential.write' },
  rollWebhookSecret: { method: 'POST', path: '/webhook-endpoints/:endpointId/roll-secret', access: 'webhook.write' },
  runAction: { method: 'POST', path: '/actions/:actionId/run', access: 'session' },
  scheduleOrder: { method: 'POST', path: '/operator/orders/:merchantOrderId/schedule', access: 'operator.order.write' },
  search: { method: 'GET', path: '/search', access: 'any-credential' },
  searchAll: { method: 'GET', path: '/operator/search', access: 'operator.read' },
  setAcquirerRoutes: { method: 'PUT', path: '/operator/acquirer-routes', access: 'operator.system.write', needsTwo: true },
  setCardTypes: { method: 'PUT', path: '/operator/card-types', access: 'operator.system.write', needsTwo: true },
  setFaults: { method: 'PUT', path: '/sandbox/faults', access: 'operator.system.write' },
  setFeePlan: { method: 'PUT', path: '/operator/merchants/:merchantId/fee-plan', access: 'operator.merchant.write', needsTwo: true },
  setIssuerFaults: { method: 'PUT', path: '/sandbox/issuer-faults', access: 'operator.system.write' },
  setPayoutReserve: { method: 'PUT', path: '/operator/merchants/:merchantId/payout-reserve', access: 'operator.finance.write', needsTwo: true },
  setPayoutSchedule: { method: 'PUT', path: '/operator/merchants/:merchantId/payout-schedule', access: 'operator.finance.write', needsTwo: true },
  setRequestor: { method: 'PUT', path: '/operator/merchants/:merchantId/three-d-secure/:scheme', access: 'operator.risk.write', needsTwo: true },
  setScheme: { method: 'PUT', path: '/operator/three-d-secure/schemes/:scheme', access: 'operator.risk.write', needsTwo: true },
  setTerminal: { method: 'PUT', path: '/operator/merchants/:merchantId/terminal', access: 'operator.merchant.write', needsTwo: true },
  showPasskey: { method: 'POST', path: '/session/passkey', access: 'public' },
  showRecoveryCode: { method: 'POST', path: '/session/recovery-code', access: 'public' },
  showTotpCode: { method: 'POST', path: '/session/totp', access: 'public' },
  signIn: { method: 'POST', path: '/session', access: 'public' },
  signOut: { method: 'DELETE', path: '/session', access: 'public' },
  startFill: { method: 'POST', path: '/sandbox/fill', access: 'operator.system.write' },
  suspendMerchant: { method: 'POST', path: '/operator/merchants/:merchantId/suspend', access: 'operator.risk.write' },
  takeBankStatement: { method: 'POST', path: '/operator/bank-statements', access: 'operator.finance.write' },
  takePayoutReturns: { method: 'POST', path: '/operator/payout-returns', access: 'operator.finance.write' },
  testWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints/:endpointId/test', access: 'webhook.write' },
  updateMerchant: { method: 'PATCH', path: '/onboarding/merchants/:merchantId', access: 'onboarding.merchant.write' },
  updateWebhookEndpoint: { method: 'PATCH', path: '/webhook-endpoints/:endpointId', access: 'webhook.write' },
  verifyAuditLog: { method: 'GET', path: '/operator/audit-log/verification', access: 'operator.read' },
  whoAmI: { method: 'GET', path: '/partner', access: 'any-credential' },
  withdrawAction: { method: 'POST', path: '/actions/:actionId/withdraw', access: 'session' },
} as const;
