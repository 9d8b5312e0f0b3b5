export { reconciliationJobs } from './jobs.ts';
export type { ReconciliationDeps } from './reconciliation-deps.ts';
export { reconciliationRoutes } from './routes.ts';
export { watchReconciliation } from './watch.ts';
