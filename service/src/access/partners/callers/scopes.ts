/** What is done in a partner's name. Whoever writes is shown what they wrote; to read takes `.read`. */
const OF_PARTNERS = {
  'onboarding.merchant.read': 'Retrieve and list merchants',
  'onboarding.merchant.write': 'Create and update merchants',
  'onboarding.order.read': 'Retrieve and list orders',
  'onboarding.order.write': 'Create orders',
  'payment.read':
    'Retrieve payments, validations, payment methods, 3-D Secure results, batches and payouts',
  'payment.write': 'Make payments, validations, payment methods and 3-D Secure authentications',
  'refund.read': 'Retrieve and list refunds',
  'refund.write': 'Make refunds',
  'dispute.read': 'Retrieve and list disputes, their evidence and warnings',
  'dispute.write': 'Give evidence, submit and accept disputes',
  'event.read': 'Read events, requests and timelines',
  'webhook.read': 'Retrieve and list webhook endpoints and what was sent to them',
  'webhook.write': 'Create, change, try and delete webhook endpoints, and send again',
  'alert.read': 'List alerts and their rules, scheduled reports and their runs',
  'alert.write': 'Create, change and delete alert rules and scheduled reports, acknowledge alerts',
  'user.read': 'List the people of the partner',
  'user.write': 'Invite, change and disable the people of the partner',
  'credential.read': 'List the clients and API keys of the partner',
  'credential.write': 'Create, roll and revoke the clients and API keys of the partner',
} as const;

/** What operators do. `operator` includes all the others. */
const OF_OPERATORS = {
  operator: 'Run the platform: every scope of operators',
  'operator.read': 'Read everything that operators see',
  'operator.bank.read': 'Download bank files, which contain account numbers',
  'operator.accounts.read':
    'Look at bank accounts and dates of birth of merchants, which are masked otherwise',
  'operator.merchant.write': 'Set the terminal and the fee plan of merchants',
  'operator.order.write': 'Move orders',
  'operator.risk.write': 'Suspend and reactivate merchants, set up 3-D Secure',
  'operator.finance.write': 'Payouts, adjustments, bank files, reconciliation, audit of the books',
  'operator.alert.write': 'Alert rules and scheduled reports of operators',
  'operator.partner.write': 'Partners, chains, clients and API keys',
  'operator.user.write': 'Invite, change and disable people',
  'operator.system.write': 'Acquirer routes, card types, and the sandbox',
} as const;

/** What a credential may be allowed. */
export const SCOPES = { ...OF_PARTNERS, ...OF_OPERATORS } as const;
export type Scope = keyof typeof SCOPES;
export type PartnerScope = keyof typeof OF_PARTNERS;
/** A client of the operator has all scopes of operators; people have some of them, by their role. */
export type ClientScope = PartnerScope | 'operator';

export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPES, text);
}

export function isPartnerScope(text: string): text is PartnerScope {
  return Object.hasOwn(OF_PARTNERS, text);
}

export const PARTNER_SCOPES: readonly PartnerScope[] =
  Object.keys(OF_PARTNERS).filter(isPartnerScope);
export const CLIENT_SCOPES: readonly ClientScope[] = [...PARTNER_SCOPES, 'operator'];
