// Made from the routes by `npm run openapi`. Do not edit.
import type { Operation, Without } from '../operation.ts';
import type { AcceptedReturns, AcceptedStatement, AccessToken, AcquirerMessage, AcquirerOfPayment, AcquirerRoutes, Acquirers, Action, Adjustment, ApiKey, ApproveActionRequest, ApproveAdjustmentRequest, AuditLogEntry, AuditLogVerification, Authentication, AuthenticationMessages, AuthenticationOfPartner, AuthorizationServerMetadata, BalanceLine, Batch, BatchEntry, BatchFees, BatchOfPartner, BookAudit, BookDifference, CallerIdentity, CancelPaymentRequest, CardLookup, CardTypes, Chain, ChallengeOutcome, ChangeOwnUserRoleRequest, ChangeUserRoleRequest, Client, ClientWithKeys, ClientWithSecret, Clock, CloseBatchesRequest, ClosedBatches, CollectedAction, CompletePaymentRequest, ConfirmProposalRequest, CreateApiKeyRequest, CreateAuthenticationRequest, CreateCardLookupRequest, CreateChainRequest, CreateClientRequest, CreateCustomerRequest, CreateHostedFieldsProfileRequest, CreateMerchantRequest, CreateOperatorSessionRequest, CreateOrderRequest, CreateOwnApiKeyRequest, CreateOwnClientRequest, CreatePartnerRequest, CreatePaymentRequest, CreateRefundRequest, CreateSavedViewRequest, CreateTokenRequest, CreateValidationRequest, CreateWebhookEndpointRequest, CreatedApiKey, CreatedClient, CreatedPayouts, CreatedWebhookEndpoint, Customer, CustomerOfPartner, DeclineActionRequest, DeclineAdjustmentRequest, DeclineOrderRequest, DeliverPayoutFileRequest, Difference, DownloadSettlementDetailsQuery, DownloadStatementQuery, Event, EventOfPartner, ExplainBookDifferenceRequest, ExportAllBatchesQuery, ExportAllEventsQuery, ExportAllPaymentsQuery, ExportAllPayoutsQuery, ExportAllRefundsQuery, ExportAllValidationsQuery, ExportAuditLogQuery, ExportBatchesQuery, ExportEventsQuery, ExportPaymentsQuery, ExportPayoutsQuery, ExportRefundsQuery, ExportValidationsQuery, Faults, FeePlan, Fill, Health, HoldPayoutsRequest, HostedFieldsProfile, IncrementPaymentRequest, IntrospectTokenRequest, InviteOwnUserRequest, InviteUserRequest, InvitedUser, IssuerFaults, JsonWebKeySet, LedgerEntry, ListAcquirerMessagesQuery, ListActionsQuery, ListAdjustmentsQuery, ListAllAuthenticationsQuery, ListAllBatchesQuery, ListAllCustomersQuery, ListAllEventsQuery, ListAllMerchantsQuery, ListAllOrdersQuery, ListAllPaymentMethodsQuery, ListAllPaymentsQuery, ListAllPayoutsQuery, ListAllRefundsQuery, ListAllValidationsQuery, ListAllWebhookDeliveriesQuery, ListAnyRequestsQuery, ListApiKeysQuery, ListAuditLogQuery, ListAuthenticationMessagesQuery, ListAuthenticationsQuery, ListBalanceLinesQuery, ListBatchEntriesQuery, ListBatchesQuery, ListChainsQuery, ListClientsQuery, ListCustomersQuery, ListDifferencesQuery, ListEventsQuery, ListHostedFieldsProfilesQuery, ListLedgerEntriesQuery, ListMerchantChangesQuery, ListMerchantsQuery, ListOrdersQuery, ListOwnApiKeysQuery, ListOwnAuthenticationMessagesQuery, ListOwnClientsQuery, ListOwnUsersQuery, ListPartnerWebhookEndpointsQuery, ListPartnersQuery, ListPaymentMethodsQuery, ListPaymentsQuery, ListPayoutFilesQuery, ListPayoutLinesQuery, ListPayoutReturnsQuery, ListPayoutsQuery, ListProposalsQuery, ListReconciliationRunsQuery, ListRefundsQuery, ListRequestsQuery, ListSavedViewsQuery, ListUnresolvedPaymentsQuery, ListUnresolvedRefundsQuery, ListUsersQuery, ListValidationsQuery, ListWebhookDeliveriesQuery, ListWebhookEndpointsQuery, ListedAuthentication, LoggedRequest, LoggedRequestWithBodies, Merchant, MerchantBalance, MerchantBalances, MerchantChange, MerchantOfPartner, MerchantReadiness, MoveClockRequest, MovedClock, OperatorSession, Order, OrderOfPartner, OrderWithHistory, Overview, Partner, PayOutNowRequest, Payment, PaymentOfPartner, Payout, PayoutAccount, PayoutFile, PayoutFileWithItems, PayoutLine, PayoutOfPartner, PayoutReturn, Proposal, ReactivateMerchantRequest, ReadStatementQuery, ReconciliationRun, RedeliverWebhookRequest, Refund, RefundOfPartner, ReleasePaymentRequest, ReleasePayoutsRequest, ReplaceAgentPolicyRequest, ReplaceClientJwksRequest, ReplaceOwnAgentPolicyRequest, ReplaceOwnClientJwksRequest, ReplayWebhooksRequest, RequestAdjustmentRequest, RequestReconciliationRunRequest, RequestWholeAuditRequest, RequestedAudit, Requestor, Requestors, ResolveDifferenceRequest, ResolvePayoutReturnRequest, RetrieveAnyOverviewQuery, RetrieveAnyRequestQuery, RetrieveAnyStatisticsQuery, RetrieveAnyTimelineQuery, RetrieveChallengeResultRequest, RetrieveOverviewQuery, RetrieveStatementQuery, RetrieveStatisticsQuery, RetrieveTimelineQuery, RetrievedPayment, RetrievedPaymentOfPartner, RevokeTokenRequest, RollClientSecretRequest, RollOwnClientSecretRequest, RollWebhookSecretRequest, RolledClient, SavedView, SavedViewList, ScheduleOrderRequest, SchemeSettings, Schemes, SearchAllQuery, SearchQuery, SearchResults, SetAcquirerRoutesRequest, SetCardTypesRequest, SetFaultsRequest, SetFeePlanRequest, SetIssuerFaultsRequest, SetPayoutReserveRequest, SetPayoutScheduleRequest, SetRequestorRequest, SetSchemeRequest, SetTerminalRequest, Solution, StartFillRequest, Statement, Statements, Statistics, StoredPaymentMethod, StoredPaymentMethodOfPartner, SuspendMerchantRequest, System, TakeBankStatementRequest, TakePayoutReturnsRequest, TestCards, TimelineEntry, TokenIntrospection, UnresolvedPayment, UnresolvedRefund, UpdateMerchantRequest, UpdateWebhookEndpointRequest, User, Validation, ValidationOfPartner, VerifyAuditLogQuery, WaitingCount, WebhookAttempt, WebhookDelivery, WebhookDeliveryOfPartner, WebhookDeliveryWithAttempts, WebhookDeliveryWithAttemptsOfPartner, WebhookEndpoint, WebhookEndpointWithSecret, WebhookPublicKeys, WebhookReplay, WebhookStatistics } from './types.ts';

export const SDK_VERSION = "0.1.0";

/** Newest first. */
export const API_VERSIONS = [ "2025-01-17", "2025-01-14", "2024-09-17" ] as const;

