export { auditBooks } from './audit-books.ts';
export type { Difference } from './difference.ts';
export { auditJobs } from './jobs.ts';
export { auditRoutes } from './routes.ts';
export { watchBooks } from './watch.ts';
