<<<<<<< HEAD
export { type DispatchDeps } from './dispatch.ts';
=======
export type { DispatchDeps } from './dispatch.ts';
export { endpointRoutes } from './endpoint-routes.ts';
>>>>>>> deliver
export { fanOut } from './fan-out.ts';
export { webhookJobs } from './jobs.ts';
export { webhookRoutes } from './routes.ts';
