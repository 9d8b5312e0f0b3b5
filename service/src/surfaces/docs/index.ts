export { docsRoutes } from './docs-routes.ts';
export { plainSchema } from './openapi-schema.ts';
