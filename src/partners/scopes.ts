/** What a credential may be allowed. `.write` includes the `.read` of the same thing. */
export const SCOPES = {
  'onboarding.merchant.read': 'Retrieve and list merchants',
  'onboarding.merchant.write': 'Create and update merchants',
  'onboarding.order.read': 'Retrieve and list orders',
  'onboarding.order.write': 'Create orders',
  'payment.read':
    'Retrieve payments, validations, payment methods, 3-D Secure results, batches and payouts',
  'payment.write': 'Make payments, validations, payment methods and 3-D Secure authentications',
  'refund.read': 'Retrieve and list refunds',
  'refund.write': 'Make refunds',
  'event.read': 'Read events, requests and timelines',
  'webhook.write': 'Manage webhook endpoints',
  operator: 'Run the platform: partners, credentials, orders, audit log',
} as const;
export type Scope = keyof typeof SCOPES;

export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPES, text);
}
