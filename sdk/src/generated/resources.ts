// Made from the routes by `npm run openapi`. Do not edit.
import type { ApiVersion, Call, Caller, CallOf, CallOptions, PageCall } from '../call.ts';
import { Resource } from '../resource.ts';
import type { AcceptedReturns, AcceptedStatement, AccessToken, AcquirerMessage, AcquirerOfPayment, AcquirerRoutes, Acquirers, Action, Adjustment, ApiKey, ApproveActionRequest, ApproveAdjustmentRequest, AuditLogEntry, AuditLogVerification, Authentication, AuthenticationMessages, AuthenticationOfPartner, AuthorizationServerMetadata, BalanceLine, Batch, BatchEntry, BatchFees, BatchOfPartner, BookAudit, BookDifference, CallerIdentity, CancelPaymentRequest, CardLookup, CardTypes, Chain, ChallengeOutcome, ChangeOwnUserRoleRequest, ChangeUserRoleRequest, Client, ClientWithKeys, ClientWithSecret, Clock, CloseBatchesRequest, ClosedBatches, CollectedAction, CompletePaymentRequest, ConfirmProposalRequest, CreateApiKeyRequest, CreateAuthenticationRequest, CreateCardLookupRequest, CreateChainRequest, CreateClientRequest, CreateCustomerRequest, CreateHostedFieldsProfileRequest, CreateMerchantRequest, CreateOperatorSessionRequest, CreateOrderRequest, CreateOwnApiKeyRequest, CreateOwnClientRequest, CreatePartnerRequest, CreatePaymentRequest, CreateRefundRequest, CreateSavedViewRequest, CreateTokenRequest, CreateValidationRequest, CreateWebhookEndpointRequest, CreatedApiKey, CreatedClient, CreatedPayouts, CreatedWebhookEndpoint, Customer, CustomerOfPartner, DeclineActionRequest, DeclineAdjustmentRequest, DeclineOrderRequest, DeliverPayoutFileRequest, Difference, DownloadSettlementDetailsQuery, DownloadStatementQuery, Event, EventOfPartner, ExplainBookDifferenceRequest, ExportAllBatchesQuery, ExportAllEventsQuery, ExportAllPaymentsQuery, ExportAllPayoutsQuery, ExportAllRefundsQuery, ExportAllValidationsQuery, ExportAuditLogQuery, ExportBatchesQuery, ExportEventsQuery, ExportPaymentsQuery, ExportPayoutsQuery, ExportRefundsQuery, ExportValidationsQuery, Faults, FeePlan, Fill, Health, HoldPayoutsRequest, HostedFieldsProfile, IncrementPaymentRequest, IntrospectTokenRequest, InviteOwnUserRequest, InviteUserRequest, InvitedUser, IssuerFaults, JsonWebKeySet, LedgerEntry, ListAcquirerMessagesQuery, ListActionsQuery, ListAdjustmentsQuery, ListAllAuthenticationsQuery, ListAllBatchesQuery, ListAllCustomersQuery, ListAllEventsQuery, ListAllMerchantsQuery, ListAllOrdersQuery, ListAllPaymentMethodsQuery, ListAllPaymentsQuery, ListAllPayoutsQuery, ListAllRefundsQuery, ListAllValidationsQuery, ListAllWebhookDeliveriesQuery, ListAnyRequestsQuery, ListApiKeysQuery, ListAuditLogQuery, ListAuthenticationMessagesQuery, ListAuthenticationsQuery, ListBalanceLinesQuery, ListBatchEntriesQuery, ListBatchesQuery, ListChainsQuery, ListClientsQuery, ListCustomersQuery, ListDifferencesQuery, ListEventsQuery, ListHostedFieldsProfilesQuery, ListLedgerEntriesQuery, ListMerchantChangesQuery, ListMerchantsQuery, ListOrdersQuery, ListOwnApiKeysQuery, ListOwnAuthenticationMessagesQuery, ListOwnClientsQuery, ListOwnUsersQuery, ListPartnerWebhookEndpointsQuery, ListPartnersQuery, ListPaymentMethodsQuery, ListPaymentsQuery, ListPayoutFilesQuery, ListPayoutLinesQuery, ListPayoutReturnsQuery, ListPayoutsQuery, ListProposalsQuery, ListReconciliationRunsQuery, ListRefundsQuery, ListRequestsQuery, ListSavedViewsQuery, ListUnresolvedPaymentsQuery, ListUnresolvedRefundsQuery, ListUsersQuery, ListValidationsQuery, ListWebhookDeliveriesQuery, ListWebhookEndpointsQuery, ListedAuthentication, LoggedRequest, LoggedRequestWithBodies, Merchant, MerchantBalance, MerchantBalances, MerchantChange, MerchantOfPartner, MerchantReadiness, MoveClockRequest, MovedClock, OperatorSession, Order, OrderOfPartner, OrderWithHistory, Overview, Partner, PayOutNowRequest, Payout, PayoutAccount, PayoutFile, PayoutFileWithItems, PayoutLine, PayoutOfPartner, PayoutReturn, Proposal, ReactivateMerchantRequest, ReadStatementQuery, ReconciliationRun, RedeliverWebhookRequest, ReleasePaymentRequest, ReleasePayoutsRequest, ReplaceAgentPolicyRequest, ReplaceClientJwksRequest, ReplaceOwnAgentPolicyRequest, ReplaceOwnClientJwksRequest, ReplayWebhooksRequest, RequestAdjustmentRequest, RequestReconciliationRunRequest, RequestWholeAuditRequest, RequestedAudit, Requestor, Requestors, ResolveDifferenceRequest, ResolvePayoutReturnRequest, RetrieveAnyOverviewQuery, RetrieveAnyRequestQuery, RetrieveAnyStatisticsQuery, RetrieveAnyTimelineQuery, RetrieveChallengeResultRequest, RetrieveOverviewQuery, RetrieveStatementQuery, RetrieveStatisticsQuery, RetrieveTimelineQuery, RevokeTokenRequest, RollClientSecretRequest, RollOwnClientSecretRequest, RollWebhookSecretRequest, RolledClient, SavedView, SavedViewList, ScheduleOrderRequest, SchemeSettings, Schemes, SearchAllQuery, SearchQuery, SearchResults, SetAcquirerRoutesRequest, SetCardTypesRequest, SetFaultsRequest, SetFeePlanRequest, SetIssuerFaultsRequest, SetPayoutReserveRequest, SetPayoutScheduleRequest, SetRequestorRequest, SetSchemeRequest, SetTerminalRequest, Solution, StartFillRequest, Statement, Statements, Statistics, StoredPaymentMethod, StoredPaymentMethodOfPartner, SuspendMerchantRequest, System, TakeBankStatementRequest, TakePayoutReturnsRequest, TestCards, TimelineEntry, TokenIntrospection, UnresolvedPayment, UnresolvedRefund, UpdateMerchantRequest, UpdateWebhookEndpointRequest, User, VerifyAuditLogQuery, WaitingCount, WebhookAttempt, WebhookDelivery, WebhookDeliveryOfPartner, WebhookDeliveryWithAttempts, WebhookDeliveryWithAttemptsOfPartner, WebhookEndpoint, WebhookEndpointWithSecret, WebhookPublicKeys, WebhookReplay, WebhookStatistics } from './types.ts';

export class ActionsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Approve an action and carry it out.
   *
   * Takes another person than the one who requested it, with the scope of the operation. Check `status` in the response: the operation itself may have been refused. It is `APPROVED` where the answer has a secret: the requester carries it out then.
   *
   * `POST /actions/{actionId}/approve` needs the scope `operator.read`
   */
  approve(actionId: string, body: ApproveActionRequest, options?: CallOptions): Call<Action> {
    return this.client.call('approveAction', { params: { actionId }, body }, options);
  }

  /**
   * Count the actions that wait for the caller.
   *
   * Those that others have requested and the caller has the scope to decide on, up to 100.
   *
   * `GET /actions/waiting` needs the scope `operator.read`
   */
  countWaitingActions(options?: CallOptions): Call<WaitingCount> {
    return this.client.call('countWaitingActions', {}, options);
  }

  /**
   * Decline an action.
   *
   * Takes another person than the one who requested it, with the scope of the operation.
   *
   * `POST /actions/{actionId}/decline` needs the scope `operator.read`
   */
  decline(actionId: string, body: DeclineActionRequest, options?: CallOptions): Call<Action> {
    return this.client.call('declineAction', { params: { actionId }, body }, options);
  }

  /**
   * List actions.
   *
   * Newest first. `status=WAITING` lists those that somebody has to decide on.
   *
   * `GET /actions` needs the scope `operator.read`
   */
  list(query?: ListActionsQuery, options?: CallOptions): PageCall<Action> {
    return this.client.call('listActions', { query }, options);
  }

  /**
   * Retrieve an action.
   *
   * `GET /actions/{actionId}` needs the scope `operator.read`
   */
  retrieve(actionId: string, options?: CallOptions): Call<Action> {
    return this.client.call('retrieveAction', { params: { actionId } }, options);
  }

  /**
   * Carry out an approved action and get its result.
   *
   * For actions that are `APPROVED`: their answer has a secret, which is in `result`, in this response only. Only whoever requested it can, once, until it expires. A repeat of the call itself, with its key, does the same.
   *
   * `POST /actions/{actionId}/run` needs the scope `operator.read`
   */
  run(actionId: string, options?: CallOptions): Call<CollectedAction> {
    return this.client.call('runAction', { params: { actionId } }, options);
  }

  /**
   * Withdraw an action.
   *
   * Only whoever requested it can.
   *
   * `POST /actions/{actionId}/withdraw` needs the scope `operator.read`
   */
  withdraw(actionId: string, options?: CallOptions): Call<Action> {
    return this.client.call('withdrawAction', { params: { actionId } }, options);
  }
}

export class ApiKeysResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Create an API key.
   *
   * The key is returned only in this response.
   *
   * `POST /api-keys` needs the scope `credential.write`
   */
  create(body: CreateOwnApiKeyRequest, options?: CallOptions): Call<CreatedApiKey> {
    return this.client.call('createOwnApiKey', { body }, options);
  }

  /**
   * List API keys.
   *
   * `GET /api-keys` needs the scope `credential.read`
   */
  list(query?: ListOwnApiKeysQuery, options?: CallOptions): PageCall<ApiKey> {
    return this.client.call('listOwnApiKeys', { query }, options);
  }

  /**
   * Retrieve an API key.
   *
   * `GET /api-keys/{apiKeyId}` needs the scope `credential.read`
   */
  retrieve(apiKeyId: string, options?: CallOptions): Call<ApiKey> {
    return this.client.call('retrieveOwnApiKey', { params: { apiKeyId } }, options);
  }

  /**
   * Revoke an API key.
   *
   * `POST /api-keys/{apiKeyId}/revoke` needs the scope `credential.write`
   */
  revoke(apiKeyId: string, options?: CallOptions): Call<ApiKey> {
    return this.client.call('revokeOwnApiKey', { params: { apiKeyId } }, options);
  }

  /**
   * Replace an API key.
   *
   * The key stops working at once and a new key takes its slot. To rotate without downtime, create a key in the other slot first, and revoke this one when every server uses the new key.
   *
   * `POST /api-keys/{apiKeyId}/roll` needs the scope `credential.write`
   */
  roll(apiKeyId: string, options?: CallOptions): Call<CreatedApiKey> {
    return this.client.call('rollOwnApiKey', { params: { apiKeyId } }, options);
  }
}

export class AuthenticationsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Authenticate a cardholder.
   *
   * Asks the issuer to authenticate the cardholder. A 202 response means that the cardholder must complete a challenge in the browser first.
   *
   * `POST /three-d-secure/authentications` needs the scope `payment.write`
   */
  create(body: CreateAuthenticationRequest, options?: CallOptions): Call<Authentication> {
    return this.client.call('createAuthentication', { body }, options);
  }

  /**
   * List authentications.
   *
   * `GET /three-d-secure/authentications` needs the scope `payment.read`
   */
  list(query?: ListAuthenticationsQuery, options?: CallOptions): PageCall<ListedAuthentication> {
    return this.client.call('listAuthentications', { query }, options);
  }

  /**
   * List the messages of an authentication.
   *
   * The messages as sent and received, in order, with card data masked and every field explained.
   *
   * `GET /three-d-secure/authentications/{authenticationId}/messages` needs the scope `payment.read`
   */
  listMessages(authenticationId: string, query?: ListOwnAuthenticationMessagesQuery, options?: CallOptions): Call<AuthenticationMessages> {
    return this.client.call('listOwnAuthenticationMessages', { params: { authenticationId }, query }, options);
  }

  /**
   * Retrieve an authentication.
   *
   * `GET /three-d-secure/authentications/{authenticationId}` needs the scope `payment.read`
   */
  retrieve(authenticationId: string, options?: CallOptions): Call<Authentication> {
    return this.client.call('retrieveAuthentication', { params: { authenticationId } }, options);
  }

  /**
   * Look up the result of a challenge.
   *
   * Send the field `cres` that the issuer posted. The issuer sends the result itself over a separate channel; this request waits up to 3 seconds for it.
   *
   * `POST /three-d-secure/authentications/{authenticationId}/lookup` needs the scope `payment.write`
   */
  retrieveChallengeResult(authenticationId: string, body: RetrieveChallengeResultRequest, options?: CallOptions): Call<ChallengeOutcome> {
    return this.client.call('retrieveChallengeResult', { params: { authenticationId }, body }, options);
  }
}

