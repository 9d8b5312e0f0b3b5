export { createChangeStreams } from './change-streams.ts';
export { changeRoutes } from './routes.ts';
