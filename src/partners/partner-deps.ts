import type { Clock } from '../kernel/clock.ts';
import type { AuditLog } from '../platform/audit/audit-log.ts';
import type { Database, Queryable } from '../platform/db/pool.ts';
import type { Keyring } from '../platform/keys/keyring.ts';

export type PartnerDeps = Readonly<{
  db: Database;
  /** Has loaded `secret-hash`. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
  /** Whether the merchant is the partner's: merchants are another slice's to know. */
  isMerchantOf: (db: Queryable, partnerId: string, merchantId: string) => Promise<boolean>;
}>;
