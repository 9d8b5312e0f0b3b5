export { type EventCount, eventsBetween } from './event-store.ts';
export { type NewEvent, record, recording, recordMany } from './record.ts';
export { eventRoutes } from './routes.ts';
