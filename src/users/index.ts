export { accountRoutes } from './account-routes.ts';
export { createPeople } from './people.ts';
export { passwordHash, verifyPassword } from './password.ts';
export { ensureUser } from './provision.ts';
export { OPERATOR_ROLES, type Role, scopesOfRole } from './role.ts';
export { callerOfUser, createSessionAuthenticate, SESSION_ACCESS } from './session-authenticate.ts';
export { consoleSessionRoutes, type SessionRouteDeps } from './session-routes.ts';
export { userRoutes } from './user-routes.ts';
export { findUserByEmail } from './user-store.ts';
