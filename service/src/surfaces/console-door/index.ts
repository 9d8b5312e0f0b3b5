export { builtDigest, openBundle, sourceDigest } from './bundle.ts';
export { crossSiteRefusal } from './cross-site.ts';
export { mounted, routesForPeople } from './mount.ts';
export { homeRoute, consolePageRoutes } from './page-routes.ts';
