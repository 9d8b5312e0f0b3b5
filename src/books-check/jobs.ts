import { addMilliseconds, type Clock } from '../kernel/clock.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/logger.ts';
import { auditBooks } from './audit-books.ts';
import { keepAudit, lastAudit } from './audit-store.ts';

type Deps = Readonly<{ db: Database; clock: Clock; logger: Logger }>;

const AUDIT_EVERY_MS = 10 * 60_000; // Money that is wrong is known of within minutes.
const LOOK_EVERY_MS = 60_000; // How late an audit may be.

/** The audit of the books: one every ten minutes, however many processes look whether it is time. */
export function auditJobs(deps: Deps): Job[] {
  return [
    { name: 'audit-books', everyMs: LOOK_EVERY_MS, run: async () => await auditWhenDue(deps) },
  ];
}

async function auditWhenDue({ db, clock, logger }: Deps): Promise<number> {
  const now = clock.now();
  const last = await lastAudit(db);
  if (last && last.at > addMilliseconds(now, -AUDIT_EVERY_MS)) return 0;
  const audit = await auditBooks(db);
  await keepAudit(db, audit, now);
  const { length } = audit.differences;
  if (length > 0) logger.error({ differences: length }, 'the books do not agree: npm run audit');
  return 1;
}
