import type { Clock } from '../../kernel/clock.ts';
import { type PartnerCaller, partnerOf } from '../../access/partners/index.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

export type OrderDeps = Readonly<{
  db: Database;
  /** Has loaded `fingerprint`. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
}>;

/** The partner behind a call that only partner banks may make, whatever their scopes. */
export function bankOf(call: Readonly<{ caller: Caller | undefined }>): PartnerCaller {
  const partner = partnerOf(call);
  if (partner.partnerKind !== 'PARTNER_BANK') {
    throw new Problem(PLATFORM_PROBLEMS.forbidden, {
      detail: 'Only partner banks can place orders.',
    });
  }
  return partner;
}