export class BatchesResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Close the open batches of a merchant.
   *
   * Closes the open batch in the given currency, or in all currencies, regardless of the merchant’s settlement option. Later captures and refunds go into a new batch.
   *
   * `POST /batches/close` needs the scope `payment.write`
   */
  close(body?: CloseBatchesRequest, options?: CallOptions): Call<ClosedBatches> {
    return this.client.call('closeBatches', { body }, options);
  }

  /**
   * Download the settlement details of a batch as CSV.
   *
   * A line for each sale, void and refund and, once it is closed, for each fee and tax; then their `net` adds up to the batch’s. The guide to statements explains the columns.
   *
   * `GET /batches/{batchId}/csv` needs the scope `payment.read`
   */
  download(batchId: string, options?: CallOptions): Call<Response> {
    return this.client.call('downloadBatch', { params: { batchId } }, options);
  }

  /**
   * Export batches as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /exports/batches` needs the scope `payment.read`
   */
  export(query?: ExportBatchesQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportBatches', { query }, options);
  }

  /**
   * List the entries of a batch.
   *
   * Every sale, void and refund in the batch, newest first. Their `net` amounts add up to the batch’s sales less voids and refunds.
   *
   * `GET /batches/{batchId}/entries` needs the scope `payment.read`
   */
  listEntries(batchId: string, query?: ListBatchEntriesQuery, options?: CallOptions): PageCall<BatchEntry> {
    return this.client.call('listBatchEntries', { params: { batchId }, query }, options);
  }

  /**
   * List the fees of a batch.
   *
   * Each fee line with the figures it is calculated from and, once the batch is closed, the ledger entries that charged it. For a batch that is not closed, the lines are a snapshot.
   *
   * `GET /batches/{batchId}/fees` needs the scope `payment.read`
   */
  listFees(batchId: string, options?: CallOptions): Call<BatchFees> {
    return this.client.call('listBatchFees', { params: { batchId } }, options);
  }

  /**
   * List batches.
   *
   * The totals of an open batch are a snapshot.
   *
   * `GET /batches` needs the scope `payment.read`
   */
  list(query?: ListBatchesQuery, options?: CallOptions): PageCall<Batch> {
    return this.client.call('listBatches', { query }, options);
  }

  /**
   * Read a batch as a page.
   *
   * To read, print and keep: it runs no script and loads nothing. It shows the first 1000 members; the CSV file has all of them.
   *
   * `GET /batches/{batchId}/page` needs the scope `payment.read`
   */
  read(batchId: string, options?: CallOptions): Call<Response> {
    return this.client.call('readBatch', { params: { batchId } }, options);
  }

  /**
   * Retrieve a batch.
   *
   * The totals of an open batch are a snapshot.
   *
   * `GET /batches/{batchId}` needs the scope `payment.read`
   */
  retrieve(batchId: string, options?: CallOptions): Call<Batch> {
    return this.client.call('retrieveBatch', { params: { batchId } }, options);
  }
}

export class CardLookupsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Look up a card.
   *
   * Reports whether the issuer supports the 3-D Secure method, and what to post to it before the authentication.
   *
   * `POST /three-d-secure/card-lookups` needs the scope `payment.write`
   */
  create(body: CreateCardLookupRequest, options?: CallOptions): Call<CardLookup> {
    return this.client.call('createCardLookup', { body }, options);
  }
}

export class ClientsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Create a client.
   *
   * The client belongs to the partner that makes it. The scopes `user.*` and `credential.*` can be given only by somebody who has them. The secret is returned only in this response; a client with a jwks has no secret and signs assertions instead (private_key_jwt). With merchantId, the client has access to that one merchant only.
   *
   * `POST /clients` needs the scope `credential.write`
   */
  create(body: CreateOwnClientRequest, options?: CallOptions): Call<CreatedClient> {
    return this.client.call('createOwnClient', { body }, options);
  }

  /**
   * List clients.
   *
   * `GET /clients` needs the scope `credential.read`
   */
  list(query?: ListOwnClientsQuery, options?: CallOptions): PageCall<Client> {
    return this.client.call('listOwnClients', { query }, options);
  }

  /**
   * Remove a client's keys and give it a secret.
   *
   * The keys stop working at once. The secret is returned only in this response. Returns 404 if the client has no keys.
   *
   * `DELETE /clients/{clientId}/jwks` needs the scope `credential.write`
   */
  removeJwks(clientId: string, options?: CallOptions): Call<ClientWithSecret> {
    return this.client.call('removeOwnClientJwks', { params: { clientId } }, options);
  }

  /**
   * Replace an agent's policy.
   *
   * Applies at once, also to what the agent has proposed before. Returns 404 if the client is not an agent.
   *
   * `PUT /clients/{clientId}/agent` needs the scope `credential.write`
   */
  replaceAgentPolicy(clientId: string, body: ReplaceOwnAgentPolicyRequest, options?: CallOptions): Call<Client> {
    return this.client.call('replaceOwnAgentPolicy', { params: { clientId }, body }, options);
  }

  /**
   * Replace a client's keys.
   *
   * Replaces all keys of the client. To rotate without downtime, send the old and the new key, switch every server to the new key, then send the new key only. A client with a secret switches to private_key_jwt; its secret remains valid for graceSeconds (one day if omitted).
   *
   * `PUT /clients/{clientId}/jwks` needs the scope `credential.write`
   */
  replaceJwks(clientId: string, body: ReplaceOwnClientJwksRequest, options?: CallOptions): Call<ClientWithKeys> {
    return this.client.call('replaceOwnClientJwks', { params: { clientId }, body }, options);
  }

  /**
   * Retrieve a client.
   *
   * `GET /clients/{clientId}` needs the scope `credential.read`
   */
  retrieve(clientId: string, options?: CallOptions): Call<Client> {
    return this.client.call('retrieveOwnClient', { params: { clientId } }, options);
  }

  /**
   * Revoke a client and all its credentials.
   *
   * `POST /clients/{clientId}/revoke` needs the scope `credential.write`
   */
  revoke(clientId: string, options?: CallOptions): Call<Client> {
    return this.client.call('revokeOwnClient', { params: { clientId } }, options);
  }

  /**
   * Roll the secret of a client.
   *
   * The current secret remains valid for graceSeconds (one day if the body is `{}`). A secret rolled earlier stops working at once, so at most two are valid.
   *
   * `POST /clients/{clientId}/roll` needs the scope `credential.write`
   */
  rollSecret(clientId: string, body?: RollOwnClientSecretRequest, options?: CallOptions): Call<RolledClient> {
    return this.client.call('rollOwnClientSecret', { params: { clientId }, body }, options);
  }
}

export class CustomersResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Create a customer.
   *
   * `POST /customers` needs the scope `payment.write`
   */
  create(body: CreateCustomerRequest, options?: CallOptions): Call<Customer> {
    return this.client.call('createCustomer', { body }, options);
  }

  /**
   * Delete a customer.
   *
   * The customer and their stored cards are permanently deleted.
   *
   * `DELETE /customers/{customerId}` needs the scope `payment.write`
   */
  delete(customerId: string, options?: CallOptions): Call<void> {
    return this.client.call('deleteCustomer', { params: { customerId } }, options);
  }

  /**
   * List customers.
   *
   * `GET /customers` needs the scope `payment.read`
   */
  list(query?: ListCustomersQuery, options?: CallOptions): PageCall<Customer> {
    return this.client.call('listCustomers', { query }, options);
  }

  /**
   * Retrieve a customer.
   *
   * `GET /customers/{customerId}` needs the scope `payment.read`
   */
  retrieve(customerId: string, options?: CallOptions): Call<Customer> {
    return this.client.call('retrieveCustomer', { params: { customerId } }, options);
  }
}

export class EventsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Export events as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /exports/events` needs the scope `event.read`
   */
  export(query?: ExportEventsQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportEvents', { query }, options);
  }

  /**
   * List events.
   *
   * Newest first. With `after`, the events published after that place, the first published first: whoever reads on from `next` misses none. `wait` makes it a long poll. With `type=payment.succeeded` each page searches up to 200 events: it may have fewer records than `limit`, even none, and still a `next`.
   *
   * `GET /events` needs the scope `event.read`
   */
  list(query?: ListEventsQuery, options?: CallOptions): PageCall<Event> {
    return this.client.call('listEvents', { query }, options);
  }

  /**
   * Retrieve an event.
   *
   * `GET /events/{eventId}` needs the scope `event.read`
   */
  retrieve(eventId: string, options?: CallOptions): Call<Event> {
    return this.client.call('retrieveEvent', { params: { eventId } }, options);
  }
}

export class HealthResource<V extends ApiVersion> extends Resource<V> {
  /**
   * The process is running.
   *
   * `GET /health/live`
   */
  isLive(options?: CallOptions): Call<Health> {
    return this.client.call('isLive', {}, options);
  }

  /**
   * The process accepts requests and its database responds.
   *
   * `GET /health/ready`
   */
  isReady(options?: CallOptions): Call<Health> {
    return this.client.call('isReady', {}, options);
  }
}

export class HostedFieldsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Register the pages that embed the card fields.
   *
   * Pages on the listed `origins` can embed the hosted card fields and receive a token for the card. They never see the card itself.
   *
   * `POST /hosted-fields/profiles` needs the scope `payment.write`
   */
  createProfile(body: CreateHostedFieldsProfileRequest, options?: CallOptions): Call<HostedFieldsProfile> {
    return this.client.call('createHostedFieldsProfile', { body }, options);
  }

  /**
   * Delete a profile.
   *
   * The hosted page of a deleted profile is no longer served.
   *
   * `DELETE /hosted-fields/profiles/{profileId}` needs the scope `payment.write`
   */
  deleteProfile(profileId: string, options?: CallOptions): Call<void> {
    return this.client.call('deleteHostedFieldsProfile', { params: { profileId } }, options);
  }

  /**
   * List profiles.
   *
   * `GET /hosted-fields/profiles` needs the scope `payment.read`
   */
  listProfiles(query?: ListHostedFieldsProfilesQuery, options?: CallOptions): PageCall<HostedFieldsProfile> {
    return this.client.call('listHostedFieldsProfiles', { query }, options);
  }

  /**
   * Retrieve a profile.
   *
   * `GET /hosted-fields/profiles/{profileId}` needs the scope `payment.read`
   */
  retrieveProfile(profileId: string, options?: CallOptions): Call<HostedFieldsProfile> {
    return this.client.call('retrieveHostedFieldsProfile', { params: { profileId } }, options);
  }
}

export class MerchantsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Create a merchant.
   *
   * The merchant can take payments immediately. Send an idempotencyKey, so that you can safely retry after a time-out. The groups can be sent at the top level or inside `merchantPayload`.
   *
   * `POST /onboarding/merchants` needs the scope `onboarding.merchant.write`
   */
  create(body: CreateMerchantRequest, options?: CallOptions): Call<Merchant> {
    return this.client.call('createMerchant', { body }, options);
  }

  /**
   * List the movements behind a balance.
   *
   * Movements that are settled or billed but not in a payout yet, newest first.
   *
   * `GET /merchants/{merchantId}/balance/lines` needs the scope `payment.read`
   */
  listBalanceLines(merchantId: string, query?: ListBalanceLinesQuery, options?: CallOptions): PageCall<BalanceLine> {
    return this.client.call('listBalanceLines', { params: { merchantId }, query }, options);
  }

  /**
   * List merchants.
   *
   * Newest first. Use `idempotencyKey` to find the merchant created with that key.
   *
   * `GET /onboarding/merchants` needs the scope `onboarding.merchant.read`
   */
  list(query?: ListMerchantsQuery, options?: CallOptions): PageCall<Merchant> {
    return this.client.call('listMerchants', { query }, options);
  }

  /**
   * Retrieve the balance of a merchant.
   *
   * The available, pending, reserved, in-transit and billed amounts, each with its breakdown.
   *
   * `GET /merchants/{merchantId}/balance` needs the scope `payment.read`
   */
  retrieveBalance(merchantId: string, options?: CallOptions): Call<MerchantBalance> {
    return this.client.call('retrieveBalance', { params: { merchantId } }, options);
  }

  /**
   * Retrieve the fee plan of a merchant.
   *
   * The plan in force, which applies to batches opened from now on. 404 if the merchant has no plan and is charged the standard rate.
   *
   * `GET /merchants/{merchantId}/fee-plan` needs the scope `payment.read`
   */
  retrieveFeePlan(merchantId: string, options?: CallOptions): Call<FeePlan> {
    return this.client.call('retrieveFeePlan', { params: { merchantId } }, options);
  }

  /**
   * Retrieve a merchant.
   *
   * `GET /onboarding/merchants/{merchantId}` needs the scope `onboarding.merchant.read`
   */
  retrieve(merchantId: string, options?: CallOptions): Call<Merchant> {
    return this.client.call('retrieveMerchant', { params: { merchantId } }, options);
  }

  /**
   * Check whether a merchant is ready to take payments.
   *
   * `GET /onboarding/merchants/{merchantId}/readiness` needs the scope `onboarding.merchant.read`
   */
  retrieveReadiness(merchantId: string, options?: CallOptions): Call<MerchantReadiness> {
    return this.client.call('retrieveMerchantReadiness', { params: { merchantId } }, options);
  }

  /**
   * Change a merchant.
   *
   * A JSON merge patch (RFC 7396): send only what changes; null removes an optional member. The resulting merchant must be valid as a whole. Possible until the first order is placed. Send the ETag you last read as If-Match, so that you do not overwrite a concurrent change.
   *
   * `PATCH /onboarding/merchants/{merchantId}` needs the scope `onboarding.merchant.write`
   */
  update(merchantId: string, body: UpdateMerchantRequest, options?: CallOptions): Call<Merchant> {
    return this.client.call('updateMerchant', { params: { merchantId }, body }, options);
  }
}

export class Oauth2Resource<V extends ApiVersion> extends Resource<V> {
  /**
   * Get an access token with the credentials of a client.
   *
   * The client credentials grant of RFC 6749. A token is valid for an hour.
   *
   * `POST /oauth2/token`
   */
  createToken(body: CreateTokenRequest, options?: CallOptions): Call<AccessToken> {
    return this.client.call('createToken', { body }, options);
  }

  /**
   * The public keys that verify access tokens.
   *
   * `GET /oauth2/jwks`
   */
  getSigningKeys(options?: CallOptions): Call<JsonWebKeySet> {
    return this.client.call('getSigningKeys', {}, options);
  }

  /**
   * Introspect an access token (RFC 7662).
   *
   * A client sees the tokens of its own partner; all other tokens are reported as inactive.
   *
   * `POST /oauth2/introspect`
   */
  introspectToken(body: IntrospectTokenRequest, options?: CallOptions): Call<TokenIntrospection> {
    return this.client.call('introspectToken', { body }, options);
  }

  /**
   * Revoke an access token of the client (RFC 7009).
   *
   * Takes effect everywhere within 5 seconds. An unknown or expired token, or one of another client, gets the same response and is not affected.
   *
   * `POST /oauth2/revoke`
   */
  revokeToken(body: RevokeTokenRequest, options?: CallOptions): Call<void> {
    return this.client.call('revokeToken', { body }, options);
  }
}

export class OauthAuthorizationServerResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Authorization server metadata (RFC 8414).
   *
   * `GET /.well-known/oauth-authorization-server`
   */
  getAuthorizationServerMetadata(options?: CallOptions): Call<AuthorizationServerMetadata> {
    return this.client.call('getAuthorizationServerMetadata', {}, options);
  }
}

export class OperatorAcquirerMessagesResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List messages to and from acquirers.
   *
   * Newest first, masked. Requires an id, a reference, a correlation id, or an outcome other than `approved` and `declined`. A message is listed within a second of its answer.
   *
   * `GET /operator/acquirer-messages` needs the scope `operator.read`
   */
  list(query?: ListAcquirerMessagesQuery, options?: CallOptions): PageCall<AcquirerMessage> {
    return this.client.call('listAcquirerMessages', { query }, options);
  }
}

export class OperatorAcquirerRoutesResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List the acquirer routes.
   *
   * `GET /operator/acquirer-routes` needs the scope `operator.read`
   */
  list(options?: CallOptions): Call<AcquirerRoutes> {
    return this.client.call('listAcquirerRoutes', {}, options);
  }

  /**
   * Set the acquirer routes.
   *
   * Replaces all earlier routes. Of the routes that match a payment, the most specific applies: merchant before brand, brand before currency. Takes effect in every process within seconds. Existing payments stay with the acquirer that authorized them.
   *
   * `PUT /operator/acquirer-routes` needs the scope `operator.system.write`
   */
  set(body: SetAcquirerRoutesRequest, options?: CallOptions): Call<AcquirerRoutes> {
    return this.client.call('setAcquirerRoutes', { body }, options);
  }
}

export class OperatorAcquirersResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List the acquirers and their health.
   *
   * As seen by the process that serves this request: each process has its own counters and circuit breaker.
   *
   * `GET /operator/acquirers` needs the scope `operator.read`
   */
  list(options?: CallOptions): Call<Acquirers> {
    return this.client.call('listAcquirers', {}, options);
  }
}

export class OperatorAdjustmentsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Approve an adjustment.
   *
   * The operator who requested the adjustment cannot decide on it.
   *
   * `POST /operator/adjustments/{adjustmentId}/approve` needs the scope `operator.finance.write`
   */
  approve(adjustmentId: string, body?: ApproveAdjustmentRequest, options?: CallOptions): Call<Adjustment> {
    return this.client.call('approveAdjustment', { params: { adjustmentId }, body }, options);
  }

  /**
   * Decline an adjustment.
   *
   * The operator who requested the adjustment cannot decide on it.
   *
   * `POST /operator/adjustments/{adjustmentId}/decline` needs the scope `operator.finance.write`
   */
  decline(adjustmentId: string, body?: DeclineAdjustmentRequest, options?: CallOptions): Call<Adjustment> {
    return this.client.call('declineAdjustment', { params: { adjustmentId }, body }, options);
  }

  /**
   * List adjustments.
   *
   * `GET /operator/adjustments` needs the scope `operator.read`
   */
  list(query?: ListAdjustmentsQuery, options?: CallOptions): PageCall<Adjustment> {
    return this.client.call('listAdjustments', { query }, options);
  }

  /**
   * Request an adjustment of a merchant’s balance.
   *
   * The balance does not change until another operator approves the adjustment.
   *
   * `POST /operator/merchants/{merchantId}/adjustments` needs the scope `operator.finance.write`
   */
  request(merchantId: string, body: RequestAdjustmentRequest, options?: CallOptions): Call<Adjustment> {
    return this.client.call('requestAdjustment', { params: { merchantId }, body }, options);
  }

  /**
   * Retrieve an adjustment.
   *
   * `GET /operator/adjustments/{adjustmentId}` needs the scope `operator.read`
   */
  retrieve(adjustmentId: string, options?: CallOptions): Call<Adjustment> {
    return this.client.call('retrieveAdjustment', { params: { adjustmentId } }, options);
  }
}

export class OperatorApiKeysResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Create an API key.
   *
   * The key is returned only in this response.
   *
   * `POST /operator/api-keys` needs the scope `operator.partner.write`
   */
  create(body: CreateApiKeyRequest, options?: CallOptions): Call<CreatedApiKey> {
    return this.client.call('createApiKey', { body }, options);
  }

  /**
   * List API keys.
   *
   * `GET /operator/api-keys` needs the scope `operator.read`
   */
  list(query?: ListApiKeysQuery, options?: CallOptions): PageCall<ApiKey> {
    return this.client.call('listApiKeys', { query }, options);
  }

  /**
   * Retrieve an API key.
   *
   * `GET /operator/api-keys/{apiKeyId}` needs the scope `operator.read`
   */
  retrieve(apiKeyId: string, options?: CallOptions): Call<ApiKey> {
    return this.client.call('retrieveApiKey', { params: { apiKeyId } }, options);
  }

  /**
   * Revoke an API key.
   *
   * `POST /operator/api-keys/{apiKeyId}/revoke` needs the scope `operator.partner.write`
   */
  revoke(apiKeyId: string, options?: CallOptions): Call<ApiKey> {
    return this.client.call('revokeApiKey', { params: { apiKeyId } }, options);
  }

  /**
   * Replace an API key.
   *
   * The key stops working at once and a new key takes its slot. To rotate without downtime, create a key in the other slot first, and revoke this one when every server uses the new key.
   *
   * `POST /operator/api-keys/{apiKeyId}/roll` needs the scope `operator.partner.write`
   */
  roll(apiKeyId: string, options?: CallOptions): Call<CreatedApiKey> {
    return this.client.call('rollApiKey', { params: { apiKeyId } }, options);
  }
}

export class OperatorAuditLogResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Export the audit log of all partners as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /operator/exports/audit-log` needs the scope `operator.read`
   */
  export(query?: ExportAuditLogQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportAuditLog', { query }, options);
  }

  /**
   * List the audit log, newest first.
   *
   * `GET /operator/audit-log` needs the scope `operator.read`
   */
  list(query?: ListAuditLogQuery, options?: CallOptions): PageCall<AuditLogEntry> {
    return this.client.call('listAuditLog', { query }, options);
  }

  /**
   * Verify that the audit log was not changed.
   *
   * Each entry has a digest made with a secret key and the digest before it. Verifies up to 1,000 entries at a time.
   *
   * `GET /operator/audit-log/verification` needs the scope `operator.read`
   */
  verify(query?: VerifyAuditLogQuery, options?: CallOptions): Call<AuditLogVerification> {
    return this.client.call('verifyAuditLog', { query }, options);
  }
}

