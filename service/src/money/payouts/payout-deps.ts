import type { Clock } from '../../kernel/clock.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SettlementDeps } from '../settlement/index.ts';
import type { Bank } from './bank.ts';

export type PayoutDeps = Readonly<{
  db: Database;
  /** With `bank-accounts` and `fingerprint` loaded. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
  logger: Logger;
  bank: Bank;
  taxes?: SettlementDeps['taxes'];
}>;
