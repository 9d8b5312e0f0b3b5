import type { DirectoryDefaults } from './directories.ts';
import type { ThreeDSecureDeps } from './three-d-secure-deps.ts';

/** How cardholders are authenticated. */
export type ThreeDSecureMeans = DirectoryDefaults &
  Pick<ThreeDSecureDeps, 'authenticationsPerMinute' | 'production'>;

/** Where none is configured: every authentication is a technical issue, and none is a proof. */
export const NO_THREE_D_SECURE: ThreeDSecureMeans = {
  threeDSServer: {
    url: 'http://localhost',
    referenceNumber: 'none',
    requestorId: 'none',
    acquirerBin: '0',
  },
  authenticationsPerMinute: 60,
};
