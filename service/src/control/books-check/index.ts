export { auditBooks } from './audit-books.ts';
export { openDifferences } from './audit-store.ts';
export { auditJobs } from './jobs.ts';
export { auditRoutes } from './routes.ts';
export { auditChanges, auditWhole, type AuditLease, withLease } from './run-audit.ts';
export { watchBooks } from './watch.ts';
