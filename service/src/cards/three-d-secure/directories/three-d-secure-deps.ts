import type { Clock } from '../../../kernel/clock.ts';
import type { RateLimits } from '../../../platform/http/rate-limit.ts';
import type { Directories, DirectoryDefaults } from './directories.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TestTokens } from '../../../records/vault/index.ts';

/**
 * The keyring has loaded `vault`, `directory-servers`, `card-fingerprint`, `secret-hash` and
 * `fingerprint`.
 */
export type ThreeDSecureDeps = Pick<
  Platform,
  'db' | 'keyring' | 'clock' | 'logger' | 'metrics' | 'audit'
> &
  Readonly<{
    /** What certificates and the directory server's own times are held against; `clock`, where absent. */
    realClock?: Clock;
    publicUrl: string;
    directories: Directories;
    /** Whether real money moves: directory servers are then reached under certificates alone. */
    production?: boolean | undefined;
    /** Card lookups, and as many authentications, of one merchant: a bound on testing stolen cards. */
    authenticationsPerMinute: number;
    rateLimits: RateLimits;
    /** In production there are none. */
    testTokens?: TestTokens | undefined;
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
