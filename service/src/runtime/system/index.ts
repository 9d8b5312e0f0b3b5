export type { PlayTrade } from './fill.ts';
export { reportProcess } from './report-process.ts';
export { systemRoutes } from './routes.ts';
export { sandboxRoutes } from './sandbox-routes.ts';
