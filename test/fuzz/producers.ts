type Producer = Readonly<{ operation: string; changes?: Readonly<Record<string, unknown>> }>;

/** Which operation gives an id of each kind. */
export const PRODUCERS: Readonly<Record<string, Producer>> = {
  merchantId: { operation: 'createMerchant' },
  merchantOrderId: { operation: 'createOrder' },
  paymentId: { operation: 'createPayment' },
  refundId: { operation: 'createRefund' },
  validationId: { operation: 'createValidation' },
  paymentMethodId: {
    operation: 'createValidation',
    changes: { storePaymentMethod: 'CARDHOLDER_INITIATED' },
  },
  authenticationId: { operation: 'createAuthentication' },
  customerId: { operation: 'createCustomer' },
  viewId: { operation: 'createSavedView' },
  actionId: { operation: 'listActions' }, // Recipes make one that waits.
  proposalId: { operation: 'listProposals' }, // Recipes make one with an agent.
  batchId: { operation: 'listBatches' },
  eventId: { operation: 'listEvents' },
  endpointId: { operation: 'createWebhookEndpoint' },
  requestId: { operation: 'listRequests' },
  deliveryId: { operation: 'listWebhookDeliveries' },
  replayId: { operation: 'replayWebhooks' },
  profileId: { operation: 'createHostedFieldsProfile' },
  partnerId: { operation: 'createPartner' },
  clientId: { operation: 'createClient' },
  apiKeyId: { operation: 'createApiKey' },
  chainId: { operation: 'createChain' },
  userId: { operation: 'inviteUser' },
  scheme: { operation: 'listSchemes' },
  payoutId: { operation: 'payOutNow' },
  adjustmentId: { operation: 'requestAdjustment' },
  fileId: { operation: 'listPayoutFiles' },
  returnId: { operation: 'takePayoutReturns' },
  differenceId: { operation: 'listDifferences' },
  disputeId: { operation: 'openSandboxDispute' },
  alertId: { operation: 'listDisputeAlerts' },
  noticeId: { operation: 'listDisputeNotices' },
  runId: { operation: 'requestReconciliationRun' },
};
