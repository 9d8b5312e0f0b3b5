import type { TObject } from 'typebox';
import { JSON_TYPE } from '../../../service/src/platform/http/route.ts';
import { exampleValue } from './example-value.ts';
import type { OpenApiDocument, Webhook } from './document.ts';
import { componentName, type SchemaBook } from './schema-book.ts';

/** A type of event, as far as the documentation shows it. */
export type ShownEvent = Readonly<{ type: string; description: string; body: TObject }>;

/** What is sent to webhook endpoints, one for each type of event, with an example of each. */
export function webhooksOf(
  events: readonly ShownEvent[],
  book: SchemaBook,
): OpenApiDocument['webhooks'] {
  return Object.fromEntries(events.map((event) => [event.type, webhookOf(event, book)]));
}

function webhookOf({ type, description, body }: ShownEvent, book: SchemaBook): Webhook {
  const schema = book.include(body);
  const shapes = Object.fromEntries(book.titled());
  const example = exampleValue(schema, { name: type, shapes, isWhole: true });
  return {
    post: {
      operationId: `on${componentName(type)}`,
      summary: type,
      description,
      tags: ['Webhooks'],
      security: [], // The signature in its headers proves who sent it.
      requestBody: { required: true, content: { [JSON_TYPE]: { schema, example } } },
      responses: { '2XX': { description: 'Taken' } },
    },
  };
}
