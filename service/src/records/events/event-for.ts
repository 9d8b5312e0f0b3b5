import { Type } from 'typebox';
import { downgrade, RELEASED } from '../../platform/http/api-version/versions.ts';
import { eachRecord, type VersionChange } from '../../platform/http/api-version/change.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { Event } from './event.ts';
import { definedEvents, definitionOf } from './define-event.ts';
import { EVENT_MEMBERS, eventBody, type EventForm } from './schema.ts';
import { described, strict, Timestamp } from '../../platform/http/schema.ts';

type Rendering = Readonly<{ form: EventForm; apiVersion: string }>;

/** An event as a version of the API promises it, for whoever sends it to a partner. */
export function eventFor(event: Event, { form, apiVersion }: Rendering) {
  const data = asOf(apiVersion, event.type, event.data);
  return eventBody({ ...event, data }, form);
}

function asOf(
  version: string,
  type: string,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const { body } = downgrade(definitionOf(type)?.changes, version, {
    status: 200,
    contentType: 'application/json',
    body: data,
    isRetrieve: true,
  });
  return isRecord(body) ? body : data;
}

export function eventChanges(): VersionChange[] {
  const dated = new Set(
    definedEvents().flatMap(({ changes }) => changes.map(({ version }) => version)),
  );
  return RELEASED.filter((version) => dated.has(version)).map((version) => ({
    version,
    summary: 'The data of events, as in the responses that show the same.',
    downgrade: (answer) => eachRecord(answer, (event) => beforeVersion(version, event)),
  }));
}

function beforeVersion(version: string, event: Record<string, unknown>): Record<string, unknown> {
  const { type, data } = event;
  if (typeof type !== 'string' || !isRecord(data)) return event;
  const change = definitionOf(type)?.changes.find((one) => one.version === version);
  if (!change) return event;
  const answer = { status: 200, contentType: 'application/json', body: data, isRetrieve: true };
  return { ...event, data: change.downgrade(answer).body };
}

/** The types of events for the documentation, with the body that a webhook has of each. */
export function documentedEvents() {
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
