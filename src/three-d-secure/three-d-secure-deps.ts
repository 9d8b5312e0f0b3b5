import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../platform/db/pool.ts';
import type { RateLimits } from '../platform/http/rate-limit.ts';
import type { Keyring } from '../platform/keys/keyring.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { DirectoryServer } from './directory-server.ts';

/** Who we are to the directory server. */
export type ThreeDSServer = Readonly<{
  /** Where results of challenges are sent. */
  url: string;
  referenceNumber: string;
  operatorId?: string | undefined;
  requestorId: string;
  acquirerBin: string;
}>;

export type ThreeDSecureDeps = Readonly<{
  db: Database;
  /** Has loaded `vault`, `card-fingerprint`, `secret-hash` and `fingerprint`. */
  keyring: Keyring;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  publicUrl: string;
  directoryServer: Pick<DirectoryServer, 'send'>;
  threeDSServer: ThreeDSServer;
  /** Card lookups, and as many authentications, of one merchant: who tests stolen cards is stopped. */
  authenticationsPerMinute: number;
  rateLimits: RateLimits;
  /** Resolves after so many milliseconds. */
  pause?: (milliseconds: number) => Promise<void>;
}>;
