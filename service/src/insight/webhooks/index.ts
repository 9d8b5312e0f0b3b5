export type { DispatchDeps } from './dispatch.ts';
export { failingEndpoints } from './failing-store.ts';
export { fanOut } from './fan-out.ts';
export { webhookJobs } from './jobs.ts';
export { webhookRoutes } from './routes.ts';
export { watchWebhooks } from './watch.ts';
