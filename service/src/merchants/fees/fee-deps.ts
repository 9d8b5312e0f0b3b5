import type { Clock } from '../../kernel/clock.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/db/pool.ts';

export type FeeDeps = Readonly<{ db: Database; clock: Clock; audit: AuditLog }>;
