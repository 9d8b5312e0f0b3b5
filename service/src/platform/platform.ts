import type { Clock } from '../kernel/clock.ts';
import type { AuditLog } from './audit-log/audit-log.ts';
import type { Database } from './db/pool.ts';
import type { Keyring } from './keys/keyring.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import type { Outgoing } from './outgoing/outgoing.ts';

/** What the platform gives to slices: each names the part of it that it needs. */
export type Platform = Readonly<{
  db: Database;
  /** The service's time, which the sandbox may move. */
  clock: Clock;
  /** The machine's, for leases and for what others hold against theirs. */
  realClock: Clock;
  audit: AuditLog;
  keyring: Keyring;
  logger: Logger;
  metrics: Metrics;
  outgoing: Outgoing;
}>;
