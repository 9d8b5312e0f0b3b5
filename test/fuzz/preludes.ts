/** What a thing must have gone through before an operation can be done to it. */
export const PRELUDES: Readonly<Record<string, readonly string[]>> = {
  reviewOrder: ['adjudicateOrder'],
  approveOrder: ['adjudicateOrder'],
  declineOrder: ['adjudicateOrder'],
  scheduleOrder: ['adjudicateOrder', 'approveOrder'],
  completeOrder: ['adjudicateOrder', 'approveOrder', 'scheduleOrder'],
  reactivateMerchant: ['suspendMerchant'],
  resetScheme: ['setScheme'],
  retrieveRequestor: ['setRequestor'],
  retrieveAnyFeePlan: ['setFeePlan'],
  removeRequestor: ['setRequestor'],
};

/** What is done to these must not be done to what the other rounds live on. */
export const ALWAYS_NEW: ReadonlySet<string> = new Set([
  'updateMerchant',
  'suspendMerchant',
  'reactivateMerchant',
  'createOrder',
  'adjudicateOrder',
  'reviewOrder',
  'approveOrder',
  'declineOrder',
  'scheduleOrder',
  'completeOrder',
  'deletePaymentMethod',
  'deleteCustomer',
  'deleteHostedFieldsProfile',
  'revokeClient',
  'rollApiKey',
  'revokeApiKey',
  'retrieveApiKey',
  'approveAdjustment',
  'declineAdjustment',
  'resolvePayoutReturn',
  'holdPayouts',
  'setPayoutReserve',
]);
