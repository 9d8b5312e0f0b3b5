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
} from './claim.ts';
export { createDirectories, type DirectoryDefaults } from './directories.ts';
export { threeDSecureJobs } from './jobs.ts';
export { RESULTS_PATH, resultPort } from './result-port.ts';
export { threeDSecureRoutes } from './routes.ts';
export {
  NO_THREE_D_SECURE,
  type ThreeDSecureDeps,
  type ThreeDSecureSettings,
} from './three-d-secure-deps.ts';
