export { builtDigest, openBundle, sourceDigest } from './bundle.ts';
export { crossSiteRefusal, mounted, routesForPeople } from './mount.ts';
export { homeRoute, consolePageRoutes } from './page-routes.ts';
