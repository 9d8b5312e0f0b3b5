import { randomUUID } from 'node:crypto';
import { addMilliseconds, type Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import { endLease, type KeptAudit, keepAudit, renewLease, takeLease } from './audit-store.ts';

type Deps = Readonly<{ db: Database; realClock: Clock }>;

const LEASE_MS = 60_000; // How long the audit rests when who was at it was killed.
const RENEW_MS = LEASE_MS / 4; // Three may fail.

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
 * Audits while no other process does; undefined where one is at it. The lease is renewed while the work
 * goes on, whatever it waits for, and given back at its end. Who is killed loses it by the clock; who only
 * looked dead can keep nothing from then on.
 */
export async function withLease<T>(
  { db, realClock }: Deps,
  stopping: AbortSignal | undefined,
  work: (held: AuditLease) => Promise<T>,
): Promise<T | undefined> {
  const holder = randomUUID();
  const now = realClock.now();
  const kept = await takeLease(db, { holder, now, until: addMilliseconds(now, LEASE_MS) });
  if (!kept) return undefined;
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    const until = addMilliseconds(realClock.now(), LEASE_MS);
    if (!(await renewLease(db, { holder, until }))) lost.abort(takenOver());
  };
  // One that fails is tried again; what cannot be renewed is lost, and then nothing is kept.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  try {
    return await work({
      kept,
      signal: stopping ? AbortSignal.any([stopping, lost.signal]) : lost.signal,
      keep: async (done) => {
        if (!(await keepAudit(db, holder, done))) throw takenOver();
      },
    });
  } finally {
    clearInterval(timer);
    await endLease(db, holder);
  }
}

function takenOver(): Error {
  return new Error('another process has taken the audit over');
}
