export { draftJobs } from './jobs.ts';
export { draftRoutes } from './routes.ts';
