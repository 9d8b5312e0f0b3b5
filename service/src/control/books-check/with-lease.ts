import { type KeptAudit, endLease, keepAudit, renewLease, takeLease } from './audit-store.ts';
import { leaseOf, takenOver, whileLeased } from '../../platform/db/lease.ts';
import type { Platform } from '../../platform/platform.ts';

const LEASE_MS = 60_000; // How long the audit rests when who was at it was killed.

const WHAT = 'the audit';

/** The lease of the audit, as its holder has it. */
export type AuditLease = Readonly<{
  /** As it was when the lease was taken. */
  kept: KeptAudit;
  /** Aborts when the work is to be given up, or the lease was lost. */
  signal: AbortSignal;
  /** Keeps what was done so far. */
  keep: (kept: KeptAudit) => Promise<void>;
}>;

/**
 * Audits while no other process does; undefined where one is at it. Who only looked dead can keep nothing
 * from then on.
 */
export async function withLease<T>(
  { db, realClock }: Pick<Platform, 'db' | 'realClock'>,
  stopping: AbortSignal | undefined,
  work: (held: AuditLease) => Promise<T>,
): Promise<T | undefined> {
  const lease = leaseOf(LEASE_MS, realClock);
  const { holder } = lease;
  const kept = await takeLease(db, lease);
  if (!kept) return undefined;
  const held = {
    what: WHAT,
    ms: LEASE_MS,
    clock: realClock,
    stopping,
    renew: (until: Date) => renewLease(db, holder, until),
    end: () => endLease(db, holder),
  };
  const keep = async (done: KeptAudit): Promise<void> => {
    if (!(await keepAudit(db, holder, done))) throw takenOver(WHAT);
  };
  return await whileLeased(held, (signal) => work({ kept, signal, keep }));
}
