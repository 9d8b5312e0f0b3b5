import { isRecord } from '../service/src/platform/http/normalise.ts';
import { BOOLEAN_WORDS, INTEGER_DIGITS } from '../service/src/platform/http/plain-schema.ts';
import { alternativesBeside, oneSpellingEach } from './alternatives-of-schema.ts';

const REFERENCE = '#/components/schemas/';

export type TypeStyle = Readonly<{
  /** Whether members stand on lines of their own, each with its description as a comment. */
  documented?: boolean;
  /** Of a request: what may be written in two ways is to be written in one of them. */
  isSent?: boolean;
}>;

/**
 * The TypeScript type of a JSON Schema, as text. What a type cannot say (lengths, patterns, bounds)
 * is left out; a schema that says nothing is `unknown`.
 */
export function typeOfSchema(given: unknown, style: TypeStyle = {}): string {
  if (!isRecord(given)) return 'unknown';
  const schema = withoutText(given);
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === 'string') return $ref.replace(REFERENCE, '');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum']))
    return unionOf(schema['enum'].map((one) => JSON.stringify(one)));
  if (isRecord(schema['properties']))
    return [objectOf(schema, style), ...together(schema, style)].join(' & ');
  if (Array.isArray(anyOf)) return unionOf(anyOf.map((one) => typeOfSchema(one, style)));
  if (Array.isArray(oneOf)) return unionOf(oneOf.map((one) => typeOfSchema(one, style)));
  if (Array.isArray(allOf))
    return allOf.map((part) => `(${typeOfSchema(part, style)})`).join(' & ');
  if (Array.isArray(type))
    return unionOf(type.map((one: unknown) => typeOfSchema({ ...schema, type: one }, style)));
  return typeOfKind(schema, style);
}

/** Which of the members go together. */
function together(schema: Record<string, unknown>, { isSent }: TypeStyle): string[] {
  return [
    ...alternativesBeside(schema, (value) => typeOfSchema(value)),
    ...(isSent === true ? oneSpellingEach(schema) : []),
  ];
}

function isWords(one: unknown): boolean {
  return isRecord(one) && String(one['enum']) === String(BOOLEAN_WORDS) && one['type'] === 'string';
}

/** The service takes `'12'` for 12. To write it in a program is a slip, so the types do not. */
function withoutText(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, pattern, type } = schema;
  if (Array.isArray(type) && type.includes('integer') && pattern === INTEGER_DIGITS) {
    return { ...schema, type: type.filter((one) => one !== 'string') };
  }
  if (!Array.isArray(anyOf) || !anyOf.some((one) => isRecord(one) && one['type'] === 'boolean')) {
    return schema;
  }
  return { ...schema, anyOf: anyOf.filter((one) => !isWords(one)) };
}

/** A comment with this text, or nothing. */
export function commentOf(text: unknown): string {
  if (typeof text !== 'string' || text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').trim().split('\n');
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

function typeOfKind(schema: Record<string, unknown>, style: TypeStyle): string {
  switch (schema['type']) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return arrayOf(schema, style);
    case 'object':
      return objectOf(schema, style);
    default:
      return 'unknown';
  }
}

function arrayOf({ items, prefixItems }: Record<string, unknown>, style: TypeStyle): string {
  if (Array.isArray(prefixItems))
    return `readonly [${prefixItems.map((item) => typeOfSchema(item, style)).join(', ')}]`;
  return `readonly (${typeOfSchema(items, style)})[]`;
}

function objectOf(schema: Record<string, unknown>, style: TypeStyle): string {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = Object.entries(properties).map(([name, inner]) => {
    const comment =
      style.documented === true && isRecord(inner) ? commentOf(inner['description']) : '';
    const mark = required.includes(name) ? '' : '?';
    return `${comment}readonly ${memberName(name)}${mark}: ${typeOfSchema(inner, style)}`;
  });
  if (members.length === 0) return `Readonly<Record<string, ${typeOfOthers(schema, style)}>>`;
  if (style.documented !== true) return `{ ${members.join('; ')} }`;
  const lines = members.map((member) => `  ${member.replaceAll('\n', '\n  ')};\n`);
  return `{\n${lines.join('')}}`;
}

/** Of the members that are not named. */
function typeOfOthers(
  { patternProperties, additionalProperties }: Record<string, unknown>,
  style: TypeStyle,
): string {
  if (isRecord(patternProperties))
    return unionOf(Object.values(patternProperties).map((one) => typeOfSchema(one, style)));
  if (additionalProperties === false) return 'never';
  return typeOfSchema(additionalProperties, style);
}

function unionOf(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.length === 0 ? 'never' : distinct.join(' | ');
}

function memberName(member: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(member) ? member : JSON.stringify(member);
}
