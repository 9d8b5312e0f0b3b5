import { type Event, eventFor } from '../../records/events/index.ts';
import type { Endpoint } from './endpoint.ts';

/** An event as an endpoint receives it. What is signed is this text, byte by byte. */
export function webhookBody(event: Event, endpoint: Pick<Endpoint, 'form' | 'apiVersion'>): string {
  const { type, createdAt: timestamp, data = {}, ...others } = eventFor(event, endpoint);
  return JSON.stringify({ type, timestamp, ...others, data });
}
