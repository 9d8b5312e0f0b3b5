import type { Clock } from '../../kernel/clock.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

export type OnboardingDeps = Readonly<{
  db: Database;
  /** Has loaded `fingerprint`. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
}>;