/** What each operation takes and answers. */
export interface Operations {
  adjudicateOrder: { input: { readonly params: { readonly merchantOrderId: string } }; answer: OrderWithHistory };
  approveAction: { input: { readonly params: { readonly actionId: string }; readonly body: ApproveActionRequest }; answer: Action };
  approveAdjustment: { input: { readonly params: { readonly adjustmentId: string }; readonly body?: ApproveAdjustmentRequest | undefined }; answer: Adjustment };
  approveOrder: { input: { readonly params: { readonly merchantOrderId: string } }; answer: OrderWithHistory };
  cancelPayment: { input: { readonly params: { readonly paymentId: string }; readonly body?: CancelPaymentRequest | undefined }; answer: Payment };
  changeOwnUserRole: { input: { readonly params: { readonly userId: string }; readonly body: ChangeOwnUserRoleRequest }; answer: User };
  changeUserRole: { input: { readonly params: { readonly userId: string }; readonly body: ChangeUserRoleRequest }; answer: User };
  closeBatches: { input: { readonly body?: CloseBatchesRequest | undefined }; answer: ClosedBatches };
  completeOrder: { input: { readonly params: { readonly merchantOrderId: string } }; answer: OrderWithHistory };
  completePayment: { input: { readonly params: { readonly paymentId: string }; readonly body?: CompletePaymentRequest | undefined }; answer: Payment };
  confirmProposal: { input: { readonly params: { readonly proposalId: string }; readonly body: ConfirmProposalRequest }; answer: Proposal };
  countWaitingActions: { input: {}; answer: WaitingCount };
  createApiKey: { input: { readonly body: CreateApiKeyRequest }; answer: CreatedApiKey };
  createAuthentication: { input: { readonly body: CreateAuthenticationRequest }; answer: Authentication };
  createCardLookup: { input: { readonly body: CreateCardLookupRequest }; answer: CardLookup };
  createChain: { input: { readonly body: CreateChainRequest }; answer: Chain };
  createClient: { input: { readonly body: CreateClientRequest }; answer: CreatedClient };
  createCustomer: { input: { readonly body: CreateCustomerRequest }; answer: Customer };
  createHostedFieldsProfile: { input: { readonly body: CreateHostedFieldsProfileRequest }; answer: HostedFieldsProfile };
  createMerchant: { input: { readonly body: CreateMerchantRequest }; answer: Merchant };
  createOperatorSession: { input: { readonly body: CreateOperatorSessionRequest }; answer: OperatorSession };
  createOrder: { input: { readonly params: { readonly merchantId: string }; readonly body: CreateOrderRequest }; answer: Order };
  createOwnApiKey: { input: { readonly body: CreateOwnApiKeyRequest }; answer: CreatedApiKey };
  createOwnClient: { input: { readonly body: CreateOwnClientRequest }; answer: CreatedClient };
  createPartner: { input: { readonly body: CreatePartnerRequest }; answer: Partner };
  createPayment: { input: { readonly body: CreatePaymentRequest }; answer: Payment };
  createRefund: { input: { readonly body: CreateRefundRequest }; answer: Refund };
  createSavedView: { input: { readonly body: CreateSavedViewRequest }; answer: SavedView };
  createToken: { input: { readonly body: CreateTokenRequest }; answer: AccessToken };
  createValidation: { input: { readonly body: CreateValidationRequest }; answer: Validation };
  createWebhookEndpoint: { input: { readonly body: CreateWebhookEndpointRequest }; answer: CreatedWebhookEndpoint };
  declineAction: { input: { readonly params: { readonly actionId: string }; readonly body: DeclineActionRequest }; answer: Action };
  declineAdjustment: { input: { readonly params: { readonly adjustmentId: string }; readonly body?: DeclineAdjustmentRequest | undefined }; answer: Adjustment };
  declineOrder: { input: { readonly params: { readonly merchantOrderId: string }; readonly body: DeclineOrderRequest }; answer: OrderWithHistory };
  deleteCustomer: { input: { readonly params: { readonly customerId: string } }; answer: void };
  deleteHostedFieldsProfile: { input: { readonly params: { readonly profileId: string } }; answer: void };
  deleteOperatorSession: { input: {}; answer: void };
  deletePaymentMethod: { input: { readonly params: { readonly paymentMethodId: string } }; answer: void };
  deleteSavedView: { input: { readonly params: { readonly viewId: string } }; answer: void };
  deleteWebhookEndpoint: { input: { readonly params: { readonly endpointId: string } }; answer: void };
  deliverPayoutFile: { input: { readonly params: { readonly fileId: string }; readonly body: DeliverPayoutFileRequest }; answer: PayoutFile };
  disableOwnUser: { input: { readonly params: { readonly userId: string } }; answer: User };
  disableUser: { input: { readonly params: { readonly userId: string } }; answer: User };
  downloadBatch: { input: { readonly params: { readonly batchId: string } }; answer: Response };
  downloadPayout: { input: { readonly params: { readonly payoutId: string } }; answer: Response };
  downloadSettlementDetails: { input: { readonly query: DownloadSettlementDetailsQuery }; answer: Response };
  downloadStatement: { input: { readonly params: { readonly merchantId: string; readonly month: string }; readonly query?: DownloadStatementQuery | undefined }; answer: Response };
  enableOwnUser: { input: { readonly params: { readonly userId: string } }; answer: User };
  enableUser: { input: { readonly params: { readonly userId: string } }; answer: User };
  endOwnUserSessions: { input: { readonly params: { readonly userId: string } }; answer: User };
  endUserSessions: { input: { readonly params: { readonly userId: string } }; answer: User };
  explainBookDifference: { input: { readonly body: ExplainBookDifferenceRequest }; answer: BookDifference };
  exportAllBatches: { input: { readonly query?: ExportAllBatchesQuery | undefined }; answer: Response };
  exportAllEvents: { input: { readonly query?: ExportAllEventsQuery | undefined }; answer: Response };
  exportAllPayments: { input: { readonly query?: ExportAllPaymentsQuery | undefined }; answer: Response };
  exportAllPayouts: { input: { readonly query?: ExportAllPayoutsQuery | undefined }; answer: Response };
  exportAllRefunds: { input: { readonly query?: ExportAllRefundsQuery | undefined }; answer: Response };
  exportAllValidations: { input: { readonly query?: ExportAllValidationsQuery | undefined }; answer: Response };
  exportAuditLog: { input: { readonly query?: ExportAuditLogQuery | undefined }; answer: Response };
  exportBatches: { input: { readonly query?: ExportBatchesQuery | undefined }; answer: Response };
  exportEvents: { input: { readonly query?: ExportEventsQuery | undefined }; answer: Response };
  exportPayments: { input: { readonly query?: ExportPaymentsQuery | undefined }; answer: Response };
  exportPayouts: { input: { readonly query?: ExportPayoutsQuery | undefined }; answer: Response };
  exportRefunds: { input: { readonly query?: ExportRefundsQuery | undefined }; answer: Response };
  exportValidations: { input: { readonly query?: ExportValidationsQuery | undefined }; answer: Response };
  getAuthorizationServerMetadata: { input: {}; answer: AuthorizationServerMetadata };
  getSigningKeys: { input: {}; answer: JsonWebKeySet };
  holdPayouts: { input: { readonly params: { readonly merchantId: string }; readonly body: HoldPayoutsRequest }; answer: PayoutAccount };
  incrementPayment: { input: { readonly params: { readonly paymentId: string }; readonly body: IncrementPaymentRequest }; answer: Payment };
  introspectToken: { input: { readonly body: IntrospectTokenRequest }; answer: TokenIntrospection };
  inviteOwnUser: { input: { readonly body: InviteOwnUserRequest }; answer: InvitedUser };
  inviteUser: { input: { readonly body: InviteUserRequest }; answer: InvitedUser };
  isLive: { input: {}; answer: Health };
  isReady: { input: {}; answer: Health };
  listAcquirerMessages: { input: { readonly query?: ListAcquirerMessagesQuery | undefined }; item: AcquirerMessage };
  listAcquirerRoutes: { input: {}; answer: AcquirerRoutes };
  listAcquirers: { input: {}; answer: Acquirers };
  listActions: { input: { readonly query?: ListActionsQuery | undefined }; item: Action };
  listAdjustments: { input: { readonly query?: ListAdjustmentsQuery | undefined }; item: Adjustment };
  listAllAuthentications: { input: { readonly query?: ListAllAuthenticationsQuery | undefined }; item: AuthenticationOfPartner };
  listAllBatches: { input: { readonly query?: ListAllBatchesQuery | undefined }; item: BatchOfPartner };
  listAllCustomers: { input: { readonly query?: ListAllCustomersQuery | undefined }; item: CustomerOfPartner };
  listAllEvents: { input: { readonly query?: ListAllEventsQuery | undefined }; item: EventOfPartner };
  listAllMerchants: { input: { readonly query?: ListAllMerchantsQuery | undefined }; item: MerchantOfPartner };
  listAllOrders: { input: { readonly query?: ListAllOrdersQuery | undefined }; item: OrderOfPartner };
  listAllPaymentMethods: { input: { readonly query?: ListAllPaymentMethodsQuery | undefined }; item: StoredPaymentMethodOfPartner };
  listAllPayments: { input: { readonly query?: ListAllPaymentsQuery | undefined }; item: PaymentOfPartner };
  listAllPayouts: { input: { readonly query?: ListAllPayoutsQuery | undefined }; item: PayoutOfPartner };
  listAllRefunds: { input: { readonly query?: ListAllRefundsQuery | undefined }; item: RefundOfPartner };
  listAllValidations: { input: { readonly query?: ListAllValidationsQuery | undefined }; item: ValidationOfPartner };
  listAllWebhookDeliveries: { input: { readonly query?: ListAllWebhookDeliveriesQuery | undefined }; item: WebhookDeliveryOfPartner };
  listAnyRequests: { input: { readonly query: ListAnyRequestsQuery }; item: LoggedRequest };
  listApiKeys: { input: { readonly query?: ListApiKeysQuery | undefined }; item: ApiKey };
  listAuditLog: { input: { readonly query?: ListAuditLogQuery | undefined }; item: AuditLogEntry };
  listAuthenticationMessages: { input: { readonly params: { readonly authenticationId: string }; readonly query?: ListAuthenticationMessagesQuery | undefined }; answer: AuthenticationMessages };
  listAuthentications: { input: { readonly query?: ListAuthenticationsQuery | undefined }; item: ListedAuthentication };
  listBalanceLines: { input: { readonly params: { readonly merchantId: string }; readonly query?: ListBalanceLinesQuery | undefined }; item: BalanceLine };
  listBatchEntries: { input: { readonly params: { readonly batchId: string }; readonly query?: ListBatchEntriesQuery | undefined }; item: BatchEntry };
  listBatchFees: { input: { readonly params: { readonly batchId: string } }; answer: BatchFees };
  listBatches: { input: { readonly query?: ListBatchesQuery | undefined }; item: Batch };
  listCardTypes: { input: {}; answer: CardTypes };
  listChains: { input: { readonly query?: ListChainsQuery | undefined }; item: Chain };
  listClients: { input: { readonly query?: ListClientsQuery | undefined }; item: Client };
  listCustomers: { input: { readonly query?: ListCustomersQuery | undefined }; item: Customer };
  listDifferences: { input: { readonly query?: ListDifferencesQuery | undefined }; item: Difference };
  listEvents: { input: { readonly query?: ListEventsQuery | undefined }; item: Event };
  listFaults: { input: {}; answer: Faults };
  listHostedFieldsProfiles: { input: { readonly query?: ListHostedFieldsProfilesQuery | undefined }; item: HostedFieldsProfile };
  listIssuerFaults: { input: {}; answer: IssuerFaults };
  listLedgerEntries: { input: { readonly query?: ListLedgerEntriesQuery | undefined }; item: LedgerEntry };
  listMerchantChanges: { input: { readonly params: { readonly merchantId: string }; readonly query?: ListMerchantChangesQuery | undefined }; item: MerchantChange };
  listMerchants: { input: { readonly query?: ListMerchantsQuery | undefined }; item: Merchant };
  listOrders: { input: { readonly params: { readonly merchantId: string }; readonly query?: ListOrdersQuery | undefined }; item: Order };
  listOwnApiKeys: { input: { readonly query?: ListOwnApiKeysQuery | undefined }; item: ApiKey };
  listOwnAuthenticationMessages: { input: { readonly params: { readonly authenticationId: string }; readonly query?: ListOwnAuthenticationMessagesQuery | undefined }; answer: AuthenticationMessages };
  listOwnClients: { input: { readonly query?: ListOwnClientsQuery | undefined }; item: Client };
  listOwnUsers: { input: { readonly query?: ListOwnUsersQuery | undefined }; item: User };
  listPartnerWebhookEndpoints: { input: { readonly query: ListPartnerWebhookEndpointsQuery }; item: WebhookEndpoint };
  listPartners: { input: { readonly query?: ListPartnersQuery | undefined }; item: Partner };
  listPaymentMethods: { input: { readonly query?: ListPaymentMethodsQuery | undefined }; item: StoredPaymentMethod };
  listPayments: { input: { readonly query?: ListPaymentsQuery | undefined }; item: Payment };
  listPayoutFiles: { input: { readonly query?: ListPayoutFilesQuery | undefined }; item: PayoutFile };
  listPayoutLines: { input: { readonly params: { readonly payoutId: string }; readonly query?: ListPayoutLinesQuery | undefined }; item: PayoutLine };
  listPayoutReturns: { input: { readonly query?: ListPayoutReturnsQuery | undefined }; item: PayoutReturn };
  listPayouts: { input: { readonly query?: ListPayoutsQuery | undefined }; item: Payout };
  listProposals: { input: { readonly query?: ListProposalsQuery | undefined }; item: Proposal };
  listReconciliationRuns: { input: { readonly query?: ListReconciliationRunsQuery | undefined }; item: ReconciliationRun };
  listRefunds: { input: { readonly query?: ListRefundsQuery | undefined }; item: Refund };
  listRequestors: { input: { readonly params: { readonly merchantId: string } }; answer: Requestors };
  listRequests: { input: { readonly query?: ListRequestsQuery | undefined }; item: LoggedRequest };
  listSavedViews: { input: { readonly query?: ListSavedViewsQuery | undefined }; answer: SavedViewList };
  listSchemes: { input: {}; answer: Schemes };
  listSolutions: { input: {}; item: Solution };
  listStatements: { input: { readonly params: { readonly merchantId: string } }; answer: Statements };
  listTestCards: { input: {}; answer: TestCards };
  listUnresolvedPayments: { input: { readonly query?: ListUnresolvedPaymentsQuery | undefined }; item: UnresolvedPayment };
  listUnresolvedRefunds: { input: { readonly query?: ListUnresolvedRefundsQuery | undefined }; item: UnresolvedRefund };
  listUsers: { input: { readonly query?: ListUsersQuery | undefined }; item: User };
  listValidations: { input: { readonly query?: ListValidationsQuery | undefined }; item: Validation };
  listWebhookDeliveries: { input: { readonly params: { readonly endpointId: string }; readonly query?: ListWebhookDeliveriesQuery | undefined }; item: WebhookDelivery };
  listWebhookEndpoints: { input: { readonly query?: ListWebhookEndpointsQuery | undefined }; item: WebhookEndpoint };
  moveClock: { input: { readonly body: MoveClockRequest }; answer: MovedClock };
  payOutNow: { input: { readonly params: { readonly merchantId: string }; readonly body: PayOutNowRequest }; answer: CreatedPayouts };
  reactivateMerchant: { input: { readonly params: { readonly merchantId: string }; readonly body?: ReactivateMerchantRequest | undefined }; answer: MerchantOfPartner };
  readBatch: { input: { readonly params: { readonly batchId: string } }; answer: Response };
  readPayout: { input: { readonly params: { readonly payoutId: string } }; answer: Response };
  readStatement: { input: { readonly params: { readonly merchantId: string; readonly month: string }; readonly query?: ReadStatementQuery | undefined }; answer: Response };
  redeliverWebhook: { input: { readonly params: { readonly deliveryId: string }; readonly body?: RedeliverWebhookRequest | undefined }; answer: WebhookDelivery };
  releasePayment: { input: { readonly params: { readonly paymentId: string }; readonly body?: ReleasePaymentRequest | undefined }; answer: Payment };
  releasePayouts: { input: { readonly params: { readonly merchantId: string }; readonly body: ReleasePayoutsRequest }; answer: PayoutAccount };
  removeClientJwks: { input: { readonly params: { readonly clientId: string } }; answer: ClientWithSecret };
  removeOwnClientJwks: { input: { readonly params: { readonly clientId: string } }; answer: ClientWithSecret };
  removePayoutReserve: { input: { readonly params: { readonly merchantId: string } }; answer: PayoutAccount };
  removeRequestor: { input: { readonly params: { readonly merchantId: string; readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" } }; answer: void };
  renewInvitation: { input: { readonly params: { readonly userId: string } }; answer: InvitedUser };
  renewOwnInvitation: { input: { readonly params: { readonly userId: string } }; answer: InvitedUser };
  replaceAgentPolicy: { input: { readonly params: { readonly clientId: string }; readonly body: ReplaceAgentPolicyRequest }; answer: Client };
  replaceClientJwks: { input: { readonly params: { readonly clientId: string }; readonly body: ReplaceClientJwksRequest }; answer: ClientWithKeys };
  replaceOwnAgentPolicy: { input: { readonly params: { readonly clientId: string }; readonly body: ReplaceOwnAgentPolicyRequest }; answer: Client };
  replaceOwnClientJwks: { input: { readonly params: { readonly clientId: string }; readonly body: ReplaceOwnClientJwksRequest }; answer: ClientWithKeys };
  replayWebhooks: { input: { readonly params: { readonly endpointId: string }; readonly body: ReplayWebhooksRequest }; answer: WebhookReplay };
  requestAdjustment: { input: { readonly params: { readonly merchantId: string }; readonly body: RequestAdjustmentRequest }; answer: Adjustment };
  requestReconciliationRun: { input: { readonly body: RequestReconciliationRunRequest }; answer: ReconciliationRun };
  requestWholeAudit: { input: { readonly body?: RequestWholeAuditRequest | undefined }; answer: RequestedAudit };
  resetOwnUserFactors: { input: { readonly params: { readonly userId: string } }; answer: User };
  resetScheme: { input: { readonly params: { readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" } }; answer: void };
  resetUserFactors: { input: { readonly params: { readonly userId: string } }; answer: User };
  resolveDifference: { input: { readonly params: { readonly differenceId: string }; readonly body: ResolveDifferenceRequest }; answer: Difference };
  resolvePayoutReturn: { input: { readonly params: { readonly returnId: string }; readonly body: ResolvePayoutReturnRequest }; answer: PayoutReturn };
  retrieveAcquirerOfPayment: { input: { readonly params: { readonly paymentId: string } }; answer: AcquirerOfPayment };
  retrieveAction: { input: { readonly params: { readonly actionId: string } }; answer: Action };
  retrieveAdjustment: { input: { readonly params: { readonly adjustmentId: string } }; answer: Adjustment };
  retrieveAnyAuthentication: { input: { readonly params: { readonly authenticationId: string } }; answer: AuthenticationOfPartner };
  retrieveAnyBatch: { input: { readonly params: { readonly batchId: string } }; answer: BatchOfPartner };
  retrieveAnyCustomer: { input: { readonly params: { readonly customerId: string } }; answer: CustomerOfPartner };
  retrieveAnyEvent: { input: { readonly params: { readonly eventId: string } }; answer: EventOfPartner };
  retrieveAnyFeePlan: { input: { readonly params: { readonly merchantId: string } }; answer: FeePlan };
  retrieveAnyMerchant: { input: { readonly params: { readonly merchantId: string } }; answer: MerchantOfPartner };
  retrieveAnyOrder: { input: { readonly params: { readonly merchantOrderId: string } }; answer: OrderWithHistory };
  retrieveAnyOverview: { input: { readonly query?: RetrieveAnyOverviewQuery | undefined }; answer: Overview };
  retrieveAnyPayment: { input: { readonly params: { readonly paymentId: string } }; answer: RetrievedPaymentOfPartner };
  retrieveAnyPaymentMethod: { input: { readonly params: { readonly paymentMethodId: string } }; answer: StoredPaymentMethodOfPartner };
  retrieveAnyPayout: { input: { readonly params: { readonly payoutId: string } }; answer: PayoutOfPartner };
  retrieveAnyRefund: { input: { readonly params: { readonly refundId: string } }; answer: RefundOfPartner };
  retrieveAnyRequest: { input: { readonly params: { readonly requestId: string }; readonly query: RetrieveAnyRequestQuery }; answer: LoggedRequestWithBodies };
  retrieveAnyStatistics: { input: { readonly query?: RetrieveAnyStatisticsQuery | undefined }; answer: Statistics };
  retrieveAnyTimeline: { input: { readonly query?: RetrieveAnyTimelineQuery | undefined }; item: TimelineEntry };
  retrieveAnyValidation: { input: { readonly params: { readonly validationId: string } }; answer: ValidationOfPartner };
  retrieveAnyWebhookDelivery: { input: { readonly params: { readonly deliveryId: string } }; answer: WebhookDeliveryWithAttemptsOfPartner };
  retrieveApiKey: { input: { readonly params: { readonly apiKeyId: string } }; answer: ApiKey };
  retrieveAuthentication: { input: { readonly params: { readonly authenticationId: string } }; answer: Authentication };
  retrieveBalance: { input: { readonly params: { readonly merchantId: string } }; answer: MerchantBalance };
  retrieveBatch: { input: { readonly params: { readonly batchId: string } }; answer: Batch };
  retrieveBookAudit: { input: {}; answer: BookAudit };
  retrieveChain: { input: { readonly params: { readonly chainId: string } }; answer: Chain };
  retrieveChallengeResult: { input: { readonly params: { readonly authenticationId: string }; readonly body: RetrieveChallengeResultRequest }; answer: ChallengeOutcome };
  retrieveClient: { input: { readonly params: { readonly clientId: string } }; answer: Client };
  retrieveClock: { input: {}; answer: Clock };
  retrieveCustomer: { input: { readonly params: { readonly customerId: string } }; answer: Customer };
  retrieveDifference: { input: { readonly params: { readonly differenceId: string } }; answer: Difference };
  retrieveEvent: { input: { readonly params: { readonly eventId: string } }; answer: Event };
  retrieveFeePlan: { input: { readonly params: { readonly merchantId: string } }; answer: FeePlan };
  retrieveFill: { input: {}; answer: Fill };
  retrieveHostedFieldsProfile: { input: { readonly params: { readonly profileId: string } }; answer: HostedFieldsProfile };
  retrieveMerchant: { input: { readonly params: { readonly merchantId: string } }; answer: Merchant };
  retrieveMerchantBalances: { input: { readonly params: { readonly merchantId: string } }; answer: MerchantBalances };
  retrieveMerchantReadiness: { input: { readonly params: { readonly merchantId: string } }; answer: MerchantReadiness };
  retrieveOrder: { input: { readonly params: { readonly merchantId: string; readonly merchantOrderId: string } }; answer: Order };
  retrieveOverview: { input: { readonly query?: RetrieveOverviewQuery | undefined }; answer: Overview };
  retrieveOwnApiKey: { input: { readonly params: { readonly apiKeyId: string } }; answer: ApiKey };
  retrieveOwnClient: { input: { readonly params: { readonly clientId: string } }; answer: Client };
  retrieveOwnUser: { input: { readonly params: { readonly userId: string } }; answer: User };
  retrievePartner: { input: { readonly params: { readonly partnerId: string } }; answer: Partner };
  retrievePayment: { input: { readonly params: { readonly paymentId: string } }; answer: RetrievedPayment };
  retrievePaymentMethod: { input: { readonly params: { readonly paymentMethodId: string } }; answer: StoredPaymentMethod };
  retrievePayout: { input: { readonly params: { readonly payoutId: string } }; answer: Payout };
  retrievePayoutAccount: { input: { readonly params: { readonly merchantId: string } }; answer: PayoutAccount };
  retrievePayoutFile: { input: { readonly params: { readonly fileId: string } }; answer: PayoutFileWithItems };
  retrievePayoutFileContent: { input: { readonly params: { readonly fileId: string } }; answer: Response };
  retrievePayoutReturn: { input: { readonly params: { readonly returnId: string } }; answer: PayoutReturn };
  retrieveProposal: { input: { readonly params: { readonly proposalId: string } }; answer: Proposal };
  retrieveReconciliationRun: { input: { readonly params: { readonly runId: string } }; answer: ReconciliationRun };
  retrieveRefund: { input: { readonly params: { readonly refundId: string } }; answer: Refund };
  retrieveRequest: { input: { readonly params: { readonly requestId: string } }; answer: LoggedRequestWithBodies };
  retrieveRequestor: { input: { readonly params: { readonly merchantId: string; readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" } }; answer: Requestor };
  retrieveScheme: { input: { readonly params: { readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" } }; answer: SchemeSettings };
  retrieveStatement: { input: { readonly params: { readonly merchantId: string; readonly month: string }; readonly query?: RetrieveStatementQuery | undefined }; answer: Statement };
  retrieveStatistics: { input: { readonly query?: RetrieveStatisticsQuery | undefined }; answer: Statistics };
  retrieveSystem: { input: {}; answer: System };
  retrieveTimeline: { input: { readonly query?: RetrieveTimelineQuery | undefined }; item: TimelineEntry };
  retrieveUser: { input: { readonly params: { readonly userId: string } }; answer: User };
  retrieveValidation: { input: { readonly params: { readonly validationId: string } }; answer: Validation };
  retrieveWebhookDelivery: { input: { readonly params: { readonly deliveryId: string } }; answer: WebhookDeliveryWithAttempts };
  retrieveWebhookEndpoint: { input: { readonly params: { readonly endpointId: string } }; answer: WebhookEndpoint };
  retrieveWebhookKeys: { input: { readonly params: { readonly endpointId: string } }; answer: WebhookPublicKeys };
  retrieveWebhookReplay: { input: { readonly params: { readonly endpointId: string; readonly replayId: string } }; answer: WebhookReplay };
  retrieveWebhookStatistics: { input: { readonly params: { readonly endpointId: string } }; answer: WebhookStatistics };
  reviewOrder: { input: { readonly params: { readonly merchantOrderId: string } }; answer: OrderWithHistory };
  revokeApiKey: { input: { readonly params: { readonly apiKeyId: string } }; answer: ApiKey };
  revokeClient: { input: { readonly params: { readonly clientId: string } }; answer: Client };
  revokeOwnApiKey: { input: { readonly params: { readonly apiKeyId: string } }; answer: ApiKey };
  revokeOwnClient: { input: { readonly params: { readonly clientId: string } }; answer: Client };
  revokeToken: { input: { readonly body: RevokeTokenRequest }; answer: void };
  rollApiKey: { input: { readonly params: { readonly apiKeyId: string } }; answer: CreatedApiKey };
  rollClientSecret: { input: { readonly params: { readonly clientId: string }; readonly body?: RollClientSecretRequest | undefined }; answer: RolledClient };
  rollOwnApiKey: { input: { readonly params: { readonly apiKeyId: string } }; answer: CreatedApiKey };
  rollOwnClientSecret: { input: { readonly params: { readonly clientId: string }; readonly body?: RollOwnClientSecretRequest | undefined }; answer: RolledClient };
  rollWebhookSecret: { input: { readonly params: { readonly endpointId: string }; readonly body?: RollWebhookSecretRequest | undefined }; answer: WebhookEndpointWithSecret };
  runAction: { input: { readonly params: { readonly actionId: string } }; answer: CollectedAction };
  scheduleOrder: { input: { readonly params: { readonly merchantOrderId: string }; readonly body?: ScheduleOrderRequest | undefined }; answer: OrderWithHistory };
  search: { input: { readonly query: SearchQuery }; answer: SearchResults };
  searchAll: { input: { readonly query: SearchAllQuery }; answer: SearchResults };
  setAcquirerRoutes: { input: { readonly body: SetAcquirerRoutesRequest }; answer: AcquirerRoutes };
  setCardTypes: { input: { readonly body: SetCardTypesRequest }; answer: CardTypes };
  setFaults: { input: { readonly body: SetFaultsRequest }; answer: Faults };
  setFeePlan: { input: { readonly params: { readonly merchantId: string }; readonly body: SetFeePlanRequest }; answer: FeePlan };
  setIssuerFaults: { input: { readonly body: SetIssuerFaultsRequest }; answer: IssuerFaults };
  setPayoutReserve: { input: { readonly params: { readonly merchantId: string }; readonly body: SetPayoutReserveRequest }; answer: PayoutAccount };
  setPayoutSchedule: { input: { readonly params: { readonly merchantId: string }; readonly body: SetPayoutScheduleRequest }; answer: PayoutAccount };
  setRequestor: { input: { readonly params: { readonly merchantId: string; readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" }; readonly body?: SetRequestorRequest | undefined }; answer: Requestor };
  setScheme: { input: { readonly params: { readonly scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB" }; readonly body?: SetSchemeRequest | undefined }; answer: SchemeSettings };
  setTerminal: { input: { readonly params: { readonly merchantId: string }; readonly body?: SetTerminalRequest | undefined }; answer: MerchantOfPartner };
  startFill: { input: { readonly body: StartFillRequest }; answer: Fill };
  suspendMerchant: { input: { readonly params: { readonly merchantId: string }; readonly body: SuspendMerchantRequest }; answer: MerchantOfPartner };
  takeBankStatement: { input: { readonly body: TakeBankStatementRequest }; answer: AcceptedStatement };
  takePayoutReturns: { input: { readonly body: TakePayoutReturnsRequest }; answer: AcceptedReturns };
  testWebhookEndpoint: { input: { readonly params: { readonly endpointId: string } }; answer: WebhookAttempt };
  updateMerchant: { input: { readonly params: { readonly merchantId: string }; readonly body: UpdateMerchantRequest }; answer: Merchant };
  updateWebhookEndpoint: { input: { readonly params: { readonly endpointId: string }; readonly body: UpdateWebhookEndpointRequest }; answer: WebhookEndpoint };
  verifyAuditLog: { input: { readonly query?: VerifyAuditLogQuery | undefined }; answer: AuditLogVerification };
  whoAmI: { input: {}; answer: CallerIdentity };
  withdrawAction: { input: { readonly params: { readonly actionId: string } }; answer: Action };
  withdrawProposal: { input: { readonly params: { readonly proposalId: string } }; answer: Proposal };
}

/** What older versions of the API answer otherwise. */
export interface OlderAnswers {
  '2025-01-14': {
    createRefund: Without<Refund, ["transactionDetails","authorizationCode"]>;
    listAllRefunds: Without<RefundOfPartner, ["transactionDetails","authorizationCode"]>;
    listRefunds: Without<Refund, ["transactionDetails","authorizationCode"]>;
    retrieveAnyRefund: Without<RefundOfPartner, ["transactionDetails","authorizationCode"]>;
    retrieveRefund: Without<Refund, ["transactionDetails","authorizationCode"]>;
  };
  '2024-09-17': {
    cancelPayment: Without<Payment, ["transactionDetails","authorizationCode"]>;
    completePayment: Without<Payment, ["transactionDetails","authorizationCode"]>;
    createPayment: Without<Payment, ["transactionDetails","authorizationCode"]>;
    createRefund: Without<Without<Refund, ["statusDetails","authorizationCode"]>, ["transactionDetails","authorizationCode"]>;
    createValidation: Without<Validation, ["transactionDetails","authorizationCode"]>;
    incrementPayment: Without<Payment, ["transactionDetails","authorizationCode"]>;
    listAllPayments: Without<PaymentOfPartner, ["transactionDetails","authorizationCode"]>;
    listAllRefunds: Without<Without<RefundOfPartner, ["statusDetails","authorizationCode"]>, ["transactionDetails","authorizationCode"]>;
    listAllValidations: Without<ValidationOfPartner, ["transactionDetails","authorizationCode"]>;
    listPayments: Without<Payment, ["transactionDetails","authorizationCode"]>;
    listRefunds: Without<Without<Refund, ["statusDetails","authorizationCode"]>, ["transactionDetails","authorizationCode"]>;
    listValidations: Without<Validation, ["transactionDetails","authorizationCode"]>;
    releasePayment: Without<Payment, ["transactionDetails","authorizationCode"]>;
    retrieveAnyPayment: Without<RetrievedPaymentOfPartner, ["transactionDetails","authorizationCode"]>;
    retrieveAnyRefund: Without<Without<RefundOfPartner, ["statusDetails","authorizationCode"]>, ["transactionDetails","authorizationCode"]>;
    retrieveAnyValidation: Without<ValidationOfPartner, ["transactionDetails","authorizationCode"]>;
    retrievePayment: Without<RetrievedPayment, ["transactionDetails","authorizationCode"]>;
    retrieveRefund: Without<Without<Refund, ["statusDetails","authorizationCode"]>, ["transactionDetails","authorizationCode"]>;
    retrieveValidation: Without<Validation, ["transactionDetails","authorizationCode"]>;
  };
}

/** Where each operation is found, and how it is called. */
export const OPERATIONS = {
  adjudicateOrder: { method: "POST", path: "/operator/orders/{merchantOrderId}/adjudicate", resource: "operator.orders", name: "adjudicate", summary: "Begin the adjudication of an order", params: [ "merchantOrderId" ], query: [] },
  approveAction: { method: "POST", path: "/actions/{actionId}/approve", resource: "actions", name: "approve", summary: "Approve an action and carry it out", params: [ "actionId" ], query: [], body: "json" },
  approveAdjustment: { method: "POST", path: "/operator/adjustments/{adjustmentId}/approve", resource: "operator.adjustments", name: "approve", summary: "Approve an adjustment", params: [ "adjustmentId" ], query: [], body: "json" },
  approveOrder: { method: "POST", path: "/operator/orders/{merchantOrderId}/approve", resource: "operator.orders", name: "approve", summary: "Approve an order", params: [ "merchantOrderId" ], query: [] },
  cancelPayment: { method: "POST", path: "/payments/{paymentId}/cancel", resource: "payments", name: "cancel", summary: "Cancel a payment", params: [ "paymentId" ], query: [], body: "json", takesKey: true, isProposed: true },
  changeOwnUserRole: { method: "PUT", path: "/users/{userId}/role", resource: "users", name: "changeRole", summary: "Change the role of a person", params: [ "userId" ], query: [], body: "json" },
  changeUserRole: { method: "PUT", path: "/operator/users/{userId}/role", resource: "operator.users", name: "changeRole", summary: "Change the role of a person", params: [ "userId" ], query: [], body: "json", isProposed: true },
  closeBatches: { method: "POST", path: "/batches/close", resource: "batches", name: "close", summary: "Close the open batches of a merchant", params: [], query: [], body: "json", takesKey: true, isProposed: true },
  completeOrder: { method: "POST", path: "/operator/orders/{merchantOrderId}/complete", resource: "operator.orders", name: "complete", summary: "Complete an order whose equipment is installed", params: [ "merchantOrderId" ], query: [] },
  completePayment: { method: "POST", path: "/payments/{paymentId}/complete", resource: "payments", name: "complete", summary: "Complete a preauthorization", params: [ "paymentId" ], query: [], body: "json", takesKey: true, isProposed: true },
  confirmProposal: { method: "POST", path: "/proposals/{proposalId}/confirm", resource: "proposals", name: "confirm", summary: "Confirm a proposal and carry it out", params: [ "proposalId" ], query: [], body: "json" },
  countWaitingActions: { method: "GET", path: "/actions/waiting", resource: "actions", name: "countWaitingActions", summary: "Count the actions that wait for the caller", params: [], query: [] },
  createApiKey: { method: "POST", path: "/operator/api-keys", resource: "operator.apiKeys", name: "create", summary: "Create an API key", params: [], query: [], body: "json", isProposed: true },
  createAuthentication: { method: "POST", path: "/three-d-secure/authentications", resource: "authentications", name: "create", summary: "Authenticate a cardholder", params: [], query: [], body: "json", takesKey: true },
  createCardLookup: { method: "POST", path: "/three-d-secure/card-lookups", resource: "cardLookups", name: "create", summary: "Look up a card", params: [], query: [], body: "json", takesKey: true },
  createChain: { method: "POST", path: "/operator/chains", resource: "operator.chains", name: "create", summary: "Issue a chain id to a partner", params: [], query: [], body: "json" },
  createClient: { method: "POST", path: "/operator/clients", resource: "operator.clients", name: "create", summary: "Create a client", params: [], query: [], body: "json", isProposed: true },
  createCustomer: { method: "POST", path: "/customers", resource: "customers", name: "create", summary: "Create a customer", params: [], query: [], body: "json", takesKey: true },
  createHostedFieldsProfile: { method: "POST", path: "/hosted-fields/profiles", resource: "hostedFields", name: "createProfile", summary: "Register the pages that embed the card fields", params: [], query: [], body: "json", takesKey: true, isProposed: true },
  createMerchant: { method: "POST", path: "/onboarding/merchants", resource: "merchants", name: "create", summary: "Create a merchant", params: [], query: [], body: "json", takesKey: true },
  createOperatorSession: { method: "POST", path: "/operator/sessions", resource: "operator.sessions", name: "create", summary: "Sign in as an operator", params: [], query: [], body: "json", isPublic: true },
  createOrder: { method: "POST", path: "/onboarding/merchants/{merchantId}/orders", resource: "orders", name: "create", summary: "Place an order for a merchant", params: [ "merchantId" ], query: [], body: "json", takesKey: true, isProposed: true },
  createOwnApiKey: { method: "POST", path: "/api-keys", resource: "apiKeys", name: "create", summary: "Create an API key", params: [], query: [], body: "json" },
  createOwnClient: { method: "POST", path: "/clients", resource: "clients", name: "create", summary: "Create a client", params: [], query: [], body: "json" },
  createPartner: { method: "POST", path: "/operator/partners", resource: "operator.partners", name: "create", summary: "Create a partner", params: [], query: [], body: "json" },
  createPayment: { method: "POST", path: "/payments", resource: "payments", name: "create", summary: "Take a payment", params: [], query: [], body: "json", takesKey: true, isProposed: true },
  createRefund: { method: "POST", path: "/refunds", resource: "refunds", name: "create", summary: "Refund a payment", params: [], query: [], body: "json", takesKey: true, isProposed: true },
  createSavedView: { method: "POST", path: "/saved-views", resource: "savedViews", name: "create", summary: "Save a view", params: [], query: [], body: "json" },
  createToken: { method: "POST", path: "/oauth2/token", resource: "oauth2", name: "createToken", summary: "Get an access token with the credentials of a client", params: [], query: [], body: "form", isPublic: true },
  createValidation: { method: "POST", path: "/validations", resource: "validations", name: "create", summary: "Validate a card", params: [], query: [], body: "json", takesKey: true },
  createWebhookEndpoint: { method: "POST", path: "/webhook-endpoints", resource: "webhookEndpoints", name: "create", summary: "Create a webhook endpoint", params: [], query: [], body: "json", takesKey: true },
  declineAction: { method: "POST", path: "/actions/{actionId}/decline", resource: "actions", name: "decline", summary: "Decline an action", params: [ "actionId" ], query: [], body: "json" },
  declineAdjustment: { method: "POST", path: "/operator/adjustments/{adjustmentId}/decline", resource: "operator.adjustments", name: "decline", summary: "Decline an adjustment", params: [ "adjustmentId" ], query: [], body: "json" },
  declineOrder: { method: "POST", path: "/operator/orders/{merchantOrderId}/decline", resource: "operator.orders", name: "decline", summary: "Decline an order", params: [ "merchantOrderId" ], query: [], body: "json" },
  deleteCustomer: { method: "DELETE", path: "/customers/{customerId}", resource: "customers", name: "delete", summary: "Delete a customer", params: [ "customerId" ], query: [], isProposed: true },
  deleteHostedFieldsProfile: { method: "DELETE", path: "/hosted-fields/profiles/{profileId}", resource: "hostedFields", name: "deleteProfile", summary: "Delete a profile", params: [ "profileId" ], query: [], isProposed: true },
  deleteOperatorSession: { method: "DELETE", path: "/operator/sessions/current", resource: "operator.sessions", name: "delete", summary: "Sign out and revoke the token of this request", params: [], query: [] },
  deletePaymentMethod: { method: "DELETE", path: "/payment-methods/{paymentMethodId}", resource: "paymentMethods", name: "delete", summary: "Delete a stored payment method", params: [ "paymentMethodId" ], query: [], isProposed: true },
  deleteSavedView: { method: "DELETE", path: "/saved-views/{viewId}", resource: "savedViews", name: "delete", summary: "Delete a saved view of your own", params: [ "viewId" ], query: [] },
  deleteWebhookEndpoint: { method: "DELETE", path: "/webhook-endpoints/{endpointId}", resource: "webhookEndpoints", name: "delete", summary: "Delete a webhook endpoint", params: [ "endpointId" ], query: [], isProposed: true },
  deliverPayoutFile: { method: "POST", path: "/operator/payout-files/{fileId}/deliver", resource: "operator.payoutFiles", name: "deliver", summary: "Mark a payout file as delivered to the bank", params: [ "fileId" ], query: [], body: "json", isProposed: true },
  disableOwnUser: { method: "POST", path: "/users/{userId}/disable", resource: "users", name: "disable", summary: "Disable a person", params: [ "userId" ], query: [] },
  disableUser: { method: "POST", path: "/operator/users/{userId}/disable", resource: "operator.users", name: "disable", summary: "Disable a person", params: [ "userId" ], query: [] },
  downloadBatch: { method: "GET", path: "/batches/{batchId}/csv", resource: "batches", name: "download", summary: "Download the settlement details of a batch as CSV", params: [ "batchId" ], query: [], isFile: true },
  downloadPayout: { method: "GET", path: "/payouts/{payoutId}/csv", resource: "payouts", name: "download", summary: "Download the settlement details of a payout as CSV", params: [ "payoutId" ], query: [], isFile: true },
  downloadSettlementDetails: { method: "GET", path: "/reports/settlement-details", resource: "settlementDetails", name: "download", summary: "Download settlement details as CSV", params: [], query: [ "merchantId", "from", "to" ], isFile: true },
  downloadStatement: { method: "GET", path: "/merchants/{merchantId}/statements/{month}/csv", resource: "statements", name: "download", summary: "Download a monthly statement as CSV", params: [ "merchantId", "month" ], query: [ "language" ], isFile: true },
  enableOwnUser: { method: "POST", path: "/users/{userId}/enable", resource: "users", name: "enable", summary: "Enable a person again", params: [ "userId" ], query: [] },
  enableUser: { method: "POST", path: "/operator/users/{userId}/enable", resource: "operator.users", name: "enable", summary: "Enable a person again", params: [ "userId" ], query: [], isProposed: true },
  endOwnUserSessions: { method: "POST", path: "/users/{userId}/end-sessions", resource: "users", name: "endSessions", summary: "End all sessions of a person", params: [ "userId" ], query: [] },
  endUserSessions: { method: "POST", path: "/operator/users/{userId}/end-sessions", resource: "operator.users", name: "endSessions", summary: "End all sessions of a person", params: [ "userId" ], query: [] },
  explainBookDifference: { method: "POST", path: "/operator/book-audit/explanations", resource: "operator.bookAudit", name: "explainDifference", summary: "Explain a difference of the books", params: [], query: [], body: "json" },
  exportAllBatches: { method: "GET", path: "/operator/exports/batches", resource: "operator.batches", name: "export", summary: "Export batches of all partners as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "status", "currency", "partnerId" ], isFile: true },
  exportAllEvents: { method: "GET", path: "/operator/exports/events", resource: "operator.events", name: "export", summary: "Export events of all partners as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "subjectId", "type", "partnerId" ], isFile: true },
  exportAllPayments: { method: "GET", path: "/operator/exports/payments", resource: "operator.payments", name: "export", summary: "Export payments of all partners as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "batchId", "lastFour", "amount", "currency", "cardBrand", "reason", "isThreeDSecure", "isRefunded", "partnerId" ], isFile: true },
  exportAllPayouts: { method: "GET", path: "/operator/exports/payouts", resource: "operator.payouts", name: "export", summary: "Export payouts of all partners as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "status", "currency", "partnerId" ], isFile: true },
  exportAllRefunds: { method: "GET", path: "/operator/exports/refunds", resource: "operator.refunds", name: "export", summary: "Export refunds of all partners as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "paymentId", "batchId", "partnerId" ], isFile: true },
  exportAllValidations: { method: "GET", path: "/operator/exports/validations", resource: "operator.validations", name: "export", summary: "Export validations of all partners as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "partnerId" ], isFile: true },
  exportAuditLog: { method: "GET", path: "/operator/exports/audit-log", resource: "operator.auditLog", name: "export", summary: "Export the audit log of all partners as CSV", params: [], query: [ "created_from", "created_to", "subject" ], isFile: true },
  exportBatches: { method: "GET", path: "/exports/batches", resource: "batches", name: "export", summary: "Export batches as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "status", "currency" ], isFile: true },
  exportEvents: { method: "GET", path: "/exports/events", resource: "events", name: "export", summary: "Export events as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "subjectId", "type" ], isFile: true },
  exportPayments: { method: "GET", path: "/exports/payments", resource: "payments", name: "export", summary: "Export payments as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "batchId", "lastFour", "amount", "currency", "cardBrand", "reason", "isThreeDSecure", "isRefunded", "idempotencyKey" ], isFile: true },
  exportPayouts: { method: "GET", path: "/exports/payouts", resource: "payouts", name: "export", summary: "Export payouts as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "status", "currency" ], isFile: true },
  exportRefunds: { method: "GET", path: "/exports/refunds", resource: "refunds", name: "export", summary: "Export refunds as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "paymentId", "batchId", "idempotencyKey" ], isFile: true },
  exportValidations: { method: "GET", path: "/exports/validations", resource: "validations", name: "export", summary: "Export validations as CSV", params: [], query: [ "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "idempotencyKey" ], isFile: true },
  getAuthorizationServerMetadata: { method: "GET", path: "/.well-known/oauth-authorization-server", resource: "oauthAuthorizationServer", name: "getAuthorizationServerMetadata", summary: "Authorization server metadata (RFC 8414)", params: [], query: [], isPublic: true },
  getSigningKeys: { method: "GET", path: "/oauth2/jwks", resource: "oauth2", name: "getSigningKeys", summary: "The public keys that verify access tokens", params: [], query: [], isPublic: true },
  holdPayouts: { method: "POST", path: "/operator/merchants/{merchantId}/hold-payouts", resource: "operator.merchants", name: "holdPayouts", summary: "Hold the payouts of a merchant", params: [ "merchantId" ], query: [], body: "json" },
  incrementPayment: { method: "POST", path: "/payments/{paymentId}/increment", resource: "payments", name: "increment", summary: "Increment an authorization", params: [ "paymentId" ], query: [], body: "json", takesKey: true, isProposed: true },
  introspectToken: { method: "POST", path: "/oauth2/introspect", resource: "oauth2", name: "introspectToken", summary: "Introspect an access token (RFC 7662)", params: [], query: [], body: "form", isPublic: true },
  inviteOwnUser: { method: "POST", path: "/users", resource: "users", name: "invite", summary: "Invite a person", params: [], query: [], body: "json" },
  inviteUser: { method: "POST", path: "/operator/users", resource: "operator.users", name: "invite", summary: "Invite a person", params: [], query: [], body: "json", isProposed: true },
  isLive: { method: "GET", path: "/health/live", resource: "health", name: "isLive", summary: "The process is running", params: [], query: [], isPublic: true },
  isReady: { method: "GET", path: "/health/ready", resource: "health", name: "isReady", summary: "The process accepts requests and its database responds", params: [], query: [], isPublic: true },
  listAcquirerMessages: { method: "GET", path: "/operator/acquirer-messages", resource: "operator.acquirerMessages", name: "list", summary: "List messages to and from acquirers", params: [], query: [ "limit", "cursor", "created_from", "created_to", "paymentId", "refundId", "validationId", "reference", "correlationId", "outcome" ], pages: true },
  listAcquirerRoutes: { method: "GET", path: "/operator/acquirer-routes", resource: "operator.acquirerRoutes", name: "list", summary: "List the acquirer routes", params: [], query: [] },
  listAcquirers: { method: "GET", path: "/operator/acquirers", resource: "operator.acquirers", name: "list", summary: "List the acquirers and their health", params: [], query: [] },
  listActions: { method: "GET", path: "/actions", resource: "actions", name: "list", summary: "List actions", params: [], query: [ "limit", "cursor", "created_from", "created_to", "status" ], pages: true },
  listAdjustments: { method: "GET", path: "/operator/adjustments", resource: "operator.adjustments", name: "list", summary: "List adjustments", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status" ], pages: true },
  listAllAuthentications: { method: "GET", path: "/operator/authentications", resource: "operator.authentications", name: "list", summary: "List the authentications of all partners", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "transStatus", "partnerId" ], pages: true },
  listAllBatches: { method: "GET", path: "/operator/batches", resource: "operator.batches", name: "list", summary: "List the batches of all partners", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "currency", "partnerId" ], pages: true },
  listAllCustomers: { method: "GET", path: "/operator/customers", resource: "operator.customers", name: "list", summary: "List the customers of all partners", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "reference", "partnerId" ], pages: true },
  listAllEvents: { method: "GET", path: "/operator/events", resource: "operator.events", name: "list", summary: "List the events of all partners, newest first", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "subjectId", "type", "partnerId" ], pages: true },
  listAllMerchants: { method: "GET", path: "/operator/merchants", resource: "operator.merchants", name: "list", summary: "List the merchants of all partners", params: [], query: [ "limit", "cursor", "created_from", "created_to", "partnerId", "legalName", "status" ], pages: true },
  listAllOrders: { method: "GET", path: "/operator/orders", resource: "operator.orders", name: "list", summary: "List the orders of every partner", params: [], query: [ "limit", "cursor", "created_from", "created_to", "status", "partnerId", "merchantId" ], pages: true },
  listAllPaymentMethods: { method: "GET", path: "/operator/payment-methods", resource: "operator.paymentMethods", name: "list", summary: "List the stored payment methods of all partners", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "customerId", "partnerId" ], pages: true },
  listAllPayments: { method: "GET", path: "/operator/payments", resource: "operator.payments", name: "list", summary: "List the payments of all partners", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "batchId", "lastFour", "amount", "currency", "cardBrand", "reason", "isThreeDSecure", "isRefunded", "partnerId" ], pages: true },
  listAllPayouts: { method: "GET", path: "/operator/payouts", resource: "operator.payouts", name: "list", summary: "List the payouts of all partners", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "currency", "partnerId" ], pages: true },
  listAllRefunds: { method: "GET", path: "/operator/refunds", resource: "operator.refunds", name: "list", summary: "List the refunds of all partners", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "paymentId", "batchId", "partnerId" ], pages: true },
  listAllValidations: { method: "GET", path: "/operator/validations", resource: "operator.validations", name: "list", summary: "List the validations of all partners", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "partnerId" ], pages: true },
  listAllWebhookDeliveries: { method: "GET", path: "/operator/webhook-deliveries", resource: "operator.webhookDeliveries", name: "list", summary: "List the webhook deliveries of all partners", params: [], query: [ "limit", "cursor", "created_from", "created_to", "state", "eventId", "partnerId" ], pages: true },
  listAnyRequests: { method: "GET", path: "/operator/requests", resource: "operator.requests", name: "list", summary: "List the API requests of a partner", params: [], query: [ "limit", "cursor", "created_from", "created_to", "method", "path", "route", "status", "failed", "merchantId", "clientId", "correlationId", "partnerId" ], pages: true },
  listApiKeys: { method: "GET", path: "/operator/api-keys", resource: "operator.apiKeys", name: "list", summary: "List API keys", params: [], query: [ "limit", "cursor", "created_from", "created_to", "clientId" ], pages: true },
  listAuditLog: { method: "GET", path: "/operator/audit-log", resource: "operator.auditLog", name: "list", summary: "List the audit log, newest first", params: [], query: [ "limit", "cursor", "created_from", "created_to", "subject" ], pages: true },
  listAuthenticationMessages: { method: "GET", path: "/operator/three-d-secure/authentications/{authenticationId}/messages", resource: "operator.authentications", name: "listMessages", summary: "List the messages of an authentication", params: [ "authenticationId" ], query: [ "language" ] },
  listAuthentications: { method: "GET", path: "/three-d-secure/authentications", resource: "authentications", name: "list", summary: "List authentications", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "transStatus" ], pages: true },
  listBalanceLines: { method: "GET", path: "/merchants/{merchantId}/balance/lines", resource: "merchants", name: "listBalanceLines", summary: "List the movements behind a balance", params: [ "merchantId" ], query: [ "limit", "cursor", "created_from", "created_to", "currency", "part" ], pages: true },
  listBatchEntries: { method: "GET", path: "/batches/{batchId}/entries", resource: "batches", name: "listEntries", summary: "List the entries of a batch", params: [ "batchId" ], query: [ "limit", "cursor", "created_from", "created_to" ], pages: true },
  listBatchFees: { method: "GET", path: "/batches/{batchId}/fees", resource: "batches", name: "listFees", summary: "List the fees of a batch", params: [ "batchId" ], query: [] },
  listBatches: { method: "GET", path: "/batches", resource: "batches", name: "list", summary: "List batches", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "currency" ], pages: true },
  listCardTypes: { method: "GET", path: "/operator/card-types", resource: "operator.cardTypes", name: "list", summary: "List the card type ranges", params: [], query: [] },
  listChains: { method: "GET", path: "/operator/chains", resource: "operator.chains", name: "list", summary: "List chains", params: [], query: [ "limit", "cursor", "created_from", "created_to", "partnerId" ], pages: true },
  listClients: { method: "GET", path: "/operator/clients", resource: "operator.clients", name: "list", summary: "List clients", params: [], query: [ "limit", "cursor", "created_from", "created_to", "partnerId" ], pages: true },
  listCustomers: { method: "GET", path: "/customers", resource: "customers", name: "list", summary: "List customers", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "reference" ], pages: true },
  listDifferences: { method: "GET", path: "/operator/reconciliation/differences", resource: "operator.reconciliation", name: "listDifferences", summary: "List what does not agree with an acquirer or the bank", params: [], query: [ "limit", "cursor", "created_from", "created_to", "kind", "state", "source", "merchantId", "olderThanDays" ], pages: true },
  listEvents: { method: "GET", path: "/events", resource: "events", name: "list", summary: "List events", params: [], query: [ "limit", "cursor", "created_from", "created_to", "after", "wait", "form", "merchantId", "subjectId", "type" ], pages: true },
  listFaults: { method: "GET", path: "/sandbox/faults", resource: "sandbox", name: "listFaults", summary: "List what simulated acquirers are to do wrong", params: [], query: [] },
  listHostedFieldsProfiles: { method: "GET", path: "/hosted-fields/profiles", resource: "hostedFields", name: "listProfiles", summary: "List profiles", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId" ], pages: true },
  listIssuerFaults: { method: "GET", path: "/sandbox/issuer-faults", resource: "sandbox", name: "listIssuerFaults", summary: "List what the issuer simulator is to do wrong", params: [], query: [] },
  listLedgerEntries: { method: "GET", path: "/operator/ledger-entries", resource: "operator.ledgerEntries", name: "list", summary: "List ledger entries", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "subjectId", "kind" ], pages: true },
  listMerchantChanges: { method: "GET", path: "/operator/merchants/{merchantId}/changes", resource: "operator.merchants", name: "listChanges", summary: "List the changes of a merchant", params: [ "merchantId" ], query: [ "limit", "cursor", "created_from", "created_to" ], pages: true },
  listMerchants: { method: "GET", path: "/onboarding/merchants", resource: "merchants", name: "list", summary: "List merchants", params: [], query: [ "limit", "cursor", "created_from", "created_to", "chainId", "legalName", "idempotencyKey" ], pages: true },
  listOrders: { method: "GET", path: "/onboarding/merchants/{merchantId}/orders", resource: "orders", name: "list", summary: "List the orders of a merchant", params: [ "merchantId" ], query: [ "limit", "cursor", "created_from", "created_to", "status" ], pages: true },
  listOwnApiKeys: { method: "GET", path: "/api-keys", resource: "apiKeys", name: "list", summary: "List API keys", params: [], query: [ "limit", "cursor", "created_from", "created_to", "clientId" ], pages: true },
  listOwnAuthenticationMessages: { method: "GET", path: "/three-d-secure/authentications/{authenticationId}/messages", resource: "authentications", name: "listMessages", summary: "List the messages of an authentication", params: [ "authenticationId" ], query: [ "language" ] },
  listOwnClients: { method: "GET", path: "/clients", resource: "clients", name: "list", summary: "List clients", params: [], query: [ "limit", "cursor", "created_from", "created_to" ], pages: true },
  listOwnUsers: { method: "GET", path: "/users", resource: "users", name: "list", summary: "List people", params: [], query: [ "limit", "cursor", "created_from", "created_to", "role", "status" ], pages: true },
  listPartnerWebhookEndpoints: { method: "GET", path: "/operator/webhook-endpoints", resource: "operator.webhookEndpoints", name: "listPartnerWebhookEndpoints", summary: "List the webhook endpoints of a partner", params: [], query: [ "limit", "cursor", "created_from", "created_to", "partnerId", "merchantId" ], pages: true },
  listPartners: { method: "GET", path: "/operator/partners", resource: "operator.partners", name: "list", summary: "List partners", params: [], query: [ "limit", "cursor", "created_from", "created_to", "kind" ], pages: true },
  listPaymentMethods: { method: "GET", path: "/payment-methods", resource: "paymentMethods", name: "list", summary: "List stored payment methods", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "customerId" ], pages: true },
  listPayments: { method: "GET", path: "/payments", resource: "payments", name: "list", summary: "List payments", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "batchId", "lastFour", "amount", "currency", "cardBrand", "reason", "isThreeDSecure", "isRefunded", "idempotencyKey" ], pages: true },
  listPayoutFiles: { method: "GET", path: "/operator/payout-files", resource: "operator.payoutFiles", name: "list", summary: "List payout files", params: [], query: [ "limit", "cursor", "created_from", "created_to", "currency" ], pages: true },
  listPayoutLines: { method: "GET", path: "/payouts/{payoutId}/lines", resource: "payouts", name: "listLines", summary: "List the lines of a payout", params: [ "payoutId" ], query: [ "limit", "cursor" ], pages: true },
  listPayoutReturns: { method: "GET", path: "/operator/payout-returns", resource: "operator.payoutReturns", name: "list", summary: "List returns", params: [], query: [ "limit", "cursor", "created_from", "created_to", "status" ], pages: true },
  listPayouts: { method: "GET", path: "/payouts", resource: "payouts", name: "list", summary: "List payouts", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "currency" ], pages: true },
  listProposals: { method: "GET", path: "/proposals", resource: "proposals", name: "list", summary: "List proposals", params: [], query: [ "limit", "cursor", "created_from", "created_to", "status" ], pages: true },
  listReconciliationRuns: { method: "GET", path: "/operator/reconciliation/runs", resource: "operator.reconciliation", name: "listRuns", summary: "List the runs of reconciliation", params: [], query: [ "limit", "cursor", "created_from", "created_to", "source" ], pages: true },
  listRefunds: { method: "GET", path: "/refunds", resource: "refunds", name: "list", summary: "List refunds", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "paymentId", "batchId", "idempotencyKey" ], pages: true },
  listRequestors: { method: "GET", path: "/operator/merchants/{merchantId}/three-d-secure", resource: "operator.merchants", name: "listRequestors", summary: "List the requestor settings of a merchant", params: [ "merchantId" ], query: [] },
  listRequests: { method: "GET", path: "/requests", resource: "requests", name: "list", summary: "List API requests", params: [], query: [ "limit", "cursor", "created_from", "created_to", "method", "path", "route", "status", "failed", "merchantId", "clientId", "correlationId" ], pages: true },
  listSavedViews: { method: "GET", path: "/saved-views", resource: "savedViews", name: "list", summary: "List saved views", params: [], query: [ "page" ] },
  listSchemes: { method: "GET", path: "/operator/three-d-secure/schemes", resource: "operator.schemes", name: "list", summary: "List the card schemes and their directory servers", params: [], query: [] },
  listSolutions: { method: "GET", path: "/onboarding/solutions", resource: "solutions", name: "list", summary: "List the solutions that can be ordered", params: [], query: [], pages: true },
  listStatements: { method: "GET", path: "/merchants/{merchantId}/statements", resource: "statements", name: "list", summary: "List the months that have a statement", params: [ "merchantId" ], query: [] },
  listTestCards: { method: "GET", path: "/sandbox/cards", resource: "sandbox", name: "listTestCards", summary: "List the test cards and amounts, and what each does", params: [], query: [] },
  listUnresolvedPayments: { method: "GET", path: "/operator/unresolved-payments", resource: "operator.unresolvedPayments", name: "list", summary: "List payments with an unknown outcome", params: [], query: [ "limit", "cursor", "created_from", "created_to", "isStuck" ], pages: true },
  listUnresolvedRefunds: { method: "GET", path: "/operator/unresolved-refunds", resource: "operator.unresolvedRefunds", name: "list", summary: "List refunds with an unknown outcome", params: [], query: [ "limit", "cursor", "created_from", "created_to", "isStuck" ], pages: true },
  listUsers: { method: "GET", path: "/operator/users", resource: "operator.users", name: "list", summary: "List people", params: [], query: [ "limit", "cursor", "created_from", "created_to", "role", "status", "partnerId" ], pages: true },
  listValidations: { method: "GET", path: "/validations", resource: "validations", name: "list", summary: "List validations", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId", "status", "orderId", "invoiceNumber", "customerId", "idempotencyKey" ], pages: true },
  listWebhookDeliveries: { method: "GET", path: "/webhook-endpoints/{endpointId}/deliveries", resource: "webhookEndpoints", name: "listDeliveries", summary: "List deliveries to a webhook endpoint", params: [ "endpointId" ], query: [ "limit", "cursor", "created_from", "created_to", "state", "eventId" ], pages: true },
  listWebhookEndpoints: { method: "GET", path: "/webhook-endpoints", resource: "webhookEndpoints", name: "list", summary: "List webhook endpoints", params: [], query: [ "limit", "cursor", "created_from", "created_to", "merchantId" ], pages: true },
  moveClock: { method: "POST", path: "/sandbox/clock", resource: "sandbox", name: "moveClock", summary: "Move the sandbox’s time forward", params: [], query: [], body: "json" },
  payOutNow: { method: "POST", path: "/operator/merchants/{merchantId}/payouts", resource: "operator.merchants", name: "payOutNow", summary: "Pay out a merchant’s available balance now", params: [ "merchantId" ], query: [], body: "json", takesKey: true, isProposed: true },
  reactivateMerchant: { method: "POST", path: "/operator/merchants/{merchantId}/reactivate", resource: "operator.merchants", name: "reactivate", summary: "Reactivate a suspended merchant", params: [ "merchantId" ], query: [], body: "json" },
  readBatch: { method: "GET", path: "/batches/{batchId}/page", resource: "batches", name: "read", summary: "Read a batch as a page", params: [ "batchId" ], query: [], isFile: true },
  readPayout: { method: "GET", path: "/payouts/{payoutId}/page", resource: "payouts", name: "read", summary: "Read a payout as a page", params: [ "payoutId" ], query: [], isFile: true },
  readStatement: { method: "GET", path: "/merchants/{merchantId}/statements/{month}/page", resource: "statements", name: "read", summary: "View a monthly statement as a web page", params: [ "merchantId", "month" ], query: [ "language" ], isFile: true },
  redeliverWebhook: { method: "POST", path: "/webhook-deliveries/{deliveryId}/redeliver", resource: "webhookDeliveries", name: "redeliver", summary: "Send an event to its endpoint again", params: [ "deliveryId" ], query: [], body: "json", isProposed: true },
  releasePayment: { method: "POST", path: "/payments/{paymentId}/release", resource: "payments", name: "release", summary: "Release a hold", params: [ "paymentId" ], query: [], body: "json", takesKey: true, isProposed: true },
  releasePayouts: { method: "POST", path: "/operator/merchants/{merchantId}/release-payouts", resource: "operator.merchants", name: "releasePayouts", summary: "Release the payouts of a merchant", params: [ "merchantId" ], query: [], body: "json", isProposed: true },
  removeClientJwks: { method: "DELETE", path: "/operator/clients/{clientId}/jwks", resource: "operator.clients", name: "removeJwks", summary: "Remove a client's keys and give it a secret", params: [ "clientId" ], query: [], isProposed: true },
  removeOwnClientJwks: { method: "DELETE", path: "/clients/{clientId}/jwks", resource: "clients", name: "removeJwks", summary: "Remove a client's keys and give it a secret", params: [ "clientId" ], query: [] },
  removePayoutReserve: { method: "DELETE", path: "/operator/merchants/{merchantId}/payout-reserve", resource: "operator.merchants", name: "removePayoutReserve", summary: "Remove the payout reserve of a merchant", params: [ "merchantId" ], query: [], isProposed: true },
  removeRequestor: { method: "DELETE", path: "/operator/merchants/{merchantId}/three-d-secure/{scheme}", resource: "operator.merchants", name: "removeRequestor", summary: "Reset the requestor settings of a merchant", params: [ "merchantId", "scheme" ], query: [], isProposed: true },
  renewInvitation: { method: "POST", path: "/operator/users/{userId}/invitation", resource: "operator.users", name: "renewInvitation", summary: "Make a new link for a person to set a password", params: [ "userId" ], query: [], isProposed: true },
  renewOwnInvitation: { method: "POST", path: "/users/{userId}/invitation", resource: "users", name: "renewInvitation", summary: "Make a new link for a person to set a password", params: [ "userId" ], query: [] },
  replaceAgentPolicy: { method: "PUT", path: "/operator/clients/{clientId}/agent", resource: "operator.clients", name: "replaceAgentPolicy", summary: "Replace an agent's policy", params: [ "clientId" ], query: [], body: "json", isProposed: true },
  replaceClientJwks: { method: "PUT", path: "/operator/clients/{clientId}/jwks", resource: "operator.clients", name: "replaceJwks", summary: "Replace a client's keys", params: [ "clientId" ], query: [], body: "json", isProposed: true },
  replaceOwnAgentPolicy: { method: "PUT", path: "/clients/{clientId}/agent", resource: "clients", name: "replaceAgentPolicy", summary: "Replace an agent's policy", params: [ "clientId" ], query: [], body: "json" },
  replaceOwnClientJwks: { method: "PUT", path: "/clients/{clientId}/jwks", resource: "clients", name: "replaceJwks", summary: "Replace a client's keys", params: [ "clientId" ], query: [], body: "json" },
  replayWebhooks: { method: "POST", path: "/webhook-endpoints/{endpointId}/replay", resource: "webhookEndpoints", name: "replay", summary: "Send the events of a span of time again", params: [ "endpointId" ], query: [], body: "json", isProposed: true },
  requestAdjustment: { method: "POST", path: "/operator/merchants/{merchantId}/adjustments", resource: "operator.adjustments", name: "request", summary: "Request an adjustment of a merchant’s balance", params: [ "merchantId" ], query: [], body: "json", takesKey: true },
  requestReconciliationRun: { method: "POST", path: "/operator/reconciliation/runs", resource: "operator.reconciliation", name: "requestRun", summary: "Reconcile now", params: [], query: [], body: "json", takesKey: true },
  requestWholeAudit: { method: "POST", path: "/operator/book-audit/whole", resource: "operator.bookAudit", name: "requestWholeAudit", summary: "Ask for everything to be compared", params: [], query: [], body: "json" },
  resetOwnUserFactors: { method: "POST", path: "/users/{userId}/reset-factors", resource: "users", name: "resetFactors", summary: "Remove all second factors of a person", params: [ "userId" ], query: [] },
  resetScheme: { method: "DELETE", path: "/operator/three-d-secure/schemes/{scheme}", resource: "operator.schemes", name: "reset", summary: "Reset a card scheme to the settings of the installation", params: [ "scheme" ], query: [], isProposed: true },
  resetUserFactors: { method: "POST", path: "/operator/users/{userId}/reset-factors", resource: "operator.users", name: "resetFactors", summary: "Remove all second factors of a person", params: [ "userId" ], query: [], isProposed: true },
  resolveDifference: { method: "POST", path: "/operator/reconciliation/differences/{differenceId}/resolve", resource: "operator.reconciliation", name: "resolveDifference", summary: "Resolve a difference", params: [ "differenceId" ], query: [], body: "json" },
  resolvePayoutReturn: { method: "POST", path: "/operator/payout-returns/{returnId}/resolve", resource: "operator.payoutReturns", name: "resolve", summary: "Resolve an unmatched return", params: [ "returnId" ], query: [], body: "json", isProposed: true },
  retrieveAcquirerOfPayment: { method: "GET", path: "/operator/payments/{paymentId}/acquirer", resource: "operator.payments", name: "retrieveAcquirerOfPayment", summary: "Retrieve the acquirer of a payment and its references", params: [ "paymentId" ], query: [] },
  retrieveAction: { method: "GET", path: "/actions/{actionId}", resource: "actions", name: "retrieve", summary: "Retrieve an action", params: [ "actionId" ], query: [] },
  retrieveAdjustment: { method: "GET", path: "/operator/adjustments/{adjustmentId}", resource: "operator.adjustments", name: "retrieve", summary: "Retrieve an adjustment", params: [ "adjustmentId" ], query: [] },
  retrieveAnyAuthentication: { method: "GET", path: "/operator/authentications/{authenticationId}", resource: "operator.authentications", name: "retrieve", summary: "Retrieve an authentication of any partner", params: [ "authenticationId" ], query: [] },
  retrieveAnyBatch: { method: "GET", path: "/operator/batches/{batchId}", resource: "operator.batches", name: "retrieve", summary: "Retrieve a batch of any partner", params: [ "batchId" ], query: [] },
  retrieveAnyCustomer: { method: "GET", path: "/operator/customers/{customerId}", resource: "operator.customers", name: "retrieve", summary: "Retrieve a customer of any partner", params: [ "customerId" ], query: [] },
  retrieveAnyEvent: { method: "GET", path: "/operator/events/{eventId}", resource: "operator.events", name: "retrieve", summary: "Retrieve an event of any partner", params: [ "eventId" ], query: [] },
  retrieveAnyFeePlan: { method: "GET", path: "/operator/merchants/{merchantId}/fee-plan", resource: "operator.merchants", name: "retrieveFeePlan", summary: "Retrieve the fee plan of any partner’s merchant", params: [ "merchantId" ], query: [] },
  retrieveAnyMerchant: { method: "GET", path: "/operator/merchants/{merchantId}", resource: "operator.merchants", name: "retrieve", summary: "Retrieve a merchant of any partner", params: [ "merchantId" ], query: [] },
  retrieveAnyOrder: { method: "GET", path: "/operator/orders/{merchantOrderId}", resource: "operator.orders", name: "retrieve", summary: "Retrieve an order with its adjudication and its history", params: [ "merchantOrderId" ], query: [] },
  retrieveAnyOverview: { method: "GET", path: "/operator/overview", resource: "operator.overview", name: "retrieve", summary: "Retrieve an overview of all partners or of one", params: [], query: [ "range", "merchantId", "partnerId" ] },
  retrieveAnyPayment: { method: "GET", path: "/operator/payments/{paymentId}", resource: "operator.payments", name: "retrieve", summary: "Retrieve a payment of any partner", params: [ "paymentId" ], query: [] },
  retrieveAnyPaymentMethod: { method: "GET", path: "/operator/payment-methods/{paymentMethodId}", resource: "operator.paymentMethods", name: "retrieve", summary: "Retrieve a stored payment method of any partner", params: [ "paymentMethodId" ], query: [] },
  retrieveAnyPayout: { method: "GET", path: "/operator/payouts/{payoutId}", resource: "operator.payouts", name: "retrieve", summary: "Retrieve a payout of any partner", params: [ "payoutId" ], query: [] },
  retrieveAnyRefund: { method: "GET", path: "/operator/refunds/{refundId}", resource: "operator.refunds", name: "retrieve", summary: "Retrieve a refund of any partner", params: [ "refundId" ], query: [] },
  retrieveAnyRequest: { method: "GET", path: "/operator/requests/{requestId}", resource: "operator.requests", name: "retrieve", summary: "Retrieve an API request of a partner, with its body and its response", params: [ "requestId" ], query: [ "partnerId" ] },
  retrieveAnyStatistics: { method: "GET", path: "/operator/statistics", resource: "operator.statistics", name: "retrieve", summary: "Retrieve counts and sums over time, of all partners or of one", params: [], query: [ "from", "to", "interval", "groupBy", "merchantId", "partnerId" ] },
  retrieveAnyTimeline: { method: "GET", path: "/operator/timeline", resource: "operator.timeline", name: "retrieve", summary: "Retrieve a timeline of any partner", params: [], query: [ "limit", "cursor", "created_from", "created_to", "order", "paymentId", "correlationId", "authenticationId", "merchantId", "payoutId" ], pages: true },
  retrieveAnyValidation: { method: "GET", path: "/operator/validations/{validationId}", resource: "operator.validations", name: "retrieve", summary: "Retrieve a validation of any partner", params: [ "validationId" ], query: [] },
  retrieveAnyWebhookDelivery: { method: "GET", path: "/operator/webhook-deliveries/{deliveryId}", resource: "operator.webhookDeliveries", name: "retrieve", summary: "Retrieve a delivery of any partner with its attempts", params: [ "deliveryId" ], query: [] },
  retrieveApiKey: { method: "GET", path: "/operator/api-keys/{apiKeyId}", resource: "operator.apiKeys", name: "retrieve", summary: "Retrieve an API key", params: [ "apiKeyId" ], query: [] },
  retrieveAuthentication: { method: "GET", path: "/three-d-secure/authentications/{authenticationId}", resource: "authentications", name: "retrieve", summary: "Retrieve an authentication", params: [ "authenticationId" ], query: [] },
  retrieveBalance: { method: "GET", path: "/merchants/{merchantId}/balance", resource: "merchants", name: "retrieveBalance", summary: "Retrieve the balance of a merchant", params: [ "merchantId" ], query: [] },
  retrieveBatch: { method: "GET", path: "/batches/{batchId}", resource: "batches", name: "retrieve", summary: "Retrieve a batch", params: [ "batchId" ], query: [] },
  retrieveBookAudit: { method: "GET", path: "/operator/book-audit", resource: "operator.bookAudit", name: "retrieve", summary: "Retrieve the state of the audit of the books", params: [], query: [] },
  retrieveChain: { method: "GET", path: "/operator/chains/{chainId}", resource: "operator.chains", name: "retrieve", summary: "Retrieve a chain", params: [ "chainId" ], query: [] },
  retrieveChallengeResult: { method: "POST", path: "/three-d-secure/authentications/{authenticationId}/lookup", resource: "authentications", name: "retrieveChallengeResult", summary: "Look up the result of a challenge", params: [ "authenticationId" ], query: [], body: "json", takesKey: true },
  retrieveClient: { method: "GET", path: "/operator/clients/{clientId}", resource: "operator.clients", name: "retrieve", summary: "Retrieve a client", params: [ "clientId" ], query: [] },
  retrieveClock: { method: "GET", path: "/sandbox/clock", resource: "sandbox", name: "retrieveClock", summary: "Retrieve the sandbox’s time", params: [], query: [] },
  retrieveCustomer: { method: "GET", path: "/customers/{customerId}", resource: "customers", name: "retrieve", summary: "Retrieve a customer", params: [ "customerId" ], query: [] },
  retrieveDifference: { method: "GET", path: "/operator/reconciliation/differences/{differenceId}", resource: "operator.reconciliation", name: "retrieveDifference", summary: "Retrieve one difference", params: [ "differenceId" ], query: [] },
  retrieveEvent: { method: "GET", path: "/events/{eventId}", resource: "events", name: "retrieve", summary: "Retrieve an event", params: [ "eventId" ], query: [] },
  retrieveFeePlan: { method: "GET", path: "/merchants/{merchantId}/fee-plan", resource: "merchants", name: "retrieveFeePlan", summary: "Retrieve the fee plan of a merchant", params: [ "merchantId" ], query: [] },
  retrieveFill: { method: "GET", path: "/sandbox/fill", resource: "sandbox", name: "retrieveFill", summary: "Retrieve how far the sandbox is filled", params: [], query: [] },
  retrieveHostedFieldsProfile: { method: "GET", path: "/hosted-fields/profiles/{profileId}", resource: "hostedFields", name: "retrieveProfile", summary: "Retrieve a profile", params: [ "profileId" ], query: [] },
  retrieveMerchant: { method: "GET", path: "/onboarding/merchants/{merchantId}", resource: "merchants", name: "retrieve", summary: "Retrieve a merchant", params: [ "merchantId" ], query: [] },
  retrieveMerchantBalances: { method: "GET", path: "/operator/merchants/{merchantId}/balances", resource: "operator.merchants", name: "retrieveBalances", summary: "Retrieve the balances of a merchant", params: [ "merchantId" ], query: [] },
  retrieveMerchantReadiness: { method: "GET", path: "/onboarding/merchants/{merchantId}/readiness", resource: "merchants", name: "retrieveReadiness", summary: "Check whether a merchant is ready to take payments", params: [ "merchantId" ], query: [] },
  retrieveOrder: { method: "GET", path: "/onboarding/merchants/{merchantId}/orders/{merchantOrderId}", resource: "orders", name: "retrieve", summary: "Retrieve an order", params: [ "merchantId", "merchantOrderId" ], query: [] },
  retrieveOverview: { method: "GET", path: "/overview", resource: "overview", name: "retrieve", summary: "Retrieve an overview of the last day, week, month or quarter", params: [], query: [ "range", "merchantId" ] },
  retrieveOwnApiKey: { method: "GET", path: "/api-keys/{apiKeyId}", resource: "apiKeys", name: "retrieve", summary: "Retrieve an API key", params: [ "apiKeyId" ], query: [] },
  retrieveOwnClient: { method: "GET", path: "/clients/{clientId}", resource: "clients", name: "retrieve", summary: "Retrieve a client", params: [ "clientId" ], query: [] },
  retrieveOwnUser: { method: "GET", path: "/users/{userId}", resource: "users", name: "retrieve", summary: "Retrieve a person", params: [ "userId" ], query: [] },
  retrievePartner: { method: "GET", path: "/operator/partners/{partnerId}", resource: "operator.partners", name: "retrieve", summary: "Retrieve a partner", params: [ "partnerId" ], query: [] },
  retrievePayment: { method: "GET", path: "/payments/{paymentId}", resource: "payments", name: "retrieve", summary: "Retrieve a payment", params: [ "paymentId" ], query: [] },
  retrievePaymentMethod: { method: "GET", path: "/payment-methods/{paymentMethodId}", resource: "paymentMethods", name: "retrieve", summary: "Retrieve a stored payment method", params: [ "paymentMethodId" ], query: [] },
  retrievePayout: { method: "GET", path: "/payouts/{payoutId}", resource: "payouts", name: "retrieve", summary: "Retrieve a payout", params: [ "payoutId" ], query: [] },
  retrievePayoutAccount: { method: "GET", path: "/operator/merchants/{merchantId}/payout-account", resource: "operator.merchants", name: "retrievePayoutAccount", summary: "Retrieve the payout settings of a merchant", params: [ "merchantId" ], query: [] },
  retrievePayoutFile: { method: "GET", path: "/operator/payout-files/{fileId}", resource: "operator.payoutFiles", name: "retrieve", summary: "Retrieve a payout file with its items", params: [ "fileId" ], query: [] },
  retrievePayoutFileContent: { method: "GET", path: "/operator/payout-files/{fileId}/content", resource: "operator.payoutFiles", name: "retrieveContent", summary: "Download the content of a payout file", params: [ "fileId" ], query: [], isFile: true },
  retrievePayoutReturn: { method: "GET", path: "/operator/payout-returns/{returnId}", resource: "operator.payoutReturns", name: "retrieve", summary: "Retrieve a return", params: [ "returnId" ], query: [] },
  retrieveProposal: { method: "GET", path: "/proposals/{proposalId}", resource: "proposals", name: "retrieve", summary: "Retrieve a proposal", params: [ "proposalId" ], query: [] },
  retrieveReconciliationRun: { method: "GET", path: "/operator/reconciliation/runs/{runId}", resource: "operator.reconciliation", name: "retrieveRun", summary: "Retrieve a run of reconciliation", params: [ "runId" ], query: [] },
  retrieveRefund: { method: "GET", path: "/refunds/{refundId}", resource: "refunds", name: "retrieve", summary: "Retrieve a refund", params: [ "refundId" ], query: [] },
  retrieveRequest: { method: "GET", path: "/requests/{requestId}", resource: "requests", name: "retrieve", summary: "Retrieve an API request, with its body and its response", params: [ "requestId" ], query: [] },
  retrieveRequestor: { method: "GET", path: "/operator/merchants/{merchantId}/three-d-secure/{scheme}", resource: "operator.merchants", name: "retrieveRequestor", summary: "Retrieve the requestor settings of a merchant", params: [ "merchantId", "scheme" ], query: [] },
  retrieveScheme: { method: "GET", path: "/operator/three-d-secure/schemes/{scheme}", resource: "operator.schemes", name: "retrieve", summary: "Retrieve a card scheme’s settings", params: [ "scheme" ], query: [] },
  retrieveStatement: { method: "GET", path: "/merchants/{merchantId}/statements/{month}", resource: "statements", name: "retrieve", summary: "Retrieve a monthly statement", params: [ "merchantId", "month" ], query: [ "language" ] },
  retrieveStatistics: { method: "GET", path: "/statistics", resource: "statistics", name: "retrieve", summary: "Retrieve counts and sums over time", params: [], query: [ "from", "to", "interval", "groupBy", "merchantId" ] },
  retrieveSystem: { method: "GET", path: "/operator/system", resource: "operator.system", name: "retrieve", summary: "Retrieve the state of the installation", params: [], query: [] },
  retrieveTimeline: { method: "GET", path: "/timeline", resource: "timeline", name: "retrieve", summary: "Retrieve a timeline", params: [], query: [ "limit", "cursor", "created_from", "created_to", "order", "paymentId", "correlationId", "authenticationId", "merchantId", "payoutId" ], pages: true },
  retrieveUser: { method: "GET", path: "/operator/users/{userId}", resource: "operator.users", name: "retrieve", summary: "Retrieve a person", params: [ "userId" ], query: [] },
  retrieveValidation: { method: "GET", path: "/validations/{validationId}", resource: "validations", name: "retrieve", summary: "Retrieve a validation", params: [ "validationId" ], query: [] },
  retrieveWebhookDelivery: { method: "GET", path: "/webhook-deliveries/{deliveryId}", resource: "webhookDeliveries", name: "retrieve", summary: "Retrieve a delivery with its attempts", params: [ "deliveryId" ], query: [] },
  retrieveWebhookEndpoint: { method: "GET", path: "/webhook-endpoints/{endpointId}", resource: "webhookEndpoints", name: "retrieve", summary: "Retrieve a webhook endpoint", params: [ "endpointId" ], query: [] },
  retrieveWebhookKeys: { method: "GET", path: "/.well-known/webhook-keys/{endpointId}", resource: "webhookKeys", name: "retrieve", summary: "Retrieve the public keys of a webhook endpoint", params: [ "endpointId" ], query: [], isPublic: true },
  retrieveWebhookReplay: { method: "GET", path: "/webhook-endpoints/{endpointId}/replays/{replayId}", resource: "webhookEndpoints", name: "retrieveReplay", summary: "Retrieve a replay", params: [ "endpointId", "replayId" ], query: [] },
  retrieveWebhookStatistics: { method: "GET", path: "/webhook-endpoints/{endpointId}/statistics", resource: "webhookEndpoints", name: "retrieveStatistics", summary: "Retrieve statistics of a webhook endpoint", params: [ "endpointId" ], query: [] },
  reviewOrder: { method: "POST", path: "/operator/orders/{merchantOrderId}/review", resource: "operator.orders", name: "review", summary: "Refer an order to a second adjudicator", params: [ "merchantOrderId" ], query: [] },
  revokeApiKey: { method: "POST", path: "/operator/api-keys/{apiKeyId}/revoke", resource: "operator.apiKeys", name: "revoke", summary: "Revoke an API key", params: [ "apiKeyId" ], query: [] },
  revokeClient: { method: "POST", path: "/operator/clients/{clientId}/revoke", resource: "operator.clients", name: "revoke", summary: "Revoke a client and all its credentials", params: [ "clientId" ], query: [] },
  revokeOwnApiKey: { method: "POST", path: "/api-keys/{apiKeyId}/revoke", resource: "apiKeys", name: "revoke", summary: "Revoke an API key", params: [ "apiKeyId" ], query: [] },
  revokeOwnClient: { method: "POST", path: "/clients/{clientId}/revoke", resource: "clients", name: "revoke", summary: "Revoke a client and all its credentials", params: [ "clientId" ], query: [] },
  revokeToken: { method: "POST", path: "/oauth2/revoke", resource: "oauth2", name: "revokeToken", summary: "Revoke an access token of the client (RFC 7009)", params: [], query: [], body: "form", isPublic: true },
  rollApiKey: { method: "POST", path: "/operator/api-keys/{apiKeyId}/roll", resource: "operator.apiKeys", name: "roll", summary: "Replace an API key", params: [ "apiKeyId" ], query: [], isProposed: true },
  rollClientSecret: { method: "POST", path: "/operator/clients/{clientId}/roll", resource: "operator.clients", name: "rollSecret", summary: "Roll the secret of a client", params: [ "clientId" ], query: [], body: "json", isProposed: true },
  rollOwnApiKey: { method: "POST", path: "/api-keys/{apiKeyId}/roll", resource: "apiKeys", name: "roll", summary: "Replace an API key", params: [ "apiKeyId" ], query: [] },
  rollOwnClientSecret: { method: "POST", path: "/clients/{clientId}/roll", resource: "clients", name: "rollSecret", summary: "Roll the secret of a client", params: [ "clientId" ], query: [], body: "json" },
  rollWebhookSecret: { method: "POST", path: "/webhook-endpoints/{endpointId}/roll-secret", resource: "webhookEndpoints", name: "rollSecret", summary: "Replace the secret of a webhook endpoint", params: [ "endpointId" ], query: [], body: "json" },
  runAction: { method: "POST", path: "/actions/{actionId}/run", resource: "actions", name: "run", summary: "Carry out an approved action and get its result", params: [ "actionId" ], query: [] },
  scheduleOrder: { method: "POST", path: "/operator/orders/{merchantOrderId}/schedule", resource: "operator.orders", name: "schedule", summary: "Schedule the installation of an order", params: [ "merchantOrderId" ], query: [], body: "json" },
  search: { method: "GET", path: "/search", resource: "search", name: "search", summary: "Find records by what is known of them", params: [], query: [ "q" ] },
  searchAll: { method: "GET", path: "/operator/search", resource: "operator.search", name: "search", summary: "Find records of all partners", params: [], query: [ "q" ] },
  setAcquirerRoutes: { method: "PUT", path: "/operator/acquirer-routes", resource: "operator.acquirerRoutes", name: "set", summary: "Set the acquirer routes", params: [], query: [], body: "json", isProposed: true },
  setCardTypes: { method: "PUT", path: "/operator/card-types", resource: "operator.cardTypes", name: "set", summary: "Replace the card type ranges", params: [], query: [], body: "json", isProposed: true },
  setFaults: { method: "PUT", path: "/sandbox/faults", resource: "sandbox", name: "setFaults", summary: "Set what simulated acquirers are to do wrong", params: [], query: [], body: "json" },
  setFeePlan: { method: "PUT", path: "/operator/merchants/{merchantId}/fee-plan", resource: "operator.merchants", name: "setFeePlan", summary: "Set the fee plan of a merchant", params: [ "merchantId" ], query: [], body: "json", isProposed: true },
  setIssuerFaults: { method: "PUT", path: "/sandbox/issuer-faults", resource: "sandbox", name: "setIssuerFaults", summary: "Set what the issuer simulator is to do wrong", params: [], query: [], body: "json" },
  setPayoutReserve: { method: "PUT", path: "/operator/merchants/{merchantId}/payout-reserve", resource: "operator.merchants", name: "setPayoutReserve", summary: "Set the payout reserve of a merchant", params: [ "merchantId" ], query: [], body: "json", isProposed: true },
  setPayoutSchedule: { method: "PUT", path: "/operator/merchants/{merchantId}/payout-schedule", resource: "operator.merchants", name: "setPayoutSchedule", summary: "Set the payout schedule of a merchant", params: [ "merchantId" ], query: [], body: "json", isProposed: true },
  setRequestor: { method: "PUT", path: "/operator/merchants/{merchantId}/three-d-secure/{scheme}", resource: "operator.merchants", name: "setRequestor", summary: "Set the requestor settings of a merchant", params: [ "merchantId", "scheme" ], query: [], body: "json", isProposed: true },
  setScheme: { method: "PUT", path: "/operator/three-d-secure/schemes/{scheme}", resource: "operator.schemes", name: "set", summary: "Set a card scheme’s directory server, certificates and ids", params: [ "scheme" ], query: [], body: "json", isProposed: true },
  setTerminal: { method: "PUT", path: "/operator/merchants/{merchantId}/terminal", resource: "operator.merchants", name: "setTerminal", summary: "Set the terminal of a merchant", params: [ "merchantId" ], query: [], body: "json", isProposed: true },
  startFill: { method: "POST", path: "/sandbox/fill", resource: "sandbox", name: "startFill", summary: "Fill the sandbox with trade", params: [], query: [], body: "json" },
  suspendMerchant: { method: "POST", path: "/operator/merchants/{merchantId}/suspend", resource: "operator.merchants", name: "suspend", summary: "Suspend a merchant", params: [ "merchantId" ], query: [], body: "json" },
  takeBankStatement: { method: "POST", path: "/operator/bank-statements", resource: "operator.bankStatements", name: "take", summary: "Upload an account statement from the bank", params: [], query: [], body: "json", isProposed: true },
  takePayoutReturns: { method: "POST", path: "/operator/payout-returns", resource: "operator.payoutReturns", name: "take", summary: "Upload a return file from the bank", params: [], query: [], body: "json", isProposed: true },
  testWebhookEndpoint: { method: "POST", path: "/webhook-endpoints/{endpointId}/test", resource: "webhookEndpoints", name: "test", summary: "Send a test event to a webhook endpoint", params: [ "endpointId" ], query: [] },
  updateMerchant: { method: "PATCH", path: "/onboarding/merchants/{merchantId}", resource: "merchants", name: "update", summary: "Change a merchant", params: [ "merchantId" ], query: [], body: "merge-patch", takesIfMatch: true, isProposed: true },
  updateWebhookEndpoint: { method: "PATCH", path: "/webhook-endpoints/{endpointId}", resource: "webhookEndpoints", name: "update", summary: "Change, pause or enable a webhook endpoint", params: [ "endpointId" ], query: [], body: "merge-patch", isProposed: true },
  verifyAuditLog: { method: "GET", path: "/operator/audit-log/verification", resource: "operator.auditLog", name: "verify", summary: "Verify that the audit log was not changed", params: [], query: [ "after" ] },
  whoAmI: { method: "GET", path: "/partner", resource: "partner", name: "whoAmI", summary: "Retrieve the calling credential", params: [], query: [] },
  withdrawAction: { method: "POST", path: "/actions/{actionId}/withdraw", resource: "actions", name: "withdraw", summary: "Withdraw an action", params: [ "actionId" ], query: [] },
  withdrawProposal: { method: "POST", path: "/proposals/{proposalId}/withdraw", resource: "proposals", name: "withdraw", summary: "Withdraw a proposal", params: [ "proposalId" ], query: [] },
} as const satisfies Readonly<Record<string, Operation>>;
