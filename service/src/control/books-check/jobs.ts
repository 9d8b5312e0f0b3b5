import { addMilliseconds } from '../../kernel/clock.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { type KeptAudit, readAudit } from './audit-store.ts';
import { openDifferences } from './explanation-store.ts';
import { type AuditDeps, auditChanges, auditWhole } from './run-audit.ts';
import { withLease } from './with-lease.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = AuditDeps & Pick<Platform, 'logger'>;

const AUDIT_EVERY_MS = 10 * 60_000; // Money that is wrong is known of within minutes.
const LOOK_EVERY_MS = 60_000; // How late an audit may be, and one that an operator asks for.

/** The audit of the books: every ten minutes, by one of however many processes look whether it is time. */
export function auditJobs(deps: Deps): Job[] {
  return [
    {
      name: 'audit-books',
      everyMs: LOOK_EVERY_MS,
      run: async (stopping) => await auditWhenDue(deps, stopping),
      onRealTime: true,
    },
  ];
}

async function auditWhenDue(deps: Deps, stopping?: AbortSignal): Promise<number> {
  const { db, logger, realClock } = deps;
  if (!isDue(await readAudit(db), realClock.now())) return 0;
  try {
    const isDone = await withLease(deps, stopping, async (held) => {
      if (!isDue(held.kept, realClock.now())) return false; // Another has done it meanwhile.
      if (held.kept.wholeAskedAt) await auditWhole(deps, held);
      else await auditChanges(deps, held);
      return true;
    });
    if (isDone !== true) return 0;
  } catch (error) {
    if (stopping?.aborted) return 0; // The next to start goes on from what was kept.
    throw error;
  }
  const differences = await openDifferences(db);
  if (differences.count > 0) {
    logger.error({ differences: differences.count }, 'the books do not agree: npm run audit');
  }
  return 1;
}

function isDue({ last, wholeAskedAt }: KeptAudit, now: Date): boolean {
  return !last || wholeAskedAt !== null || last.at <= addMilliseconds(now, -AUDIT_EVERY_MS);
}
