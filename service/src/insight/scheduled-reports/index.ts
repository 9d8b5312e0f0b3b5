export { scheduledReportJobs } from './jobs.ts';
export { scheduledReportRoutes } from './routes.ts';
