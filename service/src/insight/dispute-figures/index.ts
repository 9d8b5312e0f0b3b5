export { disputeFigureJobs } from './jobs.ts';
export { disputeFigureRoutes } from './routes.ts';
