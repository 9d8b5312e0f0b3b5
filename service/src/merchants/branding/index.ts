export { findBranding } from './branding-store.ts';
export { brandingRoutes } from './routes.ts';
export { BrandingBody, shownBranding } from './schema.ts';
