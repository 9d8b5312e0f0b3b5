export {
  acquirerProofOf,
  AuthenticationUseBody,
  authenticationUseBody,
  type Begun,
  type ClaimingCard,
  type ClaimingIntent,
  claimOf,
  createCardIntents,
  ThreeDSecureData,
  type Use,
} from './claims/claim.ts';
export { type AuthenticatedBrowser, browsersOfAuthentications } from './records/browser-store.ts';
export { createDirectories, type DirectoryDefaults } from './directories/directories.ts';
export { threeDSecureJobs } from './jobs.ts';
export type { KeptMessage } from './records/kept-message.ts';
export { RESULTS_PATH, resultPort } from './results/result-port.ts';
export { threeDSecureRoutes } from './routes.ts';
export {
  NO_THREE_D_SECURE,
  type ThreeDSecureDeps,
  type ThreeDSecureSettings,
} from './directories/three-d-secure-deps.ts';
