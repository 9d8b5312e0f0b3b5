export { CATEGORY_CODES, KNOWN_INSTITUTIONS, PROVINCES, TRANSIT_ENDS } from './look-ups.ts';
export { lookUpRoutes } from './routes.ts';
