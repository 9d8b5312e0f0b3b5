import { generateKeyPairSync } from 'node:crypto';
import { orderRequest } from './order-server.ts';

const KEY = {
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
  kid: 'key-1',
};

export const MONTH = '2026-03'; // Of all partners.

export const SHARED_VIEW = {
  page: 'payments',
  name: 'Declined',
  search: 'state=DECLINED',
  isShared: true,
};

export const ALERT_RULE = {
  kind: 'APPROVAL_RATE',
  name: 'Approvals',
  belowPercent: 100,
  minimumPayments: 1,
};

export const REPORT_SCHEDULE = {
  name: 'Payments of the day',
  report: 'payments',
  every: 'DAY',
  at: '06:00',
  timeZone: 'America/Toronto',
};

/** Ids that nothing has. */
export const NOBODYS: Readonly<Record<string, string>> = {
  clientId: 'ci0001KJMMA2G0AVQ8FJKY93MBDMRS',
  apiKeyId: 'ak0001KJMMA2G0AVQ8FJKY93MBDMRS',
  userId: 'us0001KJMMA2G0AVQ8FJKY93MBDMRS',
  merchantId: '9999999999994',
  month: MONTH,
  merchantOrderId: '99999999999',
  eventId: 'ev0001KJMMA2G0AVQ8FJKY93MBDMRS',
  endpointId: 'we0001KJMMA2G0AVQ8FJKY93MBDMRS',
  requestId: 'rq0001KJMMA2G0AVQ8FJKY93MBDMRS',
  deliveryId: 'de0001KJMMA2G0AVQ8FJKY93MBDMRS',
  replayId: 'wr0001KJMMA2G0AVQ8FJKY93MBDMRS',
  customerId: 'cu0001KJMMA2G0AVQ8FJKY93MBDMRS',
  paymentMethodId: 'pm0001KJMMA2G0AVQ8FJKY93MBDMRS',
  paymentId: 'pi0001KJMMA2G0AVQ8FJKY93MBDMRS',
  refundId: 'ri0001KJMMA2G0AVQ8FJKY93MBDMRS',
  disputeId: 'di0001KJMMA2G0AVQ8FJKY93MBDMRS',
  fileId: 'dl0001KJMMA2G0AVQ8FJKY93MBDMRS',
  validationId: 'vi0001KJMMA2G0AVQ8FJKY93MBDMRS',
  batchId: 'ba0001KJMMA2G0AVQ8FJKY93MBDMRS',
  authenticationId: 'ta0001KJMMA2G0AVQ8FJKY93MBDMRS',
  profileId: 'hp0001KJMMA2G0AVQ8FJKY93MBDMRS',
  payoutId: 'po0001KJMMA2G0AVQ8FJKY93MBDMRS',
  viewId: 'sv0001KJMMA2G0AVQ8FJKY93MBDMRS',
  draftId: 'md0001KJMMA2G0AVQ8FJKY93MBDMRS',
  linkId: 'ml0001KJMMA2G0AVQ8FJKY93MBDMRS',
  alertId: 'dw0001KJMMA2G0AVQ8FJKY93MBDMRS',
  ruleId: 'ar0001KJMMA2G0AVQ8FJKY93MBDMRS',
  raisedAlertId: 'al0001KJMMA2G0AVQ8FJKY93MBDMRS',
  scheduleId: 'rs0001KJMMA2G0AVQ8FJKY93MBDMRS',
  reportRunId: 'rn0001KJMMA2G0AVQ8FJKY93MBDMRS',
  proposalId: 'ac0001KJMMA2G0AVQ8FJKY93MBDMRS',
};

/** What must stand in the query beside the id. */
export const BESIDE_ID: Readonly<Record<string, string>> = {
  'POST /disputes/:disputeId/files': '?field=receipt&fileName=a.pdf',
};

/** What to send to routes that take a body, so that it is the id that decides. */
export const BODIES: Readonly<Record<string, unknown>> = {
  'POST /onboarding/merchants/:merchantId/orders': orderRequest(),
  'PUT /onboarding/drafts/:draftId': { version: 1, draftedMerchant: {} },
  'POST /onboarding/drafts/:draftId/submit': { version: 1 },
  'POST /onboarding/drafts/:draftId/links': { parts: ['BANKING'] },
  'POST /payments/:paymentId/complete': { idempotencyKey: 'i' },
  'POST /payments/:paymentId/cancel': { idempotencyKey: 'i' },
  'POST /payments/:paymentId/release': { idempotencyKey: 'i' },
  'POST /payments/:paymentId/increment': {
    idempotencyKey: 'i',
    amount: { amount: 100, currency: 'CAD' },
  },
  'PATCH /disputes/:disputeId/evidence': { explanation: 'It was delivered.' },
  'POST /disputes/:disputeId/submit': { idempotencyKey: 'i', digest: '0'.repeat(64) },
  'POST /disputes/:disputeId/accept': { idempotencyKey: 'i' },
  'POST /disputes/:disputeId/files': '%PDF-1.7',
  'POST /three-d-secure/authentications/:authenticationId/lookup': {
    idempotencyKey: 'i',
    challengeResponse: 'e30',
  },
  'POST /users/:userId/invitation': {},
  'PUT /users/:userId/role': { role: 'DEVELOPER' },
  'POST /clients/:clientId/roll': {},
  'POST /api-keys/:apiKeyId/roll': {},
  'PUT /clients/:clientId/jwks': { jwks: { keys: [KEY] } },
  'PUT /clients/:clientId/agent': { agent: { currency: 'CAD', perCall: 1, perDay: 1 } },
  'POST /proposals/:proposalId/confirm': { digest: '0'.repeat(64) },
  'PATCH /webhook-endpoints/:endpointId': { status: 'PAUSED' },
  'POST /webhook-endpoints/:endpointId/roll-secret': {},
  'POST /webhook-endpoints/:endpointId/replay': {
    from: '2026-03-01T00:00:00Z',
    to: '2026-03-02T00:00:00Z',
  },
  'POST /webhook-deliveries/:deliveryId/redeliver': {},
  'POST /onboarding/merchants/:merchantId/bank-account': {
    idempotencyKey: 'i',
    currency: 'CAD',
    institutionNumber: 3,
    transitNumber: '00012',
    accountNumber: '7654321',
  },
  'PUT /alert-rules/:ruleId': ALERT_RULE,
  'PUT /report-schedules/:scheduleId': REPORT_SCHEDULE,
  'PATCH /payments/:paymentId': { metadata: { orderNumber: '1' } },
  'PATCH /customers/:customerId': { name: 'Ana Roy' },
  'PATCH /payment-methods/:paymentMethodId': { metadata: { orderNumber: '1' } },
  'PATCH /hosted-fields/profiles/:profileId': { origins: ['https://evil.example'] },
  'PATCH /onboarding/merchants/:merchantId': { businessActivity: { dropShipping: true } },
};
