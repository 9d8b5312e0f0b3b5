export { hostedFieldsRoutes } from './routes.ts';
