export { accountRoutes } from './account-routes.ts';
export { createPeople } from './people.ts';
export { passwordHash, verifyPassword } from './password.ts';
export { ensureUser } from './provision.ts';
export {
  OPERATOR_ROLES,
  PARTNER_ROLES,
  type Role,
  scopesOfRole,
  type Side,
  sideOf,
} from './role.ts';
export { callerOfUser, createSessionAuthenticate, SESSION_ACCESS } from './session-authenticate.ts';
export { consoleSessionRoutes, type SessionRouteDeps } from './session-routes.ts';
export type { UserDeps } from './user-deps.ts';
export { userRoutes } from './user-routes.ts';
export { findUserByEmail } from './user-store.ts';
