export { accountRoutes } from './account-routes.ts';
export {
  createPeople,
  callerOfUser,
  createSessionAuthenticate,
  SESSION_ACCESS,
} from './session-authenticate.ts';
export { passwordHash, verifyPassword } from './password.ts';
export { ensureUser } from './provision.ts';
export { type Colleague, colleaguesOf } from './colleague-store.ts';
export {
  canDecide,
  OPERATOR_ROLES,
  PARTNER_ROLES,
  type Role,
  scopesOfPerson,
  scopesOfRole,
  shownToCaller,
} from './role.ts';
export { consoleSessionRoutes, type SessionRouteDeps } from './session-routes.ts';
export { userRoutes } from './user-routes.ts';
export { activeAddresses, findUserByEmail } from './user-store.ts';
