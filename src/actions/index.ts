export type { ActionDeps } from './action-deps.ts';
export { guarded, takesCards } from './guarded.ts';
export { actionJobs } from './jobs.ts';
export { actionRoutes } from './routes.ts';
