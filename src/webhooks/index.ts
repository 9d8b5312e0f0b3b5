export { endpointRoutes } from './endpoint-routes.ts';