export class OperatorAuthenticationsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List the authentications of all partners.
   *
   * `GET /operator/authentications` needs the scope `operator.read`
   */
  list(query?: ListAllAuthenticationsQuery, options?: CallOptions): PageCall<AuthenticationOfPartner> {
    return this.client.call('listAllAuthentications', { query }, options);
  }

  /**
   * List the messages of an authentication.
   *
   * The messages as sent and received, in order, with card data masked and every field explained.
   *
   * `GET /operator/three-d-secure/authentications/{authenticationId}/messages` needs the scope `operator.read`
   */
  listMessages(authenticationId: string, query?: ListAuthenticationMessagesQuery, options?: CallOptions): Call<AuthenticationMessages> {
    return this.client.call('listAuthenticationMessages', { params: { authenticationId }, query }, options);
  }

  /**
   * Retrieve an authentication of any partner.
   *
   * `GET /operator/authentications/{authenticationId}` needs the scope `operator.read`
   */
  retrieve(authenticationId: string, options?: CallOptions): Call<AuthenticationOfPartner> {
    return this.client.call('retrieveAnyAuthentication', { params: { authenticationId } }, options);
  }
}

export class OperatorBankStatementsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Upload an account statement from the bank.
   *
   * In camt.053 or BAI2 format. Payouts that the statement shows as booked become PAID. Uploading the same statement again changes nothing.
   *
   * `POST /operator/bank-statements` needs the scope `operator.finance.write`
   */
  take(body: TakeBankStatementRequest, options?: CallOptions): Call<AcceptedStatement> {
    return this.client.call('takeBankStatement', { body }, options);
  }
}

export class OperatorBatchesResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Export batches of all partners as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /operator/exports/batches` needs the scope `operator.read`
   */
  export(query?: ExportAllBatchesQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportAllBatches', { query }, options);
  }

  /**
   * List the batches of all partners.
   *
   * `GET /operator/batches` needs the scope `operator.read`
   */
  list(query?: ListAllBatchesQuery, options?: CallOptions): PageCall<BatchOfPartner> {
    return this.client.call('listAllBatches', { query }, options);
  }

  /**
   * Retrieve a batch of any partner.
   *
   * `GET /operator/batches/{batchId}` needs the scope `operator.read`
   */
  retrieve(batchId: string, options?: CallOptions): Call<BatchOfPartner> {
    return this.client.call('retrieveAnyBatch', { params: { batchId } }, options);
  }
}

export class OperatorBookAuditResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Explain a difference of the books.
   *
   * It stays in the list, with its explanation, and is no longer counted. It is counted again when one of its two values changes. Returns 404 for what does not differ.
   *
   * `POST /operator/book-audit/explanations` needs the scope `operator.finance.write`
   */
  explainDifference(body: ExplainBookDifferenceRequest, options?: CallOptions): Call<BookDifference> {
    return this.client.call('explainBookDifference', { body }, options);
  }

  /**
   * Ask for everything to be compared.
   *
   * The next audit, within a minute, compares all payments, refunds, batches and payouts with the ledger. It may take long; `wholeAuditedAt` then tells that it is done. Asked for twice, it is done once.
   *
   * `POST /operator/book-audit/whole` needs the scope `operator.finance.write`
   */
  requestWholeAudit(body?: RequestWholeAuditRequest, options?: CallOptions): Call<RequestedAudit> {
    return this.client.call('requestWholeAudit', { body }, options);
  }

  /**
   * Retrieve the state of the audit of the books.
   *
   * Every ten minutes, the payments, refunds, batches and payouts that have changed are compared with the ledger; a difference is reported until it is gone. Returns 404 until the first audit has run.
   *
   * `GET /operator/book-audit` needs the scope `operator.read`
   */
  retrieve(options?: CallOptions): Call<BookAudit> {
    return this.client.call('retrieveBookAudit', {}, options);
  }
}

export class OperatorCardTypesResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List the card type ranges.
   *
   * `GET /operator/card-types` needs the scope `operator.read`
   */
  list(options?: CallOptions): Call<CardTypes> {
    return this.client.call('listCardTypes', {}, options);
  }

  /**
   * Replace the card type ranges.
   *
   * Ranges of the first six digits of card numbers decide which cards are credit, debit or prepaid; the request replaces all previous ranges. New payments use them within seconds, existing payments keep their card type. Cards outside all ranges are credit cards; Maestro cards are debit cards.
   *
   * `PUT /operator/card-types` needs the scope `operator.system.write`
   */
  set(body: SetCardTypesRequest, options?: CallOptions): Call<CardTypes> {
    return this.client.call('setCardTypes', { body }, options);
  }
}

export class OperatorChainsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Issue a chain id to a partner.
   *
   * `POST /operator/chains` needs the scope `operator.partner.write`
   */
  create(body: CreateChainRequest, options?: CallOptions): Call<Chain> {
    return this.client.call('createChain', { body }, options);
  }

  /**
   * List chains.
   *
   * `GET /operator/chains` needs the scope `operator.read`
   */
  list(query?: ListChainsQuery, options?: CallOptions): PageCall<Chain> {
    return this.client.call('listChains', { query }, options);
  }

  /**
   * Retrieve a chain.
   *
   * `GET /operator/chains/{chainId}` needs the scope `operator.read`
   */
  retrieve(chainId: string, options?: CallOptions): Call<Chain> {
    return this.client.call('retrieveChain', { params: { chainId } }, options);
  }
}

export class OperatorClientsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Create a client.
   *
   * Without partnerId, the client belongs to the operator and its only scope is `operator`. The secret is returned only in this response; a client with a jwks has no secret and signs assertions instead (private_key_jwt). With merchantId, the client has access to that one merchant only.
   *
   * `POST /operator/clients` needs the scope `operator.partner.write`
   */
  create(body: CreateClientRequest, options?: CallOptions): Call<CreatedClient> {
    return this.client.call('createClient', { body }, options);
  }

  /**
   * List clients.
   *
   * `GET /operator/clients` needs the scope `operator.read`
   */
  list(query?: ListClientsQuery, options?: CallOptions): PageCall<Client> {
    return this.client.call('listClients', { query }, options);
  }

  /**
   * Remove a client's keys and give it a secret.
   *
   * The keys stop working at once. The secret is returned only in this response. Returns 404 if the client has no keys.
   *
   * `DELETE /operator/clients/{clientId}/jwks` needs the scope `operator.partner.write`
   */
  removeJwks(clientId: string, options?: CallOptions): Call<ClientWithSecret> {
    return this.client.call('removeClientJwks', { params: { clientId } }, options);
  }

  /**
   * Replace an agent's policy.
   *
   * Applies at once, also to what the agent has proposed before. Returns 404 if the client is not an agent.
   *
   * `PUT /operator/clients/{clientId}/agent` needs the scope `operator.partner.write`
   */
  replaceAgentPolicy(clientId: string, body: ReplaceAgentPolicyRequest, options?: CallOptions): Call<Client> {
    return this.client.call('replaceAgentPolicy', { params: { clientId }, body }, options);
  }

  /**
   * Replace a client's keys.
   *
   * Replaces all keys of the client. To rotate without downtime, send the old and the new key, switch every server to the new key, then send the new key only. A client with a secret switches to private_key_jwt; its secret remains valid for graceSeconds (one day if omitted).
   *
   * `PUT /operator/clients/{clientId}/jwks` needs the scope `operator.partner.write`
   */
  replaceJwks(clientId: string, body: ReplaceClientJwksRequest, options?: CallOptions): Call<ClientWithKeys> {
    return this.client.call('replaceClientJwks', { params: { clientId }, body }, options);
  }

  /**
   * Retrieve a client.
   *
   * `GET /operator/clients/{clientId}` needs the scope `operator.read`
   */
  retrieve(clientId: string, options?: CallOptions): Call<Client> {
    return this.client.call('retrieveClient', { params: { clientId } }, options);
  }

  /**
   * Revoke a client and all its credentials.
   *
   * `POST /operator/clients/{clientId}/revoke` needs the scope `operator.partner.write`
   */
  revoke(clientId: string, options?: CallOptions): Call<Client> {
    return this.client.call('revokeClient', { params: { clientId } }, options);
  }

  /**
   * Roll the secret of a client.
   *
   * The current secret remains valid for graceSeconds (one day if the body is `{}`). A secret rolled earlier stops working at once, so at most two are valid.
   *
   * `POST /operator/clients/{clientId}/roll` needs the scope `operator.partner.write`
   */
  rollSecret(clientId: string, body?: RollClientSecretRequest, options?: CallOptions): Call<RolledClient> {
    return this.client.call('rollClientSecret', { params: { clientId }, body }, options);
  }
}

export class OperatorCustomersResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List the customers of all partners.
   *
   * `GET /operator/customers` needs the scope `operator.read`
   */
  list(query?: ListAllCustomersQuery, options?: CallOptions): PageCall<CustomerOfPartner> {
    return this.client.call('listAllCustomers', { query }, options);
  }

  /**
   * Retrieve a customer of any partner.
   *
   * `GET /operator/customers/{customerId}` needs the scope `operator.read`
   */
  retrieve(customerId: string, options?: CallOptions): Call<CustomerOfPartner> {
    return this.client.call('retrieveAnyCustomer', { params: { customerId } }, options);
  }
}

export class OperatorEventsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Export events of all partners as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /operator/exports/events` needs the scope `operator.read`
   */
  export(query?: ExportAllEventsQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportAllEvents', { query }, options);
  }

  /**
   * List the events of all partners, newest first.
   *
   * With `type=payment.succeeded` each page searches up to 200 events: it may have fewer records than `limit`, even none, and still a `next`.
   *
   * `GET /operator/events` needs the scope `operator.read`
   */
  list(query?: ListAllEventsQuery, options?: CallOptions): PageCall<EventOfPartner> {
    return this.client.call('listAllEvents', { query }, options);
  }

  /**
   * Retrieve an event of any partner.
   *
   * `GET /operator/events/{eventId}` needs the scope `operator.read`
   */
  retrieve(eventId: string, options?: CallOptions): Call<EventOfPartner> {
    return this.client.call('retrieveAnyEvent', { params: { eventId } }, options);
  }
}

export class OperatorLedgerEntriesResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List ledger entries.
   *
   * Entries with their legs, newest first.
   *
   * `GET /operator/ledger-entries` needs the scope `operator.read`
   */
  list(query?: ListLedgerEntriesQuery, options?: CallOptions): PageCall<LedgerEntry> {
    return this.client.call('listLedgerEntries', { query }, options);
  }
}

export class OperatorMerchantsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Hold the payouts of a merchant.
   *
   * No payout is created while the hold lasts, and payouts that are not sent yet stay PENDING. Payouts that were sent are not affected. If the merchant is on hold already, nothing changes.
   *
   * `POST /operator/merchants/{merchantId}/hold-payouts` needs the scope `operator.finance.write`
   */
  holdPayouts(merchantId: string, body: HoldPayoutsRequest, options?: CallOptions): Call<PayoutAccount> {
    return this.client.call('holdPayouts', { params: { merchantId }, body }, options);
  }

  /**
   * List the merchants of all partners.
   *
   * `GET /operator/merchants` needs the scope `operator.read`
   */
  list(query?: ListAllMerchantsQuery, options?: CallOptions): PageCall<MerchantOfPartner> {
    return this.client.call('listAllMerchants', { query }, options);
  }

  /**
   * List the changes of a merchant.
   *
   * Who changed what, and when. The first version is the creation. Values of request-only members are not shown.
   *
   * `GET /operator/merchants/{merchantId}/changes` needs the scope `operator.read`
   */
  listChanges(merchantId: string, query?: ListMerchantChangesQuery, options?: CallOptions): PageCall<MerchantChange> {
    return this.client.call('listMerchantChanges', { params: { merchantId }, query }, options);
  }

  /**
   * List the requestor settings of a merchant.
   *
   * Of the card schemes for which any are set.
   *
   * `GET /operator/merchants/{merchantId}/three-d-secure` needs the scope `operator.read`
   */
  listRequestors(merchantId: string, options?: CallOptions): Call<Requestors> {
    return this.client.call('listRequestors', { params: { merchantId } }, options);
  }

  /**
   * Pay out a merchant’s available balance now.
   *
   * Creates a payout in the given currency, or in each currency, regardless of the schedule. The next bank file includes it.
   *
   * `POST /operator/merchants/{merchantId}/payouts` needs the scope `operator.finance.write`
   */
  payOutNow(merchantId: string, body: PayOutNowRequest, options?: CallOptions): Call<CreatedPayouts> {
    return this.client.call('payOutNow', { params: { merchantId }, body }, options);
  }

  /**
   * Reactivate a suspended merchant.
   *
   * `POST /operator/merchants/{merchantId}/reactivate` needs the scope `operator.risk.write`
   */
  reactivate(merchantId: string, body?: ReactivateMerchantRequest, options?: CallOptions): Call<MerchantOfPartner> {
    return this.client.call('reactivateMerchant', { params: { merchantId }, body }, options);
  }

  /**
   * Release the payouts of a merchant.
   *
   * If a cut-off has passed meanwhile, its payouts are created at once, and the next bank file includes them.
   *
   * `POST /operator/merchants/{merchantId}/release-payouts` needs the scope `operator.finance.write`
   */
  releasePayouts(merchantId: string, body: ReleasePayoutsRequest, options?: CallOptions): Call<PayoutAccount> {
    return this.client.call('releasePayouts', { params: { merchantId }, body }, options);
  }

  /**
   * Remove the payout reserve of a merchant.
   *
   * Nothing is withheld from payouts created from now on. Amounts already reserved are released when they are due.
   *
   * `DELETE /operator/merchants/{merchantId}/payout-reserve` needs the scope `operator.finance.write`
   */
  removePayoutReserve(merchantId: string, options?: CallOptions): Call<PayoutAccount> {
    return this.client.call('removePayoutReserve', { params: { merchantId } }, options);
  }

  /**
   * Reset the requestor settings of a merchant.
   *
   * `DELETE /operator/merchants/{merchantId}/three-d-secure/{scheme}` needs the scope `operator.risk.write`
   */
  removeRequestor(merchantId: string, scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB", options?: CallOptions): Call<void> {
    return this.client.call('removeRequestor', { params: { merchantId, scheme } }, options);
  }

  /**
   * Retrieve the fee plan of any partner’s merchant.
   *
   * `GET /operator/merchants/{merchantId}/fee-plan` needs the scope `operator.read`
   */
  retrieveFeePlan(merchantId: string, options?: CallOptions): Call<FeePlan> {
    return this.client.call('retrieveAnyFeePlan', { params: { merchantId } }, options);
  }

  /**
   * Retrieve a merchant of any partner.
   *
   * `GET /operator/merchants/{merchantId}` needs the scope `operator.read`
   */
  retrieve(merchantId: string, options?: CallOptions): Call<MerchantOfPartner> {
    return this.client.call('retrieveAnyMerchant', { params: { merchantId } }, options);
  }

  /**
   * Retrieve the balances of a merchant.
   *
   * Computed from the ledger on request. A merchant without activity has no balances.
   *
   * `GET /operator/merchants/{merchantId}/balances` needs the scope `operator.read`
   */
  retrieveBalances(merchantId: string, options?: CallOptions): Call<MerchantBalances> {
    return this.client.call('retrieveMerchantBalances', { params: { merchantId } }, options);
  }

  /**
   * Retrieve the payout settings of a merchant.
   *
   * `GET /operator/merchants/{merchantId}/payout-account` needs the scope `operator.read`
   */
  retrievePayoutAccount(merchantId: string, options?: CallOptions): Call<PayoutAccount> {
    return this.client.call('retrievePayoutAccount', { params: { merchantId } }, options);
  }

  /**
   * Retrieve the requestor settings of a merchant.
   *
   * `GET /operator/merchants/{merchantId}/three-d-secure/{scheme}` needs the scope `operator.read`
   */
  retrieveRequestor(merchantId: string, scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB", options?: CallOptions): Call<Requestor> {
    return this.client.call('retrieveRequestor', { params: { merchantId, scheme } }, options);
  }

  /**
   * Set the fee plan of a merchant.
   *
   * Takes effect immediately. Open batches keep the plan that was in force when they were opened. Cards that match none of `cardFees` are charged the standard rate.
   *
   * `PUT /operator/merchants/{merchantId}/fee-plan` needs the scope `operator.merchant.write`
   */
  setFeePlan(merchantId: string, body: SetFeePlanRequest, options?: CallOptions): Call<FeePlan> {
    return this.client.call('setFeePlan', { params: { merchantId }, body }, options);
  }

  /**
   * Set the payout reserve of a merchant.
   *
   * Withholds a share of each payout for a number of days. Applies to payouts created from now on; amounts already reserved are not changed.
   *
   * `PUT /operator/merchants/{merchantId}/payout-reserve` needs the scope `operator.finance.write`
   */
  setPayoutReserve(merchantId: string, body: SetPayoutReserveRequest, options?: CallOptions): Call<PayoutAccount> {
    return this.client.call('setPayoutReserve', { params: { merchantId }, body }, options);
  }

  /**
   * Set the payout schedule of a merchant.
   *
   * DAILY pays out every bank business day; WEEKLY on the given weekday, or on the next business day if the bank is closed; MANUAL only on an operator’s request.
   *
   * `PUT /operator/merchants/{merchantId}/payout-schedule` needs the scope `operator.finance.write`
   */
  setPayoutSchedule(merchantId: string, body: SetPayoutScheduleRequest, options?: CallOptions): Call<PayoutAccount> {
    return this.client.call('setPayoutSchedule', { params: { merchantId }, body }, options);
  }

  /**
   * Set the requestor settings of a merchant.
   *
   * Replaces all earlier values; omitted members revert to the settings of the scheme.
   *
   * `PUT /operator/merchants/{merchantId}/three-d-secure/{scheme}` needs the scope `operator.risk.write`
   */
  setRequestor(merchantId: string, scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB", body?: SetRequestorRequest, options?: CallOptions): Call<Requestor> {
    return this.client.call('setRequestor', { params: { merchantId, scheme }, body }, options);
  }

  /**
   * Set the terminal of a merchant.
   *
   * Field 41 of ISO 8583. If omitted, it is reset to the last eight digits of the merchantId.
   *
   * `PUT /operator/merchants/{merchantId}/terminal` needs the scope `operator.merchant.write`
   */
  setTerminal(merchantId: string, body?: SetTerminalRequest, options?: CallOptions): Call<MerchantOfPartner> {
    return this.client.call('setTerminal', { params: { merchantId }, body }, options);
  }

  /**
   * Suspend a merchant.
   *
   * New payments, validations and 3-D Secure authentications are then refused with MERCHANT_SUSPENDED. Existing payments can still be completed, cancelled, released and refunded. Suspending a suspended merchant has no effect.
   *
   * `POST /operator/merchants/{merchantId}/suspend` needs the scope `operator.risk.write`
   */
  suspend(merchantId: string, body: SuspendMerchantRequest, options?: CallOptions): Call<MerchantOfPartner> {
    return this.client.call('suspendMerchant', { params: { merchantId }, body }, options);
  }
}

export class OperatorOrdersResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Begin the adjudication of an order.
   *
   * `POST /operator/orders/{merchantOrderId}/adjudicate` needs the scope `operator.order.write`
   */
  adjudicate(merchantOrderId: string, options?: CallOptions): Call<OrderWithHistory> {
    return this.client.call('adjudicateOrder', { params: { merchantOrderId } }, options);
  }

  /**
   * Approve an order.
   *
   * `POST /operator/orders/{merchantOrderId}/approve` needs the scope `operator.order.write`
   */
  approve(merchantOrderId: string, options?: CallOptions): Call<OrderWithHistory> {
    return this.client.call('approveOrder', { params: { merchantOrderId } }, options);
  }

  /**
   * Complete an order whose equipment is installed.
   *
   * `POST /operator/orders/{merchantOrderId}/complete` needs the scope `operator.order.write`
   */
  complete(merchantOrderId: string, options?: CallOptions): Call<OrderWithHistory> {
    return this.client.call('completeOrder', { params: { merchantOrderId } }, options);
  }

  /**
   * Decline an order.
   *
   * An order whose adjudication has not begun becomes DECLINED_APPLICATION; an order in adjudication becomes DECLINED.
   *
   * `POST /operator/orders/{merchantOrderId}/decline` needs the scope `operator.order.write`
   */
  decline(merchantOrderId: string, body: DeclineOrderRequest, options?: CallOptions): Call<OrderWithHistory> {
    return this.client.call('declineOrder', { params: { merchantOrderId }, body }, options);
  }

  /**
   * List the orders of every partner.
   *
   * `GET /operator/orders` needs the scope `operator.read`
   */
  list(query?: ListAllOrdersQuery, options?: CallOptions): PageCall<OrderOfPartner> {
    return this.client.call('listAllOrders', { query }, options);
  }

  /**
   * Retrieve an order with its adjudication and its history.
   *
   * `GET /operator/orders/{merchantOrderId}` needs the scope `operator.read`
   */
  retrieve(merchantOrderId: string, options?: CallOptions): Call<OrderWithHistory> {
    return this.client.call('retrieveAnyOrder', { params: { merchantOrderId } }, options);
  }

  /**
   * Refer an order to a second adjudicator.
   *
   * `POST /operator/orders/{merchantOrderId}/review` needs the scope `operator.order.write`
   */
  review(merchantOrderId: string, options?: CallOptions): Call<OrderWithHistory> {
    return this.client.call('reviewOrder', { params: { merchantOrderId } }, options);
  }

  /**
   * Schedule the installation of an order.
   *
   * `POST /operator/orders/{merchantOrderId}/schedule` needs the scope `operator.order.write`
   */
  schedule(merchantOrderId: string, body?: ScheduleOrderRequest, options?: CallOptions): Call<OrderWithHistory> {
    return this.client.call('scheduleOrder', { params: { merchantOrderId }, body }, options);
  }
}

export class OperatorOverviewResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Retrieve an overview of all partners or of one.
   *
   * Counted as events are published, within a second or so; in the hour and day (UTC) of the event. Amounts of two currencies are never added up.
   *
   * `GET /operator/overview` needs the scope `operator.read`
   */
  retrieve(query?: RetrieveAnyOverviewQuery, options?: CallOptions): Call<Overview> {
    return this.client.call('retrieveAnyOverview', { query }, options);
  }
}

export class OperatorPartnersResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Create a partner.
   *
   * `POST /operator/partners` needs the scope `operator.partner.write`
   */
  create(body: CreatePartnerRequest, options?: CallOptions): Call<Partner> {
    return this.client.call('createPartner', { body }, options);
  }

  /**
   * List partners.
   *
   * `GET /operator/partners` needs the scope `operator.read`
   */
  list(query?: ListPartnersQuery, options?: CallOptions): PageCall<Partner> {
    return this.client.call('listPartners', { query }, options);
  }

  /**
   * Retrieve a partner.
   *
   * `GET /operator/partners/{partnerId}` needs the scope `operator.read`
   */
  retrieve(partnerId: string, options?: CallOptions): Call<Partner> {
    return this.client.call('retrievePartner', { params: { partnerId } }, options);
  }
}

