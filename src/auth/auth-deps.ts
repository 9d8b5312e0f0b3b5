import type { Clock } from '../kernel/clock.ts';
import type { AuditLog } from '../platform/audit-log/audit-log.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Keyring } from '../platform/keys/keyring.ts';

export type AuthDeps = Readonly<{
  db: Database;
  /** With `signing-keys` and `secret-hash` loaded. */
  keyring: Keyring;
  /** Of tokens, signatures and lock-outs, which others hold against the machine's time. */
  clock: Clock;
  /** By which client secrets end; `clock`, where absent. */
  secretsClock?: Clock;
  audit: AuditLog;
  /** The issuer and the audience of every token. */
  publicUrl: string;
}>;
