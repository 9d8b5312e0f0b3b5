import type { Clock } from '../../kernel/clock.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database, Queryable } from '../../platform/db/pool.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

export type VaultDeps = Readonly<{
  db: Database;
  /** Has loaded `vault`, `card-fingerprint`, `secret-hash` and `fingerprint`. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
  /** Whether the caller may act for the merchant: merchants are another slice's to know. */
  ownsMerchant: (db: Queryable, caller: PartnerCaller, merchantId: string) => Promise<boolean>;
}>;

/** A call by a partner, with what the audit log needs of it. */
export type Called = Readonly<{ caller: PartnerCaller; correlationId: string }>;
