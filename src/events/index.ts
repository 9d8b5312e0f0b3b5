export { type EventCount, eventsBetween, nextSequence, readEvents } from './event-store.ts';
export type { Event } from './event.ts';
export { lockStreams, type PublishedEvent } from './feed-store.ts';
export { type NewEvent, record, recording, recordMany } from './record.ts';
export { eventJobs, type Subscriber } from './relay.ts';
export { eventRoutes } from './routes.ts';
export { eventBody, type EventForm } from './schema.ts';
export { watchEvents } from './watch.ts';
