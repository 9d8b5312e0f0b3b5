export { validationJobs } from './jobs.ts';
export { validationRoutes } from './routes.ts';
