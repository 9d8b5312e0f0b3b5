import { type TObject, Type } from 'typebox';
import { described, strict, Timestamp } from '../../platform/http/schema.ts';
import { definedEvents } from './define-event.ts';
import { EVENT_MEMBERS } from './schema.ts';

/** A type of event for the documentation, with the body that a webhook has of it. */
export type DocumentedEvent = Readonly<{
  type: string;
  description: string;
  data: TObject;
  body: TObject;
}>;

export function documentedEvents(): readonly DocumentedEvent[] {
  return definedEvents().map(({ type, description, data }) => ({
    type,
    description,
    data,
    body: strict(
      {
        type: Type.Literal(String(type), { description: 'The type of the event' }),
        timestamp: described(Timestamp, 'When it happened'),
        ...EVENT_MEMBERS,
        data: Type.With(data, { title: `${type} data`, description: 'What the event is about' }),
      },
      { title: `${type} event` },
    ),
  }));
}
