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

/** Whether a scope is granted: `.write` includes the `.read` of the same thing. */
export function allows(granted: ReadonlySet<string>, needed: string): boolean {
  if (granted.has(needed)) return true;
  return needed.endsWith('.read') && granted.has(needed.replace(/\.read$/, '.write'));
}
