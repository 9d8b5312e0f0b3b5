/** What a credential may be allowed. `.write` includes the `.read` of the same thing. */
export const SCOPES = {
  'onboarding.merchant.read': 'Retrieve and list merchants',
  'onboarding.merchant.write': 'Create and update merchants',
  'onboarding.order.read': 'Retrieve and list orders',
  'onboarding.order.write': 'Create orders',
  'payment.read': 'Retrieve payments, validations, payment methods and 3-D Secure results',
  'payment.write': 'Make payments, validations, payment methods and 3-D Secure authentications',
  'refund.read': 'Retrieve and list refunds',
  'refund.write': 'Make refunds',
  'event.read': 'Read events',
  'webhook.write': 'Manage webhook endpoints',
  operator: 'Run the platform: partners, credentials, orders, audit log',
} as const;
export type Scope = keyof typeof SCOPES;

export const PARTNER_KINDS = ['ISV', 'PARTNER_ACQUIRER', 'PARTNER_BANK'] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

type Credential = Readonly<{ clientId: string; scopes: ReadonlySet<string> }>;

/** A partner's credential: it sees what is its partner's, and nothing else. */
export type PartnerCaller = Credential &
  Readonly<{
    kind: 'partner';
    partnerId: string;
    partnerKind: PartnerKind;
    /** Set when the credential is bound to one merchant. */
    merchantId: string | null;
  }>;

export type OperatorCaller = Credential & Readonly<{ kind: 'operator' }>;

/** Who makes the call, as proven by its token or API key. Stores filter by it in SQL. */
export type Caller = PartnerCaller | OperatorCaller;

/** Who asks for one thing; a credential bound to one merchant sees that merchant's alone. */
export type Seen = Readonly<{ id: string; partnerId: string; merchantId: string | null }>;

/** Whether a thing is theirs to see: for look-ups that share a statement and are sorted out after. */
export function isSeenBy(
  thing: Readonly<{ partnerId: string; merchantId: string }>,
  by: Omit<Seen, 'id'>,
): boolean {
  if (thing.partnerId !== by.partnerId) return false;
  return by.merchantId === null || by.merchantId === thing.merchantId;
}

export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPES, text);
}

export function allows(granted: ReadonlySet<string>, needed: Scope): boolean {
  if (granted.has(needed)) return true;
  return needed.endsWith('.read') && granted.has(needed.replace(/\.read$/, '.write'));
}
