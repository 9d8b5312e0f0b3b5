import { ID_PATTERN } from '../kernel/id.ts';
import { isRecord } from '../platform/http/normalise.ts';
import type { Components, JsonSchema } from './openapi-document.ts';
import { branches, shapeName } from './schema-words.ts';

const OF_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '18:00:00',
  email: 'name@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};
const DIGITS = '1234567890123456789';
const DEPTH_MAX = 12; // A shape within itself ends here.

type Shapes = Components['schemas'];

type View = Readonly<{
  name: string;
  shapes: Shapes;
  /** With members that may be missing, and ids as they look. */
  isWhole?: boolean;
  depth?: number;
}>;

/**
 * A value to show for a schema: its own example where it gives one, otherwise the least that its
 * shape asks for, with names in capitals where only the reader knows what belongs.
 */
export function exampleValue(
  schema: JsonSchema,
  { name, shapes, isWhole = false, depth = 0 }: View,
): unknown {
  const shape = shapeName(schema);
  const inside = { shapes, isWhole, depth: depth + 1 };
  if (depth > DEPTH_MAX) return {};
  if (shape !== undefined) return exampleValue(shapes[shape] ?? {}, { ...inside, name });
  const given = givenExample(schema);
  if (given !== undefined) return given;
  if (isRecord(schema['items'])) return [exampleValue(schema['items'], { ...inside, name })];
  const [first] = branches(schema, 'anyOf', 'oneOf');
  if (first) return exampleValue(first, { ...inside, name });
  if (isRecord(schema['properties'])) {
    const members = isWhole
      ? membersOf(schema['properties'])
      : needed(schema['properties'], schema['required']);
    return Object.fromEntries(
      members.map(([key, member]) => [key, exampleValue(member, { ...inside, name: key })]),
    );
  }
  return (isWhole ? exampleId(schema) : undefined) ?? simpleExample(schema, name);
}

const OWN_ID = `${ID_PATTERN}$`;
const AFTER_THE_LETTERS = '4201KE8VXQ4ZT5H9P3M7B2D6R8W0';

/** One of our ids, by its pattern. */
function exampleId({ pattern }: JsonSchema): string | undefined {
  if (typeof pattern !== 'string' || !pattern.endsWith(OWN_ID)) return undefined;
  return pattern.slice(1, -OWN_ID.length) + AFTER_THE_LETTERS;
}

function givenExample(schema: JsonSchema): unknown {
  const { const: constant, default: standard, enum: values, examples } = schema;
  if (Array.isArray(examples) && examples.length > 0) {
    const [first]: readonly unknown[] = examples;
    return first; // Which may be null.
  }
  const value: unknown = Array.isArray(values) ? values[0] : undefined;
  return constant ?? standard ?? value;
}

function membersOf(properties: Record<string, unknown>): [string, JsonSchema][] {
  return Object.entries(properties).map(([name, schema]) => [name, isRecord(schema) ? schema : {}]);
}

/** What is required; or the first member, where nothing is. */
function needed(properties: Record<string, unknown>, required: unknown): [string, JsonSchema][] {
  const names = Array.isArray(required) ? required : [];
  const all = membersOf(properties);
  const matching = all.filter(([name]) => names.includes(name));
  return matching.length > 0 ? matching : all.slice(0, 1);
}

function simpleExample(schema: JsonSchema, name: string): unknown {
  const { format, pattern, type } = schema;
  if (type === 'integer' || type === 'number') return exampleNumber(schema);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (typeof format === 'string' && OF_FORMAT[format] !== undefined) return OF_FORMAT[format];
  const [, length] =
    /^\^(?:\[0-9\]|\\d)\{(\d+)/.exec(typeof pattern === 'string' ? pattern : '') ?? [];
  return length === undefined ? placeholder(name) : DIGITS.slice(0, Number(length));
}

/** Ten dollars where there is room for an amount, otherwise the least that is allowed. */
function exampleNumber({ minimum, maximum }: JsonSchema): number {
  if (typeof maximum === 'number' && maximum > 1_000_000) return 1000;
  return typeof minimum === 'number' ? minimum : 1;
}

/** `paymentId` → `PAYMENT_ID` */
export function placeholder(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();
}