export class OperatorPaymentMethodsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List the stored payment methods of all partners.
   *
   * `GET /operator/payment-methods` needs the scope `operator.read`
   */
  list(query?: ListAllPaymentMethodsQuery, options?: CallOptions): PageCall<StoredPaymentMethodOfPartner> {
    return this.client.call('listAllPaymentMethods', { query }, options);
  }

  /**
   * Retrieve a stored payment method of any partner.
   *
   * `GET /operator/payment-methods/{paymentMethodId}` needs the scope `operator.read`
   */
  retrieve(paymentMethodId: string, options?: CallOptions): Call<StoredPaymentMethodOfPartner> {
    return this.client.call('retrieveAnyPaymentMethod', { params: { paymentMethodId } }, options);
  }
}

export class OperatorPaymentsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Export payments of all partners as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /operator/exports/payments` needs the scope `operator.read`
   */
  export(query?: ExportAllPaymentsQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportAllPayments', { query }, options);
  }

  /**
   * List the payments of all partners.
   *
   * Newest first. Use `batchId` to list the payments that were captured or voided in that batch, the last to join it first. A page may have fewer records than `limit`, even none, and still a `next`: with `currency`, `cardBrand`, `reason`, `isThreeDSecure`, `isRefunded`, or several filters together, each page searches up to 200 payments.
   *
   * `GET /operator/payments` needs the scope `operator.read`
   */
  list(query?: ListAllPaymentsQuery, options?: CallOptions): CallOf<'listAllPayments', V> {
    return this.client.call('listAllPayments', { query }, options);
  }

  /**
   * Retrieve the acquirer of a payment and its references.
   *
   * `GET /operator/payments/{paymentId}/acquirer` needs the scope `operator.read`
   */
  retrieveAcquirerOfPayment(paymentId: string, options?: CallOptions): Call<AcquirerOfPayment> {
    return this.client.call('retrieveAcquirerOfPayment', { params: { paymentId } }, options);
  }

  /**
   * Retrieve a payment of any partner.
   *
   * `GET /operator/payments/{paymentId}` needs the scope `operator.read`
   */
  retrieve(paymentId: string, options?: CallOptions): CallOf<'retrieveAnyPayment', V> {
    return this.client.call('retrieveAnyPayment', { params: { paymentId } }, options);
  }
}

export class OperatorPayoutFilesResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Mark a payout file as delivered to the bank.
   *
   * Once you have brought the file to the bank. Two business days after they were due, its payouts count as PAID unless they were returned. If the file is delivered already, nothing changes.
   *
   * `POST /operator/payout-files/{fileId}/deliver` needs the scope `operator.finance.write`
   */
  deliver(fileId: string, body: DeliverPayoutFileRequest, options?: CallOptions): Call<PayoutFile> {
    return this.client.call('deliverPayoutFile', { params: { fileId }, body }, options);
  }

  /**
   * List payout files.
   *
   * `GET /operator/payout-files` needs the scope `operator.read`
   */
  list(query?: ListPayoutFilesQuery, options?: CallOptions): PageCall<PayoutFile> {
    return this.client.call('listPayoutFiles', { query }, options);
  }

  /**
   * Retrieve a payout file with its items.
   *
   * `GET /operator/payout-files/{fileId}` needs the scope `operator.read`
   */
  retrieve(fileId: string, options?: CallOptions): Call<PayoutFileWithItems> {
    return this.client.call('retrievePayoutFile', { params: { fileId } }, options);
  }

  /**
   * Download the content of a payout file.
   *
   * The exact bytes that go to the bank; they never change, and downloading them does not count as delivery. They contain account numbers, so each download is recorded in the audit log.
   *
   * `GET /operator/payout-files/{fileId}/content` needs the scope `operator.bank.read`
   */
  retrieveContent(fileId: string, options?: CallOptions): Call<Response> {
    return this.client.call('retrievePayoutFileContent', { params: { fileId } }, options);
  }
}

export class OperatorPayoutReturnsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List returns.
   *
   * `GET /operator/payout-returns` needs the scope `operator.read`
   */
  list(query?: ListPayoutReturnsQuery, options?: CallOptions): PageCall<PayoutReturn> {
    return this.client.call('listPayoutReturns', { query }, options);
  }

  /**
   * Resolve an unmatched return.
   *
   * Name the payout that was returned, and it becomes RETURNED or REJECTED. Omit `payoutId` to close the return without a payout.
   *
   * `POST /operator/payout-returns/{returnId}/resolve` needs the scope `operator.finance.write`
   */
  resolve(returnId: string, body: ResolvePayoutReturnRequest, options?: CallOptions): Call<PayoutReturn> {
    return this.client.call('resolvePayoutReturn', { params: { returnId }, body }, options);
  }

  /**
   * Retrieve a return.
   *
   * `GET /operator/payout-returns/{returnId}` needs the scope `operator.read`
   */
  retrieve(returnId: string, options?: CallOptions): Call<PayoutReturn> {
    return this.client.call('retrievePayoutReturn', { params: { returnId } }, options);
  }

  /**
   * Upload a return file from the bank.
   *
   * Each return is matched to its payout by trace number, then by cross reference, and by amount; the payout becomes RETURNED or REJECTED. A return that matches no payout waits for an operator to resolve it. Uploading the same file again changes nothing.
   *
   * `POST /operator/payout-returns` needs the scope `operator.finance.write`
   */
  take(body: TakePayoutReturnsRequest, options?: CallOptions): Call<AcceptedReturns> {
    return this.client.call('takePayoutReturns', { body }, options);
  }
}

export class OperatorPayoutsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Export payouts of all partners as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /operator/exports/payouts` needs the scope `operator.read`
   */
  export(query?: ExportAllPayoutsQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportAllPayouts', { query }, options);
  }

  /**
   * List the payouts of all partners.
   *
   * `GET /operator/payouts` needs the scope `operator.read`
   */
  list(query?: ListAllPayoutsQuery, options?: CallOptions): PageCall<PayoutOfPartner> {
    return this.client.call('listAllPayouts', { query }, options);
  }

  /**
   * Retrieve a payout of any partner.
   *
   * `GET /operator/payouts/{payoutId}` needs the scope `operator.read`
   */
  retrieve(payoutId: string, options?: CallOptions): Call<PayoutOfPartner> {
    return this.client.call('retrieveAnyPayout', { params: { payoutId } }, options);
  }
}

export class OperatorReconciliationResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List what does not agree with an acquirer or the bank.
   *
   * `GET /operator/reconciliation/differences` needs the scope `operator.read`
   */
  listDifferences(query?: ListDifferencesQuery, options?: CallOptions): PageCall<Difference> {
    return this.client.call('listDifferences', { query }, options);
  }

  /**
   * List the runs of reconciliation.
   *
   * `GET /operator/reconciliation/runs` needs the scope `operator.read`
   */
  listRuns(query?: ListReconciliationRunsQuery, options?: CallOptions): PageCall<ReconciliationRun> {
    return this.client.call('listReconciliationRuns', { query }, options);
  }

  /**
   * Reconcile now.
   *
   * With an acquirer or the bank. It begins within a minute, and covers what is settled by now; with `from`, what was compared since then is compared again.
   *
   * `POST /operator/reconciliation/runs` needs the scope `operator.finance.write`
   */
  requestRun(body: RequestReconciliationRunRequest, options?: CallOptions): Call<ReconciliationRun> {
    return this.client.call('requestReconciliationRun', { body }, options);
  }

  /**
   * Resolve a difference.
   *
   * In a person’s name and with a reason, on record. It moves no money. The same again changes nothing.
   *
   * `POST /operator/reconciliation/differences/{differenceId}/resolve` needs the scope `operator.finance.write`
   */
  resolveDifference(differenceId: string, body: ResolveDifferenceRequest, options?: CallOptions): Call<Difference> {
    return this.client.call('resolveDifference', { params: { differenceId }, body }, options);
  }

  /**
   * Retrieve one difference.
   *
   * `GET /operator/reconciliation/differences/{differenceId}` needs the scope `operator.read`
   */
  retrieveDifference(differenceId: string, options?: CallOptions): Call<Difference> {
    return this.client.call('retrieveDifference', { params: { differenceId } }, options);
  }

  /**
   * Retrieve a run of reconciliation.
   *
   * `GET /operator/reconciliation/runs/{runId}` needs the scope `operator.read`
   */
  retrieveRun(runId: string, options?: CallOptions): Call<ReconciliationRun> {
    return this.client.call('retrieveReconciliationRun', { params: { runId } }, options);
  }
}

export class OperatorRefundsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Export refunds of all partners as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /operator/exports/refunds` needs the scope `operator.read`
   */
  export(query?: ExportAllRefundsQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportAllRefunds', { query }, options);
  }

  /**
   * List the refunds of all partners.
   *
   * Newest first. Use `batchId` to list the refunds of that batch, the last to join it first.
   *
   * `GET /operator/refunds` needs the scope `operator.read`
   */
  list(query?: ListAllRefundsQuery, options?: CallOptions): CallOf<'listAllRefunds', V> {
    return this.client.call('listAllRefunds', { query }, options);
  }

  /**
   * Retrieve a refund of any partner.
   *
   * `GET /operator/refunds/{refundId}` needs the scope `operator.read`
   */
  retrieve(refundId: string, options?: CallOptions): CallOf<'retrieveAnyRefund', V> {
    return this.client.call('retrieveAnyRefund', { params: { refundId } }, options);
  }
}

export class OperatorRequestsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List the API requests of a partner.
   *
   * Newest first. A request is listed within a second of its response. A page may have fewer records than `limit`, even none, and still a `next`: with filters, each page searches a part of the log.
   *
   * `GET /operator/requests` needs the scope `operator.read`
   */
  list(query: ListAnyRequestsQuery, options?: CallOptions): PageCall<LoggedRequest> {
    return this.client.call('listAnyRequests', { query }, options);
  }

  /**
   * Retrieve an API request of a partner, with its body and its response.
   *
   * `GET /operator/requests/{requestId}` needs the scope `operator.read`
   */
  retrieve(requestId: string, query: RetrieveAnyRequestQuery, options?: CallOptions): Call<LoggedRequestWithBodies> {
    return this.client.call('retrieveAnyRequest', { params: { requestId }, query }, options);
  }
}

export class OperatorSchemesResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List the card schemes and their directory servers.
   *
   * Null members use the settings of the installation. Private keys are never returned.
   *
   * `GET /operator/three-d-secure/schemes` needs the scope `operator.read`
   */
  list(options?: CallOptions): Call<Schemes> {
    return this.client.call('listSchemes', {}, options);
  }

  /**
   * Reset a card scheme to the settings of the installation.
   *
   * `DELETE /operator/three-d-secure/schemes/{scheme}` needs the scope `operator.risk.write`
   */
  reset(scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB", options?: CallOptions): Call<void> {
    return this.client.call('resetScheme', { params: { scheme } }, options);
  }

  /**
   * Retrieve a card scheme’s settings.
   *
   * `GET /operator/three-d-secure/schemes/{scheme}` needs the scope `operator.read`
   */
  retrieve(scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB", options?: CallOptions): Call<SchemeSettings> {
    return this.client.call('retrieveScheme', { params: { scheme } }, options);
  }

  /**
   * Set a card scheme’s directory server, certificates and ids.
   *
   * Replaces all earlier settings; omitted members revert to the settings of the installation. Takes effect in every process within seconds; authentications in progress are not affected. If privateKey is omitted, the stored key is kept.
   *
   * `PUT /operator/three-d-secure/schemes/{scheme}` needs the scope `operator.risk.write`
   */
  set(scheme: "VISA" | "MASTERCARD" | "AMEX" | "DISCOVER" | "JCB", body?: SetSchemeRequest, options?: CallOptions): Call<SchemeSettings> {
    return this.client.call('setScheme', { params: { scheme }, body }, options);
  }
}

export class OperatorSearchResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Find records of all partners.
   *
   * Finds a record by its id or the first 12 characters of it; a payment by order number, invoice number, last four digits or amount (`12.34`); a customer by e-mail address or reference; a merchant by the beginning of its legal name; requests by correlation id. At most 20 results, of the kinds that the credential may read.
   *
   * `GET /operator/search` needs the scope `operator.read`
   */
  search(query: SearchAllQuery, options?: CallOptions): Call<SearchResults> {
    return this.client.call('searchAll', { query }, options);
  }
}

export class OperatorSessionsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Sign in as an operator.
   *
   * For operators in the sandbox who have no second factor. Anybody else signs in to the console.
   *
   * `POST /operator/sessions`
   */
  create(body: CreateOperatorSessionRequest, options?: CallOptions): Call<OperatorSession> {
    return this.client.call('createOperatorSession', { body }, options);
  }

  /**
   * Sign out and revoke the token of this request.
   *
   * `DELETE /operator/sessions/current` needs the scope `operator.read`
   */
  delete(options?: CallOptions): Call<void> {
    return this.client.call('deleteOperatorSession', {}, options);
  }
}

export class OperatorStatisticsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Retrieve counts and sums over time, of all partners or of one.
   *
   * Counted as events are published, within a second or so; in the hour and day (UTC) of the event. Amounts of two currencies are never added up.
   *
   * `GET /operator/statistics` needs the scope `operator.read`
   */
  retrieve(query?: RetrieveAnyStatisticsQuery, options?: CallOptions): Call<Statistics> {
    return this.client.call('retrieveAnyStatistics', { query }, options);
  }
}

export class OperatorSystemResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Retrieve the state of the installation.
   *
   * Processes, background jobs and what waits for them, keys, migrations, settings in force without secrets, acquirers.
   *
   * `GET /operator/system` needs the scope `operator.read`
   */
  retrieve(options?: CallOptions): Call<System> {
    return this.client.call('retrieveSystem', {}, options);
  }
}

export class OperatorTimelineResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Retrieve a timeline of any partner.
   *
   * Everything about one payment, authentication, payout, merchant or correlation id, in order. Send exactly one of these ids. See the guide “Timeline”.
   *
   * `GET /operator/timeline` needs the scope `operator.read`
   */
  retrieve(query?: RetrieveAnyTimelineQuery, options?: CallOptions): PageCall<TimelineEntry> {
    return this.client.call('retrieveAnyTimeline', { query }, options);
  }
}

export class OperatorUnresolvedPaymentsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List payments with an unknown outcome.
   *
   * Use `isStuck` to list only payments that need investigation after repeated unsuccessful enquiries.
   *
   * `GET /operator/unresolved-payments` needs the scope `operator.read`
   */
  list(query?: ListUnresolvedPaymentsQuery, options?: CallOptions): PageCall<UnresolvedPayment> {
    return this.client.call('listUnresolvedPayments', { query }, options);
  }
}

export class OperatorUnresolvedRefundsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List refunds with an unknown outcome.
   *
   * Use `isStuck` to list only refunds that need investigation after repeated unsuccessful retries.
   *
   * `GET /operator/unresolved-refunds` needs the scope `operator.read`
   */
  list(query?: ListUnresolvedRefundsQuery, options?: CallOptions): PageCall<UnresolvedRefund> {
    return this.client.call('listUnresolvedRefunds', { query }, options);
  }
}

export class OperatorUsersResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Change the role of a person.
   *
   * Ends all sessions of the person.
   *
   * `PUT /operator/users/{userId}/role` needs the scope `operator.user.write`
   */
  changeRole(userId: string, body: ChangeUserRoleRequest, options?: CallOptions): Call<User> {
    return this.client.call('changeUserRole', { params: { userId }, body }, options);
  }

  /**
   * Disable a person.
   *
   * Ends all sessions and invitations.
   *
   * `POST /operator/users/{userId}/disable` needs the scope `operator.user.write`
   */
  disable(userId: string, options?: CallOptions): Call<User> {
    return this.client.call('disableUser', { params: { userId } }, options);
  }

  /**
   * Enable a person again.
   *
   * The password is the one of before.
   *
   * `POST /operator/users/{userId}/enable` needs the scope `operator.user.write`
   */
  enable(userId: string, options?: CallOptions): Call<User> {
    return this.client.call('enableUser', { params: { userId } }, options);
  }

  /**
   * End all sessions of a person.
   *
   * Within 5 s.
   *
   * `POST /operator/users/{userId}/end-sessions` needs the scope `operator.user.write`
   */
  endSessions(userId: string, options?: CallOptions): Call<User> {
    return this.client.call('endUserSessions', { params: { userId } }, options);
  }

  /**
   * Invite a person.
   *
   * The answer has the link by which the person sets a password, and nothing else has it: the service sends no mail. The link works once, within 7 days. Nobody can give a role that may do more than they may themselves.
   *
   * `POST /operator/users` needs the scope `operator.user.write`
   */
  invite(body: InviteUserRequest, options?: CallOptions): Call<InvitedUser> {
    return this.client.call('inviteUser', { body }, options);
  }

  /**
   * List people.
   *
   * `GET /operator/users` needs the scope `operator.read`
   */
  list(query?: ListUsersQuery, options?: CallOptions): PageCall<User> {
    return this.client.call('listUsers', { query }, options);
  }

  /**
   * Make a new link for a person to set a password.
   *
   * For a link that was lost or has expired, and for a password that was forgotten. The link before stops working at once; a password works until the new link is used.
   *
   * `POST /operator/users/{userId}/invitation` needs the scope `operator.user.write`
   */
  renewInvitation(userId: string, options?: CallOptions): Call<InvitedUser> {
    return this.client.call('renewInvitation', { params: { userId } }, options);
  }

  /**
   * Remove all second factors of a person.
   *
   * For somebody who has lost them. Ends all sessions; a second factor is set up at the next sign-in.
   *
   * `POST /operator/users/{userId}/reset-factors` needs the scope `operator.user.write`
   */
  resetFactors(userId: string, options?: CallOptions): Call<User> {
    return this.client.call('resetUserFactors', { params: { userId } }, options);
  }

  /**
   * Retrieve a person.
   *
   * `GET /operator/users/{userId}` needs the scope `operator.read`
   */
  retrieve(userId: string, options?: CallOptions): Call<User> {
    return this.client.call('retrieveUser', { params: { userId } }, options);
  }
}

export class OperatorValidationsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Export validations of all partners as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /operator/exports/validations` needs the scope `operator.read`
   */
  export(query?: ExportAllValidationsQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportAllValidations', { query }, options);
  }

  /**
   * List the validations of all partners.
   *
   * `GET /operator/validations` needs the scope `operator.read`
   */
  list(query?: ListAllValidationsQuery, options?: CallOptions): CallOf<'listAllValidations', V> {
    return this.client.call('listAllValidations', { query }, options);
  }

  /**
   * Retrieve a validation of any partner.
   *
   * `GET /operator/validations/{validationId}` needs the scope `operator.read`
   */
  retrieve(validationId: string, options?: CallOptions): CallOf<'retrieveAnyValidation', V> {
    return this.client.call('retrieveAnyValidation', { params: { validationId } }, options);
  }
}

export class OperatorWebhookDeliveriesResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List the webhook deliveries of all partners.
   *
   * `GET /operator/webhook-deliveries` needs the scope `operator.read`
   */
  list(query?: ListAllWebhookDeliveriesQuery, options?: CallOptions): PageCall<WebhookDeliveryOfPartner> {
    return this.client.call('listAllWebhookDeliveries', { query }, options);
  }

  /**
   * Retrieve a delivery of any partner with its attempts.
   *
   * `GET /operator/webhook-deliveries/{deliveryId}` needs the scope `operator.read`
   */
  retrieve(deliveryId: string, options?: CallOptions): Call<WebhookDeliveryWithAttemptsOfPartner> {
    return this.client.call('retrieveAnyWebhookDelivery', { params: { deliveryId } }, options);
  }
}

export class OperatorWebhookEndpointsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List the webhook endpoints of a partner.
   *
   * `GET /operator/webhook-endpoints` needs the scope `operator.read`
   */
  listPartnerWebhookEndpoints(query: ListPartnerWebhookEndpointsQuery, options?: CallOptions): PageCall<WebhookEndpoint> {
    return this.client.call('listPartnerWebhookEndpoints', { query }, options);
  }
}

export class OrdersResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Place an order for a merchant.
   *
   * For partner banks. Prices, taxes and limits are fixed on the day of the order. Once the first order is placed, the merchant can no longer be changed.
   *
   * `POST /onboarding/merchants/{merchantId}/orders` needs the scope `onboarding.order.write`
   */
  create(merchantId: string, body: CreateOrderRequest, options?: CallOptions): Call<Order> {
    return this.client.call('createOrder', { params: { merchantId }, body }, options);
  }

  /**
   * List the orders of a merchant.
   *
   * `GET /onboarding/merchants/{merchantId}/orders` needs the scope `onboarding.order.read`
   */
  list(merchantId: string, query?: ListOrdersQuery, options?: CallOptions): PageCall<Order> {
    return this.client.call('listOrders', { params: { merchantId }, query }, options);
  }

  /**
   * Retrieve an order.
   *
   * `GET /onboarding/merchants/{merchantId}/orders/{merchantOrderId}` needs the scope `onboarding.order.read`
   */
  retrieve(merchantId: string, merchantOrderId: string, options?: CallOptions): Call<Order> {
    return this.client.call('retrieveOrder', { params: { merchantId, merchantOrderId } }, options);
  }
}

export class OverviewResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Retrieve an overview of the last day, week, month or quarter.
   *
   * Counted as events are published, within a second or so; in the hour and day (UTC) of the event. Amounts of two currencies are never added up.
   *
   * `GET /overview` needs the scope `payment.read`
   */
  retrieve(query?: RetrieveOverviewQuery, options?: CallOptions): Call<Overview> {
    return this.client.call('retrieveOverview', { query }, options);
  }
}

export class PartnerResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Retrieve the calling credential.
   *
   * Details of the credential used for the request: its client, partner and scopes.
   *
   * `GET /partner`
   */
  whoAmI(options?: CallOptions): Call<CallerIdentity> {
    return this.client.call('whoAmI', {}, options);
  }
}

export class PaymentMethodsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Delete a stored payment method.
   *
   * The card is permanently deleted. Payments made with it are not affected.
   *
   * `DELETE /payment-methods/{paymentMethodId}` needs the scope `payment.write`
   */
  delete(paymentMethodId: string, options?: CallOptions): Call<void> {
    return this.client.call('deletePaymentMethod', { params: { paymentMethodId } }, options);
  }

  /**
   * List stored payment methods.
   *
   * `GET /payment-methods` needs the scope `payment.read`
   */
  list(query?: ListPaymentMethodsQuery, options?: CallOptions): PageCall<StoredPaymentMethod> {
    return this.client.call('listPaymentMethods', { query }, options);
  }

  /**
   * Retrieve a stored payment method.
   *
   * `GET /payment-methods/{paymentMethodId}` needs the scope `payment.read`
   */
  retrieve(paymentMethodId: string, options?: CallOptions): Call<StoredPaymentMethod> {
    return this.client.call('retrievePaymentMethod', { params: { paymentMethodId } }, options);
  }
}

export class PaymentsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Cancel a payment.
   *
   * Releases a hold completely, or voids a capture while its batch is open. Once the batch is closed, captured amounts can only be refunded and held amounts released.
   *
   * `POST /payments/{paymentId}/cancel` needs the scope `payment.write`
   */
  cancel(paymentId: string, body?: CancelPaymentRequest, options?: CallOptions): CallOf<'cancelPayment', V> {
    return this.client.call('cancelPayment', { params: { paymentId }, body }, options);
  }

  /**
   * Complete a preauthorization.
   *
   * Captures `amount`, or everything on hold. The rest is released, unless `finalCompletion` is false.
   *
   * `POST /payments/{paymentId}/complete` needs the scope `payment.write`
   */
  complete(paymentId: string, body?: CompletePaymentRequest, options?: CallOptions): CallOf<'completePayment', V> {
    return this.client.call('completePayment', { params: { paymentId }, body }, options);
  }

  /**
   * Take a payment.
   *
   * A purchase or, with `automaticCapture` set to false, a preauthorization to complete later.
   *
   * `POST /payments` needs the scope `payment.write`
   */
  create(body: CreatePaymentRequest, options?: CallOptions): CallOf<'createPayment', V> {
    return this.client.call('createPayment', { body }, options);
  }

  /**
   * Export payments as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /exports/payments` needs the scope `payment.read`
   */
  export(query?: ExportPaymentsQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportPayments', { query }, options);
  }

  /**
   * Increment an authorization.
   *
   * Raises the authorized amount by `amount`, but not above the amount the cardholder authenticated. The hold period starts again.
   *
   * `POST /payments/{paymentId}/increment` needs the scope `payment.write`
   */
  increment(paymentId: string, body: IncrementPaymentRequest, options?: CallOptions): CallOf<'incrementPayment', V> {
    return this.client.call('incrementPayment', { params: { paymentId }, body }, options);
  }

  /**
   * List payments.
   *
   * Newest first. Use `batchId` to list the payments that were captured or voided in that batch, the last to join it first. A page may have fewer records than `limit`, even none, and still a `next`: with `currency`, `cardBrand`, `reason`, `isThreeDSecure`, `isRefunded`, or several filters together, each page searches up to 200 payments. Use `idempotencyKey` to find the result of a request whose response you did not receive.
   *
   * `GET /payments` needs the scope `payment.read`
   */
  list(query?: ListPaymentsQuery, options?: CallOptions): CallOf<'listPayments', V> {
    return this.client.call('listPayments', { query }, options);
  }

  /**
   * Release a hold.
   *
   * Captured amounts are not affected. If nothing was captured, the payment is cancelled.
   *
   * `POST /payments/{paymentId}/release` needs the scope `payment.write`
   */
  release(paymentId: string, body?: ReleasePaymentRequest, options?: CallOptions): CallOf<'releasePayment', V> {
    return this.client.call('releasePayment', { params: { paymentId }, body }, options);
  }

  /**
   * Retrieve a payment.
   *
   * `GET /payments/{paymentId}` needs the scope `payment.read`
   */
  retrieve(paymentId: string, options?: CallOptions): CallOf<'retrievePayment', V> {
    return this.client.call('retrievePayment', { params: { paymentId } }, options);
  }
}

export class PayoutsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Download the settlement details of a payout as CSV.
   *
   * A line for each sale, void, refund, fee, tax and whatever else is in it; their `net` adds up to the amount. The guide to statements explains the columns.
   *
   * `GET /payouts/{payoutId}/csv` needs the scope `payment.read`
   */
  download(payoutId: string, options?: CallOptions): Call<Response> {
    return this.client.call('downloadPayout', { params: { payoutId } }, options);
  }

  /**
   * Export payouts as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /exports/payouts` needs the scope `payment.read`
   */
  export(query?: ExportPayoutsQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportPayouts', { query }, options);
  }

  /**
   * List the lines of a payout.
   *
   * The ledger movements that make up the payout, oldest first. They add up to its amount. Each line shows the batch that settled it and whether it was brought forward from an earlier cut-off.
   *
   * `GET /payouts/{payoutId}/lines` needs the scope `payment.read`
   */
  listLines(payoutId: string, query?: ListPayoutLinesQuery, options?: CallOptions): PageCall<PayoutLine> {
    return this.client.call('listPayoutLines', { params: { payoutId }, query }, options);
  }

  /**
   * List payouts.
   *
   * `GET /payouts` needs the scope `payment.read`
   */
  list(query?: ListPayoutsQuery, options?: CallOptions): PageCall<Payout> {
    return this.client.call('listPayouts', { query }, options);
  }

  /**
   * Read a payout as a page.
   *
   * To read, print and keep: it runs no script and loads nothing. It shows the first 1000 lines; the CSV file has all of them.
   *
   * `GET /payouts/{payoutId}/page` needs the scope `payment.read`
   */
  read(payoutId: string, options?: CallOptions): Call<Response> {
    return this.client.call('readPayout', { params: { payoutId } }, options);
  }

  /**
   * Retrieve a payout.
   *
   * `GET /payouts/{payoutId}` needs the scope `payment.read`
   */
  retrieve(payoutId: string, options?: CallOptions): Call<Payout> {
    return this.client.call('retrievePayout', { params: { payoutId } }, options);
  }
}

export class ProposalsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Confirm a proposal and carry it out.
   *
   * Takes the digest of the proposal, and the credential that made it. Check `status` in the response: the operation itself may have been refused. A repeat returns the same proposal and does nothing.
   *
   * `POST /proposals/{proposalId}/confirm`
   */
  confirm(proposalId: string, body: ConfirmProposalRequest, options?: CallOptions): Call<Proposal> {
    return this.client.call('confirmProposal', { params: { proposalId }, body }, options);
  }

  /**
   * List proposals.
   *
   * What the calling agent has proposed, newest first.
   *
   * `GET /proposals`
   */
  list(query?: ListProposalsQuery, options?: CallOptions): PageCall<Proposal> {
    return this.client.call('listProposals', { query }, options);
  }

  /**
   * Retrieve a proposal.
   *
   * `GET /proposals/{proposalId}`
   */
  retrieve(proposalId: string, options?: CallOptions): Call<Proposal> {
    return this.client.call('retrieveProposal', { params: { proposalId } }, options);
  }

  /**
   * Withdraw a proposal.
   *
   * `POST /proposals/{proposalId}/withdraw`
   */
  withdraw(proposalId: string, options?: CallOptions): Call<Proposal> {
    return this.client.call('withdrawProposal', { params: { proposalId } }, options);
  }
}

