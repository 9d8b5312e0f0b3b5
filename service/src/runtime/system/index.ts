export { reportProcess } from './report-process.ts';
export { systemRoutes } from './routes.ts';
