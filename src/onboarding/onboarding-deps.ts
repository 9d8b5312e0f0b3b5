import type { Clock } from '../kernel/clock.ts';
import type { AuditLog } from '../platform/audit/audit-log.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Caller, OperatorCaller, PartnerCaller } from '../platform/http/caller.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Keyring } from '../platform/keys/keyring.ts';

export type OnboardingDeps = Readonly<{
  db: Database;
  /** Has loaded `fingerprint`. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
}>;

/** Who makes a change, as the history and the audit log name them. */
export type By = Readonly<{ actor: string; correlationId: string }>;

type Called = Readonly<{ caller: Caller | undefined }>;

/** The partner behind a call; no other credential has merchants. */
export function partnerOf({ caller }: Called): PartnerCaller {
  if (caller?.kind !== 'partner') throw new Problem(PLATFORM_PROBLEMS.forbidden);
  return caller;
}

export function operatorOf({ caller }: Called): OperatorCaller {
  if (caller?.kind !== 'operator') throw new Problem(PLATFORM_PROBLEMS.forbidden);
  return caller;
}
