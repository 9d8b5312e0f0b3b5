import { assert } from '../kernel/assert.ts';
import type { Clock } from '../kernel/clock.ts';
import type { AuditLog } from '../platform/audit/audit-log.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Caller, PartnerCaller } from '../platform/http/caller.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Keyring } from '../platform/keys/keyring.ts';

export type OrderDeps = Readonly<{
  db: Database;
  /** Has loaded `fingerprint`. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
}>;

/** Who makes a move, as the history and the audit log name them. */
export type By = Readonly<{ actor: string; correlationId: string }>;

type Called = Readonly<{ caller: Caller | undefined; correlationId: string }>;

export function byOf({ caller, correlationId }: Called): By {
  assert(caller, 'no route of this slice is public');
  return { actor: caller.clientId, correlationId };
}

/** The partner behind a call. An operator has routes of its own. */
export function partnerOf({ caller }: Pick<Called, 'caller'>): PartnerCaller {
  if (caller?.kind !== 'partner') throw new Problem(PLATFORM_PROBLEMS.forbidden);
  return caller;
}

/** The partner behind a call that only partner banks may make, whatever their scopes. */
export function bankOf(call: Pick<Called, 'caller'>): PartnerCaller {
  const partner = partnerOf(call);
  if (partner.partnerKind !== 'PARTNER_BANK') {
    throw new Problem(PLATFORM_PROBLEMS.forbidden, {
      detail: 'Only partner banks place orders.',
    });
  }
  return partner;
}
