/** The records that calls are about, as the one who calls sees them. */
export type Found = Readonly<{
  partnerId: string;
  payment: Readonly<Record<string, string>>;
  refundId: string;
  authenticationId: string;
  validationId: string;
  customerId: string;
  email: string;
  batchId: string;
  payoutId: string;
  merchantId: string;
  merchantName: string;
  eventId: string;
  requestId: string;
  endpointId: string;
  correlationId: string;
  /** Before which half of the payments were made. */
  middle: string;
}>;

export type ConsoleCall = Readonly<{ name: string; path: string; isList: boolean }>;
type Side = 'operator' | 'partner';

const list = (name: string, path: string): ConsoleCall => ({ name, path, isList: true });
const one = (name: string, path: string): ConsoleCall => ({ name, path, isList: false });

/** Every call that a page of the console makes to read. */
export function callsOf(side: Side, found: Found): readonly ConsoleCall[] {
  const isOperator = side === 'operator';
  const base = isOperator ? '/api/operator' : '/api';
  return [
    ...overviewCalls(base),
    ...paymentCalls(base, found),
    ...tradeCalls(base, found, isOperator),
    ...settlementCalls(base, found),
    ...searchCalls(base, found),
    ...(isOperator ? operatorCalls(base, found) : partnerCalls(base, found)),
  ];
}

function overviewCalls(base: string): ConsoleCall[] {
  return ['24h', '7d', '30d', '90d'].map((range) =>
    one(`overview of ${range}`, `${base}/overview?range=${range}`),
  );
}

function paymentCalls(base: string, { middle, payment, batchId }: Found): ConsoleCall[] {
  const payments = `${base}/payments`;
  const filters = {
    'a merchant': `merchantId=${payment['merchantId']}`,
    'those declined': 'status=DECLINED',
    'those on hold': 'status=AUTHORIZED',
    'those that succeeded': 'status=SUCCEEDED',
    'a brand': 'cardBrand=MASTERCARD',
    'a reason': 'reason=DECLINED_51',
    'a currency': 'currency=CAD',
    'an amount': `amount=${payment['amount']}`,
    'last four': `lastFour=${payment['lastFour']}`,
    'an order': `orderId=${payment['orderId']}`,
    'an invoice': `invoiceNumber=${payment['invoiceNumber']}`,
    'a customer': `customerId=${payment['customerId']}`,
    'with 3-D Secure': 'isThreeDSecure=true',
    'those refunded': 'isRefunded=true',
    'a batch': `batchId=${batchId}`,
    'half the time ago': `created_to=${encodeURIComponent(middle)}`,
    'a merchant, half the time ago': `merchantId=${payment['merchantId']}&created_to=${encodeURIComponent(middle)}`,
    'a brand and a status': 'cardBrand=VISA&status=DECLINED',
  };
  return [
    list('payments', `${payments}?`),
    ...Object.entries(filters).map(([name, query]) =>
      list(`payments: ${name}`, `${payments}?${query}&`),
    ),
    one('a payment', `${payments}/${payment['paymentId']}`),
    one('its timeline', `${base}/timeline?paymentId=${payment['paymentId']}`),
    list('its refunds', `${base}/refunds?paymentId=${payment['paymentId']}&`),
  ];
}

function tradeCalls(base: string, found: Found, isOperator: boolean): ConsoleCall[] {
  const { authenticationId, customerId, merchantId, middle, refundId, validationId } = found;
  const threeDSecure = isOperator
    ? `${base}/authentications`
    : `${base}/three-d-secure/authentications`;
  const merchants = isOperator ? `${base}/merchants` : `${base}/onboarding/merchants`;
  const before = `created_to=${encodeURIComponent(middle)}&`;
  return [
    list('refunds', `${base}/refunds?`),
    list('refunds: a status', `${base}/refunds?status=SUCCEEDED&`),
    list('refunds: a merchant', `${base}/refunds?merchantId=${merchantId}&`),
    one('a refund', `${base}/refunds/${refundId}`),
    list('validations', `${base}/validations?`),
    list('validations: a status', `${base}/validations?status=SUCCEEDED&`),
    one('a validation', `${base}/validations/${validationId}`),
    list('customers', `${base}/customers?`),
    one('a customer', `${base}/customers/${customerId}`),
    list('payment methods', `${base}/payment-methods?`),
    list('authentications', `${threeDSecure}?`),
    list('authentications: half the time ago', `${threeDSecure}?${before}`),
    one('an authentication', `${threeDSecure}/${authenticationId}`),
    one('its timeline', `${base}/timeline?authenticationId=${authenticationId}`),
    list('merchants', `${merchants}?`),
    one('a merchant', `${merchants}/${merchantId}`),
    one('a merchant’s timeline', `${base}/timeline?merchantId=${merchantId}`),
    list('events', `${base}/events?`),
    list('events: a type', `${base}/events?type=payment.declined&`),
    list('events: a common type', `${base}/events?type=payment.succeeded&`),
    list('events: half the time ago', `${base}/events?${before}`),
    one('an event', `${base}/events/${found.eventId}`),
  ];
}

