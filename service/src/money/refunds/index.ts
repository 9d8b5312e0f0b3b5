export { refundJobs } from './refunds.ts';
export { refundRoutes } from './routes.ts';
