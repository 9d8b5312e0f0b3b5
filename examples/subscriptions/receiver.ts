/** Receives the events of the shop's payments, and believes only those that are signed. */
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Causeway, type WebhookEvent, WebhookError } from '@causeway/sdk';

export type Secret = { current: string };

/** `onEvent` may see the same event twice: it is to be recognised by its eventId. */
export function receiver(secret: Secret, onEvent: (event: WebhookEvent) => void): Server {
  const seen = new Set<string>();
  return createServer(async (request, response) => {
    try {
      const event = await Causeway.webhooks.verify(
        await buffer(request), // The bytes as they arrived.
        request.headers,
        secret.current,
      );
      if (!seen.has(event.eventId)) onEvent(event);
      seen.add(event.eventId);
      response.writeHead(204).end();
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      console.error(error.reason, error.message);
      response.writeHead(400).end();
    }
  });
}
