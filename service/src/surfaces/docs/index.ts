export { docsRoutes } from './docs-routes.ts';
export type { Findable } from './search.ts';
