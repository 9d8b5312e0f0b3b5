import type { Caller } from '../../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../../platform/http/errors.ts';
import type { Agent } from './agent-policy.ts';

export const PARTNER_KINDS = ['ISV', 'PARTNER_ACQUIRER', 'PARTNER_BANK'] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

/** A partner's credential: it sees what is its partner's, and nothing else. */
export type PartnerCaller = Caller &
  Readonly<{
    kind: 'partner';
    partnerId: string;
    partnerKind: PartnerKind;
    /** Set when the credential is bound to one merchant. */
    merchantId: string | null;
    /** Where the credential is an agent's. */
    agent?: Agent;
  }>;

export type OperatorCaller = Caller & Readonly<{ kind: 'operator' }>;

/** Everybody who has a credential. Stores filter by it in SQL. */
export type AnyCaller = PartnerCaller | OperatorCaller;

type Called = Readonly<{ caller: Caller | undefined }>;

/** Callers come from `auth`, which makes those of AnyCaller and no others. */
export function isPartner(caller: Caller | undefined): caller is PartnerCaller {
  return caller?.kind === 'partner';
}

function isOperator(caller: Caller | undefined): caller is OperatorCaller {
  return caller?.kind === 'operator';
}

/** The partner behind a call; an operator has routes of its own. */
export function partnerOf({ caller }: Called): PartnerCaller {
  if (!isPartner(caller)) throw new Problem(PLATFORM_PROBLEMS.forbidden);
  return caller;
}

export function operatorOf({ caller }: Called): OperatorCaller {
  if (!isOperator(caller)) throw new Problem(PLATFORM_PROBLEMS.forbidden);
  return caller;
}

/** Whose records are looked for: a partner's, and of these one merchant's. Operators see everybody's. */
export type RecordScope =
  Pick<PartnerCaller, 'partnerId' | 'merchantId'> | Readonly<{ partnerId: null; merchantId: null }>;

/** What an operator looks for: the records of a partner, or everybody's. */
export function operatorScope({ partnerId }: Readonly<{ partnerId?: string }> = {}): RecordScope {
  if (partnerId === undefined) return { partnerId: null, merchantId: null };
  return { partnerId, merchantId: null };
}

export function seenBy(caller: AnyCaller | RecordScope): RecordScope {
  return 'partnerId' in caller ? caller : operatorScope();
}

/** Who asks for one thing; a credential bound to one merchant sees that merchant's alone. */
export type Seen = Readonly<{ id: string }> & RecordScope;

/** Whether a thing is theirs to see: for look-ups that share a statement and are sorted out after. */
export function isSeenBy(
  thing: Readonly<{ partnerId: string; merchantId: string }>,
  by: RecordScope,
): boolean {
  if (by.partnerId === null) return true;
  if (thing.partnerId !== by.partnerId) return false;
  return by.merchantId === null || by.merchantId === thing.merchantId;
}

/** A company that builds on the platform. */
export type Partner = Readonly<{
  id: string;
  kind: PartnerKind;
  name: string;
  createdAt: Date;
  modifiedAt: Date;
}>;

/** Links all merchants a partner brings under one number, which the operator issues. */
export type Chain = Readonly<{ id: string; partnerId: string; name: string; createdAt: Date }>;
