import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { SendDeps } from './send-message.ts';

export type EndpointDeps = SendDeps & Readonly<{ db: Database; audit: AuditLog }>;
