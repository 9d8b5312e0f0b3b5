import { assert } from '../kernel/assert.ts';
import type { Clock } from '../kernel/clock.ts';
import type { AuditLog } from '../platform/audit/audit-log.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Call } from '../platform/http/route.ts';
import type { Keyring } from '../platform/keys/keyring.ts';

export type PartnerDeps = Readonly<{
  db: Database;
  /** Has loaded `secret-hash`. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
}>;

/** Who makes a change, as the audit log names them. */
export type By = Readonly<{ actor: string; correlationId: string }>;

export function byOf({ caller, correlationId }: Call): By {
  assert(caller, 'no operator route is public');
  return { actor: caller.clientId, correlationId };
}
