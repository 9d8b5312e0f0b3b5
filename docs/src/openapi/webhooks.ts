import type { TObject } from 'typebox';
import { JSON_TYPE } from '../../../service/src/platform/http/route.ts';
import type { Recorded } from '../recorded.ts';
import type { OpenApiDocument, Webhook } from './document.ts';
import { componentName, type SchemaBook } from './schema-book.ts';

/** A type of event, as far as the documentation shows it. */
export type ShownEvent = Readonly<{ type: string; description: string; body: TObject }>;

/** What is sent to webhook endpoints, one for each type of event, with one of each that was recorded. */
export function webhooksOf(
  shown: readonly ShownEvent[],
  book: SchemaBook,
  { events }: Pick<Recorded, 'events'>,
): OpenApiDocument['webhooks'] {
  return Object.fromEntries(
    shown.map((event) => [event.type, webhookOf(event, book, events.get(event.type))]),
  );
}

function webhookOf(
  { body, description, type }: ShownEvent,
  book: SchemaBook,
  example: unknown,
): Webhook {
  const content = { schema: book.include(body), ...(example === undefined ? {} : { example }) };
  return {
    post: {
      operationId: `on${componentName(type)}`,
      summary: type,
      description,
      tags: ['Webhooks'],
      security: [], // The signature in its headers proves who sent it.
      requestBody: { required: true, content: { [JSON_TYPE]: content } },
      responses: { '2XX': { description: 'Taken' } },
    },
  };
}
