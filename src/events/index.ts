export { recordCredential } from './credential-events.ts';
export {
  definedEvents,
  defineEvent,
  type EventDefinition,
  eventOf,
  verifyEvents,
} from './define-event.ts';
export { eventFor } from './event-for.ts';
export { type EventCount, eventsBetween, nextSequence } from './event-store.ts';
export { type NewEvent, record, recording, recordMany } from './record.ts';
export { eventRoutes } from './routes.ts';
