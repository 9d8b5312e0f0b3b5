import { EVENTS } from './generated/commands.ts';
import type { EventType } from './operation-details.ts';

export const EVENT_TYPES: readonly EventType[] = Object.keys(EVENTS).filter(isEventType);

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENTS, text);
}
