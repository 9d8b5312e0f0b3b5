/** What can be found, and which scope shows it to a partner. */
export const SCOPE_OF = {
  PAYMENT: 'payment.read',
  REFUND: 'refund.read',
  VALIDATION: 'payment.read',
  AUTHENTICATION: 'payment.read',
  BATCH: 'payment.read',
  PAYOUT: 'payment.read',
  DISPUTE: 'dispute.read',
  DISPUTE_ALERT: 'dispute.read',
  CUSTOMER: 'payment.read',
  PAYMENT_METHOD: 'payment.read',
  MERCHANT: 'onboarding.merchant.read',
  ORDER: 'onboarding.order.read',
  EVENT: 'event.read',
  REQUEST: 'event.read',
  WEBHOOK_ENDPOINT: 'webhook.read',
  WEBHOOK_DELIVERY: 'webhook.read',
  USER: 'user.read',
  CREDENTIAL: 'credential.read',
  ADJUSTMENT: 'operator.read',
  BANK_FILE: 'operator.read',
  DIFFERENCE: 'operator.read',
  PARTNER: 'operator.read',
} as const;
export type ResultKind = keyof typeof SCOPE_OF;

export type SearchResult = Readonly<{
  kind: ResultKind;
  id: string;
  title: string;
  subtitle: string;
  partnerId: string | null;
  merchantId: string | null;
  createdAt: Date;
}>;

/** With the words of the record that were found, in small letters and without accents. */
export type NamedResult = SearchResult & Readonly<{ matched: readonly string[] }>;

export const RESULTS_MAX = 20;
/** Of one kind, so that others are seen too. */
export const OF_KIND_MAX = 8;
