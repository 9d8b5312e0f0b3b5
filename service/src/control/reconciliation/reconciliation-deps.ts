import type { OwnAcquirers } from '../../acquiring/acquirers/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Logger } from '../../platform/logger.ts';

export type ReconciliationDeps = Readonly<{
  db: Database;
  clock: Clock;
  /** Leases go by it: the sandbox's time may jump while somebody is at work. */
  realClock: Clock;
  audit: AuditLog;
  keyring: Keyring;
  logger: Logger;
  acquirers: Pick<OwnAcquirers, 'names' | 'of'>;
}>;
