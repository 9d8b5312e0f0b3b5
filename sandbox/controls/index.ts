export type { PlayTrade } from './fill.ts';
export { sandboxRoutes } from './routes.ts';
