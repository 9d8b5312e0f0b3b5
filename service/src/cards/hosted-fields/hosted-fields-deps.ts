import type { Clock } from '../../kernel/clock.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { HeldCodes } from '../../records/vault/index.ts';

export type HostedFieldsDeps = Readonly<{
  db: Database;
  /** Has loaded `vault`, `secret-hash` and `fingerprint`. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
  logger: Logger;
  metrics: Metrics;
  rateLimits: RateLimits;
  /** The address browsers know the service by: the origin of the hosted page. */
  publicUrl: string;
  /** The same that payments take from. */
  heldCodes: HeldCodes;
}>;
