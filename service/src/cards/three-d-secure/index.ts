export {
  acquirerProofOf,
  AuthenticationUseBody,
  authenticationUseBody,
  claimOf,
  type ClaimingIntent,
  knownCards,
  proveClaims,
  ThreeDSecureData,
  type Use,
} from './claim.ts';
export { simulatedDirectories } from './simulated-directories.ts';
export { createDirectories, type DirectoryDefaults } from './directories.ts';
export { threeDSecureJobs } from './jobs.ts';
export { RESULTS_PATH, resultPort } from './result-port.ts';
export { threeDSecureRoutes } from './routes.ts';
export {
  NO_THREE_D_SECURE,
  type ThreeDSecureDeps,
  type ThreeDSecureMeans,
} from './three-d-secure-deps.ts';
