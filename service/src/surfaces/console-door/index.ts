export { openBundle } from './bundle.ts';
export { builtDigest, sourceDigest } from './built-digest.ts';
export { mounted, routesForPeople } from './mount.ts';
export { crossSiteRefusal } from './cross-site.ts';
export { homeRoute, consolePageRoutes } from './page-routes.ts';
