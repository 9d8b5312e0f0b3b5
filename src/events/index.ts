export { record } from './record.ts';
export { eventRoutes } from './routes.ts';
