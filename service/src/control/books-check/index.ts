export { auditBooks } from './audit-books.ts';
export { openDifferences } from './explanation-store.ts';
export { auditJobs } from './jobs.ts';
export { auditRoutes } from './routes.ts';
export { auditChanges, auditWhole } from './run-audit.ts';
export { type AuditLease, withLease } from './with-lease.ts';
export { watchBooks } from './watch.ts';
