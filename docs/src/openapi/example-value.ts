import { ID_KINDS, ID_PATTERN } from '../../../service/src/kernel/id.ts';
import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import { EXAMPLE_TEXTS } from './example-texts.ts';
import type { Components, JsonSchema } from './document.ts';
import { branches, shapeName } from './schema-words.ts';

const OF_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '18:00:00',
  email: 'name@example.com',
  uuid: '8a880dc0-d2d2-4067-bcb1-b08d1690b26e',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};
const DIGITS = '1234567890123456789';
const MERCHANT_ID_LENGTH = 13;
const DEPTH_MAX = 18; // A shape within itself ends here.

type Shapes = Components['schemas'];

type View = Readonly<{
  name: string;
  shapes: Shapes;
  /** With members that may be missing. */
  isWhole?: boolean;
  depth?: number;
}>;

/**
 * A value to show for a schema: its own example where it gives one, otherwise the least that its
 * shape asks for, in the first way that it allows.
 */
export function exampleValue(
  schema: JsonSchema,
  { name, shapes, isWhole = false, depth = 0 }: View,
): unknown {
  const shape = shapeName(schema);
  const inside = { shapes, isWhole, depth: depth + 1 };
  if (depth > DEPTH_MAX) return {};
  if (shape !== undefined) {
    const { $ref: _followed, ...beside } = schema;
    return exampleValue({ ...shapes[shape], ...beside }, { ...inside, name });
  }
  const given = givenExample(schema);
  if (given !== undefined) return given;
  if (isRecord(schema['items'])) return [exampleValue(schema['items'], { ...inside, name })];
  if (isRecord(schema['properties'])) return exampleMembers(schema, inside);
  const [first] = branches(schema, 'anyOf', 'oneOf');
  if (first) return exampleValue(first, { ...inside, name });
  return exampleId(schema) ?? simpleExample(schema, name);
}

function exampleMembers(schema: JsonSchema, inside: Omit<View, 'name'>): unknown {
  const { members, required } = firstWay(schema);
  const shown = [...members].filter(([name]) => inside.isWhole === true || required.has(name));
  const least = shown.length > 0 ? shown : [...members].slice(0, 1);
  return Object.fromEntries(
    least.map(([name, member]) => [name, exampleValue(member, { ...inside, name })]),
  );
}

type Way = Readonly<{ members: Map<string, JsonSchema>; required: Set<string> }>;

/**
 * The members of an object and what is required of them, by the first of each alternatives. Most
 * credentials act for several merchants, so that calls that move money name one.
 */
function firstWay(schema: JsonSchema): Way {
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const way = { members: new Map(membersOf(schema)), required: new Set(required) };
  if (required.includes('idempotencyKey')) way.required.add('merchantId');
  const parts = [
    ...branches(schema, 'allOf'),
    ...branches(schema, 'oneOf').slice(0, 1),
    ...branches(schema, 'anyOf').slice(0, 1),
  ];
  for (const part of parts) {
    const more = firstWay(part);
    for (const name of more.required) way.required.add(name);
    for (const [name, member] of more.members) {
      way.members.set(name, { ...way.members.get(name), allOf: [member] });
    }
  }
  return way;
}

const OWN_ID = `${ID_PATTERN}$`;
const ANY_LETTERS = '[a-z]{2}';
const AFTER_THE_LETTERS = '4201KE8VXQ4ZT5H9P3M7B2D6R8W0';

/** One of our ids, by its pattern. */
function exampleId({ pattern }: JsonSchema): string | undefined {
  if (typeof pattern !== 'string' || !pattern.endsWith(OWN_ID)) return undefined;
  const letters = pattern.slice(1, -OWN_ID.length);
  return (letters === ANY_LETTERS ? ID_KINDS.payment : letters) + AFTER_THE_LETTERS;
}

export function isExampleId(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return value.endsWith(AFTER_THE_LETTERS) || value === DIGITS.slice(0, MERCHANT_ID_LENGTH);
}

function givenExample(schema: JsonSchema): unknown {
  const { const: constant, default: standard, enum: values, examples } = schema;
  const shown: unknown = Array.isArray(examples) ? examples[0] : undefined;
  if (shown !== undefined) return shown; // Which may be null.
  const value: unknown = Array.isArray(values) ? values[0] : undefined;
  return constant ?? standard ?? value;
}

function membersOf({ properties }: JsonSchema): [string, JsonSchema][] {
  const members = isRecord(properties) ? properties : {};
  return Object.entries(members).map(([name, schema]) => [name, isRecord(schema) ? schema : {}]);
}

const OF_TYPE: Readonly<Record<string, unknown>> = {
  undefined: {}, // Anything.
  object: {},
  array: [],
  boolean: true,
  null: null,
};

function simpleExample(schema: JsonSchema, name: string): unknown {
  const type = String(Array.isArray(schema['type']) ? schema['type'][0] : schema['type']);
  if (type === 'integer' || type === 'number') return exampleNumber(schema);
  return type in OF_TYPE ? OF_TYPE[type] : exampleText(schema, name);
}

function exampleText({ format, pattern }: JsonSchema, name: string): string | undefined {
  if (typeof format === 'string' && OF_FORMAT[format] !== undefined) return OF_FORMAT[format];
  const [, length] =
    /^\^(?:\[0-9\]|\\d)\{(\d+)/.exec(typeof pattern === 'string' ? pattern : '') ?? [];
  if (length !== undefined) return DIGITS.slice(0, Number(length));
  return EXAMPLE_TEXTS[name] ?? placeholder(name);
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
