import { timestampOf } from '../kernel/clock.ts';
import { type Event, eventBody } from '../events/index.ts';
import type { Endpoint } from './endpoint.ts';

/** An event as an endpoint receives it. What is signed is this text, byte by byte. */
export function webhookBody(event: Event, { form }: Pick<Endpoint, 'form' | 'apiVersion'>): string {
  const { type, createdAt: _asTimestamp, data = {}, ...others } = eventBody(event, form);
  return JSON.stringify({ type, timestamp: timestampOf(event.createdAt), ...others, data });
}
