export { type NewEvent, record, recordMany } from './record.ts';
export { eventRoutes } from './routes.ts';
