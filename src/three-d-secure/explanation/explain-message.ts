import { isRecord } from '../../platform/http/normalise.ts';
import { FIELD_MEANINGS } from './field-meanings.ts';
import { VALUE_MEANINGS } from './value-meanings.ts';

/** A field of a message, for people. Those inside others are named by their path. */
export type ExplainedField = Readonly<{
  name: string;
  meaning: string;
  value: string;
  /** What the code means; null where the value speaks for itself, or no table has it. */
  valueMeaning: string | null;
}>;

/** Every field of a message as it was kept, in the order of the table: the database keeps none. */
export function explainMessage(
  message: Readonly<Record<string, unknown>> | null,
): ExplainedField[] {
  if (message === null) return [];
  const members = Object.entries(message);
  return members
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .flatMap(([name, value]) => fieldsIn(value, [name]));
}

const PLACES = new Map(Object.keys(FIELD_MEANINGS).map((name, place) => [name, place]));

function placeOf(name: string): number {
  return PLACES.get(name) ?? PLACES.size;
}

/** Of items in a list the place counts for the name, and not for what it means. */
function fieldsIn(value: unknown, path: readonly string[]): ExplainedField[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => fieldsIn(item, [...path, String(index)]));
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([name, member]) => fieldsIn(member, [...path, name]));
  }
  const names = path.filter((part) => !/^\d+$/.test(part));
  const text = String(value);
  return [
    {
      name: path.join('.'),
      meaning: meaningOf(names),
      value: text,
      valueMeaning: valueMeaningOf(names.at(-1) ?? '', text),
    },
  ];
}

export function meaningOf(names: readonly string[]): string {
  return own(FIELD_MEANINGS, names.join('.')) ?? own(FIELD_MEANINGS, names.at(-1) ?? '') ?? UNKNOWN;
}

/** Of a field that is in no version of EMV that we speak. */
export const UNKNOWN = 'A field that this table does not know';

function valueMeaningOf(name: string, value: string): string | null {
  const codes = own(VALUE_MEANINGS, name);
  if (codes === undefined) return null;
  const known = own(codes, value);
  if (known !== undefined) return known;
  return /^[89]\d$/.test(value) ? 'A code of the directory server’s own' : null;
}

/** Names come from other parties' messages: what every object inherits is no entry of a table. */
function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
