import type { Clock } from '../../../kernel/clock.ts';
import type { AuditLog } from '../../../platform/audit-log/audit-log.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { RateLimits } from '../../../platform/http/rate-limit.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Directories, DirectoryDefaults } from './directories.ts';

export type ThreeDSecureDeps = Readonly<{
  db: Database;
  /** Has loaded `vault`, `directory-servers`, `card-fingerprint`, `secret-hash` and `fingerprint`. */
  keyring: Keyring;
  clock: Clock;
  /** What certificates and the directory server's own times are held against; `clock`, where absent. */
  realClock?: Clock;
  logger: Logger;
  metrics: Metrics;
  publicUrl: string;
  directories: Directories;
  audit: AuditLog;
  /** Whether real money moves: directory servers are then reached under certificates alone. */
  production?: boolean | undefined;
  /** Card lookups, and as many authentications, of one merchant: a bound on testing stolen cards. */
  authenticationsPerMinute: number;
  rateLimits: RateLimits;
  /** Resolves after so many milliseconds. */
  pause?: (milliseconds: number) => Promise<void>;
}>;

/** How cardholders are authenticated. */
export type ThreeDSecureSettings = DirectoryDefaults &
  Pick<ThreeDSecureDeps, 'authenticationsPerMinute' | 'production'>;

/** Where none is configured: every authentication is a technical issue, and none is a proof. */
export const NO_THREE_D_SECURE: ThreeDSecureSettings = {
  threeDSServer: {
    url: 'http://localhost',
    referenceNumber: 'none',
    requestorId: 'none',
    acquirerBin: '0',
  },
  authenticationsPerMinute: 60,
};
