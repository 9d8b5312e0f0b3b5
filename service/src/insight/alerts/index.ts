export { alertJobs } from './jobs.ts';
export { alertRuleRoutes } from './routes.ts';
