import { allows, type Caller } from '../../platform/http/caller.ts';
import * as partners from '../partners/index.ts';
import type { Route } from '../../platform/http/route.ts';

export const OPERATOR_ROLES = ['OPERATOR_ADMIN', 'OPERATOR', 'RISK', 'FINANCE'] as const;
export const PARTNER_ROLES = ['PARTNER_ADMIN', 'DEVELOPER', 'READ_ONLY'] as const;
type PartnerRole = (typeof PARTNER_ROLES)[number];
export type Role = (typeof OPERATOR_ROLES)[number] | PartnerRole;
type Side = 'OPERATOR' | 'PARTNER';

/** Webhook endpoints are for those who look after them: their deliveries say little to others. */
const READS = partners.PARTNER_SCOPES.filter(
  (scope) => scope.endsWith('.read') && scope !== 'webhook.read',
);

/** What each role may do. Operators' roles have scopes of partners for when they act for one. */
const SCOPES_BY_ROLE: Readonly<Record<Role, readonly partners.Scope[]>> = {
  OPERATOR_ADMIN: ['operator', ...partners.PARTNER_SCOPES],
  OPERATOR: [
    'operator.read',
    'operator.merchant.write',
    'operator.order.write',
    'operator.risk.write',
    'payment.read',
    'payment.write',
    'refund.read',
    'refund.write',
    'dispute.read',
    'dispute.write',
    'onboarding.merchant.read',
    'onboarding.merchant.write',
    'onboarding.order.read',
    'onboarding.order.write',
    'event.read',
    'webhook.read',
    'webhook.write',
    'operator.alert.write',
    'alert.read',
    'alert.write',
  ],
  RISK: [
    'operator.read',
    'operator.risk.write',
    'operator.alert.write',
    'dispute.write',
    'alert.write',
    ...READS,
  ],
  FINANCE: [
    'operator.read',
    'operator.alert.write',
    'alert.write',
    'operator.bank.read',
    'operator.accounts.read',
    'operator.finance.write',
    'refund.write',
    ...READS,
  ],
  PARTNER_ADMIN: partners.PARTNER_SCOPES,
  DEVELOPER: [
    'payment.read',
    'refund.read',
    'dispute.read',
    'onboarding.merchant.read',
    'onboarding.order.read',
    'event.read',
    'webhook.read',
    'webhook.write',
    'alert.read',
    'alert.write',
    'credential.read',
    'credential.write',
    'user.read',
  ],
  READ_ONLY: READS,
};

export function scopesOfRole(role: Role): readonly partners.Scope[] {
  return SCOPES_BY_ROLE[role];
}

/** What somebody in the role does as an operator. */
export function operatorScopesOf(role: Role): partners.Scope[] {
  return SCOPES_BY_ROLE[role].filter((scope) => !partners.isPartnerScope(scope));
}

/** What somebody in the role does in the name of a partner. Only partner banks have orders. */
export function partnerScopesOf(role: Role, kind: partners.PartnerKind): partners.PartnerScope[] {
  const own = SCOPES_BY_ROLE[role].filter(partners.isPartnerScope);
  return own.filter((scope) => kind === 'PARTNER_BANK' || !scope.startsWith('onboarding.order.'));
}

/** Whether somebody in the role does more than look: what others ask for is theirs to decide on. */
export function canDecide(role: Role): boolean {
  return SCOPES_BY_ROLE[role].some((scope) => !scope.endsWith('.read'));
}

/** Whether the role has anything that the one before has not. */
export function addsRights(before: Role, after: Role): boolean {
  const granted = new Set<string>(SCOPES_BY_ROLE[before]);
  return SCOPES_BY_ROLE[after].some((scope) => !allows(granted, scope));
}

export function isPartnerRole(role: Role): role is PartnerRole {
  return PARTNER_ROLES.some((each) => each === role);
}

export function sideOf(role: Role): Side {
  return isPartnerRole(role) ? 'PARTNER' : 'OPERATOR';
}

const ROLES = [...OPERATOR_ROLES, ...PARTNER_ROLES];

/** All that a caller may do: of an operator also what is done in the name of a partner, and the reverse. */
export function scopesOfPerson({ scopes, user }: Caller): ReadonlySet<string> {
  const role = ROLES.find((one) => one === user?.role);
  return role ? new Set([...scopes, ...scopesOfRole(role)]) : scopes;
}

/** A route without what of its answers is not for its caller to see. */
export function shownToCaller(route: Route): Route {
  return partners.withholding(route, scopesOfPerson);
}
