export {
  type AuthenticationUse,
  type Consumed,
  consumeAuthentications,
  type ThreeDSecureClaim,
} from './consume-authentications.ts';
export {
  createDirectoryServer,
  type DirectoryServer,
  noDirectoryServer,
} from './directory-server.ts';
export { digitsOf } from './ecommerce-indicator.ts';
export { threeDSecureJobs } from './jobs.ts';
export { RESULTS_PATH, resultPort } from './result-port.ts';
export { threeDSecureRoutes } from './routes.ts';
export type { ThreeDSecureDeps } from './three-d-secure-deps.ts';
