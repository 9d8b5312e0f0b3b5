export { recordCredential } from './credential-events.ts';
export { definedEvents, defineEvent, eventOf, verifyEvents } from './define-event.ts';
export { documentedEvents } from './event-for.ts';
export { eventFor } from './event-for.ts';
export {
  areRecorded,
  type EventCount,
  eventsBetween,
  nextSequence,
  readEvents,
} from './event-store.ts';
export type { Event, NewEvent } from './event.ts';
export { feedSpan, readSpan } from './feed-span-store.ts';
export { lockStreams, type PublishedEvent } from './feed-store.ts';
export { record, recording, recordMany } from './record.ts';
export { eventJobs, type Subscriber } from './relay.ts';
export { eventRoutes } from './routes.ts';
export { EVENT_FORMS, type EventForm } from './schema.ts';
export { watchEvents } from './watch.ts';
