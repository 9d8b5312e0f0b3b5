import type { AnswerOf } from '../../api/call.ts';

export type User = AnswerOf<'listUsers'>['data'][number];
export type Role = User['role'];

export const OPERATOR_ROLES = ['OPERATOR_ADMIN', 'OPERATOR', 'RISK', 'FINANCE'] as const;
export const PARTNER_ROLES = ['PARTNER_ADMIN', 'DEVELOPER', 'READ_ONLY'] as const;
export const ROLES: readonly Role[] = [...OPERATOR_ROLES, ...PARTNER_ROLES];
export const STATUSES = ['INVITED', 'ACTIVE', 'DISABLED'] as const;

export function isPartnerRole(role: string): role is (typeof PARTNER_ROLES)[number] {
  return PARTNER_ROLES.some((one) => one === role);
}
