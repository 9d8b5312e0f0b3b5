export { refundJobs } from './jobs.ts';
export { refundRoutes } from './routes.ts';
