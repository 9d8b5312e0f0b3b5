export { refundJobs } from './resolve-refunds.ts';
export { refundRoutes } from './routes.ts';
