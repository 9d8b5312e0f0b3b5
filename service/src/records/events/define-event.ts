import type { Static, TObject } from 'typebox';
import { assert } from '../../kernel/assert.ts';
import { keptIn } from '../../kernel/kept.ts';
import type { VersionChange } from '../../platform/http/api-version/change.ts';
import { type Validator, validatorOf } from '../../platform/http/validate.ts';
import type { EventType, NewEvent } from './event.ts';

type EventDefinition<Data extends TObject = TObject> = Readonly<{
  /** The lower-case noun and what became of it: `merchant.created`. */
  type: EventType;
  /** When it is recorded, as a sentence for partners. */
  description: string;
  data: Data;
  /** The dated changes to `data`, newest first. */
  changes: readonly VersionChange[];
}>;

type Described<Data> = Readonly<{
  type: string;
  description: string;
  data: Data;
  changes?: readonly VersionChange[];
}>;

/** The lower-case noun, a dot, and what became of it. */
const EVENT_TYPE = /^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/;

const definitions = new Map<string, EventDefinition>();

/** Adds a type to the closed list of those that can happen. Slices define theirs as they are loaded. */
export function defineEvent<Data extends TObject>(
  described: Described<Data>,
): EventDefinition<Data> {
  const { type, changes = [] } = described;
  assertEventType(type);
  assert(!definitions.has(type), `${type} is defined once`);
  const definition = { ...described, type, changes };
  definitions.set(type, definition);
  return definition;
}

function assertEventType(type: string): asserts type is EventType {
  assert(EVENT_TYPE.test(type), `${type} is a type of event`);
}

export function definedEvents(): readonly EventDefinition[] {
  return [...definitions.values()].toSorted((one, other) => (one.type < other.type ? -1 : 1));
}

/** Undefined for one of an earlier release. */
export function definitionOf(type: string): EventDefinition | undefined {
  return definitions.get(type);
}

/** Whatever one event is about: `data` is what its type says. */
type About<Data extends TObject> = Omit<NewEvent, 'type' | 'data'> &
  Readonly<{ data: Static<Data> & NewEvent['data'] }>;

/** An event to be recorded, of a type and with the data of that type. */
export function eventOf<Data extends TObject>(
  definition: EventDefinition<Data>,
  about: About<Data>,
): NewEvent {
  const event = { ...about, type: definition.type };
  if (isVerifying) verify(event);
  return event;
}

let isVerifying = false;
const validators = new Map<string, Validator<unknown>>();

/** From now on each event must be what its definition promises: for tests. */
export function verifyEvents(): void {
  isVerifying = true;
}

function verify({ type, data, sequence }: NewEvent): void {
  const definition = definitionOf(type);
  assert(definition, `${type} is defined`);
  assert(sequence > 0, `${type} has its number`);
  const check = keptIn(validators, type, () => validatorOf(definition.data));
  const checked = check(JSON.parse(JSON.stringify(data)));
  if (checked.ok) return;
  const faults = checked.faults.map(
    ({ parameterName = 'data', errorMessage }) => `${parameterName} ${errorMessage}`,
  );
  throw new Error(`${type}: ${faults.join(' ')}`);
}
