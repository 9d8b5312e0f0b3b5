import * as fc from 'fast-check';
import type { JsonSchema } from '../../docs/src/openapi/document.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import type { Document } from './document.ts';
import type { Known } from './known.ts';
import type { Random } from './random.ts';

export type Making = Readonly<{ document: Document; random: Random; known: Known }>;

const OPTIONAL = 0.3; // How often a member is there that need not be.
const SAMPLES = 20; // Texts made of each pattern, once.
const OF_FORMAT: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-01-31T12:00:00Z', '2024-02-29T23:59:59.999Z', '2030-01-01T00:00:00+05:30'],
  date: ['2026-01-31'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
};
const WORDS = ['Ana', 'Öztürk & Söhne', '東京', "O'Brien", 'x', 'line "two"', '<b>', '0', '%s'];
const ANY_TEXT = /^\^\[\^\\u0000/; // A pattern that forbids control characters and nothing else.

/** A value that the schema allows, with the ids of things that exist where ids belong. */
export function schemaValue(schema: JsonSchema, making: Making, name = ''): unknown {
  const { document, random } = making;
  const whole = document.resolve(schema);
  const { const: constant, enum: values, examples, anyOf } = whole;
  if (constant !== undefined) return constant;
  if (Array.isArray(values)) return random.pick<unknown>(values);
  // Alternatives beside members say which of these go together: recipes know.
  if (Array.isArray(anyOf) && !isRecord(whole['properties']))
    return schemaValue(random.pick(anyOf.filter(isRecord)), making, name);
  if (Array.isArray(examples) && random.chance(0.5)) return random.pick<unknown>(examples);
  const type: unknown = Array.isArray(whole['type']) ? whole['type'][0] : whole['type'];
  return OF_TYPE[String(type)]?.(whole, making, name) ?? null;
}

const OF_TYPE: Readonly<
  Record<string, (schema: JsonSchema, making: Making, name: string) => unknown>
> = {
  object: objectOf,
  array: listOf,
  integer: numberOf,
  number: numberOf,
  boolean: (_schema, { random }) => random.chance(0.5),
  string: textOf,
};

function objectOf(schema: JsonSchema, making: Making): Record<string, unknown> {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = Object.entries(properties).filter(
    ([name, member]) =>
      isRecord(member) &&
      !('not' in member) &&
      (required.includes(name) || making.random.chance(OPTIONAL)),
  );
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      schemaValue(isRecord(member) ? member : {}, making, name),
    ]),
  );
}

function listOf(schema: JsonSchema, making: Making, name: string): unknown[] {
  const { items, minItems, maxItems } = schema;
  const least = typeof minItems === 'number' ? minItems : 0;
  const most = Math.min(typeof maxItems === 'number' ? maxItems : 3, least + 2);
  const length = making.random.between(least, Math.max(least, most));
  return Array.from({ length }, () => schemaValue(isRecord(items) ? items : {}, making, name));
}

function numberOf({ minimum, maximum }: JsonSchema, { random }: Making): number {
  const least = typeof minimum === 'number' ? minimum : 0;
  const most = typeof maximum === 'number' ? maximum : 1_000_000;
  return random.chance(0.2) ? random.pick([least, most]) : random.between(least, most);
}

function textOf(schema: JsonSchema, { known, random }: Making, name: string): string {
  const { format, pattern, maxLength } = schema;
  const real = known.pick(name, random);
  if (real !== undefined) return real;
  if (typeof format === 'string') return random.pick(OF_FORMAT[format] ?? ['x']);
  const most = typeof maxLength === 'number' ? maxLength : 40;
  if (typeof pattern !== 'string' || ANY_TEXT.test(pattern)) {
    return random.chance(0.1) ? 'é'.repeat(most) : random.pick(WORDS).slice(0, most);
  }
  return random.pick(samplesOf(pattern)).slice(0, most);
}

const samples = new Map<string, readonly string[]>();

function samplesOf(pattern: string): readonly string[] {
  const made =
    samples.get(pattern) ??
    fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: SAMPLES, seed: 1 });
  samples.set(pattern, made);
  return made;
}
