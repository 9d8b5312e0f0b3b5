export { exportRoutes } from './routes.ts';
export { exportNames, exportPath } from './exported.ts';
