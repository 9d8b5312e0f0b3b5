export { OPERATOR_ROLES, PARTNER_ROLES, type Role, scopesOfRole, type Side, sideOf } from './role.ts';
