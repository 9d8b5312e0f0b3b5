export { validationJobs } from './resolve-validations.ts';
export { validationRoutes } from './routes.ts';
