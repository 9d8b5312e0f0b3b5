export { OPERATOR_ROLES, PARTNER_ROLES, type Role, scopesOfRole, type Side, sideOf } from './role.ts';
export const SESSION_ACCESS = { account: 'session', enrol: 'session.enrol' } as const;