function settlementCalls(base: string, { batchId, merchantId, payoutId }: Found): ConsoleCall[] {
  return [
    list('batches', `${base}/batches?`),
    list('batches: a status', `${base}/batches?status=CLOSED&`),
    list('batches: a merchant', `${base}/batches?merchantId=${merchantId}&`),
    one('a batch', `${base}/batches/${batchId}`),
    list('payouts', `${base}/payouts?`),
    list('payouts: a status', `${base}/payouts?status=PAID&`),
    list('payouts: a merchant', `${base}/payouts?merchantId=${merchantId}&`),
    one('a payout', `${base}/payouts/${payoutId}`),
    one('its timeline', `${base}/timeline?payoutId=${payoutId}`),
  ];
}

function searchCalls(base: string, found: Found): ConsoleCall[] {
  const { correlationId, email, merchantName, payment } = found;
  const dollars = (Number(payment['amount']) / 100).toFixed(2);
  const asked = {
    'an id': payment['paymentId'],
    'the beginning of an id': payment['paymentId']?.slice(0, 16),
    'an order': payment['orderId'],
    'last four': payment['lastFour'],
    'an amount': dollars,
    'an e-mail address': email,
    'a merchant’s name': merchantName,
    'a correlation id': correlationId,
    nothing: 'there is none such',
  };
  return Object.entries(asked).map(([name, q = '']) =>
    one(`search: ${name}`, `${base}/search?q=${encodeURIComponent(q)}`),
  );
}

function operatorCalls(base: string, { partnerId, payment, requestId }: Found): ConsoleCall[] {
  return [
    list('payments: a partner', `${base}/payments?partnerId=${partnerId}&`),
    list('payment methods of a partner', `${base}/payment-methods?partnerId=${partnerId}&`),
    list('orders', `${base}/orders?`),
    list('payout files', `${base}/payout-files?`),
    list('payout returns', `${base}/payout-returns?`),
    list('adjustments', `${base}/adjustments?`),
    list('differences', `${base}/reconciliation/differences?`),
    list('differences: open', `${base}/reconciliation/differences?state=OPEN&`),
    list('reconciliation runs', `${base}/reconciliation/runs?`),
    list('webhook deliveries', `${base}/webhook-deliveries?`),
    list('webhook deliveries: dead', `${base}/webhook-deliveries?state=DEAD&`),
    list('requests', `${base}/requests?partnerId=${partnerId}&`),
    list('requests: failed', `${base}/requests?partnerId=${partnerId}&failed=true&`),
    one('a request', `${base}/requests/${requestId}?partnerId=${partnerId}`),
    list('partners', `${base}/partners?`),
    list('users', `${base}/users?`),
    list('audit log', `${base}/audit-log?`),
    one('system', `${base}/system`),
    list('approvals', '/api/actions?'),
    list('ledger entries', `${base}/ledger-entries?`),
    list('acquirer messages', `${base}/acquirer-messages?paymentId=${payment['paymentId']}&`),
    list('unresolved payments', `${base}/unresolved-payments?`),
  ];
}

function partnerCalls(base: string, found: Found): ConsoleCall[] {
  const { batchId, endpointId, merchantId, payoutId, requestId } = found;
  return [
    list('requests', `${base}/requests?`),
    list('requests: failed', `${base}/requests?failed=true&`),
    list('requests: a merchant', `${base}/requests?merchantId=${merchantId}&`),
    one('a request', `${base}/requests/${requestId}`),
    list('webhook endpoints', `${base}/webhook-endpoints?`),
    list('webhook deliveries', `${base}/webhook-endpoints/${endpointId}/deliveries?`),
    list(
      'webhook deliveries: dead',
      `${base}/webhook-endpoints/${endpointId}/deliveries?state=DEAD&`,
    ),
    one('webhook statistics', `${base}/webhook-endpoints/${endpointId}/statistics`),
    list('entries of a batch', `${base}/batches/${batchId}/entries?`),
    one('fees of a batch', `${base}/batches/${batchId}/fees`),
    list('lines of a payout', `${base}/payouts/${payoutId}/lines?`),
    one('a balance', `${base}/merchants/${merchantId}/balance`),
    list('clients', `${base}/clients?`),
    list('API keys', `${base}/api-keys?`),
    list('users', `${base}/users?`),
    list('approvals', '/api/actions?'),
  ];
}