export class RefundsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Refund a payment.
   *
   * Refunds `refundAmount` or, if omitted, everything left of the captured amount. A payment can be refunded several times, up to the captured amount.
   *
   * `POST /refunds` needs the scope `refund.write`
   */
  create(body: CreateRefundRequest, options?: CallOptions): CallOf<'createRefund', V> {
    return this.client.call('createRefund', { body }, options);
  }

  /**
   * Export refunds as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /exports/refunds` needs the scope `refund.read`
   */
  export(query?: ExportRefundsQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportRefunds', { query }, options);
  }

  /**
   * List refunds.
   *
   * Newest first. Use `batchId` to list the refunds of that batch, the last to join it first. Use `idempotencyKey` to find the result of a request whose response you did not receive.
   *
   * `GET /refunds` needs the scope `refund.read`
   */
  list(query?: ListRefundsQuery, options?: CallOptions): CallOf<'listRefunds', V> {
    return this.client.call('listRefunds', { query }, options);
  }

  /**
   * Retrieve a refund.
   *
   * `GET /refunds/{refundId}` needs the scope `refund.read`
   */
  retrieve(refundId: string, options?: CallOptions): CallOf<'retrieveRefund', V> {
    return this.client.call('retrieveRefund', { params: { refundId } }, options);
  }
}

export class RequestsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List API requests.
   *
   * Newest first. A request is listed within a second of its response. A page may have fewer records than `limit`, even none, and still a `next`: with filters, each page searches a part of the log.
   *
   * `GET /requests` needs the scope `event.read`
   */
  list(query?: ListRequestsQuery, options?: CallOptions): PageCall<LoggedRequest> {
    return this.client.call('listRequests', { query }, options);
  }

  /**
   * Retrieve an API request, with its body and its response.
   *
   * `GET /requests/{requestId}` needs the scope `event.read`
   */
  retrieve(requestId: string, options?: CallOptions): Call<LoggedRequestWithBodies> {
    return this.client.call('retrieveRequest', { params: { requestId } }, options);
  }
}

export class SandboxResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List what simulated acquirers are to do wrong.
   *
   * Only available in the sandbox; 404 elsewhere.
   *
   * `GET /sandbox/faults` needs the scope `operator.read`
   */
  listFaults(options?: CallOptions): Call<Faults> {
    return this.client.call('listFaults', {}, options);
  }

  /**
   * List what the issuer simulator is to do wrong.
   *
   * Only available in the sandbox; 404 elsewhere.
   *
   * `GET /sandbox/issuer-faults` needs the scope `operator.read`
   */
  listIssuerFaults(options?: CallOptions): Call<IssuerFaults> {
    return this.client.call('listIssuerFaults', {}, options);
  }

  /**
   * List the test cards and amounts, and what each does.
   *
   * Only available in the sandbox; 404 elsewhere.
   *
   * `GET /sandbox/cards`
   */
  listTestCards(options?: CallOptions): Call<TestCards> {
    return this.client.call('listTestCards', {}, options);
  }

  /**
   * Move the sandbox’s time forward.
   *
   * Only available in the sandbox; 404 elsewhere. Moves the time forward by at most 366 days, never back. Everything that falls due in between, such as batch closes and hold expiries, is run in order and at its due time before the request returns. All partners and all processes share the time.
   *
   * `POST /sandbox/clock` needs the scope `operator.system.write`
   */
  moveClock(body: MoveClockRequest, options?: CallOptions): Call<MovedClock> {
    return this.client.call('moveClock', { body }, options);
  }

  /**
   * Retrieve the sandbox’s time.
   *
   * Only available in the sandbox; 404 elsewhere.
   *
   * `GET /sandbox/clock` needs the scope `operator.read`
   */
  retrieveClock(options?: CallOptions): Call<Clock> {
    return this.client.call('retrieveClock', {}, options);
  }

  /**
   * Retrieve how far the sandbox is filled.
   *
   * Only available in the sandbox; 404 elsewhere.
   *
   * `GET /sandbox/fill` needs the scope `operator.read`
   */
  retrieveFill(options?: CallOptions): Call<Fill> {
    return this.client.call('retrieveFill', {}, options);
  }

  /**
   * Set what simulated acquirers are to do wrong.
   *
   * Only available in the sandbox; 404 elsewhere. Replaces all earlier faults; an empty list ends them. Of the faults that fit a call the first is suffered. Takes effect in every process within a second.
   *
   * `PUT /sandbox/faults` needs the scope `operator.system.write`
   */
  setFaults(body: SetFaultsRequest, options?: CallOptions): Call<Faults> {
    return this.client.call('setFaults', { body }, options);
  }

  /**
   * Set what the issuer simulator is to do wrong.
   *
   * Only available in the sandbox; 404 elsewhere. Replaces all earlier faults; an empty list ends them, as does a restart of the simulator. Of the faults that fit a request the first is suffered. To see webhooks fail, create an endpoint with the address `webhookReceiverUrl`.
   *
   * `PUT /sandbox/issuer-faults` needs the scope `operator.system.write`
   */
  setIssuerFaults(body: SetIssuerFaultsRequest, options?: CallOptions): Call<IssuerFaults> {
    return this.client.call('setIssuerFaults', { body }, options);
  }

  /**
   * Fill the sandbox with trade.
   *
   * Only available in the sandbox; 404 elsewhere. Makes merchants of the first partner and plays days of their trade in the background: payments, declines, holds, 3-D Secure, refunds, batches and payouts. The time of the sandbox moves on by as many days.
   *
   * `POST /sandbox/fill` needs the scope `operator.system.write`
   */
  startFill(body: StartFillRequest, options?: CallOptions): Call<Fill> {
    return this.client.call('startFill', { body }, options);
  }
}

export class SavedViewsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Save a view.
   *
   * A view of the same name on the same page is replaced.
   *
   * `POST /saved-views`
   */
  create(body: CreateSavedViewRequest, options?: CallOptions): Call<SavedView> {
    return this.client.call('createSavedView', { body }, options);
  }

  /**
   * Delete a saved view of your own.
   *
   * `DELETE /saved-views/{viewId}`
   */
  delete(viewId: string, options?: CallOptions): Call<void> {
    return this.client.call('deleteSavedView', { params: { viewId } }, options);
  }

  /**
   * List saved views.
   *
   * Your own, and those that others of the same partner share.
   *
   * `GET /saved-views`
   */
  list(query?: ListSavedViewsQuery, options?: CallOptions): Call<SavedViewList> {
    return this.client.call('listSavedViews', { query }, options);
  }
}

export class SearchResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Find records by what is known of them.
   *
   * Finds a record by its id or the first 12 characters of it; a payment by order number, invoice number, last four digits or amount (`12.34`); a customer by e-mail address or reference; a merchant by the beginning of its legal name; requests by correlation id. At most 20 results, of the kinds that the credential may read.
   *
   * `GET /search`
   */
  search(query: SearchQuery, options?: CallOptions): Call<SearchResults> {
    return this.client.call('search', { query }, options);
  }
}

export class SettlementDetailsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Download settlement details as CSV.
   *
   * One line for each sale, void, refund, fee and tax, and for every other movement of the amount due to the merchant, with gross, fee, tax, net and references. The guide to statements explains the columns.
   *
   * `GET /reports/settlement-details` needs the scope `payment.read`
   */
  download(query: DownloadSettlementDetailsQuery, options?: CallOptions): Call<Response> {
    return this.client.call('downloadSettlementDetails', { query }, options);
  }
}

export class SolutionsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * List the solutions that can be ordered.
   *
   * The whole catalogue on one page. Prices are per unit and month, before taxes.
   *
   * `GET /onboarding/solutions` needs the scope `onboarding.order.read`
   */
  list(options?: CallOptions): PageCall<Solution> {
    return this.client.call('listSolutions', {}, options);
  }
}

export class StatementsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Download a monthly statement as CSV.
   *
   * One line per movement. The guide to statements explains the columns.
   *
   * `GET /merchants/{merchantId}/statements/{month}/csv` needs the scope `payment.read`
   */
  download(merchantId: string, month: string, query?: DownloadStatementQuery, options?: CallOptions): Call<Response> {
    return this.client.call('downloadStatement', { params: { merchantId, month }, query }, options);
  }

  /**
   * List the months that have a statement.
   *
   * Newest first, from the month of the first movement to the current one; at most 240 months.
   *
   * `GET /merchants/{merchantId}/statements` needs the scope `payment.read`
   */
  list(merchantId: string, options?: CallOptions): Call<Statements> {
    return this.client.call('listStatements', { params: { merchantId } }, options);
  }

  /**
   * View a monthly statement as a web page.
   *
   * A self-contained page to read, print or save: no scripts, nothing to load. In the merchant’s language of correspondence, unless `language` is given.
   *
   * `GET /merchants/{merchantId}/statements/{month}/page` needs the scope `payment.read`
   */
  read(merchantId: string, month: string, query?: ReadStatementQuery, options?: CallOptions): Call<Response> {
    return this.client.call('readStatement', { params: { merchantId, month }, query }, options);
  }

  /**
   * Retrieve a monthly statement.
   *
   * Every movement of the amounts due to the merchant and billed to it monthly, each with its ledger entry. Amounts in the merchant’s favour are positive. `closing` is `opening` plus all lines.
   *
   * `GET /merchants/{merchantId}/statements/{month}` needs the scope `payment.read`
   */
  retrieve(merchantId: string, month: string, query?: RetrieveStatementQuery, options?: CallOptions): Call<Statement> {
    return this.client.call('retrieveStatement', { params: { merchantId, month }, query }, options);
  }
}

export class StatisticsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Retrieve counts and sums over time.
   *
   * Counted as events are published, within a second or so; in the hour and day (UTC) of the event. Amounts of two currencies are never added up.
   *
   * `GET /statistics` needs the scope `payment.read`
   */
  retrieve(query?: RetrieveStatisticsQuery, options?: CallOptions): Call<Statistics> {
    return this.client.call('retrieveStatistics', { query }, options);
  }
}

export class TimelineResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Retrieve a timeline.
   *
   * Everything about one payment, authentication, payout, merchant or correlation id, in order. Send exactly one of these ids. See the guide “Timeline”.
   *
   * `GET /timeline` needs the scope `event.read`
   */
  retrieve(query?: RetrieveTimelineQuery, options?: CallOptions): PageCall<TimelineEntry> {
    return this.client.call('retrieveTimeline', { query }, options);
  }
}

export class UsersResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Change the role of a person.
   *
   * Ends all sessions of the person.
   *
   * `PUT /users/{userId}/role` needs the scope `user.write`
   */
  changeRole(userId: string, body: ChangeOwnUserRoleRequest, options?: CallOptions): Call<User> {
    return this.client.call('changeOwnUserRole', { params: { userId }, body }, options);
  }

  /**
   * Disable a person.
   *
   * Ends all sessions and invitations.
   *
   * `POST /users/{userId}/disable` needs the scope `user.write`
   */
  disable(userId: string, options?: CallOptions): Call<User> {
    return this.client.call('disableOwnUser', { params: { userId } }, options);
  }

  /**
   * Enable a person again.
   *
   * The password is the one of before.
   *
   * `POST /users/{userId}/enable` needs the scope `user.write`
   */
  enable(userId: string, options?: CallOptions): Call<User> {
    return this.client.call('enableOwnUser', { params: { userId } }, options);
  }

  /**
   * End all sessions of a person.
   *
   * Within 5 s.
   *
   * `POST /users/{userId}/end-sessions` needs the scope `user.write`
   */
  endSessions(userId: string, options?: CallOptions): Call<User> {
    return this.client.call('endOwnUserSessions', { params: { userId } }, options);
  }

  /**
   * Invite a person.
   *
   * The answer has the link by which the person sets a password, and nothing else has it: the service sends no mail. The link works once, within 7 days. Nobody can give a role that may do more than they may themselves.
   *
   * `POST /users` needs the scope `user.write`
   */
  invite(body: InviteOwnUserRequest, options?: CallOptions): Call<InvitedUser> {
    return this.client.call('inviteOwnUser', { body }, options);
  }

  /**
   * List people.
   *
   * `GET /users` needs the scope `user.read`
   */
  list(query?: ListOwnUsersQuery, options?: CallOptions): PageCall<User> {
    return this.client.call('listOwnUsers', { query }, options);
  }

  /**
   * Make a new link for a person to set a password.
   *
   * For a link that was lost or has expired, and for a password that was forgotten. The link before stops working at once; a password works until the new link is used.
   *
   * `POST /users/{userId}/invitation` needs the scope `user.write`
   */
  renewInvitation(userId: string, options?: CallOptions): Call<InvitedUser> {
    return this.client.call('renewOwnInvitation', { params: { userId } }, options);
  }

  /**
   * Remove all second factors of a person.
   *
   * For somebody who has lost them. Ends all sessions; a second factor is set up at the next sign-in.
   *
   * `POST /users/{userId}/reset-factors` needs the scope `user.write`
   */
  resetFactors(userId: string, options?: CallOptions): Call<User> {
    return this.client.call('resetOwnUserFactors', { params: { userId } }, options);
  }

  /**
   * Retrieve a person.
   *
   * `GET /users/{userId}` needs the scope `user.read`
   */
  retrieve(userId: string, options?: CallOptions): Call<User> {
    return this.client.call('retrieveOwnUser', { params: { userId } }, options);
  }
}

export class ValidationsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Validate a card.
   *
   * Checks a card with the issuer without moving money, including its address and security code. With `storePaymentMethod`, a valid card is stored.
   *
   * `POST /validations` needs the scope `payment.write`
   */
  create(body: CreateValidationRequest, options?: CallOptions): CallOf<'createValidation', V> {
    return this.client.call('createValidation', { body }, options);
  }

  /**
   * Export validations as CSV.
   *
   * Takes the filters of the list. The file is sent while its records are read, newest first. The header `X-Total-Estimate` tells how many there may be, without regard to most filters; operators get an estimate. It can be absent.
   *
   * `GET /exports/validations` needs the scope `payment.read`
   */
  export(query?: ExportValidationsQuery, options?: CallOptions): Call<Response> {
    return this.client.call('exportValidations', { query }, options);
  }

  /**
   * List validations.
   *
   * Newest first. Use `idempotencyKey` to find the result of a request whose response you did not receive.
   *
   * `GET /validations` needs the scope `payment.read`
   */
  list(query?: ListValidationsQuery, options?: CallOptions): CallOf<'listValidations', V> {
    return this.client.call('listValidations', { query }, options);
  }

  /**
   * Retrieve a validation.
   *
   * `GET /validations/{validationId}` needs the scope `payment.read`
   */
  retrieve(validationId: string, options?: CallOptions): CallOf<'retrieveValidation', V> {
    return this.client.call('retrieveValidation', { params: { validationId } }, options);
  }
}

