export { requestLogJobs } from './jobs.ts';
export { createRequestLog, type RequestLog } from './keep-requests.ts';
export { requestLogRoutes } from './routes.ts';
