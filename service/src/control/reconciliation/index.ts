export { reconciliationJobs } from './jobs.ts';
export type { ReconciliationDeps } from './run.ts';
export { reconciliationRoutes } from './routes.ts';
export { watchReconciliation } from './watch.ts';