export class WebhookDeliveriesResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Send an event to its endpoint again.
   *
   * A delivery that has ended is queued again, with all its attempts; one that waits for another attempt is sent now. `webhook-id` stays the same.
   *
   * `POST /webhook-deliveries/{deliveryId}/redeliver` needs the scope `webhook.write`
   */
  redeliver(deliveryId: string, body?: RedeliverWebhookRequest, options?: CallOptions): Call<WebhookDelivery> {
    return this.client.call('redeliverWebhook', { params: { deliveryId }, body }, options);
  }

  /**
   * Retrieve a delivery with its attempts.
   *
   * `GET /webhook-deliveries/{deliveryId}` needs the scope `webhook.write`
   */
  retrieve(deliveryId: string, options?: CallOptions): Call<WebhookDeliveryWithAttempts> {
    return this.client.call('retrieveWebhookDelivery', { params: { deliveryId } }, options);
  }
}

export class WebhookEndpointsResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Create a webhook endpoint.
   *
   * Events that happen from now on are sent to it. Without `apiVersion`, their bodies follow the Api-Version of this request. With `merchantId`, only that merchant’s events are sent.
   *
   * `POST /webhook-endpoints` needs the scope `webhook.write`
   */
  create(body: CreateWebhookEndpointRequest, options?: CallOptions): Call<CreatedWebhookEndpoint> {
    return this.client.call('createWebhookEndpoint', { body }, options);
  }

  /**
   * Delete a webhook endpoint.
   *
   * Nothing more is sent to it, including events that are waiting.
   *
   * `DELETE /webhook-endpoints/{endpointId}` needs the scope `webhook.write`
   */
  delete(endpointId: string, options?: CallOptions): Call<void> {
    return this.client.call('deleteWebhookEndpoint', { params: { endpointId } }, options);
  }

  /**
   * List deliveries to a webhook endpoint.
   *
   * `GET /webhook-endpoints/{endpointId}/deliveries` needs the scope `webhook.write`
   */
  listDeliveries(endpointId: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): PageCall<WebhookDelivery> {
    return this.client.call('listWebhookDeliveries', { params: { endpointId }, query }, options);
  }

  /**
   * List webhook endpoints.
   *
   * `GET /webhook-endpoints` needs the scope `webhook.write`
   */
  list(query?: ListWebhookEndpointsQuery, options?: CallOptions): PageCall<WebhookEndpoint> {
    return this.client.call('listWebhookEndpoints', { query }, options);
  }

  /**
   * Send the events of a span of time again.
   *
   * Every event created from `from` to `to` that the endpoint is to be told of is sent again, also those from before the endpoint existed. Events of one subject are sent in their order.
   *
   * `POST /webhook-endpoints/{endpointId}/replay` needs the scope `webhook.write`
   */
  replay(endpointId: string, body: ReplayWebhooksRequest, options?: CallOptions): Call<WebhookReplay> {
    return this.client.call('replayWebhooks', { params: { endpointId }, body }, options);
  }

  /**
   * Retrieve a webhook endpoint.
   *
   * `GET /webhook-endpoints/{endpointId}` needs the scope `webhook.write`
   */
  retrieve(endpointId: string, options?: CallOptions): Call<WebhookEndpoint> {
    return this.client.call('retrieveWebhookEndpoint', { params: { endpointId } }, options);
  }

  /**
   * Retrieve a replay.
   *
   * `GET /webhook-endpoints/{endpointId}/replays/{replayId}` needs the scope `webhook.write`
   */
  retrieveReplay(endpointId: string, replayId: string, options?: CallOptions): Call<WebhookReplay> {
    return this.client.call('retrieveWebhookReplay', { params: { endpointId, replayId } }, options);
  }

  /**
   * Retrieve statistics of a webhook endpoint.
   *
   * `GET /webhook-endpoints/{endpointId}/statistics` needs the scope `webhook.write`
   */
  retrieveStatistics(endpointId: string, options?: CallOptions): Call<WebhookStatistics> {
    return this.client.call('retrieveWebhookStatistics', { params: { endpointId } }, options);
  }

  /**
   * Replace the secret of a webhook endpoint.
   *
   * The endpoint gets a new secret and a new key pair. For `overlapHours`, requests are signed with both the new and the previous ones. A secret that was replaced earlier ends at once.
   *
   * `POST /webhook-endpoints/{endpointId}/roll-secret` needs the scope `webhook.write`
   */
  rollSecret(endpointId: string, body?: RollWebhookSecretRequest, options?: CallOptions): Call<WebhookEndpointWithSecret> {
    return this.client.call('rollWebhookSecret', { params: { endpointId }, body }, options);
  }

  /**
   * Send a test event to a webhook endpoint.
   *
   * Sends one signed event of the type `webhook.test` at once and returns what came of it, whatever the status of the endpoint. It is not repeated, and it is not in the list of events.
   *
   * `POST /webhook-endpoints/{endpointId}/test` needs the scope `webhook.write`
   */
  test(endpointId: string, options?: CallOptions): Call<WebhookAttempt> {
    return this.client.call('testWebhookEndpoint', { params: { endpointId } }, options);
  }

  /**
   * Change, pause or enable a webhook endpoint.
   *
   * Send only what changes. While an endpoint is paused or disabled its events are kept; once it is enabled they are sent, to the URL and in the form that it has then.
   *
   * `PATCH /webhook-endpoints/{endpointId}` needs the scope `webhook.write`
   */
  update(endpointId: string, body: UpdateWebhookEndpointRequest, options?: CallOptions): Call<WebhookEndpoint> {
    return this.client.call('updateWebhookEndpoint', { params: { endpointId }, body }, options);
  }
}

export class WebhookKeysResource<V extends ApiVersion> extends Resource<V> {
  /**
   * Retrieve the public keys of a webhook endpoint.
   *
   * For receivers that verify the `v1a` signatures. No credential is needed.
   *
   * `GET /.well-known/webhook-keys/{endpointId}`
   */
  retrieve(endpointId: string, options?: CallOptions): Call<WebhookPublicKeys> {
    return this.client.call('retrieveWebhookKeys', { params: { endpointId } }, options);
  }
}

export class OperatorResources<V extends ApiVersion> {
  readonly acquirerMessages: OperatorAcquirerMessagesResource<V>;
  readonly acquirerRoutes: OperatorAcquirerRoutesResource<V>;
  readonly acquirers: OperatorAcquirersResource<V>;
  readonly adjustments: OperatorAdjustmentsResource<V>;
  readonly apiKeys: OperatorApiKeysResource<V>;
  readonly auditLog: OperatorAuditLogResource<V>;
  readonly authentications: OperatorAuthenticationsResource<V>;
  readonly bankStatements: OperatorBankStatementsResource<V>;
  readonly batches: OperatorBatchesResource<V>;
  readonly bookAudit: OperatorBookAuditResource<V>;
  readonly cardTypes: OperatorCardTypesResource<V>;
  readonly chains: OperatorChainsResource<V>;
  readonly clients: OperatorClientsResource<V>;
  readonly customers: OperatorCustomersResource<V>;
  readonly events: OperatorEventsResource<V>;
  readonly ledgerEntries: OperatorLedgerEntriesResource<V>;
  readonly merchants: OperatorMerchantsResource<V>;
  readonly orders: OperatorOrdersResource<V>;
  readonly overview: OperatorOverviewResource<V>;
  readonly partners: OperatorPartnersResource<V>;
  readonly paymentMethods: OperatorPaymentMethodsResource<V>;
  readonly payments: OperatorPaymentsResource<V>;
  readonly payoutFiles: OperatorPayoutFilesResource<V>;
  readonly payoutReturns: OperatorPayoutReturnsResource<V>;
  readonly payouts: OperatorPayoutsResource<V>;
  readonly reconciliation: OperatorReconciliationResource<V>;
  readonly refunds: OperatorRefundsResource<V>;
  readonly requests: OperatorRequestsResource<V>;
  readonly schemes: OperatorSchemesResource<V>;
  readonly search: OperatorSearchResource<V>;
  readonly sessions: OperatorSessionsResource<V>;
  readonly statistics: OperatorStatisticsResource<V>;
  readonly system: OperatorSystemResource<V>;
  readonly timeline: OperatorTimelineResource<V>;
  readonly unresolvedPayments: OperatorUnresolvedPaymentsResource<V>;
  readonly unresolvedRefunds: OperatorUnresolvedRefundsResource<V>;
  readonly users: OperatorUsersResource<V>;
  readonly validations: OperatorValidationsResource<V>;
  readonly webhookDeliveries: OperatorWebhookDeliveriesResource<V>;
  readonly webhookEndpoints: OperatorWebhookEndpointsResource<V>;

  constructor(client: Caller<V>) {
    this.acquirerMessages = new OperatorAcquirerMessagesResource(client);
    this.acquirerRoutes = new OperatorAcquirerRoutesResource(client);
    this.acquirers = new OperatorAcquirersResource(client);
    this.adjustments = new OperatorAdjustmentsResource(client);
    this.apiKeys = new OperatorApiKeysResource(client);
    this.auditLog = new OperatorAuditLogResource(client);
    this.authentications = new OperatorAuthenticationsResource(client);
    this.bankStatements = new OperatorBankStatementsResource(client);
    this.batches = new OperatorBatchesResource(client);
    this.bookAudit = new OperatorBookAuditResource(client);
    this.cardTypes = new OperatorCardTypesResource(client);
    this.chains = new OperatorChainsResource(client);
    this.clients = new OperatorClientsResource(client);
    this.customers = new OperatorCustomersResource(client);
    this.events = new OperatorEventsResource(client);
    this.ledgerEntries = new OperatorLedgerEntriesResource(client);
    this.merchants = new OperatorMerchantsResource(client);
    this.orders = new OperatorOrdersResource(client);
    this.overview = new OperatorOverviewResource(client);
    this.partners = new OperatorPartnersResource(client);
    this.paymentMethods = new OperatorPaymentMethodsResource(client);
    this.payments = new OperatorPaymentsResource(client);
    this.payoutFiles = new OperatorPayoutFilesResource(client);
    this.payoutReturns = new OperatorPayoutReturnsResource(client);
    this.payouts = new OperatorPayoutsResource(client);
    this.reconciliation = new OperatorReconciliationResource(client);
    this.refunds = new OperatorRefundsResource(client);
    this.requests = new OperatorRequestsResource(client);
    this.schemes = new OperatorSchemesResource(client);
    this.search = new OperatorSearchResource(client);
    this.sessions = new OperatorSessionsResource(client);
    this.statistics = new OperatorStatisticsResource(client);
    this.system = new OperatorSystemResource(client);
    this.timeline = new OperatorTimelineResource(client);
    this.unresolvedPayments = new OperatorUnresolvedPaymentsResource(client);
    this.unresolvedRefunds = new OperatorUnresolvedRefundsResource(client);
    this.users = new OperatorUsersResource(client);
    this.validations = new OperatorValidationsResource(client);
    this.webhookDeliveries = new OperatorWebhookDeliveriesResource(client);
    this.webhookEndpoints = new OperatorWebhookEndpointsResource(client);
  }
}

export class Resources<V extends ApiVersion> {
  readonly actions: ActionsResource<V>;
  readonly apiKeys: ApiKeysResource<V>;
  readonly authentications: AuthenticationsResource<V>;
  readonly batches: BatchesResource<V>;
  readonly cardLookups: CardLookupsResource<V>;
  readonly clients: ClientsResource<V>;
  readonly customers: CustomersResource<V>;
  readonly events: EventsResource<V>;
  readonly health: HealthResource<V>;
  readonly hostedFields: HostedFieldsResource<V>;
  readonly merchants: MerchantsResource<V>;
  readonly oauth2: Oauth2Resource<V>;
  readonly oauthAuthorizationServer: OauthAuthorizationServerResource<V>;
  readonly orders: OrdersResource<V>;
  readonly overview: OverviewResource<V>;
  readonly partner: PartnerResource<V>;
  readonly paymentMethods: PaymentMethodsResource<V>;
  readonly payments: PaymentsResource<V>;
  readonly payouts: PayoutsResource<V>;
  readonly proposals: ProposalsResource<V>;
  readonly refunds: RefundsResource<V>;
  readonly requests: RequestsResource<V>;
  readonly sandbox: SandboxResource<V>;
  readonly savedViews: SavedViewsResource<V>;
  readonly search: SearchResource<V>;
  readonly settlementDetails: SettlementDetailsResource<V>;
  readonly solutions: SolutionsResource<V>;
  readonly statements: StatementsResource<V>;
  readonly statistics: StatisticsResource<V>;
  readonly timeline: TimelineResource<V>;
  readonly users: UsersResource<V>;
  readonly validations: ValidationsResource<V>;
  readonly webhookDeliveries: WebhookDeliveriesResource<V>;
  readonly webhookEndpoints: WebhookEndpointsResource<V>;
  readonly webhookKeys: WebhookKeysResource<V>;
  readonly operator: OperatorResources<V>;

  constructor(client: Caller<V>) {
    this.actions = new ActionsResource(client);
    this.apiKeys = new ApiKeysResource(client);
    this.authentications = new AuthenticationsResource(client);
    this.batches = new BatchesResource(client);
    this.cardLookups = new CardLookupsResource(client);
    this.clients = new ClientsResource(client);
    this.customers = new CustomersResource(client);
    this.events = new EventsResource(client);
    this.health = new HealthResource(client);
    this.hostedFields = new HostedFieldsResource(client);
    this.merchants = new MerchantsResource(client);
    this.oauth2 = new Oauth2Resource(client);
    this.oauthAuthorizationServer = new OauthAuthorizationServerResource(client);
    this.orders = new OrdersResource(client);
    this.overview = new OverviewResource(client);
    this.partner = new PartnerResource(client);
    this.paymentMethods = new PaymentMethodsResource(client);
    this.payments = new PaymentsResource(client);
    this.payouts = new PayoutsResource(client);
    this.proposals = new ProposalsResource(client);
    this.refunds = new RefundsResource(client);
    this.requests = new RequestsResource(client);
    this.sandbox = new SandboxResource(client);
    this.savedViews = new SavedViewsResource(client);
    this.search = new SearchResource(client);
    this.settlementDetails = new SettlementDetailsResource(client);
    this.solutions = new SolutionsResource(client);
    this.statements = new StatementsResource(client);
    this.statistics = new StatisticsResource(client);
    this.timeline = new TimelineResource(client);
    this.users = new UsersResource(client);
    this.validations = new ValidationsResource(client);
    this.webhookDeliveries = new WebhookDeliveriesResource(client);
    this.webhookEndpoints = new WebhookEndpointsResource(client);
    this.webhookKeys = new WebhookKeysResource(client);
    this.operator = new OperatorResources(client);
  }
}
